"""A real node on a pseudo-terminal, with somebody in front of it who sees the screen and presses keys."""

import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import termios
import time

import pyte

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEYS = {"Enter": "\r", "Esc": "\x1b", "Up": "\x1b[A", "Down": "\x1b[B", "Tab": "\t", "Space": " ", "C-g": "\x07",
        "C-z": "\x1a", "C-u": "\x15", "C-c": "\x03"}


def program():
    chosen = os.environ.get("FARKLE_NODE")
    found = [pathlib.Path(chosen)] if chosen else [ROOT / f".build/{kind}/farkle-node" for kind in ("debug", "release")]
    return next((path for path in found if path.is_file()), None)


class Terminal:
    """Runs one program on a terminal of its own. Nothing here waits for a moment: it waits for what is to be seen."""

    def __init__(self, *command, columns=80, rows=24, env=()):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.code = None
        environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "TERM": "xterm-256color",
                       "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
                       # A trap is to end the program, and not to open a debugger that waits for a key.
                       "SWIFT_BACKTRACE": "enable=no", **dict(env)}
        # The other end stays open here too, so that the terminal's settings can be asked for after the program is gone.
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for descriptor in (0, 1, 2):
                os.dup2(self.slave, descriptor)
            os.execvpe(command[0], command, environment)

    # What it shows

    def text(self):
        self.read(0)
        return "\n".join(self.screen.display)

    def read(self, seconds):
        while select.select([self.master], [], [], seconds)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return
            self.sent += data
            self.stream.feed(data)
            seconds = 0

    def until(self, what, holds=None, seconds=60):
        """Waits until `what` is on the screen, or until `holds` says so."""
        holds = holds or (lambda: what in self.text())
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(f"“{what}” was never on the screen:\n{self.text()}")
            self.read(0.05)
        return self

    # What happens to it

    def press(self, *keys):
        for key in keys:
            os.write(self.master, KEYS.get(key, key).encode())
            # An escape by itself is a key only when nothing follows.
            time.sleep(0.1 if key == "Esc" else 0.01)
        return self

    def type(self, text):
        os.write(self.master, text.encode())
        return self

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)
        return self

    def kill(self, number):
        os.kill(self.pid, number)
        return self

    def wait(self):
        """The exit code, or minus the signal that was the end."""
        end = time.monotonic() + 60
        while self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > end:
                raise AssertionError("the program did not end:\n" + self.text())
            self.read(0.05)
        return self.code

    def close(self):
        if self.code is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        os.close(self.master)
        os.close(self.slave)

    # What is left behind

    @property
    def is_as_before(self):
        """The line editor is back as it was, the other screen is gone, and there is a cursor."""
        self.read(0.1)
        left = self.sent.rfind(b"\x1b[?1049l") > self.sent.rfind(b"\x1b[?1049h")
        cursor = self.sent.rfind(b"\x1b[?25h") > self.sent.rfind(b"\x1b[?25l")
        paste = self.sent.rfind(b"\x1b[?2004l") > self.sent.rfind(b"\x1b[?2004h")
        return left and cursor and paste and termios.tcgetattr(self.slave) == self.before
