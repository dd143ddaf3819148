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

        -- How many finished games each person has: counted as results come and go, since the picker asks for everybody.
        ALTER TABLE person ADD COLUMN games INTEGER NOT NULL DEFAULT 0;
        UPDATE person SET games = (SELECT count(*) FROM player WHERE player.person = person.number);
        CREATE TRIGGER resultCame AFTER INSERT ON player WHEN NEW.person IS NOT NULL BEGIN
            UPDATE person SET games = games + 1 WHERE number = NEW.person;
        END;
        CREATE TRIGGER resultWent AFTER DELETE ON player WHEN OLD.person IS NOT NULL BEGIN
            UPDATE person SET games = games - 1 WHERE number = OLD.person;
        END;
        """
}
