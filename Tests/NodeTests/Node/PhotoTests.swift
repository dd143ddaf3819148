import Testing

@testable import farkle_node

@Suite("Photos")
struct PhotoTests {
    /// The smallest file that has the structure of a JPEG: a frame of 1×1, a scan header, `scan` and the end marker.
    static func jpeg(scan: Int = 8) -> [UInt8] {
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
        let scanHeader: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        return [0xFF, 0xD8] + frame + scanHeader + [UInt8](repeating: 0x55, count: scan) + [0xFF, 0xD9]
    }

    @Test("A JPEG of at most 32 KiB is taken as it is")
    func suitable() throws {
        let overhead = Self.jpeg(scan: 0).count
        #expect(try Photo(Self.jpeg()).jpeg == Self.jpeg())
        #expect(try Photo(Self.jpeg(scan: Photo.bytesMax - overhead)).jpeg.count == Photo.bytesMax)
    }

    @Test("One byte more than 32 KiB is too large")
    func tooLarge() {
        let bytes = Self.jpeg(scan: Photo.bytesMax - Self.jpeg(scan: 0).count + 1)
        #expect(throws: Photo.Unsuitable.tooLarge) { try Photo(bytes) }
    }

    @Test("A JPEG that is cut anywhere is refused")
    func cut() {
        for length in 0..<Self.jpeg().count {
            #expect(throws: Photo.Unsuitable.notJPEG) { try Photo(Array(Self.jpeg().prefix(length))) }
        }
    }

    @Test("Other files are refused, also between JPEG's first and last bytes")
    func others() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(throws: Photo.Unsuitable.notJPEG) { try Photo(png) }
        #expect(throws: Photo.Unsuitable.notJPEG) { try Photo([0xFF, 0xD8, 0xFF] + png + [0xFF, 0xD9]) }
        #expect(throws: Photo.Unsuitable.notJPEG) { try Photo(Array("hello".utf8)) }
    }

    @Test("A frame without width or height is refused")
    func noSize() {
        var bytes = Self.jpeg()
        bytes[8] = 0
        #expect(throws: Photo.Unsuitable.notJPEG) { try Photo(bytes) }
    }
}
