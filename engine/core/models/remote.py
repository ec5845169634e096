"""What the hub offers, and how far a download is. Sizes in bytes, times in seconds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.models.grouping import USUAL, is_projector_name, of_name, split_name

_SHA256 = re.compile(r"[0-9a-f]{64}")
_DIGEST = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_REPO_PART = re.compile(r"(?!\.+$)[A-Za-z0-9._-]+")
_LONGEST_REPO = 200
_FIRST_WAIT, _LONGEST_WAIT = 1.0, 60.0
MOST_FAILURES = 8  # one after another without a byte between them
_RATE_SECONDS = 10.0  # over which the speed is told
_LEAST_SECONDS = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteFile:
    """`sha256` is "" where the hub does not tell it; then `etag` alone says which bytes these are."""

    name: str  # within its repository
    n_bytes: int
    sha256: str = ""
    etag: str = ""

    @property
    def blob(self) -> str:
        """Its name in the cache."""
        return self.sha256 or self.etag or self.name.replace("/", "-")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelOffer:
    """A model that can be fetched: its files, a projector among them where there is one."""

    repo: str
    commit: str
    quantisation: str  # "" where no file says
    files: tuple[RemoteFile, ...]

    @property
    def name(self) -> str:
        """As the command line takes it."""
        return f"{self.repo}:{self.quantisation}" if self.quantisation else self.repo

    @property
    def n_bytes(self) -> int:
        return sum(file.n_bytes for file in self.files)

    @property
    def n_bytes_model(self) -> int:
        """Without the projector."""
        return sum(file.n_bytes for file in self.files if not is_projector_name(file.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class RepoSummary:
    """One hit of a search."""

    repo: str
    n_downloads: int
    licence: str  # "" where it is not told
    is_gated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RepoDetails:
    summary: RepoSummary
    offers: tuple[ModelOffer, ...]  # the smallest first


def offers_of(repo: str, commit: str, files: Sequence[RemoteFile]) -> tuple[ModelOffer, ...]:
    """The models among the files of a repository, the smallest first, each with the best projector."""
    ggufs = [file for file in files if file.name.lower().endswith(".gguf")]
    projectors = [file for file in ggufs if is_projector_name(file.name)]
    projector = min(projectors, key=lambda file: (of_name(file.name) != "F16", file.n_bytes), default=None)
    groups: dict[str, list[RemoteFile]] = {}
    for file in ggufs:
        if not is_projector_name(file.name):
            split = split_name(file.name)
            groups.setdefault(split[0] if split else file.name, []).append(file)
    offers = []
    for stem, parts in groups.items():
        count = (split_name(parts[0].name) or ("", 1, 1))[2]
        if len(parts) != count:
            continue  # somebody has not uploaded all of it
        whole = sorted(parts, key=lambda file: file.name) + ([projector] if projector is not None else [])
        offers.append(ModelOffer(repo=repo, commit=commit, quantisation=_quantisation(stem), files=tuple(whole)))
    return tuple(sorted(offers, key=lambda offer: (offer.n_bytes, offer.files[0].name)))


def _quantisation(stem: str) -> str:
    """As the file's name tells, else that of its folder."""
    folder, _, name = stem.rpartition("/")
    return of_name(name) or of_name(folder)


def offers_named(offers: Sequence[ModelOffer], wanted: str) -> tuple[ModelOffer, ...]:
    """Those that `wanted` may mean: one where it is clear, several where it is not.

    It is the name of a file, with or without its folder and ending, or a quantisation, or a part of one; "" means the
    usual one, else the only one. Of one file that is there whole and in parts, or in several folders, the whole one
    that lies least deep is meant.
    """
    name = wanted.casefold()
    ways: tuple[Callable[[ModelOffer], Iterable[str]], ...] = (
        _paths,
        _file_names,
        lambda offer: (offer.quantisation.casefold(),),
    )
    for names_of in ways if name else ():
        found = [offer for offer in offers if name in names_of(offer)]
        if found:
            return _least_deep(found)
    quantisation = name or USUAL.casefold()
    usual = [offer for offer in offers if offer.quantisation.casefold() == USUAL.casefold()]
    alike = [offer for offer in offers if quantisation in offer.quantisation.casefold()]
    if alike:
        return _least_deep([offer for offer in alike if offer in usual] or alike)
    return tuple(offers) if len(offers) == 1 and not wanted else ()


def choose_offer(offers: Sequence[ModelOffer], wanted: str) -> ModelOffer | None:
    """As of `offers_named`; None where that is not one."""
    found = offers_named(offers, wanted)
    return found[0] if len(found) == 1 else None


def file_stem(offer: ModelOffer) -> str:
    """The name of its file without folder, ending and number of its part."""
    name = offer.files[0].name.rpartition("/")[2]
    split = split_name(name)
    return split[0] if split else name.removesuffix(".gguf")


def name_among(offer: ModelOffer, others: Sequence[ModelOffer]) -> str:
    """What `offers_named` takes for this one of them alone: its file's name, with the folder where it takes that."""
    stems = [file_stem(other).casefold() for other in others]
    return file_stem(offer) if stems.count(file_stem(offer).casefold()) == 1 else offer.files[0].name


def _file_names(offer: ModelOffer) -> tuple[str, ...]:
    name = offer.files[0].name.casefold().rpartition("/")[2]
    return name, name.removesuffix(".gguf"), file_stem(offer).casefold()


def _paths(offer: ModelOffer) -> tuple[str, ...]:
    path = offer.files[0].name.casefold()
    return path, path.removesuffix(".gguf")


def _least_deep(offers: Sequence[ModelOffer]) -> tuple[ModelOffer, ...]:
    """Each file once: whole rather than in parts, then in the folder that lies least deep."""

    def order(offer: ModelOffer) -> tuple[bool, int, str]:
        name = offer.files[0].name
        return split_name(name) is not None, name.count("/"), name

    once: dict[tuple[str, str], ModelOffer] = {}
    for offer in sorted(offers, key=order):
        once.setdefault((file_stem(offer).casefold(), offer.quantisation), offer)
    return tuple(offer for offer in offers if offer in once.values())


def is_sound(offer: ModelOffer) -> bool:
    """Whether repository, commit and digests are such: they become paths, and whoever tells them could lead elsewhere.

    Names of files are checked where they become paths.
    """
    return (
        is_repo_name(offer.repo)
        and _DIGEST.fullmatch(offer.commit) is not None
        and all(file.sha256 or file.etag for file in offer.files)
        and all(not file.sha256 or tells_sha256(file.sha256) for file in offer.files)
        and all(not file.etag or _DIGEST.fullmatch(file.etag) for file in offer.files)
    )


def is_repo_name(repo: str) -> bool:
    """As the hub has them: they become paths and addresses."""
    parts = repo.split("/")
    return len(repo) <= _LONGEST_REPO and len(parts) <= 2 and all(_REPO_PART.fullmatch(part) for part in parts)


def tells_sha256(etag: str) -> bool:
    """The hub's ETag of a large file is its SHA-256."""
    return _SHA256.fullmatch(etag) is not None


def wait_before(n_failures: int, *, asked: float | None = None) -> float:
    """Before the next try; `asked`: what the server said. 1, 2, 4 … seconds, a minute at most."""
    usual = min(_LONGEST_WAIT, _FIRST_WAIT * float(1 << max(0, n_failures - 1)))
    return usual if asked is None else min(max(asked, usual), 5 * _LONGEST_WAIT)


class DownloadPhase(Enum):
    WAITING = "waiting"  # for its turn
    LOADING = "loading"
    RETRYING = "retrying"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class DownloadProgress:
    """How far a download is. `message`: a sentence about what keeps it from going on; "" for nothing."""

    id: str
    offer: ModelOffer
    phase: DownloadPhase
    n_bytes: int = 0
    message: str = ""
    path: str = ""  # of the model, once it is there
    brought: tuple[str, ...] = ()  # names of its files that were not there before, and are whole

    @property
    def is_active(self) -> bool:
        return self.phase in (DownloadPhase.WAITING, DownloadPhase.LOADING, DownloadPhase.RETRYING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """How fast bytes came lately: (time, bytes in all), the oldest first."""

    samples: tuple[tuple[float, int], ...] = ()

    def seen(self, now: float, n_bytes: int) -> Speed:
        kept = tuple(sample for sample in self.samples if now - sample[0] <= _RATE_SECONDS and sample[1] <= n_bytes)
        return replace(self, samples=(*kept[-200:], (now, n_bytes)))

    @property
    def rate(self) -> float | None:
        """Bytes a second; None until that can be told."""
        if not self.samples:
            return None
        (first, n_first), (last, n_last) = self.samples[0], self.samples[-1]
        return (n_last - n_first) / (last - first) if last - first >= _LEAST_SECONDS else None

    def seconds_left(self, n_bytes_left: int) -> float | None:
        rate = self.rate
        return n_bytes_left / rate if rate else None
