"""The palette as it is seen: a field and a list over the window, used by keys alone or with the mouse."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.core.prompt.conversation import ConversationId, ConversationSummary
from engine.core.search.folding import fold
from engine.language.translation import tr
from ui.settings.stored import shown_settings
from ui.theme.actions import ENTRIES, keys_shown
from ui.theme.entries import ENTRY, Entries, FinderList, Index
from ui.theme.layouts import down
from ui.theme.scale import CORNER, MIDDLE, NEAR, WIDE
from ui.theme.shapes import AT_RIGHT, paint_box, write
from ui.theme.shown_text import brief
from ui.theme.theme import current_colours

_WIDTH, _ROWS = 560, 10


class _Commands(Entries):
    def said(self, entry: PaletteEntry, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.title}, {entry.hint}" if entry.hint else entry.title
            case _:
                return None


class _Rows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, option.fontMetrics.height() + MIDDLE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours, metrics = current_colours(), option.fontMetrics
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            paint_box(painter, option.rect.adjusted(2, 1, -2, -1), CORNER, ground=colours.selection)
        room = option.rect.adjusted(MIDDLE, 0, -MIDDLE, 0)
        hint = metrics.elidedText(index.data(ENTRY).hint, Qt.TextElideMode.ElideRight, room.width() // 2)
        width = write(painter, room, hint, colours.muted, align=AT_RIGHT)
        write(painter, room.adjusted(0, 0, -width - MIDDLE, 0), str(index.data()), colours.text)
        painter.restore()


class CommandPalette(FinderList):
    """Lies over `window`. `find` gives what fits what is typed, the best first."""

    def __init__(self, window: QWidget, find: Callable[[str], Sequence[PaletteEntry]]) -> None:
        super().__init__(window, QLineEdit(), _Commands(), _Rows, n_page=_ROWS)
        self._find = find
        self.setAccessibleName(tr("Command palette"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.field.setPlaceholderText(tr("Type a command, a chat or a setting"))
        self.field.setAccessibleName(tr("Command, chat or setting"))
        self.view.setAccessibleName(tr("What fits"))
        self.view.setUniformItemSizes(True)
        self.nothing = QLabel(tr("Nothing fits"), self)
        self.nothing.setProperty("tone", "muted")
        self.nothing.setContentsMargins(MIDDLE, NEAR, MIDDLE, NEAR)
        down(self.field, self.nothing, (self.view, 1), on=self, edges=NEAR)
        self.field.textChanged.connect(lambda _: self.prepare())
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]

    def prepare(self) -> None:
        self.model.show(self._find(self.field.text()))
        has_some = bool(self.model.entries)
        self.view.setVisible(has_some)
        self.nothing.setVisible(not has_some)
        if has_some:
            self.choose(self.model.index(0))
        self.place()

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if self.isVisible() and now is not None and now is not self.field and now.window() is self.window():
            self.hide()

    def place(self) -> None:
        """At the upper middle of the window, as high as what fits needs."""
        area = self._window.rect()
        width = min(_WIDTH, area.width() - 2 * WIDE)
        line = self.fontMetrics().height() + MIDDLE
        rows = max(1, min(_ROWS, len(self.model.entries)))
        height = min(self.field.sizeHint().height() + rows * line + 34, area.height() - 4 * WIDE)
        self.setGeometry((area.width() - width) // 2, min(64, area.height() // 10), width, height)


# What the palette offers.


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
