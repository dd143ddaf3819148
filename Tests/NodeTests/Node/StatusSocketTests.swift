import Dispatch
import Testing

@testable import farkle_node

@Suite("The status socket")
struct StatusSocketTests {
    private let queue = DispatchQueue(label: "status")

    @Test("Whoever asks is answered, again and again, and nobody after the node is gone")
    func asking() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/status"
        #expect(StatusSocket.ask(path) == nil)
        var socket = StatusSocket(at: path, on: queue) { @Sendable in Array("hello".utf8) }
        #expect(socket != nil)
        for _ in 0..<20 { #expect(StatusSocket.ask(path) == Array("hello".utf8)) }
        socket = nil
        #expect(StatusSocket.ask(path) == nil)
    }

    @Test("A socket that a killed node left is no obstacle, and a path that is too long no fault")
    func obstacles() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/status"
        let first = StatusSocket(at: path, on: queue) { @Sendable in [1] }
        let second = StatusSocket(at: path, on: queue) { @Sendable in [2] }
        #expect(first != nil && second != nil)
        #expect(StatusSocket.ask(path) == [2])
        withExtendedLifetime((first, second)) {}
        let long = folder.path + "/" + String(repeating: "x", count: 200)
        #expect(StatusSocket(at: long, on: queue) { @Sendable in [] } == nil)
        #expect(StatusSocket.ask(long) == nil)
    }
}
