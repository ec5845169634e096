"""What the palette offers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtGui import QAction

from engine.core.prompt.conversation import ConversationId, ConversationSummary
from engine.core.search.folding import fold
from engine.language.translation import tr
from ui.settings.shown import shown_settings
from ui.theme.actions import ENTRIES, keys_shown
from ui.theme.shown_text import brief

_WORD_START, _RUN, _LETTER, _WHOLE = 8, 5, 1, 20
_GAP = 0.05  # for each letter between two that fit


def fit(typed: str, name: str) -> float | None:
    """The better, the larger; None when `name` has not all letters of `typed` in their order.

    Letters at the start of words and in a row count more: "nc" finds "New chat" before "Continue" and "once".
    """
    wanted, text = fold("".join(typed.split())), fold(name)
    if not wanted:
        return 0.0
    whole = re.search(rf"(?<!\w){re.escape(fold(' '.join(typed.split())))}", text)
    if whole is not None:
        return _WHOLE + len(wanted) * (_RUN + _LETTER) + _WORD_START - _GAP * whole.start()
    return _best(wanted, text)


def _best(wanted: str, text: str) -> float | None:
    """The best way to place the letters, by the best that each letter can do at each place."""
    before: list[float | None] = [0.0, *([None] * len(text))]  # the best up to a place, nothing placed yet
    ends: list[float | None] = [None] * (len(text) + 1)  # the best where the letter before stands right there
    for number, letter in enumerate(wanted):
        now: list[float | None] = [None] * (len(text) + 1)
        best: float | None = None if number else 0.0
        for at, other in enumerate(text):
            if number:
                reached = before[at]
                best = reached if best is None else max(best - _GAP, reached) if reached is not None else best - _GAP
            if other != letter or best is None:
                continue
            starts = at == 0 or not text[at - 1].isalnum()
            score = best + _LETTER + (_WORD_START if starts else 0)
            run = ends[at]
            if run is not None:
                score = max(score, run + _LETTER + _RUN)
            now[at + 1] = score
        before = ends = now
    found = [score for score in ends if score is not None]
    return max(found) if found else None


SHOWN = 60
_CHATS_AT_FIRST = 6  # while nothing is typed
_LONGEST = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class PaletteEntry:
    """`hint` stands at the right: its keys, or what it is. `also` is searched and not shown."""

    title: str
    hint: str
    run: Callable[[], None]
    also: str = ""


def window_commands(actions: Mapping[str, QAction]) -> list[PaletteEntry]:
    """Those that can be used now; the palette itself is none."""
    return [
        PaletteEntry(title=e.label, hint=keys_shown(e.keys), run=actions[e.name].trigger, also=f"{e.group} {e.hint}")
        for e in ENTRIES
        if e.name != "palette" and actions[e.name].isEnabled()
    ]


def chat_commands(
    summaries: Iterable[ConversationSummary], show: Callable[[ConversationId], None]
) -> list[PaletteEntry]:
    return [
        PaletteEntry(
            title=brief(one.title, _LONGEST),
            hint=tr("chat in {folder}", folder=brief(one.folder, 30)) if one.folder else tr("chat"),
            run=partial(show, one.id),
        )
        for one in summaries
    ]


def setting_commands(show: Callable[[str], None]) -> list[PaletteEntry]:
    return [
        PaletteEntry(
            title=about.label, hint=tr("setting: {group}", group=about.group), run=partial(show, name), also=about.help
        )
        for name, about in shown_settings()
    ]


def matching(
    typed: str, commands: Sequence[PaletteEntry], chats: Sequence[PaletteEntry], settings: Sequence[PaletteEntry]
) -> list[PaletteEntry]:
    """The best first; while nothing is typed the newest chats, then all commands."""
    if not typed.strip():
        return [*chats[:_CHATS_AT_FIRST], *commands][:SHOWN]
    found: list[tuple[float, int, PaletteEntry]] = []
    for number, command in enumerate((*commands, *chats, *settings)):
        score = fit(typed, command.title)
        if score is None and command.also and typed.strip().casefold() in command.also.casefold():
            score = 0.5
        if score is not None:
            found.append((-score, number, command))
    found.sort(key=lambda one: one[:2])
    return [command for *_, command in found[:SHOWN]]
