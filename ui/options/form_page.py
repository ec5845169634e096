"""Where a reply stops and what form it has: stop texts, and a JSON schema."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.prompt.reply_options import LONGEST_STOP, MAX_STOPS, checked_stops
from engine.core.prompt.tool_definitions import pretty
from engine.language.translation import tr
from ui.options.draft import schema_problem
from ui.options.fields import put
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.plain_field import PlainField, VerdictLine, code_field

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
    """`stop` and `schema` are what the chat is to have; `is_good` while the schema can be kept."""

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

    @property
    def is_good(self) -> bool:
        return self.verdict.is_good

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
