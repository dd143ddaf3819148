import FarkleCore
import FarklePeer
import FarkleWeb

/// A browser as a device of the room: it holds seats like any other, under an identity made from its cookie, so that it gets its seat
/// back after a restart of either side.
struct PageVisitor: Hashable, Comparable {
    let id: VisitorID
    let node: NodeID

    init(_ id: VisitorID) {
        self.id = id
        // Never the identity of a real node, which is the digest of a key and nothing else.
        node = NodeID.of(Array("browser \(id.text)".utf8))
    }

    static func < (left: PageVisitor, right: PageVisitor) -> Bool { left.id < right.id }
}
