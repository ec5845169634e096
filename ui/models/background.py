"""Work on threads of its own, whose results come back to the window."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from engine.errors import CairnError, Interrupted
from engine.language.translation import tr
from ui.bridge import Bridge

_log = logging.getLogger("ui")

T = TypeVar("T")


def run_apart(
    bridge: Bridge,
    name: str,
    work: Callable[[], T],
    on_result: Callable[[T], object],
    on_error: Callable[[CairnError], object] = lambda _error: None,
) -> None:
    """`on_result` and `on_error` are called on the main thread, unless the window is closed by then."""

    def run() -> None:
        try:
            result = work()
        except Interrupted:
            return
        except CairnError as error:
            failure = error
            bridge.call(lambda: void(on_error(failure)))
        except Exception as error:  # noqa: BLE001 -- a thread's last fence: the window shows it
            _log.exception("a question about models failed")
            own = CairnError(tr("An error of Cairn's own: {name__}.", name__=type(error).__name__))
            bridge.call(lambda: void(on_error(own)))
        else:
            bridge.call(lambda: void(on_result(result)))

    threading.Thread(target=run, name=name, daemon=True).start()


def void(_: object) -> None:
    """Drops a result."""
