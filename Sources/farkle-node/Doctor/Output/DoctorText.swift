import FarkleCore

/// The examination for people: a line for each finding, with its remedy under it.
struct DoctorText {
    let style: TextStyle
    /// Of the terminal.
    let columns: Int

    private static let levelWidth = 7
    private static let subjectWidthMax = 16

    func lines(_ sections: [(title: String, findings: [Finding])]) -> [String] {
        let shown = sections.map { (title: $0.title, rows: Self.folded($0.findings)) }.filter { !$0.rows.isEmpty }
        return shown.enumerated().flatMap { index, section in
            (index == 0 ? [] : [""]) + [style.bold(section.title)] + self.section(section.rows)
        }
    }

    /// The last line: how it looks altogether.
    func summary(_ findings: [Finding]) -> String {
        func count(_ level: Finding.Level, _ word: String) -> String? {
            let number = findings.count { $0.level == level }
            return number == 0 ? nil : "\(number) \(word)\(number == 1 ? "" : "s")"
        }
        let parts = [count(.problem, "problem"), count(.warning, "warning")].compactMap(\.self)
        return parts.isEmpty ? "No problem was found." : "\(parts.joined(separator: ", "))."
    }

    // MARK: Rows

    /// One or several findings that say the same of different things.
    private struct Row {
        var subjects: [String]
        var finding: Finding
    }

    /// Ten bridges without an address are one line.
    private static func folded(_ findings: [Finding]) -> [Row] {
        var rows: [Row] = []
        for finding in findings {
            let twin = rows.firstIndex {
                $0.finding.id == finding.id && $0.finding.level == finding.level && $0.finding.text == finding.text
                    && $0.finding.remedy == finding.remedy
            }
            if let twin {
                rows[twin].subjects += [finding.subject].compactMap(\.self)
            } else {
                rows.append(Row(subjects: [finding.subject].compactMap(\.self), finding: finding))
            }
        }
        return rows
    }

    private func section(_ rows: [Row]) -> [String] {
        let widest = rows.map { TextWidth.of($0.subjects.joined(separator: ", ")) }.max() ?? 0
        let width = min(widest, Self.subjectWidthMax)
        return rows.flatMap { lines($0, subjectWidth: width) }
    }

    private func lines(_ row: Row, subjectWidth: Int) -> [String] {
        let finding = row.finding
        let subject = row.subjects.joined(separator: ", ")
        var body = finding.text
        var label = ""
        if subjectWidth > 0 {
            let fits = TextWidth.of(subject) <= subjectWidth
            label = TextWidth.fitted(fits ? subject : "", subjectWidth) + "  "
            if !fits { body = "\(subject): \(body)" }
        }
        let indent = 2 + Self.levelWidth + 2 + TextWidth.of(label)
        let room = max(20, columns - indent)
        var lines: [String] = []
        for (index, line) in HelpText.wrapped(body, width: room).enumerated() {
            let head =
                index == 0
                ? "  \(word(finding.level))  \(label)" : String(repeating: " ", count: indent)
            lines.append(head + line)
        }
        guard let remedy = finding.remedy else { return lines }
        for (index, line) in HelpText.wrapped(remedy, width: room - 2).enumerated() {
            lines.append(String(repeating: " ", count: indent) + (index == 0 ? "→ " : "  ") + line)
        }
        return lines
    }

    private func word(_ level: Finding.Level) -> String {
        let word = TextWidth.fitted(level.rawValue, Self.levelWidth)
        switch level {
        case .ok: return style.green(word)
        case .warning: return style.yellow(word)
        case .problem: return style.red(word)
        }
    }
}

extension TextStyle {
    // The terminal's own colours, so that its owner's choice of them holds.
    fileprivate func green(_ text: String) -> String { isStyled ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
    fileprivate func yellow(_ text: String) -> String { isStyled ? "\u{1B}[33m\(text)\u{1B}[0m" : text }
    fileprivate func red(_ text: String) -> String { isStyled ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text }
}
