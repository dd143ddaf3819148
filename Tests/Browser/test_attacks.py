"""A real node under attack from its own network: everything is refused, the score stays, and others are served meanwhile."""

import base64
import http.client
import json
import resource
import socket
import struct
import zlib

import pytest

import night

pytestmark = pytest.mark.skipif(night.program() is None, reason="the program is not built")
# The attacker has an address of its own, as it would on a LAN: what is limited for each address must not limit the others.
ATTACKER = ("127.0.0.2", 0)
STREAMS = 1000


class Browser:
    """A few words of HTTP, with cookies."""

    def __init__(self, node, address=None):
        self.node = node
        self.address = address
        self.cookies = {}

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=20, source_address=self.address)
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        sent.update({name.replace("_", "-"): value for name, value in headers.items()})
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0]
        content = answer.read()
        connection.close()
        return answer.status, content

    def post(self, path, json_body, **headers):
        headers = {"Content_Type": "application/json", "Origin": self.node.url, **headers}
        status, content = self.ask("POST", path, json.dumps(json_body), **headers)
        return status, json.loads(content or b"{}")

    def board(self, total=None):
        """The first board that the stream brings, or the first with so much pending."""
        with socket.create_connection(("127.0.0.1", self.node.port), timeout=20) as line:
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            line.sendall(f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{self.node.port}\r\nCookie: {cookies}\r\n\r\n".encode())
            beats = 0
            for text in line.makefile(encoding="utf-8"):
                beats += text.startswith("event: beat")
                if beats > 8:
                    break
                if text.startswith("data: ") and '"game"' in text:
                    game = json.loads(text[6:])["game"]
                    if total in (None, game["pending"]["total"]):
                        return game
        raise AssertionError("the stream went on without that board")


@pytest.fixture
def node(tmp_path):
    folder = tmp_path / "node"
    folder.mkdir()
    started = night.Node(folder, "host", "--players", "Maya,Jules", discovery=night.free_port())
    started.wait_for("is open")
    yield started
    started.stop()


@pytest.fixture
def keeper(node):
    browser = Browser(node)
    browser.ask("GET", node.own_link.removeprefix(node.url))
    assert f"farkle-host-{node.port}" in browser.cookies
    assert browser.post("/api/command", {"command": "add", "amount": 500, "expect": 0})[1]["ok"]
    return browser


@pytest.fixture
def viewer(node):
    browser = Browser(node)
    browser.ask("GET", "/")
    assert browser.cookies
    return browser


@pytest.fixture(autouse=True)
def unchanged(node, keeper):
    """Whatever a test does: the score stays, and the scorekeeper can go on."""
    before = keeper.board(total=500)
    yield
    assert {**keeper.board(total=500), "players": None} == {**before, "players": None}
    assert keeper.post("/api/command", {"command": "add", "amount": 50, "expect": 0})[1]["ok"]
    keeper.board(total=550)


COMMAND = {"command": "add", "amount": 5000, "expect": 0}


def test_a_viewer_cannot_score(viewer):
    assert viewer.post("/api/command", COMMAND)[0] == 403


def test_a_stolen_viewer_cookie_opens_nothing(node, viewer):
    thief = Browser(node, ATTACKER)
    thief.cookies = dict(viewer.cookies)
    assert thief.post("/api/command", COMMAND)[0] == 403
    thief.cookies = {f"farkle-host-{node.port}": 2 * value for value in viewer.cookies.values()}
    assert thief.post("/api/command", COMMAND)[0] == 403
    assert thief.ask("GET", "/api/export")[0] == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example:8357"}, {"Host": "127.0.0.1.evil.example"},
        {"Content_Type": "text/plain"}, {"Content_Type": "application/x-www-form-urlencoded"},
        {"Content_Type": "multipart/form-data; boundary=x"},
    ],
    ids=str,
)  # fmt: skip
def test_the_scorekeepers_own_browser_cannot_be_made_to_score(keeper, headers):
    assert keeper.post("/api/command", COMMAND, **headers)[0] in (400, 403, 415, 421)


@pytest.mark.parametrize(
    "path",
    [
        "/..%2f..%2f..%2fetc%2fpasswd", "/../../../etc/passwd", "/fonts/../page-secret", "/fonts/..%2f..%2fpage-secret", "/app.js%00",
        "/%00", "//etc/passwd", "/styles/..%5c..%5cpage-secret", "/.%2e/farkle.sqlite", "/api/command%2f", "/API/EVENTS",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_page(keeper, path):
    status, content = keeper.ask("GET", path)
    assert status in (400, 404) and len(content) < 200


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_without_end_is_not_read(node, viewer, announced):
    """A command has a few words, whether its length is announced or not."""
    flood = b"x" * (1 << 20)
    length = f"Content-Length: {64 * len(flood)}" if announced else "Transfer-Encoding: chunked"
    head = f"POST /api/claim HTTP/1.1\r\nHost: 127.0.0.1:{node.port}\r\nContent-Type: application/json\r\nOrigin: {node.url}\r\n{length}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", node.port), timeout=20, source_address=ATTACKER) as line:
        line.sendall(head.encode())
        try:
            for _ in range(4):
                line.sendall(flood if announced else b"100000\r\n" + flood + b"\r\n")
            if not announced:
                line.sendall(b"0\r\n\r\n")
            assert line.recv(64).startswith(b"HTTP/1.1 413")
        except ConnectionError:
            pass  # cut in the middle, which is as good an answer


def test_headers_without_end_are_not_kept(node):
    with socket.create_connection(("127.0.0.1", node.port), timeout=20, source_address=ATTACKER) as line:
        try:
            line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{node.port}\r\n".encode())
            for number in range(4000):
                line.sendall(f"X-{number}: {'y' * 200}\r\n".encode())
            line.sendall(b"\r\n")
            answer = line.recv(64)
            assert answer == b"" or answer[9:12] in (b"400", b"413", b"414", b"431")
        except ConnectionError:
            pass


def test_a_thousand_streams_of_one_address_leave_room_for_the_others(node, keeper, viewer):
    least = 3 * STREAMS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < least:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(least, hard), hard))
    head = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{node.port}\r\n\r\n".encode()
    lines = []
    try:
        for _ in range(STREAMS):
            line = socket.create_connection(("127.0.0.1", node.port), timeout=20, source_address=ATTACKER)
            lines.append(line)
            try:
                line.sendall(head)
            except ConnectionError:
                pass  # turned away at the door
        assert viewer.ask("GET", "/")[0] == 200
        keeper.board(total=500)
    finally:
        for line in lines:
            line.close()


def test_requests_that_never_end_leave_room_for_the_others(node, keeper, viewer):
    lines = []
    try:
        for _ in range(500):
            line = socket.create_connection(("127.0.0.1", node.port), timeout=20, source_address=ATTACKER)
            lines.append(line)
            try:
                line.sendall(b"POST /api/claim HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\nX-Slow: ")
            except ConnectionError:
                pass
        for line in lines:
            try:
                line.sendall(b"a")
            except ConnectionError:
                pass
        assert viewer.ask("GET", "/")[0] == 200
        keeper.board(total=500)
    finally:
        for line in lines:
            line.close()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data=b""):
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


TURNED = (night.ROOT / "Tests/WebTests/Fixtures/turned.jpg").read_bytes()
BOMBS = {
    "a header of 50,000 × 50,000": png(50_000, 50_000, zlib.compress(b"\0" * 100_000)),
    "a JPEG of 65,500 × 65,500": b"\xff\xd8\xff\xc0\x00\x11\x08" + struct.pack(">HH", 65_500, 65_500) + b"\x03" + b"\0" * 40 + b"\xff\xd9",
    "a PNG without its picture": png(256, 256),
    "half a photo": TURNED[: len(TURNED) // 2],
    "a drawing": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
    "a GIF": b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
    "a page": b"<!doctype html><script>alert(1)</script>",
    "nothing": b"",
}  # fmt: skip


def test_what_is_no_photo_is_refused_with_a_reason(viewer):
    # Drawing costs the node time, so one address may ask for a few at once and then has to wait: this one asks politely.
    maya = viewer.board()["players"][0]["id"]
    assert viewer.post("/api/claim", {"player": maya})[1]["ok"]
    for name, bomb in BOMBS.items():
        for _ in range(100):
            status, reply = viewer.post("/api/photo", {"image": base64.b64encode(bomb).decode()})
            if reply.get("error", {}).get("code") != "tooFast":
                break
        assert not reply["ok"] and reply["error"]["message"], name
    assert viewer.board()["players"][0]["photo"] is None


def test_a_seat_cannot_be_taken_over_by_another_browser(node, viewer):
    maya = viewer.board()["players"][0]["id"]
    assert viewer.post("/api/claim", {"player": maya})[1]["ok"]
    other = Browser(node, ATTACKER)
    other.ask("GET", "/")
    assert other.post("/api/claim", {"player": maya})[1]["error"]["code"] == "seatTaken"
