@testable import FarklePeer

/// A host's and a viewer's link whose other side holds the keys and says anything at all.
///
/// What is checked is what protects the honest: no trap, no more memory than announced, no busy loop, no word larger than a datagram.
enum LinkTarget {
    static func consume(_ bytes: [UInt8]) {
        var script = Script(bytes)
        var now = PeerInstant(microseconds: 1_000_000)
        var links = [
            Link(.host, nil, at: now),
            Link(.viewer, HandshakeTiming(roundTripAtMost: .milliseconds(1), wasRepeated: false), at: now),
        ]
        var theirs: [UInt64] = [0, 0]
        var sequence: UInt64 = 0
        while !script.isAtEnd {
            let operation = script.byte()
            let side = Int(operation & 1)
            switch operation >> 1 & 7 {
            case 0, 1:
                // Its own packet numbers may jump, but the replay window lets none through twice.
                theirs[side] += 1 + UInt64(script.number(below: 3))
                let happenings = links[side].receive(theirs[side], script.run(), at: now)
                check(happenings, at: side)
            case 2:
                // An acknowledgement of packets that may have been sent.
                theirs[side] += 1
                let largest = UInt64(script.byte())
                let first = min(largest, UInt64(script.byte()))
                var writer = ByteWriter()
                Frame.ack(Acknowledgement(ranges: [largest - first...largest], delay: UInt32(script.byte())))
                    .append(to: &writer)
                check(links[side].receive(theirs[side], writer.bytes, at: now), at: side)
            case 3: now = now + .microseconds(Int64(script.byte()) * 1_000)
            case 4:
                sequence += 1
                let size = 1 + Int(script.byte()) * 64
                let record = StateRecord(term: 1, seq: sequence, bytes: [UInt8](repeating: 1, count: size))
                links[side].publish(PackedRecord(record))
            case 5:
                let lane: Lane = script.byte() & 1 == 0 ? .control : .bulk
                _ = links[side].send([UInt8](repeating: 2, count: 1 + Int(script.byte()) * 16), lane)
            case 6: links[side].close(script.byte())
            default: links[side].announce(roomCode: UInt16(script.byte()))
            }
            transmit(&links[side], at: now)
        }
    }

    /// Timers that are due together may take a call each; a link that never comes to rest would keep its node spinning.
    private static func transmit(_ link: inout Link, at now: PeerInstant) {
        for _ in 0..<4 {
            for packet in link.transmit(at: now) {
                require(packet.payload.count <= Link.payloadBytesMax, "a packet fits into a datagram")
                require(FrameList(packet.payload) != nil, "what is sent can be read")
            }
            require(link.recovery.sent.count <= LossRecovery.sentMax, "no more packets are remembered than the limit")
            if link.deadline > now { return }
        }
        require(false, "a link that has sent all it may waits for a moment to come")
    }

    private static func check(_ happenings: [Link.Happening], at side: Int) {
        for happening in happenings {
            switch happening {
            case .state(let record), .record(let record):
                require(side == 1, "only a host writes")
                require(record.bytes.count <= Limits.recordBytesMax, "no record is larger than announced")
            case .message(let message, let lane):
                let limit = side == 0 ? lane.fromViewerBytesMax : lane.messageBytesMax
                require(message.count <= limit, "no message is larger than its side holds")
            case .closed, .pathChallenge, .pathResponse, .roomCode: break
            }
        }
    }
}
