// A process for StoreTests to kill, to starve of disk space and to lock out: `StoreCrashChild MODE FOLDER`.

import FarkleCore
import FarkleStore

let arguments = CommandLine.arguments
guard arguments.count == 3, let mode = Mode(rawValue: arguments[1]) else {
    fatalError("usage: StoreCrashChild open|fill|play|look|fixture FOLDER")
}
do {
    try mode.run(in: DataFolder(path: arguments[2]))
} catch let error as StoreError {
    say("error: \(error)")
}
