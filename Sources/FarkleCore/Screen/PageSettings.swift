/// What a person chose on this device.
public struct PageSettings: Hashable, Sendable {
    public var target: Int
    public var rules: HouseRules
    public var sound: Bool
    public var haptics: Bool
    public var primaryPlayer: String?

    public init(
        target: Int = 10_000, rules: HouseRules = .allOn, sound: Bool = true, haptics: Bool = true,
        primaryPlayer: String? = nil
    ) {
        self.target = target
        self.rules = rules
        self.sound = sound
        self.haptics = haptics
        self.primaryPlayer = primaryPlayer
    }
}
