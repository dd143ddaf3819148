import FarkleCore
import Testing

@testable import FarkleStore

@Suite("Settings") struct SettingsTests {
    @Test("Without a choice every setting has its default")
    func defaults() throws {
        let settings = try TemporaryFolder().open().settings.load()
        #expect(settings.target == .standard)
        #expect(settings.rules == .allOn)
        #expect(settings.isOn(.sound) && settings.isOn(.haptics) && !settings.isOn(.onboardingSeen))
        #expect(settings.primaryPlayer == nil && settings.nodeName == nil)
    }

    @Test("What was chosen is there after a restart, in one spelling")
    func kept() throws {
        let place = TemporaryFolder()
        do {
            let store = try place.open()
            var settings = try store.settings.load()
            for (key, text) in [
                ("target", "15,000"), ("straight", "NO"), ("must-open", "0"), ("sound", "false"),
                ("primary-player", "  Maya "), ("node-name", "kitchen"), ("onboarding-seen", "yes"),
            ] { try settings.set(Settings.key(named: key), to: text) }
            try store.settings.save(settings)
        }
        let settings = try place.open().settings.load()
        #expect(settings.target.points == 15_000)
        #expect(settings.rules == HouseRules(straight: false, mustOpen: false))
        #expect(settings[.target] == "15000" && settings[.sound] == "off" && settings[.onboardingSeen] == "on")
        #expect(settings.primaryPlayer?.text == "Maya" && settings.nodeName?.text == "kitchen")
    }

    @Test("A choice that is cleared gives the default back")
    func cleared() throws {
        let store = try TemporaryFolder().open()
        var settings = Settings()
        try settings.set(.haptics, to: "off")
        try settings.set(.primaryPlayer, to: "Maya")
        try store.settings.save(settings)
        settings.clear(.haptics)
        try settings.set(.primaryPlayer, to: "none")
        try store.settings.save(settings)
        let loaded = try store.settings.load()
        #expect(loaded.isOn(.haptics))
        #expect(loaded.primaryPlayer == nil)
    }

    @Test("An unknown key is refused and the allowed ones are named")
    func unknownKey() throws {
        let error = #expect(throws: SettingsError.self) { try Settings.key(named: "colour") }
        #expect(error == .unknownKey("colour"))
        for key in SettingKey.allCases { #expect("\(try #require(error))".contains(key.rawValue)) }
    }

    @Test(
        "A bad value is refused, names what is allowed and changes nothing",
        arguments: [
            (SettingKey.target, "999"), (.target, "10250"), (.target, "50500"), (.target, "many"), (.target, ""),
            (.straight, "maybe"), (.sound, "2"), (.haptics, ""), (.primaryPlayer, "a name of more than twenty"),
            (.nodeName, "bell\u{7}"), (.primaryPlayer, "\u{200B}"),
        ])
    func badValue(key: SettingKey, text: String) throws {
        var settings = Settings()
        let error = #expect(throws: SettingsError.self) { try settings.set(key, to: text) }
        #expect(error == .badValue(key, text))
        #expect("\(try #require(error))".contains(key.allowed))
        #expect(settings == Settings())
    }

    @Test("A stored value that is not allowed any more counts as not chosen")
    func outdated() throws {
        let store = try TemporaryFolder().open()
        for (key, value) in [("target", "123"), ("sound", "loud"), ("from-the-future", "1")] {
            try store.database.run("INSERT INTO setting VALUES (?, ?)", key, value)
        }
        #expect(try store.settings.load() == Settings())
        try store.settings.save(Settings())
        let left = try store.database.all("SELECT key FROM setting") { (row) throws(StoreError) in try row.text(0) }
        #expect(left == ["from-the-future"])
    }
}
