/// Something that a person pressed, or that the terminal answered.
public enum Key: Hashable, Sendable {
    /// A character as it was typed; a combining mark comes by itself, after its letter.
    case character(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// An arrow with Shift, Alt or Control: moves the thing and not the choice.
    case moveUp, moveDown
    /// Control with a letter, in lower case.
    case control(Character)
    /// Text that was pasted and not typed: never a command.
    case paste(String)
    /// The terminal's background, where it was asked for.
    case background(Color)
}
