/// How a viewer's session begins.
public enum ViewerEntry: Hashable, Sendable {
    /// The node has no row here.
    case new
    /// It was lost, or it was started anew.
    case back
    /// It takes the place of a session that stood, as when keys are renewed or a viewer doubts its path: nobody went or came.
    case renewed
}
