import FarklePeer
import FarkleStore
import FarkleWeb

/// `version`: what one needs to know to report a fault.
enum VersionCommand {
    /// Of this program, after https://semver.org.
    static let program = "1.0.0"

    /// Everything with a version of its own.
    static var all: [(name: String, version: String)] {
        [
            ("farkle-node", program), ("protocol", "\(PeerVersions.protocolVersion)"),
            ("libsodium", PeerVersions.sodium), ("SQLite", Store.sqliteVersion),
            ("libmicrohttpd", WebVersions.microHTTPD),
        ]
    }

    static func run(_ arguments: Arguments) throws -> ExitCode {
        Console.write(all.map { "\($0.name) \($0.version)\n" }.joined())
        return .done
    }
}
