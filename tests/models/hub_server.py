"""A hub on loopback: a real HTTP server with repositories, redirects, ranges, ETags, terms to agree to, and faults."""

from __future__ import annotations

import hashlib
import json
import re
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

_PIECE = 64 * 1024


@dataclass
class Repo:
    files: dict[str, bytes]
    downloads: int = 10
    licence: str = "apache-2.0"
    is_gated: bool = False
    commit: str = "c" * 40
    is_small: bool = False  # its files lie in Git itself: no SHA-256 is told of them


@dataclass
class HubServer:
    """`faults` are used up by the requests for contents, one each.

    They are "503", "429", "403", "404", "reset:N", "short:N", "stall:N", "length", "no-range", "corrupt" and "longer";
    N is after how many bytes of the answer.
    """

    repos: dict[str, Repo] = field(default_factory=dict)
    faults: deque[str] = field(default_factory=deque)
    token: str = "secret-token"
    stall_seconds: float = 2.0
    bytes_per_second: float = 0.0  # 0: as fast as it goes
    n_bytes_sent: int = 0
    requests: list[str] = field(default_factory=list)
    ranges: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    url: str = ""
    is_closing: threading.Event = field(default_factory=threading.Event)

    def blobs(self) -> dict[str, bytes]:
        return {sha(data): data for repo in self.repos.values() for data in repo.files.values()}


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def git_sha(data: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


@contextmanager
def hub_server(**repos: Repo) -> Iterator[HubServer]:
    hub = HubServer(repos={name.replace("__", "/"): repo for name, repo in repos.items()})

    class Handler(_Handler):
        pass

    Handler.hub = hub
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    hub.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, name="hub")
    thread.start()
    try:
        yield hub
    finally:
        hub.is_closing.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    hub: HubServer
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        pass

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        self.close_connection = True
        address = urlsplit(self.path)
        path, query = unquote(address.path), parse_qs(address.query)
        self.hub.requests.append(path)
        self.hub.tokens.append(self.headers.get("Authorization", ""))
        if path == "/api/models":
            return self._search(query)
        if found := re.fullmatch(r"/api/models/([^/]+/[^/]+)(?:/revision/.*)?", path):
            return self._about(found[1])
        if found := re.fullmatch(r"/([^/]+/[^/]+)/resolve/[^/]+/(.+)", path):
            return self._resolve(found[1], found[2])
        if found := re.fullmatch(r"/cdn/([0-9a-f]+)", path):
            return self._content(found[1])
        return self._answer(404, {"error": "no such page"})

    def _search(self, query: dict[str, list[str]]) -> None:
        words = query.get("search", [""])[0].casefold().split()
        hits = [
            self._info(name, repo)
            for name, repo in self.hub.repos.items()
            if all(word in name.casefold() for word in words)
        ]
        self._answer(200, sorted(hits, key=lambda hit: -hit["downloads"]))

    def _about(self, name: str) -> None:
        repo = self.hub.repos.get(name)
        if repo is None:
            return self._answer(404, {"error": "Repository not found"}, {"X-Error-Code": "RepoNotFound"})
        siblings = [
            {
                "rfilename": file,
                "size": len(data),
                "blobId": git_sha(data),
                **({} if repo.is_small else {"lfs": {"sha256": sha(data), "size": len(data), "pointerSize": 134}}),
            }
            for file, data in repo.files.items()
        ]
        return self._answer(200, {**self._info(name, repo), "sha": repo.commit, "siblings": siblings})

    def _info(self, name: str, repo: Repo) -> dict[str, Any]:
        return {
            "id": name,
            "modelId": name,
            "downloads": repo.downloads,
            "gated": "manual" if repo.is_gated else False,
            "private": False,
            "tags": ["gguf", f"license:{repo.licence}"],
        }

    def _resolve(self, name: str, file: str) -> None:
        repo = self.hub.repos.get(name)
        data = repo.files.get(file) if repo is not None else None
        if repo is None or data is None:
            return self._answer(404, {"error": "no such file"}, {"X-Error-Code": "EntryNotFound"})
        if repo.is_gated and self.headers.get("Authorization") != f"Bearer {self.hub.token}":
            return self._answer(401, {"error": "gated"}, {"X-Error-Code": "GatedRepo"})
        headers = {
            "Location": f"{self.hub.url}/cdn/{sha(data)}",
            "X-Linked-Etag": f'"{git_sha(data) if repo.is_small else sha(data)}"',
            "X-Linked-Size": str(len(data)),
            "X-Repo-Commit": repo.commit,
        }
        return self._answer(302, {}, headers)

    def _content(self, digest: str) -> None:
        data = self.hub.blobs().get(digest)
        if data is None:
            return self._answer(404, {})
        fault, _, number = (self.hub.faults.popleft() if self.hub.faults else "").partition(":")
        if fault in ("403", "404", "429", "500", "502", "503"):
            return self._answer(int(fault), {}, {"Retry-After": "1"} if fault == "429" else {})
        start = 0
        asked = self.headers.get("Range", "")
        self.hub.ranges.append(asked)
        if found := re.fullmatch(r"bytes=(\d+)-", asked):
            start = int(found[1]) if fault != "no-range" else 0
            if start >= len(data):
                return self._answer(416, {})
        if fault == "corrupt":
            data = data[:-1] + bytes([data[-1] ^ 1])
        body = data[start:] + (b"more" if fault == "longer" else b"")
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body) + (7 if fault == "length" else 0)))
        if fault == "longer":
            self.send_header("Transfer-Encoding", "identity")
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.send_header("ETag", '"of-the-cdn"')
        self.send_header("Connection", "close")
        self.end_headers()
        end = min(len(body), int(number)) if number else len(body)
        self._send(body[:end])
        if fault == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
        elif fault == "stall":
            self.hub.is_closing.wait(self.hub.stall_seconds)
        return None

    def _send(self, body: bytes) -> None:
        for at in range(0, len(body), _PIECE):
            piece = body[at : at + _PIECE]
            try:
                self.wfile.write(piece)
            except OSError:
                return
            self.hub.n_bytes_sent += len(piece)
            if self.hub.bytes_per_second and self.hub.is_closing.wait(len(piece) / self.hub.bytes_per_second):
                return

    def _answer(self, status: int, content: object, headers: dict[str, str] | None = None) -> None:
        body = json.dumps(content).encode()
        try:
            self.send_response(status)
            for key, value in {"Content-Type": "application/json", **(headers or {})}.items():
                self.send_header(key, value)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Connection", "close")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)
        except OSError:
            return


def wait_until(is_true: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)
