"""A LAN with somebody on it who means ill. Each function is one scenario; its text says the rule."""

import os
import shutil
import subprocess
import sys

from succession import follow
from table import Table, agree, expect, room_of

ATTACKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "attacker.py")
FORGED_IDS = 100_000


def attack(machine, *words):
    """Starts the attacker in a namespace."""
    return subprocess.Popen(
        ["ip", "netns", "exec", machine if isinstance(machine, str) else machine.namespace, sys.executable, ATTACKER,
         *map(str, words)], stdout=subprocess.PIPE, text=True)


def finish(process, seconds):
    expect(process.wait(seconds) == 0, f"the attacker ended with {process.returncode}")


def recorded_and_forged(options):
    """Recorded sessions said again, with and without a bit turned over, and 100,000 forged ids move nobody, during a game and after a restart"""
    with Table() as table:
        machines = [table.network.host(name, ipv6=False) for name in ("a", "b", "c", "m")]
        host = table.open_room(machines[0])
        tape = os.path.join(table.folder, "tape")
        recording = attack(table.network.switch, "record", machines[0].port(0), 8, tape)
        recording.stdout.readline()
        viewer = table.join(machines[1])
        guest = table.join(machines[2])
        table.play(host, 10, pause=0.02)
        # A goodbye is on the tape too.
        guest.say("leave")
        guest.wait_state("ended", 5)
        finish(recording, 15)
        guest = table.join(machines[2])
        agree(host, [viewer, guest], 2)

        calm = host.memory_kib
        marks = (viewer.mark, guest.mark, host.mark)
        for bend in ([], ["bend"], ["bend"]):
            saying = attack(machines[3], "replay", "eth0", tape, *bend)
            table.play(host, 3)
            finish(saying, 30)
        flooding = attack(machines[3], "flood", "10.77.0.1", room_of(host)["port"], FORGED_IDS, tape)
        while flooding.poll() is None:
            table.play(host, 1)
        finish(flooding, 60)
        agree(host, [viewer, guest], 5)
        for node, mark in zip((viewer, guest), marks):
            states = [line["state"] for line in node.lines[mark:] if line["type"] == "state"]
            expect(states == [], f"{node.name} went through {states}")
        events = [line["event"] for line in host.lines[marks[2]:] if line["type"] == "viewer"]
        expect(events == [], f"the host saw {events}")
        grown = host.memory_kib - calm
        expect(grown < 16 * 1024, f"the host grew by {grown} KiB")
        counters = host.command("status")["counters"]
        dropped = sum(count for name, count in counters["handshakes"].items() if name not in ("accepted", "admitted"))
        expect(dropped > 1000, f"of {FORGED_IDS} forged greetings the counters tell {counters['handshakes']}")

        host.kill()
        host = table.start(machines[0], "host", data_of=host)
        room_of(host)
        follow(host, [viewer, guest], 10)
        marks = (viewer.mark, guest.mark, host.mark)
        saying = attack(machines[3], "replay", "eth0", tape)
        table.play(host, 5)
        finish(saying, 30)
        follow(host, [viewer, guest], 5)
        events = [line["event"] for line in host.lines[marks[2]:] if line["type"] == "viewer"]
        expect(events == [], f"after its restart the host saw {events}")
        return f"{grown} KiB more"


def copied_folder(options):
    """A data folder that was copied to a second device is noticed: host, viewer and twin say so, and the game goes on"""
    with Table() as table:
        machines = [table.network.host(name) for name in ("a", "b", "c", "d")]
        host = table.open_room(machines[0])
        viewer, near = table.join(machines[1]), table.join(machines[3])
        twin = table.start(machines[2], "join", "--watch", data_of=copy_of(viewer, table))
        for node in (viewer, twin, host):
            node.wait("word of the copied folder", lambda node: "copied" in node.log, 20)
        table.play(host, 3)
        agree(host, [near], 2)
        twin.stop()
        agree(host, [viewer, near], 5)

        second = table.start(machines[2], "host", data_of=copy_of(host, table))
        for node in (host, second):
            node.wait("word of the copied folder", lambda node: "copy of this data folder" in node.log, 10)


class copy_of:
    """The data folder of a node that is running, for another one to start with."""

    def __init__(self, node, table):
        self.folder = os.path.join(table.folder, f"copy of {node.name}")
        shutil.copytree(node.folder, self.folder, ignore=shutil.ignore_patterns("status", "*.log"))


ALL = [recorded_and_forged, copied_folder]
