import FarkleCore
import FarklePeer
import FarkleStore

/// The room as this host keeps it.
struct HostedRoom: Equatable {
    /// Nil until a free one was found.
    var code: RoomCode?
    /// The person asked for `code`.
    let codeIsDemanded: Bool
    let nonce: [UInt8]
    let createdAt: Timestamp
    let term: UInt64
    /// Of the newest snapshot.
    var seq: UInt64
    let pin: String?
    let encryption: Encryption

    /// The room of the last time with what the command line says otherwise, or a new one.
    init(_ kept: KeptRoom?, _ options: HostOptions, now: Timestamp) {
        code = options.code ?? kept.flatMap { RoomCode($0.code) }
        codeIsDemanded = options.code != nil
        nonce = kept?.nonce ?? SystemRandom.bytes(16)
        createdAt = kept?.createdAt ?? now
        term = kept?.term ?? 1
        seq = kept?.seq ?? 0
        pin = options.pin ?? kept?.pin
        encryption = options.encryption ?? (kept?.isSealed == false ? .off : .on)
    }

    var codeText: String { code?.description ?? "" }

    /// For the store, once there is a code.
    var kept: KeptRoom? {
        code.map {
            KeptRoom(
                code: $0.description, nonce: nonce, createdAt: createdAt, term: term, seq: seq, pin: pin,
                isSealed: encryption == .on)
        }
    }

    func configuration(name: String) -> RoomConfiguration {
        RoomConfiguration(
            code: code, codeIsDemanded: codeIsDemanded, nonce: nonce, createdAt: UInt64(max(0, createdAt.milliseconds)),
            name: name, term: term, encryption: encryption, pin: pin)
    }
}
