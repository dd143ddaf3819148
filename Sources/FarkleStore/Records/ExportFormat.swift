/// The file that history is exported to and imported from. `docs/export.md` describes it for other programs.
enum ExportFormat {
    static let name = "farkle-node export"
    /// Grows when an older reader would misread a newer file; members that older readers may ignore do not change it.
    static let version = 1
    /// One game, as JSON: ten thousand turns take about two megabytes.
    static let gameBytesMax = 16 << 20
    /// Any other member of the file.
    static let headerBytesMax = 1 << 20
}
