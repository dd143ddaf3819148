/// The node's own sockets, one of each address family that the system has: where its datagrams come from, so where others answer.
///
/// Both have the same port where that is possible, because people are shown one number.
struct DataSockets {
    let v4: UDPSocket?
    let v6: UDPSocket?

    subscript(family: AddressFamily) -> UDPSocket? {
        switch family {
        case .v4: v4
        case .v6: v6
        }
    }

    var all: [UDPSocket] { [v4, v6].compactMap(\.self) }

    /// - Parameters:
    ///   - port: exactly this one, or 0 for any.
    ///   - avoided: never this one, which all nodes of the machine share.
    static func open(port: UInt16, avoiding avoided: UInt16) throws(PeerNodeError) -> DataSockets {
        // A free port of one family may be taken in the other; after a few draws one that is free in both has come up.
        let attempts = port == 0 ? 16 : 1
        for attempt in 1...attempts {
            let v4 = try socket(.v4, port: port)
            let v6: UDPSocket?
            do throws(PeerNodeError) {
                v6 = try socket(.v6, port: v4?.port ?? port)
            } catch .portInUse where port == 0 {
                guard attempt == attempts else { continue }
                v6 = try socket(.v6, port: 0)
            }
            if port == 0, v4?.port == avoided || v6?.port == avoided, attempt < attempts { continue }
            let sockets = DataSockets(v4: v4, v6: v6)
            guard !sockets.all.isEmpty else { break }
            return sockets
        }
        throw .noSocket(.noAddressFamily)
    }

    /// Nil when the system does not have the family.
    private static func socket(_ family: AddressFamily, port: UInt16) throws(PeerNodeError) -> UDPSocket? {
        do throws(SystemError) {
            return try UDPSocket(family: family, port: port)
        } catch {
            switch error {
            case .addressInUse: throw .portInUse(port)
            case .notPermitted where port != 0: throw .portNotPermitted(port)
            case .noAddressFamily, .noAddress: return nil
            default: throw .noSocket(error)
            }
        }
    }
}
