/// The records: what history, statistics and the home screen look things up by. Each index is named for its question.
enum Schema2 {
    static let sql = """
        CREATE INDEX gameByTime ON game (latest) WHERE status <> 0;
        CREATE INDEX gameFinished ON game (latest) WHERE status = 1;
        CREATE INDEX gameByWinner ON game (winner, latest) WHERE winner IS NOT NULL;
        CREATE INDEX gameOfMany ON game (latest) WHERE status <> 0 AND seats >= 4;

        -- Holds all that statistics add up, so that a hundred thousand results are read without one look at a table.
        CREATE INDEX playerByPerson ON player (person, ended, game, won, turns, total, hotDice, farkles)
            WHERE person IS NOT NULL;
        """
}
