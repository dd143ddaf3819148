import CImaging
import Testing

@testable import FarkleWeb

@Suite("Photos are taken from cameras and from nobody else")
struct PhotoTests {
    /// A PNG that claims to be that large and holds nothing.
    private func claim(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let number = { (value: UInt32) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + number(width)
            + number(height)
            + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    }

    /// The colour at a place of a JPEG, as red, green, blue.
    private func colour(_ jpeg: [UInt8], x: Int, y: Int) throws -> [UInt8] {
        let loader = try #require(gdk_pixbuf_loader_new())
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        gdk_pixbuf_loader_write(loader, jpeg, gsize(jpeg.count), nil)
        gdk_pixbuf_loader_close(loader, nil)
        let picture = try #require(gdk_pixbuf_loader_get_pixbuf(loader))
        #expect(gdk_pixbuf_get_width(picture) == 256 && gdk_pixbuf_get_height(picture) == 256)
        let start = y * Int(gdk_pixbuf_get_rowstride(picture)) + x * Int(gdk_pixbuf_get_n_channels(picture))
        let pixels = try #require(gdk_pixbuf_get_pixels(picture))
        return (0..<3).map { pixels[start + $0] }
    }

    @Test("A portrait is turned upright, cropped, shrunk, and loses what the camera wrote into it")
    func turned() throws {
        let photo = try Photo.prepare(Fixture.bytes("turned.jpg"))
        #expect(photo.count <= Photo.bytesMax)
        #expect(photo.firstRange(of: Array("Exif".utf8)) == nil)
        let left = try colour(photo, x: 40, y: 128)
        let right = try colour(photo, x: 216, y: 128)
        #expect(left[0] > 150 && left[2] < 80)
        #expect(right[2] > 150 && right[0] < 80)
    }

    @Test("Transparency becomes white")
    func transparent() throws {
        let photo = try Photo.prepare(Fixture.bytes("transparent.png"))
        #expect(try colour(photo, x: 8, y: 8).allSatisfy { $0 > 240 })
    }

    @Test(
        "A picture that would unfold to gigabytes is refused by its first bytes",
        arguments: [(30_000, 30_000), (1, 60_000), (5_001, 5_001)])
    func bomb(width: Int, height: Int) {
        let refusal = #expect(throws: Photo.Refusal.self) { try Photo.prepare(claim(UInt32(width), UInt32(height))) }
        #expect(refusal?.message.contains("\(width)") == true)
    }

    @Test("A picture without an end is refused")
    func torn() throws {
        for name in ["turned.jpg", "transparent.png"] {
            let whole = try Fixture.bytes(name)
            #expect(throws: Photo.Refusal.self) { try Photo.prepare(Array(whole.prefix(whole.count * 2 / 3))) }
        }
    }

    @Test("What is no picture is refused", arguments: [[], Array("GIF89a".utf8), [0xFF, 0xD8], Array("<svg/>".utf8)])
    func noPicture(bytes: [UInt8]) {
        #expect(throws: Photo.Refusal.self) { try Photo.prepare(bytes) }
    }

    @Test("Any bytes behind a good beginning are refused or made a photo, never a crash")
    func damaged() throws {
        var generator = SystemRandomNumberGenerator()
        let whole = try Fixture.bytes("turned.jpg")
        for _ in 0..<50 {
            var bytes = whole
            for _ in 0..<8 {
                bytes[Int.random(in: 2..<bytes.count - 2, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if let photo = try? Photo.prepare(bytes) { #expect(photo.count <= Photo.bytesMax) }
        }
    }

    @Test("Base64 is read as strictly as it is written")
    func base64() {
        for text in ["", "f", "fo", "foo", "foob", "fooba", "foobar"] {
            #expect(Base64.decode(Base64.encode(Array(text.utf8))) == Array(text.utf8))
        }
        #expect(Base64.encode(Array("foob".utf8)) == "Zm9vYg==")
        for wrong in ["A", "AB=C", "A===", "Zm9v\n", "Zm-_", "===="] {
            #expect(Base64.decode(wrong) == nil, "\(wrong)")
        }
    }
}
