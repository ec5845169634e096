"""Looks for a newer version once a day, where the person wants that, and tells of it in a quiet line. GUI thread."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QObject, QTimer, QUrl, Slot

from app.process.version import VERSION
from app.updates.asking import Asking, UpdatesUnknown
from app.updates.release import Release, UpdatesPlace, is_newer
from engine.language.translation import tr
from ui.bridge import Bridge
from ui.outside import open_outside
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings
from ui.theme.notices import Problem, problem_of
from ui.window.notices import WindowNotices

_log = logging.getLogger("start")
SETTING = "looks_for_updates"
_TOPIC = "update"
_FIRST_AFTER_MS = 15_000  # the first model is loaded by then
_EVERY_MS = 3_600_000  # a window may stay open for days


def _today() -> str:
    return date.today().isoformat()  # noqa: DTZ011 -- the person's day


class UpdateWatch(QObject):
    """Asks `place` on a thread of its own. Turning the setting on asks at once, and tells whatever comes of it."""

    def __init__(
        self,
        settings: SettingsStore,
        place: UpdatesPlace,
        notices: WindowNotices,
        bridge: Bridge,
        parent: QObject,
        *,
        first_after_ms: int = _FIRST_AFTER_MS,
        today: Callable[[], str] = _today,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._place = place
        self._notices = notices
        self._bridge = bridge
        self._today = today
        self._asking: Asking | None = None
        if not place.address:
            settings.fixed[SETTING] = place.why_none
        self._unsubscribe = settings.subscribe(self._on_settings)
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        QTimer.singleShot(first_after_ms, self, self.look)

    def close(self) -> None:
        """Listen to nothing any more, and give up what is being asked."""
        self._timer.stop()
        self._unsubscribe()
        self._give_up()

    @Slot()
    def look(self) -> None:
        """Ask, if the person wants it and nobody has asked today."""
        if self._settings.current.looks_for_updates and self._settings.current.updates_asked != self._today():
            self._ask(tells_all=False)

    def _on_settings(self, before: Settings, after: Settings) -> None:
        if after.looks_for_updates and not before.looks_for_updates:
            self._ask(tells_all=True)
        elif before.looks_for_updates and not after.looks_for_updates:
            self._notices.withdraw(_TOPIC)
            self._give_up()

    def _give_up(self) -> None:
        if self._asking is not None:
            self._asking.stop()
            self._asking = None

    def _ask(self, *, tells_all: bool) -> None:
        if not self._place.address or self._asking is not None:
            return
        asking = self._asking = Asking(self._place.address)

        def run() -> None:
            answer: Release | UpdatesUnknown
            try:
                answer = asking.read()
            except UpdatesUnknown as error:
                answer = error
            except Exception as error:  # noqa: BLE001 -- a thread's last fence: the window shows it
                _log.exception("looking for a newer version failed")
                said = tr("An error of Cairn's own: {name__}.", name__=type(error).__name__)
                answer = UpdatesUnknown(said, action=tr("Cairn tries again tomorrow."), was_answered=True)
            self._bridge.call(lambda: self._on_answer(asking, answer, tells_all=tells_all))

        threading.Thread(target=run, name="updates", daemon=True).start()

    def _on_answer(self, asking: Asking, answer: Release | UpdatesUnknown, *, tells_all: bool) -> None:
        if asking is not self._asking:
            return  # given up
        self._asking = None
        if isinstance(answer, UpdatesUnknown):
            _log.info("the newest version is not known: %s", answer.message)
            asked = self._today() if answer.was_answered else self._settings.current.updates_asked
            self._settings.change(updates_asked=asked, updates_unknown=answer.message)
            if tells_all:
                self._tell(problem_of(answer, tr("Looking for a new version failed")))
            return
        newer = answer.version if is_newer(answer.version, VERSION) else ""
        self._settings.change(updates_asked=self._today(), updates_found=newer, updates_unknown="")
        if newer:
            told = answer.notes or tr("Its page says what is new.")
            page = answer.page
            self._tell(
                Problem(title=tr("Cairn {newer} is out", newer=newer), message=told, topic=_TOPIC),
                tr("Open its page"),
                lambda: open_outside(QUrl(page)),
            )
        elif tells_all:
            self._tell(Problem(title=tr("Cairn is up to date"), message=_not_newer(answer.version), topic=_TOPIC))

    def _tell(self, problem: Problem, label: str = "", act: Callable[[], None] | None = None) -> None:
        self._notices.withdraw(_TOPIC)
        self._notices.show_notice(problem, label, act)


def _not_newer(found: str) -> str:
    if is_newer(VERSION, found):
        return tr("The newest version that is told of is {found}, and this is {version}.", found=found, version=VERSION)
    return tr("{version} is the newest version. Cairn looks again once a day.", version=VERSION)
