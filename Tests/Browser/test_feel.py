"""What a hand, an ear and a screen reader notice of the page, and that it can be done without."""

import pytest
from playwright.sync_api import expect

import states
from test_page import arrived, at_the_table, becomes, sent, stop_the_clock

# Browsers do not tell what they buzzed, played or kept awake, so these stand in for what would.
WITNESS = """
  window.felt = { buzzes: 0, sounds: 0, locks: 0, released: 0 };
  Object.defineProperty(Navigator.prototype, 'vibrate', { value: () => { felt.buzzes += 1; return true; } });
  Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request: async () => {
    felt.locks += 1;
    const lock = new EventTarget();
    lock.release = async () => { felt.released += 1; lock.dispatchEvent(new Event('release')); };
    return lock;
  } } });
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...at) { felt.sounds += 1; return start.apply(this, at); };
"""


def felt(page, what):
    return page.evaluate(f"felt.{what}")


def watched(table, visit, state, **options):
    """At the table, with the witness in place before the page's own code."""
    table.heard.clear()
    table.answers.clear()
    table.show(state, history={"games": states.GAMES}, stats=states.STATS)
    visited = visit("phone", **options)
    visited.page.add_init_script(WITNESS)
    return visited.open(table.url)


def feeling(sound, haptics):
    return states.hosting(settings={**states.page()["settings"], "sound": sound, "haptics": haptics})


@pytest.mark.parametrize("haptics", [True, False])
def test_a_chip_buzzes_where_that_is_switched_on(table, visit, haptics):
    page = watched(table, visit, feeling(False, haptics))
    page.get_by_role("button", name="Add 350").click()
    arrived(page, table, "add")
    assert (felt(page, "buzzes") > 0) is haptics


@pytest.mark.parametrize("sound", [True, False])
def test_a_bank_knocks_where_that_is_switched_on(table, visit, sound):
    page = watched(table, visit, feeling(sound, False))
    page.locator(".foot .btn").click()
    page.locator("dialog .btn").click()
    arrived(page, table, "bank")
    assert (felt(page, "sounds") > 0) is sound


def test_the_screen_stays_on_for_as_long_as_a_game_is_in_play(table, visit):
    page = watched(table, visit, states.watching())
    becomes(page, "felt.locks === 1")
    table.show(states.with_game(states.watching(), turnCount=49, active="p2"))
    expect(page.locator("#announcer")).to_have_text("Now rolling: Jules, 5,450 banked")
    assert felt(page, "locks") == 1, "one lock is enough"
    table.show(states.watching(game=states.ended_game()))
    becomes(page, "felt.released === 1")


MOVING = """() => document.getAnimations().filter((each) => {
  const timing = each.effect.getComputedTiming();
  return each.playState === 'running' && timing.duration > 50;
}).map((each) => each.animationName ?? each.transitionProperty)"""


@pytest.mark.parametrize("state", [states.hosting(), states.watching(seat="p1"), states.hosting(game=states.ended_game())], ids=["game", "board", "win"])
def test_nothing_moves_for_those_who_asked_for_that(table, visit, state):
    page = at_the_table(table, visit, state, reduced_motion="reduce")
    becomes(page, f"({MOVING})().length === 0")
    moving = at_the_table(table, visit, state, reduced_motion="no-preference")
    becomes(moving, f"({MOVING})().length > 0")


def test_a_score_jumps_to_its_value_for_those_who_want_no_motion(table, visit):
    page = at_the_table(table, visit, states.watching(), reduced_motion="reduce")
    table.show(states.with_game(states.watching(), pending={"total": 9000, "rolls": 3, "hotDice": 0}))
    page.wait_for_selector("farkle-ticker[value='9000']")
    assert page.locator(".now .pend").inner_text() == "+9,000"


def test_the_roll_order_can_be_changed_with_the_arrow_keys(table, visit):
    page = at_the_table(table, visit, size="laptop")
    page.get_by_role("button", name="Edit players").click()
    page.get_by_role("button", name="Move Jules, seat 2 of 8").focus()
    page.keyboard.press("ArrowUp")
    [order] = arrived(page, table, "order")
    assert order["players"][:3] == ["p2", "p1", "p3"]


def test_a_tap_of_another_finger_drops_a_lifted_card_back(table, visit):
    page = at_the_table(table, visit, size="tablet")
    box = page.locator(".stand", has_text="Theo").bounding_box()
    finger = page.context.new_cdp_session(page)
    first = {"x": box["x"] + 80, "y": box["y"] + 20, "id": 0}
    stop_the_clock(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first]})
    page.clock.run_for(400)
    page.wait_for_selector(".stand.is-lifted")
    first["y"] -= 90
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [first]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first, {"x": 300, "y": 60, "id": 1}]})
    page.wait_for_selector(".is-lifted", state="detached")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Add 350").click()
    arrived(page, table, "add")
    assert sent(table, "order") == []


def test_focus_returns_to_where_a_sheet_was_opened(table, visit):
    page = at_the_table(table, visit, size="laptop")
    opener = page.get_by_role("button", name="Score helper")
    opener.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_the_winner_and_a_final_round_are_read_out(table, visit):
    page = at_the_table(table, visit, states.hosting(game=states.final_game()))
    expect(page.locator(".beat")).to_have_attribute("aria-label", "Final round. Score to beat: 10,150, set by Jules")
    table.show(states.hosting(game=states.ended_game()))
    expect(page.locator("#announcer")).to_have_text("Maya wins")
