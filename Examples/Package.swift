// swift-tools-version: 6.1
import PackageDescription

// How another program uses the libraries of Farkle Node. Yours would name the repository's address in place of the path.
let package = Package(
    name: "examples",
    dependencies: [.package(name: "farkle-node", path: "..")],
    targets: [
        .executableTarget(
            name: "watch-board",
            dependencies: [
                .product(name: "FarkleCore", package: "farkle-node"),
                .product(name: "FarklePeer", package: "farkle-node"),
            ],
            path: "watch-board")
    ],
    swiftLanguageModes: [.v6]
)
