import FarklePeer
import FarkleStore

/// `version`: what one needs to know to report a fault.
enum VersionCommand {
    /// Of this program, after https://semver.org.
    static let program = "1.0.0"

    static let all: [(name: String, version: String)] = [
        ("farkle-node", program), ("protocol", "\(PeerVersions.protocolVersion)"), ("libsodium", PeerVersions.sodium),
        ("SQLite", Store.sqliteVersion),
    ]

    static func run(_ arguments: Arguments) throws -> ExitCode {
        Console.write(all.map { "\($0.name) \($0.version)\n" }.joined())
        return .done
    }
}
