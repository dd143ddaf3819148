import FarklePeer
import FarkleStore

// What a viewer writes down of rooms, so that it is held to it by its next start too.
extension NodeContext {
    func rememberedRooms() throws(StoreError) -> [KnownRoom] {
        try store.room.pinnedRooms().compactMap { pinned in
            RoomID(pinned.room).map {
                KnownRoom(
                    room: $0, term: pinned.term, needsPIN: pinned.needsPIN, encryption: pinned.isSealed ? .on : .off)
            }
        }
    }

    func write(down room: KnownRoom) {
        do {
            try store.room.pin(
                PinnedRoom(
                    room: room.room.bytes, term: room.term, needsPIN: room.needsPIN, isSealed: room.encryption == .on),
                now: clock.now())
        } catch {
            log.error("What this device knows of the room could not be kept: \(error)")
        }
    }
}
