import FarkleCore
import FarklePeer

/// What `join` was asked for.
struct ViewerOptions: Sendable, Equatable {
    var target: JoinConfiguration.Target
    /// Nil: the person says so later.
    var intent: ViewerIntent?
    var photo: Photo?
    var pin: String?
    var leavesAtEndOfInput: Bool
    /// Ready to carry on when the host falls silent.
    var isStandby: Bool

    init(_ arguments: Arguments) throws {
        if let text = arguments.operands.first {
            guard let code = RoomCode(text) else {
                throw UsageError("a room code has four digits, \"\(text)\" has not")
            }
            target = .code(code)
        } else {
            target = .any
        }
        if let text = arguments.value("connect") {
            do {
                target = .address(try EndpointParser.parse(text))
            } catch {
                throw UsageError("--connect: \(error)")
            }
        }
        if let name = arguments.value("as") {
            guard !arguments.has("watch") else { throw UsageError("--as and --watch exclude each other") }
            do {
                // A name that no player can have is a mistake in the command line, not in the room.
                intent = .claim(.name(try PlayerName(name).text))
            } catch {
                throw UsageError("--as: \(error.message)")
            }
        } else if arguments.has("watch") {
            intent = .watch
        }
        if let path = arguments.value("photo") {
            guard intent != .watch else { throw UsageError("--photo needs a seat to show it on, and --watch has none") }
            do {
                photo = try PhotoFile.read(path)
            } catch {
                throw CommandFailure(error.message)
            }
        }
        pin = try arguments.pin()
        isStandby = arguments.has("standby")
        leavesAtEndOfInput = arguments.has("exit-on-eof")
    }
}
