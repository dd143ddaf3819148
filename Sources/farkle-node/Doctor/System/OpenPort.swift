import FarklePeer

/// A socket that has a port of this machine, as Linux lists them.
struct OpenPort: Equatable {
    enum Transport: Equatable { case udp, tcp }

    /// Who has it, where that could be learned.
    struct Holder: Equatable {
        var process: Int32
        var name: String
    }

    var transport: Transport
    var family: AddressFamily
    var port: UInt16
    var inode: UInt64
    var holder: Holder?

    /// Reads one of `/proc/net/udp`, `udp6`, `tcp` and `tcp6`. Of TCP only sockets that listen count.
    static func read(_ table: String, _ transport: Transport, _ family: AddressFamily) -> [OpenPort] {
        table.split(separator: "\n").dropFirst().compactMap { line in
            // "  12: 00000000:BCE5 00000000:0000 07 00000000:00000000 00:00000000 00000000  1000        0 45123 2 …"
            let fields = line.split(whereSeparator: \.isWhitespace)
            let listening = "0A"
            guard fields.count >= 10, transport == .udp || fields[3] == listening,
                let port = fields[1].split(separator: ":").last.flatMap({ UInt16($0, radix: 16) }),
                let inode = UInt64(fields[9])
            else { return nil }
            return OpenPort(transport: transport, family: family, port: port, inode: inode, holder: nil)
        }
    }
}
