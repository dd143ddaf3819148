import Dispatch
import Testing

@testable import FarklePeer

@Suite("UDP sockets", .timeLimit(.minutes(10)))
struct UDPSocketTests {
    private let queue = DispatchQueue(label: "sockets under test")
    private let batch = ReceiveBatch()

    private static func loopback(_ family: AddressFamily) -> IPAddress {
        family == .v4 ? .v4(0x7F00_0001) : .v6(high: 0, low: 1, scope: 0)
    }

    /// Loopback delivers before the sending call returns, so nothing has to be waited for.
    private func received(_ socket: UDPSocket) throws -> [ReceiveBatch.Arrival] {
        var arrivals: [ReceiveBatch.Arrival] = []
        while true {
            let count = try socket.receive(batch)
            guard count > 0 else { return arrivals }
            arrivals += (0..<count).map { batch.arrival($0, family: socket.family) }
        }
    }

    @Test(
        "A datagram arrives whole, with its sender's endpoint and the interface that it came in by",
        arguments: [AddressFamily.v4, .v6])
    func arrival(_ family: AddressFamily) throws {
        let sender = try UDPSocket(family: family, port: 0)
        let receiver = try UDPSocket(family: family, port: 0)
        let payload = (0..<Limits.datagramBytesMax).map { UInt8(truncatingIfNeeded: $0) }
        let target = Endpoint(address: Self.loopback(family), port: receiver.port)
        #expect(sender.enqueue(payload, to: target, via: nil))
        let report = sender.flush(on: queue) {}
        #expect(report.sentCount == 1 && report.sentBytes == payload.count && report.failures.isEmpty)

        let arrival = try #require(try received(receiver).first)
        #expect(arrival.bytes == payload)
        #expect(arrival.from == Endpoint(address: Self.loopback(family), port: sender.port))
        #expect(NetworkInterfaces.current(only: []).usable.first { $0.id == arrival.via }?.isLoopback == true)
        #expect(!arrival.isTruncated)
    }

    @Test("More datagrams than one system call takes arrive all, and in order")
    func batches() throws {
        let sender = try UDPSocket(family: .v4, port: 0)
        let receiver = try UDPSocket(family: .v4, port: 0)
        let target = Endpoint(address: Self.loopback(.v4), port: receiver.port)
        let payloads = (0..<150).map { [UInt8(truncatingIfNeeded: $0), 7] }
        for payload in payloads { #expect(sender.enqueue(payload, to: target, via: nil)) }
        #expect(sender.flush(on: queue) {}.sentCount == payloads.count)
        #expect(try received(receiver).map(\.bytes) == payloads)
        #expect(sender.waitingCount == 0)
    }

    @Test("One datagram that the system refuses does not keep the others from going")
    func oneFailure() throws {
        let sender = try UDPSocket(family: .v4, port: 0)
        let receiver = try UDPSocket(family: .v4, port: 0)
        let target = Endpoint(address: Self.loopback(.v4), port: receiver.port)
        // Nobody has allowed this socket to broadcast.
        let refused = Endpoint(address: .v4(0xFFFF_FFFF), port: receiver.port)
        for number in 0..<100 {
            #expect(sender.enqueue([UInt8(number)], to: number == 40 ? refused : target, via: nil))
        }
        let report = sender.flush(on: queue) {}
        #expect(report.sentCount == 99)
        #expect(report.failures.map(\.to) == [refused])
        #expect(report.failures.first?.error == .notPermitted)
        #expect(try received(receiver).count == 99)
    }

    @Test("An interface that has gone is not insisted on for one receiver, and is for a group")
    func goneInterface() throws {
        let sender = try UDPSocket(family: .v4, port: 0)
        let receiver = try UDPSocket(family: .v4, port: 0)
        let gone = InterfaceID(1_000_000)
        #expect(sender.enqueue([1], to: Endpoint(address: Self.loopback(.v4), port: receiver.port), via: gone))
        #expect(sender.enqueue([2], to: Endpoint(address: DiscoveryGroup.v4, port: receiver.port), via: gone))
        let report = sender.flush(on: queue) {}
        #expect(report.sentCount == 1)
        #expect(report.failures.map(\.via) == [gone])
        #expect(try received(receiver).map(\.bytes) == [[1]])
    }

    @Test("A datagram longer than any of ours is marked as cut, an empty one is nothing special")
    func lengths() throws {
        let sender = try UDPSocket(family: .v4, port: 0)
        let receiver = try UDPSocket(family: .v4, port: 0)
        let target = Endpoint(address: Self.loopback(.v4), port: receiver.port)
        for count in [Limits.datagramBytesMax + 1, 0, 1] {
            #expect(sender.enqueue([UInt8](repeating: 1, count: count), to: target, via: nil))
        }
        #expect(sender.flush(on: queue) {}.sentCount == 3)
        let arrivals = try received(receiver)
        #expect(arrivals.map(\.isTruncated) == [true, false, false])
        #expect(arrivals.map(\.bytes.count) == [Limits.datagramBytesMax, 0, 1])
    }

    @Test("All nodes of a machine hear the group; what is sent to the port itself reaches the one that answers")
    func sharedPort() throws {
        let loopback = try #require(NetworkInterfaces.current(only: []).usable.first { $0.isLoopback })
        let first = try UDPSocket(family: .v4, at: DiscoveryGroup.v4, port: 0, isShared: true)
        let answering = try UDPSocket(family: .v4, port: first.port, isShared: true)
        let last = try UDPSocket(family: .v4, at: DiscoveryGroup.v4, port: first.port, isShared: true)
        for socket in [first, last] { try socket.join(DiscoveryGroup.v4, on: loopback.id) }

        let sender = try UDPSocket(family: .v4, port: 0)
        #expect(sender.enqueue([1], to: Endpoint(address: DiscoveryGroup.v4, port: first.port), via: loopback.id))
        #expect(sender.enqueue([2], to: Endpoint(address: Self.loopback(.v4), port: first.port), via: nil))
        #expect(sender.flush(on: queue) {}.failures.isEmpty)
        #expect(try received(first).map(\.bytes) == [[1]])
        #expect(try received(last).map(\.bytes) == [[1]])
        #expect(try received(answering).map(\.bytes) == [[2]])
    }

    @Test("A node has the same port in both families, and never the one that all nodes share")
    func dataSockets() throws {
        let sockets = try DataSockets.open(port: 0, avoiding: 48_357)
        if let v4 = sockets.v4, let v6 = sockets.v6 { #expect(v4.port == v6.port) }
        #expect(sockets.all.allSatisfy { $0.port != 48_357 })
    }

    @Test("A port that another program has is refused with its number and the remedy")
    func portInUse() throws {
        let taken = try UDPSocket(family: .v4, port: 0)
        #expect(throws: PeerNodeError.portInUse(taken.port)) {
            try DataSockets.open(port: taken.port, avoiding: 48_357)
        }
        #expect(PeerNodeError.portInUse(taken.port).description.contains("--port"))
    }

    @Test("A queue that is full drops what comes on top")
    func fullQueue() throws {
        var waiting = SendQueue()
        let target = Endpoint(address: Self.loopback(.v4), port: 9)
        let taken = (0...SendQueue.datagramsMax).map { _ in waiting.append([1], to: target, via: nil) }
        #expect(taken.firstIndex(of: false) == SendQueue.datagramsMax)
        #expect(waiting.count == SendQueue.datagramsMax)
    }
}
