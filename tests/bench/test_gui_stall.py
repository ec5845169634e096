"""Neither streaming into a long conversation nor reading a long prompt may hold the GUI thread up."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engines import EngineChoice, make_process_engine
from app.process.paths import find_folders
from engine.client.process import ProcessEngine
from engine.client.state import LoadedModel
from engine.client.threaded import Engine
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.conversation import MessageId, StoredMessage
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from tests.ui.conftest import make_stage
from tests.ui.scripted_engine import MemoryConversations
from tests.ui.serving.test_host import make_server
from tests.ui.stage import MakeStage, Stage
from ui.chats.message_tree import MessageTree
from ui.chats.open_chat import OpenChat
from ui.serving.host import MakeServer, Stand
from ui.settings.store import SettingsStore
from ui.window.main import MainWindow

__all__ = ["make_stage"]

N_MESSAGES = 2000
TOKENS_PER_SECOND = 200
STREAM_SECONDS = 6.0
BEAT_MS = 4
SPIN_MS = 2  # of work at a time, where it is measured what a busy machine does to it

WORDS = "the cache keeps a state where the next prompt is likely to part from this one and says why"
PARAGRAPH = " ".join([WORDS] * 5) + ".\n\n"
CODE = "```python\ndef reuse(prompt, tree):\n    return max(tree, key=lambda node: node.shared(prompt))\n```\n\n"
LIST = "- one thing\n- *another* thing\n- `code` in a list\n\n"


def long_conversation(chat: OpenChat, n_messages: int = N_MESSAGES, *, name: str = "m") -> None:
    """2,000 messages, 1.5 MB: replies with reasoning, lists and code. `name` goes before the numbers of their ids."""
    parent: MessageId | None = None
    messages = []
    for n in range(n_messages):
        is_user = n % 2 == 0
        text = "What about this? " * 6 if is_user else PARAGRAPH + LIST + CODE + PARAGRAPH
        message = StoredMessage(
            id=MessageId(f"{name}{n}"),
            conversation=chat.id,
            parent=parent,
            role="user" if is_user else "assistant",
            text=text,
            reasoning="" if is_user else PARAGRAPH,
        )
        messages.append(message)
        parent = message.id
    chat.tree = MessageTree(messages, parent)
    chat.is_stored = True


class HeartBeat:
    """A timer that should fire every few milliseconds; how late it was is how long the GUI thread was held up."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._last = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)

    def _beat(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, (now - self._last) * 1000 - BEAT_MS))
        self._last = now

    def run(self, qtbot: QtBot, seconds: float) -> list[float]:
        self.late = []
        self._last = time.perf_counter()
        self._timer.start()
        qtbot.wait(int(seconds * 1000))
        self._timer.stop()
        return sorted(self.late)


def p(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))]


def stall_allowed(beat: HeartBeat, qtbot: QtBot) -> float:
    """In milliseconds, by what this machine does to a thread that works a little and another that works without pause.

    The other never needs the interpreter, so nothing here holds anything up: what is late is so because others run.
    """
    spin, is_over = QTimer(), threading.Event()

    def work() -> None:
        until = time.thread_time() + SPIN_MS / 1000
        while time.thread_time() < until:
            pass

    def work_elsewhere() -> None:
        block = bytes(1 << 22)
        while not is_over.is_set():
            zlib.crc32(block)

    other = threading.Thread(target=work_elsewhere)
    other.start()
    spin.timeout.connect(work)
    spin.start(2 * SPIN_MS)
    late = beat.run(qtbot, 2.0)
    spin.stop()
    is_over.set()
    other.join()
    print(f"\nworking without cause to wait: {told(late)}")
    return 16.0 + 4 * p(late, 0.99)


def told(late: list[float]) -> str:
    return f"p50 {p(late, 0.5):.1f}  p99 {p(late, 0.99):.1f}  max {late[-1]:.1f} ms  ({len(late)} times)"


def stream(stage: Stage, pieces: Callable[[int], str]) -> QTimer:
    """Says 200 tokens a second, from a timer of its own."""
    said = 0
    started = time.perf_counter()
    timer = QTimer()
    timer.setInterval(5)

    def say() -> None:
        nonlocal said
        due = int((time.perf_counter() - started) * TOKENS_PER_SECOND)
        while said < due:
            said += 1
            stage.engine.say_text(pieces(said), said)

    timer.timeout.connect(say)
    timer.start()
    return timer


@pytest.mark.slow
def test_streaming_into_a_long_conversation_keeps_the_window_responsive(
    make_stage: MakeStage, qtbot: QtBot, tmp_path: Path
) -> None:
    stage = make_stage()
    stage.load()
    controller = stage.window.controller
    chat = controller.chat
    stage.conversations.create(chat.id, "long", now=0.0)
    long_conversation(chat)
    n_bytes = sum(len(m.text) + len(m.reasoning) for m in chat.tree.path())
    started = time.perf_counter()
    controller._show(chat)
    stage.window.repaint()
    opened_ms = (time.perf_counter() - started) * 1000
    qtbot.wait(100)
    beat = HeartBeat()
    allowed = stall_allowed(beat, qtbot)
    stage.send("go on")
    stage.engine.say_planned(50_000, 49_000)
    source = PARAGRAPH + LIST + CODE + PARAGRAPH
    tokens = [source[i : i + 4] for i in range(0, len(source), 4)]
    streaming = stream(stage, lambda n: tokens[n % len(tokens)])
    busy = beat.run(qtbot, STREAM_SECONDS)
    streaming.stop()
    print(f"\n{N_MESSAGES} messages, {n_bytes / 1e6:.1f} MB; opened in {opened_ms:.0f} ms")
    print(f"stall while streaming: {told(busy)}")
    assert len(controller.rows) == N_MESSAGES + 2
    assert p(busy, 0.99) < allowed


LONG_PROMPT = "word " * 6_000  # a token for each letter
TYPE_EVERY_MS = 60


@contextmanager
def window_on(
    qtbot: QtBot,
    folder: Path,
    make_engine: Callable[[CacheSettings], Engine | ProcessEngine],
    make_server: MakeServer | None = None,
) -> Iterator[MainWindow]:
    settings = SettingsStore(folder / "settings.json")
    settings.change(n_ctx=65_536, n_threads=1, max_tokens=1, server_port=_free_port())
    engine = make_engine(settings.current.cache())
    engine.start()
    window = MainWindow(
        engine,
        MemoryConversations(),
        settings,
        resources=folder,
        demo_model=tiny_model("lfm2"),
        make_server=make_server,
    )
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: isinstance(window.state.model, LoadedModel))
    yield window
    window.close()
    assert engine.stop(PATIENCE)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as held:
        return int(held.getsockname()[1])


@pytest.fixture
def real_window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """The window on the real engine, with a model that answers with one token."""
    with window_on(qtbot, tmp_path, lambda cache: Engine(RealLoader(), clock=SystemClock(), cache=cache)) as window:
        yield window


@pytest.fixture
def serving_window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """As it is shipped: the model in a process of its own, the server in the window's."""
    folders = find_folders(str(tmp_path))
    folders.create()

    def make(cache: CacheSettings) -> ProcessEngine:
        return make_process_engine(EngineChoice(folders=folders, cache=cache), cancel_seconds=PATIENCE)

    with window_on(qtbot, tmp_path, make, make_server) as window:
        yield window


def type_while_reading(window: MainWindow, beat: HeartBeat, qtbot: QtBot) -> tuple[list[float], list[float]]:
    """How late the beats were, and how long each key took until it was painted, in milliseconds and sorted."""
    keys, typed = QTimer(), []
    field = window.pane.composer.field

    def type_one() -> None:
        started = time.perf_counter()
        QTest.keyClick(field, Qt.Key.Key_A)
        field.repaint()
        typed.append((time.perf_counter() - started) * 1000)

    keys.timeout.connect(type_one)
    keys.start(TYPE_EVERY_MS)
    busy: list[float] = []
    while window.state.running is not None and window.state.running.n_generated == 0:
        busy += beat.run(qtbot, 0.25)
    keys.stop()
    assert field.toPlainText() == "a" * len(typed)
    return sorted(busy), sorted(typed)


@pytest.mark.slow
@pytest.mark.native
def test_typing_stays_responsive_while_a_long_prompt_is_read(real_window: MainWindow, qtbot: QtBot) -> None:
    """The real engine reads more than 20,000 tokens on its own thread meanwhile."""
    window, beat = real_window, HeartBeat()
    allowed = stall_allowed(beat, qtbot)
    window.pane.composer.field.setFocus()
    window.pane.send(LONG_PROMPT)
    qtbot.waitUntil(lambda: window.state.running is not None and window.state.running.n_done > 0)
    busy, typed = type_while_reading(window, beat, qtbot)
    n_prompt = (window.state.running or window.state.rows[-1]).n_prompt
    print(f"\n{n_prompt} tokens read, {len(typed)} keys typed")
    for name, late in (("reading", busy), ("key to paint", typed)):
        print(f"{name}: {told(late)}")
    assert n_prompt > 20_000
    assert len(typed) >= 5
    assert p(busy, 0.99) < allowed


CLIENTS = 20
CLIENT_SECONDS = 12
CLIENT = """
import json, sys, threading, time, urllib.request

url, n, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
until, served = time.monotonic() + seconds, []

def ask(number):
    turn = 0
    while time.monotonic() < until:
        turn += 1
        text = f"{number}: " + "The cache keeps a state where the next prompt parts. " * 20 + f"Question {turn}?"
        body = json.dumps({"messages": [{"role": "user", "content": text}], "max_tokens": 4, "stream": True})
        address, headers = url + "/v1/chat/completions", {"content-type": "application/json"}
        asked = urllib.request.Request(address, body.encode(), headers)
        with urllib.request.urlopen(asked) as answer:
            served.append(len(answer.read()))

threads = [threading.Thread(target=ask, args=(number,)) for number in range(n)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(served))
"""


@pytest.mark.slow
@pytest.mark.native
def test_typing_stays_responsive_while_clients_are_served(serving_window: MainWindow, qtbot: QtBot) -> None:
    """Twenty at once, in a process of their own; what is late among so many processes is printed."""
    window, beat = serving_window, HeartBeat()
    window.serving.host.switch(True)
    qtbot.waitUntil(lambda: window.serving.host.stand is Stand.ON)
    field = window.pane.composer.field
    field.setFocus()
    keys, typed = QTimer(), []

    def type_one() -> None:
        started = time.perf_counter()
        QTest.keyClick(field, Qt.Key.Key_A)
        field.repaint()
        typed.append((time.perf_counter() - started) * 1000)

    keys.timeout.connect(type_one)
    command = [sys.executable, "-c", CLIENT, window.serving.host.address, str(CLIENTS), str(CLIENT_SECONDS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as clients:
        keys.start(TYPE_EVERY_MS)
        busy: list[float] = []
        while clients.poll() is None:
            busy += beat.run(qtbot, 0.25)
        keys.stop()
        assert clients.stdout is not None
        n_served = int(clients.stdout.read())
    print(f"\n{n_served} replies to {CLIENTS} clients, {len(typed)} keys typed")
    for name, late in (("serving", busy), ("key to paint", typed)):
        print(f"{name}: {told(sorted(late))}")
    assert n_served >= CLIENTS
    assert len(typed) >= 5
    assert field.toPlainText() == "a" * len(typed)
