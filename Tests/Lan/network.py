"""LANs on one machine: hosts in network namespaces of their own, on bridges, with loss, partitions and cables to pull.

Everything lives in namespaces whose names start with PREFIX and this process's number, so that several runs, and other
people's namespaces, never meet. Taking the namespaces away takes bridges, interfaces and packet filters along.
"""

import itertools
import os
import subprocess
import time

PREFIX = "fkn"
# An IPv4 discovery group and an IPv6 one, as docs/protocol.md names them.
GROUP_V4, GROUP_V6 = "239.255.83.57", "ff12::8357"


def run(*words, stdin=None):
    done = subprocess.run(words, input=stdin, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def namespaces():
    names = [line.split()[0] for line in run("ip", "netns", "list").splitlines() if line.strip()]
    return [name for name in names if name.startswith(PREFIX)]


def remove_leftovers():
    """Removes what runs that are no longer alive have left behind."""
    for name in namespaces():
        owner = name[len(PREFIX):].split("-")[0]
        if owner.isdigit() and not os.path.exists(f"/proc/{owner}"):
            run("ip", "netns", "del", name)


class Host:
    """One machine: a namespace with an interface eth0, eth1, ... for each LAN that it is on."""

    def __init__(self, network, name, lans):
        self.network, self.name, self.lans = network, name, lans
        self.namespace = f"{network.prefix}-{name}"

    def ip(self, *words):
        return run("ip", "-n", self.namespace, *words)

    def exec(self, *words):
        return run("ip", "netns", "exec", self.namespace, *words)

    def port(self, lan):
        """The name of the switch's end of the cable."""
        return f"{self.name}.{lan}"

    def plug_in(self, lan, interface, address=None, ipv6=True, up=True):
        """Connects a new interface to a LAN."""
        switch, port = self.network.switch, self.port(lan)
        run("ip", "-n", switch, "link", "add", port, "type", "veth", "peer", "name", interface, "netns", self.namespace)
        run("ip", "-n", switch, "link", "set", port, "master", f"br{lan}", "up")
        if not ipv6:
            self.exec("sysctl", "-qw", f"net.ipv6.conf.{interface}.disable_ipv6=1")
        if address:
            self.ip("address", "add", address, "dev", interface)
        if up:
            self.up(interface)

    def down(self, interface="eth0"):
        self.ip("link", "set", interface, "down")

    def up(self, interface="eth0"):
        self.ip("link", "set", interface, "up")


class Network:
    """A switch with any number of LANs. Use it in a `with` statement."""

    _numbers = itertools.count()

    def __init__(self, lans=1):
        self.prefix = f"{PREFIX}{os.getpid()}-{next(self._numbers)}"
        self.switch = f"{self.prefix}-sw"
        self.lan_count = lans
        self.hosts = []

    def __enter__(self):
        run("ip", "netns", "add", self.switch)
        for lan in range(self.lan_count):
            # A plain switch: it floods multicast, and forwards on a port as soon as something is plugged in.
            bridge = [f"br{lan}", "type", "bridge", "mcast_snooping", "0", "forward_delay", "0"]
            run("ip", "-n", self.switch, "link", "add", *bridge)
            run("ip", "-n", self.switch, "link", "set", f"br{lan}", "up")
        self.weather()
        return self

    def __exit__(self, *_):
        for host in self.hosts:
            subprocess.run(["ip", "netns", "del", host.namespace], capture_output=True)
        subprocess.run(["ip", "netns", "del", self.switch], capture_output=True)

    def host(self, name, lans=(0,), ipv4=True, ipv6=True, default_route=True, up=True):
        host = Host(self, name, tuple(lans))
        self.hosts.append(host)
        number = len(self.hosts)
        run("ip", "netns", "add", host.namespace)
        host.ip("link", "set", "lo", "up")
        for index, lan in enumerate(host.lans):
            address = f"10.77.{lan}.{number}/24" if ipv4 else None
            host.plug_in(lan, f"eth{index}", address, ipv6, up)
        if default_route and ipv4 and up:
            host.ip("route", "add", "default", "via", f"10.77.{host.lans[0]}.254")
        return host

    def weather(self, loss_percent=0, multicast=True, unicast=True, mute=None):
        """Every frame that the switch forwards is lost with this probability, at each receiver and in each direction.

        ARP and neighbour discovery are spared: their retries take a second each, and it is not them that is tested.
        Without `unicast` the switch forwards nothing but multicast, as between the guests of a guest Wi-Fi; `mute` is a host
        whose multicast is lost. This also ends every partition.
        """
        rules = ["iifname @cut drop", "oifname @cut drop", "ether type arp accept",
                 "icmpv6 type { nd-neighbor-solicit, nd-neighbor-advert } accept"]
        if not multicast:
            rules += [f"ip daddr {GROUP_V4} drop", f"ip6 daddr {GROUP_V6} drop"]
        if not unicast:
            rules += ["ip daddr != 224.0.0.0/4 drop", "ip6 daddr != ff00::/8 drop"]
        if mute:
            rules += [f'iifname "{mute.port(0)}" {family} drop'
                      for family in (f"ip daddr {GROUP_V4}", f"ip6 daddr {GROUP_V6}")]
        if loss_percent:
            rules += [f"numgen random mod 100 < {loss_percent} drop"]
        table = "table bridge weather"
        script = "\n".join([
            # Declared first, so that there is something to delete the first time too.
            f"{table} {{ }}", f"delete {table}", f"{table} {{", "set cut { type ifname; }",
            "chain air {", "type filter hook forward priority 0;", *rules, "}", "}", "",
        ])
        run("ip", "netns", "exec", self.switch, "nft", "-f", "-", stdin=script)

    def cut(self, host, lan=0):
        """Takes a host off a LAN silently: its link stays up."""
        self._cut("add", host, lan)

    def heal(self, host, lan=0):
        self._cut("delete", host, lan)

    def _cut(self, verb, host, lan):
        element = ["bridge", "weather", "cut", f'{{ "{host.port(lan)}" }}']
        run("ip", "netns", "exec", self.switch, "nft", verb, "element", *element)


def settle(seconds=2.0):
    """Waits until fresh IPv6 addresses may be used: the system asks the link first whether somebody has them."""
    time.sleep(seconds)
