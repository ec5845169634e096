"""The tools that are offered to the model in this chat, as JSON."""

from __future__ import annotations

import json

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.prompt.json_text import JsonError
from engine.core.prompt.tool_definitions import pretty, tools_of, with_template
from engine.language.translation import tr
from engine.telling.words.figures import counted
from ui.options.draft import tools_problem
from ui.options.fields import put
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.plain_field import VerdictLine, code_field
from ui.theme.shown_text import brief

_LONGEST_NAMES = 200


class ToolsPage(QWidget):
    """`value` is what the chat is to have, as it was written; `is_good` while it is a list of tools."""

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

    @property
    def is_good(self) -> bool:
        return self.verdict.is_good

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
