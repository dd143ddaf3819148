"""What `farkle-node doctor` must see. Each function breaks one thing; its text says the rule."""

import json
import os
import shutil
import signal
import subprocess
import time

from network import run, settle
from table import Table, expect, room_of


def examine(table, host, folder=None, before=(), arguments=()):
    """Runs the doctor on a host and returns its checks by id and subject."""
    folder = folder or os.path.join(table.folder, f"doctor-{host.name}")
    words = ["ip", "netns", "exec", host.namespace, *before, table.program, "doctor", "--json", "--data", folder]
    started = time.monotonic()
    done = subprocess.run([*words, *arguments], capture_output=True, text=True, timeout=60)
    report = json.loads(done.stdout)
    expect(done.returncode == (1 if report["level"] == "problem" else 0), f"exit code {done.returncode}")
    checks = {(check["id"], check["subject"]): check for check in report["checks"]}
    # Only rooms may share their name, where two have one code.
    twins = len(report["checks"]) - len(checks)
    expect(twins == 0 or any(name.startswith("room") for name, _ in checks), "two checks have one name")
    for check in checks.values():
        expect(check["level"] == "ok" or check["remedy"], f"no remedy: {check}")
    table.seconds = time.monotonic() - started
    return checks


def level(checks, identifier, subject=None):
    found = [check["level"] for (name, about), check in checks.items()
             if name == identifier and subject in (None, about)]
    return max(found, key=["ok", "warning", "problem"].index, default=None)


def complaints(checks):
    return sorted(f"{name} {subject or ''} {check['text']}" for (name, subject), check in checks.items()
                  if check["level"] != "ok")


def contents(folder):
    """Names, bytes and times of everything in a folder."""
    found = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not os.path.isfile(path):
            continue  # the running node's socket
        with open(path, "rb") as file:
            found[name] = (file.read(), os.stat(path).st_mtime_ns, os.stat(path).st_mode)
    return found


def nft(host, rules):
    run("ip", "netns", "exec", host.namespace, "nft", "-f", "-", stdin=rules)


def doctor_healthy(options):
    """On a healthy LAN the doctor complains of nothing, hears the room, and changes nothing, beside a running node too"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b")]
        room = table.open_room(hosts[0])
        settle()
        checks = examine(table, hosts[1])
        expect(complaints(checks) == [], complaints(checks))
        expect(level(checks, "room", room.code) == "ok", "the room was not heard")
        expect(level(checks, "multicast.v6", "eth0") == "ok", "IPv6 was not tested")
        expect(level(checks, "membership.v4", "eth0") == "ok", "the kernel's groups were not read")

        folder = os.path.join(room.folder, "data")
        before = contents(folder)
        own = examine(table, hosts[0], folder)
        expect(complaints(own) == [], complaints(own))
        expect("own" in own[("room", room.code)]["text"], "the node's own room is somebody else's")
        expect(own[("node", "node")]["text"] == f"host on UDP {room_of(room)['port']}", own[("node", "node")])
        expect("in use" in own[("folder.lock", "use")]["text"], "the running node was not seen")
        after = contents(folder)
        # Readers leave marks in the shared memory of a database that is in use.
        expect({name: after.get(name) for name in before if not name.endswith("-shm")}
               == {name: before[name] for name in before if not name.endswith("-shm")}, "the doctor changed the folder")
        expect(set(before) == set(after), "the doctor left something in the folder")
        return f"{table.seconds:.1f} s"


def doctor_multicast_dropped(options):
    """A rule that drops multicast is found by the echo that stays away, and is named"""
    with Table() as table:
        host = table.network.host("a")
        settle()
        nft(host, "table inet t { chain in { type filter hook input priority 0; policy accept;\n"
                  "udp dport 48357 drop comment \"no games\"\n}\n}\n")
        checks = examine(table, host)
        expect(level(checks, "multicast.v4", "eth0") == "problem", complaints(checks))
        expect(level(checks, "multicast.v6", "eth0") == "problem", complaints(checks))
        rule = checks[("firewall.discovery", "rooms")]
        expect(rule["level"] == "problem" and "no games" in rule["text"], rule)
        expect(level(checks, "firewall.page") == "ok", "the page is not affected")


def doctor_outgoing_dropped(options):
    """A rule that forbids sending is told from one that forbids hearing"""
    with Table() as table:
        host = table.network.host("a", ipv6=False)
        nft(host, "table ip t { chain out { type filter hook output priority 0; policy accept;\n"
                  "ip daddr 239.0.0.0/8 drop\n}\n}\n")
        checks = examine(table, host)
        expect("sent" in checks[("multicast.v4", "eth0")]["text"], complaints(checks))
        expect("its way out" in checks[("firewall.discovery", "rooms")]["text"], complaints(checks))


def doctor_closed_firewall(options):
    """Behind a policy that drops everything, every line about the firewall says what to let in"""
    with Table() as table:
        host = table.network.host("a")
        settle()
        nft(host, "table inet t { chain in { type filter hook input priority 0; policy drop;\n"
                  "iif lo accept\nct state established,related accept\n}\n}\n")
        checks = examine(table, host)
        expect(level(checks, "firewall.discovery") == "problem", complaints(checks))
        expect(level(checks, "firewall.node") == "problem", complaints(checks))
        expect(level(checks, "firewall.page") == "warning", complaints(checks))
        expect("48357" in checks[("firewall.discovery", "rooms")]["remedy"], "the port is not in the remedy")


def doctor_no_multicast_flag(options):
    """An interface without the MULTICAST flag is a problem with the command that sets it"""
    with Table() as table:
        host = table.network.host("a")
        settle()
        host.ip("link", "set", "eth0", "multicast", "off")
        checks = examine(table, host)
        check = checks[("interface", "eth0")]
        expect(check["level"] == "problem" and "multicast on" in check["remedy"], check)


def doctor_port_taken(options):
    """A discovery port that another program has for itself is named with that program"""
    with Table() as table:
        host = table.network.host("a")
        script = "import socket, time; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.bind(('', 48357)); " \
                 "t = socket.socket(); t.bind(('', 8357)); t.listen(); print('bound', flush=True); time.sleep(60)"
        taker = subprocess.Popen(["ip", "netns", "exec", host.namespace, "python3", "-c", script],
                                 stdout=subprocess.PIPE)
        try:
            taker.stdout.readline()
            checks = examine(table, host)
        finally:
            taker.kill()
            taker.wait()
        port = checks[("port.discovery", "UDP 48357")]
        expect(port["level"] == "problem" and f"process {taker.pid}" in port["text"], port)
        expect(level(checks, "port.page") == "warning", complaints(checks))
        expect(level(checks, "multicast.v4") == "problem", complaints(checks))


def doctor_isolation(options):
    """Where calls arrive and nothing else does, the doctor speaks of client isolation"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b")]
        settle()
        table.network.weather(unicast=False)
        room = table.open_room(hosts[0])
        checks = examine(table, hosts[1])
        check = checks[("room.unicast", room.code)]
        expect(check["level"] == "problem" and "isolation" in check["remedy"], check)


def doctor_lost_calls(options):
    """Where a room answers and its calls are lost, the doctor speaks of multicast"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b")]
        settle()
        table.network.weather(mute=hosts[0])
        room = table.open_room(hosts[0])
        checks = examine(table, hosts[1])
        check = checks[("room.multicast", room.code)]
        expect(check["level"] == "warning" and "--connect" in check["remedy"], check)


def doctor_no_network(options):
    """Without any network the doctor says so and works"""
    with Table() as table:
        host = table.network.host("a", up=False)
        checks = examine(table, host)
        expect(level(checks, "network") == "problem", complaints(checks))
        expect("switched off" in checks[("interface", "eth0")]["text"], checks[("interface", "eth0")])
        host.ip("link", "set", "lo", "down")
        checks = examine(table, host)
        expect(level(checks, "network") == "problem", complaints(checks))


def doctor_read_only_folder(options):
    """A data folder on a disk that is mounted read-only is a problem"""
    with Table() as table:
        host = table.network.host("a")
        room = table.open_room(host)
        room.stop()
        folder = os.path.join(room.folder, "data")
        script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
        checks = examine(table, host, folder, before=["unshare", "-m", "sh", "-c", script, folder])
        check = checks[("folder", "folder")]
        expect(check["level"] == "problem" and "cannot be written" in check["text"], check)
        expect(level(checks, "folder.database") == "ok", complaints(checks))


def doctor_copied_identity(options):
    """A data folder that was copied to another device is noticed on both, and by the doctor while nobody runs"""
    with Table() as table:
        hosts = [table.network.host(name) for name in ("a", "b", "c")]
        first = table.open_room(hosts[0])
        copies = [os.path.join(table.folder, name) for name in ("second", "third")]
        for copy in copies:
            os.makedirs(copy)
            shutil.copytree(os.path.join(first.folder, "data"), os.path.join(copy, "data"),
                            ignore=shutil.ignore_patterns("status"))
        second = table.start(hosts[1], "host", data_of=Folder(copies[0]))
        room_of(second)
        for host, folder in ((hosts[0], first.folder), (hosts[1], copies[0]), (hosts[2], copies[1])):
            checks = examine(table, host, os.path.join(folder, "data"))
            expect(level(checks, "identity") == "problem", f"on {host.name}: {complaints(checks)}")


class Folder:
    """Stands for a node that is gone and has left its folder."""

    def __init__(self, folder):
        self.folder = folder


def doctor_killed_node(options):
    """The database of a killed node is looked at with its log, and neither is touched"""
    with Table() as table:
        host = table.network.host("a")
        room = table.open_room(host)
        table.play(room, 5)
        room.process.send_signal(signal.SIGKILL)
        room.process.wait()
        folder = os.path.join(room.folder, "data")
        before = contents(folder)
        expect("farkle.sqlite-wal" in before, "the kill left no log")
        checks = examine(table, host, folder)
        expect(level(checks, "folder.database") == "ok", complaints(checks))
        expect(contents(folder) == before, "the doctor changed the folder")


ALL = [
    doctor_healthy, doctor_multicast_dropped, doctor_outgoing_dropped, doctor_closed_firewall, doctor_no_multicast_flag,
    doctor_port_taken, doctor_isolation, doctor_lost_calls, doctor_no_network, doctor_read_only_folder,
    doctor_copied_identity, doctor_killed_node,
]
