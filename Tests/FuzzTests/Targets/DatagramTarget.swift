@testable import FarklePeer

/// Every message that can be read is written as the very bytes that were read: there is one way to say a thing.
enum DatagramTarget {
    private static let key = PacketProtection(key: Secret([UInt8](repeating: 7, count: 32)), encryption: .on)

    static func consume(_ bytes: [UInt8]) {
        _ = DatagramHeader.read(bytes)
        check(Hello(bytes)?.encoded(), is: bytes)
        check(Retry(bytes)?.encoded(), is: bytes)
        check(CPaceA(bytes)?.encoded(), is: bytes)
        check(CPaceB(bytes)?.encoded(), is: bytes)
        check(ConfirmA(bytes)?.encoded(), is: bytes)
        check(Accept(bytes)?.encoded(), is: bytes)
        check(Reject(bytes)?.encoded(), is: bytes)
        check(Grant(bytes)?.bytes, is: bytes)
        check(GrantChain(bytes)?.bytes, is: bytes)
        if let content = ConfirmA.Content(bytes) { check(content.bytes, is: bytes) }
        if let content = Accept.Content(bytes) {
            require(Accept.Content(content.bytes) == content, "what is inside ACCEPT reads back as it was")
        }
        if let question = Solicitation(bytes) {
            require(Solicitation(question.encoded()) == question, "a question reads back as it was")
        }
        if let nudge = Nudge(bytes) { require(Nudge(nudge.encoded()) == nudge, "a nudge reads back as it was") }
        if let number = PacketProtection.packetNumber(of: bytes) {
            require(PacketProtection.connection(of: bytes) != nil, "a packet with a number has a connection")
            _ = ReplayWindow().check(number)
            require(key.open(bytes) == nil, "nobody seals without the key")
        }
    }

    private static func check(_ written: [UInt8]?, is bytes: [UInt8]) {
        if let written { require(written == bytes, "a message is written as it was read") }
    }
}
