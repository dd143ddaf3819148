import Dispatch
import Synchronization
import Testing

@testable import FarklePeer

@Suite("A node on its sockets", .timeLimit(.minutes(10)))
struct PeerNodeTests {
    private typealias Arrival = (bytes: [UInt8], from: Endpoint, via: InterfaceID)

    /// A node of its own executor on loopback.
    private func node(
        _ script: Script, discoveryPort: UInt16, executor: QueueExecutor = QueueExecutor(label: "node under test"),
        onEvent: @escaping @Sendable (PeerCore.Event) -> Void = { _ in },
        onNote: @escaping @Sendable (PeerNodeNote) -> Void = { _ in }
    ) -> PeerNode {
        let loopback = NetworkInterfaces.current(only: []).usable.first { $0.isLoopback }!
        return PeerNode(
            machine: ScriptedMachine(script: script),
            configuration: PeerNodeConfiguration(discoveryPort: discoveryPort, interfaceNames: [loopback.name]),
            executor: executor, onEvent: onEvent, onNote: onNote)
    }

    /// A port that nobody has now, for the discovery of one test's nodes.
    private func freePort() throws -> UInt16 { try UDPSocket(family: .v4, port: 0).port }

    private static func datagram(_ input: PeerCore.Input) -> Arrival? {
        if case .datagram(let bytes, let from, let via) = input { (bytes, from, via) } else { nil }
    }

    @Test("What one node multicasts, another hears from the first one's own port, and can answer there")
    func discovery() async throws {
        let asking = Script { input, _, _ in
            guard case .interfaces(let interfaces) = input else { return [] }
            return interfaces.map { .transmit([1], to: .multicast($0.id, .v4)) }
        }
        let answering = Script { input, _, _ in
            guard let arrival = Self.datagram(input) else { return [] }
            return [.transmit([2], to: .unicast(arrival.from, via: arrival.via))]
        }
        let port = try freePort()
        let (asker, answerer) = (node(asking, discoveryPort: port), node(answering, discoveryPort: port))
        try await answerer.start()
        try await asker.start()

        let question = try #require(await answering.next(Self.datagram))
        #expect(question.bytes == [1])
        #expect(question.from.port == (await asker.localPort))
        // The asker hears its own question as well; the core knows it by its node id.
        let answer = try #require(
            await asking.next { input in Self.datagram(input).flatMap { $0.bytes == [2] ? $0 : nil } })
        #expect(answer.from.port == (await answerer.localPort))
        await asker.stop()
        await answerer.stop()
    }

    @Test("A question to the discovery port of a machine reaches the node that hosts there, not one that watches")
    func directQuestion() async throws {
        let asking = Script { input, _, _ in
            guard case .command = input else { return [] }
            return [.transmit([3], to: .discoveryPort(.v4(0x7F00_0001)))]
        }
        let (hosting, watching) = (Script(), Script())
        let port = try freePort()
        let (host, watcher) = (node(hosting, discoveryPort: port), node(watching, discoveryPort: port))
        let asker = node(asking, discoveryPort: port)
        for node in [host, watcher, asker] { try await node.start() }
        let room = RoomConfiguration(
            code: nil, codeIsDemanded: false, nonce: [UInt8](repeating: 0, count: 16), createdAt: 0, name: "Test",
            term: 1)
        await host.perform(.openRoom(room, StateRecord(term: 1, seq: 1, bytes: [1])))
        await asker.perform(.browse)
        let question = try #require(await hosting.next(Self.datagram))
        #expect(question.bytes == [3])
        #expect(question.from.port == (await asker.localPort))

        // Whatever the watcher had got would have come before this.
        let sender = try UDPSocket(family: .v4, port: 0)
        let marker = Endpoint(address: .v4(0x7F00_0001), port: await watcher.localPort)
        #expect(sender.enqueue([9], to: marker, via: nil))
        _ = sender.flush(on: DispatchQueue(label: "marker")) {}
        #expect(await watching.next(Self.datagram)?.bytes == [9])
        for node in [host, watcher, asker] { await node.stop() }
    }

    @Test("A command given from within an event waits until the events before it are delivered")
    func order() async throws {
        // A command is answered by two events; each event's receiver gives the next command at once.
        let script = Script { input, _, _ in
            guard case .command(.dismiss(let viewer, _)) = input else { return [] }
            return [
                .event(.viewerLost(viewer, .zero)), .event(.viewerBack(viewer, .zero)),
            ]
        }
        let delivered = Mutex<[PeerCore.Event]>([])
        let held = Mutex<PeerNode?>(nil)
        let node = node(script, discoveryPort: try freePort()) { event in
            delivered.withLock { $0.append(event) }
            if case .viewerLost(let viewer, _) = event, viewer.number < 3 {
                held.withLock { $0 }?.assumeIsolated { $0.perform(.dismiss(ViewerID(viewer.number + 1), .left)) }
            }
        }
        held.withLock { $0 = node }
        try await node.start()
        await node.perform(.dismiss(ViewerID(1), .left))
        let expected = (1...3).flatMap { number -> [PeerCore.Event] in
            [.viewerLost(ViewerID(number), .zero), .viewerBack(ViewerID(number), .zero)]
        }
        #expect(delivered.withLock { $0 } == expected)
        held.withLock { $0 = nil }
        await node.stop()
    }

    @Test("Two nodes cannot have one port, and the second says so")
    func portInUse() async throws {
        let first = node(Script(), discoveryPort: try freePort())
        try await first.start()
        let port = await first.localPort
        let second = PeerNode(
            machine: ScriptedMachine(script: Script()), configuration: PeerNodeConfiguration(port: port),
            executor: QueueExecutor(label: "second node"), onEvent: { _ in }, onNote: { _ in })
        await #expect(throws: PeerNodeError.portInUse(port)) { try await second.start() }
        await first.stop()
    }

    @Test("An interface that is named and not there is said to be missing, and the node runs without it")
    func missingInterface() async throws {
        let notes = Mutex<[PeerNodeNote]>([])
        let script = Script()
        let node = PeerNode(
            machine: ScriptedMachine(script: script),
            configuration: PeerNodeConfiguration(interfaceNames: ["no-such-if"]),
            executor: QueueExecutor(label: "node without network"), onEvent: { _ in },
            onNote: { note in notes.withLock { $0.append(note) } })
        try await node.start()
        #expect(notes.withLock { $0 } == [.interfaces([]), .interfaceMissing("no-such-if")])
        let interfaces = await script.next { input in
            if case .interfaces(let interfaces) = input { interfaces } else { nil }
        }
        #expect(interfaces == [])
        await node.stop()
    }

    @Test("The core is woken when it asked to be, on a clock that only goes forward")
    func deadlines() async throws {
        let moments = Mutex<[PeerInstant]>([])
        let script = Script { input, now, script in
            switch input {
            case .interfaces: script.deadline = now + .milliseconds(20)
            case .wake:
                moments.withLock { $0.append(now) }
                script.deadline = moments.withLock { $0.count } < 3 ? now + .milliseconds(5) : nil
            default: break
            }
            return []
        }
        let node = node(script, discoveryPort: try freePort())
        let started = MonotonicClock.now()
        try await node.start()
        for _ in 0..<3 {
            _ = await script.next { input in
                if case .wake = input { true } else { nil }
            }
        }
        let woken = moments.withLock { $0 }
        #expect(woken.count == 3)
        #expect(woken[0] >= started + .milliseconds(20))
        #expect(woken[1] >= woken[0] + .milliseconds(5) && woken[2] >= woken[1] + .milliseconds(5))
        await node.stop()
    }

    @Test("A node that stood still reads what has come meanwhile before it is woken")
    func stall() async throws {
        let executor = QueueExecutor(label: "node that stalls")
        let held = DispatchSemaphore(value: 0)
        let script = Script { input, now, script in
            switch input {
            case .command:
                script.deadline = now + .milliseconds(1)
                // Queued from here, the hold comes before the timer however busy the machine is.
                executor.queue.async { held.wait() }
            case .wake: script.deadline = nil
            default: break
            }
            return []
        }
        let node = node(script, discoveryPort: try freePort(), executor: executor)
        try await node.start()
        let port = await node.localPort
        let sender = try UDPSocket(family: .v4, port: 0)
        await node.perform(.browse)
        _ = await script.next { input in
            if case .command = input { true } else { nil }
        }
        // The queue is held until the deadline is long past and the socket is full.
        for number in 0..<100 {
            _ = sender.enqueue(
                [UInt8(number)], to: Endpoint(address: .v4(0x7F00_0001), port: port), via: nil)
        }
        _ = sender.flush(on: executor.queue) {}
        try await Task.sleep(for: .milliseconds(30))
        held.signal()

        var read = 0
        _ = await script.next { input in
            switch input {
            case .datagram: read += 1
            case .wake: return true
            default: break
            }
            return nil
        }
        #expect(read == 100)
        await node.stop()
    }
}
