"""A game night by keys alone, on real terminals: one scores, one watches."""

import re


def test_a_whole_game_by_keys_host_and_viewer(node):
    host = node("home")
    host.until("R o l l ,   h o l d").press("Enter").until("N E W   G A M E")
    host.type("Maya").press("Enter").type("さくら").press("Down", "Down").type("1000").press("C-g")
    host.until("M a y a").until("TO 1,000")
    host.until("a room code", lambda: re.search(r"room \d{4}", host.text()))
    code = re.search(r"room (\d{4})", host.text()).group(1)

    viewer = node("home", name="viewer")
    viewer.until("Enter").press("Esc").until("Hey, fancy a roll?").press("j").until("ROOMS ON THIS NETWORK")
    viewer.until(f"{code}  ").type(code).press("Enter")
    viewer.until("Who are you?").press("2").until("YOU")
    host.until("1 viewer")

    host.press("7").until("+500 → 500")
    viewer.until("+500 → 500")
    host.press("b").until("Bank +500 for Maya?").press("Enter")
    viewer.until("I T ' S   Y O U R   T U R N")
    host.press("f").until("Farkle on さくら?").press("Enter")
    viewer.until("farkled")
    host.press("8", "b").until("Maya hits the target.").press("Enter").until("FINAL ROUND")
    viewer.until("FINAL ROUND").until("BEAT 1,500")
    host.press("u").until("+1,000 → 1,500").press("b").until("hits the target").press("Enter").until("FINAL ROUND")
    host.press("8", "7", "1").until("WINS!").press("b").until("Bank & win").press("Enter")
    host.until("さくら wins.").until("SYNCED")
    viewer.until("さくら wins.")

    host.press("w").until("LAST ROLL").press("b", "Enter").until("さくら wins.").press("r").until("ROUND 1")
    viewer.until("ROUND 1").until("YOU")
    host.press("q").until("Leave the table?").press("e").until("Hey, fancy a roll?")
    viewer.until("Host ended the game.").press("Enter").until("Hey, fancy a roll?")
    host.press("h").until("さくら won with 1,550").press("Enter").until("Score over turns").press("Esc", "Esc", "q")
    assert host.wait() == 0 and host.is_as_before
    viewer.press("q")
    assert viewer.wait() == 0 and viewer.is_as_before


def test_the_dial_banks_by_itself_and_a_paused_one_does_not(node):
    host = node("host", "--players", "Maya,Jules")
    host.until("a room code", lambda: re.search(r"room \d{4}", host.text()))
    host.press("7").until("+500").press("b").until("Bank +500").press("Space").until("Paused")
    host.press("Space").until("J u l e s")
    assert "Maya banked +500" in host.text()


def test_a_viewer_keeps_the_last_board_while_the_host_is_away(node):
    host = node("host", "--players", "Maya,Jules")
    host.until("a room code", lambda: re.search(r"room \d{4}", host.text()))
    viewer = node("join", "--as", "Jules", name="viewer")
    viewer.until("YOU")
    host.kill(9).wait()
    viewer.until("Reconnecting").until("WAS ROLLING")
    node("host").until("M a y a")
    viewer.until("● ROLLING", lambda: "Reconnecting" not in viewer.text())
