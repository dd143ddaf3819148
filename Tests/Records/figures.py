#!/usr/bin/env python3
"""figures.py EXPORT PLAYER   what history and stats must say, worked out from an export by nobody who has seen the program.

Prints one JSON object: the totals over the history for PLAYER, and PLAYER's figures.
"""
import json
import sys
import unicodedata


def key(name):
    return unicodedata.normalize("NFC", name).lower()


def totals_of(game):
    totals = {player["id"]: 0 for player in game["players"]}
    for turn in game["turns"]:
        if turn["kind"] == "bank":
            totals[turn["player"]] += turn["amount"]
    return totals


def winner_of(game):
    """The highest total; in a tie whoever reached the target first."""
    totals, reached = {player["id"]: 0 for player in game["players"]}, {}
    for number, turn in enumerate(game["turns"]):
        if turn["kind"] == "bank":
            totals[turn["player"]] += turn["amount"]
            if totals[turn["player"]] >= game["target"]:
                reached.setdefault(turn["player"], number)
    return min(totals, key=lambda player: (-totals[player], reached.get(player, len(game["turns"]))))


def hot_dice(turn):
    return sum(1 for addition in turn["additions"] if addition.get("hotDice"))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        games = [game for game in json.load(file)["games"] if game["status"] == "finished"]
    me = key(sys.argv[2])
    games.sort(key=lambda game: game["endedAt"])
    wins = played = turns = points = hot = farkles = 0
    averages = []
    for game in games:
        seat = next((player["id"] for player in game["players"] if key(player["name"]) == me), None)
        if seat is None:
            continue
        mine = [turn for turn in game["turns"] if turn["player"] == seat]
        banked = totals_of(game)[seat]
        played += 1
        wins += winner_of(game) == seat
        turns += len(mine)
        points += banked
        hot += sum(map(hot_dice, mine))
        farkles += sum(turn["kind"] == "farkle" for turn in mine)
        averages.append(banked / len(mine) if mine else 0)
    last, before = averages[-10:], averages[:-10][-10:]
    mean = lambda values: sum(values) / len(values)
    print(json.dumps({
        "historyGames": len(games), "historyWins": wins, "games": played, "wins": wins, "turns": turns, "points": points,
        "averageTurn": points / turns if turns else 0, "hotDice": hot, "farkles": farkles, "lastGames": last,
        "delta": mean(last) - mean(before) if before else None,
    }))


if __name__ == "__main__":
    main()
