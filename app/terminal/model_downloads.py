"""`cairn models search` and `cairn models get`: the two commands that go out to the network."""

from __future__ import annotations

import getpass
import json
import time
import uuid
from typing import TextIO

from app.options.tasks import GetModel, KeepToken, SearchModels
from app.process.paths import Folders
from app.terminal.status_line import StatusLine
from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer, Speed, name_among, offers_named
from engine.errors import HubFailed
from engine.models.downloads.job import Job
from engine.models.finding.places import Surroundings, hub_cache
from engine.models.hub.hub import Hub
from engine.models.hub.kept_token import KeptToken, mark_beside
from engine.telling.models import progress_text
from engine.telling.words.figures import fmt_bytes

_SECONDS_BETWEEN_LINES = 10.0  # where nobody writes over them


def search_models(task: SearchModels, *, stdout: TextIO) -> int:
    words = " ".join(task.words)
    hits = Hub().search(words)
    if task.as_json:
        rows = [
            {"repo": hit.repo, "downloads": hit.n_downloads, "licence": hit.licence, "gated": hit.is_gated}
            for hit in hits
        ]
        print(json.dumps({"models": rows}, ensure_ascii=False), file=stdout)
        return 0
    if not hits:
        print(f"The hub has no models for “{words}”.", file=stdout)
    width = max((len(hit.repo) for hit in hits), default=0)
    for hit in hits:
        gated = "  terms to agree to" if hit.is_gated else ""
        print(f"{hit.repo:{width}}  {hit.n_downloads:>11,} downloads  {hit.licence}{gated}".rstrip(), file=stdout)
    return 0


def keep_token(task: KeepToken, folders: Folders, *, stdin: TextIO, stdout: TextIO) -> int:
    """Typed where nobody sees it, or piped."""
    kept = KeptToken(mark_beside(folders.own_words_file))
    if task.is_to_go:
        was_there = kept.is_there
        kept.forget()
        print("The token is no longer in the key ring." if was_there else "No token was kept.", file=stdout)
        return 0
    token = (getpass.getpass("Token: ") if stdin.isatty() else stdin.readline()).strip()
    if not token:
        raise HubFailed("No token was given.", action="Pipe it into the command, or type it.")
    kept.keep(token)
    print("The token is in the key ring.", file=stdout)
    return 0


def get_model(task: GetModel, folders: Folders, *, stdout: TextIO, stderr: TextIO) -> int:
    """The path of the model on stdout, how far it is on stderr."""
    hub = Hub(kept=KeptToken(mark_beside(folders.own_words_file)))
    repo, _, quantisation = task.name.partition(":")
    offers = hub.details(repo).offers
    found = offers_named(offers, quantisation)
    if len(found) > 1:
        names = ", ".join(f"{repo}:{name_among(offer, found)}" for offer in found)
        raise HubFailed(f"{task.name} may be {len(found)} files: {names}.", action="Give one of these names.")
    if not found:
        raise HubFailed(_nothing_fits(repo, quantisation, offers), action=f"Give one of them: {repo}:QUANT")
    offer = found[0]
    meter = _Meter(stderr)
    start = DownloadProgress(id=uuid.uuid4().hex, offer=offer, phase=DownloadPhase.WAITING)
    print(f"{offer.name}: {fmt_bytes(offer.n_bytes)}", file=stderr)
    try:
        path = Job(hub, hub_cache(Surroundings.here()), start, meter.show).run()
    except KeyboardInterrupt:
        meter.finish("Stopped. The same command goes on from here.")
        raise
    except BaseException:
        meter.finish()
        raise
    meter.finish()
    print(path, file=stdout)
    return 0


def _nothing_fits(repo: str, quantisation: str, offers: tuple[ModelOffer, ...]) -> str:
    if not offers:
        return f"{repo} has no models that Cairn can run."
    names = ", ".join(sorted({offer.quantisation or offer.files[0].name for offer in offers}))
    return f"{repo} has {names}{f', but not {quantisation}' if quantisation else ''}."


class _Meter:
    """One line that is written over; in a file a line now and then."""

    def __init__(self, stderr: TextIO) -> None:
        self._stderr = stderr
        self._line = StatusLine(stderr)
        self._speed = Speed()
        self._shown_at = float("-inf")
        self._message = ""

    def show(self, progress: DownloadProgress) -> None:
        now = time.monotonic()
        self._speed = self._speed.seen(now, progress.n_bytes)
        text = progress.message or progress_text(progress, self._speed)
        self._line.show(text)
        is_news = progress.message != self._message or now - self._shown_at > _SECONDS_BETWEEN_LINES
        if is_news and not self._stderr.isatty():
            print(text, file=self._stderr)
            self._shown_at = now
        self._message = progress.message

    def finish(self, text: str = "") -> None:
        self._line.clear()
        if text:
            print(text, file=self._stderr)
