"""The system prompt of the chat, and the library of those that have names."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.language.translation import tr
from ui.options.fields import LibraryRow, put
from ui.settings.library import Library, NamedPrompt
from ui.theme.labels import plain_label
from ui.theme.layouts import down
from ui.theme.plain_field import PlainField

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
