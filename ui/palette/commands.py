"""What the palette offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtGui import QAction

from engine.core.prompt.conversation import ConversationId, ConversationSummary
from engine.language.translation import tr
from ui.palette.matching import fit
from ui.settings.shown import shown_settings
from ui.theme.actions import ENTRIES, keys_shown
from ui.theme.shown_text import brief

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
