import Foundation
import Testing

@testable import FarkleStore

@Suite("Data folder lock") struct DataFolderLockTests {
    @Test("The second node on a data folder is told which process holds it")
    func secondNode() throws {
        let place = TemporaryFolder()
        let first = try place.open()
        let error = storeError { () throws(StoreError) in _ = try place.open() }
        #expect(error == .inUse(folder: place.data.path, holder: getpid()))
        #expect("\(try #require(error))".contains("process \(getpid())"))
        #expect("\(try #require(error))".contains("--data"))
        withExtendedLifetime(first) {}
    }

    @Test("A released store leaves the folder to the next one")
    func release() throws {
        let place = TemporaryFolder()
        do { _ = try place.open() }
        _ = try place.open()
    }

    @Test("A command works beside a running node and does not keep the next node out")
    func commandBesideNode() throws {
        let place = TemporaryFolder()
        do {
            let node = try place.open()
            let command = try place.open(.command)
            var settings = try command.settings.load()
            try settings.set(.sound, to: "off")
            try command.settings.save(settings)
            #expect(try node.settings.load().isOn(.sound) == false)
        }
        let command = try place.open(.command)
        _ = try place.open(.node)
        withExtendedLifetime(command) {}
    }

    @Test("A process id left by a process that is gone is not blamed")
    func stalePID() throws {
        let place = TemporaryFolder()
        try place.data.prepare()
        let lock = try DataFolderLock(place.data)
        // No process can have this id: it is above every platform's maximum.
        try place.write(Array("99999999\n".utf8), to: place.data.lock)
        let error = storeError { () throws(StoreError) in _ = try DataFolderLock(place.data) }
        #expect(error == .inUse(folder: place.data.path, holder: nil))
        withExtendedLifetime(lock) {}
    }
}
