import CLanDriver
import Dispatch
import FarkleCore
import FarklePeer
import Glibc

// What the driver calls: the same seven functions that each program of lan/peers has. A commit is a tap in a real game; an arrival is
// a board that was opened, put together, decoded and is ready to be shown. Sealed unless FARKLE_ENCRYPTION=off; FARKLE_PIN sets a PIN;
// FARKLE_FIND=address names the host's address to viewers, as the other programs do, instead of looking for the room by its code.

private let code = RoomCode(value: 4_827)!
private let port: UInt16 = 9_003

/// One process is one node: the driver forks before it calls anything here.
nonisolated(unsafe) private var node: LanNode?

@c(host_init) func hostInit(_ count: Int32) { node = LanNode.host() }
@c(host_publish) func hostPublish(_ message: UnsafePointer<msg>?) { node!.tap(number: message!.pointee.seq) }
@c(host_pump) func hostPump(_ until: Int64) { nap_until(until) }
@c(view_init) func viewInit(_ index: Int32) { node = LanNode.viewer() }
@c(view_pump) func viewPump(_ milliseconds: Int32) { node!.waitForNews(milliseconds: Int(milliseconds)) }
@c(view_close) func viewClose() { node!.leave() }

/// A node as the product runs it, without its screen and its journal.
final class LanNode: @unchecked Sendable {
    private let executor = QueueExecutor(label: "lan-farkle")
    private let news = DispatchSemaphore(value: 0)
    private var peer: PeerNode!
    private var game: TableGame?

    private init(port: UInt16) {
        let seed = (0..<32).map { _ in UInt8.random(in: 0...255) }
        let core = PeerCore(
            identity: Identity(seed: seed), boot: 1, seed: seed.reversed(), now: MonotonicClock.now())
        peer = PeerNode(
            core: core, configuration: PeerNodeConfiguration(port: port), executor: executor,
            onEvent: { [unowned self] event in self.receive(event) }, onNote: { _ in })
        onQueue { peer in
            do { try peer.start() } catch { fatalError("\(error)") }
        }
    }

    static func host() -> LanNode {
        let node = LanNode(port: port)
        do { node.game = try TableGame() } catch { fatalError("\(error)") }
        let first = node.game!.tap()
        let environment = ProcessEnvironment()
        let room = RoomConfiguration(
            code: code, codeIsDemanded: false, nonce: Array(repeating: 7, count: 16), createdAt: 1, name: "Benchmark",
            term: 1, encryption: environment.encryption, pin: environment.pin)
        node.onQueue { $0.perform(.openRoom(room, StateRecord(term: 1, seq: 1, bytes: first))) }
        return node
    }

    static func viewer() -> LanNode {
        let node = LanNode(port: 0)
        let environment = ProcessEnvironment()
        let target: JoinConfiguration.Target =
            environment.findsByAddress
            ? .address(Endpoint(address: .v4(0x0A4D_0001), port: port)) : .code(code)
        node.onQueue { $0.perform(.join(JoinConfiguration(target: target, pin: environment.pin))) }
        return node
    }

    /// Command, snapshot, encoding, sealing and the system calls, all before it returns.
    ///
    /// - Parameter number: the driver's, from 0; the room's first board, before any, is number 1.
    func tap(number: UInt32) {
        let record = StateRecord(term: 1, seq: UInt64(number) + 2, bytes: game!.tap())
        onQueue { $0.perform(.publish(record, name: "Benchmark")) }
    }

    func waitForNews(milliseconds: Int) { _ = news.wait(timeout: .now() + .milliseconds(milliseconds)) }

    func leave() {
        onQueue { $0.perform(.leave) }
        usleep(20_000)
    }

    private func receive(_ event: PeerCore.Event) {
        guard case .state(let record) = event, game == nil else { return }
        guard let board = try? GameSnapshot(decoding: record.bytes), board.players.count == 6 else {
            fatalError("a board arrived that is none")
        }
        guard record.seq >= 2 else { return }
        var message = msg()
        message.seq = UInt32(record.seq - 2)
        withUnsafePointer(to: &message) { got($0, Int32(MemoryLayout<msg>.size)) }
        news.signal()
    }

    private func onQueue(_ body: @Sendable (isolated PeerNode) -> Void) {
        let peer = peer!
        executor.queue.sync { peer.assumeIsolated { body($0) } }
    }
}

/// What the run asks of this program.
struct ProcessEnvironment {
    var encryption: Encryption { Self.value("FARKLE_ENCRYPTION") == "off" ? .off : .on }
    var pin: String? { Self.value("FARKLE_PIN") }
    var findsByAddress: Bool { Self.value("FARKLE_FIND") == "address" }

    private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
