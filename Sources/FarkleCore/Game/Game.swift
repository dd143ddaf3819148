// The game: pure values.
