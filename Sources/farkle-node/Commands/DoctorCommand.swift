import FarkleCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `doctor`: why can nobody see my room?
enum DoctorCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let options = try NodeOptions(arguments)
        let progress = ProgressLine()
        let facts = DoctorExamination(options: options, progress: progress.show).facts()
        progress.clear()
        let sections = Diagnosis.sections(facts)
        let findings = sections.flatMap(\.findings)
        let text = DoctorText(
            style: TextStyle(isStyled: Console.stdoutTakesColor), columns: min(Console.stdoutColumns ?? 100, 120))
        if arguments.has("json") {
            Console.write(DoctorJSON.object(sections, facts).description + "\n")
        } else {
            Console.write(text.lines(sections).map { $0 + "\n" }.joined() + "\n")
        }
        let summary = text.summary(findings)
        guard findings.worst < .problem else { throw CommandFailure(summary) }
        if !arguments.has("json") { Console.write(summary + "\n") }
        return .done
    }
}

/// One line on a terminal that tells what is being done, and is gone afterwards.
private struct ProgressLine {
    private let isShown = Console.stderrTakesEscapes

    func show(_ text: String) { if isShown { write("\r\u{1B}[K\(text) ...") } }
    func clear() { if isShown { write("\r\u{1B}[K") } }

    private func write(_ text: String) { Console.write(Array(text.utf8), to: STDERR_FILENO) }
}
