/// Something about the machine's network that is worth a line in the log. Said once per change.
public enum PeerNodeNote: Hashable, Sendable, CustomStringConvertible {
    /// The interfaces that are used now, by name.
    case interfaces([String])
    /// `--interface` names one that is not here, or not up. It is used as soon as it is.
    case interfaceMissing(String)
    /// Others' beacons cannot be heard there. It is tried again every few seconds.
    case discoveryFailed(interface: String, port: UInt16, SystemError)
    /// `join --connect` without a port cannot find this host.
    case discoveryPortTaken(UInt16, SystemError)
    /// Something could not be sent, by this interface where one was demanded. The protocol sends again.
    case sendFailed(to: Endpoint, interface: String?, SystemError)

    /// False for what merely informs.
    public var isWarning: Bool {
        if case .interfaces(let names) = self { names.isEmpty } else { true }
    }

    public var description: String {
        switch self {
        case .interfaces([]): "No usable network interface; waiting for one."
        case .interfaces(let names): "Network interfaces in use: \(names.joined(separator: ", "))."
        case .interfaceMissing(let name): "Interface \(name) is not here or not up; it is used as soon as it is."
        case .discoveryFailed(let interface, let port, let error):
            "Rooms cannot be heard on \(interface), UDP port \(port): \(error). Trying again."
        case .discoveryPortTaken(let port, let error):
            "UDP port \(port) is not available (\(error)): viewers that use --connect must name this host's own port."
        case .sendFailed(let endpoint, let interface, let error):
            "Sending to \(endpoint.text)\(interface.map { " by \($0)" } ?? "") failed: \(error)."
        }
    }
}
