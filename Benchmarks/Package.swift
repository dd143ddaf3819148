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
            ]),
        .executableTarget(
            name: "hot-paths",
            dependencies: [
                .product(name: "FarkleCore", package: "farkle-node"),
                .product(name: "FarklePeer", package: "farkle-node"),
            ]),
        // The driver that measures every program of lan/peers, and this product in the same way.
        .target(
            name: "CLanDriver", path: "lan/peers", sources: ["driver.c", "common.c", "farkle.c"], publicHeadersPath: "include",
            cSettings: [.define("main", to: "lan_main")]),
        .executableTarget(
            name: "lan-farkle",
            dependencies: [
                "CLanDriver",
                .product(name: "FarkleCore", package: "farkle-node"),
                .product(name: "FarklePeer", package: "farkle-node"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
