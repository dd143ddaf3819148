#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
