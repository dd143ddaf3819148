/// The text of the file `boot`: "boot 12", a line each, and "port 40123" where a port is known.
struct BootFile {
    var boot: UInt64
    var port: UInt16?

    init(boot: UInt64, port: UInt16?) {
        self.boot = boot
        self.port = port
    }

    init?(bytes: [UInt8]) {
        var numbers: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2 else { return nil }
            numbers[String(words[0])] = String(words[1])
        }
        // The last number that leaves room for one more start.
        guard let boot = numbers["boot"].flatMap(UInt64.init), boot < .max else { return nil }
        self.boot = boot
        port = numbers["port"].flatMap(UInt16.init)
    }

    var bytes: [UInt8] {
        Array(("boot \(boot)\n" + (port.map { "port \($0)\n" } ?? "")).utf8)
    }
}
