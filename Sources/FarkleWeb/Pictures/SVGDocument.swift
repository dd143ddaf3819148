import CImaging

/// An SVG document that can be measured and drawn.
final class SVGDocument {
    private let handle: UnsafeMutablePointer<RsvgHandle>

    /// Nil when the text is no SVG.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), nil) else { return nil }
        self.handle = handle
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// How wide the ink of the element with that id is, in the document's units; nil when there is none such.
    func width(of id: String) -> Double? {
        var ink = RsvgRectangle()
        var logical = RsvgRectangle()
        guard rsvg_handle_get_geometry_for_element(handle, "#\(id)", &ink, &logical, nil) != 0 else { return nil }
        return max(ink.width, logical.width)
    }

    /// The whole document as a PNG of that size; nil when memory does not suffice.
    func png(width: Int, height: Int) -> [UInt8]? {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        let canvas = cairo_create(surface)
        defer { cairo_destroy(canvas) }
        var page = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        guard rsvg_handle_render_document(handle, canvas, &page, nil) != 0 else { return nil }
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { pointer in
            cairo_surface_write_to_png_stream(
                surface,
                { context, data, count in
                    let bytes = context!.assumingMemoryBound(to: [UInt8].self)
                    bytes.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, pointer)
        }
        return status == CAIRO_STATUS_SUCCESS ? bytes : nil
    }
}
