/// What a host makes of a PIN that a browser sent.
public enum PINTrial: Hashable, Sendable {
    case right
    /// So many more may be tried at this moment, by everybody together.
    case wrong(left: Int)
    /// None may be tried now, and this one was not looked at.
    case underAttack
}
