import FarkleCore
import FarklePeer
import FarkleStore

@testable import farkle_node

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A peer that only writes down what it is told.
final class RecordingPeer: RoomPeer {
    var commands: [PeerCore.Command] = []

    func perform(_ command: PeerCore.Command) { commands.append(command) }

    /// The room's budget, as the core keeps it.
    private var guesses = 10

    func tryPIN(_ pin: String) -> PINTrial {
        let wanted = commands.lazy.compactMap { if case .openRoom(let room, _) = $0 { room.pin } else { nil } }.last
        guard let wanted else { return .right }
        guard guesses > 0 else { return .underAttack }
        if pin == wanted { return .right }
        guesses -= 1
        return .wrong(left: guesses)
    }

    /// Nothing came, since nothing is there.
    var counters: [CounterGroup] = PeerCore.Counters().groups

    /// States in the order in which they were handed to the room.
    var states: [StateRecord] {
        commands.compactMap {
            switch $0 {
            case .openRoom(_, let record), .publish(let record, _): record
            default: nil
            }
        }
    }

    /// Messages on the control lane, to one viewer or (nil) to the host.
    func messages(to id: ViewerID?) -> [RoomMessage] {
        commands.compactMap {
            guard case .send(let bytes, id, .control) = $0 else { return nil }
            return RoomMessage(bytes)
        }
    }

    /// Photos on the bulk lane.
    func photos(to id: ViewerID?) -> [BulkMessage] {
        commands.compactMap {
            guard case .send(let bytes, id, .bulk) = $0 else { return nil }
            return BulkMessage(bytes)
        }
    }
}

/// A sink that writes down what it would show.
final class RecordingSink: OutputSink {
    let lastTurns: Int? = nil
    var events: [OutputEvent] = []

    func show(_ event: OutputEvent) { events.append(event) }

    var snapshots: [ShownSnapshot] {
        events.compactMap { if case .snapshot(let snapshot) = $0 { snapshot } else { nil } }
    }
    var replies: [Reply] { events.compactMap { if case .reply(let reply) = $0 { reply } else { nil } } }
    var changes: [ViewerChange] { events.compactMap { if case .viewer(let change) = $0 { change } else { nil } } }
    var states: [ShownState] { events.compactMap { if case .state(let state) = $0 { state } else { nil } } }
    var flavors: [String] { events.compactMap { if case .flavor(let text) = $0 { text } else { nil } } }
}

/// A data folder that is gone when the test is over.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/farkle-node-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no temporary folder")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        guard let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            unlink("\(path)/\(name)")
        }
        closedir(directory)
        rmdir(path)
    }
}

extension NodeClock {
    /// A Tuesday evening that stands still.
    static let still = NodeClock(
        now: { Timestamp(milliseconds: 1_800_000_000_000) }, localHour: { (.tuesday, hour: 22) })
}

/// A node's surroundings for a test: everything real but the network and the screen.
final class Bench {
    let folder = TemporaryFolder()
    let peer = RecordingPeer()
    let sink = RecordingSink()
    var store: Store
    var ended: [ExitCode] = []
    var isReady = false
    /// The role that took this one's place.
    var replacement: (any NodeRole)?

    init() throws {
        store = try Store(DataFolder(path: folder.path), access: .node, now: NodeClock.still.now())
    }

    var context: NodeContext {
        NodeContext(
            peer: peer, store: store, sink: sink, clock: .still, log: Log(level: .debug) { _ in }, port: 40_000,
            key: Identity(seed: [UInt8](repeating: 7, count: 32)).publicKey,
            replace: { [unowned self] in replacement = try? $0(context) },
            ready: { [unowned self] in isReady = true }, finish: { [unowned self] in ended.append($0) },
            finishLater: { [unowned self] in ended.append($0) })
    }
}
