import Dispatch
import FarkleCore
import FarklePeer

/// `rooms`: listens for a while and lists what is open on the LAN. Needs no data folder, so it works beside a running node.
enum RoomsCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let options = try NodeOptions(arguments)
        let wait = try arguments.number("wait", in: 0...3_600) ?? 1
        let rooms = try listen(options, seconds: wait).sorted { ($0.code, $0.host) < ($1.code, $1.host) }
        if arguments.has("json") {
            Console.write(JSONValue.array(rooms.map(json)).description + "\n")
        } else if rooms.isEmpty {
            Console.error(
                "No room was heard within \(wait) s. On a network without multicast: farkle-node join --connect HOST")
        } else {
            Console.write(rooms.map { $0.line + "\n" }.joined())
        }
        return .done
    }

    private static func listen(_ options: NodeOptions, seconds: Int) throws -> [RoomListing] {
        let executor = QueueExecutor(label: "farkle-node")
        let heard = Heard()
        // Whoever only listens needs a name for nothing but not hearing itself.
        let core = PeerCore(
            identity: Identity(seed: SystemRandom.bytes(32)), boot: 1, seed: SystemRandom.bytes(32),
            now: MonotonicClock.now())
        let log = Log(level: options.logLevel)
        let node = PeerNode(
            core: core, configuration: PeerNodeConfiguration(options), executor: executor,
            onEvent: { event in
                if case .roomsChanged(let rooms) = event { heard.rooms = rooms }
            },
            onNote: { note in note.isWarning ? log.warning(note.description) : log.info(note.description) })
        try executor.queue.sync {
            try node.assumeIsolated { node in
                try node.start()
                node.perform(.browse)
            }
        }
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .seconds(seconds))
        return executor.queue.sync {
            node.assumeIsolated { $0.stop() }
            return heard.rooms
        }
    }

    /// Touched on the executor's queue only.
    private final class Heard: @unchecked Sendable {
        var rooms: [RoomListing] = []
    }

    private static func json(_ room: RoomListing) -> JSONValue {
        [
            "code": .string(room.code.description), "name": .string(room.name), "room": .string(room.room.description),
            "host": .string(room.host.description), "endpoint": .string(room.endpoint.text),
            "viewers": .integer(Int(room.viewers)), "needsPIN": .bool(room.needsPIN),
            "encryption": .string(room.encryption == .on ? "on" : "off"),
            "versionIsSupported": .bool(room.versionIsSupported),
        ]
    }
}

extension PeerNodeConfiguration {
    init(_ options: NodeOptions, port: UInt16? = nil) {
        self.init(port: port ?? options.port, interfaceNames: options.interfaces)
        if let discoveryPort = options.discoveryPort { self.discoveryPort = discoveryPort }
    }
}
