"""A board may come at any moment: between two letters, between a finger's down and up. Nothing typed and no press is lost to it."""

import re

import pytest
from playwright.sync_api import expect

import states
from test_page import arrived, at_the_table, shown


def named(role, name):
    return lambda page: page.get_by_role(role, name=name, exact=True).first


def open_sheet(name):
    return lambda page: named("button", name)(page).click()


PHOTOS = [states.player(index, photo="abc", claimed=True) for index in range(8)]
# Everything about the board that can change under a turn: photos, viewers, the pending sum, what can be redone.
CHANGED = states.hosting(
    game=states.game(PHOTOS, pending={"total": 800, "rolls": 3, "hotDice": 1}), additions=[300, 150, 350], canRedo=True,
    room={**states.ROOM, "viewers": 0},
)  # fmt: skip
ROOMS = [{**states.ROOMS[0], "id": "r0", "code": "2468", "name": "Attic"}, *states.ROOMS]
TAKEN = states.watching(answered=False, seat=None, game=states.game([states.player(index, photo="abc", claimed=index == 0) for index in range(8)]))

# A state, the way to a button, the button, and the board that comes while it is held down.
PRESSES = {
    "chip": (states.hosting(), "", None, named("button", "Add 350"), CHANGED),
    "undo": (states.hosting(), "", None, named("button", "Undo"), CHANGED),
    "room": (states.hosting(), "", None, lambda page: page.locator(".topbar .code"), CHANGED),
    "bank": (states.hosting(), "", None, lambda page: page.locator(".foot .btn"), CHANGED),
    "farkle": (states.hosting(), "", None, named("button", "Farkle"), CHANGED),
    "clear": (states.hosting(), "", None, lambda page: page.get_by_label("Clear this turn’s points"), CHANGED),
    "log": (states.hosting(), "", None, lambda page: page.locator(".log").nth(1), CHANGED),
    "confirm": (states.hosting(), "", lambda page: page.locator(".foot .btn").click(), lambda page: page.locator("dialog .btn"), CHANGED),
    "digit": (states.hosting(), "", open_sheet("Custom"), named("button", "5"), CHANGED),
    "row": (states.hosting(), "", open_sheet("Score helper"), lambda page: page.get_by_role("button", name="Three 3s"), CHANGED),
    "players": (states.hosting(), "", open_sheet("Edit players"), named("button", "Done"), CHANGED),
    "resume": (states.page(game=states.game()), "", None, lambda page: page.locator(".resume"), states.page(game=states.game(PHOTOS), notice="Room 1357 is open on this network already.")),
    "room found": (states.page(rooms=states.ROOMS), "/join", None, lambda page: page.locator(".room", has_text="Kitchen table"), states.page(rooms=states.ROOMS[1:])),
    "seat": (states.watching(answered=False, seat=None), "", None, lambda page: page.get_by_role("radio", name="Theo"), TAKEN),
}  # fmt: skip


@pytest.mark.parametrize("name", PRESSES)
def test_a_press_counts_whatever_is_drawn_before_the_finger_is_up(table, visit, name):
    state, path, way, button, after = PRESSES[name]
    page = at_the_table(table, visit, state, path, size="laptop", reduced_motion="reduce")
    if way:
        way(page)
    held = button(page).element_handle()
    held.evaluate("(button) => { window.presses = 0; button.addEventListener('click', () => { window.presses += 1; }); }")
    held.hover()
    page.mouse.down()
    shown(page, table, after)
    # What has moved away from under the pointer was let go of elsewhere: the press ends where the button is now.
    box = held.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.up()
    assert page.evaluate("presses") == 1


def test_undo_stays_undo_when_redo_appears_beside_it(table, visit):
    page = at_the_table(table, visit, size="laptop")
    undo = page.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    page.keyboard.press("Enter")
    assert len(arrived(page, table, "undo")) == 1
    shown(page, table, CHANGED)
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    expect(undo).to_be_focused()


def test_a_list_that_changes_order_keeps_the_focus(table, visit):
    order = ["p8", "p1", "p2", "p3", "p4", "p5", "p6", "p7"]
    by_id = {each["id"]: each for each in states.game()["players"]}
    page = at_the_table(table, visit, size="laptop")
    page.get_by_role("button", name="Edit players").click()
    page.get_by_role("button", name=re.compile("Move Otto")).focus()
    shown(page, table, states.with_game(states.hosting(), players=[by_id[each] for each in order]))
    expect(page.get_by_role("button", name="Move Otto, seat 1 of 8. Arrow keys move it")).to_be_focused()


OPEN = states.hosting(game=states.game([states.player(index, 0, turns=0) for index in range(3)], turns=[], turnCount=0, standings=["p1", "p2", "p3"]))
OPEN_CHANGED = {**OPEN, "game": {**OPEN["game"], "pending": {"total": 500, "rolls": 1, "hotDice": 0}}, "canRedo": True}
WRONG = {"state": "ended", "code": None, "reason": "refused:wrongPIN", "message": "That is not the room's PIN."}

FIELDS = {
    "name of a new game": (states.page(), "/new", None, lambda page: page.get_by_label("Name of player 2"), states.page(lastRoster=[], rooms=states.ROOMS)),
    "code": (states.page(), "/join", None, lambda page: page.get_by_label("Room code, four digits"), states.page(rooms=ROOMS)),
    "PIN of a room": (states.page(rooms=states.ROOMS), "/join", lambda page: page.locator(".room", has_text="Kitchen").click(), lambda page: page.get_by_label("PIN", exact=True), states.page(rooms=ROOMS)),
    "PIN again": (states.page(rooms=states.ROOMS), "/join", "wrong", lambda page: page.get_by_label("PIN", exact=True), states.page(node="joined", room=None, connection=WRONG, rooms=ROOMS)),
    "PIN of the page": (states.page(role="guest", node="hosting", locked=True), "", None, lambda page: page.get_by_label("PIN", exact=True), states.page(role="guest", node="hosting", locked=True, room=states.ROOM)),
    "new player": (OPEN, "", open_sheet("Edit players"), lambda page: page.get_by_label("Name of the new player"), OPEN_CHANGED),
    "another name": (OPEN, "", open_sheet("Edit players"), lambda page: page.get_by_label("Name of seat 2"), OPEN_CHANGED),
}  # fmt: skip


def to_a_wrong_pin(page, table):
    page.locator(".room", has_text="Kitchen").click()
    page.get_by_label("PIN", exact=True).fill("111111")
    page.get_by_role("button", name="Join the room").click()
    arrived(page, table, "join")
    shown(page, table, states.page(node="joined", room=None, connection=WRONG))


@pytest.mark.parametrize("name", FIELDS)
def test_what_is_typed_stays_while_boards_come(table, visit, name):
    state, path, way, field, after = FIELDS[name]
    page = at_the_table(table, visit, state, path, size="laptop")
    if way == "wrong":
        to_a_wrong_pin(page, table)
    elif way:
        way(page)
    field(page).fill("")
    page.keyboard.type("12")
    shown(page, table, after)
    expect(field(page)).to_be_focused()
    page.keyboard.type("34")
    expect(field(page)).to_have_value("1234")


@pytest.mark.parametrize("where", ["page", "room"])
def test_a_pin_that_is_typed_before_the_last_one_is_refused_stays(table, visit, where):
    if where == "page":
        page = at_the_table(table, visit, states.page(role="guest", node="hosting", locked=True))
        path, button = "/api/pin", "Enter"
    else:
        page = at_the_table(table, visit, states.page(rooms=states.ROOMS), "/join")
        to_a_wrong_pin(page, table)
        path, button = "join", "Try again"
    table.answers[path] = {"ok": False, "error": {"code": "wrongPIN", "message": "That is not the room’s PIN."}}
    field = page.get_by_label("PIN", exact=True)
    table.answering.clear()
    try:
        field.fill("222222")
        page.get_by_role("button", name=button).click()
        field.fill("482913")
    finally:
        table.answering.set()
    expect(page.get_by_role("alert")).to_contain_text("not the room’s PIN")
    expect(field).to_have_value("482913")
