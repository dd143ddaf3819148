import FarkleCore
import FarkleStore

/// Opens the store for a command that is no node, and says what its opening brought to light.
enum RecordsAccess {
    /// - Parameter access: `.command` works beside a running node; `.node` refuses to.
    static func open(_ arguments: Arguments, _ access: Store.Access = .command) throws -> Store {
        let store = try Store(NodeOptions(arguments).folder, access: access, now: NodeClock.system.now())
        for notice in store.notices { Console.error(notice.description) }
        return store
    }

    /// Reads one line that a person types; nil at the end of input.
    static func ask(_ question: String) -> String? {
        Console.write(Array(question.utf8), to: 2)
        return readLine(strippingNewline: true)
    }

    /// Whether there is a person to ask.
    static var isInteractive: Bool { Console.stdinIsTerminal && Console.stdoutIsTerminal }
}

extension PlayerName {
    /// A name from the command line.
    init(argument text: String) throws {
        do { try self.init(text) } catch { throw UsageError(error.message) }
    }
}

extension JSONValue {
    static func time(_ time: Timestamp?) -> JSONValue { .text(time?.description) }
}
