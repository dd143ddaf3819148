import FarkleCore

/// One request at a time: who is it, may it, and what comes of it.
extension WebServer {
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        if let refusal = refusal(for: request) { return refusal }
        let caller = access.caller(of: request)
        guard let route = Routes(rawValue: request.path) else { return file(request, caller) }
        guard route.method == request.method else {
            return .refusal(405, "badMethod", "This address takes \(route.method.rawValue).")
        }
        guard caller.isScorekeeper || !route.isScorekeepers else {
            return .refusal(403, "notHost", "Only the scorekeeper’s browser may do that. This one watches.")
        }
        guard request.method == .get || commands.allows(request.peer, at: .now) else {
            return .refusal(429, "tooFast", "That was a lot at once. Wait a moment.")
        }
        switch route {
        case .events: return events(request, caller)
        case .command: return await command(request)
        case .claim, .photoUpload, .goodbye, .pin: return await visitorRequest(route, request, caller)
        case .history: return .json(["games": .array(await service.history().map(\.json))])
        case .game: return await game(request, caller)
        case .stats: return await stats(request)
        case .export: return await export()
        case .enter: return enter(request)
        case .photo: return await photo(request, caller)
        case .card: return await card(request, caller)
        case .qr: return qr(request)
        }
    }

    /// Addresses come and go with the Wi-Fi: before a name is refused, the machine is asked again.
    private func refusal(for request: HTTPRequest) -> HTTPResponse? {
        guard access.refusal(for: request) != nil else { return nil }
        access.hostNames = Access.namesOfThisMachine()
        return access.refusal(for: request)
    }

    /// A file of the page, or a font. The page itself gives a browser its cookie.
    private func file(_ request: HTTPRequest, _ caller: Access.Caller) -> HTTPResponse {
        guard request.method != .post else { return .notFound }
        if let font = configuration.fonts.bytes(request.path) {
            return HTTPResponse(200, "font/ttf", font, headers: [("Cache-Control", "max-age=86400")])
        }
        guard let asset = assets.file(request.path) else { return .notFound }
        var response = asset.response(to: request)
        if request.path == "/", caller.visitor == nil {
            response.headers.append(access.cookie(access.visitorCookie, Visitors.newID().text))
        }
        return response
    }

    /// The scorekeeper's link: the secret moves into a cookie and leaves the address bar.
    private func enter(_ request: HTTPRequest) -> HTTPResponse {
        guard pictures.allows("enter \(request.peer)", at: .now) else {
            return .refusal(429, "tooFast", "Too many tries. Wait a moment.")
        }
        guard let key = request.query["key"], configuration.secret.matches(key) else {
            return HTTPResponse(
                403, "text/plain; charset=utf-8", Array("This is not the scorekeeper’s link of this node.\n".utf8))
        }
        let headers = [("Location", "/"), access.cookie(access.hostCookie, key), ("Cache-Control", "no-store")]
        return HTTPResponse(303, "text/plain; charset=utf-8", [], headers: headers)
    }

    // MARK: Live

    private func events(_ request: HTTPRequest, _ caller: Access.Caller) -> HTTPResponse {
        let id = broadcast.add(caller)
        daemon.openStream(id)
        let missed = broadcast.missed(since: request.headers["last-event-id"])
        // A browser that has heard everything is only told that it is connected again.
        if missed?.hasNews != false { refresh(id) }
        for note in missed?.notes ?? [] { daemon.send(note, to: id) }
        daemon.send(ServerEvent(kind: .beat, id: nil, data: Array("{}".utf8)), to: id)
        if visitors[caller.visitor].hasLeft == false { visitors[caller.visitor] = visitors[caller.visitor] }
        countWatchers()
        return HTTPResponse(events: id)
    }

    private func command(_ request: HTTPRequest) async -> HTTPResponse {
        let command: PageCommand
        do {
            command = try PageCommand(JSONField(JSONValue(parsing: request.body, limits: .command)))
        } catch {
            return .refusal(400, "badCommand", "\(error)")
        }
        return .json(await service.perform(command).json)
    }

    // MARK: Viewers

    private func visitorRequest(_ route: Routes, _ request: HTTPRequest, _ caller: Access.Caller) async -> HTTPResponse
    {
        guard let visitor = caller.visitor else {
            return .refusal(403, "noCookie", "This browser keeps no cookies, so it can watch but take no seat.")
        }
        guard let body = try? JSONField(JSONValue(parsing: request.body, limits: .photo)).object() else {
            return .refusal(400, "badCommand", "That is not what this address takes.")
        }
        let isLocked = broadcast.state?.isLocked(caller, visitors[visitor]) ?? false
        guard route == .pin || !isLocked else { return .refusal(403, "pinNeeded", "Enter the PIN first.") }
        do {
            let reply = try await reply(to: route, body, request, visitor)
            return .json(reply.json)
        } catch {
            return .refusal(400, "badCommand", "\(error)")
        }
    }

    private func reply(
        to route: Routes, _ body: JSONField, _ request: HTTPRequest, _ visitor: VisitorID
    ) async throws(JSONError) -> CommandReply {
        switch route {
        case .claim:
            let player = try body["player"].orNil?.parsed("a player") { PlayerID($0) }
            return await service.perform(.claim(player), by: visitor)
        case .photoUpload:
            guard pictures.allows(request.peer, at: .now) else {
                return .refused(code: "tooFast", message: "That was a lot at once. Wait a moment.")
            }
            guard let bytes = Base64.decode(try body["image"].string()) else {
                return .refused(code: "badPhoto", message: "That is no picture.")
            }
            switch await Self.prepare(bytes) {
            case .success(let jpeg): return await service.perform(.photo(jpeg), by: visitor)
            case .failure(let refusal): return .refused(code: "badPhoto", message: refusal.message)
            }
        case .goodbye:
            let hasLeft = try body["left"].bool()
            visitors[visitor].hasLeft = hasLeft
            let reply = hasLeft ? await service.perform(.goodbye, by: visitor) : .done()
            countWatchers()
            refreshAll(of: visitor)
            return reply
        default:
            let reply = await service.perform(.enter(pin: try body["pin"].string()), by: visitor)
            if case .done = reply { visitors[visitor].isAdmitted = true }
            refreshAll(of: visitor)
            return reply
        }
    }

    private func refreshAll(of visitor: VisitorID) {
        for (id, caller) in broadcast.streams where caller.visitor == visitor { refresh(id) }
        pump()
    }

    /// Off the server's queue: decoding takes long enough to be felt by the others.
    private nonisolated static func prepare(_ bytes: [UInt8]) async -> Result<[UInt8], Photo.Refusal> {
        await Task.detached { () -> Result<[UInt8], Photo.Refusal> in
            do throws(Photo.Refusal) { return .success(try Photo.prepare(bytes)) } catch { return .failure(error) }
        }.value
    }

    // MARK: Records and pictures

    private func game(_ request: HTTPRequest, _ caller: Access.Caller) async -> HTTPResponse {
        guard let game = await visibleGame(request.query["id"], caller) else { return .notFound }
        return HTTPResponse(200, "application/json", game.encoded(), headers: [("Cache-Control", "no-store")])
    }

    /// The scorekeeper sees every game; a viewer the one that is on its board.
    private func visibleGame(_ text: String?, _ caller: Access.Caller) async -> GameSnapshot? {
        guard let id = text.flatMap({ GameID($0) }) else { return nil }
        if let game = broadcast.state?.page.game, game.id == id {
            let isLocked = broadcast.state?.isLocked(caller, visitors[caller.visitor]) ?? true
            return isLocked ? nil : game
        }
        return caller.isScorekeeper ? await service.game(id) : nil
    }

    private func stats(_ request: HTTPRequest) async -> HTTPResponse {
        guard let figures = await service.stats(of: request.query["player"]) else { return .json(["player": nil]) }
        return .json(figures.json)
    }

    private func export() async -> HTTPResponse {
        let headers = [
            ("Content-Disposition", "attachment; filename=\"farkle-history.json\""), ("Cache-Control", "no-store"),
        ]
        return HTTPResponse(200, "application/json", await service.export(), headers: headers)
    }

    private func photo(_ request: HTTPRequest, _ caller: Access.Caller) async -> HTTPResponse {
        guard broadcast.state?.isLocked(caller, visitors[caller.visitor]) == false,
            let id = request.query["id"].flatMap({ PhotoID($0) }), let jpeg = await service.photo(id)
        else { return .notFound }
        // Named by its digest, so it never changes; private, since a shared cache has no business with it.
        return HTTPResponse(
            200, "image/jpeg", jpeg, headers: [("Cache-Control", "private, max-age=31536000, immutable")])
    }

    private func card(_ request: HTTPRequest, _ caller: Access.Caller) async -> HTTPResponse {
        guard let game = await visibleGame(request.query["game"], caller), let winner = game.winner.flatMap(game.player)
        else { return .notFound }
        guard pictures.allows(request.peer, at: .now) else {
            return .refusal(429, "tooFast", "That was a lot at once. Wait a moment.")
        }
        var photo: [UInt8]?
        if let id = winner.photo { photo = await service.photo(id) }
        guard let card = ShareCard(of: game, photo: photo),
            let png = await Task.detached(operation: { card.png() }).value
        else { return .refusal(500, "noCard", "The card could not be drawn.") }
        return HTTPResponse(200, "image/png", png, headers: [("Cache-Control", "no-store")])
    }

    /// Only of this node's own links: nobody needs it as a generator of codes for elsewhere.
    private func qr(_ request: HTTPRequest) -> HTTPResponse {
        guard let link = request.query["for"], link == self.link, let code = QRCode(link) else { return .notFound }
        return HTTPResponse(200, "image/svg+xml", Array(code.svg.utf8), headers: [("Cache-Control", "no-store")])
    }
}

extension JSONLimits {
    /// A command of the page: flat, and small.
    fileprivate static let command = JSONLimits(bytesMax: HTTPLimits.commandBytesMax, depthMax: 4)
    fileprivate static let photo = JSONLimits(bytesMax: HTTPLimits.photoBytesMax, depthMax: 2)
}
