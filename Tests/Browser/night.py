"""A real node in a folder of its own, and its page."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def program():
    """The built program; the tests of the page alone do not need it."""
    chosen = os.environ.get("FARKLE_NODE")
    found = [pathlib.Path(chosen)] if chosen else [ROOT / f".build/{kind}/farkle-node" for kind in ("debug", "release")]
    return next((path for path in found if path.is_file()), None)


class Node:
    """One running node. Its rooms are announced on a port of its own, so that nights beside each other do not meet."""

    def __init__(self, folder, *words, discovery, page=True):
        self.folder = folder
        self.words = words
        self.discovery = discovery
        self.port = free_port() if page else None
        self.process = None
        self.start()

    def start(self):
        command = [str(program()), *self.words, "--data", str(self.folder), "--interface", "lo", "--ui", "plain"]
        command += ["--discovery-port", str(self.discovery)]
        if self.port:
            command += ["--web", f"127.0.0.1:{self.port}"]
        self.out = open(f"{self.folder}.log", "a+b")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=self.out, stderr=self.out)
        if self.port:
            self.wait_for(r"enter\?key=[0-9a-f]+")

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def own_link(self):
        """The scorekeeper's link, as it stands on the node's terminal."""
        return self.wait_for(r"http://\S+/enter\?key=[0-9a-f]+")

    def said(self):
        return pathlib.Path(f"{self.folder}.log").read_text(errors="replace")

    def wait_for(self, pattern):
        for _ in range(200):
            if found := re.search(pattern, self.said()):
                return found.group(0)
            assert self.process.poll() is None, self.said()
            time.sleep(0.05)
        raise AssertionError(f"{pattern} was never said:\n{self.said()}")

    def say(self, line):
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=10)


def free_port(kind=socket.SOCK_STREAM):
    with socket.socket(socket.AF_INET, kind) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
