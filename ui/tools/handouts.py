"""What servers have besides tools, beside the message: a resource becomes an attachment, a prompt what is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError, Future
from functools import partial
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QMenu, QWidget

from engine.core.toolbox.results import HandedOut, ListedPrompt, ListedResource
from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.telling.attachments import one_line
from engine.telling.words.figures import fmt_bytes
from ui.bridge import Bridge
from ui.composer.attaching import Attaching
from ui.composer.attachment_reading import Pick
from ui.palette.palette import PaletteEntry
from ui.theme.labels import plain_label
from ui.theme.shown_text import brief
from ui.tools.book import ToolBook

_LONGEST = 60  # characters of a name in a menu
_MOST_LISTED = 40  # of each in a menu; all of them are in the palette
_PATIENCE = 120.0  # seconds; the server's own limit is shorter


class Handouts(QObject):
    """For the message that is being written; why something is not handed out stands beside it."""

    def __init__(self, book: ToolBook, attaching: Attaching, bridge: Bridge, window: QWidget) -> None:
        super().__init__(window)
        self._book = book
        self._attaching = attaching
        self._bridge = bridge
        self._window = window
        self.blanks: BlanksDialog | None = None

    def all(self) -> Iterator[PaletteEntry]:
        """Of all servers that are on; the hint tells the kind and the server."""
        for entry in self._book.ready:
            view = self._book.view(entry.name)
            for one in view.resources:
                size = f", {fmt_bytes(one.n_bytes)}" if one.n_bytes else ""
                yield PaletteEntry(
                    title=tr("Attach “{name}”", name=brief(one.name, _LONGEST)),
                    hint=tr("held by {server}", server=entry.name) + size,
                    also=f"{one.uri} {one.description}",
                    run=partial(self.attach, entry.name, one),
                )
            for asked in view.prompts:
                yield PaletteEntry(
                    title=tr("Write “{name}”", name=brief(asked.name, _LONGEST)),
                    hint=tr("prompt of {server}", server=entry.name),
                    also=asked.description,
                    run=partial(self.write, entry.name, asked),
                )

    def fill(self, menu: QMenu) -> None:
        """Resources, then prompts."""
        menu.clear()
        menu.setToolTipsVisible(True)
        for kind in (self.attach, self.write):
            of_kind = [one for one in self.all() if getattr(one.run, "func", None) == kind]
            if of_kind and not menu.isEmpty():
                menu.addSeparator()
            for one in of_kind[:_MOST_LISTED]:
                action = QAction(f"{one.title} · {one.hint}".replace("&", "&&"), menu)
                action.setToolTip(one.also)
                action.triggered.connect(lambda _=False, run=one.run: run())
                menu.addAction(action)

    def attach(self, server: str, resource: ListedResource) -> None:
        """Asked for when the person wants it, and read as a file is."""
        running = self._book.read(server, resource.uri)
        self._attaching.attach([Pick(name=file_name(resource), load=lambda _: _bytes_of(running))])
        self._attaching.writer.focus_field()

    def write(self, server: str, prompt: ListedPrompt) -> None:
        """With what the person fills in, where it wants something."""
        if not prompt.blanks:
            self._ask(server, prompt, {})
            return
        self.blanks = BlanksDialog(prompt, self._window)
        self.blanks.filled.connect(lambda given: self._ask(server, prompt, given))
        self.blanks.open()

    def _ask(self, server: str, prompt: ListedPrompt, given: Mapping[str, str]) -> None:
        def show(found: HandedOut) -> None:
            writer = self._attaching.writer
            if found.problem:
                writer.tray.add_all([], found.problem)
                self._attaching.said.emit(found.problem)
            elif writer.text.strip():
                writer.write_before(found.text + "\n\n")
            else:
                writer.set_text(found.text)
            writer.focus_field()

        self._bridge.watch(self._book.write(server, prompt.name, given), show)


def file_name(resource: ListedResource) -> str:
    """A name whose ending says what it is, where its address has one."""
    last = PurePosixPath(urlsplit(resource.uri).path).name
    has_ending = "." in resource.name.strip(".") or "." not in last.strip(".")
    return one_line(resource.name if has_ending else last) or "resource"


def _bytes_of(running: Future[HandedOut]) -> bytes:
    """On a reading thread. Raises MediaRefused."""
    try:
        found = running.result(_PATIENCE)
    except (CancelledError, TimeoutError):
        found = HandedOut(problem=tr("The server was stopped."))
    if found.problem:
        raise MediaRefused(found.problem, action=tr("Look at the server under Tools."))
    return found.data


class BlanksDialog(QDialog):
    """What a prompt wants to be told, a field for each. `filled` tells a dict."""

    filled = Signal(object)

    def __init__(self, prompt: ListedPrompt, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Write “{name}”", name=brief(prompt.name, _LONGEST)))
        self._prompt = prompt
        self.fields: dict[str, QLineEdit] = {}
        form = QFormLayout(self)
        if prompt.description:
            form.addRow(plain_label(prompt.description, self))
        for blank in prompt.blanks:
            field = QLineEdit(self)
            field.setAccessibleName(blank.name)
            field.setAccessibleDescription(blank.description)
            field.setPlaceholderText(blank.description)
            field.textChanged.connect(self._judge)
            self.fields[blank.name] = field
            form.addRow(
                plain_label(blank.name if blank.is_needed else tr("{name} (if you like)", name=blank.name), self), field
            )
        buttons = QDialogButtonBox(self)
        self.ok = buttons.addButton(tr("&Write it"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.ok.setToolTip(tr("Put it into the message, where you can still change it"))
        cancel = buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        cancel.setToolTip(tr("Write nothing (Esc)"))
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self._judge()

    def _judge(self) -> None:
        self.ok.setEnabled(all(self.fields[one.name].text().strip() for one in self._prompt.blanks if one.is_needed))

    def _on_accepted(self) -> None:
        self.accept()
        self.filled.emit({name: field.text() for name, field in self.fields.items() if field.text().strip()})
