"""What lies on disk of what models have read, below the setting of its size, and a button that removes it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core.cache.blobs import DiskView
from engine.language.translation import tr
from engine.telling.words.figures import counted, fmt_bytes
from ui.problems.line import ProblemLine
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.scale import TIGHT


class DiskPanel(QWidget):
    """Shows what the engine answered. `asked` when it is to be asked: whenever this comes into view."""

    asked = Signal()
    clear_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note = plain_label(tone="muted")
        self.clear = push_button(
            tr("Remove all"),
            tr("Remove all that lies there; chats are read again when they go on after a restart"),
            self.clear_asked,
            name=tr("Remove all that was read from the disk"),
            for_enter=True,
        )
        self.problem = ProblemLine()
        row = across((self.note, 1), self.clear)
        down(row, self.problem, on=self, edges=(0, TIGHT, 0, 0), gap=TIGHT)
        self.clear.setEnabled(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.asked.emit()

    def show_view(self, view: DiskView) -> None:
        self.note.setText(disk_text(view))
        self.clear.setEnabled(view.n_blobs > 0)
        self.problem.say(view.problem)


def disk_text(view: DiskView) -> str:
    """ "1.2 GiB in 14 files are there now." """
    if not view.n_blobs:
        return tr("Nothing is there now.")
    return tr("There now: {n_bytes} in {files}.", n_bytes=fmt_bytes(view.n_bytes), files=counted(view.n_blobs, "file"))
