"""What the terminal itself has to live through: sizes, stops, ends, and what is left behind."""

import re
import signal

import pytest
from terminal import Terminal


def table(node, *words, **options):
    host = node("host", "--players", "Maya,Jules", *words, **options)
    return host.until("a room code", lambda: re.search(r"room \d{4}", host.text()))


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV],
    ids=lambda number: number.name)
def test_the_terminal_is_given_back_whatever_the_end(node, number):
    host = table(node)
    host.kill(number)
    code = host.wait()
    assert host.is_as_before, host.sent[-200:]
    in_order = {signal.SIGTERM: 0, signal.SIGHUP: 0, signal.SIGINT: 130}
    assert code == in_order.get(number, -number)


def test_quitting_by_keys_and_by_control_c(node):
    host = table(node)
    host.press("q").until("Leave the table?").press("q")
    assert host.wait() == 0 and host.is_as_before
    again = node("host")
    again.until("M a y a").press("C-c")
    assert again.wait() == 130 and again.is_as_before


def test_suspended_and_back_under_a_shell(node):
    shell = Terminal("bash", "--norc", "-i", env={"PS1": "shell> "})
    node.terminals.append(shell)
    shell.until("shell>").type(" ".join(node.words("host", "--players", "Maya,Jules")) + "\r")
    shell.until("a room code", lambda: re.search(r"room \d{4}", shell.text()))
    shell.press("7").until("+500 → 500").press("b").until("Bank +500 for Maya?").press("C-z")
    shell.until("Stopped", lambda: b"Stopped" in shell.sent[shell.sent.rfind(b"\x1b[?1049l"):])
    shell.type("echo still $((40 + 2))\r").until("still 42", lambda: b"still 42" in shell.sent)
    shell.type("fg\r").until("Paused: Space resumes")
    assert "M a y a" in shell.text()
    shell.press("Esc", "q").until("Leave the table?").press("q")
    # What is typed before the terminal is given back is thrown away with whatever the terminal itself has answered.
    shell.until("shell>", lambda: b"shell>" in shell.sent[shell.sent.rfind(b"\x1b[?1049h"):])
    shell.type("echo over $((40 + 3))\r").until("over 43", lambda: b"over 43" in shell.sent)


def test_a_new_size_is_used_and_a_small_one_keeps_the_state(node):
    host = table(node)
    host.press("7").until("+500 → 500")
    host.resize(60, 20).until("60×20 now, 80×24 needed.").press("b")
    host.resize(120, 40).until("+500 → 500")
    assert "Bank +500" not in host.text()
    host.resize(80, 24).until("+500 → 500")


def test_the_log_is_a_note_on_the_screen_and_is_told_at_the_end(node):
    host = table(node, "--log-level", "debug")
    viewer = node("join", "--watch", name="viewer")
    viewer.until("M a y a")
    host.until("1 viewer").press("7").until("+500 → 500")
    # One row for notes; everything above it is the table's.
    assert not any("farkle-node:" in row for row in host.screen.display)
    host.kill(signal.SIGTERM)
    assert host.wait() == 0 and host.is_as_before


def test_no_colour_means_weights_and_reversed_video_only(node):
    host = table(node, env={"NO_COLOR": "1"})
    assert "▶1" in host.text() and "ROLLING" in host.text()
    for codes in re.findall(rb"\x1b\[([0-9;]*)m", host.sent):
        assert set(codes.split(b";")) <= {b"0", b"1", b"3", b"4", b"7"}, codes


def test_a_dumb_terminal_gets_plain_text_and_a_reason(node):
    host = node("host", "--players", "Maya,Jules", "--ui", "terminal", env={"TERM": "dumb"})
    assert host.wait() == 1
    assert b"use --ui plain" in host.sent and b"\x1b" not in host.sent
    plain = node("host", "--players", "Maya,Jules", env={"TERM": "dumb"})
    plain.until("Maya is rolling")
    assert b"\x1b" not in plain.sent


def test_a_crash_with_swifts_backtracer_waits_for_no_key(node):
    host = table(node, env={"SWIFT_BACKTRACE": "enable=yes,color=no,interactive=yes"})
    host.kill(signal.SIGTRAP)
    assert host.wait() == -signal.SIGTRAP
    assert host.is_as_before, host.sent[-200:]
