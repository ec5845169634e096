"""Asks the hub, through `huggingface_hub`: searches, and the files of a repository."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from engine.core.models.remote import RemoteFile, RepoDetails, RepoSummary, is_sound, offers_of
from engine.errors import HubFailed
from engine.language.translation import tr
from engine.models.hub.kept_token import KeptToken

if TYPE_CHECKING:
    from huggingface_hub import ModelInfo

N_HITS = 30
_SECONDS = 20.0
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
        with _told(self.endpoint, words):
            self._look()
            found = self._api().list_models(
                search=words,
                filter="gguf",
                sort="downloads",
                limit=N_HITS,
                expand=["downloads", "tags", "gated"],
                token=self.token or False,
            )
            return tuple(_summary(info) for info in found)

    def details(self, repo: str) -> RepoDetails:
        """What the repository has. Raises HubFailed."""
        try:
            info = self._info(repo)
        except NeedsToken:
            if not self.use_kept_token():
                raise
            info = self._info(repo)
        files = [
            RemoteFile(
                name=sibling.rfilename,
                n_bytes=sibling.size or 0,
                sha256=sibling.lfs.sha256 if sibling.lfs is not None else "",
                etag=sibling.blob_id or "",
            )
            for sibling in info.siblings or ()
        ]
        offers = offers_of(info.id, info.sha or "", files)
        if not all(map(is_sound, offers)):
            raise HubFailed(
                tr(
                    "What {endpoint} tells of {repo} cannot be trusted: it names no digests.",
                    endpoint=self.endpoint,
                    repo=repo,
                ),
                action=tr("Choose another model, or another hub with HF_ENDPOINT."),
            )
        return RepoDetails(summary=_summary(info), offers=offers)

    def _info(self, repo: str) -> ModelInfo:
        with _told(self.endpoint, repo):
            self._look()
            found = self._api().model_info(repo, files_metadata=True, timeout=_SECONDS, token=self.token or False)
        return cast("ModelInfo", found)

    def check_allowed(self) -> None:
        """Raises HubFailed where the person keeps all programs off the hub."""
        if self._environment.get("HF_HUB_OFFLINE", "").upper() in ("1", "ON", "YES", "TRUE"):
            raise HubFailed(tr("HF_HUB_OFFLINE keeps Cairn off the network."), action=tr("Unset it to use the hub."))

    def address(self, repo: str, commit: str, file: str) -> str:
        from huggingface_hub import hf_hub_url

        return hf_hub_url(repo, file, revision=commit, endpoint=self.endpoint)

    def _look(self) -> None:
        """Whether somebody is there at all: the library would try for half a minute."""
        import httpx2

        self.check_allowed()

        logging.getLogger("huggingface_hub").setLevel(logging.ERROR)  # what it warns of is told in a sentence
        httpx2.head(f"{self.endpoint}/api/models", params={"limit": 1}, timeout=_SECONDS, follow_redirects=True)

    def _api(self) -> HfApi:  # type: ignore[name-defined] # noqa: F821 -- imported late: it takes its time
        from huggingface_hub import HfApi

        return HfApi(endpoint=self.endpoint, library_name="cairn")


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


def _summary(info: ModelInfo) -> RepoSummary:
    licence = next((tag.removeprefix("license:") for tag in info.tags or () if tag.startswith("license:")), "")
    return RepoSummary(repo=info.id, n_downloads=info.downloads or 0, licence=licence, is_gated=bool(info.gated))


@contextmanager
def _told(endpoint: str, what: str) -> Iterator[None]:
    """Errors of the library and of the network as one sentence."""
    import httpx2
    from huggingface_hub.errors import (
        GatedRepoError,
        HfHubHTTPError,
        HFValidationError,
        RepositoryNotFoundError,
    )

    try:
        yield
    except GatedRepoError as error:
        raise gated_message(endpoint, what) from error
    except (RepositoryNotFoundError, HFValidationError) as error:
        raise HubFailed(
            tr("The hub has no model “{what}”, or keeps it private.", what=what),
            action=tr("Check the name, or search for it."),
        ) from error
    except HfHubHTTPError as error:
        status = error.response.status_code if error.response is not None else 0
        raise HubFailed(
            tr("The hub answered with error {status}.", status=status), action=tr("Try again later.")
        ) from error
    except (httpx2.HTTPError, OSError, ValueError) as error:
        raise HubFailed(
            tr("{endpoint} cannot be reached.", endpoint=endpoint), action=_OFFLINE, details=str(error)
        ) from error
