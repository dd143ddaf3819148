"""What a hostile machine on the LAN does, run inside its namespace:

    attacker.py record INTERFACE SECONDS FILE     writes every IPv4 UDP frame that passes
    attacker.py replay INTERFACE FILE [bend]      sends them all again, or each with one bit of its datagram turned over
    attacker.py flood ADDRESS PORT COUNT FILE     sends the recorded greetings with ids made up, COUNT of them

A frame is kept as two bytes of length and its bytes.
"""

import os
import random
import socket
import struct
import sys
import time

ETHERNET, IPV4_MIN, UDP = 14, 20, 8
# The kinds of datagrams that strangers send, as docs/protocol.md numbers them: HELLO, CPACE_A, CONFIRM_A.
GREETINGS = (1, 3, 5)


def payload_offset(frame):
    """Where the datagram begins in an IPv4 UDP frame, or None for any other frame."""
    if len(frame) < ETHERNET + IPV4_MIN + UDP or frame[12:14] != b"\x08\x00" or frame[ETHERNET + 9] != 17:
        return None
    return ETHERNET + (frame[ETHERNET] & 15) * 4 + UDP


def record(interface, seconds, path):
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3)) as tap, open(path, "wb") as out:
        tap.bind((interface, 0))
        tap.settimeout(0.1)
        print("ready", flush=True)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                frame = tap.recv(4096)
            except TimeoutError:
                continue
            if payload_offset(frame):
                out.write(struct.pack(">H", len(frame)) + frame)


def frames(path):
    with open(path, "rb") as file:
        while length := file.read(2):
            yield file.read(struct.unpack(">H", length)[0])


def replay(interface, path, bend):
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW) as wire:
        wire.bind((interface, 0))
        own = wire.getsockname()[4]
        for number, frame in enumerate(frames(path)):
            # Under its own hardware address, or the switch would send the victim's traffic here.
            frame = bytearray(frame)
            frame[6:12] = own
            offset = payload_offset(frame)
            frame[offset - 2:offset] = b"\0\0"  # no checksum
            if bend:
                bit = random.randrange((len(frame) - offset) * 8)
                frame[offset + bit // 8] ^= 1 << bit % 8
            try:
                wire.send(frame)
            except OSError:
                continue
            if number % 50 == 49:
                time.sleep(0.001)


def flood(address, port, count, path):
    datagrams = [frame[payload_offset(frame):] for frame in frames(path)]
    greetings = [bytearray(datagram) for datagram in datagrams if datagram[3] in GREETINGS]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        for number in range(count):
            greeting = greetings[number % len(greetings)]
            # Behind the header and the code come the nonce and the ids, which are anybody's to choose.
            greeting[8:40] = os.urandom(32)
            try:
                door.sendto(greeting, (address, port))
            except OSError:
                time.sleep(0.001)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["record", interface, seconds, path]: record(interface, float(seconds), path)
        case ["replay", interface, path, *bend]: replay(interface, path, bool(bend))
        case ["flood", address, port, count, path]: flood(address, int(port), int(count), path)
        case _: sys.exit(__doc__)
