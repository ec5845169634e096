"""Finding a setting by words of its name, its help or its choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QLayout, QTabWidget, QWidget

from engine.core.search.folding import fold
from engine.language.translation import tr
from ui.settings.values import About
from ui.theme.icons import SearchLine

_LONGEST = 200


def fits(typed: str, about: About) -> bool:
    """Whether all words typed stand somewhere in what the page says of a setting."""
    said = fold(" ".join([about.group, about.label, about.help, *(label for _, label in about.choices)]))
    return all(word in said for word in fold(typed).split())


@dataclass(frozen=True, slots=True)
class FormRow:
    """Of a form: what stands in it, and on which page of the tabs."""

    form: QFormLayout
    content: QLayout
    page: QWidget
    about: About


class SearchField(SearchLine):
    """Hides the rows that do not fit, and the pages without one. Down or Enter go to the first that does."""

    found = Signal(int)  # how many fit; -1 while nothing is typed
    left = Signal(str)  # the name of the setting to go to

    def __init__(self, tabs: QTabWidget, rows: Mapping[str, FormRow], parent: QWidget) -> None:
        super().__init__(tr("Search settings"), parent)
        self._tabs = tabs
        self._rows = rows
        self.setToolTip(tr("Shows the settings in which these words stand (Ctrl+F)"))
        self.setMaxLength(_LONGEST)
        self.textChanged.connect(self._filter)

    @property
    def names(self) -> tuple[str, ...]:
        """The settings that fit, in the order of the page."""
        return tuple(name for name, row in self._rows.items() if fits(self.text(), row.about))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        goes = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)
        names = self.names
        if goes and self.text().strip() and names:
            self.left.emit(names[0])
        elif goes:
            event.accept()  # Enter is no answer to the dialog
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def _filter(self) -> None:
        is_searching, names = bool(self.text().strip()), set(self.names)
        for name, row in self._rows.items():
            row.form.setRowVisible(row.content, name in names)
        with_some = Counter(row.page for name, row in self._rows.items() if name in names)
        for place in range(self._tabs.count()):
            self._tabs.setTabVisible(place, not is_searching or self._tabs.widget(place) in with_some)
        here = self._tabs.currentWidget()
        if is_searching and with_some and here not in with_some:
            self._tabs.setCurrentWidget(with_some.most_common(1)[0][0])
        self.found.emit(len(names) if is_searching else -1)
