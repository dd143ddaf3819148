import FarklePeer
import Foundation

/// A JSON file of published vectors beside the tests, read by key.
enum VectorFile: Decodable {
    case text(String)
    case number(Int)
    case truth(Bool)
    case list([VectorFile])
    case object([String: VectorFile])

    /// - Parameter name: a file of `Tests/PeerTests/Fixtures`, without its extension.
    init(named name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "Fixtures/\(name).json")
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .truth(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([Self].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: Self].self))
        }
    }

    subscript(_ key: String) -> Self {
        guard case .object(let members) = self, let value = members[key] else { fatalError("no \(key) in the vectors") }
        return value
    }

    var items: [Self] {
        guard case .list(let items) = self else { fatalError("no list") }
        return items
    }

    var text: String {
        guard case .text(let text) = self else { fatalError("no text") }
        return text
    }

    var number: Int {
        guard case .number(let number) = self else { fatalError("no number") }
        return number
    }

    var truth: Bool {
        guard case .truth(let truth) = self else { fatalError("no truth value") }
        return truth
    }

    /// The bytes of a hexadecimal string.
    var bytes: [UInt8] {
        guard let bytes = Hex.decode(text) else { fatalError("no hexadecimal: \(text)") }
        return bytes
    }
}
