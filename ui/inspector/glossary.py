"""The words of Cairn that are not everyday English, each explained in a sentence or two. Free of Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from engine.language.translation import in_use, tr
from ui.theme.dialogs import close_buttons
from ui.theme.icons import SearchLine
from ui.theme.layouts import down
from ui.theme.scale import box_size

_HEAD = re.compile(r"(?P<name>[^\[]+?)(?: \[(?P<forms>.*)\])?")
_WORD = re.compile(r"[^\W\d_][^\W_]*(?:[’'.-][^\W_]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """`forms`: other words that it explains."""

    name: str
    meaning: str
    forms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    title: str
    terms: tuple[Term, ...]


@cache
def glossary() -> tuple[Group, ...]:
    """All terms, those first that one meets first."""
    return parsed(in_use().glossary or english())


def english() -> str:
    return files("resources").joinpath("languages", "glossary_en.txt").read_text(encoding="utf-8")


def parsed(terms: str) -> tuple[Group, ...]:
    """A name, in brackets other words that it explains, and below it one or two sentences; `#` begins a group."""
    groups = []
    for part in terms.split("# ")[1:]:
        title, *entries = part.strip().split("\n\n")
        groups.append(Group(title=title, terms=tuple(_term(entry) for entry in entries)))
    return tuple(groups)


def _term(entry: str) -> Term:
    head, *lines = entry.split("\n")
    found = _HEAD.fullmatch(head)
    assert found is not None, head
    forms = tuple((found["forms"] or "").split())
    return Term(name=found["name"], meaning=" ".join(line.strip() for line in lines), forms=forms)


def matching(wanted: str) -> tuple[Group, ...]:
    """The groups with the terms in which every word of `wanted` occurs."""
    words = wanted.lower().split()
    found = []
    for group in glossary():
        terms = tuple(term for term in group.terms if all(word in _all_of(term) for word in words))
        if terms:
            found.append(Group(title=group.title, terms=terms))
    return tuple(found)


def _all_of(term: Term) -> str:
    return f"{term.name} {' '.join(term.forms)} {term.meaning}".lower()


def terms_in(text: str) -> tuple[Term, ...]:
    """The terms whose names or other forms occur in a text, in their own order."""
    said = f" {' '.join(_WORD.findall(text.lower()))} "
    terms = (term for group in glossary() for term in group.terms)
    return tuple(term for term in terms if any(f" {name.lower()} " in said for name in (term.name, *term.forms)))


# The glossary in a window of its own: every word that Cairn uses and does not share with everybody.


_SCROLLS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_NOTHING_FOUND = tr("No word here has that in it. Try a shorter part of it.")


class GlossaryDialog(QDialog):
    """Typing searches, the arrow keys scroll, Esc closes. It does not block the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("glossary")
        self.setWindowTitle(tr("Words that Cairn uses"))
        self.resize(box_size(self.font(), (560, 640), parent))
        self.field = SearchLine(tr("Search the words"))
        self.field.setToolTip(tr("A word, or a part of one"))
        self.field.textChanged.connect(self._show)
        self.field.installEventFilter(self)
        self.page = QTextBrowser()
        self.page.setAccessibleName(tr("Words and what they mean"))
        self.page.setOpenLinks(False)
        self.page.setTabChangesFocus(True)
        buttons = close_buttons(self, tr("Close the list (Esc)"))
        down(self.field, (self.page, 1), buttons, on=self)
        self._show("")

    def show_term(self, name: str) -> None:
        """The whole list, with this term at the top."""
        self.field.clear()
        self.page.scrollToAnchor(name)

    @Slot(str)
    def _show(self, wanted: str) -> None:
        found = matching(wanted) if wanted.strip() else glossary()
        groups = (f"<h3>{escape(group.title)}</h3>" + "".join(map(_entry, group.terms)) for group in found)
        self.page.setHtml("".join(groups) or f"<p>{escape(_NOTHING_FOUND)}</p>")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the field, too, the list can be scrolled."""
        is_pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _SCROLLS
        if watched is self.field and is_pressed:
            self.page.event(event)
            return True
        return super().eventFilter(watched, event)


def _entry(term: Term) -> str:
    name = escape(term.name, quote=True)
    return f'<p><a name="{name}"></a><b>{name}</b><br>{escape(term.meaning)}</p>'
