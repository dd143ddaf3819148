@testable import FarklePeer

/// A whole host and a whole viewer in a live session, in any weather, with somebody off the path, somebody on it, and an insider on
/// either side who holds the keys of a session and says anything at all in it.
///
/// Nobody traps, nobody spins, no datagram outgrows its limit, and a viewer shows only what its host published, never an older thing.
enum RoomTarget {
    /// Made once; a copy costs less than a handshake.
    private static let live = FuzzRoom()

    static func consume(_ bytes: [UInt8]) {
        var script = Script(bytes)
        var room = live
        while !script.isAtEnd { step(&room, &script) }
    }

    private static func step(_ room: inout FuzzRoom, _ script: inout Script) {
        let operation = script.byte()
        let node: FuzzRoom.Node = operation & 1 == 0 ? .host : .viewer
        let number = operation >> 4
        switch operation >> 1 & 7 {
        case 0: room.deliver(script.datagram(), to: node, from: FuzzRoom.stranger(number))
        case 1: room.wait(.microseconds(Int64(script.byte()) * (number < 8 ? 200 : 20_000)))
        case 2:
            // What is under way arrives, changed or not, or never does.
            guard let flight = room.takeFlight(Int(script.byte())) else { return }
            if number < 12 { room.deliver(script.patch(flight.bytes), to: flight.to, from: flight.from) }
        case 3:
            guard let flight = room.overheard(Int(script.byte())) else { return }
            room.deliver(flight.bytes, to: node, from: number < 8 ? flight.from : FuzzRoom.stranger(number))
        case 4: node == .host ? room.insiderSpeaks(script.run()) : room.falseHostSpeaks(script.run())
        case 5: room.publish(size: 1 + Int(script.byte()) * 40)
        default: command(&room, node, number, size: 1 + Int(script.byte()) * 40)
        }
    }

    private static func command(_ room: inout FuzzRoom, _ node: FuzzRoom.Node, _ number: UInt8, size: Int) {
        let message = [UInt8](repeating: 5, count: size)
        let lane: Lane = number & 1 == 0 ? .control : .bulk
        switch (number >> 1, node) {
        case (0, .host): room.command(.send(message, to: ViewerID(UInt32(size & 3)), lane), .host)
        case (0, _), (1, _): room.command(.send(message, to: nil, lane), .viewer)
        case (2, _): room.command(.appoint(ViewerID(2), .standby), .host)
        case (3, _): room.command(.dismiss(ViewerID(UInt32(size & 3)), .roomFull), .host)
        case (4, _): room.command(.leave, .viewer)
        case (5, _): room.command(.closeRoom(.hostEnded), .host)
        case (6, _): room.command(.browse, node)
        default: room.command(.join(JoinConfiguration(target: .any)), .viewer)
        }
    }
}
