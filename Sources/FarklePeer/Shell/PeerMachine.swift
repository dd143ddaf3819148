/// What a `PeerNode` runs: the protocol core, or a test's stand-in for it.
protocol PeerMachine: Sendable {
    mutating func handle(_ input: PeerCore.Input, at now: PeerInstant) -> [PeerCore.Output]
    mutating func tryPIN(_ pin: String, at now: PeerInstant) -> (PINTrial, [PeerCore.Output])
    var nextDeadline: PeerInstant? { get }
    var currentCounters: PeerCore.Counters { get }
}

extension PeerCore: PeerMachine {}
