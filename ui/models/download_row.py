"""One download: its name, its bar, and what can be done with it."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QMessageBox, QProgressBar

from engine.core.models.remote import DownloadPhase, DownloadProgress, Speed
from engine.language.translation import tr
from engine.telling.models import cancel_question, phase_text
from ui.problems.box import message_box, open_box
from ui.theme.labels import ElidedLabel, plain_label, push_button
from ui.theme.scale import TIGHT

_STEPS = 1000
ASK_FROM_BYTES = 64 * 1024 * 1024  # came of a download that is to be cancelled


class DownloadRow(QFrame):
    """`pause_asked`, `resume_asked` and `cancel_asked` carry the download's id, `use_asked` the model's path."""

    pause_asked = Signal(str)
    resume_asked = Signal(str)
    cancel_asked = Signal(str)
    use_asked = Signal(str)

    def __init__(self, progress: DownloadProgress) -> None:
        super().__init__()
        self.progress = progress
        self._speed = Speed()
        self.name = ElidedLabel(progress.offer.name, self)
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(10)
        self.bar.setAccessibleName(tr("Download of {name}", name=progress.offer.name))
        self.text = plain_label("", self)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)  # an error has a code
        self.go = push_button("", act=self._on_go, parent=self)
        self.cancel = push_button("", act=self._on_cancel, parent=self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, TIGHT, 0, TIGHT)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.bar, 1, 0)
        grid.addWidget(self.text, 2, 0)
        grid.addWidget(self.go, 0, 1, 3, 1)
        grid.addWidget(self.cancel, 0, 2, 3, 1)
        grid.setColumnStretch(0, 1)
        self.show_progress(progress)

    def show_progress(self, progress: DownloadProgress) -> None:
        self.progress = progress
        is_loading = progress.phase is DownloadPhase.LOADING
        self._speed = self._speed.seen(time.monotonic(), progress.n_bytes) if is_loading else Speed()
        self.bar.setValue(progress.n_bytes * _STEPS // max(1, progress.offer.n_bytes))
        self.text.setText(phase_text(progress, self._speed))
        is_done = progress.phase is DownloadPhase.DONE
        go = tr("Use this model") if is_done else tr("Pause") if progress.is_active else tr("Resume")
        cancel = tr("Remove from the list") if is_done else tr("Cancel")
        for button, text in ((self.go, go), (self.cancel, cancel)):
            if button.text() != text:
                button.setText(text)
                button.setAccessibleName(f"{text}: {progress.offer.name}")
        self.cancel.setToolTip("" if is_done else tr("Stop it, and delete what came of it (Esc)"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, where the focus is on one of its buttons; of a finished one it closes the window, as elsewhere."""
        if event.key() == Qt.Key.Key_Escape and self.progress.phase is not DownloadPhase.DONE:
            self._on_cancel()
        else:
            super().keyPressEvent(event)

    def _on_cancel(self) -> None:
        """What took long to come is not deleted by one key."""
        if self.progress.phase is DownloadPhase.DONE or self.progress.n_bytes < ASK_FROM_BYTES:
            self.cancel_asked.emit(self.progress.id)
            return
        icon, text = QMessageBox.Icon.Question, cancel_question(self.progress)
        question = message_box(self.window(), icon, tr("Cancel a download"), text, name="cancel-download")
        yes = question.addButton(tr("Cancel it"), QMessageBox.ButtonRole.DestructiveRole)
        stay = question.addButton(tr("Leave it"), QMessageBox.ButtonRole.RejectRole)
        question.setDefaultButton(stay)
        question.setEscapeButton(stay)
        yes.clicked.connect(lambda: self.cancel_asked.emit(self.progress.id))
        if self.progress.is_active:
            pause = question.addButton(tr("Pause"), QMessageBox.ButtonRole.AcceptRole)
            pause.clicked.connect(lambda: self.pause_asked.emit(self.progress.id))
        open_box(question)

    def _on_go(self) -> None:
        if self.progress.phase is DownloadPhase.DONE:
            self.use_asked.emit(self.progress.path)
        elif self.progress.is_active:
            self.pause_asked.emit(self.progress.id)
        else:
            self.resume_asked.emit(self.progress.id)
