import Testing

@testable import FarklePeer

#if canImport(Darwin)
    private let loopbackName = "lo0"
#else
    private let loopbackName = "lo"
#endif

@Suite("What people write after --connect")
struct EndpointParserTests {
    @Test(
        "An address reads with and without a port, an IPv6 one in brackets when a port follows",
        arguments: [
            ("192.168.1.20", "192.168.1.20:0"),
            ("192.168.1.20:48357", "192.168.1.20:48357"),
            ("127.0.0.1:1", "127.0.0.1:1"),
            ("fd00::1", "[fd00::1]:0"),
            ("[fd00::1]", "[fd00::1]:0"),
            ("[fd00::1]:65535", "[fd00::1]:65535"),
            ("::1", "[::1]:0"),
            ("FD00:0:0::00AB", "[fd00::ab]:0"),
        ])
    func reads(_ text: String, _ expected: String) throws {
        #expect(try EndpointParser.parse(text).text == expected)
    }

    @Test("A link-local address keeps its interface, given by name or by number")
    func zones() throws {
        let loopback = try #require(InterfaceID(name: loopbackName))
        for text in ["fe80::1%\(loopbackName)", "[fe80::1%\(loopbackName)]", "fe80::1%\(loopback.index)"] {
            let endpoint = try EndpointParser.parse(text)
            #expect(endpoint.address == .v6(high: 0xFE80_0000_0000_0000, low: 1, scope: loopback.index))
            #expect(endpoint.text == "[fe80::1%\(loopbackName)]:0")
        }
        #expect(try EndpointParser.parse("[fe80::1%\(loopbackName)]:7").port == 7)
    }

    @Test(
        "What cannot be an endpoint is refused with what is wrong about it",
        arguments: [
            ("", EndpointError.noHost("")),
            (":48357", .noHost(":48357")),
            ("192.168.1.20:", .badPort("")),
            ("192.168.1.20:0", .badPort("0")),
            ("192.168.1.20:65536", .badPort("65536")),
            ("192.168.1.20:+80", .badPort("+80")),
            ("192.168.1.20:８０", .badPort("８０")),
            ("192.168.1.256", .badAddress("192.168.1.256")),
            ("10.1", .badAddress("10.1")),
            ("1", .badAddress("1")),
            ("[fd00::1", .noClosingBracket("[fd00::1")),
            ("[fd00::1]48357", .badPort("48357")),
            ("[192.168.1.20]:1", .badAddress("192.168.1.20")),
            ("fd00::1::2", .badAddress("fd00::1::2")),
            ("fe80::1", .zoneMissing("fe80::1")),
            ("[fe80::1]:48357", .zoneMissing("fe80::1")),
            ("fe80::1%", .noSuchInterface("", address: "fe80::1")),
            ("fe80::1%no-such-if", .noSuchInterface("no-such-if", address: "fe80::1")),
            ("fd00::1%\(loopbackName)", .zoneNotNeeded("fd00::1%\(loopbackName)")),
        ])
    func refuses(_ text: String, _ expected: EndpointError) {
        #expect(throws: expected) { try EndpointParser.parse(text) }
        #expect(expected.description.hasSuffix("."))
    }

    @Test("A name is looked up, and one that does not exist is an error that says so")
    func names() throws {
        #expect(try EndpointParser.parse("localhost:5").address.isLoopback)
        #expect {
            try EndpointParser.parse("no such name")
        } throws: { error in
            guard case EndpointError.unknownName("no such name", _) = error else { return false }
            return true
        }
    }
}
