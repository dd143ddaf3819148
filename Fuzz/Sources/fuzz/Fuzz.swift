import Foundation
import Targets

/// Which reader the fuzzer feeds: libFuzzer owns the arguments, so its name comes by the environment.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FARKLE_FUZZ"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("FARKLE_FUZZ should be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return target
}()

/// What libFuzzer calls with bytes of its own making.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.consume([UInt8](UnsafeBufferPointer(start: start, count: count)))
    return 0
}
