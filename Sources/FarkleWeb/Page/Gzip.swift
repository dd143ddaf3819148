import CImaging

/// Compression through gio, which the pictures bring along anyway.
enum Gzip {
    /// Nil when it cannot be done; the bytes are then sent as they are.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        let compressor = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9)
        defer { g_object_unref(UnsafeMutableRawPointer(compressor)) }
        var output = [UInt8](repeating: 0, count: bytes.count + 256)
        var read: gsize = 0
        var written: gsize = 0
        let result = g_converter_convert(
            compressor, bytes, gsize(bytes.count), &output, gsize(output.count), G_CONVERTER_INPUT_AT_END, &read,
            &written, nil)
        guard result == G_CONVERTER_FINISHED, Int(read) == bytes.count else { return nil }
        return Array(output.prefix(Int(written)))
    }
}
