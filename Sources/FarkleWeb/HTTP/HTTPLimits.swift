/// How much of anything a browser may ask for. One place, each with its reason.
enum HTTPLimits {
    /// Fifty browsers with a stream and five idle connections each, and some to spare; well below the usual 1,024 files.
    static let connectionsMax = 600
    /// A household may share one address behind a router, and must leave room for the others.
    static let connectionsPerAddressMax = 400
    /// A connection that sends and reads nothing for so long is closed. Streams are beaten long before.
    static let idleSecondsMax = 60
    /// For request line and headers together, and for what the library itself needs of a connection.
    static let headerBytesMax = 24 * 1024
    static let streamChunkBytes = 16 * 1024
    /// A command is a few words; the longest names eight players.
    static let commandBytesMax = 16 * 1024
    /// A photo in base64: the page sends 100 KB, a file straight from a camera has up to 8 MB.
    static let photoBytesMax = 12 * 1024 * 1024
    /// A sign of life to every stream. The page calls a stream of more than twice this age dead.
    static let beatSeconds = 5
    /// Commands of one address: two hands on a phone do five a second.
    static let commandsPerSecondMax = 25
    static let commandBurstMax = 60
    /// Decoding a photo or drawing a card costs a tenth of a second of a core.
    static let pictureWorkPerSecondMax = 1
    static let pictureBurstMax = 8
    /// Browsers that are remembered with their seat; the longest unseen is forgotten first.
    static let visitorsMax = 256
}
