"""Every key of the window in one list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QWidget

from engine.language.translation import tr
from ui.theme.actions import ENTRIES
from ui.theme.dialogs import close_buttons
from ui.theme.labels import plain_label
from ui.theme.layouts import down, scrolled
from ui.theme.scale import FAR, WIDE, bold

# What the parts of the window understand while they have the focus; (keys, what they do).
_PARTS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        tr("Writing"),
        (
            (tr("Enter"), tr("Send")),
            (tr("Shift+Enter"), tr("Start a new line")),
            (tr("Up"), tr("Edit the last message, while the field is empty; go to the attachments, if there are any")),
            (tr("Esc"), tr("Leave an edit, or stop the reply")),
        ),
    ),
    (
        tr("Attachments"),
        (
            (tr("Ctrl+V"), tr("Attach files or a picture from the clipboard")),
            (tr("Left, Right"), tr("Go to another one")),
            (tr("Enter"), tr("Show it")),
            (tr("Del"), tr("Remove it")),
            (tr("Esc"), tr("Go back to the text")),
        ),
    ),
    (
        tr("Pictures"),
        (
            (tr("Left, Right"), tr("Show the previous or next one")),
            ("+, -", tr("Zoom in, zoom out")),
            ("0, 1", tr("Fit to the window, show every pixel")),
            (tr("Ctrl+C, Ctrl+S"), tr("Copy, save")),
            (tr("Esc"), tr("Close")),
        ),
    ),
    (
        tr("Messages"),
        (
            (tr("Alt+Up, Alt+Down"), tr("Go to another message")),
            (tr("Tab, Shift+Tab"), tr("Go through what a message offers")),
            (tr("Enter"), tr("Do it")),
            (tr("Left, Right"), tr("Show another version")),
            (tr("Home, End"), tr("Go to the start or the end")),
            (tr("Ctrl+C"), tr("Copy the selection, or the message")),
        ),
    ),
    (tr("Chats"), ((tr("Enter"), tr("Open")), ("F2", tr("Rename")), (tr("Del"), tr("Delete")))),
    (
        tr("Timeline"),
        (
            (tr("Up, Down"), tr("Go to another request")),
            (tr("Left, Right"), tr("Go through its parts and checkpoints")),
            (tr("Enter"), tr("Explain it in the inspector")),
            ("+, -, 0", tr("Zoom in, zoom out, fit")),
            (tr("Shift+Left, Right, Up, Down, Home, End"), tr("Move what is in sight, and choose nothing")),
            (tr("Space"), tr("Show what a row stands for, one by one")),
            ("P", tr("Pin or unpin the checkpoint")),
        ),
    ),
    (tr("Checkpoints"), (("P", tr("Pin or unpin")),)),
)


def all_shortcuts(actions: Mapping[str, QAction]) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Sections of (keys, what they do): the commands with the keys they have now, then what the parts understand."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for entry in ENTRIES:
        action = actions[entry.name]
        keys = tr(" or ").join(k.toString(QKeySequence.SequenceFormat.NativeText) for k in action.shortcuts())
        groups.setdefault(entry.group, []).append((keys, action.text().removesuffix("…")))
    return (*((group, tuple(lines)) for group, lines in groups.items()), *_PARTS)


class ShortcutsDialog(QDialog):
    """Read only; Esc closes it."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("shortcuts")
        self.setWindowTitle(tr("Keyboard shortcuts"))
        table = _table(all_shortcuts(actions))
        page = scrolled(table, tr("Keyboard shortcuts"), self, takes_keys=True)
        self.resize(max(560, table.minimumSizeHint().width() + 3 * FAR), 640)  # nothing to push to and fro
        down(page, close_buttons(self, tr("Close the list (Esc)")), on=self)


def _table(sections: Iterable[tuple[str, tuple[tuple[str, str], ...]]]) -> QWidget:
    body = QWidget()
    grid = QGridLayout(body)
    grid.setHorizontalSpacing(FAR)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 2)
    line = 0
    for title, lines in sections:
        heading = QLabel(title)
        heading.setFont(bold(heading.font()))
        heading.setContentsMargins(0, WIDE if line else 0, 0, 0)
        grid.addWidget(heading, line, 0, 1, 2)
        for offset, (keys, meaning) in enumerate(lines, start=1):
            shown = plain_label(keys, tone="muted")
            told = plain_label(meaning)
            grid.addWidget(shown, line + offset, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(told, line + offset, 1)
        line += len(lines) + 1
    grid.setRowStretch(line, 1)
    return body
