import Dispatch
import Testing

@testable import FarklePeer

@Suite("The network probe")
struct NetworkProbeTests {
    @Test("Every interface is listed, and those that count as usable are those that a node uses")
    func interfaces() throws {
        let all = MachineInterface.all()
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(
            all.filter(\.isUsable).map(\.name).sorted()
                == NetworkInterfaces.current(only: []).usable.map(\.name).sorted())
        let loopback = try #require(all.first { $0.isLoopback })
        #expect(loopback.isUp && loopback.addresses.contains(.v4(0x7F00_0001)))
    }

    @Test("On the loopback interface the probe hears itself, in the group and at its own address, and no room")
    func alone() throws {
        let probe = try NetworkProbe(
            PeerNodeConfiguration(discoveryPort: 47_123, interfaceNames: ["lo"]), name: [UInt8](repeating: 3, count: 16)
        )
        let report = probe.run(for: .milliseconds(300))
        #expect(report.echoes == [ProbeReport.Echo(interface: "lo", family: .v4, isHeard: true)])
        #expect(report.ownAddress[.v4] == true)
        #expect(report.rooms.isEmpty && report.voices.isEmpty)
    }

    @Test("A host is heard to call and to answer")
    func room() throws {
        let executor = QueueExecutor(label: "host")
        let identity = Identity(seed: [UInt8](repeating: 8, count: 32))
        let core = PeerCore(
            identity: identity, boot: 4, seed: [UInt8](repeating: 9, count: 32), now: MonotonicClock.now())
        let configuration = PeerNodeConfiguration(discoveryPort: 47_124, interfaceNames: ["lo"])
        let node = PeerNode(
            core: core, configuration: configuration, executor: executor, onEvent: { _ in }, onNote: { _ in })
        try executor.queue.sync {
            try node.assumeIsolated { node in
                try node.start()
                let room = RoomConfiguration(
                    code: nil, codeIsDemanded: false, nonce: [UInt8](repeating: 1, count: 16), createdAt: 0,
                    name: "Night", term: 1 << 16)
                node.perform(.openRoom(room, StateRecord(term: 1 << 16, seq: 1, bytes: [1])))
            }
        }
        let report = try NetworkProbe(configuration, name: [UInt8](repeating: 3, count: 16)).run(
            for: .milliseconds(2_400))
        executor.queue.sync { node.assumeIsolated { $0.stop() } }
        let heard = try #require(report.rooms.first)
        #expect(report.rooms.count == 1 && heard.isCalling && heard.isAnswering)
        #expect(heard.listing.host == identity.nodeID && heard.listing.boot == 4)
        #expect(report.voices.map(\.node) == [identity.nodeID])
    }

    @Test("A discovery port that somebody has for himself is told")
    func takenPort() throws {
        let taker = try UDPSocket(family: .v4, port: 47_125)
        let probe = try NetworkProbe(
            PeerNodeConfiguration(discoveryPort: 47_125, interfaceNames: ["lo"]), name: [UInt8](repeating: 3, count: 16)
        )
        let report = probe.run(for: .milliseconds(1))
        #expect(report.echoes.map(\.joinError) == [.addressInUse])
        withExtendedLifetime(taker) {}
    }
}
