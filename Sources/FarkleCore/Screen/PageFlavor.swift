/// A note on a viewer's board.
public struct PageFlavor: Hashable, Sendable {
    public var text: String
    /// The kind of happening, such as `pass`, `hotDice` or `winner`.
    public var kind: String

    public init(text: String, kind: String) {
        self.text = text
        self.kind = kind
    }
}
