@testable import FarklePeer

extension World {
    /// From now on somebody is there; it sends at an even pace until `attacker` is nil again.
    mutating func attack(_ attacker: Attacker) {
        self.attacker = attacker
        schedule(Self.attackScript, at: now)
    }

    /// What `run` hands over is this, and not one of the test's own, where the number is the attacker's.
    static let attackScript = -1

    /// One shot, and the time of the next.
    mutating func continueAttack() {
        guard attacker != nil else { return }
        if let shot = attacker!.shoot() {
            for index in devices.indices where shot.receiver == nil || shot.receiver == index {
                inject(shot.bytes, to: index, from: shot.source)
            }
        }
        schedule(Self.attackScript, at: now + Self.second / Int64(attacker!.rate))
    }
}
