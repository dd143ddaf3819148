"""What the page does when it is touched: what it sends, what it never sends, what it keeps."""

from playwright.sync_api import expect

import states


def sent(table, command):
    return [body for path, body in table.heard if path == "/api/command" and body.get("command") == command]


def arrived(page, table, command):
    """What was sent, once something was: a busy machine may take its time. What comes twice has a moment to do so."""
    for _ in range(200):
        if sent(table, command):
            break
        page.wait_for_timeout(50)
    return sent(table, command)


def becomes(page, expression):
    """Asked again and again from outside: the page's policy lets no script be made from text inside."""
    for _ in range(400):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {expression}")


def shown(page, table, state):
    """Plays a state to the page and waits until the page has it: what is done before that is done to the screen before."""
    before = page.evaluate("boards")
    table.show(state, **table.records)
    for _ in range(400):
        if page.evaluate("boards") > before:
            return
        page.wait_for_timeout(25)
    raise AssertionError("the page never got the board")


def at_the_table(table, visit, state=None, path="", size="phone", **options):
    table.heard.clear()
    table.answers.clear()
    table.show(state or states.hosting(), history={"games": states.GAMES}, stats=states.STATS)
    visited = visit(size, **options)
    return visited.open(table.url, path)


def stop_the_clock(page):
    """From here on the page's time passes only when a test says so. Sheets that load after the first frame are there by then: one that came
    later would have seen less time go by than the test counts."""
    becomes(page, "['bank', 'farkle', 'helper', 'rename'].every((name) => customElements.get(`farkle-${name}`) !== undefined)")
    page.clock.install(time=1_000_000)
    page.clock.pause_at(1_001_000)


def test_a_chip_adds_to_the_turn_that_is_on_screen(table, visit):
    page = at_the_table(table, visit)
    page.get_by_role("button", name="Add 350").click()
    assert arrived(page, table, "add") == [{"command": "add", "amount": 350, "expect": 48}]


def test_the_dial_banks_after_five_seconds(table, visit):
    page = at_the_table(table, visit, reduced_motion="reduce")
    stop_the_clock(page)
    page.locator(".foot .btn").click()
    page.clock.run_for(4500)
    assert sent(table, "bank") == []
    page.clock.run_for(600)
    page.wait_for_selector("dialog", state="detached")
    assert arrived(page, table, "bank") == [{"command": "bank", "expect": 48}]


def test_a_paused_dial_never_banks_and_goes_on_where_it_stopped(table, visit):
    page = at_the_table(table, visit, reduced_motion="reduce")
    stop_the_clock(page)
    page.locator(".foot .btn").click()
    page.clock.run_for(3000)
    page.locator(".dial").click()
    expect(page.get_by_text("Paused — tap the dial to resume")).to_be_visible()
    page.clock.run_for(60_000)
    assert sent(table, "bank") == []
    page.locator(".dial").click()
    page.clock.run_for(1900)
    assert sent(table, "bank") == []
    page.clock.run_for(200)
    page.wait_for_selector("dialog", state="detached")
    assert len(arrived(page, table, "bank")) == 1


def test_two_taps_on_the_confirmation_bank_once(table, visit):
    page = at_the_table(table, visit)
    page.locator(".foot .btn").click()
    page.wait_for_selector("dialog[open] .btn")
    page.evaluate("() => { const bank = document.querySelector('dialog .btn'); bank.click(); bank.click(); }")
    assert len(arrived(page, table, "bank")) == 1


def test_a_confirmation_closes_when_its_turn_has_passed(table, visit):
    page = at_the_table(table, visit)
    page.locator(".foot .btn").click()
    page.wait_for_selector("dialog[open]")
    shown(page, table, states.with_game(states.hosting(), turnCount=49, active="p2"))
    page.wait_for_selector("dialog", state="detached")
    assert sent(table, "bank") == []


def test_backing_out_of_a_confirmation_records_nothing(table, visit):
    page = at_the_table(table, visit)
    page.get_by_role("button", name="Farkle", exact=True).click()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert sent(table, "farkle") == []


def test_swiping_a_confirmation_down_backs_out(table, visit):
    page = at_the_table(table, visit, reduced_motion="reduce")
    page.get_by_role("button", name="Farkle", exact=True).click()
    box = page.locator(".sheet h2").bounding_box()
    finger = page.context.new_cdp_session(page)
    at = lambda y: {"touchPoints": [{"x": box["x"] + box["width"] / 2, "y": y}]}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", **at(box["y"] + 10)})
    for step in range(1, 7):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", **at(box["y"] + 10 + 30 * step)})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector("dialog", state="detached")
    assert sent(table, "farkle") == []


def test_a_farkle_asks_first_and_names_who_is_next(table, visit):
    page = at_the_table(table, visit)
    page.get_by_role("button", name="Farkle", exact=True).click()
    expect(page.get_by_role("heading", name="Farkle on Maya?")).to_be_visible()
    page.get_by_role("button", name="Farkle & pass to Jules").click()
    assert arrived(page, table, "farkle") == [{"command": "farkle", "expect": 48}]


def test_an_edit_keeps_its_turn_while_the_list_moves(table, visit):
    page = at_the_table(table, visit)
    page.locator(".log").nth(1).click()
    moved = states.hosting()
    moved["game"]["turns"].append(states.turn(49, 0, 450, 4700))
    moved["game"]["turnCount"] = 49
    shown(page, table, moved)
    page.wait_for_selector("text=Undo this and 2 turns after it")
    page.get_by_role("button", name="Edit the amount").click()
    for digit in "550":
        page.get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Save").click()
    assert arrived(page, table, "edit") == [{"command": "edit", "turn": "t47", "amount": 550}]


def test_the_helper_sends_rows_and_not_sums(table, visit):
    page = at_the_table(table, visit)
    page.get_by_role("button", name="Score helper").click()
    for row in ("Single 5", "Single 5", "Three 3s"):
        page.get_by_role("button", name=row).click()
    expect(page.get_by_text("5 of 6 dice")).to_be_visible()
    page.get_by_role("button", name="Add to turn").click()
    assert arrived(page, table, "combos") == [{"command": "combos", "combos": ["five", "five", "three-3"], "expect": 48}]


def test_rules_that_are_off_are_not_on_the_scoresheet(table, visit):
    off = states.with_game(states.hosting(), rules={**states.RULES, "straight": False})
    page = at_the_table(table, visit, off)
    page.get_by_role("button", name="Score helper").click()
    expect(page.get_by_role("button", name="Three pairs")).to_have_count(1)
    expect(page.get_by_role("button", name="Straight")).to_have_count(0)


def test_holding_a_card_and_dragging_it_changes_the_roll_order(table, visit):
    page = at_the_table(table, visit, size="laptop")
    card = page.locator(".stand", has_text="Theo")
    # Hovering waits until the card stands still.
    card.hover(position={"x": 80, "y": 20})
    box = card.bounding_box()
    # Holding on for longer would rename, so the time of the hold is the test's own.
    stop_the_clock(page)
    page.mouse.down()
    page.clock.run_for(400)
    page.wait_for_selector(".stand.is-lifted")
    expect(page.get_by_text("Drag to a new spot, or tap away to cancel")).to_be_visible()
    top = page.locator(".stands").bounding_box()["y"]
    page.mouse.move(box["x"] + 80, top + 10, steps=8)
    page.clock.run_for(100)
    page.mouse.up()
    page.clock.run_for(100)
    [order] = arrived(page, table, "order")
    assert order["players"] == ["p6", "p1", "p2", "p3", "p4", "p5", "p7", "p8"]


def test_a_finger_holds_and_drags_a_card_without_scrolling(table, visit):
    page = at_the_table(table, visit, size="tablet")
    box = page.locator(".stand", has_text="Theo").bounding_box()
    top = page.locator(".stands").bounding_box()["y"]
    finger = page.context.new_cdp_session(page)

    def touch(kind, y=None):
        points = [] if y is None else [{"x": box["x"] + 80, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start = box["y"] + 20
    stop_the_clock(page)
    touch("touchStart", start)
    page.clock.run_for(400)
    page.wait_for_selector(".stand.is-lifted")
    for step in range(1, 11):
        touch("touchMove", start + (top + 10 - start) * step / 10)
    touch("touchEnd")
    page.wait_for_selector(".is-lifted", state="detached")
    [order] = arrived(page, table, "order")
    assert order["players"] == ["p6", "p1", "p2", "p3", "p4", "p5", "p7", "p8"]
    assert page.evaluate("scrollY") == 0


def test_a_swipe_over_the_cards_scrolls(table, visit):
    page = at_the_table(table, visit)
    box = page.locator(".stand").first.bounding_box()
    finger = page.context.new_cdp_session(page)
    at = lambda y: {"touchPoints": [{"x": box["x"] + 80, "y": y}]}
    stop_the_clock(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", **at(box["y"] + 40)})
    for step in range(1, 8):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", **at(box["y"] + 40 - 40 * step)})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.clock.run_for(400)
    becomes(page, "scrollY > 100")
    expect(page.locator(".is-lifted")).to_have_count(0)
    assert sent(table, "order") == []


def test_releasing_a_held_card_in_place_changes_nothing(table, visit):
    page = at_the_table(table, visit, size="laptop")
    page.locator(".stand", has_text="Priya").hover(position={"x": 80, "y": 20})
    stop_the_clock(page)
    page.mouse.down()
    page.clock.run_for(400)
    page.wait_for_selector(".stand.is-lifted")
    page.mouse.up()
    page.wait_for_selector(".is-lifted", state="detached")
    assert sent(table, "order") == []


def test_holding_on_renames(table, visit):
    page = at_the_table(table, visit, size="laptop")
    page.locator(".stand", has_text="Priya").hover(position={"x": 80, "y": 20})
    stop_the_clock(page)
    page.mouse.down()
    # In two steps, as the second wait begins when the first is over.
    page.clock.run_for(400)
    page.clock.run_for(900)
    page.wait_for_selector("text=Rename Priya")
    page.mouse.up()
    page.get_by_label("New name").fill("Priya B")
    page.get_by_role("button", name="Save the name").click()
    assert arrived(page, table, "rename") == [{"command": "rename", "player": "p7", "name": "Priya B"}]


def test_a_name_is_text_and_never_markup(table, visit):
    hostile = '<img src=x onerror="document.title=1">'
    players = [states.player(index) for index in range(8)]
    players[0]["name"] = hostile
    page = at_the_table(table, visit, states.hosting(game=states.game(players)))
    expect(page.locator("h1")).to_have_text(hostile)
    expect(page.locator("main img")).to_have_count(0)


def test_whose_turn_it_is_gets_read_out(table, visit):
    page = at_the_table(table, visit)
    expect(page.locator("#announcer")).to_have_text("Now rolling: Maya, 4,250 banked")
    shown(page, table, states.with_game(states.hosting(), turnCount=49, active="p2"))
    expect(page.locator("#announcer")).to_have_text("Now rolling: Jules, 5,450 banked")


def test_the_whole_turn_can_be_played_by_keyboard(table, visit):
    page = at_the_table(table, visit, size="laptop")
    page.get_by_role("button", name="Add 500").focus()
    page.keyboard.press("Enter")
    page.locator(".foot .btn").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    assert len(arrived(page, table, "add")) == 1 and len(arrived(page, table, "bank")) == 1


def test_a_lost_line_keeps_the_board_and_comes_back_by_itself(table, visit):
    page = at_the_table(table, visit, states.watching())
    table.drop()
    page.wait_for_selector("text=Reconnecting…")
    expect(page.locator(".seatcard")).to_have_count(7)
    page.wait_for_selector("text=Reconnecting…", state="detached", timeout=10_000)


def test_a_new_game_starts_with_the_last_players(table, visit):
    page = at_the_table(table, visit, states.page(), "/new")
    assert page.get_by_label("Name of player 8").input_value() == "Otto"
    expect(page.get_by_text("All 8 seats are taken")).to_be_visible()
    page.get_by_role("button", name="Remove Otto").click()
    page.get_by_role("radio", name="5,000", exact=True).click()
    page.get_by_role("switch", name="Must open with 500").click()
    page.get_by_role("button", name="Pass the dice").click()
    [game] = arrived(page, table, "newGame")
    assert [player["name"] for player in game["players"]] == states.NAMES[:7]
    assert game["target"] == 5000 and game["rules"]["mustOpen"] is False


def test_a_game_needs_two_names(table, visit):
    page = at_the_table(table, visit, states.page(lastRoster=[]), "/new")
    page.get_by_label("Name of player 1").fill("Maya")
    page.get_by_role("button", name="Pass the dice").click(force=True)
    page.get_by_label("Name of player 2").fill("Jules")
    page.get_by_role("button", name="Pass the dice").click()
    assert len(arrived(page, table, "newGame")) == 1


def test_a_refusal_is_shown_with_its_remedy(table, visit):
    page = at_the_table(table, visit, states.page(), "/new")
    table.answers["newGame"] = {"ok": False, "error": {"code": "nameTaken", "message": "Two players are called Maya."}}
    page.get_by_role("button", name="Pass the dice").click()
    expect(page.get_by_role("alert")).to_have_text("Two players are called Maya.")


def test_a_joiner_takes_a_free_seat_and_not_a_taken_one(table, visit):
    page = at_the_table(table, visit, states.watching(answered=False, seat=None))
    page.get_by_role("radio", name="Maya").click(force=True)
    expect(page.get_by_role("button", name="Pick your seat")).to_be_visible()
    page.get_by_role("radio", name="Theo").click()
    page.get_by_role("button", name="Sit down as Theo").click()
    page.wait_for_selector("text=A photo for")
    assert table.heard[-1] == ("/api/claim", {"player": "p6"})


def test_seat_and_photo_can_be_changed_later(table, visit):
    page = at_the_table(table, visit, states.watching(seat="p2"))
    page.get_by_role("button", name="Change your seat or photo").click()
    expect(page.get_by_role("radio", name="Jules")).to_be_checked()
    page.get_by_role("button", name="Add a photo").click()
    page.get_by_role("button", name="Skip").click()
    page.wait_for_selector(".board")
    page.get_by_role("button", name="Change your seat or photo").click()
    page.get_by_role("radio", name="Theo").click()
    page.get_by_role("button", name="Sit down as Theo").click()
    page.get_by_role("button", name="Skip").click()
    page.wait_for_selector(".board")
    assert [body for path, body in table.heard if path == "/api/claim"] == [{"player": "p6"}]
    page.get_by_role("button", name="Change your seat or photo").click()
    page.get_by_role("button", name="Back to the board").click()
    page.wait_for_selector(".board")


def test_a_room_that_did_not_open_says_why_and_keeps_what_was_typed(table, visit):
    page = at_the_table(table, visit, states.page(lastRoster=[]), "/new")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Grace")
    page.get_by_role("radio", name="5,000", exact=True).click()
    page.get_by_role("button", name="Pass the dice").click()
    shown(page, table, states.page(lastRoster=[], notice="Room 1357 is open on this network already."))
    expect(page.get_by_role("alert")).to_have_text("Room 1357 is open on this network already.")
    page.get_by_role("link", name="Start a new game").click()
    expect(page.get_by_label("Name of player 2")).to_have_value("Grace")
    expect(page.get_by_role("radio", name="5,000", exact=True)).to_be_checked()


def test_the_invitation_says_how_the_room_is_protected(table, visit):
    page = at_the_table(table, visit, states.hosting(room={**states.ROOM, "protection": "not encrypted"}))
    page.locator(".topbar .code").click()
    expect(page.get_by_text("in the open")).to_be_visible()
    expect(page.get_by_text("plain HTTP")).to_be_visible()


def test_a_code_that_nobody_answers_to_is_doubted_after_a_while(table, visit):
    searching = {"connection": {"state": "searching", "code": "1357", "reason": None}}
    page = at_the_table(table, visit, states.page(role="guest"))
    stop_the_clock(page)
    shown(page, table, states.page(node="joined", room=None, **searching))
    expect(page.get_by_text("opens by itself as soon as the host answers")).to_be_visible()
    page.clock.run_for(8100)
    expect(page.get_by_text("Check the code")).to_be_visible()


def test_a_wrong_pin_can_be_typed_again(table, visit):
    page = at_the_table(table, visit, states.page(rooms=states.ROOMS), "/join")
    page.get_by_role("button", name="Kitchen table").click()
    expect(page.get_by_label("PIN", exact=True)).to_be_focused()
    page.keyboard.type("111111")
    page.get_by_role("button", name="Join the room").click()
    assert arrived(page, table, "join") == [{"command": "join", "code": "0042", "pin": "111111"}]
    table.heard.clear()
    wrong = {"state": "ended", "code": None, "reason": "refused:wrongPIN", "message": "That is not the room's PIN."}
    shown(page, table, states.page(node="joined", room=None, connection=wrong))
    page.get_by_label("PIN", exact=True).fill("482913")
    page.get_by_role("button", name="Try again").click()
    assert arrived(page, table, "join") == [{"command": "join", "code": "0042", "pin": "482913"}]


def test_a_flavor_message_is_shown_for_a_moment(table, visit):
    page = at_the_table(table, visit, states.watching())
    stop_the_clock(page)
    table.push("flavor", {"text": "Maya passed Jules!", "kind": "pass"})
    page.wait_for_selector("text=Maya passed Jules!")
    page.clock.run_for(2600)
    page.wait_for_selector("text=Maya passed Jules!", state="detached")


def test_history_is_filtered(table, visit):
    page = at_the_table(table, visit, states.page(), "/history")
    page.get_by_role("button", name="My wins").click()
    expect(page.locator(".game")).to_have_count(1)
    page.get_by_role("button", name="4+ players").click()
    expect(page.locator(".game")).to_have_count(3)
