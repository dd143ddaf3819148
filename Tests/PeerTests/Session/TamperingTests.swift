import Testing

@testable import FarklePeer

/// Somebody on the way changes one byte of one message. Whatever it is, nobody comes in.
@Suite("Tampering")
struct TamperingTests {
    enum Message: CaseIterable { case hello, retry, cpaceA, cpaceB, confirmA, accept }

    /// Runs one handshake in which `change` is applied to one message.
    /// - Returns: whether the host took the viewer for proven, whether the viewer took the host for proven, the message's size.
    private func run(
        _ meeting: @autoclosure () -> Meeting, _ credential: ViewerHandshake.Credential, changing message: Message,
        _ change: (inout [UInt8]) -> Void
    ) -> (arrived: Bool, established: Bool, size: Int) {
        let meeting = meeting()
        let viewer = meeting.viewer(Meeting.identity(2), credential)
        var size = 0
        func pass(_ datagram: [UInt8]?, _ kind: Message) -> [UInt8]? {
            guard var datagram else { return nil }
            if kind == message {
                size = datagram.count
                change(&datagram)
            }
            return datagram
        }
        guard let hello = pass(viewer.hello(), .hello), let retry = pass(meeting.deliver(hello).replied, .retry),
            let request = pass(meeting.answer(viewer, retry).sent, .cpaceA),
            let reply = pass(meeting.deliver(request).replied, .cpaceB),
            let confirm = pass(meeting.answer(viewer, reply).sent, .confirmA),
            let arrival = meeting.deliver(confirm).arrival
        else { return (false, false, size) }
        let accept = meeting.greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 1))
        let outcome = meeting.answer(viewer, pass(accept, .accept)!)
        return (true, outcome.established != nil, size)
    }

    private func everyByte(
        _ meeting: @autoclosure () -> Meeting, _ credential: ViewerHandshake.Credential, of message: Message
    ) {
        let untouched = run(meeting(), credential, changing: message) { _ in }
        #expect(untouched.arrived && untouched.established)
        for index in 0..<untouched.size {
            for mask: UInt8 in [0x01, 0x80] {
                let result = run(meeting(), credential, changing: message) { $0[index] ^= mask }
                #expect(!result.established, "byte \(index) of \(message)")
                #expect(message == .accept || !result.arrived, "byte \(index) of \(message)")
            }
        }
    }

    @Test("No byte of any message can be changed in a room with a PIN", arguments: Message.allCases)
    func sealedWithPIN(message: Message) { everyByte(Meeting(pin: "482913"), .pin("482913"), of: message) }

    @Test("No byte of any message can be changed in an open room without encryption", arguments: Message.allCases)
    func openInTheClear(message: Message) { everyByte(Meeting(encryption: .off), .none, of: message) }

    @Test("No byte of a grant can be changed on its way")
    func grants() {
        let (root, host) = (Meeting.identity(5), Meeting.identity(1))
        let grant = Grant.issue(
            .handover, room: root.room(nonce: Meeting.nonce), by: root, in: Term.first, to: host.publicKey, finalSeq: 9)
        let proof = GrantChain(rootKey: root.publicKey, roomNonce: Meeting.nonce, grants: [grant])
        everyByte(Meeting(proof: proof, term: grant.newTerm), .none, of: .cpaceB)
    }

    @Test("No message can be cut or made longer", arguments: Message.allCases)
    func lengths(message: Message) {
        let size = run(Meeting(), .none, changing: message) { _ in }.size
        for length in [0, 1, 4, size / 2, size - 1] {
            #expect(!run(Meeting(), .none, changing: message) { $0 = Array($0.prefix(length)) }.established)
        }
        #expect(!run(Meeting(), .none, changing: message) { $0.append(0) }.established)
    }
}
