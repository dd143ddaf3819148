"""A room outlives its host, and devices that sleep or move. Each function is one scenario; its text says the rule."""

import json
import time

from node import Failure
from table import Table, agree, expect, room_of


def new_host(candidates, seconds):
    """Waits until one of the viewers has a room open, and returns it."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        hosting = [node for node in candidates if node.of_type("room")]
        if hosting:
            return hosting[0]
        time.sleep(0.05)
    raise Failure(f"nobody carried on within {seconds:g} s: {[(node.name, node.state) for node in candidates]}")


def follow(host, viewers, seconds):
    """Waits until every viewer shows the host's newest board, by term, number and fingerprint."""
    started = time.monotonic()
    for viewer in viewers:
        left = max(0.01, seconds - (time.monotonic() - started))
        viewer.wait("the new host's board", lambda node: node.state == "live" and node.version == host.version, left)
    return time.monotonic() - started


def turns_of(node):
    return [(turn["kind"], turn["amount"]) for turn in node.board["game"]["turns"]]


def host_gone_for_good(options):
    """Of two standbys exactly one carries on within 15 s of the host's death, with everybody; the old host returns and watches"""
    with Table() as table:
        machines = [table.network.host(name) for name in ("a", "b", "c", "d", "e")]
        host = table.open_room(machines[0])
        standbys = [table.join(machine, "--standby") for machine in machines[1:3]]
        viewers = [table.join(machine) for machine in machines[3:]]
        table.play(host, 12)
        agree(host, standbys + viewers, 2)
        # The whole game follows the board, behind everything else.
        time.sleep(0.5)
        before = turns_of(host)
        died = time.monotonic()
        host.kill()
        heir = new_host(standbys, 15)
        others = [node for node in standbys if node is not heir] + viewers
        follow(heir, others, 15 - (time.monotonic() - died))
        took = time.monotonic() - died
        expect(turns_of(heir) == before, f"of {before} the heir has {turns_of(heir)}")
        expect(room_of(heir)["code"] == host.code, "the room has another code")
        table.play(heir, 5)
        follow(heir, others, 2)

        old = table.start(machines[0], "host", data_of=host)
        old.wait("the heir's board", lambda node: node.version == heir.version, 10)
        table.play(heir, 3)
        follow(heir, others, 2)
        old.wait("the heir's next board", lambda node: node.version == heir.version, 2)
        expect(old.of_type("room") == [], "the old host opened the room again")
        hosting = [node.name for node in standbys + viewers + [old] if node.of_type("room")]
        expect(hosting == [heir.name], f"hosts: {hosting}")
        expect(turns_of(heir)[:len(before)] == before, "turns of the old host are gone")
        return f"{took:.1f} s"


def handed_over(options):
    """A handover passes the room at once, with everybody, and the old host watches"""
    with Table() as table:
        machines = [table.network.host(name) for name in ("a", "b", "c")]
        host = table.open_room(machines[0])
        heir = table.start(machines[1], "join", "--as", "Jules")
        heir.wait_state("live", 10)
        viewer = table.join(machines[2])
        table.play(host, 6)
        agree(host, [heir, viewer], 2)
        before, started = turns_of(host), time.monotonic()
        host.accepted("handover Jules")
        room_of(heir, 3)
        follow(heir, [viewer], 3)
        took = time.monotonic() - started
        host.wait("the heir's board", lambda node: node.version == heir.version, 3)
        expect(turns_of(heir) == before, f"of {before} the heir has {turns_of(heir)}")
        table.play(heir, 3)
        follow(heir, [viewer], 2)
        return f"{took * 1000:.0f} ms"


def two_islands(options):
    """Two islands that each had a host settle on the higher term, and the other's own turns stay in its history"""
    with Table() as table:
        machines = [table.network.host(name) for name in ("a", "b", "c")]
        host = table.open_room(machines[0])
        standby = table.join(machines[1], "--standby")
        viewer = table.join(machines[2])
        table.play(host, 4)
        agree(host, [standby, viewer], 2)
        time.sleep(0.5)
        table.network.cut(machines[0])
        new_host([standby], 15)
        follow(standby, [viewer], 5)
        table.play(host, 3)
        host.accepted("add 450")
        mine = turns_of(host)
        table.play(standby, 2)
        table.network.heal(machines[0])
        host.wait("the other host's board", lambda node: node.version == standby.version, 10)
        follow(standby, [viewer], 2)
        expect(standby.board["game"]["pending"]["total"] == 0, "points came over from the other island")
        host.stop()
        data = ["--data", f"{host.folder}/data"]
        games = json.loads(machines[0].exec(table.program, "history", "--json", *data))["games"]
        branch = next((game for game in games if game["name"].endswith("(own turns)")), None)
        expect(branch, f"the history has only {[game['name'] for game in games]}")
        recap = json.loads(machines[0].exec(table.program, "recap", branch["id"], "--json", *data))
        kept = [(turn["kind"], turn["amount"]) for turn in recap["turns"]]
        expect(kept == mine, f"of {mine} the history has {kept}")


def long_sleep(options):
    """A viewer that slept for 25 s is live again within 2 s, with its seat, and a host that slept so long drops nobody"""
    with Table() as table:
        machines = [table.network.host(name) for name in ("a", "b", "c")]
        host = table.open_room(machines[0])
        sleeper = table.start(machines[1], "join", "--as", "Jules")
        sleeper.wait_state("live", 10)
        viewer = table.join(machines[2])
        sleeper.freeze()
        time.sleep(25)
        table.play(host, 5)
        sleeper.thaw()
        took = follow(host, [sleeper, viewer], 2)
        expect(host.board["game"]["players"][1]["claimed"], "the seat is free")
        mark = host.mark
        host.freeze()
        time.sleep(25)
        host.thaw()
        table.play(host, 2)
        follow(host, [sleeper, viewer], 2)
        gone = [line for line in host.lines[mark:] if line["type"] == "viewer" and line["event"] == "left"]
        expect(gone == [], f"the host dropped {gone}")
        expect(host.board["game"]["players"][1]["claimed"], "the seat is free after the host's sleep")
        return f"{took * 1000:.0f} ms"


def moved_viewer(options):
    """A viewer whose address changes keeps its session: it says neither that it reconnects nor that it is new"""
    with Table() as table:
        machines = [table.network.host(name, ipv6=False) for name in ("a", "b")]
        host = table.open_room(machines[0])
        viewer = table.join(machines[1])
        table.play(host, 3)
        agree(host, [viewer], 2)
        mark, host_mark = viewer.mark, host.mark
        machines[1].ip("address", "del", "10.77.0.2/24", "dev", "eth0")
        machines[1].ip("address", "add", "10.77.0.99/24", "dev", "eth0")
        table.play(host, 10, pause=0.2)
        follow(host, [viewer], 2)
        states = [line["state"] for line in viewer.lines[mark:] if line["type"] == "state"]
        expect(set(states) <= {"live"}, f"the viewer went through {states}")
        events = [line["event"] for line in host.lines[host_mark:] if line["type"] == "viewer"]
        expect(events == [], f"the host saw {events}")


ALL = [host_gone_for_good, handed_over, two_islands, long_sleep, moved_viewer]
