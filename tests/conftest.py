"""What holds for every test: a base folder of its own, no network, no thread left behind, no unannounced warning."""

from __future__ import annotations

import logging
import os
import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything asks Qt

hypothesis.settings.register_profile("cairn", deadline=None)  # the machine may be busy
hypothesis.settings.load_profile("cairn")

_THREADS_END_SECONDS = 2.0


@pytest.fixture(autouse=True)
def base_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything Cairn writes goes here, in child processes too."""
    folder = tmp_path / "base"
    monkeypatch.setenv("CAIRN_BASEDIR", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection to another machine is an error; loopback and sockets in the file system are not."""

    def guard(name: str) -> None:
        original = getattr(socket.socket, name)

        def connect(self: socket.socket, address: Any) -> Any:
            if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address[0]):
                raise RuntimeError(f"a test tried to reach {address[0]}")
            return original(self, address)

        monkeypatch.setattr(socket.socket, name, connect)

    guard("connect")
    guard("connect_ex")


def _is_loopback(host: str) -> bool:
    return host in ("localhost", "::1", "") or host.startswith("127.")


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    """Whoever starts a thread ends it. Threads of fixtures with a wider scope were there before."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + _THREADS_END_SECONDS
    while (left := [t for t in threading.enumerate() if t not in before]) and time.monotonic() < deadline:
        left[0].join(0.05)
    if left:
        pytest.fail(f"threads were left running: {', '.join(thread.name for thread in left)}")


class ExpectedWarnings:
    """Regular expressions of warnings that a test announces; each must come at least once."""

    def __init__(self) -> None:
        self._patterns: list[str] = []

    def add(self, pattern: str) -> None:
        self._patterns.append(pattern)

    def unmet(self, messages: list[str]) -> list[str]:
        return [p for p in self._patterns if not any(re.search(p, message) for message in messages)]

    def unannounced(self, messages: list[str]) -> list[str]:
        return [message for message in messages if not any(re.search(p, message) for p in self._patterns)]


@pytest.fixture
def expected_warnings() -> ExpectedWarnings:
    """`expected_warnings.add("cannot be kept")` announces a log record of level WARNING or above."""
    return ExpectedWarnings()


class _Warnings(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.ours: list[str] = []
        self.of_llama_cpp: list[str] = []  # it also warns of what is as it should be, e.g. that it pads a cache

    def emit(self, record: logging.LogRecord) -> None:
        messages = self.of_llama_cpp if record.filename == "native_log.py" else self.ours
        messages.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_unannounced_warning(request: pytest.FixtureRequest) -> Iterator[None]:
    """A WARNING means that something is wrong. A test that asks for `caplog` looks at the log itself."""
    expected = request.getfixturevalue("expected_warnings")
    handler = _Warnings()
    root = logging.getLogger()
    root.addHandler(handler)
    yield
    root.removeHandler(handler)
    if "caplog" in request.fixturenames:
        return
    unannounced, unmet = expected.unannounced(handler.ours), expected.unmet(handler.ours + handler.of_llama_cpp)
    if unannounced:
        pytest.fail("unannounced warnings in the log:\n" + "\n".join(unannounced))
    if unmet:
        pytest.fail(f"announced warnings did not come: {unmet}")
