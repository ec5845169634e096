"""The page of the local server: its switch, how programs reach it, who uses it and what that has cost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSpinBox,
    QTableView,
    QTabWidget,
    QWidget,
)

from engine.client.state import TimelineRow
from engine.commands import RequestId
from engine.language.translation import tr
from engine.server.noted.ledger import LedgerView
from ui.problems.line import ProblemLine
from ui.serving.host import ServerHost, Stand
from ui.serving.setups import SETUPS, Served, Setup
from ui.serving.table import ClientTable, TidyRow, request_line
from ui.settings.store import SettingsStore, choose_tidiness, tidiness_for
from ui.theme.entries import rows_alone
from ui.theme.labels import ElidedLabel, plain_label, push_button
from ui.theme.layouts import Fits, across, down, scrolled
from ui.theme.plain_field import ReadOnlyText
from ui.theme.scale import WIDE, box_size, fixed

_EVERY_MS = 500
_REQUEST = Qt.ItemDataRole.UserRole
_MOST_LINES = 100
_AN_ADDRESS = "http://127.0.0.1:65535/v1"
_LEAST_ROWS, _LEAST_LINES = 4, 3  # of the programs with the heading, and of the requests
_PORTS = (1024, 65_535)
_STANDS = {
    Stand.OFF: tr("The server is off."),
    Stand.STARTING: tr("It is being started…"),
    Stand.ON: tr("Programs reach it at this address:"),
    Stand.STOPPING: tr("It is being stopped…"),
}
_WHAT_IT_IS = tr(
    "Coding agents and other programs on this computer can use the model that is loaded, with the same cache as your"
    " chats. Cairn tells for each of their requests what was reused and why something was read again."
)


class ServerDialog(Fits, QDialog):
    """Beside the window, which stays usable. `explained` asks for a request in the timeline and the inspector."""

    explained = Signal(str)  # RequestId
    program_chosen = Signal(str)  # by the person

    def __init__(
        self,
        host: ServerHost,
        settings: SettingsStore,
        window: QWidget,
        rows_of: Callable[[str], Sequence[TimelineRow]],
    ) -> None:
        """`rows_of`: the requests of a program that the window knows of."""
        super().__init__(window)
        self.setWindowTitle(tr("Local server"))
        self.setObjectName("local-server")
        self.setModal(False)
        self._host = host
        self._settings = settings
        self._rows_of = rows_of
        self._is_by_itself = False  # a row is chosen, and not by the person
        self._news = LedgerView()
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self._ask)
        what = plain_label(_WHAT_IT_IS, self)
        self.switch = QCheckBox(tr("&On"), self)
        self.switch.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.switch.setToolTip(tr("Programs on this computer may send requests"))
        self.switch.clicked.connect(self._host.switch)
        self.stand = ElidedLabel(self)
        self.address = QLineEdit(self)
        self.address.setReadOnly(True)
        self.address.setAccessibleName(tr("Address of the server"))
        self.copy_address = push_button(tr("Copy"), tr("Copy the address"), lambda: _copy(self.address.text()), self)
        self.problem = ProblemLine(self)
        self.tabs = QTabWidget(self)
        self.tabs.addTab(scrolled(self._programs_page()), tr("&Programs"))
        self.tabs.addTab(self._setup_page(), tr("&Set up a program"))
        self.tabs.addTab(scrolled(self._options_page()), tr("O&ptions"))
        row = across(self.switch, self.stand, (self.address, 1), self.copy_address)
        down(what, row, self.problem, (self.tabs, 1), on=self)
        self.fit()
        self.resize(box_size(self.font(), (860, 680), window, (640, 440)))
        host.changed.connect(self._show_host)
        self._show_host()

    # -- pages ---------------------------------------------------------------------------------------------------

    def _programs_page(self) -> QWidget:
        page = QWidget(self)
        self.table = ClientTable()
        self.view = QTableView(page)
        self.view.setModel(self.table)
        self.view.setProperty("field", True)
        rows_alone(self.view, tr("Programs that use the server"))
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.view.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._choose_program())
        self.view.clicked.connect(lambda *_: self._choose_program())  # of the one that was chosen for the person
        self.view.activated.connect(lambda *_: self._choose_program())
        self.requests = QListWidget(page)
        self.requests.setAccessibleName(tr("Requests, the newest first"))
        self.requests.setWordWrap(True)
        self.requests.itemActivated.connect(self._explain)
        self.requests.currentItemChanged.connect(lambda *_: self._show_buttons())
        self.nobody = plain_label(tr("No program has asked anything yet."), page)
        self.explain = push_button(
            tr("Why was this read?"),
            tr("Show the request in the timeline and the inspector (Enter)"),
            self._explain,
            self,
        )
        self.tidy = TidyRow(page)
        self.tidy.chosen.connect(lambda ways: choose_tidiness(self._settings, self.program, ways))
        down(
            self.nobody,
            (self.view, 2),
            (self.requests, 3),
            (self.explain, 0, Qt.AlignmentFlag.AlignLeft),
            self.tidy,
            on=page,
        )
        return page

    def _setup_page(self) -> QWidget:
        page = QWidget(self)
        self.programs = QComboBox(page)
        self.programs.setAccessibleName(tr("Program"))
        self.programs.addItems([setup.name for setup in SETUPS])
        self.programs.currentIndexChanged.connect(self._show_setup)
        self.where = plain_label("", page)
        self.setup_text = ReadOnlyText(page)
        self.setup_text.setAccessibleName(tr("What to copy"))
        self.copy_setup = push_button(tr("Copy"), tr("Copy all of it"), lambda: _copy(self._text_of(self.setup)), self)
        row = across(self.programs, (self.where, 1), self.copy_setup)
        down(row, (self.setup_text, 1), on=page)
        return page

    def _options_page(self) -> QWidget:
        page, chosen = QWidget(self), self._settings.current
        self.port = QSpinBox(page)
        self.port.setRange(*_PORTS)
        self.port.setValue(chosen.server_port)
        self.port.setToolTip(tr("Where programs look for the server. Another one, where something else has it"))
        self.port.editingFinished.connect(self._take_port)
        self.asks_key = QCheckBox(tr("Ask for a &key"), page)
        self.asks_key.setToolTip(tr("Only programs that know the key get in. It is kept in the system's key ring"))
        self.asks_key.setChecked(chosen.server_asks_key or chosen.server_for_others)
        self.asks_key.clicked.connect(lambda on: self._take(server_asks_key=on))
        self.key = QLineEdit(page)
        self.key.setReadOnly(True)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setAccessibleName(tr("Key"))
        self.copy_key = push_button(tr("Copy"), tr("Copy the key"), lambda: _copy(self._host.key), self)
        self.new_key = push_button(tr("New key"), tr("The old one opens nothing any more"), self._host.new_key, self)
        self.for_others = QCheckBox(tr("Let &other machines in, with the key"), page)
        self.for_others.setToolTip(
            tr(
                "Those in the same network reach the server then. What travels is not encrypted: use it at home, or"
                " through a tunnel"
            )
        )
        self.for_others.setChecked(chosen.server_for_others)
        self.for_others.clicked.connect(self._take_others)
        line = across((self.key, 1), self.copy_key, self.new_key)
        form = QFormLayout(page)
        form.addRow(tr("Port"), self.port)
        form.addRow(self.asks_key)
        form.addRow(tr("Key"), line)
        form.addRow(self.for_others)
        return page

    def fit(self) -> None:
        """Rows, lists and the address have room for the letters in use; what has none is scrolled to."""
        line = self.fontMetrics().height() + WIDE
        for field in (self.address, self.setup_text):
            field.setFont(fixed(self.font()))
        self.address.setMinimumWidth(self.address.fontMetrics().horizontalAdvance(_AN_ADDRESS) + 2 * WIDE)
        self.view.verticalHeader().setDefaultSectionSize(line)
        for part, n_lines in ((self.view, _LEAST_ROWS), (self.requests, _LEAST_LINES)):
            part.setMinimumHeight(n_lines * line)
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    # -- what is shown -------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    @property
    def setup(self) -> Setup:
        return SETUPS[self.programs.currentIndex()]

    @Slot()
    def _show_host(self) -> None:
        host = self._host
        is_on = host.stand is Stand.ON
        self.switch.setChecked(host.stand in (Stand.ON, Stand.STARTING))
        self.stand.setText(_STANDS[host.stand])
        self.address.setText(f"{host.address}/v1" if is_on else "")
        for part in (self.address, self.copy_address):
            part.setVisible(is_on)
        if host.problem is not None:
            self.problem.show_problem(host.problem)
        else:
            self.problem.say("" if host.loaded is not None else tr("No model is loaded: choose one in the window."))
        self.key.setText(host.key)
        asks = self.asks_key.isChecked()
        for part in (self.key, self.copy_key, self.new_key):
            part.setEnabled(asks and bool(host.key))
        self._show_setup()
        self._show_news(self._news if is_on else LedgerView(clients=self._news.clients, ended=self._news.ended))

    def _ask(self) -> None:
        self._host.news(self._show_news)

    def _show_news(self, news: LedgerView) -> None:
        self._news = news
        had = self.program
        self._is_by_itself = True
        self.table.show(news.clients)
        self.nobody.setVisible(not news.clients)
        if news.clients and not self.program:
            names = [row.client for row in news.clients]
            self.view.selectRow(names.index(had) if had in names else 0)
        self._is_by_itself = False
        self._show_requests()

    @property
    def program(self) -> str:
        """The one that is chosen; "" for none."""
        return self.table.client_at(self.view.currentIndex().row())

    def _choose_program(self) -> None:
        self._show_requests()
        if self.program and not self._is_by_itself:
            self.program_chosen.emit(self.program)

    def _show_requests(self) -> None:
        client = self.program
        self.tidy.show_program(client, tidiness_for(self._settings.current, client), self._rows_of(client))
        own = [seen for seen in (*self._news.ended, *self._news.open) if seen.client == client][-_MOST_LINES:]
        lines = [(str(seen.request), request_line(seen)) for seen in reversed(own)]
        current = self.requests.currentItem()
        chosen = current.data(_REQUEST) if current is not None else None
        if lines != [(item.data(_REQUEST), item.text()) for item in self._items()]:
            self.requests.clear()
            for request, text in lines:
                item = QListWidgetItem(text)
                item.setData(_REQUEST, request)
                self.requests.addItem(item)
                if request == chosen:
                    self.requests.setCurrentItem(item)
        self._show_buttons()

    def _items(self) -> list[QListWidgetItem]:
        return [self.requests.item(row) for row in range(self.requests.count())]

    def _show_buttons(self) -> None:
        self.explain.setEnabled(self.requests.currentItem() is not None)

    def _explain(self) -> None:
        item = self.requests.currentItem()
        if item is not None:
            self.explained.emit(RequestId(item.data(_REQUEST)))

    def _show_setup(self) -> None:
        self.where.setText(self.setup.where)
        self.setup_text.show_text(self._text_of(self.setup))

    def _text_of(self, setup: Setup) -> str:
        host, loaded = self._host, self._host.loaded
        return setup.text(
            Served(
                address=host.address or f"http://127.0.0.1:{self._settings.current.server_port}",
                key=host.key if self.asks_key.isChecked() else "",
                model=Path(loaded.facts.path).stem if loaded is not None else "default",
                n_ctx=loaded.facts.n_ctx if loaded is not None else 8192,
                is_windows=sys.platform == "win32",
            )
        )

    # -- what is chosen ------------------------------------------------------------------------------------------

    def _take_port(self) -> None:
        if self.port.value() != self._settings.current.server_port:
            self._take(server_port=self.port.value())

    def _take_others(self, on: bool) -> None:
        """Nobody else gets in without a key."""
        if on:
            self.asks_key.setChecked(True)
        self.asks_key.setEnabled(not on)
        self._take(server_for_others=on, server_asks_key=self.asks_key.isChecked())

    def _take(self, **changes: object) -> None:
        self._settings.change(**changes)
        self._host.start_again()
        self._show_host()


def _copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
