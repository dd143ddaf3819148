/// A moment on the node's own monotonic clock, in microseconds since an arbitrary start. Never a wall clock.
public struct PeerInstant: Hashable, Comparable, Sendable {
    public let microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }

    public static func < (left: PeerInstant, right: PeerInstant) -> Bool { left.microseconds < right.microseconds }
    public static func + (left: PeerInstant, right: PeerDuration) -> PeerInstant {
        PeerInstant(microseconds: left.microseconds &+ right.microseconds)
    }
    public static func - (left: PeerInstant, right: PeerInstant) -> PeerDuration {
        PeerDuration(microseconds: left.microseconds &- right.microseconds)
    }
}

/// A span of time in microseconds.
public struct PeerDuration: Hashable, Comparable, Sendable {
    public var microseconds: Int64

    public init(microseconds: Int64) { self.microseconds = microseconds }
    /// A duration of so many microseconds.
    public static func microseconds(_ value: Int64) -> PeerDuration { PeerDuration(microseconds: value) }
    /// A duration of so many milliseconds.
    public static func milliseconds(_ value: Int64) -> PeerDuration { PeerDuration(microseconds: value * 1_000) }
    /// A duration of so many seconds.
    public static func seconds(_ value: Int64) -> PeerDuration { PeerDuration(microseconds: value * 1_000_000) }
    public static let zero = PeerDuration(microseconds: 0)

    public static func < (left: PeerDuration, right: PeerDuration) -> Bool { left.microseconds < right.microseconds }
    public static func + (left: PeerDuration, right: PeerDuration) -> PeerDuration {
        PeerDuration(microseconds: left.microseconds + right.microseconds)
    }
    public static func - (left: PeerDuration, right: PeerDuration) -> PeerDuration {
        PeerDuration(microseconds: left.microseconds - right.microseconds)
    }
    public static func * (left: PeerDuration, right: Int64) -> PeerDuration {
        PeerDuration(microseconds: left.microseconds * right)
    }
    public static func / (left: PeerDuration, right: Int64) -> PeerDuration {
        PeerDuration(microseconds: left.microseconds / right)
    }
}
