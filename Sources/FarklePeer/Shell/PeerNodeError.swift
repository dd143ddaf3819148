/// Why a node cannot start. The description tells the person what to do.
public enum PeerNodeError: Error, Hashable, Sendable, CustomStringConvertible {
    case portInUse(UInt16)
    case portNotPermitted(UInt16)
    case noSocket(SystemError)

    public var description: String {
        switch self {
        case .portInUse(let port):
            "UDP port \(port) is in use by another program. Choose another with --port, or leave --port out to get a free one."
        case .portNotPermitted(let port):
            "This user may not use UDP port \(port). Choose one from 1024 up with --port, or leave --port out to get a free one."
        case .noSocket(let error):
            "The system gives out no UDP socket (\(error)). Check that this machine has IPv4 or IPv6 and that programs may use the network."
        }
    }
}
