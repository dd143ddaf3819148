import Testing

@testable import FarklePeer

@Suite("Digests")
struct DigestTests {
    @Test("BLAKE2b gives the published digests, keyed ones included")
    func blake2b() throws {
        let vectors = try VectorFile(named: "blake2b")["vectors"].items.filter { $0["salt"].bytes.isEmpty }
        #expect(vectors.count == 7)
        for vector in vectors {
            let digest = Digest.blake2b(
                vector["input"].bytes, length: vector["outlen"].number, key: vector["key"].bytes)
            #expect(digest == vector["hash"].bytes, "\(vector["name"].text)")
        }
    }

    @Test("Digests of several parts are digests of the parts joined")
    func parts() {
        #expect(Digest.blake2b([1, 2], [3], length: 16) == Digest.blake2b([1, 2, 3], length: 16))
    }

    @Test("A digest for one use never stands for another")
    func personalisation() {
        let plain = Digest.blake2b([1], length: 32)
        let grant = Digest.blake2b([1], length: 32, personal: "SK1 grant")
        let chain = Digest.blake2b([1], length: 32, personal: "SK1 chain")
        #expect(Set([plain, grant, chain]).count == 3)
    }

    @Test("A room's id follows from its root key and nonce")
    func roomID() throws {
        let vectors = try VectorFile(named: "handshake_vectors")
        let root = try #require(PublicKey(vectors["host_pub"].bytes))
        let room = RoomID.selfCertifying(rootKey: root, nonce: vectors["game_nonce"].bytes)
        #expect(room.bytes == vectors["game_id"].bytes)
        #expect(room != .selfCertifying(rootKey: root, nonce: [UInt8](repeating: 0, count: 16)))
    }

    @Test("HMAC-SHA-512 gives the published tags for keys of every length")
    func hmac() throws {
        let vectors = try VectorFile(named: "hmac_hkdf_sha512")["hmac_sha512"].items
        #expect(vectors.count == 6)
        for vector in vectors {
            let tag = HMACSHA512.tag(key: Secret(vector["key"].bytes), vector["msg"].bytes)
            #expect(tag.matches(Secret(vector["tag"].bytes)), "\(vector["name"].text)")
        }
    }

    @Test("HKDF-SHA-512 gives the published keys")
    func hkdf() throws {
        let vectors = try VectorFile(named: "hmac_hkdf_sha512")["hkdf_sha512"].items
        #expect(vectors.count == 12)
        for vector in vectors {
            let expected = vector["okm"].bytes
            let root = HKDF.extract(salt: vector["salt"].bytes, Secret(vector["ikm"].bytes))
            let key = HKDF.expand(root, vector["info"].bytes, length: expected.count)
            #expect(key.matches(Secret(expected)), "\(vector["name"].text)")
        }
    }

    @Test("A secret's description shows its length and nothing else")
    func secretDescription() {
        #expect("\(Secret([0xAB, 0xCD]))" == "Secret(2 bytes)")
        #expect(!Secret([1, 2]).matches(Secret([1, 2, 3])))
        #expect(!Secret([1, 2]).matches(Secret([1, 3])))
    }
}
