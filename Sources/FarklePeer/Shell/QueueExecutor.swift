public import Dispatch

/// Runs actors on one serial dispatch queue, so that sockets, timers and the actors that serve them share a thread of control.
///
/// Two actors on the same executor may call each other synchronously by `assumeIsolated`: nothing is ever handed over between
/// a datagram's arrival and the answer to it. (Dispatch offers this ready-made on Apple's systems only.)
public final class QueueExecutor: SerialExecutor {
    /// The queue that everything happens on. Sources and timers of the actors belong here.
    public let queue: DispatchQueue

    public init(label: String) {
        queue = DispatchQueue(label: label, qos: .userInteractive)
    }

    /// Runs the job on the queue, behind everything that waits there.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Lets `assumeIsolated` succeed in a dispatch handler on the queue, where no actor's job is running.
    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
