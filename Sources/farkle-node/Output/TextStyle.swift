/// How text is made to stand out, where the terminal can.
struct TextStyle: Sendable {
    /// Whether weights and reversed video may be used. Nothing is ever told by them alone.
    let isStyled: Bool

    static let plain = TextStyle(isStyled: false)

    func bold(_ text: String) -> String { isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    func dim(_ text: String) -> String { isStyled ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
    func reversed(_ text: String) -> String { isStyled ? "\u{1B}[1;7m\(text)\u{1B}[0m" : text }
}
