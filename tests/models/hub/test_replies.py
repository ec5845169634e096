"""Whatever a hub answers ends in what it means or in one sentence, and never in more memory than a reply may have."""

from __future__ import annotations

import gzip
import json
import threading
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.updates.release import read_release
from engine import web_replies
from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer, RemoteFile
from engine.errors import DownloadFailed, HubFailed
from engine.models.downloads.job import Job
from engine.models.hub import hub
from engine.models.hub.hub import Hub, details_of, summaries_of
from engine.web_replies import Unreadable
from tests.support.patience import PATIENCE

MIB = 1 << 20
REPO = "org/model"


@dataclass
class Answers:
    """What is answered to everything; where `elsewhere` is set, first with a way there."""

    body: bytes = b"[]"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    elsewhere: tuple[int, bytes, dict[str, str]] | None = None
    never_ends: bool = False
    is_closing: threading.Event = field(default_factory=threading.Event)
    url: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)  # paths, and who asks


@contextmanager
def answering() -> Iterator[Answers]:
    answers = Answers()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            pass

        def do_GET(self) -> None:
            self.close_connection = True
            answers.asked.append((self.path, self.headers.get("Authorization", "")))
            status, body, headers = answers.status, answers.body, answers.headers
            if answers.elsewhere is not None and not self.path.startswith("/there"):
                status, body, headers = answers.elsewhere
                headers = {**headers, "Location": "/there"}
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            with suppress(OSError):  # nobody reads on
                self.wfile.write(body)
            if answers.never_ends:
                answers.is_closing.wait(PATIENCE)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    answers.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield answers
    finally:
        answers.is_closing.set()
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def answers() -> Iterator[Answers]:
    with answering() as opened:
        yield opened


def bomb(n_mib: int, wbits: int = zlib.MAX_WBITS | 16) -> bytes:
    packer = zlib.compressobj(9, wbits=wbits)
    return b"".join([*(packer.compress(bytes(MIB)) for _ in range(n_mib)), packer.flush()])


def asking(answers: Answers) -> Hub:
    return Hub({"HF_ENDPOINT": answers.url})


@contextmanager
def in_little_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < 16 * MIB
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("asked", ["search", "details"])
def test_a_packed_answer_is_bounded_by_what_it_unpacks_to(
    answers: Answers, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """Two megabytes of gzip took four gigabytes of memory."""
    monkeypatch.setattr(web_replies, "MOST_BYTES", MIB)
    answers.body, answers.headers = bomb(128), {"Content-Encoding": "gzip"}
    with in_little_memory(), pytest.raises(HubFailed, match="is too large to be read"):
        getattr(asking(answers), asked)(REPO)
    answers.body, answers.headers = b"[" + b" " * (2 * MIB) + b"]", {}
    with pytest.raises(HubFailed, match="is too large to be read"):
        getattr(asking(answers), asked)(REPO)


@pytest.mark.parametrize("encoding", ["br", "zstd", "deflate", "gzip, gzip", "x" * 5000])
def test_what_is_packed_as_nobody_asked_is_not_unpacked(answers: Answers, encoding: str) -> None:
    answers.body, answers.headers = bomb(1), {"Content-Encoding": encoding}
    with pytest.raises(HubFailed, match="answers with something that is no list of models"):
        asking(answers).search("x")


@pytest.mark.parametrize("status", [200, 302])
def test_what_comes_with_a_redirection_is_not_read(answers: Answers, status: int) -> None:
    answers.elsewhere = (302, bomb(128), {"Content-Encoding": "gzip"})
    answers.body = json.dumps([{"id": REPO, "downloads": 5}]).encode()
    if status == 302:  # for ever
        answers.status, answers.headers = 302, {"Location": "/there"}
    with in_little_memory():
        if status == 302:
            with pytest.raises(HubFailed, match="cannot be reached"):
                asking(answers).search("x")
        else:
            assert [hit.repo for hit in asking(answers).search("x")] == [REPO]
    assert len(answers.asked) == (2 if status == 200 else 11)


def test_a_download_reads_nothing_that_comes_with_a_redirection(answers: Answers, tmp_path: Path) -> None:
    answers.elsewhere = (302, bomb(128), {"Content-Encoding": "gzip"})
    answers.body = b"other bytes"
    offer = ModelOffer(
        repo=REPO, commit="c" * 40, quantisation="Q4_0", files=(RemoteFile(name="m.gguf", n_bytes=11, sha256="0" * 64),)
    )
    job = Job(
        asking(answers),
        tmp_path,
        DownloadProgress(id="1", offer=offer, phase=DownloadPhase.WAITING),
        lambda _: None,
        patience=0.0,
    )
    with in_little_memory(), pytest.raises(DownloadFailed, match="came twice with other bytes than the hub says"):
        job.run()


def test_a_packed_answer_of_reasonable_size_is_read(answers: Answers) -> None:
    answers.body = gzip.compress(json.dumps([{"id": REPO, "tags": ["license:mit"], "gated": "auto"}]).encode())
    answers.headers = {"Content-Encoding": "gzip"}
    (hit,) = asking(answers).search("x")
    assert (hit.repo, hit.n_downloads, hit.licence, hit.is_gated) == (REPO, 0, "mit", True)


def test_a_server_that_never_comes_to_an_end_is_given_up(answers: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "_SECONDS", PATIENCE)
    monkeypatch.setattr(hub, "_SECONDS_IN_ALL", 0.2)
    answers.headers, answers.body, answers.never_ends = {"Content-Length": "1000"}, b"[", True
    with pytest.raises(HubFailed, match="cannot be reached"):
        asking(answers).search("x")


UGLY = [
    *(b"", b"null", b"5", b'"text"', b"true", b"{}", b"[[]]", b"[null]", b"[5]", b"[{}]", b'[{"id": null}]'),
    *(b'[{"id": 5}]', b'{"error": "no"}', b"<html>", b"[", b'{"a":', b"\xff\xfe", b'["\xed\xa0\x80"]', b"[NaN]"),
    *(b"[Infinity]", b"[1e999]", b"[" * 100_000, b'{"a":' * 100_000, b"9" * 100_000, b'[{"id": "../../x"}]'),
    *(b'[{"id": "a/b/c"}]', b'[{"id": "\\ud800/x"}]', b'[{"id": "a\\u001b[31m/b"}]', b'{"id": "org/model"}'),
    *(b'{"id": "org/model", "siblings": null}', b'{"id": "org/model", "siblings": {}}', b'{"id": [], "siblings": []}'),
]


@pytest.mark.parametrize("body", UGLY)
def test_an_answer_of_another_shape_is_a_sentence(answers: Answers, body: bytes) -> None:
    """Twenty-three of a hundred and forty ended in a traceback."""
    answers.body = body
    for ask in (asking(answers).search, asking(answers).details):
        with pytest.raises(HubFailed) as caught:
            ask(REPO)
        assert caught.value.action
        assert caught.value.message == f"{answers.url} answers with something that is no list of models."


@pytest.mark.parametrize("status", [400, 401, 403, 404, 418, 429, 500, 503, 999])
def test_another_status_is_a_sentence_and_its_page_is_not_read(answers: Answers, status: int) -> None:
    answers.status, answers.body, answers.headers = status, bomb(64), {"Content-Encoding": "gzip"}
    for ask in (asking(answers).search, asking(answers).details):
        with in_little_memory(), pytest.raises(HubFailed, match="The hub"):
            ask(REPO)


def test_a_token_goes_to_the_hub_alone(answers: Answers) -> None:
    with answering() as other:
        other.body = b"[]"
        answers.elsewhere = (302, b"", {})
        answers.headers = {"Location": f"{other.url}/there"}
        answers.status = 302
        known = asking(answers)
        known.use_token("secret")
        known.search("x")
        assert {token for _, token in answers.asked} == {"Bearer secret"}
        assert {token for _, token in other.asked} == {""}


FILE = {"rfilename": "m-Q4_0.gguf", "size": 5, "blobId": "a" * 40, "lfs": {"sha256": "b" * 64}}
MODEL = {"id": REPO, "sha": "c" * 40, "downloads": 3, "tags": ["license:mit"], "gated": False, "siblings": [FILE]}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(10**300, 10**310) | st.floats() | st.text(max_size=6)
    | st.just("\ud800\x1b[0m"),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from([*MODEL, *FILE, "x"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from([*MODEL, *FILE]), ANYTHING, st.booleans())
def test_whatever_stands_in_a_place_the_rest_is_taken_or_refused(place: str, value: Any, is_missing: bool) -> None:
    file = {key: one for key, one in FILE.items() if not (is_missing and key == place)}
    model = {key: one for key, one in MODEL.items() if not (is_missing and key == place)}
    if not is_missing:
        file, model = ({**file, place: value}, model) if place in FILE else (file, {**model, place: value})
    model = {**model, "siblings": [file, FILE]} if place in FILE else model
    try:
        summary, commit, files = details_of(model)
        assert summaries_of([model, MODEL])
    except Unreadable:
        assert place in ("id", "siblings")
        return
    assert all(text.isprintable() for text in (summary.repo, summary.licence, commit))
    assert 0 <= summary.n_downloads <= 2**53
    for one in files:
        assert one.name
        assert all(text.isprintable() for text in (one.name, one.etag, one.sha256))
        assert 0 <= one.n_bytes <= 2**53
    if place in FILE:
        assert files[-1] == RemoteFile(name="m-Q4_0.gguf", n_bytes=5, sha256="b" * 64, etag="a" * 40)


@given(ANYTHING)
def test_any_value_is_hits_or_a_model_or_is_refused(value: Any) -> None:
    for read in (summaries_of, details_of):
        try:
            read(value)
        except Unreadable:
            continue


@given(st.binary(max_size=60) | ANYTHING.map(lambda value: json.dumps({"version": "1", "page": value}).encode()))
def test_no_file_of_the_newest_version_is_more_than_refused(content: bytes) -> None:
    try:
        assert read_release(content).page.startswith("https://")
    except ValueError:
        return
