"""The glossary in a window of its own: every word that Cairn uses and does not share with everybody."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from engine.language.translation import tr
from ui.inspector.glossary import Term, glossary, matching
from ui.theme.dialogs import close_buttons
from ui.theme.icons import SearchLine
from ui.theme.layouts import down
from ui.theme.scale import box_size

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
