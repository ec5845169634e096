"""What a person reads about a damaged database."""

from __future__ import annotations

from datetime import date
from enum import Enum
from pathlib import Path

from engine.core.prompt.conversation import NOTHING_IN, Backup, DamageReport, Imported
from engine.language.translation import tr


class FileState(Enum):
    """How the file was found."""

    DAMAGED = "damaged"
    EMPTY = "empty"
    GONE = "gone"
    FOREIGN = "foreign"


_FOUND = {
    FileState.DAMAGED: tr("The file with your chats was damaged."),
    FileState.EMPTY: tr("The file with your chats was empty."),
    FileState.GONE: tr("The file with your chats was not there any more."),
    FileState.FOREIGN: tr(
        "In the place of the file with your chats was another one that holds none, or nothing of it was left."
    ),
}


def damage_report(
    finding: FileState,
    saved: Imported = NOTHING_IN,
    *,
    n_lost: int = 0,
    n_media_lost: int = 0,
    kept_as: str = "",
    backup: Backup | None = None,
) -> DamageReport:
    sentences = [_FOUND[finding]]
    if saved.n_conversations or saved.n_messages:
        sentences.append(
            tr(
                "{chats} with {messages} were saved.",
                chats=_chats(saved.n_conversations),
                messages=_messages(saved.n_messages),
            )
        )
    elif finding is FileState.DAMAGED:
        sentences.append(tr("Nothing in it could be read, so Cairn has started a new one."))
    if n_lost:
        sentences.append(tr("At least {messages} could not be read.", messages=_messages(n_lost)))
    if n_media_lost:
        sentences.append(_media_lost(n_media_lost))
    if kept_as:
        path = Path(kept_as)
        sentences.append(tr("The old file was kept as {name} in {folder}.", name=path.name, folder=path.parent))
    if backup is not None:
        sentences.append(
            tr(
                "The backup of {day} has {chats} with {messages}.",
                day=day_shown(backup.day),
                chats=_chats(backup.n_conversations),
                messages=_messages(backup.n_messages),
            )
        )
    return DamageReport(
        title=_title(finding, is_saved=saved.n_messages > 0),
        message=" ".join(sentences),
        n_conversations=saved.n_conversations,
        n_messages=saved.n_messages,
        kept_as=kept_as,
        backup=backup,
    )


def lost_log_report(path: Path) -> DamageReport:
    """The newest changes are written into a file of their own first, and that one is incomplete."""
    return DamageReport(
        title=tr("The newest messages may be missing"),
        message=tr(
            "Cairn did not end properly, and part of {name}, which held the newest messages, is gone. "
            "All others are there.",
            name=f"{path.name}-wal",
        ),
    )


def day_shown(day: str) -> str:
    """`2026-11-23` as a person writes it."""
    found = date.fromisoformat(day)
    return tr("{day} {month} {year}", day=found.day, month=_months()[found.month - 1], year=found.year)


def _months() -> tuple[str, ...]:
    return (
        tr("January"),
        tr("February"),
        tr("March"),
        tr("April"),
        tr("May"),
        tr("June"),
        tr("July"),
        tr("August"),
        tr("September"),
        tr("October"),
        tr("November"),
        tr("December"),
    )


def _title(finding: FileState, *, is_saved: bool) -> str:
    if finding is not FileState.DAMAGED:
        return tr("The chats were gone")
    return tr("Some chats were damaged") if is_saved else tr("The chats were damaged")


def _chats(n: int) -> str:
    return tr("{n} chat", n=n) if n == 1 else tr("{n} chats", n=n)


def _messages(n: int) -> str:
    return tr("{n} message", n=n) if n == 1 else tr("{n} messages", n=n)


def _media_lost(n: int) -> str:
    if n == 1:
        return tr("{n} image or sound could not be read.", n=n)
    return tr("{n} images or sounds could not be read.", n=n)
