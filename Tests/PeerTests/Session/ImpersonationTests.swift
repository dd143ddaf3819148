import Testing

@testable import FarklePeer

@Suite("Somebody else's name")
struct ImpersonationTests {
    @Test("Whoever names another's key and does everything else right is not let in under it")
    func viewersKey() throws {
        let meeting = Meeting(pin: "482913")
        let victim = Meeting.identity(2)
        let thief = Meeting.identity(3)
        let hello = Hello(
            code: Meeting.code.value, want: .any, clientNonce: [UInt8](repeating: 6, count: 16), room: .zero)
        let retry = try need(meeting.deliver(hello.encoded()).replied.flatMap { Retry($0) })

        // The whole of the viewer's part by hand, under the victim's key, with a PIN that everybody at the table knows.
        let names = HandshakeTranscript.Names(
            mode: retry.mode, room: retry.room, term: retry.term, viewerKey: victim.publicKey, hostKey: retry.hostKey,
            clientNonce: retry.clientNonce, hostNonce: retry.hostNonce)
        let scalar = CPace.scalar(&meeting.random)
        let share = CPace.start(scalar, generator: names.context(pin: "482913").generator)
        let data = ViewerData(connection: 5)
        let request = CPaceA(
            mode: retry.mode, keyID: retry.keyID, clientNonce: retry.clientNonce, hostNonce: retry.hostNonce,
            room: retry.room, term: retry.term, issuedAt: retry.issuedAt, cookie: retry.cookie,
            viewerKey: victim.publicKey, share: share, data: data)
        let answer = try need(meeting.deliver(request.encoded()).replied.flatMap { CPaceB($0) })
        let transcript = HandshakeTranscript(
            names: names, viewerShare: share, viewerData: data, hostShare: answer.share, hostData: answer.data)
        let key = try need(
            CPace.finish(scalar, peerShare: answer.share, session: names.session, transcript: transcript.messages))
        let keys = KeySchedule(key, transcript, hash: transcript.hash)
        let tag = keys.viewerTag.withBytes { Array($0) }
        func confirmation(signedBy signer: Identity) -> [UInt8] {
            let content = ConfirmA.Content(
                signature: signer.sign(HandshakeTranscript.viewerSigned(transcript.hash)), boot: 1, resumesHostBoot: 0)
            let sealed = AEAD.seal(
                content.bytes, with: ConfirmA.associated(answer.data.connection, tag: tag),
                key: keys.viewerHandshake, nonce: AEAD.nonce(0))
            return ConfirmA(hostConnection: answer.data.connection, tag: tag, sealed: sealed).encoded()
        }
        #expect(meeting.deliver(confirmation(signedBy: thief)).dropped == .badSignature)
    }
}
