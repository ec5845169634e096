"""The window as a person feels it: a timeline of 1,000 rows, a chat of 2,000 messages, 50 chats opened and closed.

Prints the figures that docs/benchmarks.md keeps: p50, p99 and the slowest of an act with its repaint, in milliseconds.
What the timeline then paints bit by bit is not in it. Asserts what does not depend on the machine.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL, Phase, UiState
from engine.core.difference.explanation import Cause
from engine.core.prompt.conversation import ConversationId, MessageId, StoredMessage
from tests.bench.test_gui_stall import CODE, LIST, PARAGRAPH, TOKENS_PER_SECOND, long_conversation, p
from tests.bench.test_timeline_paint import _long_row
from tests.ui import event_builders as make
from tests.ui.conftest import make_stage
from tests.ui.stage import MakeStage, Stage
from ui.chats.message_tree import MessageTree
from ui.look.theme import apply_theme
from ui.timeline.panel.dock import TimelineDock

__all__ = ["make_stage"]

N_ROWS = 1_000
TIMES = 200
STREAM_SECONDS = 6.0
N_CHATS = 50


def measured(name: str, shown: QWidget, act: Callable[[int], None], times: int = TIMES) -> list[float]:
    """Each act until what it changed of `shown` is painted."""
    spent = []
    for n in range(times):
        started = time.perf_counter()
        act(n)
        shown.repaint()
        spent.append((time.perf_counter() - started) * 1000)
        QApplication.processEvents()
    spent.sort()
    print(f"{name}: p50 {p(spent, 0.5):.1f}  p99 {p(spent, 0.99):.1f}  max {spent[-1]:.1f} ms")
    return spent


def long_state() -> UiState:
    row = _long_row()
    causes = (Cause.APPENDED, Cause.CLOCK_CHANGED, Cause.MESSAGE_EDITED, Cause.APPENDED)
    rows = tuple(
        replace(
            row,
            request=make.request(f"r{n}"),
            tick=n + 1,
            explanation=replace(row.explanation, cause=causes[n % 4], compared_with=n, changed=n % 4 == 1),
        )
        for n in range(N_ROWS)
    )
    return replace(INITIAL, rows=rows)


@pytest.fixture
def as_started() -> Iterator[None]:
    """What was there at the start is left out when garbage is looked for, as the application does it."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.slow
@pytest.mark.usefixtures("as_started")
def test_a_thousand_rows_of_five_hundred_spans(qtbot: QtBot, qapp: QApplication) -> None:
    """The whole timeline as it stands in the window: rows, graph, legend, memory and overview."""
    apply_theme(qapp, "light")
    state = long_state()
    row = state.rows[-1]
    dock = TimelineDock()
    qtbot.addWidget(dock)
    dock.resize(1200, 500)
    dock.set_session(row.session)
    dock.set_state(state)
    with qtbot.waitExposed(dock):
        dock.show()
    view, down, across = dock.view, dock.view.verticalScrollBar(), dock.view.horizontalScrollBar()
    qtbot.waitUntil(lambda: view.is_settled)
    print()

    def live(n: int) -> None:
        running = replace(row, request=make.request("live"), tick=N_ROWS + 1, phase=Phase.WRITING, n_generated=n + 1)
        dock.set_state(replace(state, running=running))

    def scroll(n: int) -> None:
        down.setValue((n * 60) % max(1, down.maximum()))

    def zoom(n: int) -> None:
        view.zoom_in() if n // 8 % 2 == 0 else view.zoom_out()

    def pan(n: int) -> None:
        across.setValue((n * 60) % max(1, across.maximum()))

    measured("a token of the request that runs", view.viewport(), live)
    measured("scrolling by 60 pixels", view.viewport(), scroll)
    measured("zooming by a step", view.viewport(), zoom)
    for _ in range(6):
        view.zoom_in()
    qtbot.waitUntil(lambda: view.is_settled)
    measured("panning by 60 pixels", view.viewport(), pan)
    painted = view.n_rows_painted
    live(TIMES)
    QApplication.processEvents()
    assert view.n_rows_painted <= painted + 1, "a token paints its own row alone"


@pytest.mark.slow
@pytest.mark.usefixtures("as_started")
def test_a_chat_of_two_thousand_messages(make_stage: MakeStage, qtbot: QtBot) -> None:
    stage = make_stage()
    stage.load()
    controller = stage.window.controller
    chat = controller.chat
    stage.conversations.create(chat.id, "long", now=0.0)
    long_conversation(chat)
    started = time.perf_counter()
    controller._show(chat)
    stage.window.repaint()
    print(f"\nfirst paint: {(time.perf_counter() - started) * 1000:.0f} ms")
    transcript = stage.window.pane.transcript
    port = transcript.viewport()

    def wheel(n: int) -> None:
        place = QPointF(port.rect().center())
        turn = QPoint(0, -120 if n < TIMES else 120)
        QApplication.sendEvent(
            port,
            QWheelEvent(
                place,
                QPointF(port.mapToGlobal(place)),
                QPoint(),
                turn,
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            ),
        )

    transcript.verticalScrollBar().setValue(transcript.verticalScrollBar().maximum() // 3)
    qtbot.wait(50)
    new = measured("scrolling by a notch of the wheel, new messages", port, wheel)
    back = measured("the same, messages seen before", port, lambda n: wheel(n + TIMES))
    assert p(back, 0.5) <= 2 * p(new, 0.5) + 1
    stage.send("go on")
    stage.engine.say_planned(50_000, 49_000)
    source = PARAGRAPH + LIST + CODE + PARAGRAPH
    tokens = [source[i : i + 4] for i in range(0, len(source), 4)]
    idle = worked(qtbot, 2.0)
    with streamed(stage, tokens):
        busy = worked(qtbot, STREAM_SECONDS)
    print(f"{TOKENS_PER_SECOND} tokens/s take {100 * busy:.1f} % of the GUI thread; without: {100 * idle:.1f} %")
    assert busy < 0.5, "it keeps up with the model"


@contextmanager
def streamed(stage: Stage, tokens: Sequence[str]) -> Iterator[None]:
    """Tokens come as they do in the window: 200 a second, on a thread that reads what the engine says."""
    is_over = threading.Event()
    started = time.perf_counter()

    def say() -> None:
        said = 0
        while not is_over.wait(0.005):
            due = int((time.perf_counter() - started) * TOKENS_PER_SECOND)
            for n in range(said + 1, due + 1):
                stage.engine.say_text(tokens[n % len(tokens)], n)
            said = due

    reader = threading.Thread(target=say)
    reader.start()
    yield
    is_over.set()
    reader.join()


def worked(qtbot: QtBot, seconds: float) -> float:
    """The share of the time in which the GUI thread computed."""
    started, used = time.perf_counter(), time.thread_time()
    qtbot.wait(int(seconds * 1000))
    return (time.thread_time() - used) / (time.perf_counter() - started)


def resident() -> int:
    """Bytes of this process in memory, after what is garbage went."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def visit(stage: Stage, n: int, name: str) -> None:
    """A chat of 60 messages is opened, read from top to bottom, and left for an empty one."""
    controller = stage.window.controller
    controller.new_chat()
    chat = controller.chat
    chat.id = ConversationId(f"{name}-{n}")
    stage.conversations.create(chat.id, f"chat {n}", now=0.0)
    parent: MessageId | None = None
    messages: list[StoredMessage] = []
    for at in range(60):
        is_user = at % 2 == 0
        message = StoredMessage(
            id=MessageId(f"{name}-{n}-{at}"),
            conversation=chat.id,
            parent=parent,
            role="user" if is_user else "assistant",
            text=f"What about {at}?" if is_user else PARAGRAPH + LIST + CODE,
        )
        messages.append(message)
        parent = message.id
    chat.tree = MessageTree(messages, parent)
    controller._show(chat)
    bar = stage.window.pane.transcript.verticalScrollBar()
    for step in range(8):
        bar.setValue(bar.maximum() * step // 7)
        stage.window.repaint()
    controller.new_chat()
    stage.settle()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read as Linux tells it")
def test_opening_and_closing_fifty_chats_gives_the_memory_back(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.load()
    for n in range(N_CHATS // 5):
        visit(stage, n, "first")  # fonts, caches: what is kept on purpose
    before = resident()
    for n in range(N_CHATS):
        visit(stage, n, "then")
    after = resident()
    print(f"\n{N_CHATS} chats: {before / 2**20:.0f} MiB before, {after / 2**20:.0f} MiB after: {after / before:.3f}")
    assert after <= 1.1 * before
