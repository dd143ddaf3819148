// swift-tools-version: 6.1
import PackageDescription

// A package of its own: it links with `-sanitize=fuzzer`, which nothing else does. `scripts/fuzz` builds and runs it.
let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "farkle-node", path: "..")],
    targets: [
        // The same files as in Tests/FuzzTests, by a link: what a fuzzer runs is what the tests run.
        .target(
            name: "Targets",
            dependencies: [
                .product(name: "FarkleCore", package: "farkle-node"),
                .product(name: "FarklePeer", package: "farkle-node"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
        .executableTarget(name: "fuzz", dependencies: ["Targets"]),
    ],
    swiftLanguageModes: [.v6]
)
