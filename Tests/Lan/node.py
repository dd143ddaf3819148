"""Drives one `farkle-node --ui json` process: what it says, as it says it, and what it is told."""

import json
import os
import signal
import subprocess
import threading
import time


class Failure(Exception):
    """A scenario's expectation that did not hold."""


class Node:
    """A running process. Its lines are kept in `lines`, in order of arrival, each with the moment in `moments`."""

    def __init__(self, program, host, folder, *arguments):
        self.name, self.folder = f"{arguments[0]} on {host.name}", folder
        os.makedirs(folder, exist_ok=True)
        self.log_path = os.path.join(folder, "stderr.log")
        self.lines, self.moments = [], []
        self.changed = threading.Condition()
        self.commands_given = 0
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                # `ip netns exec` becomes the program, so the process that we may signal is the node itself.
                ["ip", "netns", "exec", host.namespace, program, *arguments, *self._options()],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _options(self):
        return ["--ui", "json", "--data", os.path.join(self.folder, "data")]

    def _read(self):
        for line in self.process.stdout:
            if not line.endswith(b"\n"):
                break  # cut off by a kill in the middle of a write
            with self.changed:
                self.lines.append(json.loads(line))
                self.moments.append(time.monotonic())
                self.changed.notify_all()

    # What it says

    def wait(self, what, condition, seconds):
        """Waits until condition(self) is true, and returns what it is."""
        deadline = time.monotonic() + seconds
        with self.changed:
            while not (result := condition(self)):
                left = deadline - time.monotonic()
                if left <= 0 or not self.reader.is_alive():
                    ending = f"within {seconds:g} s" if left <= 0 else "before it exited"
                    raise Failure(f"{self.name}: no {what} {ending}; it said last {self.lines[-1:]}; "
                                  f"its log ends {self._log_tail()!r}")
                self.changed.wait(min(left, 0.2))
            return result

    def wait_state(self, state, seconds, since=0):
        return self.wait(f"state {state}", lambda node: any(
            line["type"] == "state" and line["state"] == state for line in node.lines[since:]), seconds)

    @property
    def mark(self):
        """How much it has said so far."""
        return len(self.lines)

    def of_type(self, kind):
        return [line for line in list(self.lines) if line["type"] == kind]

    @property
    def board(self):
        """The newest snapshot, or None."""
        snapshots = self.of_type("snapshot")
        return snapshots[-1] if snapshots else None

    @property
    def version(self):
        """Term, sequence number and fingerprint of the newest snapshot."""
        return self.board and (self.board["term"], self.board["seq"], self.board["fingerprint"])

    @property
    def state(self):
        states = self.of_type("state")
        return states[-1]["state"] if states else None

    @property
    def log(self):
        with open(self.log_path, errors="replace") as log:
            return log.read()

    def _log_tail(self):
        return self.log[-300:]

    # What it is told

    def say(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def command(self, text, seconds=5):
        """Gives a host one command and returns its reply."""
        number = self._give(text)
        return self.wait(f"reply to '{text}'", lambda node: node._reply(number), seconds)

    def command_until(self, text, deadline):
        """The same, but returns None when there is no reply by the deadline."""
        number = self._give(text)
        with self.changed:
            while (reply := self._reply(number)) is None and (left := deadline - time.monotonic()) > 0:
                self.changed.wait(left)
            return reply

    def _give(self, text):
        self.commands_given += 1
        self.say(text)
        return self.commands_given

    def _reply(self, number):
        # The newest line first: this is asked at each of them.
        return next((line for line in reversed(self.lines) if line["type"] == "reply" and line["line"] == number), None)

    def accepted(self, text):
        reply = self.command(text)
        if not reply["ok"]:
            raise Failure(f"{self.name}: '{text}' was refused: {reply['error']}")

    # Its process

    @property
    def open_files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def memory_kib(self):
        with open(f"/proc/{self.process.pid}/statm") as statm:
            return int(statm.read().split()[1]) * 4

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.kill()
