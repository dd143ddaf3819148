/// What the viewer says in the open and signs later ("ADa"): role, version, offered features, its connection id.
struct ViewerData: Equatable {
    static let byteCount = 16
    private static let role: UInt8 = 1

    /// Bits that this version neither sets nor heeds; the other side signs what it saw.
    var features: UInt16 = 0
    /// The id that the host is to address this viewer by.
    var connection: UInt64

    init(features: UInt16 = 0, connection: UInt64) {
        self.features = features
        self.connection = connection
    }

    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        guard bytes.count == Self.byteCount, reader.integer(UInt8.self) == Self.role,
            reader.integer(UInt8.self) == DatagramHeader.version, let features: UInt16 = reader.integer(),
            let connection: UInt64 = reader.integer(), reader.skipZeros(4)
        else { return nil }
        self.init(features: features, connection: connection)
    }

    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: Self.byteCount)
        writer.append([Self.role, DatagramHeader.version])
        writer.integer(features)
        writer.integer(connection)
        writer.pad(to: Self.byteCount)
        return writer.bytes
    }
}
