"""What an engine does while nobody waits, one thing after the other: what was read is copied for the disk, what would
have helped with the last request is found out, and what is certain of the next prompt is read.

Engine thread only. Requests have had their terminal events: nothing that goes wrong here harms anybody.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from engine.cache.session import ModelSession
from engine.cache.writing import may_write, write_all, write_rest
from engine.core.cache.settings import CacheSettings
from engine.errors import Interrupted
from engine.events import Event, Offered
from engine.request.offers import Offering
from engine.request.warming import WarmUp

_log = logging.getLogger("engine.request.worker")


class IdleWork:
    """Each of `is_to_write`, `offering` and `warm_up` is there until it is done; whoever has work for it sets them."""

    def __init__(self, emit: Callable[[Event], None], is_awaited: Callable[[], bool]) -> None:
        self._emit = emit
        self._is_awaited = is_awaited
        self.is_to_write = False  # something may not be on disk yet
        self.offering: Offering | None = None
        self.warm_up: WarmUp | None = None

    def __bool__(self) -> bool:
        return self.is_to_write or self.offering is not None or self.warm_up is not None

    def drop(self) -> None:
        """Another request comes, or the model goes: what is about the last one alone is of no use any more."""
        self.offering = self.warm_up = None

    def work(self, session: ModelSession | None, settings: CacheSettings, is_called: Callable[[], bool]) -> bool:
        """Until somebody calls; the rest goes on afterwards. Whether the cache holds other things now."""
        if session is None:
            self.drop()
            self.is_to_write = False
            return False
        if not self._write(session, settings, is_called) or not self._offer(is_called):
            return False
        has_changed = self._warm_up(is_called)
        if has_changed and self.warm_up is None:
            self.is_to_write = may_write(session, settings)
            self._write(session, settings, is_called)
        return has_changed

    def write_rest(self, session: ModelSession, settings: CacheSettings) -> None:
        """The model goes."""
        if self.is_to_write:
            write_rest(session, settings)

    def _write(self, session: ModelSession, settings: CacheSettings, is_called: Callable[[], bool]) -> bool:
        """False: somebody called."""
        try:
            if self.is_to_write and not write_all(session, settings, is_called):
                return False
        except Exception:  # noqa: BLE001 -- see above
            _log.exception("what was read could not be copied for the disk")
        self.is_to_write = False
        return True

    def _offer(self, is_called: Callable[[], bool]) -> bool:
        """False: somebody called who does not take its place."""
        offering = self.offering
        if offering is None:
            return True
        try:
            offering.work(is_called)
        except Interrupted:
            if not self._is_awaited():
                return False
        except Exception:  # noqa: BLE001 -- see above
            _log.exception("what would have helped could not be found out")
        self.offering = None
        if offering.found:
            self._emit(Offered(request=offering.request, offers=offering.found))
        return True

    def _warm_up(self, is_called: Callable[[], bool]) -> bool:
        warm_up, has_changed = self.warm_up, False
        if warm_up is None or is_called():
            return False
        try:
            has_changed = warm_up.work(is_called)
        except Interrupted:
            if is_called():
                return True  # it goes on from there
        except Exception:  # noqa: BLE001 -- see above
            _log.exception("the next prompt could not be prepared")
            has_changed = True
        self.warm_up = None
        return has_changed
