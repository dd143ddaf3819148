import Synchronization

@testable import FarklePeer

/// Stands in for the core: notes every input and answers as a test's closure says.
struct ScriptedMachine: PeerMachine {
    let script: Script

    mutating func handle(_ input: PeerCore.Input, at now: PeerInstant) -> [PeerCore.Output] {
        script.handle(input, at: now)
    }

    func tryPIN(_ pin: String, at now: PeerInstant) -> (PINTrial, [PeerCore.Output]) { (.right, []) }

    var nextDeadline: PeerInstant? { script.deadline }
    var currentCounters: PeerCore.Counters { PeerCore.Counters() }
}

/// A scripted machine's answers, and a stream of what it was told.
final class Script: Sendable {
    typealias Answer = @Sendable (PeerCore.Input, PeerInstant, Script) -> [PeerCore.Output]

    let inputs: AsyncStream<PeerCore.Input>
    private let told: AsyncStream<PeerCore.Input>.Continuation
    private let answer: Answer
    private let due = Mutex<PeerInstant?>(nil)

    init(_ answer: @escaping Answer = { _, _, _ in [] }) {
        (inputs, told) = AsyncStream.makeStream()
        self.answer = answer
    }

    var deadline: PeerInstant? {
        get { due.withLock { $0 } }
        set { due.withLock { $0 = newValue } }
    }

    func handle(_ input: PeerCore.Input, at now: PeerInstant) -> [PeerCore.Output] {
        let outputs = answer(input, now, self)
        told.yield(input)
        return outputs
    }

    /// Waits for the next input that `pick` makes something of.
    func next<T>(_ pick: (PeerCore.Input) -> T?) async -> T? {
        for await input in inputs {
            if let picked = pick(input) { return picked }
        }
        return nil
    }
}
