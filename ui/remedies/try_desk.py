"""Opens the dialog for a chat, asks the engine, and takes over what was chosen."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QWidget

from engine.commands import Command, RequestId, TrySettings
from engine.events import Cancelled, Event, Failed, Queued, SettingsTried, Started, TryProgress
from ui.remedies.try_dialog import TryDialog
from ui.settings.store import SettingsStore


class TryDesk(QObject):
    """One dialog at a time. Give it every event."""

    def __init__(
        self,
        settings: SettingsStore,
        *,
        change: Callable[[str, object], None],
        submit: Callable[[Command], None],
        cancel: Callable[[RequestId], None],
        window: QWidget,
    ) -> None:
        """`change` changes a setting."""
        super().__init__(window)
        self._window, self._settings = window, settings
        self._change, self._submit, self._cancel = change, submit, cancel
        self._session = ""
        self._asked: RequestId | None = None  # whose answer is waited for
        self._known: set[RequestId] = set()  # that have not ended yet
        self.dialog: TryDialog | None = None

    @Slot(str)
    def open(self, session: str) -> None:
        """For the requests of that conversation."""
        if self.dialog is not None:
            self.dialog.close()
        self._session = session
        dialog = TryDialog(self._settings.in_use, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.asked.connect(self._ask)
        dialog.cancel_asked.connect(self._stop)
        dialog.chosen.connect(self._use)
        dialog.finished.connect(self._on_closed)
        self.dialog = dialog
        dialog.show()

    def on_event(self, event: Event) -> bool:
        """Take over what belongs to a question of this desk; False when it does not."""
        request = getattr(event, "request", None)
        if request not in self._known:
            return False
        if isinstance(event, SettingsTried | Failed | Cancelled):
            self._known.discard(request)
        if request != self._asked or self.dialog is None:
            return True
        match event:
            case TryProgress():
                self.dialog.show_progress(event)
            case SettingsTried():
                self.dialog.show_result(event)
            case Failed():
                self.dialog.show_failed(event)
            case Cancelled():
                self.dialog.show_stopped()
            case Queued() | Started():
                pass
        return True

    @Slot(object)
    def _ask(self, values: dict[str, int | str]) -> None:
        self._stop()
        assert self.dialog is not None
        self.dialog.show_begun()
        self._asked = RequestId(uuid.uuid4().hex)
        self._known.add(self._asked)
        tried = replace(self._settings.in_use, **values)  # type: ignore[arg-type]
        self._submit(TrySettings(request=self._asked, session=self._session, settings=tried.cache()))

    @Slot()
    def _stop(self) -> None:
        if self._asked is not None and self._asked in self._known:
            self._cancel(self._asked)

    @Slot(object)
    def _use(self, values: dict[str, int | str]) -> None:
        for name, value in values.items():
            if getattr(self._settings.in_use, name) != value:
                self._change(name, value)
        if self.dialog is not None:
            self.dialog.close()

    @Slot()
    def _on_closed(self) -> None:
        self._stop()
        self._asked, self.dialog = None, None
