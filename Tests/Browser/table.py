"""A table that is set by hand: serves the page's files as the node does and plays any state to it.

Screens are looked at in states that a real game reaches only after an hour. The page cannot tell the difference: same
paths, same headers, same stream. What the page sends is kept in `Table.heard`.
"""

import json
import mimetypes
import pathlib
import queue
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WEB = pathlib.Path(__file__).resolve().parents[2] / "Sources/CWebAssets/web"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Table:
    """One server on a free port of the loopback interface, with the state that every browser on it sees."""

    def __init__(self, fonts: pathlib.Path | None = None):
        self.state = None
        self.records = {}
        self.heard = []
        self.answers = {}
        self.fonts = fonts
        self._streams = []
        self._lock = threading.Lock()
        # Answers wait while this is not set: a slow node.
        self.answering = threading.Event()
        self.answering.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def show(self, state, **records):
        """Makes `state` the current one and tells every open stream. `records` answer /api/history and the like."""
        with self._lock:
            self.state = state
            self.records = records
            for event, data in halves(state):
                self.push(event, data)

    def push(self, event, data):
        for stream in list(self._streams):
            stream.put((event, data))

    def drop(self):
        """Cuts every stream, as a node that stops does."""
        for stream in list(self._streams):
            stream.put(None)

    def close(self):
        self.drop()
        self._server.shutdown()

    def _handler(table):
        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                url = urllib.parse.urlsplit(self.path)
                if url.path == "/api/events":
                    return self.stream()
                if url.path == "/styles/fonts.css":
                    return self.reply(font_faces(table.fonts).encode(), "text/css")
                if url.path.startswith("/fonts/") and table.fonts:
                    return self.reply((table.fonts / url.path[7:]).read_bytes(), "font/ttf")
                if url.path.startswith("/api/"):
                    record = table.records.get(url.path[5:])
                    return self.reply(json.dumps(record).encode(), "application/json", 200 if record else 404)
                if url.path == "/qr.svg":
                    return self.reply(QR, "image/svg+xml")
                if url.path == "/photo":
                    return self.reply(PHOTO, "image/svg+xml")
                file = WEB / ("index.html" if url.path == "/" else url.path[1:])
                if not file.is_file():
                    return self.reply(b"", "text/plain", 404)
                kind = mimetypes.guess_type(file.name)[0]
                self.reply(file.read_bytes(), {"text/javascript": "text/javascript; charset=utf-8"}.get(kind, kind))

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                table.heard.append((self.path, body))
                table.answering.wait(timeout=30)
                answer = table.answers.get(body.get("command") or self.path, {"ok": True})
                self.reply(json.dumps(answer).encode(), "application/json")

            def reply(self, body, kind, status=200):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Content-Security-Policy", POLICY)
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write(body)

            def stream(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                events = queue.Queue()
                with table._lock:
                    for half in halves(table.state) if table.state else ():
                        events.put(half)
                    table._streams.append(events)
                try:
                    while (item := events.get()) is not None:
                        name, data = item
                        self.wfile.write(f"event: {name}\ndata: {json.dumps(data)}\n\n".encode())
                        self.wfile.flush()
                except OSError:
                    pass
                finally:
                    table._streams.remove(events)

        return Handler


def halves(state):
    """The two events that a state travels in: what this browser may do, then the board."""
    mine = ("role", "seat", "answered", "mayClaim", "locked", "left")
    yield "you", {key: state[key] for key in mine}
    yield "state", {key: value for key, value in state.items() if key not in mine}


def font_faces(folder):
    """The faces that are there, as the node lists them."""
    faces = [
        ("Instrument Serif", "normal", "400", "100%", "InstrumentSerif-Regular.ttf"),
        ("Instrument Serif", "italic", "400", "100%", "InstrumentSerif-Italic.ttf"),
        ("IBM Plex Sans", "normal", "100 700", "85% 100%", "IBMPlexSans-Variable.ttf"),
        ("JetBrains Mono", "normal", "100 800", "100%", "JetBrainsMono-Variable.ttf"),
    ]
    return "\n".join(
        f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; font-stretch: {stretch}; '
        f'font-display: swap; src: url("/fonts/{file}") format("truetype"); }}'
        for family, style, weight, stretch, file in faces
        if folder and (folder / file).is_file()
    )


QR = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><rect width="29" height="29" fill="#fff"/>
<path d="M4 4h7v7H4zM18 4h7v7h-7zM4 18h7v7H4zM13 13h4v4h-4zM19 19h5v2h-5z" fill="#2b1d11"/></svg>"""
PHOTO = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#b98a63"/>
<circle cx="32" cy="27" r="13" fill="#e8b98f"/><path d="M10 64c2-16 12-20 22-20s20 4 22 20z" fill="#cfd8c7"/></svg>"""
