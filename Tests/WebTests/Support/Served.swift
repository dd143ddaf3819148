import FarkleCore
import FarkleWeb

/// A server on a free port of this machine, with a node behind it; stopped at the end of `with`.
struct Served {
    let node: FakeNode
    let server: WebServer
    let client: HTTPClient
    let secret: Secret

    var scorekeeper: [String: String] { ["Cookie": "farkle-host-\(client.port)=\(secret.text)"] }
    /// A viewer's cookie, such as any browser gets.
    var viewer: [String: String] { ["Cookie": "farkle-seat-\(client.port)=\(String(repeating: "a1", count: 16))"] }

    static func with(
        pin: String? = nil, activity: NodePage.Activity = .hosting, _ body: (Served) async throws -> Void
    ) async throws {
        let node = try FakeNode(pin: pin, activity: activity)
        let secret = Secret([UInt8](repeating: 7, count: 32))
        let server = WebServer(
            node,
            WebServer.Configuration(
                address: WebAddress(host: "127.0.0.1", port: 0), secret: secret, version: "1.0.0",
                fonts: Fonts(folders: [])),
            now: { FakeNode.now })
        let port = try await server.start()
        let served = Served(node: node, server: server, client: HTTPClient(port: port), secret: secret)
        do {
            // The first state is there once a stream has heard it.
            _ = try await EventReader(served.client).next("state")
            try await body(served)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
