"""A table of people: one host's node, its viewers' nodes, and a game that is played between them."""

import itertools
import os
import shutil
import tempfile
import time

from network import Network
from node import Failure, Node

PLAYERS = ["Maya", "Jules", "Sam"]


class Table:
    """Starts nodes on a network's hosts and stops them all at the end. Use it in a `with` statement."""

    program = None

    def __init__(self, **network):
        self.network = Network(**network)
        self.nodes = []
        self.amounts = itertools.cycle([500, 350, 1000, 550, 300])

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="farkle-lan-")
        try:
            self.network.__enter__()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *failure):
        for node in self.nodes:
            node.stop()
        self.network.__exit__(*failure)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, host, *arguments, data_of=None):
        """Starts a node with a data folder of its own, or with that of a node that is gone."""
        folder = data_of.folder if data_of else os.path.join(self.folder, f"{len(self.nodes)}-{host.name}")
        node = Node(self.program, host, folder, *arguments)
        self.nodes.append(node)
        return node

    def open_room(self, host, *arguments):
        """Starts a new game that no amount of turns here can finish. Returns its node once the room is open."""
        rules = ["--players", ",".join(PLAYERS), "--target", "50000", "--no-must-open"]
        node = self.start(host, "host", *rules, *arguments)
        node.code = room_of(node)["code"]
        return node

    def join(self, host, *arguments, seconds=10):
        """Starts a viewer and returns its node once it is live."""
        node = self.start(host, "join", *arguments, "--watch")
        node.wait_state("live", seconds)
        return node

    def play(self, host, turns, pause=0.0):
        """Plays turns by commands of which each is accepted: mostly banks, some farkles, an undo now and then."""
        for number in range(turns):
            host.accepted(f"add {next(self.amounts)}")
            host.accepted("farkle" if number % 5 == 4 else "bank")
            if number % 7 == 6:
                host.accepted("undo")
            time.sleep(pause)


def room_of(host, seconds=10):
    return host.wait("room", lambda node: next(iter(node.of_type("room")), None), seconds)


def agree(host, viewers, seconds):
    """Waits until every viewer is live with the host's newest board. Returns how long the last one took."""
    started = time.monotonic()
    # The reply to a command comes before the command's own snapshot.
    time.sleep(0.05)
    for viewer in viewers:
        left = seconds - (time.monotonic() - started)
        agreed = lambda node: node.state == "live" and node.version == host.version
        viewer.wait("agreement with the host", agreed, max(left, 0.01))
    for viewer in viewers:
        check_history(host, viewer)
    return time.monotonic() - started


def check_history(host, viewer):
    """Whatever a viewer has shown was the host's board of that number, and numbers never went back."""
    truth = {(line["term"], line["seq"]): line["fingerprint"] for line in host.of_type("snapshot")}
    newest = (0, 0)
    for line in viewer.of_type("snapshot"):
        version = (line["term"], line["seq"])
        if version < newest:
            raise Failure(f"{viewer.name} went back from {newest} to {version}")
        newest = version
        if version in truth and truth[version] != line["fingerprint"]:
            raise Failure(f"{viewer.name} shows another board {version} than {host.name}")


def expect(condition, message):
    if not condition:
        raise Failure(message)
