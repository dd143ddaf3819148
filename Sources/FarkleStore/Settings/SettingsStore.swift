/// The settings in the database.
public struct SettingsStore {
    let database: Database

    public func load() throws(StoreError) -> Settings {
        Settings(
            stored: try database.all("SELECT key, value FROM setting") { (row) throws(StoreError) in
                (key: try row.text(0), value: try row.text(1))
            })
    }

    /// Replaces the choices by those of `settings`, all or none. Keys that a newer version wrote are left alone.
    public func save(_ settings: Settings) throws(StoreError) {
        try database.transaction { () throws(StoreError) in try write(settings) }
    }

    /// `save` inside a transaction of the caller's.
    func write(_ settings: Settings) throws(StoreError) {
        for key in SettingKey.allCases {
            if let value = settings.chosen[key] {
                try database.run(
                    "INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                    key.rawValue, value)
            } else {
                try database.run("DELETE FROM setting WHERE key = ?", key.rawValue)
            }
        }
    }
}
