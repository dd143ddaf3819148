#if canImport(Darwin)
    import Foundation
#else
    // The standard library composes text itself but does not publish it; the alternative is all of Foundation.
    @_spi(_Unicode) import Swift
#endif

extension String {
    /// The text in Unicode's canonical composition (NFC), so that equal names have equal bytes.
    var canonicallyComposed: String {
        #if canImport(Darwin)
            return precomposedStringWithCanonicalMapping
        #else
            var composed = String.UnicodeScalarView()
            for scalar in _nfc { composed.append(scalar) }
            return String(composed)
        #endif
    }
}
