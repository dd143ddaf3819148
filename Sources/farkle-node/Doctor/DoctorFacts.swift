import FarkleCore
import FarklePeer
import FarkleStore

/// All that the doctor knows. Gathered once by `DoctorExamination`, and judged by functions of nothing else, so that a test can make up any
/// machine.
struct DoctorFacts {
    /// What a clock did while the network was listened to.
    struct Clock {
        /// Microseconds that went by on the clock that nobody can set.
        var monotonicStep: Int64
        /// The same on the wall clock.
        var wallStep: Int64
        var wall: Timestamp
    }

    /// What is known of the firewall.
    enum FirewallReading {
        /// This system has none that the doctor knows of.
        case none
        /// Why its rules could not be read.
        case unreadable(String)
        case rules([Firewall])
    }

    /// From `--interface`; empty for all.
    var wantedInterfaces: [String] = []
    var interfaces: [MachineInterface] = []
    /// As the kernel has them while the doctor listens; nil where the system does not show them.
    var memberships: MulticastMemberships?
    /// Nil where not even a socket could be had; then `probeFailure` says why.
    var probe: ProbeReport?
    var probeFailure: String?
    /// Sockets that were there before the doctor's own; nil where the system does not show them.
    var ports: [OpenPort]?
    var discoveryPort = DiscoveryGroup.defaultPort
    var pagePort: UInt16 = 8_357
    /// From `--port`; 0 for any.
    var dataPort: UInt16 = 0
    var firewall = FirewallReading.none
    var folder: FolderReport
    /// Who asks: the effective user id.
    var user: UInt32
    /// The node that runs with the folder; nil where none does, or it does not say.
    var running: RunningNode?
    /// The id that follows from the folder's key; nil where there is no key yet.
    var node: NodeID?
    var clock: Clock
    /// Names with versions, in the order in which they are shown.
    var versions: [(name: String, version: String)] = []

    /// Interfaces that a node would use now.
    var usedInterfaces: [MachineInterface] {
        interfaces.filter { $0.isUsable && (wantedInterfaces.isEmpty || wantedInterfaces.contains($0.name)) }
    }
}
