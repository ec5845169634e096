"""A local server that nobody listens at, and what three programs have asked it: for pictures."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace

from engine.client.door import EngineDoor
from engine.commands import RequestId
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.messages import Tidied, TidyAct
from engine.core.tidying.requests import tidiness_of
from engine.events import ModelLoaded
from engine.server.asked.parts import ServerOptions
from engine.server.noted.ledger import ClientSums, LedgerView, Seen, State
from tests.screens.story import DEAR, tell, told
from tests.ui.stage import Stage
from ui.serving.dialog import ServerDialog
from ui.serving.host import Stand
from ui.settings.store import choose_tidiness

_STARTED = 1_795_683_600.0  # unix seconds
_TIDIED = (Tidied(act=TidyAct.TOOLS, n=9), Tidied(act=TidyAct.FROZEN, was="2026-11-20", now="2026-11-21"))


def sums(client: str, n_requests: int, n_reused: int, n_read: int, n_again: int, seconds: float) -> ClientSums:
    return ClientSums(
        client=client,
        n_open=client == "codex",
        n_requests=n_requests,
        n_failed=0,
        n_reused=n_reused,
        n_read=n_read,
        n_again=n_again,
        seconds=seconds,
    )


def seen(n: int, explanation: Explanation | None, request: str = "", state: State = State.DONE) -> Seen:
    return Seen(
        id=f"chatcmpl-{n}",
        request=RequestId(request or f"served-{n}"),
        client="codex",
        session="",
        path="/v1/responses",
        model="qwen3.5-9b",
        started=_STARTED + 37 * n,
        state=state,
        n_prompt=14_320,
        n_reused=7_040,
        n_read=2_048,
        explanation=explanation,
    )


@dataclass
class ToldServer:
    """`requests`: the window's own, which are shown as a program's."""

    requests: tuple[str, ...] = ()
    address: str = "http://127.0.0.1:8080"

    def start(self) -> None:
        """Nothing is to be listened at."""

    def stop(self) -> None:
        """Nobody is served."""

    def news(self) -> Future[LedgerView]:
        found: Future[LedgerView] = Future()
        ended = (
            seen(0, told(9_410, 0, cause=Cause.FIRST_REQUEST)),
            seen(1, told(9_800, 9_410)),
            *(seen(2 + n, DEAR, request) for n, request in enumerate(self.requests)),
            seen(4, replace(told(10_240, 9_990), tidied=_TIDIED)),
        )
        clients = (
            sums("claude-code", 12, 141_300, 15_220, 310, 171.0),
            sums("codex", 9, 88_040, 20_460, 12_640, 96.0),
            sums("opencode", 3, 14_800, 7_630, 0, 31.0),
        )
        found.set_result(LedgerView(clients=clients, open=(seen(5, None, state=State.READING),), ended=ended))
        return found


_SERVER = ToldServer()


def make_server(engine: EngineDoor, options: ServerOptions, loaded: ModelLoaded | None) -> ToldServer:
    return _SERVER


def serve(stage: Stage) -> None:
    """The server is on, and programs have asked it while one chatted."""
    tell(stage)
    stage.window.serving.host.switch(True)
    stage.qtbot.waitUntil(lambda: stage.window.serving.host.stand is Stand.ON)
    _SERVER.requests = tuple(row.request for row in stage.window.state.rows if row.explanation.offers)
    stage.window.serving._take_names(_SERVER.news().result())
    choose_tidiness(stage.settings, "codex", tidiness_of("tools,freeze"))


def server_page(which: int) -> Callable[[Stage], ServerDialog]:
    """Of the page's three."""

    def show(stage: Stage) -> ServerDialog:
        stage.window.serving.show_page()
        dialog = stage.window.serving.dialog
        assert dialog is not None
        dialog.tabs.setCurrentIndex(which)
        stage.qtbot.waitUntil(lambda: dialog.table.rowCount() > 0)
        dialog.view.selectRow(1)
        dialog.requests.setCurrentRow(1)
        stage.settle()
        return dialog

    return show


SERVER_PAGES = (("server", 0), ("server-setup", 1), ("server-options", 2))
