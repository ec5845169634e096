"""Asks the hub: searches, and the files of a repository."""

from __future__ import annotations

import logging
import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from engine.core.models.fit import Proposal
from engine.core.models.remote import RemoteFile, RepoDetails, RepoSummary, is_repo_name, is_sound, offers_of
from engine.errors import HubFailed
from engine.language.translation import tr
from engine.models.hub.kept_token import KeptToken
from engine.web_replies import Cut, TooLarge, Unreadable, json_of, streamed

if TYPE_CHECKING:
    import httpx2

_log = logging.getLogger("engine.store")

N_HITS = 30
_SECONDS = 20.0  # for each step
_SECONDS_IN_ALL = 60.0
USUAL_ENDPOINT = "https://huggingface.co"
_OFFLINE = tr("Check the connection and the proxy, then try again.")


class Hub:
    """One hub, that of HF_ENDPOINT.

    The token is the one that the person gave in this run, HF_TOKEN's, or the one that `hf auth login` keeps. That of
    the key ring is asked for only where the hub wants one (`use_kept_token`).
    """

    def __init__(self, environment: Mapping[str, str] = os.environ, kept: KeptToken | None = None) -> None:
        self.endpoint = environment.get("HF_ENDPOINT", USUAL_ENDPOINT).rstrip("/")
        self._environment = environment
        self._kept = kept
        self._given = ""

    @property
    def token(self) -> str:
        """ "" for none."""
        from huggingface_hub import get_token

        return self._given or self._environment.get("HF_TOKEN") or get_token() or ""

    def use_token(self, token: str) -> None:
        """From now on, until the program ends; "": no longer."""
        self._given = token

    def use_kept_token(self) -> bool:
        """Take the one of the key ring, where another or none was not enough; False where there is no other."""
        token = self._kept.read() if self._kept is not None else ""
        if not token or token == self.token:
            return False
        self._given = token
        return True

    def search(self, words: str) -> tuple[RepoSummary, ...]:
        """Repositories with models that Cairn can run, the most fetched first. Raises HubFailed."""
        asked = (("search", words.encode("utf-8", "replace").decode()), ("filter", "gguf"), ("sort", "downloads"))
        expanded = (("expand", name) for name in ("downloads", "tags", "gated"))
        with self._told():
            found = self._ask("/api/models", (*asked, ("limit", str(N_HITS)), *expanded))
            return summaries_of(found)[:N_HITS]

    def details(self, repo: str) -> RepoDetails:
        """What the repository has. Raises HubFailed."""
        try:
            summary, commit, files = self._details(repo)
        except NeedsToken:
            if not self.use_kept_token():
                raise
            summary, commit, files = self._details(repo)
        offers = offers_of(summary.repo, commit, files)
        if not all(map(is_sound, offers)):
            raise HubFailed(
                tr(
                    "What {endpoint} tells of {repo} cannot be trusted: it names no digests.",
                    endpoint=self.endpoint,
                    repo=repo,
                ),
                action=tr("Choose another model, or another hub with HF_ENDPOINT."),
            )
        return RepoDetails(summary=summary, offers=offers)

    def _details(self, repo: str) -> tuple[RepoSummary, str, tuple[RemoteFile, ...]]:
        with self._told():
            if not is_repo_name(repo):
                raise _unknown(repo)
            return details_of(self._ask(f"/api/models/{repo}", (("blobs", "true"),)))

    def check_allowed(self) -> None:
        """Raises HubFailed where the person keeps all programs off the hub."""
        if self._environment.get("HF_HUB_OFFLINE", "").upper() in ("1", "ON", "YES", "TRUE"):
            raise HubFailed(tr("HF_HUB_OFFLINE keeps Cairn off the network."), action=tr("Unset it to use the hub."))

    def address(self, repo: str, commit: str, file: str) -> str:
        return f"{self.endpoint}/{repo}/resolve/{quote(commit, safe='')}/{quote(file, errors='replace')}"

    def _ask(self, path: str, params: tuple[tuple[str, str], ...]) -> object:
        """Raises HubFailed, Unreadable and what httpx raises."""
        import httpx2

        self.check_allowed()
        headers = {"User-Agent": "cairn", "Accept": "application/json", "Accept-Encoding": "gzip"}
        token = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        cut, url = Cut(), f"{self.endpoint}{path}"
        with (
            httpx2.Client(timeout=_SECONDS) as client,
            cut.after(_SECONDS_IN_ALL),
            streamed(client, url, headers={**headers, **token}, cut=cut, params=params) as response,
        ):
            if response.status_code != 200:
                raise self._refusal(response, path.removeprefix("/api/models").removeprefix("/"))
            return json_of(response)

    def _refusal(self, response: httpx2.Response, repo: str) -> HubFailed:
        status, code = response.status_code, response.headers.get("X-Error-Code", "")
        if code == "GatedRepo" and repo:
            return gated_message(self.endpoint, repo)
        if repo and (status == 404 or code == "RepoNotFound" or status == 401):  # 401: missing, or private
            return _unknown(repo)
        return HubFailed(tr("The hub answered with error {status}.", status=status), action=tr("Try again later."))

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Errors of the network, and replies that are none, as one sentence."""
        import httpx2

        try:
            yield
        except TooLarge as error:
            raise HubFailed(
                tr("The answer of {endpoint} is too large to be read.", endpoint=self.endpoint),
                action=tr("Choose another model, or another hub with HF_ENDPOINT."),
                details=str(error),
            ) from error
        except Unreadable as error:
            raise HubFailed(
                tr("{endpoint} answers with something that is no list of models.", endpoint=self.endpoint),
                action=tr("Try again later, or choose another hub with HF_ENDPOINT."),
                details=str(error),
            ) from error
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError, RuntimeError, ValueError) as error:
            _log.info("the hub was asked in vain: %s", type(error).__name__)
            raise HubFailed(
                tr("{endpoint} cannot be reached.", endpoint=self.endpoint), action=_OFFLINE, details=str(error)
            ) from error


def _unknown(repo: str) -> HubFailed:
    return HubFailed(
        tr("The hub has no model “{what}”, or keeps it private.", what=repo),
        action=tr("Check the name, or search for it."),
    )


class NeedsToken(HubFailed):
    """The hub gives it only to those it knows."""


def gated_message(endpoint: str, repo: str) -> NeedsToken:
    """For a model that its makers give only to those who agreed to something."""
    return NeedsToken(
        tr("{repo} is only for those who agreed to its terms.", repo=repo),
        action=tr(
            "Agree to them at {address}, then give Cairn a token: “Token…” beside its files, `cairn models token`, "
            "`hf auth login` or HF_TOKEN.",
            address=f"{endpoint}/{repo}",
        ),
    )


# From what the hub tells to values, whatever it tells: a thing that is not as it should be is left out.


_MOST = 2**53  # downloads, bytes
_LONGEST_NAME = 1024
_LONGEST_LICENCE = 60


def summaries_of(value: object) -> tuple[RepoSummary, ...]:
    """The hits of a search. Raises Unreadable where it is none."""
    if not isinstance(value, list):
        raise Unreadable("no list of models")
    found = [one for entry in value if (one := _summary(entry)) is not None]
    if value and not found:
        raise Unreadable("a list of what is no model")
    return tuple(found)


def details_of(value: object) -> tuple[RepoSummary, str, tuple[RemoteFile, ...]]:
    """What a repository is, its commit and its files. Raises Unreadable where it is none."""
    summary = _summary(value)
    if summary is None or not isinstance(value, dict):
        raise Unreadable("no model")
    files = value.get("siblings")
    if not isinstance(files, list):
        raise Unreadable("a model without a list of files")
    return summary, _text(value.get("sha")), tuple(one for entry in files if (one := _file(entry)) is not None)


def _summary(value: object) -> RepoSummary | None:
    if not isinstance(value, dict):
        return None
    repo = _text(value.get("id"))
    if not is_repo_name(repo):
        return None
    tags = value.get("tags")
    names = [_text(tag) for tag in tags] if isinstance(tags, list) else []
    licence = next((name.removeprefix("license:") for name in names if name.startswith("license:")), "")
    return RepoSummary(
        repo=repo,
        n_downloads=_count(value.get("downloads")) or 0,
        licence=licence[:_LONGEST_LICENCE],
        is_gated=bool(value.get("gated")),
    )


def _file(value: object) -> RemoteFile | None:
    if not isinstance(value, dict):
        return None
    name, n_bytes = _text(value.get("rfilename")), _count(value.get("size"))
    if not name or len(name) > _LONGEST_NAME or n_bytes is None:
        return None
    lfs = value.get("lfs")
    sha256 = _text(lfs.get("sha256")) if isinstance(lfs, Mapping) else ""
    return RemoteFile(name=name, n_bytes=n_bytes, sha256=sha256, etag=_text(value.get("blobId")))


def _text(value: object) -> str:
    """Such as can be shown and written: without signs that nobody sees, or halves of signs."""
    return value if isinstance(value, str) and value.isprintable() else ""


def _count(value: object) -> int | None:
    """None for what is none."""
    return value if type(value) is int and 0 <= value <= _MOST else None


# Reads the short list of good models that comes with Cairn. That asks nobody.


def read_proposals(resources: Path) -> tuple[Proposal, ...]:
    """In the order of the file; none where that cannot be read."""
    try:
        rows = tomllib.loads((resources / "models" / "models.toml").read_text(encoding="utf-8"))["model"]
        return tuple(Proposal(**row) for row in rows)
    except (OSError, ValueError, KeyError, TypeError):
        return ()
