"""The page of tools: the servers there are, what each offers and costs, its log, and how to add one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.core.prompt.json_text import JsonError
from engine.core.toolbox.offers import MOST_TOOLS, ListedTool
from engine.core.toolbox.servers import BuiltIn, ServerEntry, read_servers, servers_text
from engine.language.translation import tr
from engine.telling.called_tools import server_name
from engine.telling.words.figures import counted
from engine.tools.others import known_files, text_of
from engine.tools.views import ServerStand, ServerView
from ui.problems.line import ProblemLine
from ui.theme.dialogs import file_dialog, folder_dialog
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.notices import problem_of
from ui.theme.plain_field import ReadOnlyText, VerdictLine, code_field
from ui.theme.scale import NEAR, WIDE, box_size
from ui.theme.shown_text import brief
from ui.tools.book import ToolBook

_NAME = Qt.ItemDataRole.UserRole
_LOG_EVERY_MS = 700
_LONGEST = 400  # characters of a description
_WHAT_IT_IS = tr(
    "Tools let the model look things up and do things. You are asked before each call. A server is a program that can"
    " do all that you can do on this computer, or a service that gets what the model sends it: switch on what you"
    " trust."
)


class ToolsDialog(QDialog):
    """Beside the window, which stays usable. `cost_of`: what the list of a server costs, in words."""

    shown_again = Signal()

    def __init__(self, book: ToolBook, cost_of: Callable[[str], str], window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Tools"))
        self.setObjectName("tools")
        self._book = book
        self._cost_of = cost_of
        what = plain_label(_WHAT_IT_IS, self)
        self.list = QListWidget(self)
        self.list.setProperty("field", True)
        self.list.setAccessibleName(tr("Servers of tools"))
        self.list.currentItemChanged.connect(lambda *_: self._show_one())
        self.add = push_button(tr("&Add…"), tr("Paste the mcp.json of a server"), lambda: self._edit(None), self)
        self.bring = push_button(
            tr("&Import"), tr("Take over the servers of another program, or of a file"), parent=self
        )
        menu = QMenu(self.bring)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.bring.setMenu(menu)
        self.problem = ProblemLine(self)
        below = across(self.add, self.bring, 1, gap=NEAR)
        left = down((self.list, 1), below)
        parts = across((left, 2), (self._details(), 3), gap=WIDE)
        close = push_button(tr("Close"), tr("Close this page (Esc)"), self.close, self)
        down(what, self.problem, (parts, 1), (close, 0, Qt.AlignmentFlag.AlignRight), on=self, gap=NEAR)
        self.resize(box_size(self.font(), (820, 600), window, (640, 420)))
        self._timer = QTimer(self, interval=_LOG_EVERY_MS)
        self._timer.timeout.connect(self._show_log)
        book.changed.connect(self.refresh)
        book.refused.connect(lambda error: self.problem.show_problem(problem_of(error, tr("Keys of a server"))))
        self.refresh()
        self.list.setCurrentRow(0)

    def _details(self) -> QVBoxLayout:
        self.name = plain_label("", self, is_bold=True)
        self.runs, self.stand = plain_label("", self, tone="muted"), plain_label("", self)
        self.switch = QCheckBox(tr("&On"), self)
        self.switch.setToolTip(tr("Start it, with Cairn as well, until it is switched off"))
        self.switch.clicked.connect(lambda on: self._book.switch(self.chosen, on))
        self.folder = push_button(
            tr("Choose the &folder…"), tr("All files in it may be read"), self._choose_folder, self
        )
        self.restart = push_button(
            tr("&Restart"), tr("End it, and start it again"), lambda: self._book.restart(self.chosen), self
        )
        self.change = push_button(tr("&Change…"), tr("How it is started"), lambda: self._edit(self._entry), self)
        self.remove = push_button(
            tr("Re&move"), tr("Take it out of the list"), lambda: self._book.remove(self.chosen), self
        )
        self.tools = QListWidget(self)
        self.tools.setAccessibleName(tr("What it offers"))
        self.tools.setWordWrap(True)
        self.tools.setProperty("field", True)
        self.log = ReadOnlyText(self)
        self.log.setAccessibleName(tr("What it writes about itself"))
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self.tools, tr("&Tools"))
        self.tabs.addTab(self.log, tr("&Log"))
        row = across(self.switch, self.folder, self.restart, self.change, self.remove, 1)
        return down(self.name, self.runs, row, self.stand, (self.tabs, 1), gap=NEAR)

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> str:
        item = self.list.currentItem()
        return str(item.data(_NAME)) if item is not None else ""

    @property
    def _entry(self) -> ServerEntry | None:
        return self._book.entry(self.chosen)

    def refresh(self) -> None:
        entries = self._book.entries
        names = [entry.name for entry in entries]
        if [str(self.list.item(at).data(_NAME)) for at in range(self.list.count())] != names:
            before = self.chosen
            self.list.clear()
            for name in names:
                item = QListWidgetItem(self.list)
                item.setData(_NAME, name)
            self.choose(before)
        for at, entry in enumerate(entries):
            told = _stand_word(entry, self._book.view(entry.name))
            self.list.item(at).setText(f"{server_name(entry.name)}: {told}")
        self._show_one()

    def choose(self, name: str) -> None:
        found = [at for at in range(self.list.count()) if self.list.item(at).data(_NAME) == name]
        self.list.setCurrentRow(found[0] if found else 0)

    def _show_one(self) -> None:
        entry = self._entry
        if entry is None:
            return
        view, is_own = self._book.view(entry.name), entry.built_in is not None
        self.name.setText(server_name(entry.name))
        self.runs.setText(entry.folder if is_own else brief(entry.runs))
        self.runs.setVisible(bool(self.runs.text()))
        self.switch.setChecked(entry.is_on)
        self.folder.setVisible(entry.built_in is BuiltIn.FILES)
        self.restart.setVisible(not is_own)
        self.restart.setEnabled(entry.is_on)
        for button in (self.change, self.remove):
            button.setVisible(not is_own)
        self.tabs.setTabVisible(1, not is_own)
        self.stand.setText(_stand_text(entry, view, self._cost_of(entry.name)))
        self._show_tools(view)
        self._show_log()

    def _show_tools(self, view: ServerView) -> None:
        told = [_tool_text(tool) for tool in view.tools]
        if [self.tools.item(at).text() for at in range(self.tools.count())] != told:
            self.tools.clear()
            self.tools.addItems(told)

    def _show_log(self) -> None:
        text = self._book.log(self.chosen)
        if text != self.log.toPlainText():
            self.log.show_text(text)
            bar = self.log.verticalScrollBar()
            bar.setValue(bar.maximum())

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if visible:
            self._timer.start()
            self.shown_again.emit()
        else:
            self._timer.stop()

    # -- what is wanted ------------------------------------------------------------------------------------------

    def _edit(self, entry: ServerEntry | None) -> None:
        self.editor = ServerEditor(entry, self)
        self.editor.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.editor.saved.connect(self._take)
        self.editor.open()

    def _take(self, text: str) -> None:
        self.problem.say("")
        try:
            names = self._book.add(text)
        except JsonError as error:
            self.problem.say(error.told)
            return
        self.choose(names[0])
        self.switch.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_folder(self) -> None:
        entry = self._entry
        before = entry.folder if entry is not None and entry.folder else str(Path.home())
        folder_dialog(self, tr("The folder that may be read"), before, self._book.choose_folder).open()

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for program, file in known_files():
            menu.addAction(program).triggered.connect(partial(self._bring_in, str(file)))
        menu.addAction(tr("From a file…"), self._choose_file)

    def _choose_file(self) -> None:
        kinds = tr("JSON (*.json);;All files (*)")
        file_dialog(self, tr("Import servers"), str(Path.home()), kinds, self._bring_in).open()

    def _bring_in(self, path: str, _: bool = False) -> None:
        try:
            text = text_of(Path(path))
        except OSError as error:
            self.problem.say(tr("This file cannot be read: {why}.", why=error.strerror or type(error).__name__))
            return
        self._take(text)


def _stand_word(entry: ServerEntry, view: ServerView) -> str:
    match view.stand:
        case ServerStand.READY:
            return counted(len(view.tools), "tool")
        case ServerStand.STARTING:
            return tr("starting…")
        case ServerStand.FAILED:
            return tr("failed", about="a server of tools")
        case _:
            return tr("starting…") if entry.is_on else tr("off", about="a server of tools")


def _stand_text(entry: ServerEntry, view: ServerView, cost: str) -> str:
    match view.stand:
        case ServerStand.READY:
            n = len(view.tools)
            told = tr("It offers {tools}.", tools=counted(n, "tool"))
            told += f" {cost}" if cost else ""
            if n > MOST_TOOLS:
                told += " " + tr("A chat has the first {most} of them.", most=MOST_TOOLS)
            return told
        case ServerStand.STARTING:
            return tr("It is being started…")
        case ServerStand.FAILED:
            return view.problem
        case _:
            return tr("It is being started…") if entry.is_on else tr("It is off: nothing of it runs.")


def _tool_text(tool: ListedTool) -> str:
    hint = hint_text(tool)
    return "\n".join(part for part in (tool.name, brief(tool.description, _LONGEST), hint) if part)


def hint_text(tool: ListedTool) -> str:
    """What the server says of it; nothing follows of that."""
    if tool.says_read_only:
        return tr("Its server says that it only reads.")
    return tr("Its server says that it may destroy something.") if tool.says_destructive else ""


# Servers as JSON: what another program's mcp.json or a page of instructions has can be pasted as it is.


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
