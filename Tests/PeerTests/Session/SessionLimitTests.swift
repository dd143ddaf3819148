import Testing

@testable import FarklePeer

@Suite("Session limits")
struct SessionLimitTests {
    private let start = PeerInstant(microseconds: 0)

    @Test("A bucket lets its burst through at once and its rate after that")
    func tokenBucket() {
        var bucket = TokenBucket(perSecond: 10, burst: 3)
        #expect((0..<5).map { _ in bucket.take(at: start) } == [true, true, true, false, false])
        let later = [99, 100, 150, 200].map { bucket.take(at: start + .milliseconds($0)) }
        #expect(later == [false, true, false, true])
    }

    @Test(
        "A bucket holds no more than its burst, however long it waits, and a clock that stands still or jumps back gives nothing"
    )
    func bucketLimits() {
        var bucket = TokenBucket(perSecond: 2_000, burst: 2)
        let far = PeerInstant(microseconds: .max / 2)
        #expect((0..<3).map { _ in bucket.take(at: far) } == [true, true, false])
        let back = bucket.take(at: start)
        #expect(!back)
    }

    @Test("One address cannot take the others' share")
    func rateLimit() {
        var limit = RateLimit(
            perSecond: 100, atOnce: 100, perSecondPerAddress: 1, atOncePerAddress: 5,
            key: [UInt8](repeating: 1, count: 32))
        let greedy = IPAddress.v4(1)
        #expect((0..<50).count { _ in limit.allows(greedy, at: start) } == 5)
        let others = (2..<20).map { IPAddress.v6(high: 0xFE80 << 48, low: UInt64($0), scope: 3) }
        #expect(others.allSatisfy { limit.allows($0, at: start) })
    }

    @Test("Guesses run out at ten, come back one a minute, and never beyond ten")
    func guesses() {
        var budget = GuessBudget(.fresh, at: start)
        #expect((0..<12).map { _ in budget.take(at: start) } == Array(repeating: true, count: 10) + [false, false])
        let minute = [59, 60, 61].map { budget.take(at: start + .seconds($0)) }
        #expect(minute == [false, true, false])
        let later = start + .seconds(86_400)
        #expect((0..<12).count { _ in budget.take(at: later) } == 10)
        #expect(budget.record == GuessBudget.Record(available: 0, spent: 21))
    }

    @Test("A hundred wrong guesses end a PIN's life, over restarts, and no time brings it back")
    func lifetime() {
        var budget = GuessBudget(GuessBudget.Record(available: 10, spent: 98), at: start)
        #expect((0..<5).map { _ in budget.take(at: start) } == [true, true, false, false, false])
        #expect(budget.isExhausted)
        var restarted = GuessBudget(budget.record, at: start)
        let isGiven = restarted.take(at: start + .seconds(86_400))
        #expect(!isGiven)
    }

    @Test("A right guess is given back in full")
    func refund() {
        var budget = GuessBudget(.fresh, at: start)
        let isGiven = budget.take(at: start)
        #expect(isGiven)
        budget.refund()
        #expect(budget.record == .fresh)
    }

    @Test("A record from a damaged store is brought into range", arguments: [(-5, -1), (1_000, 3)])
    func damagedRecord(available: Int, spent: Int) {
        let budget = GuessBudget(GuessBudget.Record(available: available, spent: spent), at: start)
        #expect((0...Limits.guessesAtOnce).contains(budget.record.available) && budget.record.spent >= 0)
    }

    @Test("Used nonces are forgotten once no cookie can bring them back")
    func usedNonces() {
        var used = UsedNonces()
        let (client, host) = ([UInt8](repeating: 1, count: 16), [UInt8](repeating: 2, count: 16))
        used.insert(client, host, at: start)
        used.expire(at: start + .seconds(15))
        #expect(used.contains(client, host) && !used.contains(host, client))
        used.expire(at: start + .seconds(16))
        #expect(!used.contains(client, host))
    }

    @Test("Limits fit each other")
    func relations() {
        let seconds = Int64(Limits.cookieSecondsMax) + 1
        #expect(Limits.exchangesPerSecond * seconds + Limits.exchangesAtOnce <= Int64(Limits.usedNoncesMax))
        #expect(Limits.hellosPerSecondPerAddress < Limits.hellosPerSecond)
        #expect(Limits.exchangesPerSecondPerAddress < Limits.exchangesPerSecond)
        #expect(Limits.exchangesAtOnce >= Int64(Limits.viewersMax))
        #expect(Limits.halfOpenMax >= Limits.viewersMax && Limits.settledMax >= Limits.viewersMax)
        #expect(Limits.halfOpenPerAddressMax < Limits.halfOpenMax)
        #expect(Limits.cookieSecretLifetime > .seconds(seconds))
        #expect(Retry.byteCount <= Hello.byteCount && Reject.byteCount <= Hello.byteCount)
        #expect(Accept.byteCount <= ConfirmA.byteCount)
        #expect(158 + Grant.byteCount * GrantChain.lengthMax <= Limits.datagramBytesMax)
    }
}
