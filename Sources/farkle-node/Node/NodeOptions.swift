import FarkleStore
import FarkleWeb

/// The common options, read.
struct NodeOptions: Sendable {
    enum Screen: String, CaseIterable { case terminal, plain, json }

    let folder: DataFolder
    /// Empty: every usable one.
    let interfaces: [String]
    /// 0: any free one.
    let port: UInt16
    let discoveryPort: UInt16?
    let screen: Screen
    let logLevel: Log.Level
    /// Where the page is served; nil for none.
    var web: WebAddress?

    init(_ arguments: Arguments) throws {
        folder = try arguments.value("data").map { DataFolder(path: $0) } ?? DataFolder.standard()
        if arguments.value("data") == "" { throw UsageError("--data needs the path of a folder") }
        interfaces = arguments.values("interface")
        port = UInt16(try arguments.number("port", in: 0...65_535) ?? 0)
        discoveryPort = try arguments.number("discovery-port", in: 1...65_535).map { UInt16($0) }
        let screen = try arguments.choice("ui", of: ["auto"] + Screen.allCases.map(\.rawValue))
        self.screen = screen.flatMap(Screen.init) ?? (TerminalDevice.isPresent ? .terminal : .plain)
        web = try arguments.web()
        let level = try arguments.choice("log-level", of: Log.Level.allCases.map(\.name))
        logLevel = Log.Level.allCases.first { $0.name == level } ?? .warning
    }
}

extension Arguments {
    /// On unless `--no-web` says otherwise; at the standard port unless `--web` names another.
    fileprivate func web() throws(UsageError) -> WebAddress? {
        guard !has("no-web") else { return nil }
        guard let text = value("web") else { return WebAddress() }
        guard let address = WebAddress(text) else {
            throw UsageError("--web takes a port, or an address of this machine and a port, not \"\(text)\"")
        }
        return address
    }
}
