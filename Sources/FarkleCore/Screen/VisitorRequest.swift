/// What a viewer's browser may ask for. None of it can touch the score.
public enum VisitorRequest: Hashable, Sendable {
    /// This browser is that player; nil just watches.
    case claim(PlayerID?)
    /// A photo for the seat that it holds: JPEG, 256 × 256, at most 32 KiB, made by `Photo`.
    case photo([UInt8])
    /// It leaves; its seat is free for others.
    case goodbye
    /// It wants in: the room has a PIN. Answered `ok` when it is the right one; wrong ones count towards the room's budget.
    case enter(pin: String)
}
