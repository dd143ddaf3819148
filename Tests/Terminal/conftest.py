import itertools
import os
import socket
import sys

import pytest

sys.path.insert(0, os.path.dirname(__file__))

from terminal import Terminal, program  # noqa: E402

_night = itertools.count()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def node(tmp_path):
    """Makes nodes of one night: they hear each other, and nobody else."""
    if not program():
        pytest.skip("there is no farkle-node in .build: build it first")
    terminals = []
    discovery = 42_000 + (os.getpid() * 7 + next(_night)) % 6_000

    def make(*words, name="host", **options):
        words = [*words, "--data", str(tmp_path / name), "--interface", "lo", "--discovery-port", str(discovery)]
        terminals.append(Terminal(str(program()), *words, "--web", f"127.0.0.1:{free_port()}", **options))
        return terminals[-1]

    make.terminals = terminals
    make.words = lambda *words: [
        str(program()), *words, "--data", str(tmp_path / "host"), "--interface", "lo", "--discovery-port",
        str(discovery), "--web", f"127.0.0.1:{free_port()}"]
    yield make
    for terminal in terminals:
        terminal.close()
