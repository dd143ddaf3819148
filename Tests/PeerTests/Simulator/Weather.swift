/// What a seed does to the LAN and to the nodes on it.
struct Weather {
    /// Percent of datagrams that vanish, each receiver on its own.
    var loss = 0
    /// Shortest way from node to node, in microseconds.
    var delay = 200
    /// Added at random to each datagram: more than the gap between two packets reorders them.
    var jitter = 300
    var duplicates = 0
    /// Percent of datagrams that come twelve times as late.
    var stragglers = 0
    /// Percent of datagrams that have one bit flipped.
    var corruption = 0

    static let clear = Weather()

    init() {}

    init(_ random: inout SplitMix) {
        loss = random.chance(30) ? 0 : random.number(1...60)
        delay = random.number(50...3_000)
        jitter = random.number(0...4_000)
        duplicates = random.chance(50) ? 0 : random.number(1...20)
        stragglers = random.chance(50) ? 0 : random.number(1...10)
        corruption = random.chance(70) ? 0 : random.number(1...5)
    }
}
