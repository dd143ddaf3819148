// swift-tools-version: 6.1
import PackageDescription

// The peer and its tests alone, for scripts/mutations: settings as in the package itself.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "mutations",
    targets: [
        .target(name: "FarklePeer", dependencies: ["CSodium", "CDatagram", "CZlib"], swiftSettings: strict),
        .target(name: "CDatagram"),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .testTarget(name: "PeerTests", dependencies: ["FarklePeer"], exclude: ["Fixtures"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
