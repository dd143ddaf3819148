#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import CImaging

/// The three typefaces, where this machine has them. They are too large for the binary and stand under their own licence,
/// so they are served from where they were installed; without them the page keeps its layout on local faces.
public struct Fonts: Sendable {
    private struct Face {
        let file: String
        let family: String
        let style: String
        let weight: String
        var stretch = "100%"
        /// Other names under which packages install the same face.
        var aliases: [String] = []
    }

    private static let faces = [
        Face(file: "InstrumentSerif-Regular.ttf", family: "Instrument Serif", style: "normal", weight: "400"),
        Face(file: "InstrumentSerif-Italic.ttf", family: "Instrument Serif", style: "italic", weight: "400"),
        Face(
            file: "IBMPlexSans-Variable.ttf", family: "IBM Plex Sans", style: "normal", weight: "100 700",
            stretch: "85% 100%", aliases: ["IBMPlexSans[wdth,wght].ttf"]),
        Face(
            file: "JetBrainsMono-Variable.ttf", family: "JetBrains Mono", style: "normal", weight: "100 800",
            aliases: ["JetBrainsMono[wght].ttf"]),
    ]

    /// By served name, the file on disk.
    private let found: [String: String]

    /// Looks in `folders`, the first that has a face wins.
    public init(folders: [String] = Fonts.standardFolders) {
        var found: [String: String] = [:]
        for face in Self.faces {
            for folder in folders where found[face.file] == nil {
                found[face.file] = ([face.file] + face.aliases).map { "\(folder)/\($0)" }.first {
                    access($0, R_OK) == 0
                }
            }
        }
        self.found = found
    }

    /// `$FARKLE_FONTS`, beside the program, and where packages and `scripts/setup` put fonts.
    public static var standardFolders: [String] {
        var folders: [String] = []
        if let chosen = getenv("FARKLE_FONTS") { folders.append(String(cString: chosen)) }
        if let data = getenv("XDG_DATA_HOME") { folders.append("\(String(cString: data))/fonts/farkle-node") }
        if let home = getenv("HOME") { folders.append("\(String(cString: home))/.local/share/fonts/farkle-node") }
        return folders + [
            "/usr/local/share/fonts/farkle-node", "/usr/share/fonts/truetype/farkle-node",
            "/usr/share/fonts/truetype/jetbrains-mono",
        ]
    }

    /// Makes the faces known to whatever draws text in this process. Called before the first picture is drawn.
    func register() {
        for path in found.values.sorted() { FcConfigAppFontAddFile(nil, path) }
    }

    /// The faces there are, for the page.
    var styleSheet: String {
        Self.faces.filter { found[$0.file] != nil }.map { face in
            "@font-face { font-family: \"\(face.family)\"; font-style: \(face.style); font-weight: \(face.weight); "
                + "font-stretch: \(face.stretch); font-display: swap; "
                + "src: url(\"/fonts/\(face.file)\") format(\"truetype\"); }\n"
        }.joined()
    }

    /// A face's bytes, read from disk. Nil when it is not there (any more).
    func bytes(_ path: String) -> [UInt8]? {
        guard path.hasPrefix("/fonts/"), let file = found[String(path.dropFirst(7))], let stream = fopen(file, "rb")
        else {
            return nil
        }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 { bytes += chunk.prefix(count) }
        return bytes
    }
}
