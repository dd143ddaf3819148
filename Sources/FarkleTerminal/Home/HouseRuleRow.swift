import FarkleCore

/// The house rules as people switch them, in the order of the form.
enum HouseRuleRow: CaseIterable, Hashable, Sendable {
    case threePairs, straight, twoTriplets, fourWithPair, mustOpen

    var title: String {
        switch self {
        case .threePairs: "Three pairs = 1,500"
        case .straight: "Straight 1–6 = 1,500"
        case .twoTriplets: "Two triplets = 2,500"
        case .fourWithPair: "4 of a kind + pair = 1,500"
        case .mustOpen: "Must open with \(HouseRules.openingMinimum)"
        }
    }

    /// As `farkle-node settings` calls it.
    var key: String {
        switch self {
        case .threePairs: "three-pairs"
        case .straight: "straight"
        case .twoTriplets: "two-triplets"
        case .fourWithPair: "four-with-pair"
        case .mustOpen: "must-open"
        }
    }

    var path: WritableKeyPath<HouseRules, Bool> {
        switch self {
        case .threePairs: \.threePairs
        case .straight: \.straight
        case .twoTriplets: \.twoTriplets
        case .fourWithPair: \.fourWithPair
        case .mustOpen: \.mustOpen
        }
    }
}

extension Canvas {
    /// A switch. Told by its words, and not by its colour alone.
    mutating func toggle(_ title: String, isOn: Bool, x: Int, y: Int, width: Int, isChosen: Bool) {
        if isChosen { fill(Area(x: x, y: y, width: width, height: 1), .sunk) }
        write(isChosen ? "›" : " ", x: x, y: y, .gold, bold: true)
        write(title, x: x + 2, y: y, bold: isChosen, width: width - 10)
        write(isOn ? "● on" : "○ off", x: x + width - 6, y: y, isOn ? .ok : .soft, bold: isOn, width: 6)
    }
}
