"""Servers as JSON: what another program's mcp.json or a page of instructions has can be pasted as it is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from engine.core.prompt.json_text import JsonError
from engine.core.toolbox.servers import ServerEntry, read_servers, servers_text
from engine.language.translation import tr
from ui.theme.labels import plain_label
from ui.theme.layouts import down
from ui.theme.plain_field import VerdictLine, code_field
from ui.theme.shown_text import brief

_EXAMPLE = '{"mcpServers": {"time": {"command": "uvx", "args": ["mcp-server-time"]}}}'
_LONGEST_NAMES = 200


class ServerEditor(QDialog):
    """`saved` tells the text, once it can be read."""

    saved = Signal(str)

    def __init__(self, entry: ServerEntry | None, parent: QWidget) -> None:
        """None: a new one; what lies in the clipboard is there already where it is one."""
        super().__init__(parent)
        self.setWindowTitle(tr("Add servers") if entry is None else tr("Change a server"))
        what = plain_label(
            tr(
                "Paste what the server's instructions call “mcp.json”. Keys and tokens in it go to the key ring of "
                "your system. Nothing is started before you switch it on."
            ),
            self,
        )
        self.field = code_field(tr("Servers as JSON"), "", self)
        self.field.setPlaceholderText(_EXAMPLE)
        self.verdict = VerdictLine(self.field, self)
        buttons = QDialogButtonBox(self)
        self.save = buttons.addButton(tr("&Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.save.setToolTip(tr("Put them into the list"))
        cancel = buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        cancel.setToolTip(tr("Leave the list as it is (Esc)"))
        buttons.accepted.connect(self._on_save)
        buttons.rejected.connect(self.reject)
        down(what, (self.field, 1), self.verdict, buttons, on=self)
        self.resize(560, 420)
        self.field.textChanged.connect(self._judge)
        self.field.show_value(servers_text([entry]) if entry is not None else _in_clipboard())
        self._judge()
        self.field.setFocus()

    def _judge(self) -> None:
        text = self.field.value
        problem, names = "", ""
        try:
            names = ", ".join(one.name for one in read_servers(text)) if text.strip() else ""
        except JsonError as error:
            problem = error.told
        self.verdict.show_verdict(problem, tr("Servers: {names}", names=brief(names, _LONGEST_NAMES)) if names else "")
        self.save.setEnabled(bool(names))

    def _on_save(self) -> None:
        self.saved.emit(self.field.value)
        self.accept()


def _in_clipboard() -> str:
    text = QGuiApplication.clipboard().text()
    try:
        read_servers(text)
    except JsonError:
        return ""
    return text
