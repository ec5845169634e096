"""What a chat's replies are made with, in one dialog of four pages. Nothing holds before “Apply”.

Below the pages stands what the choice would cost: how much the next message reads then, and how much of it again.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QWidget

from engine.core.prompt.messages import Sampling
from engine.core.prompt.reply_options import Preset
from engine.language.translation import tr
from ui.composer.forecast_line import ForecastLine
from ui.options.draft import OptionsDraft
from ui.options.form_page import FormPage
from ui.options.prompt_page import PromptPage
from ui.options.sampling_page import SamplingPage
from ui.options.tools_page import ToolsPage
from ui.settings.library import Library, NamedPrompt
from ui.theme.labels import plain_label
from ui.theme.layouts import down
from ui.theme.panels import UndoBar

PROMPT, SAMPLING, FORM, TOOLS = range(4)
ASK_AFTER_MS = 300  # of the last key
_UNDO_SECONDS = 60


class OptionsDialog(QDialog):
    """`given` is what the chat has; `draft` what it would have; `left` carries a draft that was not applied."""

    draft_changed = Signal()  # once the person pauses
    applied = Signal(object)  # OptionsDraft
    left = Signal(object)  # OptionsDraft, which differs from what the chat has

    def __init__(
        self,
        given: OptionsDraft,
        library: Library,
        *,
        usual: Preset,
        of_model: Sampling | None,
        draft: OptionsDraft | None = None,
        page: int = PROMPT,
        parent: QWidget | None = None,
    ) -> None:
        """`draft`: to go on with. `usual` and `of_model` as in SamplingPage."""
        super().__init__(parent)
        self.setObjectName("system_prompt")
        self.setWindowTitle(tr("This chat"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self._given = given
        shown = draft or given
        options = shown.options
        self.prompt = PromptPage(library, shown.system_prompt)
        self.sampling = SamplingPage(library, options.preset, usual, of_model, self)
        self.form = FormPage(options.stop, options.schema)
        self.tools = ToolsPage(options.tools)
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(tr("What replies are made with"))
        self.tabs.setUsesScrollButtons(True)
        pages = (
            (self.prompt, tr("System prompt")),
            (self.sampling, tr("Sampling")),
            (self.form, tr("Reply format")),
            (self.tools, tr("Tools")),
        )
        for widget, label in pages:
            self.tabs.addTab(widget, label)
        self.tabs.setCurrentIndex(page)
        self.forecast = ForecastLine(self)
        self.said = plain_label("", self)
        self.said.hide()
        self.undo = UndoBar(_UNDO_SECONDS, self)
        self.buttons = QDialogButtonBox(self)
        self.apply_button = self.buttons.addButton(tr("Apply"), QDialogButtonBox.ButtonRole.AcceptRole)
        cancel = self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.apply_button.setProperty("main", True)
        self.style().polish(self.apply_button)
        self.apply_button.setToolTip(tr("Use this in this chat from the next message on"))
        cancel.setToolTip(tr("Leave the chat as it was (Esc)"))
        down((self.tabs, 1), self.said, self.undo, self.forecast, self.buttons, on=self)
        self._pause = QTimer(self, singleShot=True, interval=ASK_AFTER_MS)
        self._pause.timeout.connect(self.draft_changed)
        self._connect()
        self._fit(parent)
        self._on_changed()

    def _connect(self) -> None:
        for page in (self.prompt, self.sampling, self.form, self.tools):
            page.changed.connect(self._on_changed)
        for speaking in (self.prompt, self.sampling, self.tools):
            speaking.said.connect(self._say)
        for deleting in (self.prompt, self.sampling):
            deleting.deleted.connect(self.undo.offer)
        self.undo.undone.connect(self._on_undone)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _fit(self, parent: QWidget | None) -> None:
        """As large as is good to write in, and no larger than the window."""
        wide, high = 60 * self.fontMetrics().averageCharWidth() + 120, 30 * self.fontMetrics().lineSpacing()
        if parent is not None:
            wide, high = min(wide, parent.width() - 40), min(high, parent.height() - 60)
        self.resize(max(360, wide), max(300, high))

    @property
    def draft(self) -> OptionsDraft:
        options = replace(
            self._given.options,
            preset=self.sampling.value,
            stop=self.form.stop,
            schema=self.form.schema,
            tools=self.tools.value,
        )
        return OptionsDraft(system_prompt=self.prompt.value, options=options)

    def accept(self) -> None:
        if self.apply_button.isEnabled():
            draft = self.draft
            super().accept()
            if draft != self._given:
                self.applied.emit(draft)

    def reject(self) -> None:
        draft = self.draft
        super().reject()
        if draft != self._given:
            self.left.emit(draft)

    def _on_changed(self) -> None:
        self._say("")
        self.apply_button.setEnabled(self.form.is_good and self.tools.is_good)
        self._pause.start()

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))

    def _on_undone(self, what: object) -> None:
        if isinstance(what, NamedPrompt):
            self.prompt.restore(what)
        elif isinstance(what, Preset):
            self.sampling.restore(what)
