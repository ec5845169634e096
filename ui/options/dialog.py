"""What a chat's replies are made with, in one dialog of four pages. Nothing holds before “Apply”.

Below the pages stands what the choice would cost: how much the next message reads then, and how much of it again.
"""

from __future__ import annotations

import json
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QWidget

from engine.core.prompt.json_text import JsonError
from engine.core.prompt.messages import Sampling, pretty, tools_of, with_template
from engine.core.prompt.reply_options import LONGEST_STOP, MAX_STOPS, Preset, checked_stops
from engine.language.translation import tr
from engine.telling.words.figures import counted
from ui.chats.open_chat import ChatParts
from ui.composer.forecast_line import ForecastLine
from ui.options.draft import LibraryRow, put, schema_problem, tools_problem
from ui.options.sampling_page import SamplingPage
from ui.settings.library import Library, NamedPrompt
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.panels import UndoBar
from ui.theme.plain_field import PlainField, VerdictLine, code_field
from ui.theme.shown_text import brief

PROMPT, SAMPLING, FORM, TOOLS = range(4)
ASK_AFTER_MS = 300  # of the last key
_UNDO_SECONDS = 60


class OptionsDialog(QDialog):
    """`given` is what the chat has; `draft` what it would have; `left` carries a draft that was not applied."""

    draft_changed = Signal()  # once the person pauses
    applied = Signal(object)  # ChatParts
    left = Signal(object)  # ChatParts, which differs from what the chat has

    def __init__(
        self,
        given: ChatParts,
        library: Library,
        *,
        usual: Preset,
        of_model: Sampling | None,
        draft: ChatParts | None = None,
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
    def draft(self) -> ChatParts:
        options = replace(
            self._given.options,
            preset=self.sampling.value,
            stop=self.form.stop,
            schema=self.form.schema,
            tools=self.tools.value,
        )
        return replace(self._given, system_prompt=self.prompt.value, options=options)

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
        self.apply_button.setEnabled(self.form.verdict.is_good and self.tools.verdict.is_good)
        self._pause.start()

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))

    def _on_undone(self, what: object) -> None:
        if isinstance(what, NamedPrompt):
            self.prompt.restore(what)
        elif isinstance(what, Preset):
            self.sampling.restore(what)


# The tools that are offered to the model in this chat, as JSON.


_LONGEST_NAMES = 200


class ToolsPage(QWidget):
    """`value` is what the chat is to have, as it was written; `verdict` says whether it is a list of tools."""

    changed = Signal()
    said = Signal(str)

    def __init__(self, tools: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = code_field(tr("Tools"), tr("A list of tools in OpenAI's form; empty for none"), self)
        self.field.show_value(tools)
        self.add = push_button(
            tr("Add a tool"),
            tr("Put one more tool into the list, to be filled in; Ctrl+Z takes it away"),
            parent=self,
        )
        self.tidy = push_button(tr("Tidy up"), tr("One part on each line; Ctrl+Z brings back how it was"), parent=self)
        self.verdict = VerdictLine(self.field, self)
        row = across(self.add, self.tidy, 1)
        said = tr("The model may ask for these; its calls stand in the reply. Other tools make it read again.")
        down(plain_label(said, self, tone="muted"), row, (self.field, 1), self.verdict, on=self)
        self.add.clicked.connect(self._on_add)
        self.tidy.clicked.connect(self._on_tidy)
        self.field.textChanged.connect(self._judge)
        self.field.textChanged.connect(self.changed)
        self._judge()

    @property
    def value(self) -> str:
        text = self.field.value
        return text if text.strip() else ""

    def _judge(self) -> None:
        tools = tools_of(self.value)
        names = brief(", ".join(tool.name for tool in tools), _LONGEST_NAMES)
        self.verdict.show_verdict(
            tools_problem(self.value), f"{counted(len(tools), 'tool')}: {names}" if tools else tr("No tools.")
        )

    def _on_add(self) -> None:
        try:
            put(self.field, with_template(self.value))
        except JsonError:
            self.said.emit(tr("Mend the list first: what is wrong stands below it."))
        self.field.setFocus()

    def _on_tidy(self) -> None:
        tools = tools_of(self.value)
        if tools:
            put(self.field, pretty([json.loads(tool.definition) for tool in tools]))


# Where a reply stops and what form it has: stop texts, and a JSON schema.


_EXAMPLE = {
    "type": "object",
    "properties": {
        "title": {"type": "string", "maxLength": 80},
        "year": {"type": "integer", "minimum": 1900, "maximum": 2100},
        "genres": {"type": "array", "items": {"enum": ["novel", "poetry", "essay"]}, "maxItems": 3},
    },
    "required": ["title", "year"],
}
_STOP_LINES = 2


class FormPage(QWidget):
    """`stop` and `schema` are what the chat is to have; `verdict` says whether the schema can be kept."""

    changed = Signal()

    def __init__(self, stop: tuple[str, ...], schema: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stops = PlainField(self)
        self.stops.setPlainText("\n".join(map(_written, stop)))
        self.stops.setAccessibleName(tr("Stop texts"))
        self.stops.setAccessibleDescription(tr("One on each line"))
        self.stops.setToolTip(tr("One on each line, at most {n}; \\n stands for a new line", n=MAX_STOPS))
        self.stops.setFixedHeight(_STOP_LINES * self.stops.fontMetrics().lineSpacing() + 14)
        self.schema_field = code_field(tr("JSON schema"), tr("A JSON schema; empty for replies of any form"), self)
        self.schema_field.show_value(schema)
        self.example = push_button(
            tr("Example"), tr("Put an example there; Ctrl+Z brings back what was there"), parent=self
        )
        self.verdict = VerdictLine(self.schema_field, self)
        stops_label = plain_label(tr("The reply ends before one of these texts, one on each line:"), self)
        stops_label.setBuddy(self.stops)
        said = plain_label(tr("The reply is JSON of this schema:"), self)
        said.setBuddy(self.schema_field)
        head = across((said, 1), self.example)
        down(stops_label, self.stops, head, (self.schema_field, 1), self.verdict, on=self)
        self.example.clicked.connect(lambda: put(self.schema_field, pretty(_EXAMPLE)))
        self.stops.textChanged.connect(self.changed)
        self.schema_field.textChanged.connect(self._judge)
        self.schema_field.textChanged.connect(self.changed)
        self._judge()

    @property
    def stop(self) -> tuple[str, ...]:
        return checked_stops([_meant(line)[:LONGEST_STOP] for line in self.stops.toPlainText().split("\n")])

    @property
    def schema(self) -> str:
        text = self.schema_field.value
        return text if text.strip() else ""

    def _judge(self) -> None:
        good = (
            tr("Replies will fit this schema: the model is held to it token by token.")
            if self.schema
            else tr("No schema: replies may have any form.")
        )
        self.verdict.show_verdict(schema_problem(self.schema), good)


def _written(stop: str) -> str:
    return stop.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _meant(line: str) -> str:
    parts = line.split("\\\\")
    return "\\".join(part.replace("\\n", "\n").replace("\\t", "\t") for part in parts)


# The system prompt of the chat, and the library of those that have names.


_NONE = tr("None")
_UNSAVED = tr("Not in the library")


class PromptPage(QWidget):
    """`value` is what the chat is to have. Choosing another prompt can be undone in the field, with Ctrl+Z."""

    changed = Signal()
    said = Signal(str)  # why something was not done, or that it was; "" takes it back
    deleted = Signal(object, str)  # what it was, and how that is told

    def __init__(self, library: Library, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self.row = LibraryRow(tr("System prompt"), tr("Name of the system prompt"), self)
        self.field = PlainField(self)
        self.field.show_value(text)
        self.field.setAccessibleName(tr("System prompt"))
        self.field.setToolTip(tr("Tab leaves the field"))
        self.field.setMinimumHeight(60)
        said = tr("Put before the conversation. Another one makes the model read everything again.")
        down(plain_label(said, self, tone="muted"), self.row, (self.field, 1), on=self)
        self.row.list.activated.connect(self._on_chosen)
        self.row.save.clicked.connect(self._on_save)
        self.row.delete.clicked.connect(self._on_delete)
        self.field.textChanged.connect(self._show_names)
        self.field.textChanged.connect(self.changed)
        self._show_names()
        self.row.name.setText(library.prompt_of(text))

    @property
    def value(self) -> str:
        return self.field.value

    def restore(self, prompt: NamedPrompt) -> None:
        """Bring a deleted one back."""
        self._library.save_prompt(prompt.name, prompt.text)
        self._show_names()

    def _show_names(self) -> None:
        name = self._library.prompt_of(self.value) if self.value else _NONE
        first = [_NONE] if name or not self.value else [_NONE, _UNSAVED]
        self.row.show_names([*first, *(prompt.name for prompt in self._library.prompts)], name or _UNSAVED)
        self.row.delete.setEnabled(bool(name) and name != _NONE)

    def _on_chosen(self, place: int) -> None:
        name = self.row.list.itemText(place)
        prompt = next((one for one in self._library.prompts if one.name == name), None)
        if prompt is not None or name == _NONE:
            put(self.field, prompt.text if prompt is not None else "")
            self.row.name.setText(prompt.name if prompt is not None else "")

    def _on_save(self) -> None:
        name = self.row.name.text()
        problem = self._library.save_prompt(name, self.value)
        self.said.emit(problem or tr("Saved as “{name}”.", name=name.strip()))
        self._show_names()

    def _on_delete(self) -> None:
        gone = self._library.delete_prompt(self.row.list.currentText())
        self._show_names()
        if gone is not None:
            self.deleted.emit(gone, tr("Deleted the prompt “{name}”", name=gone.name))
