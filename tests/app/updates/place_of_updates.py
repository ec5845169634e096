"""A place on loopback that tells the newest version, well or badly."""

from __future__ import annotations

import contextlib
import json
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

GOOD: dict[str, Any] = {"version": "99.1", "notes": "It draws graphs.", "page": "https://cairn.example/releases/99.1"}


@dataclass
class Place:
    """`fault`: "", "drip" (a byte now and then, without end), "drip-head", "large", "moved", "redirect" (without end),
    "astray" (to a place that is not safe) or a status."""

    content: bytes = b""
    fault: str = ""
    asked: list[dict[str, str]] = field(default_factory=list)  # the headers of each question
    paths: list[str] = field(default_factory=list)
    url: str = ""
    is_closing: threading.Event = field(default_factory=threading.Event)

    def says(self, **changes: object) -> None:
        self.content = json.dumps(GOOD | changes).encode()


def certificate_of_nobodys(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """For a server, and for a client that believes it all the same."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, capture_output=True, check=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context, ssl.create_default_context(cafile=str(certificate))


@contextmanager
def place_of_updates(context: ssl.SSLContext | None = None) -> Iterator[Place]:
    """`context`: it speaks TLS then."""
    place = Place()
    place.says()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            place.asked.append({name.lower(): value for name, value in self.headers.items()})
            place.paths.append(self.path)
            with contextlib.suppress(OSError):  # who asked has gone
                self._answer()

        def _answer(self) -> None:
            match place.fault:
                case "":
                    self._say()
                case "moved" if self.path.startswith("/files/"):
                    self._say()
                case "moved":
                    self._lead("/files/newest.json")
                case "redirect":
                    self._lead(f"{place.url}/elsewhere")
                case "astray":
                    self._lead("http://cairn.example/" + "x" * 300)
                case "large":
                    self.send_response(200)
                    self.end_headers()
                    while not place.is_closing.is_set():
                        self.wfile.write(b" " * 4096)
                case "drip":
                    self.send_response(200)
                    self.end_headers()
                    self._drip(b" ")
                case "drip-head":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
                    self._drip(b"a")
                case status:
                    self.send_error(int(status))

        def _say(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(place.content)))
            self.end_headers()
            self.wfile.write(place.content)

        def _lead(self, to: str) -> None:
            self.send_response(302)
            self.send_header("Location", to)
            self.send_header("Set-Cookie", "person=1")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _drip(self, piece: bytes) -> None:
            while not place.is_closing.wait(0.02):
                self.wfile.write(piece)
                self.wfile.flush()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    place.url = f"{'http' if context is None else 'https'}://127.0.0.1:{server.server_address[1]}/newest.json"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, name="place")
    thread.start()
    try:
        yield place
    finally:
        place.is_closing.set()
        server.shutdown()
        server.server_close()
        thread.join()
