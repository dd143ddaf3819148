@testable import FarklePeer

/// Frames that can be read are written in the size they claim and read back as they were.
enum FramesTarget {
    static func consume(_ bytes: [UInt8]) {
        guard let list = FrameList(bytes) else { return }
        var writer = ByteWriter()
        var size = 0
        for frame in list.frames {
            frame.append(to: &writer)
            size += frame.size
        }
        require(writer.count == size, "a frame has the size that it claims")
        require(FrameList(writer.bytes)?.frames == list.frames, "frames read back as they were")
    }
}
