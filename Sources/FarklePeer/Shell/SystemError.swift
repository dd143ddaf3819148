#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An error number of the operating system, with its own words for it.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An errno, above 0.
    public let number: Int32

    public init(number: Int32) { self.number = number }

    public var description: String { String(cString: strerror(number)) }

    /// Reads the result of one of our C functions: a negative errno, or a value.
    static func check(_ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(number: -result) }
        return result
    }

    public static let addressInUse = SystemError(number: EADDRINUSE)
    static let noAddress = SystemError(number: EADDRNOTAVAIL)
    static let noAddressFamily = SystemError(number: EAFNOSUPPORT)
    static let notPermitted = SystemError(number: EACCES)
    /// By a firewall, where something was to be sent.
    public static let forbidden = SystemError(number: EPERM)
}
