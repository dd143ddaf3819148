import CDatagram

/// What became of the datagrams of one flush.
struct SendReport {
    struct Failure {
        var error: SystemError
        var to: Endpoint
        /// Where it was to leave, or nil where the routing table had the choice.
        var via: InterfaceID?
    }

    private(set) var sentCount = 0
    private(set) var sentBytes = 0
    private(set) var failures: [Failure] = []

    mutating func add(_ entry: datagram, isIPv6: Bool) {
        guard entry.error != 0 else {
            sentCount += 1
            sentBytes += Int(entry.count)
            return
        }
        failures.append(
            Failure(
                error: SystemError(number: entry.error),
                to: Endpoint(address: entry.address(isIPv6: isIPv6), port: entry.port),
                via: entry.interface_index == 0 ? nil : InterfaceID(entry.interface_index)))
    }
}
