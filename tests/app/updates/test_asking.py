"""The one file is read from a real server on loopback, with little patience."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.updates.asking import Asking, UpdatesUnknown
from app.updates.release import MOST_BYTES
from tests.app.updates.place_of_updates import Place, certificate_of_nobodys, place_of_updates
from tests.support.patience import PATIENCE


@pytest.fixture
def place() -> Iterator[Place]:
    with place_of_updates() as opened:
        yield opened


def test_the_file_is_read_with_one_question_that_tells_nothing(place: Place) -> None:
    assert Asking(place.url).read().version == "99.1"
    (headers,) = place.asked
    assert set(headers) <= {"host", "accept", "accept-encoding", "connection", "user-agent"}
    assert headers["user-agent"] == "cairn"
    assert place.paths == ["/newest.json"]


def test_a_file_that_has_moved_is_read_where_it_is_and_no_cookie_is_kept(place: Place) -> None:
    """As a page of releases leads to the newest one."""
    place.fault = "moved"
    assert Asking(place.url).read().version == "99.1"
    assert place.paths == ["/newest.json", "/files/newest.json"]
    assert not any("cookie" in headers for headers in place.asked)


@pytest.mark.parametrize(
    ("fault", "said", "n_asked"),
    [
        ("404", r"nothing lies there \(404\)", 1),
        ("500", "the answer was 500", 1),
        ("redirect", "it leads from one address to the next", 6),
        ("astray", r"it leads to “http://cairn\.example/x{20,90}…”, which is not safe", 1),
    ],
)
def test_another_answer_is_none_and_is_told(place: Place, fault: str, said: str, n_asked: int) -> None:
    place.fault = fault
    with pytest.raises(UpdatesUnknown, match=said) as caught:
        Asking(place.url).read()
    assert caught.value.was_answered
    assert len(place.asked) == n_asked


def test_what_never_ends_is_given_up(place: Place) -> None:
    place.fault = "large"
    with pytest.raises(UpdatesUnknown, match="too large"):
        Asking(place.url).read()


def test_a_file_that_is_larger_than_any_is_not_read(place: Place) -> None:
    place.content = b" " * (MOST_BYTES + 1)
    with pytest.raises(UpdatesUnknown, match="too large"):
        Asking(place.url).read()


def test_rubbish_is_no_newer_version(place: Place) -> None:
    place.content = b"<html>"
    with pytest.raises(UpdatesUnknown, match=r"no file of Cairn's"):
        Asking(place.url).read()


@pytest.mark.parametrize("fault", ["drip", "drip-head"])
def test_a_server_that_says_a_letter_at_a_time_is_given_up(place: Place, fault: str) -> None:
    """Each letter comes in time; without a limit for all of them it would never end."""
    place.fault = fault
    with pytest.raises(UpdatesUnknown):
        Asking(place.url, seconds=0.5).read()


@pytest.mark.parametrize("fault", ["drip", "drip-head"])
def test_it_can_be_stopped_while_it_waits(place: Place, fault: str) -> None:
    place.fault = fault
    asking = Asking(place.url, seconds=PATIENCE)
    told: list[UpdatesUnknown] = []

    def read() -> None:
        with pytest.raises(UpdatesUnknown) as caught:
            asking.read()
        told.append(caught.value)

    thread = threading.Thread(target=read)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not place.asked and time.monotonic() < deadline:
        time.sleep(0.01)
    asking.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert len(told) == 1


def test_nobody_there_is_no_answer() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/n.json"
        with pytest.raises(UpdatesUnknown, match="cannot be reached") as caught:
            Asking(address).read()
    assert not caught.value.was_answered


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")
def test_a_server_with_a_certificate_of_nobodys_is_not_believed(tmp_path: Path) -> None:
    """Its answer would be good; who answers is not whom was asked."""
    context, _ = certificate_of_nobodys(tmp_path)
    with place_of_updates(context) as place:
        assert place.url.startswith("https:")
        with pytest.raises(UpdatesUnknown, match="is not trusted by this computer") as caught:
            Asking(place.url).read()
        assert place.asked == []
    assert caught.value.was_answered
