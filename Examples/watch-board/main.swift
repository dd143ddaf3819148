// Watches the only room on the LAN, or the one whose code is given, and prints the scores after every change:
//
//     swift run --package-path Examples watch-board 1357

import Dispatch
import FarkleCore
import FarklePeer

// The system's generator is a cryptographic one.
func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: .min ... .max) } }

// A device that wants its seat back tomorrow keeps the identity's seed and a number of its starts; one that only looks on does not.
let core = PeerCore(
    identity: Identity(seed: randomBytes(32)), boot: 1, seed: randomBytes(32), now: MonotonicClock.now())
let executor = QueueExecutor(label: "watch-board")
let node = PeerNode(core: core, configuration: PeerNodeConfiguration(), executor: executor) { event in
    switch event {
    case .state(let record):
        guard let game = try? GameSnapshot(decoding: record.bytes) else { return print("This board needs a newer version.") }
        print(game.players.map { "\($0.name) \($0.total)" }.joined(separator: ", "))
    case .viewerState(.reconnecting): print("The host is silent...")
    case .viewerState(.ended(let reason)): print("The room is closed: \(reason).")
    default: break
    }
} onNote: { note in
    print(note)
}
let target = CommandLine.arguments.dropFirst().first.flatMap { RoomCode($0) }.map { JoinConfiguration.Target.code($0) }
try executor.queue.sync {
    try node.assumeIsolated { node in
        try node.start()
        node.perform(.join(JoinConfiguration(target: target ?? .any)))
    }
}
dispatchMain()
