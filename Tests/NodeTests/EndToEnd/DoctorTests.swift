import FarkleCore
import Testing

@testable import farkle_node

@Suite("The doctor beside real nodes", .serialized)
struct DoctorTests {
    private func examine(_ evening: Evening, _ who: String) throws -> (code: Int32, report: JSONField, errors: String) {
        let doctor = try evening.start(who, "doctor", "--json")
        doctor.closeInput()
        let code = try doctor.end()
        let line = try #require(doctor.lines.first)
        #expect(doctor.lines.count == 1)
        return (code, JSONField(try JSONValue(parsing: Array(line.utf8))), doctor.errors)
    }

    private func level(_ report: JSONField, _ id: String) throws -> String? {
        try report["checks"].elements().first { try $0["id"].string() == id }?["level"].string()
    }

    @Test("Beside a running host it knows the room as its own, and tells what the host counted")
    func besideHost() throws {
        let evening = Evening()
        let (_, code) = try evening.host("--players", "Maya,Jules", "--no-web")
        let viewer = try evening.start("viewer", "join", code, "--watch")
        try viewer.next("state") { try $0["state"].string() == "live" }
        let (exit, report, errors) = try examine(evening, "host")
        // The loopback interface is no network, and the exit code says so.
        #expect(exit == 1 && errors.hasPrefix("farkle-node: 1 problem"))
        #expect(try report["level"].string() == "problem" && level(report, "network") == "problem")
        #expect(try report["node"]["part"].string() == "host")
        #expect(try report["counters"]["handshakes"]["admitted"].integer() == 1)
        #expect(try report["counters"]["datagrams"]["duplicatesHeard"].integer() == 0)
        #expect(try level(report, "identity") == "ok")
        let room = try #require(try report["checks"].elements().first { try $0["id"].string() == "room" })
        #expect(try room["subject"].string() == code && room["text"].string().hasSuffix("this node's own"))

        let (_, watching, _) = try examine(evening, "viewer")
        #expect(try watching["node"]["part"].string() == "viewer")
        #expect(try watching["counters"]["sockets"]["datagramsReceived"].integer() > 0)
    }

    @Test("Without a node it tells of none, and makes no folder")
    func alone() throws {
        let evening = Evening()
        let folder = evening.folder("nobody") + "/not-there"
        let doctor = try NodeProcess([
            "doctor", "--json", "--data", folder, "--interface", "lo", "--discovery-port", "47111",
        ])
        doctor.closeInput()
        _ = try doctor.end()
        let report = JSONField(try JSONValue(parsing: Array(try #require(doctor.lines.first).utf8)))
        #expect(report["node"].isNull && report["counters"].isNull)
        #expect(try level(report, "folder") == "ok")
        #expect(DoctorTests.isAbsent(folder))
    }

    private static func isAbsent(_ path: String) -> Bool { SystemReader.text(path) == nil }
}
