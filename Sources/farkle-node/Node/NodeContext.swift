import FarkleCore
import FarklePeer
import FarkleStore
import FarkleWeb

/// The peer as a role sees it. Calls take effect before they return; what comes of them arrives as events, later.
protocol RoomPeer: AnyObject {
    func perform(_ command: PeerCore.Command)
    /// Weighs a PIN that came by the page, out of the room's one budget.
    func tryPIN(_ pin: String) -> PINTrial
    /// Everything it has counted since it started.
    var counters: [CounterGroup] { get }
}

/// What a role works with.
struct NodeContext {
    let peer: any RoomPeer
    let store: Store
    let sink: any OutputSink
    let clock: NodeClock
    let log: Log
    /// The UDP data port that the peer is bound to.
    let port: UInt16
    /// Where browsers open the board; nil while no page is served.
    var web: String?
    /// This node's public key, from which its id follows.
    let key: PublicKey
    /// Puts another role in this one's place at once, without a goodbye.
    let replace: (@escaping (NodeContext) throws -> any NodeRole) -> Void
    /// Lets the reading of input begin.
    let ready: () -> Void
    /// Ends the program, once everything is written.
    let finish: (ExitCode) -> Void
    /// Ends the program once a goodbye that is on its way had time to be heard.
    let finishLater: (ExitCode) -> Void
}

extension NodeContext {
    /// Answers one line of input; a status tells what the network brought as well.
    func reply(_ answer: Reply.Answer, to line: Int) {
        var reply = Reply(line: line, answer: answer)
        if case .status = answer { reply.counters = peer.counters }
        sink.show(.reply(reply))
    }
}

/// What a node is at the moment: a host or a viewer. Called on the node's queue only, one happening at a time.
protocol NodeRole: AnyObject {
    func handle(_ event: PeerCore.Event)
    /// One line of input; `number` counts from 1.
    func handle(_ line: LineSplitter.Line, number: Int)
    /// Says goodbye and ends with `code`: a signal came, or the input ended and that is to end the program.
    func stop(_ code: ExitCode)

    /// Puts in what the page shows of this role.
    func fill(_ page: inout NodePage)
    /// What the scorekeeper's browser asked for, as far as it is this role's.
    func perform(_ command: PageCommand) throws(Refusal) -> [GameChange.Warning]
    /// What a browser asked for itself; `answer` is called once, at the latest when the role ends.
    func perform(_ request: VisitorRequest, by visitor: PageVisitor, answer: @escaping (Refusal?) -> Void)
    /// The browsers that watch at this moment.
    func watching(_ visitors: [VisitorID])
    /// A photo that the board shows.
    func photo(_ digest: Fingerprint) -> [UInt8]?
}
