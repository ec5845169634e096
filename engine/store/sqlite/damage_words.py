"""What a person reads about a damaged database."""

from __future__ import annotations

from datetime import date
from enum import Enum
from pathlib import Path

from engine.core.prompt.conversation import Backup, DamageReport, Imported


class Finding(Enum):
    """How the file was found: the title, and what to say of it."""

    DAMAGED = ("Some chats were damaged", "The file with your chats was damaged.")
    EMPTY = ("The chats were gone", "The file with your chats was empty.")
    GONE = ("The chats were gone", "The file with your chats was not there any more.")
    FOREIGN = (
        "The chats were gone",
        "In the place of the file with your chats was another one that holds none, or nothing of it was left.",
    )


def damage_report(
    finding: Finding, saved: Imported, *, n_lost: int, n_media_lost: int, kept_as: str, backup: Backup | None
) -> DamageReport:
    title, what = finding.value
    sentences = [what]
    if saved.n_conversations or saved.n_messages:
        sentences.append(f"{_amount(saved.n_conversations, saved.n_messages)} were saved.")
    elif finding is Finding.DAMAGED:
        sentences.append("Nothing in it could be read, so Cairn has started a new one.")
    if n_lost:
        sentences.append(f"At least {_count(n_lost, 'message')} could not be read.")
    if n_media_lost:
        sentences.append(f"{_count(n_media_lost, 'image or sound', 'images or sounds')} could not be read.")
    if kept_as:
        path = Path(kept_as)
        sentences.append(f"The old file was kept as {path.name} in {path.parent}.")
    return DamageReport(
        title=title if finding is not Finding.DAMAGED or saved.n_messages else "The chats were damaged",
        message=" ".join(sentences + _of_backup(backup)),
        n_conversations=saved.n_conversations,
        n_messages=saved.n_messages,
        kept_as=kept_as,
        backup=backup,
    )


def lost_log_report(path: Path) -> DamageReport:
    """The newest changes are written into a file of their own first, and that one is incomplete."""
    return DamageReport(
        title="The newest messages may be missing",
        message=f"Cairn did not end properly, and part of {path.name}-wal, which held the newest messages, is gone. "
        "All others are there.",
    )


def _of_backup(backup: Backup | None) -> list[str]:
    if backup is None:
        return []
    return [f"The backup of {day_shown(backup.day)} has {_amount(backup.n_conversations, backup.n_messages)}."]


def day_shown(day: str) -> str:
    """`2026-11-23` as a person writes it."""
    found = date.fromisoformat(day)
    return f"{found.day} {found:%B %Y}"


def _amount(n_conversations: int, n_messages: int) -> str:
    return f"{_count(n_conversations, 'chat')} with {_count(n_messages, 'message')}"


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"
