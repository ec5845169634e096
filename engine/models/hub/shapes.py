"""From what the hub tells to values, whatever it tells: a thing that is not as it should be is left out."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.models.remote import RemoteFile, RepoSummary, is_repo_name
from engine.models.hub.replies import Unreadable

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
