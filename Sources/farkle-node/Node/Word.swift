import FarkleCore

/// A command line's words. Spaces and tabs separate, double quotes group, there are no escapes.
struct Word: Equatable {
    /// Runs of characters that were all inside or all outside quotes.
    struct Piece: Equatable {
        var text: String
        let isQuoted: Bool
    }
    var pieces: [Piece]

    var text: String { pieces.map(\.text).joined() }
    /// A word with quotes is always a name, also when it is digits.
    var isQuoted: Bool { pieces.contains(where: \.isQuoted) }

    /// The player that the word points at.
    var player: PlayerReference { PlayerReference(word: text, quoted: isQuoted) }

    /// The word cut at its commas outside quotes.
    var listItems: [Word] {
        var items = [Word(pieces: [])]
        for piece in pieces {
            if piece.isQuoted {
                items[items.count - 1].pieces.append(piece)
                continue
            }
            for (index, part) in piece.text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { items.append(Word(pieces: [])) }
                if !part.isEmpty { items[items.count - 1].pieces.append(Piece(text: String(part), isQuoted: false)) }
            }
        }
        return items
    }
}

extension Word {
    /// Why a line has no words.
    enum Malformed: Error, Equatable {
        case notUTF8
        case unclosedQuote
    }

    /// The words of a line; none for a blank one.
    static func split(_ line: [UInt8]) throws(Malformed) -> [Word] {
        guard let text = String(validating: line, as: UTF8.self) else { throw .notUTF8 }
        var words: [Word] = []
        var word: Word?
        var isQuoted = false
        // By scalar: a combining mark after a quote or a space must not hide it.
        for scalar in text.unicodeScalars {
            if scalar == "\"" {
                isQuoted.toggle()
                if isQuoted { word = Word(pieces: (word?.pieces ?? []) + [Piece(text: "", isQuoted: true)]) }
            } else if !isQuoted, scalar == " " || scalar == "\t" {
                if let word { words.append(word) }
                word = nil
            } else {
                var pieces = word?.pieces ?? []
                if pieces.last?.isQuoted != isQuoted { pieces.append(Piece(text: "", isQuoted: isQuoted)) }
                pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
                word = Word(pieces: pieces)
            }
        }
        if isQuoted { throw .unclosedQuote }
        if let word { words.append(word) }
        return words
    }
}
