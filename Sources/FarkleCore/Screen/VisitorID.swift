/// A browser that watches: the secret in its cookie, 32 hexadecimal digits. Two browsers never share one.
public struct VisitorID: Hashable, Comparable, Sendable {
    public let text: String

    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    public static func < (left: VisitorID, right: VisitorID) -> Bool { left.text < right.text }
}
