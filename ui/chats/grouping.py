"""In which order the chats are listed, and under which headings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from PySide6.QtCore import QLocale

from engine.core.prompt.conversation import ConversationSummary, FoundChat, SearchHit
from engine.language.translation import tr

PINNED, ARCHIVED, FOLDER = "pinned", "archived", "folder:"  # keys of sections; of a folder with its name behind it


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """`can_fold`: its chats can be folded away, and other chats be put there."""

    key: str
    title: str
    n_chats: int
    can_fold: bool = False
    is_folded: bool = False

    @property
    def folder(self) -> str:
        """The name of the folder, "" when it is none."""
        return self.key.removeprefix(FOLDER) if self.key.startswith(FOLDER) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatEntry:
    summary: ConversationSummary
    key: str = ""  # of the section it stands in
    n_hits: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HitEntry:
    summary: ConversationSummary
    hit: SearchHit


Entry = Heading | ChatEntry | HitEntry


def entries(summaries: Sequence[ConversationSummary], today: date, folded: Collection[str] = ()) -> tuple[Entry, ...]:
    """Pinned chats first, then folders by name, then by the day of their last message; archived ones at the end.

    `folded`: keys of sections whose chats are not shown.
    """
    sections: dict[str, list[ConversationSummary]] = {}
    for summary in summaries:
        sections.setdefault(_key(summary, today), []).append(summary)
    found: list[Entry] = []
    for key in sorted(sections, key=_rank):  # stable: days stay in the order in which they came, newest first
        chats = sections[key]
        can_fold = key == ARCHIVED or key.startswith(FOLDER)
        is_folded = can_fold and key in folded
        found.append(Heading(key=key, title=_title(key), n_chats=len(chats), can_fold=can_fold, is_folded=is_folded))
        if not is_folded:
            found += [ChatEntry(summary=summary, key=key) for summary in chats]
    return tuple(found)


def found_entries(found: Sequence[FoundChat]) -> tuple[Entry, ...]:
    """The results of a search: each chat with the words around what was found."""
    listed: list[Entry] = []
    for chat in found:
        listed.append(ChatEntry(summary=chat.summary, n_hits=chat.n_hits))
        listed += [HitEntry(summary=chat.summary, hit=hit) for hit in chat.hits]
    return tuple(listed)


def folders_of(summaries: Sequence[ConversationSummary]) -> tuple[str, ...]:
    return tuple(sorted({one.folder for one in summaries if one.folder}, key=str.casefold))


def _key(summary: ConversationSummary, today: date) -> str:
    if summary.is_archived:
        return ARCHIVED
    if summary.is_pinned:
        return PINNED
    if summary.folder:
        return FOLDER + summary.folder
    return day_title(summary.updated, today)


def _rank(key: str) -> tuple[int, str]:
    if key == PINNED:
        return 0, ""
    if key.startswith(FOLDER):
        return 1, key.casefold()
    return (3, "") if key == ARCHIVED else (2, "")


def _title(key: str) -> str:
    if key == PINNED:
        return tr("Pinned")
    if key == ARCHIVED:
        return tr("Archived")
    return key.removeprefix(FOLDER)


def day_of(at: float) -> date:
    """The day here of a time in Unix seconds; Windows knows none before 1970, where a clock may stand."""
    return datetime.fromtimestamp(max(0.0, at), UTC).astimezone().date()


def day_title(at: float, today: date) -> str:
    """Of a time in Unix seconds, as people speak of it on that day: "Yesterday", "March", "May 2024"."""
    day = day_of(at)
    if day >= today:
        return tr("Today")
    if day == today - timedelta(days=1):
        return tr("Yesterday")
    if day > today - timedelta(days=7):
        return tr("This week")
    if (day.year, day.month) == (today.year, today.month):
        return tr("This month")
    month = QLocale().standaloneMonthName(day.month)
    return month if day.year == today.year else f"{month} {day.year}"
