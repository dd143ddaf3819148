import FarkleCore
import FarklePeer
import FarkleStore
import FarkleWeb

// The node behind the page. What belongs to a game or a room goes to the role; going from one part to another is done here.
extension NodeController: NodeService {
    nonisolated func pages() -> AsyncStream<NodePage> { feed.pages }
    nonisolated func flavors() -> AsyncStream<PageFlavor> { feed.flavors }

    func perform(_ command: PageCommand) async -> CommandReply { reply(to: command) }

    func reply(to command: PageCommand) -> CommandReply {
        do {
            return .done(warnings: try work { try answer(to: command) }.map(\.rawValue))
        } catch let refusal as Refusal {
            return .refused(code: refusal.code, message: refusal.message)
        } catch {
            return .refused(code: "notSaved", message: "\(error)")
        }
    }

    func perform(_ request: VisitorRequest, by visitor: VisitorID) async -> CommandReply {
        await withCheckedContinuation { continuation in
            work {
                guard let role else {
                    return continuation.resume(returning: .refused(code: "stopping", message: "The node is stopping."))
                }
                role.perform(request, by: PageVisitor(visitor)) { refusal in
                    continuation.resume(
                        returning: refusal.map { .refused(code: $0.code, message: $0.message) } ?? .done())
                }
            }
        }
    }

    func watching(_ visitors: [VisitorID]) async {
        present = visitors
        work { role?.watching(visitors) }
    }

    func photo(_ id: PhotoID) async -> [UInt8]? {
        Hex.decode(id.text).flatMap { Fingerprint($0) }.flatMap { role?.photo($0) }
    }

    // MARK: Commands

    private func answer(to command: PageCommand) throws -> [GameChange.Warning] {
        guard let context else { throw Refusal.badCommand("The node is just starting. Wait a moment.") }
        switch command {
        case .newGame(let new, let setAside):
            let kept = try context.store.games.current()
            if let kept, kept.phase != .ended, !setAside {
                throw Refusal(
                    code: "gameInProgress", message: "“\(kept.name)” is still in play. Resume it, or set it aside.")
            }
            let game = try game(new, context)
            try leaveTable()
            become { try HostRole($0, plan: .begin(game), self.hosting) }
        case .resume:
            guard role is HomeRole else { return [] }
            guard let kept = try context.store.games.current() else {
                throw Refusal.badCommand("There is no game to go on with.")
            }
            become { try HostRole($0, plan: .resume(kept), self.hosting) }
        case .join(let target, let pin):
            let configuration = JoinConfiguration(
                target: try self.target(target), pin: pin, remembered: try context.rememberedRooms())
            become { context in
                ViewerRole(context, configuration, intent: nil, photo: nil, canAsk: false)
            }
        case .end:
            if let host = role as? HostRole { try host.closeGame() }
            goHome()
        case .home, .leave: goHome()
        case .setting(let key, let value): try choose(key, value, context)
        case .reset:
            try leaveTable()
            try context.store.reset()
            records = nil
        default: return try role?.perform(command) ?? []
        }
        return []
    }

    private func game(_ new: PageCommand.NewGame, _ context: NodeContext) throws -> Game {
        do {
            let players = try new.players.map { NewPlayer(name: try PlayerName($0.name), avatar: $0.avatar) }
            return try Game(
                id: .random(), name: GameName(context.clock), players: players, rules: new.rules,
                target: TargetScore(new.target), createdAt: context.clock.now())
        } catch let error as GameError {
            throw Refusal(error)
        }
    }

    private func leaveTable() throws {
        guard role is HomeRole else { throw Refusal.badCommand("Leave the table first; the game is kept.") }
    }

    private func target(_ target: PageCommand.JoinTarget) throws -> JoinConfiguration.Target {
        // A room that turned this device away is left already.
        if (role as? ViewerRole)?.hasEnded != true { try leaveTable() }
        switch target {
        case .room(let id):
            guard let room = (role as? HomeRole)?.room(id) else {
                throw Refusal(code: "unknownRoom", message: "That room is not heard any more. Pick another one.")
            }
            return .room(room.room)
        case .code(let text):
            guard let code = RoomCode(text) else { throw Refusal.badCommand("A room code has four digits.") }
            return .code(code)
        case .address(let text):
            do {
                // Looking a name up may take a moment, and nothing else is going on here.
                return .address(try EndpointParser.parse(text))
            } catch {
                throw Refusal.badCommand("\(error)")
            }
        }
    }

    private func choose(_ name: String, _ value: String, _ context: NodeContext) throws {
        do {
            var settings = try context.store.settings.load()
            try settings.set(Settings.key(named: name), to: value)
            try context.store.settings.save(settings)
        } catch let error as SettingsError {
            throw Refusal.badCommand("\(error)")
        }
        records = nil
    }

    // MARK: What the page shows

    /// Tells the page what is true now, if that is anything new.
    func publishPage() {
        guard hasPage, let context, let role else { return }
        let kept = records ?? PageRecords(context.store, log: context.log)
        records = kept
        var page = NodePage(
            onboarded: kept.settings.isOn(.onboardingSeen), settings: kept.pageSettings, lastRoster: kept.lastRoster,
            recent: kept.recent, gamesPlayed: kept.gamesPlayed)
        role.fill(&page)
        guard page != lastPage else { return }
        lastPage = page
        feed.show(page)
        screen?.post(.page(page))
    }

    // MARK: Records

    func game(_ id: GameID) async -> GameSnapshot? {
        guard let context else { return nil }
        return PageRecords.game(id, context.store)
    }

    func history() async -> [GameSummary] { context.map { PageRecords.history($0.store) } ?? [] }

    func stats(of player: String?) async -> PlayerFigures? {
        guard let context else { return nil }
        return PageRecords.figures(of: player ?? records?.pageSettings.primaryPlayer, context.store)
    }

    func export() async -> [UInt8] {
        guard let context else { return [] }
        do {
            return try PageRecords.export(context.store, now: context.clock.now())
        } catch {
            context.log.error("\(error)")
            return []
        }
    }
}
