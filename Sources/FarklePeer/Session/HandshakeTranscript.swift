/// All that both sides said before either had a key, in the one order in which both hash and sign it.
struct HandshakeTranscript {
    /// What both know once CPACE_A is there, before any of it is secret.
    struct Names {
        var mode: HandshakeMode
        var room: RoomID
        var term: UInt64
        var viewerKey: PublicKey
        var hostKey: PublicKey
        var clientNonce: [UInt8]
        var hostNonce: [UInt8]

        /// "sid": random bytes of both sides, so that no two runs share one.
        var session: [UInt8] { clientNonce + hostNonce }

        /// "CI": mode, room, term and both keys with their roles, so that no run can be relayed into another room, term or role.
        var channel: [UInt8] {
            LengthValue.concatenate(
                [UInt8]("SK1-CPACE".utf8), [mode.rawValue], room.bytes, term.littleEndianBytes,
                [UInt8](ascii: "V") + viewerKey.bytes, [UInt8](ascii: "H") + hostKey.bytes)
        }

        /// - Parameter pin: used in PIN mode only; other modes rest on the signatures alone.
        func context(pin: String?) -> CPace.Context {
            CPace.Context(
                password: mode.trust == .pin ? Array((pin ?? "").utf8) : [], channel: channel, session: session)
        }
    }

    var names: Names
    var viewerShare: [UInt8]
    var viewerData: ViewerData
    var hostShare: [UInt8]
    var hostData: HostData

    /// "transcript_ir": both CPace messages, the viewer's first.
    var messages: [UInt8] {
        CPace.transcript(viewerShare, viewerData.bytes, hostShare, hostData.bytes)
    }

    /// "TH", 64 bytes.
    var hash: [UInt8] {
        SHA512.hash(LengthValue.concatenate([UInt8]("SK1-TH".utf8), names.channel, names.session), messages)
    }

    static func hostSigned(_ hash: [UInt8]) -> [UInt8] { [UInt8]("SK1 host-auth\0".utf8) + hash }
    static func viewerSigned(_ hash: [UInt8]) -> [UInt8] { [UInt8]("SK1 viewer-auth\0".utf8) + hash }
}

extension [UInt8] {
    fileprivate init(ascii character: Unicode.Scalar) { self = [UInt8(ascii: character)] }
}
