// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that the product's graph stays small.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "farkle-node", path: "..")],
    targets: [
        .executableTarget(
            name: "store-benchmark",
            dependencies: [
                .product(name: "FarkleCore", package: "farkle-node"),
                .product(name: "FarkleStore", package: "farkle-node"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
