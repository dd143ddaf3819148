import FarkleCore
import Testing

@Suite struct GameNameTests {
    @Test(
        "A game is named after the weekday and the part of the day",
        arguments: [
            (Weekday.tuesday, 22, "Tuesday Night Roll"), (.tuesday, 21, "Tuesday Night Roll"),
            (.saturday, 20, "Saturday Evening Roll"), (.sunday, 12, "Sunday Afternoon Roll"),
            (.monday, 5, "Monday Morning Roll"), (.monday, 0, "Sunday Night Roll"),
            (.wednesday, 4, "Tuesday Night Roll"),
        ])
    func suggested(weekday: Weekday, hour: Int, name: String) throws {
        #expect(GameName(weekday: weekday, hour: hour).text == name)
        #expect(try GameName(name).text == name)
    }

    @Test("A game's name follows the rules of names, with room for forty characters")
    func rules() throws {
        #expect(throws: GameError.self) { try GameName("\u{202E}x") }
        #expect(throws: GameError.self) { try GameName(String(repeating: "x", count: 41)) }
        var table = try Table()
        #expect(try table.perform(.renameGame(" Finals ")).title)
        #expect(table.game.name.text == "Finals")
        #expect(try !table.perform(.renameGame("Finals")).changedAnything)
    }
}
