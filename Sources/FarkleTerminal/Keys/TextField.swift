import FarkleCore

/// One line that a person types into.
struct TextField: Hashable, Sendable {
    var text = ""
    /// In characters as people count them.
    var limit: Int
    /// Only these are taken; nil takes everything that can be seen.
    var digitsOnly = false

    /// - Returns: whether the key was one for a field.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .character(let character): append(String(character))
        case .paste(let pasted): append(pasted)
        case .backspace: text = String(text.dropLast())
        case .control("u"): text = ""
        case .control("w"):
            text = text.trimmedRight
            while let last = text.last, last != " " { text.removeLast() }
        default: return false
        }
        return true
    }

    private mutating func append(_ more: String) {
        for scalar in more.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            guard !isControl, !digitsOnly || (0x30...0x39).contains(scalar.value) else { continue }
            var longer = text.unicodeScalars
            longer.append(scalar)
            // A mark that joins the last character makes it no longer.
            if String(longer).count <= limit { text = String(longer) }
        }
    }
}
