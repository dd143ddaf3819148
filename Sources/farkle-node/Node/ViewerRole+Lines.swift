import FarkleCore
import FarklePeer

// The person's side of a viewer: lines of input, and the question which room they mean.
extension ViewerRole {
    func handle(_ line: LineSplitter.Line, number: Int) {
        if !choices.isEmpty { return chosen(line) }
        do throws(Refusal) {
            guard case .text(let bytes) = line else { throw Refusal.badCommand("This line is too long.") }
            if let answer = try answer(to: ViewerLine(bytes), number) { reply(answer, number) }
        } catch {
            reply(.refused(error), number)
        }
        if isLeaving { stop(.done) }
    }

    /// Nil where the host has to answer first.
    private func answer(to line: ViewerLine, _ number: Int) throws(Refusal) -> Reply.Answer? {
        switch line {
        case .claim(let player): intend(.claim(player), number)
        case .watch: intend(.watch, number)
        case .photo(let path): try send(PhotoFile.read(path), number)
        case .takeover:
            isStandby = true
            askToStandBy()
            return .done()
        case .leave:
            isLeaving = true
            return .done()
        case .status: return .status(game)
        case .help: return .text(CommandTable.viewerLines.joined(separator: "\n"))
        }
        return nil
    }

    private func intend(_ intent: ViewerIntent, _ number: Int) {
        if case (_, let line?)? = self.intent { reply(.refused(.badCommand("A later line took its place.")), line) }
        self.intent = (intent, number)
        settle()
    }

    private func send(_ photo: Photo, _ number: Int) throws(Refusal) {
        let isSeated = seat != nil || intent != nil || requests.values.contains(where: \.isAboutSeat)
        guard isSeated, !isWatching else { throw .badCommand("Claim a seat first; the photo is shown there.") }
        if case (_, let line?)? = photoToSend { reply(.refused(.badCommand("A later line took its place.")), line) }
        photoToSend = (photo, number)
        sendPhoto()
    }

    private func reply(_ answer: Reply.Answer, _ number: Int) {
        context.reply(answer, to: number)
    }

    // MARK: Several rooms

    func choose(among rooms: [RoomListing]) {
        let list = rooms.map(\.line)
        guard canAsk else {
            context.log.error(
                "Several rooms are open. Say which one: farkle-node join CODE\n" + list.joined(separator: "\n"))
            return context.finish(.failed)
        }
        choices = rooms
        context.sink.show(.notice((["Several rooms are open:"] + list + ["Which code?"]).joined(separator: "\n")))
    }

    /// A code typed while the question stands.
    private func chosen(_ line: LineSplitter.Line) {
        guard case .text(let bytes) = line, let code = RoomCode(String(decoding: bytes, as: UTF8.self)),
            let listing = choices.first(where: { $0.code == code })
        else {
            return context.sink.show(
                .notice("Type one of: \(choices.map(\.code.description).joined(separator: ", "))"))
        }
        choices = []
        join(.room(listing.room))
    }
}

extension RoomListing {
    /// One line for a list of rooms.
    var line: String {
        var line =
            "  \(code)  \(Sanitized.line(name))  \(viewers == 1 ? "1 viewer" : "\(viewers) viewers")  \(endpoint.text)"
        if needsPIN { line += "  PIN" }
        if encryption == .off { line += "  not encrypted" }
        if !versionIsSupported { line += "  needs another version of farkle-node" }
        return line
    }
}
