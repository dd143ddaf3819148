import CLanDriver
import Glibc

// The driver forks its viewers before anything here has started a thread, and calls the functions of LanPeer.swift.
exit(lan_main(CommandLine.argc, CommandLine.unsafeArgv))
