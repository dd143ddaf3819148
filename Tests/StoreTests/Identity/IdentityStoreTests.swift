import FarkleCore
import Testing

@testable import FarkleStore

@Suite("Node identity") struct IdentityStoreTests {
    @Test("The key stays and the boot number grows by one at every start")
    func starts() throws {
        let place = TemporaryFolder()
        var last: NodeIdentity?
        for boot in 1...5 {
            let identity = try place.open().startNode(now: .testing)
            #expect(identity.seed.count == 32)
            #expect(identity.boot == UInt64(boot))
            if let last { #expect(identity.seed == last.seed) }
            last = identity
        }
    }

    @Test("Two nodes have two keys")
    func different() throws {
        let (one, two) = (TemporaryFolder(), TemporaryFolder())
        #expect(try one.open().startNode(now: .testing).seed != two.open().startNode(now: .testing).seed)
    }

    @Test("The data port is remembered across starts")
    func port() throws {
        let place = TemporaryFolder()
        do {
            let store = try place.open()
            let identity = try store.startNode(now: .testing)
            #expect(identity.lastDataPort == nil)
            try store.remember(dataPort: 40_123, of: identity)
        }
        for _ in 0..<2 { #expect(try place.open().startNode(now: .testing).lastDataPort == 40_123) }
    }

    @Test("Another key: the room it opened is forgotten, who sits at the table is not, and starts are counted on")
    func renewed() throws {
        let place = TemporaryFolder()
        let store = try place.open()
        let before = try store.startNode(now: .testing)
        try store.room.keep(
            KeptRoom(code: "0042", nonce: [UInt8](repeating: 1, count: 16), createdAt: .testing, term: 1, seq: 4))
        try store.room.keep(
            seats: [KeptSeat(player: PlayerID(number: 1), node: [UInt8](repeating: 2, count: 16))], seq: 5)
        try store.resetIdentity()
        let after = try store.startNode(now: .testing)
        #expect(after.seed != before.seed)
        #expect(after.boot == before.boot + 1)
        #expect(try store.room.room() == nil)
        #expect(try store.room.seats().count == 1)
    }

    @Test("A damaged key is set aside and reported, and the node becomes a new one")
    func damagedKey() throws {
        let place = TemporaryFolder()
        let before = try place.open().startNode(now: .testing)
        try place.write([1, 2, 3], to: place.data.identity)
        let store = try place.open()
        let after = try store.startNode(now: .testing)
        #expect(after.seed != before.seed)
        guard case .setAside(_, let kept, _) = try #require(store.notices.first) else { return }
        #expect(try place.bytes(kept) == [1, 2, 3])
    }

    @Test("A lost or damaged boot number goes on above every earlier one")
    func damagedBoot() throws {
        for text in ["", "boot x\n", "boot 18446744073709551615\n", "nonsense"] {
            let place = TemporaryFolder()
            let before = try place.open().startNode(now: .testing)
            try place.write(Array(text.utf8), to: place.data.boot)
            let after = try place.open().startNode(now: .testing)
            #expect(after.boot > before.boot + 1_000_000, "\(text)")
            #expect(after.seed == before.seed)
        }
    }
}
