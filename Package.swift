// swift-tools-version: 6.1
import PackageDescription

// One list of settings for every Swift target, so that no target is held to a lower standard than another.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "farkle-node",
    products: [
        .library(name: "FarkleCore", targets: ["FarkleCore"]),
        .library(name: "FarklePeer", targets: ["FarklePeer"]),
        .library(name: "FarkleStore", targets: ["FarkleStore"]),
        .executable(name: "farkle-node", targets: ["farkle-node"]),
    ],
    targets: [
        // The game: pure values, no dependency at all.
        .target(name: "FarkleCore", swiftSettings: strict),

        // The LAN: everything but Shell/ is free of input and output.
        .target(name: "FarklePeer", dependencies: ["CSodium", "CZlib", "CDatagram"], swiftSettings: strict),

        // SQLite.
        .target(name: "FarkleStore", dependencies: ["CSQLite", "FarkleCore"], swiftSettings: strict),

        // The page and its server.
        .target(
            name: "FarkleWeb",
            dependencies: ["FarkleCore", "CMicroHTTPD", "CImaging", "CQREncode", "CWebAssets"], swiftSettings: strict),

        // The page's files, as bytes in the binary: an installed node needs no folder beside it.
        .target(name: "CWebAssets", exclude: ["web"]),

        // The full-screen terminal: from keys and the node's state to cells. No terminal is touched here.
        .target(name: "FarkleTerminal", dependencies: ["FarkleCore"], swiftSettings: strict),

        // The program.
        .executableTarget(
            name: "farkle-node",
            dependencies: ["FarkleCore", "FarklePeer", "FarkleStore", "FarkleTerminal", "FarkleWeb"],
            swiftSettings: strict),

        // Batched datagram calls that the platform's Swift module does not show.
        .target(name: "CDatagram"),

        // System libraries: a module map and a shim header each.
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .systemLibrary(
            name: "CImaging", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),

        .testTarget(name: "CoreTests", dependencies: ["FarkleCore"], swiftSettings: strict),
        .testTarget(
            name: "PeerTests", dependencies: ["FarklePeer"], exclude: ["Fixtures"], swiftSettings: strict),
        // What the fuzzers of Fuzz/ run, run by the tests too.
        .testTarget(
            name: "FuzzTests", dependencies: ["FarkleCore", "FarklePeer"], exclude: ["Fixtures"],
            swiftSettings: strict),
        // The process that StoreTests kill, starve and lock out. Not a product.
        .executableTarget(
            name: "StoreCrashChild", dependencies: ["FarkleCore", "FarkleStore"], path: "Tests/StoreCrashChild",
            swiftSettings: strict),
        .testTarget(
            name: "StoreTests", dependencies: ["FarkleCore", "FarkleStore", "StoreCrashChild"], exclude: ["Fixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "WebTests", dependencies: ["FarkleCore", "FarkleWeb", "CImaging"],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "TerminalTests", dependencies: ["FarkleCore", "FarkleTerminal"], exclude: ["Fixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "NodeTests", dependencies: ["farkle-node", "FarkleCore", "FarklePeer", "FarkleStore"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
