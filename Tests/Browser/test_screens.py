"""Every screen in its states, at three sizes: nothing axe finds, no error, no foreign request, nothing cut off sideways."""

import pytest

import states
from conftest import SHOTS, SIZES

RECORDS = {"history": {"games": states.GAMES}, "stats": states.STATS, "game": states.ended_game()}
LONG = "WWWWWWWWWWWWWWWWWWWW"


def button(name, exact=True):
    return lambda page: page.get_by_role("button", name=name, exact=exact).first.click()


def helper(page):
    button("Score helper")(page)
    for row in ("Single 5", "Single 5", "Three 3s"):
        page.get_by_role("button", name=row).click()


def keypad(page):
    button("Custom")(page)
    for digit in "420":
        page.get_by_role("button", name=digit, exact=True).click()


def photo_step(page):
    page.get_by_role("radio", name="Theo").click()
    page.get_by_role("button", name="Sit down as Theo").click()
    page.wait_for_selector("text=A photo for")


def wrong_pin(page):
    """Asks for the PIN of a room that has one; the table then shows the refusal, as the node would."""
    page.get_by_role("button", name="Kitchen table").click()
    page.get_by_label("PIN", exact=True).fill("111111")
    page.get_by_role("button", name="Join the room").click()


def bank(page):
    page.locator(".foot .btn").click()


def paused(page):
    bank(page)
    page.locator(".dial").click()


def long_names():
    players = [states.player(index, name=LONG[: 20 - index] + "é" * index) for index in range(8)]
    return states.game(players)


joined = {"node": "joined", "room": None, "mayClaim": True}
reconnecting = {"connection": {"state": "reconnecting", "code": "1357", "reason": None}}
ended = {"connection": {"state": "ended", "code": "1357", "reason": "hostEnded"}}
full = {"connection": {"state": "ended", "code": "1357", "reason": "refused:roomFull", "message": "The room is full."}}
searching = {"connection": {"state": "searching", "code": "1357", "reason": None}}
TAKEN = "Room 1357 (Attic) is open on this network already. Join it, or start again: your room then gets another code."
nothing = {"pending": {"total": 0, "rolls": 0, "hotDice": 0}}
last_roll = states.final_game(finalRound={"trigger": "p2", "scoreToBeat": 10150, "leader": "p2", "remaining": []}, next=None)
three = [states.player(0, 0, turns=0), states.player(1, 0, turns=0), states.player(2, 0, turns=0)]
opening = states.game(three, pending={"total": 300, "rolls": 1, "hotDice": 0}, turns=[], turnCount=0, round=1)

SCREENS = {
    "01-onboarding": (states.page(onboarded=False), "", None),
    "02-home": (states.page(game=states.game()), "", None),
    "02-home-refused": (states.page(notice=TAKEN), "", None),
    "02-home-new": (states.page(recent=[], gamesPlayed=0, lastRoster=[]), "", None),
    "02-join": (states.page(rooms=states.ROOMS), "/join", None),
    "02-join-empty": (states.page(), "/join", None),
    "02-joining": (states.page(**joined, **searching), "", None),
    "03-new-game": (states.page(), "/new", None),
    "03-new-game-custom": (states.page(lastRoster=[]), "/new", lambda page: page.get_by_role("radio", name="Custom").click()),
    "04-active": (states.hosting(), "", None),
    "04-active-nothing": (states.with_game(states.hosting(additions=[], canUndo=False), **nothing), "", None),
    "04-active-opening": (states.hosting(game=opening, room={**states.ROOM, "viewers": 0}, canRedo=True), "", None),
    "04-active-long": (states.hosting(game=long_names()), "", None),
    "04-invite": (states.hosting(), "", lambda page: page.locator(".topbar .code").click()),
    "04-players": (states.hosting(), "", button("Edit players")),
    "04-players-open": (states.hosting(game=opening), "", button("Edit players")),
    "04-action-bank": (states.hosting(), "", lambda page: page.locator(".log").nth(1).click()),
    "04-action-farkle": (states.hosting(), "", lambda page: page.locator(".log").nth(0).click()),
    "04-keypad": (states.hosting(), "", keypad),
    "04-leave": (states.hosting(), "", button("Leave game")),
    "04d-bank": (states.hosting(), "", bank),
    "04d-bank-paused": (states.hosting(), "", paused),
    "04d-bank-target": (states.with_game(states.hosting(), pending={"total": 5800, "rolls": 3, "hotDice": 1}), "", bank),
    "04d-bank-win": (states.hosting(game={**last_roll, "pending": {"total": 1300, "rolls": 2, "hotDice": 0}}), "", bank),
    "04d-bank-end": (states.hosting(game=last_roll), "", bank),
    "04d-farkle": (states.hosting(), "", button("Farkle")),
    "05-helper": (states.hosting(), "", helper),
    "06-final-round": (states.hosting(game=states.final_game()), "", None),
    "06-final-round-wins": (states.hosting(game=states.final_game(1300)), "", None),
    "06-final-round-last": (states.hosting(game=last_roll), "", None),
    "06-game-over": (states.hosting(game=states.ended_game()), "", None),
    "06-game-over-local": (states.hosting(game=states.ended_game(LONG, 2), room={**states.ROOM, "viewers": 0}), "", None),
    "07-history": (states.page(), "/history", None),
    "07-history-primary": (states.page(settings={**states.page()["settings"], "primaryPlayer": None}), "/history", None),
    "07-recap": (states.page(), "/history/g1", None),
    "08-stats": (states.page(), "/stats", None),
    "09-settings": (states.page(), "/settings", None),
    "09-settings-reset": (states.page(), "/settings", lambda page: page.locator(".choice.is-danger").click()),
    "10-rules": (states.page(), "/rules", None),
    "11-identity": (states.watching(answered=False, seat=None), "", None),
    "11-identity-photo": (states.watching(answered=False, seat=None), "", photo_step),
    "11-identity-again": (states.watching(seat="p2"), "", button("Change your seat or photo")),
    "12-board": (states.watching(), "", None),
    "12-board-yours": (states.watching(seat="p1"), "", None),
    "12-board-final": (states.watching(game=states.final_game()), "", None),
    "12-board-long": (states.watching(game=long_names()), "", None),
    "12-board-reconnecting": (states.watching(role="owner", **joined, **reconnecting), "", None),
    "12-win": (states.watching(game=states.ended_game("Bartholomew-Clementi")), "", None),
    "12-host-ended": (states.page(**joined, **ended), "", None),
    "12-wrong-pin": (states.page(rooms=states.ROOMS), "/join", wrong_pin),
    "12-refused": (states.page(**joined, **full), "", None),
    "12-waiting": (states.page(role="guest"), "", None),
    "12-left": (states.watching(left=True), "", None),
    "12-pin": (states.page(role="guest", node="hosting", locked=True), "", None),
}


# What the node shows when the page has done its part.
wrong = {"connection": {"state": "ended", "code": None, "reason": "refused:wrongPIN", "message": "That is not the room's PIN."}}
AFTERWARDS = {"12-wrong-pin": states.page(**joined, **wrong)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_screen(table, visit, name, size):
    state, path, act = SCREENS[name]
    table.show(state, **RECORDS)
    visited = visit(size, reduced_motion="reduce")
    page = visited.open(table.url, path)
    if act:
        act(page)
    if name in AFTERWARDS:
        table.show(AFTERWARDS[name])
        page.wait_for_selector(".ended")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=SHOTS / f"{name}-{size}.png")
    visited.check(table.url)


@pytest.mark.parametrize("name", ["02-home", "03-new-game", "04-active", "04d-bank", "06-final-round", "06-game-over", "12-board-yours"])
def test_text_twice_as_large_loses_nothing(table, visit, name):
    state, path, act = SCREENS[name]
    table.show(state, **RECORDS)
    visited = visit(reduced_motion="reduce")
    page = visited.page
    page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })")
    visited.open(table.url, path)
    if act:
        act(page)
    page.screenshot(path=SHOTS / f"{name}-text-200.png")
    visited.check(table.url)


@pytest.mark.parametrize("name", ["02-home", "03-new-game", "04-active", "04d-bank", "05-helper", "09-settings", "11-identity", "12-board"])
def test_everything_tapped_is_large_enough(table, visit, name):
    state, path, act = SCREENS[name]
    table.show(state, **RECORDS)
    page = visit(reduced_motion="reduce").open(table.url, path)
    if act:
        act(page)
    small = page.evaluate(
        """() => {
          const root = document.querySelector('dialog[open]') ?? document.body;
          const reach = (element) => {
            const box = element.getBoundingClientRect();
            const around = getComputedStyle(element, '::after');
            const extra = around.position === 'absolute' && around.content !== 'none' ? -2 * parseFloat(around.top) : 0;
            return { width: box.width, height: box.height + Math.max(0, extra || 0) };
          };
          return [...root.querySelectorAll('button, a[href], input:not([type=file]):not([type=checkbox]), label.toggle')]
            .filter((element) => element.offsetParent && !element.classList.contains('away'))
            .map((element) => [element.outerHTML.slice(0, 90), reach(element)])
            .filter(([, size]) => size.width < 43.5 || size.height < 43.5);
        }"""
    )
    assert small == []
