"""One file from an address into a part that grows, until it is whole and its digest is right.

The size of the part is all that is remembered: whatever ends the process, the next try goes on behind it.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.models.remote import MOST_FAILURES, RemoteFile, tells_sha256, wait_before
from engine.errors import DownloadFailed, Interrupted
from engine.language.translation import number, tr
from engine.models.downloads.hub_cache import free_space
from engine.telling.words.figures import fmt_bytes
from engine.web_replies import Cut, streamed

if TYPE_CHECKING:
    import httpx2

_log = logging.getLogger("engine.store")

STALL_SECONDS = 30.0
_CONNECT_SECONDS = 20.0
_PIECE = 256 * 1024
_RESERVE = 64 * 1024 * 1024  # stays free on the disk
_LOOK_EVERY = 64 * 1024 * 1024  # bytes, at how much is free
_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524})


class RemoteChanged(Exception):  # noqa: N818 -- not an error: the caller asks again
    """The hub has other bytes under this name now."""


class RemoteGone(Exception):  # noqa: N818 -- not an error: the caller asks again
    """The hub has nothing under this name, now."""


class NeedsPermission(Exception):  # noqa: N818 -- the caller knows which terms
    """The hub gives the file only to those it knows."""


class _Passing(Exception):  # noqa: N818 -- it passes
    """Worth another try. `wait`: what the server asked for, in seconds."""

    def __init__(self, what: str, wait: float | None = None) -> None:
        super().__init__(what)
        self.wait = wait


def make_client(*, stall_seconds: float = STALL_SECONDS) -> httpx2.Client:
    """Proxies and certificates are those of the environment."""
    import httpx2

    timeout = httpx2.Timeout(stall_seconds, connect=_CONNECT_SECONDS)
    return httpx2.Client(timeout=timeout)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetching:
    """One file into `part`. `client` knows the proxies; `headers` may name who asks. `stop` ends it.

    `on_bytes`: how many of the file are there. `on_trouble`: a sentence while it tries again, "" when it goes on.
    `patience`: factor of all waits.
    """

    client: httpx2.Client
    url: str
    headers: dict[str, str]
    file: RemoteFile
    part: Path
    stop: Cut
    on_bytes: Callable[[int], None]
    on_trouble: Callable[[str], None]
    patience: float = 1.0

    def run(self) -> None:
        """Afterwards `part` is the whole file, checked.

        Raises DownloadFailed, Interrupted, RemoteChanged, RemoteGone or NeedsPermission; what came of the file stays.
        """
        file, part = self.file, self.part
        n_failures, was_wrong = 0, False
        while True:
            before = _size(part)
            try:
                self._try()
                return
            except _Passing as trouble:
                n_failures = 1 if _size(part) > before else n_failures + 1
                if n_failures >= MOST_FAILURES:
                    raise DownloadFailed(
                        tr("{name} does not come any further: {trouble}.", name=file.name, trouble=trouble),
                        action=tr("Try again later; it goes on from here."),
                    ) from trouble
                seconds = wait_before(n_failures, asked=trouble.wait) * self.patience
                _log.info("a download waits %.1f s", seconds)
                self.on_trouble(tr("Trying again: {trouble}.", trouble=trouble))
                self.stop.wait(seconds)
            except _WrongDigest as wrong:
                part.unlink(missing_ok=True)
                if was_wrong:
                    raise DownloadFailed(
                        tr("{name} came twice with other bytes than the hub says.", name=file.name),
                        action=tr("Try again later."),
                    ) from wrong
                was_wrong = True
                self.on_trouble(tr("What came was damaged, so it is loaded again."))
            except OSError as error:
                raise _disk_error(error, file, part) from error

    def _try(self) -> None:
        file, part = self.file, self.part
        part.parent.mkdir(parents=True, exist_ok=True)
        if _size(part) > file.n_bytes:
            part.unlink()
        digest = _digest_of(file)
        have = _add_what_is_there(part, digest, self.stop)
        self.on_bytes(have)
        if have < file.n_bytes:
            _check_space(part.parent, file.n_bytes - have)
            digest = self._load(digest, have)
        if (file.sha256 or file.etag) and digest.hexdigest() != (file.sha256 or file.etag):
            raise _WrongDigest

    def _load(self, digest: hashlib._Hash, have: int) -> hashlib._Hash:
        import httpx2

        file, part, stop = self.file, self.part, self.stop
        headers = {**self.headers, "Accept-Encoding": "identity"}
        if have:
            headers["Range"] = f"bytes={have}-"
        try:
            with streamed(self.client, self.url, headers=headers, cut=stop) as response:
                start = _start_of(response, file, have)
                if start != have:
                    digest, have = _digest_of(file), 0
                with part.open("r+b" if have else "wb", buffering=0) as out:
                    out.seek(have)
                    looked = have
                    for piece in response.iter_raw():
                        if stop.is_set:
                            raise Interrupted
                        if have + len(piece) > file.n_bytes:
                            raise _Passing(tr("more came than the hub says"))
                        _write(out, piece)
                        digest.update(piece)
                        have += len(piece)
                        self.on_bytes(have)
                        if have - looked >= _LOOK_EVERY:
                            looked = have
                            _check_space(part.parent, file.n_bytes - have)
        except httpx2.TimeoutException:
            raise _Passing(tr("nothing came for {read} s", read=number(f"{self.client.timeout.read:.0f}"))) from None
        except (httpx2.HTTPError, httpx2.StreamError, ConnectionError) as error:
            stop.wait(0)
            raise _Passing(tr("the connection was lost")) from error
        stop.wait(0)
        if have < file.n_bytes:
            raise _Passing(tr("the connection ended too early"))
        return digest


class _WrongDigest(Exception):  # noqa: N818 -- tried again
    pass


def _digest_of(file: RemoteFile) -> hashlib._Hash:
    """As the hub takes it: of a small file that of Git, which is an SHA-1 of its size and its bytes."""
    if file.sha256 or tells_sha256(file.etag):
        return hashlib.sha256()
    return hashlib.sha1(b"blob %d\0" % file.n_bytes, usedforsecurity=False)


def _write(out: FileIO, piece: bytes) -> None:
    """All of it: a disk that fills up takes a part without a word."""
    left = memoryview(piece)
    while left:
        left = left[out.write(left) :]


def _start_of(response: httpx2.Response, file: RemoteFile, have: int) -> int:
    """Where what comes begins in the file: behind what is there, or at 0 where the server begins anew."""
    status = response.status_code
    is_elsewhere = bool(response.history)  # where the hub sent to: an address that ends soon, so it is asked again
    if status in _PASSING or (status in (401, 403) and is_elsewhere):
        raise _Passing(_status_words(status), _seconds_asked(response))
    if status in (401, 403):
        raise NeedsPermission
    if status in (404, 410):
        raise RemoteGone
    if status == 416:  # there is nothing behind what is there
        raise RemoteChanged
    if status not in (200, 206):
        raise DownloadFailed(
            tr("The server answered with error {status}.", status=status), action=tr("Try again later.")
        )
    told = _told_etag(response)
    expected = file.sha256 if tells_sha256(told) else file.etag
    if told and expected and told != expected and (tells_sha256(told) or not file.sha256):
        raise RemoteChanged
    if status == 200:
        length = response.headers.get("Content-Length", "")
        if length.isdigit() and int(length) != file.n_bytes:
            raise _Passing(tr("the server tells another length than the hub"))
        return 0
    first, _, total = response.headers.get("Content-Range", "").removeprefix("bytes ").partition("/")
    if first.partition("-")[0] != str(have) or (total.isdigit() and int(total) != file.n_bytes):
        raise _Passing(tr("the server sends another part than the one asked for"))
    return have


def _told_etag(response: httpx2.Response) -> str:
    """Of the file itself: the hub tells it before it sends elsewhere, and what stands there is that place's own."""
    for answer in (*response.history, response):
        linked = answer.headers.get("X-Linked-Etag")
        if linked:
            return linked.removeprefix("W/").strip('"')
    return response.headers.get("ETag", "").removeprefix("W/").strip('"') if not response.history else ""


def _seconds_asked(response: httpx2.Response) -> float | None:
    value = response.headers.get("Retry-After", "")
    return float(value) if value.isdigit() else None


def _status_words(status: int) -> str:
    return tr("the hub asks to wait") if status == 429 else tr("the server answered with error {status}", status=status)


def _add_what_is_there(part: Path, digest: hashlib._Hash, stop: Cut) -> int:
    have = 0
    with contextlib.suppress(FileNotFoundError), part.open("rb") as file:
        while piece := file.read(4 * _PIECE):
            stop.wait(0)
            digest.update(piece)
            have += len(piece)
    return have


def _check_space(folder: Path, n_bytes: int) -> None:
    free = free_space(folder)
    if free < n_bytes + min(_RESERVE, n_bytes):
        raise DownloadFailed(
            tr(
                "The disk has too little room: {n_bytes} are still to come, and {free} are free.",
                n_bytes=fmt_bytes(n_bytes),
                free=fmt_bytes(free),
            ),
            action=tr("Make room there, or set HF_HOME to a folder on another disk."),
        )


def _disk_error(error: OSError, file: RemoteFile, part: Path) -> DownloadFailed:
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return DownloadFailed(
            tr(
                "The disk is full: {max} of {name} are still to come.",
                max=fmt_bytes(max(0, file.n_bytes - _size(part))),
                name=file.name,
            ),
            action=tr("Make room, or set HF_HOME to a folder on another disk; then it goes on from here."),
        )
    return DownloadFailed(
        tr("{parent} cannot be written: {gap}.", parent=part.parent, gap=error.strerror or error),
        action=tr("Check the folder and your rights to it."),
    )


def _size(part: Path) -> int:
    try:
        return part.stat().st_size
    except OSError:
        return 0
