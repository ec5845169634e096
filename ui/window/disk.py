"""What lies on disk of what models have read: for the settings, and a notice where the disk refuses."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from PySide6.QtCore import QObject

from engine.client.door import EngineDoor
from engine.commands import LookAtDisk, RequestId
from engine.events import CacheChanged, Cancelled, DiskSeen, Event, Failed
from ui.settings.disk import DiskPanel


class DiskWatch(QObject):
    """Asks the engine when somebody looks, and shows what it says."""

    def __init__(self, engine: Callable[[], EngineDoor], parent: QObject) -> None:
        """`engine`: the one in use, which another may replace."""
        super().__init__(parent)
        self._engine = engine
        self._panel: DiskPanel | None = None
        self._asked: set[RequestId] = set()

    def show_in(self, panel: DiskPanel) -> None:
        self._panel = panel
        panel.asked.connect(lambda: self._ask())
        panel.clear_asked.connect(lambda: self._ask(clears=True))

    def on_event(self, event: Event) -> bool:
        """Take over the answer; False when it is none."""
        if isinstance(event, CacheChanged) and self._panel is not None and self._panel.isVisible():
            self._panel.show_view(event.disk)
        if not isinstance(event, DiskSeen | Failed | Cancelled) or event.request not in self._asked:
            return False
        self._asked.discard(event.request)
        if isinstance(event, DiskSeen) and self._panel is not None:
            self._panel.show_view(event.disk)
        return True

    def _ask(self, *, clears: bool = False) -> None:
        request = RequestId(uuid.uuid4().hex)
        self._asked.add(request)
        self._engine().submit(LookAtDisk(request=request, clears=clears))
