"""What a person is about to choose for a chat, as one value. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from engine.core.prompt.json_text import JsonError
from engine.core.prompt.messages import read_tools, tools_of
from engine.core.prompt.reply_options import LONGEST_NAME, Preset
from engine.core.schema.grammar import check_schema
from engine.language.translation import tr
from engine.telling.words.figures import counted
from ui.chats.open_chat import ChatParts, OpenChat
from ui.theme.labels import push_button
from ui.theme.layouts import across
from ui.theme.plain_field import PlainField
from ui.theme.shown_text import fits_field

USUAL_SAMPLING = tr("As in the settings")
OWN_VALUES = tr("Set by you")


def is_other_prompt(now: ChatParts, before: ChatParts) -> bool:
    """What the model reads is another text."""
    tools = (tools_of(now.options.tools), now.options.offered)
    return now.system_prompt != before.system_prompt or tools != (
        tools_of(before.options.tools),
        before.options.offered,
    )


def schema_problem(text: str) -> str:
    """Why replies cannot be held to it; "" when they can, or when there is none."""
    if not text.strip():
        return ""
    try:
        check_schema(text)
    except JsonError as problem:
        return problem.told
    return ""


def tools_problem(text: str) -> str:
    """Why it is no list of tools; "" when it is, or when there is none."""
    try:
        read_tools(text)
    except JsonError as problem:
        return problem.told
    return ""


def preset_name(preset: Preset | None) -> str:
    return USUAL_SAMPLING if preset is None else preset.name


def summary_of(chat: OpenChat, prompt_name: str) -> tuple[str, ...]:
    """What is not as usual in this chat, each in a word or two."""
    options = chat.reply_options
    found: list[str] = []
    if chat.system_prompt.strip():
        found.append(prompt_name or tr("System prompt"))
    if options.preset is not None:
        found.append(options.preset.name)
    if options.stop:
        found.append(counted(len(options.stop), "stop"))
    if options.schema.strip():
        found.append("JSON")
    n_tools = len(tools_of(options.tools))
    if n_tools:
        found.append(counted(n_tools, "tool"))
    if options.is_private:
        found.append(tr("not in the disk cache"))
    if options.left_out:
        found.append(tr("{left_out} left out", left_out=counted(len(options.left_out), "message")))
    return tuple(found)


# Small parts that the pages of a chat's options are made of.


def put(field: PlainField, text: str) -> None:
    """Replace what is in a field so that Undo brings it back; what is too long for that is held as it is."""
    if not fits_field(text) or field.isReadOnly():
        field.show_value(text)
        return
    cursor = QTextCursor(field.document())
    cursor.beginEditBlock()
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.insertText(text)
    cursor.endEditBlock()


class LibraryRow(QWidget):
    """A list to choose from, a name and Save, and Delete."""

    def __init__(self, what: str, what_name: str, parent: QWidget) -> None:
        """What there is a list of, and what the field of a name is called."""
        super().__init__(parent)
        self.list = QComboBox(self)
        self.list.setAccessibleName(what)
        self.list.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.list.setMinimumContentsLength(12)
        self.name = QLineEdit(self)
        self.name.setAccessibleName(what_name)
        self.name.setPlaceholderText(tr("Name"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(60)
        self.save = push_button(tr("Save"), tr("Keep this under its name, for any chat"), parent=self)
        self.delete = push_button(
            tr("Delete"), tr("Take it out of the list; chats that use it stay as they are"), parent=self
        )
        across((self.list, 2), (self.name, 2), self.save, self.delete, on=self, edges=0)
        self.name.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the name saves under it, and does not press the button of the dialog."""
        is_key = watched is self.name and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if is_key and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # type: ignore[attr-defined]
            self.save.click()
            return True
        return super().eventFilter(watched, event)

    def show_names(self, names: Sequence[str], chosen: str) -> None:
        """Without telling anybody that one was chosen."""
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems(list(names))
        self.list.setCurrentIndex(max(0, self.list.findText(chosen)))
        self.list.blockSignals(False)
