import CImaging

/// A player's photo: any camera's PNG or JPEG in, a 256 × 256 JPEG of at most 32 KiB out, upright and without its metadata.
public enum Photo {
    public static let side = 256
    public static let bytesMax = 32 * 1024
    /// More than any phone camera of today in its standard mode; decoding that many takes a quarter of a second.
    static let pixelsMax = 25_000_000
    static let sideMax = 16_384

    /// Why a file is no photo, in words for the person who chose it.
    public struct Refusal: Error, Hashable, Sendable {
        public let message: String
    }

    /// Decodes, turns upright as the EXIF orientation says, crops the middle square, scales and encodes.
    public static func prepare(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
        guard let header = PictureHeader(bytes) else {
            throw Refusal(message: "That file is no JPEG or PNG picture. Choose another one.")
        }
        guard header.pixels <= pixelsMax, max(header.width, header.height) <= sideMax else {
            throw Refusal(
                message: "That picture has \(header.width) × \(header.height) pixels; at most 25 million can be taken. "
                    + "Make it smaller first.")
        }
        guard PictureHeader.isWhole(bytes, header.format) else {
            throw Refusal(message: "That picture ends in the middle. Choose another one, or copy it again.")
        }
        let picture = try decode(bytes, header.format)
        defer { release(picture) }
        guard let upright = gdk_pixbuf_apply_embedded_orientation(picture) else { throw unreadable }
        defer { release(upright) }
        guard let square = square(of: upright) else { throw unreadable }
        defer { release(square) }
        return try encode(square)
    }

    private static let unreadable = Refusal(message: "That picture is damaged. Choose another one.")

    private static func release(_ object: OpaquePointer) { g_object_unref(UnsafeMutableRawPointer(object)) }

    private static func decode(_ bytes: [UInt8], _ format: PictureHeader.Format) throws(Refusal) -> OpaquePointer {
        guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else { throw unreadable }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        // A second line behind the header check, and a JPEG is decoded no larger than needed.
        imaging_on_size_prepared(loader) { loader, width, height, _ in
            let smaller = min(Int(width), Int(height))
            if Int(width) * Int(height) > Photo.pixelsMax {
                gdk_pixbuf_loader_set_size(loader, 0, 0)
            } else if smaller > 4 * Photo.side {
                let scale = Double(4 * Photo.side) / Double(smaller)
                gdk_pixbuf_loader_set_size(loader, Int32(Double(width) * scale), Int32(Double(height) * scale))
            }
        }
        let wasWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
        // A loader must be closed in any case, or it complains on its way out.
        let wasClosed = gdk_pixbuf_loader_close(loader, nil) != 0
        guard wasWritten, wasClosed, let picture = gdk_pixbuf_loader_get_pixbuf(loader) else { throw unreadable }
        g_object_ref(UnsafeMutableRawPointer(picture))
        return picture
    }

    /// The middle square, scaled; transparency is laid on white, since JPEG has none.
    private static func square(of picture: OpaquePointer) -> OpaquePointer? {
        let width = gdk_pixbuf_get_width(picture)
        let height = gdk_pixbuf_get_height(picture)
        let edge = min(width, height)
        let middle = gdk_pixbuf_new_subpixbuf(picture, (width - edge) / 2, (height - edge) / 2, edge, edge)
        guard let middle else { return nil }
        defer { release(middle) }
        let side = Int32(side)
        guard gdk_pixbuf_get_has_alpha(middle) != 0 else {
            return gdk_pixbuf_scale_simple(middle, side, side, GDK_INTERP_BILINEAR)
        }
        return gdk_pixbuf_composite_color_simple(
            middle, side, side, GDK_INTERP_BILINEAR, 255, 16, 0xFF_FFFF, 0xFF_FFFF)
    }

    /// The best quality that fits.
    private static func encode(_ picture: OpaquePointer) throws(Refusal) -> [UInt8] {
        for quality in stride(from: 90, through: 20, by: -10) {
            var buffer: UnsafeMutablePointer<gchar>?
            var count: gsize = 0
            guard imaging_save_jpeg(picture, "\(quality)", &buffer, &count, nil) != 0, let buffer else {
                throw unreadable
            }
            defer { g_free(buffer) }
            if Int(count) <= bytesMax { return Array(UnsafeRawBufferPointer(start: buffer, count: Int(count))) }
        }
        throw unreadable
    }
}
