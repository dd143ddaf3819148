// What the records cost at a hundred thousand games: `swift run -c release store-benchmark FOLDER [GAMES]`.
// FOLDER must not exist; it is left behind to be looked at.

import FarkleCore
import FarkleStore
import Glibc

guard CommandLine.arguments.count >= 2 else { fatalError("usage: store-benchmark FOLDER [GAMES]") }
let folder = CommandLine.arguments[1]
let count = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2])! : 100_000
try StoreBenchmark(folder: folder, games: count).run()
