"""The local server's part of the window: its page, its sign above the messages, and the names of its rows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from engine.client.door import EngineDoor
from engine.client.state import TimelineRow, UiState
from engine.events import Event, Planned
from engine.language.translation import tr
from engine.server.noted.ledger import LedgerView
from ui.bridge import Bridge
from ui.serving.dialog import ServerDialog
from ui.serving.host import KeyBook, MakeServer, NoKeys, ServerHost, Stand, no_server
from ui.settings.store import SettingsStore
from ui.theme.dialogs import to_front
from ui.theme.icons import put_sign

_MOST_NAMES = 2_000  # as many as rows are kept


class _Sign(QToolButton):
    """Takes no room in the row while it is not shown."""

    def sizeHint(self) -> QSize:
        return QSize(0, 0) if self.isHidden() else super().sizeHint()


class ServingDesk(QObject):
    """`explained` asks for a request in the timeline and the inspector, `program_chosen` for those of a program in the
    timeline; `named`: rows have other names now.
    """

    explained = Signal(str)  # RequestId
    program_chosen = Signal(str)
    named = Signal(object)  # the programs of which requests are known, by name

    def __init__(
        self,
        make: MakeServer | None,
        keys: KeyBook | None,
        settings: SettingsStore,
        engine: Callable[[], EngineDoor],
        bridge: Bridge,
        window: QWidget,
        state: Callable[[], UiState],
    ) -> None:
        """`make` None: this window has no server, `keys` None: nor a key ring. `state` is what it knows by now."""
        super().__init__(window)
        self._state = state
        self._window = window
        self._settings = settings
        self._names: OrderedDict[str, str] = OrderedDict()
        self.host = ServerHost(make or no_server, keys or NoKeys(), settings, engine, bridge, self)
        self.dialog: ServerDialog | None = None
        self.sign = _Sign(window)
        self.sign.setAccessibleName(tr("Local server"))
        put_sign(self.sign, "server", tone="accent")
        self.sign.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.sign.clicked.connect(self.show_page)
        self.host.changed.connect(self._show_sign)
        self._show_sign()

    def show_page(self) -> None:
        if self.dialog is None:
            self.dialog = ServerDialog(self.host, self._settings, self._window, self._rows_of)
            self.dialog.explained.connect(self.explained)
            self.dialog.program_chosen.connect(self.program_chosen)
        to_front(self.dialog)

    def on_event(self, event: Event) -> None:
        self.host.on_event(event)
        if isinstance(event, Planned) and self.host.stand is Stand.ON:
            self.host.news(self._take_names)

    def title_of(self, request: str) -> str:
        """The program that sent it; "" for none that is known."""
        return self._names.get(request, "")

    def _rows_of(self, program: str) -> tuple[TimelineRow, ...]:
        return tuple(row for row in self._state().rows if self.title_of(row.request) == program) if program else ()

    def _take_names(self, news: LedgerView) -> None:
        fresh = {str(seen.request): seen.client for seen in (*news.ended, *news.open)}
        if fresh.items() <= self._names.items():
            return
        self._names.update(fresh)
        while len(self._names) > _MOST_NAMES:
            self._names.popitem(last=False)
        self.named.emit(tuple(sorted({*self._names.values()})))

    def _show_sign(self) -> None:
        host = self.host
        self.sign.setVisible(host.stand in (Stand.STARTING, Stand.ON))
        told = tr("The local server is on: {address}", address=host.address) if host.address else ""
        self.sign.setToolTip(told or tr("The local server is being started"))
