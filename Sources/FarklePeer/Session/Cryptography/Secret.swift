import CSodium

/// Key material: one allocation that is never copied by value semantics, never printed, and overwritten when its last owner lets go.
///
/// A Swift array may be copied behind one's back and is freed as it is, so no key is kept in one.
final class Secret: @unchecked Sendable, CustomStringConvertible {
    // Unchecked: the bytes are written in `init` only and read-only from then on.
    private let start: UnsafeMutablePointer<UInt8>
    let count: Int

    /// `count` bytes, zero until `fill` has written them.
    init(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        start = .allocate(capacity: count)
        start.initialize(repeating: 0, count: count)
        self.count = count
        fill(start)
    }

    /// Copies `bytes`; the caller's own copy is the caller's to forget.
    convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { target in
            for (offset, byte) in bytes.enumerated() { target[offset] = byte }
        }
    }

    deinit {
        sodium_memzero(start, count)
        start.deallocate()
    }

    /// Valid for as long as this object lives, which the caller sees to.
    var pointer: UnsafePointer<UInt8> { UnsafePointer(start) }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Constant in time, whatever the first difference is.
    func matches(_ other: Secret) -> Bool {
        count == other.count && sodium_memcmp(start, other.start, count) == 0
    }

    var description: String { "Secret(\(count) bytes)" }
}
