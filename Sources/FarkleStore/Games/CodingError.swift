/// Why packed bytes are not what was written.
struct CodingError: Error {
    let message: String
    init(_ message: String) { self.message = message }
}
