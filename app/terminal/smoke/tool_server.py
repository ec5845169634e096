"""The smallest server of tools, over stdio or HTTP: the smoke test asks it whether an installation has the client.

By hand, not by the `mcp` package: no installation needs the half of it that serves.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, Final

from engine.core.toolbox.servers import ServerEntry

TOOL: Final = "repeat"  # gives back its argument "text"
TOOLS_CHILD: Final = "--repeating-tool"  # the flag of the child that is such a server
_SCHEMA: Final = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}


def stdio_server() -> ServerEntry:
    """This program itself, also when frozen."""
    if getattr(sys, "frozen", False):
        return ServerEntry(name="stdio", command=sys.executable, args=(TOOLS_CHILD,))
    root = Path(__file__).resolve().parents[3]
    return ServerEntry(name="stdio", command=sys.executable, args=("-m", "app", TOOLS_CHILD), cwd=str(root))


@contextmanager
def http_server() -> Iterator[ServerEntry]:
    """On this machine alone."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        thread = threading.Thread(target=server.serve_forever, name="tool-server", daemon=True)
        thread.start()
        try:
            yield ServerEntry(name="HTTP", url=f"http://127.0.0.1:{server.server_port}/mcp")
        finally:
            server.shutdown()
            thread.join()


def serve() -> int:
    """Over the standard streams, until nobody writes any more; 0."""
    with open(0, "rb", closefd=False) as source, open(1, "wb", closefd=False) as sink:
        return serve_lines(source, sink)


def serve_lines(source: BinaryIO, sink: BinaryIO) -> int:
    """A message on each line; 0 at the end."""
    for line in source:
        told = answer_to(json.loads(line))
        if told is not None:
            sink.write(json.dumps(told).encode() + b"\n")
            sink.flush()
    return 0


def answer_to(message: Mapping[str, Any]) -> dict[str, Any] | None:
    """None to what asks for none."""
    if "id" not in message:
        return None
    given: Mapping[str, Any] = message.get("params") or {}
    match message["method"]:
        case "initialize":
            about = {"name": TOOL, "version": "1"}
            versions = {"protocolVersion": given["protocolVersion"]}
            result: dict[str, Any] = {**versions, "capabilities": {"tools": {}}, "serverInfo": about}
        case "tools/list":
            result = {"tools": [{"name": TOOL, "inputSchema": _SCHEMA, "outputSchema": _SCHEMA}]}
        case "tools/call":
            said = given["arguments"]["text"]
            result = {"content": [{"type": "text", "text": said}], "structuredContent": {"text": said}}
        case _:
            result = {}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}


class _Handler(BaseHTTPRequestHandler):
    """One message in, and its answer as a stream of one event."""

    def do_POST(self) -> None:
        told = answer_to(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        body = b"" if told is None else f"event: message\ndata: {json.dumps(told)}\n\n".encode()
        self.send_response(HTTPStatus.OK if body else HTTPStatus.ACCEPTED)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
