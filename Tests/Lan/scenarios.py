"""What must work on a LAN that is not a kind one. Each function is one scenario; its text says the rule."""

import json
import random
import time

from network import GROUP_V4, settle
from table import Table, agree, expect, room_of


def game_night(options):
    """A host and two viewers agree on every board of a game, and all its turns are seen"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b", "c")]
        host = table.open_room(hosts[0])
        viewers = [table.join(hosts[1]), table.join(hosts[2], host.code)]
        table.play(host, 30)
        agree(host, viewers, 2)
        count = host.board["game"]["turnCount"]
        expect(count == 30 - 30 // 7, f"the host has {count} turns")
        for viewer in viewers:
            expect(viewer.board["game"]["turnCount"] == count, f"{viewer.name} misses turns")
        host.say("quit")
        for viewer in viewers:
            viewer.wait_state("ended", 5)


def loss_of_a_tenth(options):
    """With 10 % of all frames lost in both directions, viewers follow a game"""
    lossy(10, 2)


def loss_of_a_third(options):
    """With 30 % of all frames lost in both directions, viewers follow a game"""
    lossy(30, 4)


def lossy(percent, seconds):
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b", "c")]
        table.network.weather(loss_percent=percent)
        host = table.open_room(hosts[0])
        viewers = [table.join(hosts[1], seconds=20), table.join(hosts[2], host.code, seconds=20)]
        table.play(host, 40, pause=0.03)
        agree(host, viewers, seconds)
        for viewer in viewers:
            states = [line["state"] for line in viewer.of_type("state")]
            expect("ended" not in states, f"{viewer.name} gave up: {states}")


def viewer_parted(options):
    """A viewer that was cut off for 10 s is live with the newest board within 2 s of healing"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b", "c")]
        host = table.open_room(hosts[0])
        parted, near = table.join(hosts[1]), table.join(hosts[2])
        table.network.cut(hosts[1])
        mark = parted.mark
        parting_ends = time.monotonic() + 10
        table.play(host, 20, pause=0.1)
        parted.wait_state("reconnecting", 6, since=mark)
        agree(host, [near], 1)
        time.sleep(max(0, parting_ends - time.monotonic()))
        table.network.heal(hosts[1])
        took = agree(host, [parted], 2)
        table.play(host, 3)
        agree(host, [parted, near], 1)
        return f"{took * 1000:.0f} ms"


def host_parted(options):
    """A host that was cut off for 10 s has all its viewers back within 2 s of healing"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b", "c")]
        host = table.open_room(hosts[0])
        viewers = [table.join(machine) for machine in hosts[1:]]
        table.network.cut(hosts[0])
        parting_ends = time.monotonic() + 10
        table.play(host, 10)
        for viewer in viewers:
            viewer.wait_state("reconnecting", 6)
        time.sleep(max(0, parting_ends - time.monotonic()))
        table.network.heal(hosts[0])
        took = agree(host, viewers, 2)
        return f"{took * 1000:.0f} ms"


def cable_out(options):
    """When the host's cable was out for 6 s, its viewers are back within 5 s of plugging it in"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b")]
        host = table.open_room(hosts[0])
        viewer = table.join(hosts[1])
        hosts[0].down()
        table.play(host, 5)
        viewer.wait_state("reconnecting", 6)
        time.sleep(2)
        hosts[0].up()
        took = agree(host, [viewer], 5)
        return f"{took * 1000:.0f} ms"


def two_lans(options):
    """A host on two LANs is seen on both, is listed once by who is on both too, and survives the loss of one"""
    with Table(lans=2) as table:
        network = table.network
        both = network.host("a", lans=(0, 1))
        left, right = network.host("b", lans=(0,)), network.host("c", lans=(1,))
        also_both = network.host("d", lans=(0, 1))
        host = table.open_room(both)
        viewers = [table.join(machine) for machine in (left, right, also_both)]
        table.play(host, 5)
        agree(host, viewers, 2)
        listed = also_both.exec(table.program, "rooms", "--json", "--wait", "2", "--data", f"{table.folder}/rooms")
        rooms = json.loads(listed)
        expect([room["code"] for room in rooms] == [host.code], f"rooms lists {rooms}")
        also_both.down("eth0")
        table.play(host, 5)
        agree(host, viewers, 6)


def ipv6_only(options):
    """A LAN without IPv4 is as good as one with it"""
    with Table() as table:
        hosts = [table.network.host(name, ipv4=False) for name in ("a", "b", "c")]
        host = table.open_room(hosts[0])
        viewers = [table.join(hosts[1]), table.join(hosts[2], host.code)]
        table.play(host, 10)
        agree(host, viewers, 2)


def ipv4_only(options):
    """A LAN without IPv6, and without a route but the link's own, is as good as one with both"""
    with Table() as table:
        hosts = [table.network.host(name, ipv6=False, default_route=False) for name in ("a", "b", "c")]
        host = table.open_room(hosts[0])
        viewers = [table.join(hosts[1]), table.join(hosts[2], host.code)]
        table.play(host, 10)
        agree(host, viewers, 2)


def late_network(options):
    """Nodes that were started without any network find each other within 5 s of getting one"""
    with Table() as table:
        hosts = [table.network.host(name, up=False) for name in ("a", "b")]
        host = table.open_room(hosts[0])
        viewer = table.start(hosts[1], "join", "--watch")
        viewer.wait_state("searching", 5)
        time.sleep(2)
        for machine in hosts:
            machine.up()
        took = agree(host, [viewer], 5)
        return f"{took * 1000:.0f} ms"


def other_interface(options):
    """A host whose interface was replaced by one with another address has its viewers back within 5 s"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b")]
        host = table.open_room(hosts[0])
        viewer = table.join(hosts[1])
        hosts[0].ip("link", "delete", "eth0")
        table.play(host, 5)
        viewer.wait_state("reconnecting", 6)
        hosts[0].plug_in(0, "wlan0", "10.77.0.77/24")
        took = agree(host, [viewer], 5)
        table.play(host, 5)
        agree(host, [viewer], 1)
        return f"{took * 1000:.0f} ms"


def one_machine(options):
    """Two hosts and four viewers on one machine find each other, also by the machine's address alone"""
    with Table() as table:
        machine = table.network.host("a")
        games = [table.open_room(machine), table.open_room(machine)]
        expect(games[0].code != games[1].code, "two rooms share a code")
        settle(0.5)
        viewers = [[table.join(machine, game.code), table.join(machine, game.code)] for game in games]
        for game in games:
            table.play(game, 10)
        for game, watching in zip(games, viewers):
            agree(game, watching, 2)
        games[1].say("quit")
        games[1].process.wait(5)
        by_address = table.join(machine, "--connect", "127.0.0.1")
        agree(games[0], [by_address], 2)


def no_multicast(options):
    """Where the network carries no multicast, a viewer that is given the host's address is live all the same"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b", "c")]
        table.network.weather(multicast=False)
        host = table.open_room(hosts[0])
        settle()
        addresses = json.loads(hosts[0].ip("-j", "-6", "address", "show", "dev", "eth0"))[0]["addr_info"]
        link_local = next(address["local"] for address in addresses if address["scope"] == "link")
        port = room_of(host)["port"]
        viewers = [
            table.join(hosts[1], "--connect", "10.77.0.1"),
            table.join(hosts[2], "--connect", f"[{link_local}%eth0]:{port}"),
        ]
        table.play(host, 10)
        agree(host, viewers, 2)


def multicast_dies(options):
    """A game goes on when multicast dies in the middle of it"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b")]
        host = table.open_room(hosts[0])
        viewer = table.join(hosts[1])
        table.network.weather(multicast=False)
        mark = viewer.mark
        for _ in range(8):
            table.play(host, 2, pause=0.5)
        agree(host, [viewer], 1)
        states = [line["state"] for line in viewer.lines[mark:] if line["type"] == "state"]
        expect(states == [], f"the viewer noticed: {states}")


def frozen_host(options):
    """A host that stood still for 5 s drops nobody, and its viewers are live within 2 s"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b", "c")]
        host = table.open_room(hosts[0])
        viewers = [table.join(machine) for machine in hosts[1:]]
        table.play(host, 5)
        agree(host, viewers, 2)
        mark = host.mark
        host.freeze()
        for viewer in viewers:
            viewer.wait_state("reconnecting", 6)
        time.sleep(2)
        host.thaw()
        took = agree(host, viewers, 2)
        table.play(host, 2)
        agree(host, viewers, 1)
        lost = [line for line in host.lines[mark:] if line["type"] == "viewer" and line["event"] in ("left", "lost")]
        expect(lost == [], f"the host thinks it lost {lost}")
        return f"{took * 1000:.0f} ms"


def killed_host(options):
    """A host killed at a random moment is back with its code, its game, all it acknowledged, and its viewers"""
    dice = random.Random(options.seed)
    slowest = 0.0
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b", "c")]
        host = table.open_room(hosts[0])
        first = room_of(host)
        viewers = [table.join(machine) for machine in hosts[1:]]
        acknowledged = []
        for kill in range(options.kills):
            unanswered = play_until(host, time.monotonic() + dice.uniform(0, 0.3), dice, acknowledged)
            host.kill()
            host = table.start(hosts[0], "host", data_of=host)
            room = room_of(host)
            same_room = (room["code"], room["game"]) == (first["code"], first["game"])
            expect(same_room, f"kill {kill}: {first} became {room}")
            host.wait("board", lambda node: node.board, 5)
            turns = turns_of(host)
            kept, extra = turns[:len(acknowledged)], turns[len(acknowledged):]
            expect(kept == acknowledged, f"kill {kill}: of {acknowledged[-3:]} only {kept[-3:]} was kept")
            expect(extra in ([], unanswered), f"kill {kill}: {extra} was never asked for")
            # A board that is new since the restart shows that the viewers hear this host, not only remember the last.
            host.accepted("farkle")
            host.wait("board after the farkle", lambda node: len(turns_of(node)) == len(turns) + 1, 5)
            slowest = max(slowest, agree(host, viewers, 5))
            acknowledged = turns_of(host)
    return f"{options.kills} kills, viewers back within {slowest * 1000:.0f} ms"


def turns_of(host):
    return [(turn["kind"], turn["amount"]) for turn in host.board["game"]["turns"]]


def play_until(host, strike, dice, acknowledged):
    """Plays until the moment of the strike, which falls between two commands or within one, and notes each turn that
    the host acknowledged. Returns the turn that was under way and may or may not have been kept."""
    while True:
        pending = host.board["game"]["pending"]["total"]
        amount = 50 * dice.randint(1, 6)
        # Few banks: the game must outlast the kills.
        kind = "bank" if dice.random() < 0.1 else "farkle"
        for text, turn in ((f"add {amount}", None), (kind, (kind, pending + amount))):
            if time.monotonic() >= strike:
                return []
            answer = host.command_until(text, strike)
            if answer is None:
                return [turn] if turn else []
            expect(answer["ok"], f"'{text}' was refused: {answer}")
            if turn:
                acknowledged.append(turn)
        # The next total counts from the board after this turn.
        host.wait("board after the turn", lambda node: node.board["game"]["turnCount"] == len(acknowledged), 5)


def flapping(options):
    """After 20 flaps of the interface, the groups are joined again and neither files nor memory have grown"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b")]
        host = table.open_room(hosts[0])
        viewer = table.join(hosts[1])
        settle(3)
        files, memory = host.open_files, host.memory_kib
        for _ in range(20):
            hosts[0].down()
            time.sleep(0.15)
            hosts[0].up()
            time.sleep(0.15)
        settle(3)
        agree(host, [viewer], 5)
        # The kernel prints a group's address as the number that its bytes make in the machine's own order.
        number = int.from_bytes(bytes(map(int, GROUP_V4.split("."))), "little")
        on_interface = igmp_groups(hosts[0], "eth0")
        expect(f"{number:08X}" in on_interface, f"IPv4 group not joined: {on_interface}")
        joined_v6 = [line.split() for line in hosts[0].exec("cat", "/proc/net/igmp6").splitlines()]
        joined_there = [fields[2] for fields in joined_v6 if fields[1] == "eth0"]
        expect("ff120000000000000000000000008357" in joined_there, f"IPv6 group not joined: {joined_there}")
        expect(host.open_files == files, f"{files} files have become {host.open_files}")
        expect(host.memory_kib < memory + 2048, f"{memory} KiB have become {host.memory_kib}")


def igmp_groups(host, interface):
    groups, current = [], None
    for line in host.exec("cat", "/proc/net/igmp").splitlines()[1:]:
        fields = line.split()
        if not line.startswith("\t"):
            current = fields[1].rstrip(":")
        elif current == interface:
            groups.append(fields[0])
    return groups


ALL = [
    game_night, loss_of_a_tenth, loss_of_a_third, viewer_parted, host_parted, cable_out, two_lans, ipv6_only, ipv4_only,
    late_network, other_interface, one_machine, no_multicast, multicast_dies, frozen_host, killed_host, flapping,
]
