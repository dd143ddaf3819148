@testable import FarklePeer

/// A beacon is whatever it says it is, writes itself back, and never outgrows the question that it answers.
enum BeaconTarget {
    static func consume(_ bytes: [UInt8]) {
        guard let beacon = Beacon(bytes), beacon.versionIsSupported else { return }
        let written = beacon.encoded()
        require(Beacon(written) == beacon, "a beacon reads back as it was")
        require(written.count <= min(Beacon.sizeMax, Solicitation.size), "a beacon is no larger than its question")
    }
}
