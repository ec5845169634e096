"""The token for models with terms lies in the system's key ring, and nowhere else."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.models.remote import DownloadPhase, DownloadProgress
from engine.errors import HubFailed
from engine.models.downloads.job import Job
from engine.models.hub.hub import Hub, NeedsToken
from engine.models.hub.kept_token import KeptToken, Ring, mark_beside, system_ring
from tests.models.hub_server import HubServer, Repo, hub_server

REPO = "Org/Tiny-GGUF"
TOKEN = "secret-token"  # that of the test's hub


class MemoryRing:
    """A key ring that counts how often it is asked."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.held: dict[tuple[str, str], str] = {}
        self.n_asked = 0
        self.refuses = refuses

    def _asked(self, about: str = "") -> None:
        self.n_asked += 1
        if self.refuses:
            raise RuntimeError(f"locked: {about}")

    def get_password(self, service: str, username: str) -> str | None:
        self._asked()
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._asked(password)
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._asked()
        del self.held[service, username]


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    return mark_beside(tmp_path / "data" / "models.json")


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[HubServer]:
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    monkeypatch.delenv("HF_TOKEN", raising=False)
    repo = Repo(files={"tiny-Q4_K_M.gguf": b"x" * 1000}, is_gated=True)
    with hub_server(**{REPO.replace("/", "__"): repo}) as server:
        yield server


def kept_in(ring: Ring | None, mark: Path) -> KeptToken:
    return KeptToken(mark, lambda: ring)


def fetched(server: HubServer, kept: KeptToken | None, cache: Path) -> Path:
    asker = Hub({"HF_ENDPOINT": server.url}, kept)
    offer = asker.details(REPO).offers[0]
    start = DownloadProgress(id="one", offer=offer, phase=DownloadPhase.WAITING)
    return Job(asker, cache, start, lambda _: None, stall_seconds=5.0, patience=0.002).run()


def test_a_token_is_kept_read_in_another_run_and_forgotten(mark: Path) -> None:
    ring = MemoryRing()
    kept_in(ring, mark).keep(TOKEN)
    assert mark.read_bytes() == b""
    later = kept_in(ring, mark)
    assert (later.is_there, later.read()) == (True, TOKEN)
    later.forget()
    assert ring.held == {}
    assert not later.is_there
    assert later.read() == ""


def test_the_key_ring_is_asked_only_once_a_token_was_put_there(mark: Path, hub: HubServer, tmp_path: Path) -> None:
    """Asking may make the system prompt for a password."""
    ring = MemoryRing()
    with pytest.raises(NeedsToken, match="agreed to its terms"):
        fetched(hub, kept_in(ring, mark), tmp_path / "cache")
    assert ring.n_asked == 0


def test_a_gated_model_comes_with_the_token_of_the_key_ring(mark: Path, hub: HubServer, tmp_path: Path) -> None:
    ring = MemoryRing()
    kept_in(ring, mark).keep(TOKEN)
    path = fetched(hub, kept_in(ring, mark), tmp_path / "cache")
    assert path.read_bytes() == b"x" * 1000
    assert all(TOKEN.encode() not in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def test_a_token_that_the_hub_does_not_take_ends_in_the_sentence(mark: Path, hub: HubServer, tmp_path: Path) -> None:
    ring = MemoryRing()
    kept_in(ring, mark).keep("another")
    with pytest.raises(NeedsToken, match="agreed to its terms"):
        fetched(hub, kept_in(ring, mark), tmp_path / "cache")


def test_without_a_key_ring_it_says_what_to_do_instead(mark: Path) -> None:
    kept = kept_in(None, mark)
    with pytest.raises(HubFailed, match="no key ring") as refused:
        kept.keep(TOKEN)
    assert "HF_TOKEN" in refused.value.action
    assert not kept.is_there


def test_a_key_ring_that_refuses_tells_nobody_the_token(mark: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ring = MemoryRing(refuses=True)
    with pytest.raises(HubFailed, match="RuntimeError") as refused:
        kept_in(ring, mark).keep(TOKEN)
    assert TOKEN not in str(refused.value)
    assert refused.value.__suppress_context__
    assert TOKEN not in caplog.text
    mark.parent.mkdir()
    mark.touch()
    assert kept_in(ring, mark).read() == ""
    with pytest.raises(HubFailed, match="still there"):
        kept_in(ring, mark).forget()
    assert mark.exists()


def test_a_system_without_a_key_ring_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """And looking for one is no error, whatever fails."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError("no bus")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert system_ring() is None
