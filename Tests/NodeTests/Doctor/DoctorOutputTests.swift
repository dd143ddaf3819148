import FarkleCore
import Testing

@testable import farkle_node

@Suite("The doctor's words")
struct DoctorOutputTests {
    private let sections: [(title: String, findings: [Finding])] = [
        (
            "Interfaces",
            [
                .ok("interface", "eth0", "10.77.0.1"), .ok("interface", "veth1", "not used: switched off"),
                .ok("interface", "veth2", "not used: switched off"),
                .problem(
                    "interface", "wlan0", "not used: it does not carry multicast",
                    "Switch it on, or go to the host's address with farkle-node join --connect HOST."),
            ]
        ),
        ("Ports", []),
        ("Versions", [.ok("versions", nil, "farkle-node 1.0.0")]),
    ]

    @Test("Lines are aligned, what is said of several things is said once, and a remedy stands under its line")
    func layout() {
        let lines = DoctorText(style: .plain, columns: 60).lines(sections)
        #expect(
            lines == [
                "Interfaces",
                "  ok       eth0          10.77.0.1",
                "  ok       veth1, veth2  not used: switched off",
                "  problem  wlan0         not used: it does not carry",
                "                         multicast",
                "                         → Switch it on, or go to the host's",
                "                           address with farkle-node join",
                "                           --connect HOST.",
                "",
                "Versions",
                "  ok       farkle-node 1.0.0",
            ])
    }

    @Test("No line is wider than the terminal, and colours take no columns", arguments: [40, 60, 80, 120])
    func width(columns: Int) {
        let plain = DoctorText(style: .plain, columns: columns).lines(sections)
        for line in plain { #expect(TextWidth.of(line) <= columns + 6, "\(line)") }
        let styled = DoctorText(style: TextStyle(isStyled: true), columns: columns).lines(sections)
        let bare = styled.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
        #expect(bare == plain)
        #expect(styled != plain)
    }

    @Test("A long list of interfaces goes into the text and not into the column")
    func longSubject() {
        let many = (1...9).map { Finding.ok("interface", "veth\($0)", "not used") } + [.ok("interface", "lo", "x")]
        let lines = DoctorText(style: .plain, columns: 80).lines([("Interfaces", many)])
        #expect(lines[1].hasPrefix("  ok                         veth1, veth2, veth3"))
        #expect(lines.last == "  ok       lo                x")
    }

    @Test("The summary counts what is wrong, and says when nothing is")
    func summary() {
        let text = DoctorText(style: .plain, columns: 80)
        let bad = [Finding.problem("a", nil, "", ""), .warning("b", nil, "", ""), .warning("c", nil, "", "")]
        #expect(text.summary(bad) == "1 problem, 2 warnings.")
        #expect(text.summary([.ok("a", nil, "")]) == "No problem was found.")
    }
}
