/// The sockets that hear the discovery groups: one for each usable interface and family, so that a network that goes takes only
/// its own socket along, and one that comes back starts with a fresh membership.
///
/// They are bound to the group's address, not to all addresses: a datagram that is sent to the discovery port of one machine
/// must reach the node that hosts there (see `PeerNode.answersDirectly`), never a viewer that happens to run beside it.
final class DiscoverySockets {
    struct Key: Hashable, Sendable {
        var interface: InterfaceID
        var family: AddressFamily
    }

    private let port: UInt16
    private let loop: SocketLoop
    private let readable: @Sendable (Key) -> Void
    private var sockets: [Key: UDPSocket] = [:]
    /// The last error of each that could not be opened, so that it is reported once and not at every attempt.
    private var failures: [Key: SystemError] = [:]

    /// - Parameter readable: called on the queue while the socket of that key has something to receive.
    init(port: UInt16, loop: SocketLoop, readable: @escaping @Sendable (Key) -> Void) {
        self.port = port
        self.loop = loop
        self.readable = readable
    }

    subscript(key: Key) -> UDPSocket? { sockets[key] }
    var all: [UDPSocket] { Array(sockets.values) }

    /// Opens what is missing for these interfaces, tries again what failed before, and closes the rest.
    /// - Returns: what changed for the worse.
    func follow(_ interfaces: [Interface]) -> [PeerNodeNote] {
        let wanted = interfaces.flatMap(Self.keys)
        for key in sockets.keys where !wanted.contains(key) { sockets[key] = nil }
        for key in failures.keys where !wanted.contains(key) { failures[key] = nil }
        return wanted.compactMap { key in
            guard sockets[key] == nil else { return nil }
            do throws(SystemError) {
                sockets[key] = try open(key)
                failures[key] = nil
                return nil
            } catch {
                let isNew = failures.updateValue(error, forKey: key) != error
                return isNew ? .discoveryFailed(interface: key.interface.label, port: port, error) : nil
            }
        }
    }

    private func open(_ key: Key) throws(SystemError) -> UDPSocket {
        let group = DiscoveryGroup.address(key.family, on: key.interface)
        let socket = try UDPSocket(family: key.family, at: group, port: port, isShared: true)
        try socket.join(group, on: key.interface)
        let readable = readable
        socket.listen(on: loop) { @Sendable in readable(key) }
        return socket
    }

    private static func keys(_ interface: Interface) -> [Key] {
        var keys: [Key] = []
        if interface.hasIPv4 { keys.append(Key(interface: interface.id, family: .v4)) }
        if interface.hasIPv6 { keys.append(Key(interface: interface.id, family: .v6)) }
        return keys
    }
}

extension InterfaceID {
    /// For messages: the name, or the number once the interface is gone.
    var label: String { name ?? "number \(index)" }
}
