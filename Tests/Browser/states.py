"""States of the page, each as the node would send it, built from one game night at one table."""

import copy

NAMES = ["Maya", "Jules", "Bartholomew Ashworth", "さくら", "Nan 🐱", "Theo", "Priya", "Otto"]
TOTALS = [4250, 5450, 4100, 5900, 3200, 2750, 3650, 0]
RULES = {"threePairs": True, "straight": True, "twoTriplets": True, "fourWithPair": True, "mustOpen": True}
NOW = "2026-11-24T20:41:00.000Z"


def player(index, total=None, name=None, **more):
    called = name or NAMES[index]
    return {
        "id": f"p{index + 1}", "seat": index + 1, "name": called, "initial": called[0].upper(), "avatar": index,
        "total": TOTALS[index] if total is None else total, "turns": 6, "hotDice": 1, "farkles": 2, "photo": None,
        "claimed": False, **more,
    }  # fmt: skip


def turn(number, who, amount, total, kind="bank", minute=0, **more):
    return {
        "id": f"t{number}", "player": f"p{who + 1}", "kind": kind, "amount": amount, "total": total, "rolls": 2,
        "hotDice": 0, "at": f"2026-11-24T20:{40 - minute:02d}:00.000Z", "edited": False, **more,
    }  # fmt: skip


def game(players=None, **more):
    players = players or [player(index) for index in range(8)]
    standing = sorted(players, key=lambda each: -each["total"])
    return {
        "id": "g1", "name": "Tuesday Night Roll", "phase": "playing", "target": 10000, "rules": RULES,
        "players": players, "active": "p1", "next": "p2", "round": 7, "pending": {"total": 450, "rolls": 2, "hotDice": 0},
        "finalRound": None, "standings": [each["id"] for each in standing], "turnCount": 48,
        "turns": [
            turn(44, 3, 1500, 5900, minute=7, hotDice=1), turn(45, 4, 350, 3200, minute=5),
            turn(46, 5, 850, 2750, "farkle", minute=4), turn(47, 6, 600, 3650, minute=2),
            turn(48, 7, 0, 0, "farkle", minute=1),
        ],
        "winner": None, "createdAt": "2026-11-24T19:20:00.000Z", "startedAt": "2026-11-24T19:28:00.000Z",
        "endedAt": None, **more,
    }  # fmt: skip


def summary(number, name, winner, score, day, seats, rounds=12, **more):
    return {
        "id": f"h{number}", "name": name, "winner": winner, "score": score, "rounds": rounds, "unfinished": False,
        "createdAt": f"{day}T19:00:00.000Z", "startedAt": f"{day}T19:05:00.000Z", "endedAt": f"{day}T19:53:00.000Z",
        "players": [{"name": NAMES[index], "avatar": index, "photo": None} for index in seats], **more,
    }  # fmt: skip


GAMES = [
    summary(1, "Sunday Roll", "Jules", 10350, "2026-11-22", [0, 1, 6, 5]),
    summary(2, "Friday Night Roll", "Bartholomew Ashworth", 15050, "2026-11-20", range(8)),
    summary(3, "Best of nothing", "Maya", 5100, "2026-11-20", [0, 1], rounds=7),
    summary(4, "Saturday Night Roll", "さくら", 10800, "2026-10-14", [0, 3, 7]),
    summary(5, "Saturday Afternoon Roll", "Nan 🐱", 11200, "2026-10-14", [0, 4, 5, 6, 7]),
    summary(6, "Tuesday Night Roll", None, None, "2026-10-10", [0, 1, 6], unfinished=True),
]


def page(**more):
    """What every state has; the scorekeeper's browser on a node at home unless told otherwise."""
    return {
        "now": NOW, "version": "1.0.0", "role": "owner", "node": "home", "locked": False, "left": False,
        "onboarded": True, "notice": None, "game": None, "additions": [], "canUndo": False, "canRedo": False, "room": None,
        "connection": None, "rooms": [], "seat": None, "answered": False, "mayClaim": False,
        "settings": {"target": 10000, "rules": RULES, "sound": False, "haptics": True, "primaryPlayer": "Maya"},
        "lastRoster": [{"name": name, "avatar": index} for index, name in enumerate(NAMES)],
        "recent": GAMES[:5], "gamesPlayed": 42, **more,
    }  # fmt: skip


ROOM = {"code": "1357", "viewers": 2, "link": "http://192.168.1.23:8357/", "pin": None, "protection": "sealed"}


def hosting(**more):
    return page(**{"node": "hosting", "game": game(), "additions": [300, 150], "canUndo": True, "room": ROOM, **more})


def watching(**more):
    players = [player(index, photo="abc" if index == 0 else None, claimed=index in (0, 1)) for index in range(8)]
    return hosting(**{"role": "guest", "game": game(players), "seat": "p2", "answered": True, "mayClaim": True, **more})


def final_game(pending=900, active=0, **more):
    totals = [8900, 10150, 7750, 9300, 6950, 6100, 7700, 4350]
    players = [player(index, totals[index]) for index in range(8)]
    return game(
        players,
        **{
            "phase": "finalRound", "active": f"p{active + 1}", "next": "p3", "round": 13, "turnCount": 99,
            "pending": {"total": pending, "rolls": 2 if pending else 0, "hotDice": 0},
            "finalRound": {
                "trigger": "p2", "scoreToBeat": 10150, "leader": "p2",
                "remaining": [{"player": "p3", "deficit": 2400}, {"player": "p4", "deficit": 850}],
            },
            "turns": [
                turn(97, 1, 1050, 10150, minute=3), turn(98, 7, 0, 4350, "farkle", minute=2),
                turn(99, 6, 650, 7700, minute=1),
            ],
            **more,
        },
    )  # fmt: skip


def ended_game(winner_name="Maya", count=8, **more):
    totals = [10450, 10150, 8050, 9300, 6950, 6100, 7700, 4350][:count]
    players = [player(index, total, photo="abc" if index == 0 else None) for index, total in enumerate(totals)]
    players[0]["name"] = winner_name
    return game(
        players,
        **{
            "phase": "ended", "active": None, "next": None, "pending": {"total": 0, "rolls": 0, "hotDice": 0}, "winner": "p1",
            "endedAt": "2026-11-24T20:40:00.000Z", "round": 14,
            "finalRound": {"trigger": "p2", "scoreToBeat": 10450, "leader": "p1", "remaining": []}, **more,
        },
    )  # fmt: skip


def with_game(state, **changes):
    """The same state with some fields of its game replaced."""
    changed = copy.deepcopy(state)
    changed["game"].update(changes)
    return changed


ROOMS = [
    {"id": "r1", "code": "1357", "name": "Tuesday Night Roll", "viewers": 2, "needsPIN": False, "supported": True},
    {"id": "r2", "code": "0042", "name": "Kitchen table", "viewers": 0, "needsPIN": True, "supported": True},
    {"id": "r3", "code": "9001", "name": "Attic", "viewers": 1, "needsPIN": False, "supported": False},
]
STATS = {
    "players": [{"name": NAMES[index], "avatar": index, "photo": None} for index in range(6)],
    "player": {
        "name": "Maya", "avatar": 0, "photo": None, "games": 42, "wins": 17, "averageTurn": 397, "hotDice": 23,
        "farkles": 161, "lastGames": [352, 410, 331, 388, 402, 365, 440, 421, 398, 462], "before": 359,
    },
}  # fmt: skip
