import FarkleStore
import Testing

@Suite("Data folder") struct DataFolderTests {
    private func standard(_ variables: [String: String]) throws -> String {
        try DataFolder.standard { variables[$0] }.path
    }

    @Test("FARKLE_DATA comes before every default")
    func environmentFirst() throws {
        #expect(try standard(["FARKLE_DATA": "/a/b/", "XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/a/b")
    }

    #if !canImport(Darwin)
        @Test("On Linux the folder is in XDG_DATA_HOME, else in ~/.local/share")
        func xdg() throws {
            #expect(try standard(["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/farkle-node")
            #expect(try standard(["HOME": "/h"]) == "/h/.local/share/farkle-node")
        }

        @Test("A relative or empty XDG_DATA_HOME is ignored, as its specification demands")
        func relativeXDG() throws {
            #expect(try standard(["XDG_DATA_HOME": "x/y", "HOME": "/h"]) == "/h/.local/share/farkle-node")
            #expect(try standard(["XDG_DATA_HOME": "", "HOME": "/h"]) == "/h/.local/share/farkle-node")
        }
    #endif

    @Test("The folder is made with its parents, open to its owner only, and so are the files in it")
    func privacy() throws {
        let place = TemporaryFolder()
        let folder = DataFolder(path: place.path + "/deep/er/data")
        let store = try Store(folder, access: .node, now: .testing)
        _ = try store.startNode(now: .testing)
        #expect(try place.permissions(folder.path) == 0o700)
        for name in ["farkle.sqlite", "farkle.sqlite-wal", "identity", "boot", "lock"] {
            #expect(try place.permissions(folder.path + "/" + name) == 0o600, "\(name)")
        }
    }

    @Test("A file where the folder should be is refused with its path and left as it is")
    func fileInPlace() throws {
        let place = TemporaryFolder()
        try place.write([1, 2, 3], to: place.data.path)
        #expect(storeError { () throws(StoreError) in _ = try place.open() } == .notAFolder(path: place.data.path))
        #expect(try place.bytes(place.data.path) == [1, 2, 3])
    }

    @Test("A file where a parent of the folder should be is refused with that path")
    func fileAsParent() throws {
        let place = TemporaryFolder()
        try place.write([1], to: place.path + "/file")
        let error = storeError { () throws(StoreError) in
            _ = try Store(DataFolder(path: place.path + "/file/data"), access: .node, now: .testing)
        }
        #expect(error == .notAFolder(path: place.path + "/file/data"))
    }

    @Test("A relative folder is taken from the working directory")
    func relative() {
        #expect(DataFolder(path: "games/").database == "games/farkle.sqlite")
        #expect(DataFolder(path: "/").path == "/")
    }
}
