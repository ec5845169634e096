"""A llama-server of our own on the loopback interface: started, asked, and stopped whatever happens."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.core.prompt.items import Tokens
from tests.bench.llama_server.server_answers import (
    AnswerError,
    Candidates,
    Completion,
    LogFigures,
    ProcessMemory,
    read_candidates,
    read_completion,
    read_log,
    read_memory,
    read_n_ctx,
)

_HOST = "127.0.0.1"
_START_SECONDS = 120.0
_STOP_SECONDS = 10.0
_ANSWER_SECONDS = 1800.0
_POLL_SECONDS = 0.05
_N_CANDIDATES = 20
_JSON = {"Content-Type": "application/json"}

# (role, text): where messages begin, for its checkpoints. Of a chat it knows that itself, of token ids it does not.
Delimiters = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerOptions:
    """What both systems share, and what is llama-server's own."""

    n_ctx: int
    n_threads: int
    kv_type: str
    flash_attention: str
    delimiters: Delimiters
    own: tuple[str, ...] = ()

    def arguments(self, model: Path, port: int) -> list[str]:
        shared = ["-c", str(self.n_ctx), "-t", str(self.n_threads), "-tb", str(self.n_threads), "-ngl", "0"]
        shared += ["-ctk", self.kv_type, "-ctv", self.kv_type, "-fa", self.flash_attention]
        house = ["--host", _HOST, "--port", str(port), "--offline", "-lv", "4", "--log-colors", "off"]
        return ["-m", str(model), *shared, *house, *self.own]


class LlamaServer:
    """Use as a context manager. One request at a time."""

    def __init__(self, binary: Path, model: Path, options: ServerOptions, log: Path) -> None:
        self._options = options
        self._log = log
        self._port = _free_port()
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                [str(binary), *options.arguments(model, self._port)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def __enter__(self) -> Self:
        try:
            self._wait_until_ready()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Ask it to end, then make it."""
        self._process.terminate()
        try:
            self._process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def complete(self, prompt: Tokens, max_tokens: int, more: Mapping[str, object] | None = None) -> Completion:
        """Greedy, with its prompt cache. `more` goes into the request as it is."""
        body = {
            "prompt": prompt.ids(),
            "n_predict": max_tokens,
            "temperature": 0.0,
            "stream": True,
            "cache_prompt": True,
            "message_delimiters": [{"role": role, "delimiter": text} for role, text in self._options.delimiters],
        }
        sent = json.dumps(body | dict(more or {}))
        started = time.perf_counter()
        connection = self._connection()
        try:
            response = self._post(connection, sent)
            return read_completion(response, lambda: time.perf_counter() - started)
        finally:
            connection.close()

    def candidates(self, prompt: Tokens) -> Candidates:
        """The likeliest tokens after `prompt`, computed without any cache."""
        body = {"prompt": prompt.ids(), "n_predict": 1, "temperature": 0.0, "cache_prompt": False}
        connection = self._connection()
        try:
            response = self._post(connection, json.dumps(body | {"n_probs": _N_CANDIDATES}))
            return read_candidates(json.loads(response.read()))
        finally:
            connection.close()

    def apply_template(self, request: Mapping[str, object]) -> str | None:
        """The prompt for a request in OpenAI's form; None when it is refused."""
        connection = self._connection()
        try:
            connection.request("POST", "/apply-template", json.dumps(request), _JSON)
            response = connection.getresponse()
            told = json.loads(response.read())
            return str(told["prompt"]) if response.status == http.client.OK else None
        finally:
            connection.close()

    def media_marker(self) -> str:
        """What stands for an image in a prompt."""
        connection = self._connection()
        try:
            connection.request("GET", "/props")
            return str(json.loads(connection.getresponse().read())["media_marker"])
        finally:
            connection.close()

    def n_ctx(self) -> int:
        """Of each slot."""
        connection = self._connection()
        try:
            connection.request("GET", "/props")
            return read_n_ctx(json.loads(connection.getresponse().read()))
        finally:
            connection.close()

    def memory(self) -> ProcessMemory:
        return read_memory(Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii"))

    def processor_seconds(self) -> float:
        """Of all its threads since it was started."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def log_figures(self) -> LogFigures:
        """Of its whole life: ask once it has stopped."""
        return read_log(self._log.read_text(encoding="utf-8", errors="replace"))

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(_HOST, self._port, timeout=_ANSWER_SECONDS)

    def _post(self, connection: http.client.HTTPConnection, body: str) -> http.client.HTTPResponse:
        connection.request("POST", "/completion", body, _JSON)
        response = connection.getresponse()
        if response.status != http.client.OK:
            raise AnswerError(f"status {response.status}: {response.read()[:300]!r}")
        return response

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise AnswerError(f"llama-server ended with {self._process.returncode}:\n{self._last_lines()}")
            if self._is_ready():
                return
            time.sleep(_POLL_SECONDS)
        raise AnswerError(f"llama-server is not ready after {_START_SECONDS:.0f} s:\n{self._last_lines()}")

    def _is_ready(self) -> bool:
        connection = http.client.HTTPConnection(_HOST, self._port, timeout=1.0)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == http.client.OK
        except OSError:
            return False
        finally:
            connection.close()

    def _last_lines(self) -> str:
        lines: Sequence[str] = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(lines[-20:])


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((_HOST, 0))
        port: int = probe.getsockname()[1]
        return port
