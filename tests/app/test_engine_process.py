"""The engine in a process of its own: what ends it costs the open requests, and nothing else."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.client.child_process import Program
from engine.client.process import ProcessEngine
from engine.commands import ChangeCache, ForecastPrompt, ForgetChat, Measure, RequestId, Settle, UnloadModel
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Remedy
from engine.core.prompt.messages import Chat, Message, Role
from engine.events import (
    Cancelled,
    Delta,
    EngineDied,
    EngineLost,
    Failed,
    Finished,
    ModelLoaded,
    ModelLoading,
    ModelUnloaded,
    Offered,
    Planned,
    PromptForecast,
    Settled,
)
from engine.telling.forecasts import Warmth, warmth_of
from tests.conftest import ExpectedWarnings
from tests.support.cairn_process import ROOT
from tests.support.engine_process import ProcessDesk
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are stopped and killed by signals here"),
]

N_KILLS = int(os.environ.get("CAIRN_KILLS", "6"))
QUESTION = "Tell me a story about the sea, and about a ship."


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ProcessDesk]:
    desk = ProcessDesk(tmp_path / "base")
    yield desk
    assert desk.engine.stop(PATIENCE)


@pytest.fixture
def crashing(desk: ProcessDesk, caplog: pytest.LogCaptureFixture) -> ProcessDesk:
    """One whose process will end by itself, which is logged, as are its last words if they still came through."""
    return desk


def test_it_answers_as_a_thread_does(desk: ProcessDesk) -> None:
    assert isinstance(desk.load(), ModelLoaded)
    request = desk.ask("Hello!")
    end = desk.end_of(request)
    assert isinstance(end, Finished)
    mine = [event for event in desk.events if getattr(event, "request", None) == request]
    assert [type(event) for event in mine if isinstance(event, Planned | Finished)] == [Planned, Finished]
    text = "".join(event.text for event in mine if isinstance(event, Delta))
    assert text
    assert end.raw_text.startswith(text[:5])
    assert desk.engine.pid != os.getpid()


def test_what_would_have_helped_comes_through_after_the_end(desk: ProcessDesk) -> None:
    """It belongs to a request that is no longer open."""
    desk.load()
    desk.send(ChangeCache(settings=CacheSettings(enabled=False)))
    first = desk.ask(QUESTION, n=2)
    desk.end_of(first)
    again = desk.ask(QUESTION, n=2)
    desk.send(Settle(request=RequestId("settle")))
    desk.end_of(RequestId("settle"))
    kinds = [type(event) for event in desk.events if getattr(event, "request", None) in (again, "settle")]
    (offered,) = (event for event in desk.events if isinstance(event, Offered))
    assert offered.request == again
    assert [offer.remedy for offer in offered.offers] == [Remedy.TURN_ON_REUSE]
    ends = [kind for kind in kinds if kind in (Finished, Offered, Settled)]
    assert ends == [Finished, Offered, Settled]


@pytest.mark.parametrize("way", ["abort", "segv", "exit"])
def test_what_ends_the_process_fails_what_is_open_and_nothing_else(crashing: ProcessDesk, way: str) -> None:
    desk = crashing
    desk.load()
    first, n_before = desk.engine.pid, len(desk.events)
    request = desk.ask(QUESTION, n=500)
    desk.wait_for(Delta, after=n_before)
    desk.break_down(way)
    lost = desk.wait_for(EngineLost)
    assert lost.is_loading_again
    end = desk.end_of(request)
    assert isinstance(end, Failed | Finished), end  # it may just have ended in order
    desk.wait_for(ModelLoaded, after=n_before)
    assert isinstance(desk.end_of(desk.ask("Hello!")), Finished)
    assert desk.engine.pid != first
    assert desk.n_crashes == 1
    report = "".join(path.read_text(encoding="utf-8") for path in desk.folders.crash_reports.glob("report-*"))
    assert QUESTION not in report


def test_what_llama_cpp_says_before_it_aborts_is_told(crashing: ProcessDesk) -> None:
    """Its abort repeats nothing of it, and the log's own way to the window ends with the process."""
    desk = crashing
    desk.load()
    n_before = len(desk.events)
    desk.break_down("full card")
    lost = desk.wait_for(EngineLost, after=n_before)
    assert "the graphics card had not enough memory" in lost.message
    assert "fewer layers" in lost.message
    assert "CUDA error: out of memory" in lost.details
    assert "cudaMalloc(&pointer, size)" in lost.details


def test_after_two_ends_in_a_row_it_asks(crashing: ProcessDesk) -> None:
    desk = crashing
    desk.load()
    n_before = len(desk.events)
    desk.break_down("exit")
    assert desk.wait_for(EngineLost, after=n_before).is_loading_again
    desk.wait_for(ModelLoaded, after=n_before)
    n_before = len(desk.events)
    desk.break_down("exit")
    lost = desk.wait_for(EngineLost, after=n_before)
    assert not lost.is_loading_again
    assert lost.offers
    end = desk.end_of(desk.ask("Hello!"))
    assert isinstance(end, Failed), "there is no model now"
    assert isinstance(desk.load(), ModelLoaded), "but a person can load it"


def test_a_reply_between_two_ends_is_a_new_beginning(crashing: ProcessDesk) -> None:
    desk = crashing
    desk.load()
    for _ in range(3):
        n_before = len(desk.events)
        desk.break_down("exit")
        lost = desk.wait_for(EngineLost, after=n_before)
        assert lost.is_loading_again
        desk.wait_for(ModelLoaded, after=n_before)
        assert isinstance(desk.end_of(desk.ask("Hello!")), Finished)


def test_a_chat_that_goes_on_is_whole_in_a_new_process(crashing: ProcessDesk) -> None:
    """Only what is new travels, and the process that takes over knows nothing of what was there."""
    desk = crashing
    messages: tuple[Message, ...] = (Message(role=Role.USER, text=QUESTION),)
    desk.load()
    for is_killed in (False, True):
        end = desk.end_of(desk.ask_chat(messages))
        assert isinstance(end, Finished)
        messages = (
            *messages,
            Message(role=Role.ASSISTANT, text=end.raw_text),
            Message(role=Role.USER, text="And then?"),
        )
        if is_killed:
            n_before = len(desk.events)
            desk.break_down("exit")
            desk.wait_for(ModelLoaded, after=n_before)
    end = desk.end_of(desk.ask_chat(messages))
    assert isinstance(end, Finished)
    n_prompt = end.explanation.n_prompt
    assert isinstance(again := desk.end_of(desk.ask_chat(messages)), Finished)
    assert (again.raw_text, again.explanation.n_prompt) == (end.raw_text, n_prompt)
    assert n_prompt > sum(len(message.text.split()) for message in messages)


def test_what_does_not_stop_is_ended_and_what_waited_is_asked_again(
    tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    expected_warnings.add("^engine.client: a cancelled request did not end in time")
    desk = ProcessDesk(tmp_path / "base", cancel_seconds=1)
    try:
        desk.load()
        pid = desk.engine.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)  # as one that hangs in a driver
        request, waiting = desk.ask(QUESTION, n=500), desk.ask("Hello!")
        desk.engine.cancel(request)
        assert isinstance(desk.end_of(request), Cancelled)
        assert isinstance(desk.end_of(waiting), Finished)
        assert desk.engine.pid != pid
    finally:
        desk.engine.stop(PATIENCE)


@pytest.mark.parametrize("somebody_waits", [False, True], ids=["nobody waits", "somebody waits"])
def test_a_model_that_was_to_be_freed_is_not_there_again(
    tmp_path: Path, expected_warnings: ExpectedWarnings, somebody_waits: bool
) -> None:
    """The process was ended for a cancelled request before it could be freed. Who asked before that is answered."""
    expected_warnings.add("^engine.client: a cancelled request did not end in time")
    desk = ProcessDesk(tmp_path / "base", cancel_seconds=1)
    try:
        desk.load()
        pid, n_before = desk.engine.pid, len(desk.events)
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        request = desk.ask(QUESTION, n=500)
        waiting = [desk.ask("Hello!")] if somebody_waits else []
        desk.send(UnloadModel())
        late = desk.ask("Hello again!")
        desk.engine.cancel(request)
        assert isinstance(desk.end_of(request), Cancelled)
        assert all(isinstance(desk.end_of(one), Finished) for one in waiting)
        assert isinstance(desk.end_of(late), Failed), "there is no model"
        loaded = [event for event in desk.events[n_before:] if isinstance(event, ModelLoaded | ModelUnloaded)]
        assert [type(event) for event in loaded] == ([ModelLoaded, ModelUnloaded] if somebody_waits else [])
        assert desk.wait_for(EngineLost, after=n_before).is_loading_again == somebody_waits
    finally:
        desk.engine.stop(PATIENCE)


def test_a_model_that_was_to_be_freed_when_the_process_died_is_not_there_again(crashing: ProcessDesk) -> None:
    desk = crashing
    desk.load()
    pid, n_before = desk.engine.pid, len(desk.events)
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    desk.send(UnloadModel())
    os.kill(pid, signal.SIGKILL)
    assert not desk.wait_for(EngineLost, after=n_before).is_loading_again
    assert isinstance(desk.end_of(desk.ask("Hello!")), Failed), "there is no model"


def test_a_chat_is_forgotten_though_the_process_ended_before_it_was_told(crashing: ProcessDesk) -> None:
    """It was deleted: what is kept of it on the disk outlives the process."""
    desk = crashing

    def n_kept() -> int:
        with closing(sqlite3.connect(desk.folders.read_before_file)) as database:
            try:
                return int(database.execute("SELECT count(*) FROM tip").fetchone()[0])
            except sqlite3.OperationalError:  # it is being made, or written anew
                return -1

    desk.load()
    assert isinstance(desk.end_of(desk.ask("Hello!", n=2)), Finished)
    desk.wait(lambda: desk.folders.read_before_file.exists() and n_kept() > 0)
    pid = desk.engine.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    desk.send(ForgetChat(session="s"))
    os.kill(pid, signal.SIGKILL)
    desk.wait(lambda: n_kept() == 0)


@pytest.mark.parametrize("n_kills", [2, pytest.param(N_KILLS, marks=pytest.mark.slow)])
def test_killed_at_random_each_request_ends_once(crashing: ProcessDesk, n_kills: int) -> None:
    """While loading, reading, generating and idle; the next message is answered, and no process is left over."""
    desk, chance = crashing, random.Random(7)
    pids = set[int]()
    requests: list[RequestId] = []
    desk.load()
    for _ in range(n_kills):
        n_before = len(desk.events)
        if chance.random() < 0.3:
            requests.append(desk.send_load())
        requests += [desk.ask(f"{QUESTION} {chance.random()}", n=chance.choice([1, 50, 400]))]
        time.sleep(chance.random() * 0.4)
        pid = desk.engine.pid
        assert pid is not None
        pids.add(pid)
        os.kill(pid, chance.choice([signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT]))
        lost = desk.wait_for(EngineLost, after=n_before)
        if lost.is_loading_again:
            desk.wait_for(ModelLoaded, after=next(at for at, event in enumerate(desk.events) if event is lost))
        else:
            assert isinstance(desk.load(), ModelLoaded)
        assert isinstance(desk.end_of(desk.ask("Hello!", n=2)), Finished)
    for request in requests:
        assert len(desk.ends(request)) == 1, request
    assert desk.engine.stop(PATIENCE)
    assert not any(_is_there(pid) for pid in pids)


@pytest.mark.usefixtures("caplog")
def test_what_lay_on_disk_is_used_by_the_next_process(tmp_path: Path) -> None:
    """What was in its memory and in RAM ends with the process, also of a chat that was left; forecasts know."""
    desk = ProcessDesk(tmp_path / "other", cache=CacheSettings(disk_bytes=1 << 30), disk_cache=tmp_path / "disk")
    try:
        assert isinstance(desk.load(), ModelLoaded)
        chats = [(Message(role=Role.USER, text=f"{at}: {QUESTION * 8}"),) for at in range(2)]
        ends = [desk.end_of(desk.ask_chat(chat, session=f"{at}")) for at, chat in enumerate(chats)]
        desk.send(Settle(request=RequestId("written")))
        assert isinstance(desk.end_of(RequestId("written")), Settled)
        pid, n = desk.engine.pid, len(desk.events)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        assert desk.wait_for(EngineLost, after=n).is_loading_again
        for at, (chat, end) in enumerate(zip(chats, ends, strict=True)):
            assert isinstance(end, Finished)
            said = (Message(role=Role.ASSISTANT, text=end.raw_text), Message(role=Role.USER, text="And then?"))
            name, whole = RequestId(f"forecast {at}"), Chat(messages=(*chat, *said))
            desk.send(ForecastPrompt(request=name, session=f"{at}", chat=whole))
            told = desk.end_of(name)
            assert isinstance(told, PromptForecast)
            assert warmth_of(told, has_history=True) is Warmth.WARM
            assert told.n_bytes_disk
            again = desk.end_of(desk.ask_chat(whole.messages, session=f"{at}"))
            assert isinstance(again, Finished)
            assert again.explanation.avoidable == 0
            assert again.usage.loaded.n_items == again.explanation.reused == told.explanation.reused > 80
    finally:
        assert desk.engine.stop(PATIENCE)


def test_cancelling_a_request_that_waits_costs_nobody_else_anything(tmp_path: Path) -> None:
    desk = ProcessDesk(tmp_path / "base", cancel_seconds=1)
    try:
        desk.load()
        pid, n_before = desk.engine.pid, len(desk.events)
        running = desk.ask(QUESTION, n=900)
        desk.wait_for(Delta, after=n_before)
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)  # so that the reply cannot end before the other is asked for and cancelled
        waiting = desk.ask("Hello!")
        desk.engine.cancel(waiting)
        os.kill(pid, signal.SIGCONT)
        assert isinstance(desk.end_of(waiting), Cancelled)
        assert isinstance(desk.end_of(running), Finished)
        assert desk.engine.pid == pid
    finally:
        desk.engine.stop(PATIENCE)


def test_of_two_cancelled_requests_neither_is_asked_again(tmp_path: Path, expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("^engine.client: a cancelled request did not end in time")
    desk = ProcessDesk(tmp_path / "base", cancel_seconds=1)
    try:
        desk.load()
        pid = desk.engine.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        one, other, waiting = desk.ask(QUESTION), desk.ask(QUESTION), desk.ask("Hello!")
        desk.engine.cancel(one)
        desk.engine.cancel(other)
        assert isinstance(desk.end_of(one), Cancelled)
        assert isinstance(desk.end_of(other), Cancelled)
        assert isinstance(desk.end_of(waiting), Finished)
    finally:
        desk.engine.stop(PATIENCE)


def test_a_bad_file_does_not_cost_the_model_that_is_there(crashing: ProcessDesk, tmp_path: Path) -> None:
    desk, bad = crashing, tmp_path / "bad.gguf"
    bad.write_bytes(b"GGUF" + bytes(100))
    desk.load()
    assert isinstance(desk.load(bad), Failed)
    n_before = len(desk.events)
    desk.break_down("exit")
    assert desk.wait_for(EngineLost, after=n_before).is_loading_again
    desk.wait_for(ModelLoaded, after=n_before)
    assert isinstance(desk.end_of(desk.ask("Hello!")), Finished)


def test_a_program_that_ends_at_once_is_not_started_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    engine = ProcessEngine(Program(command=(sys.executable, "-c", "raise SystemExit(7)"), place=None))
    events: list[object] = []
    engine.subscribe(events.append)
    engine.start()
    last = time.monotonic() + PATIENCE
    while not any(isinstance(event, EngineDied) for event in events):
        assert time.monotonic() < last
        time.sleep(0.01)
    engine.submit(Measure(request=RequestId("m"), text="hello"))
    assert any(isinstance(event, Failed) for event in events)
    assert engine.stop(PATIENCE)


def test_it_ends_with_whoever_started_it(tmp_path: Path) -> None:
    """Killed in the midst of a reply: nobody is left who could end the engine."""
    script = (
        "import sys, pathlib\n"
        "from tests.support.engine_process import ProcessDesk\n"
        "from engine.events import Delta\n"
        f"desk = ProcessDesk(pathlib.Path({str(tmp_path)!r}))\n"
        "desk.load(); n = len(desk.events); desk.ask('Tell me a story.', n=900); desk.wait_for(Delta, after=n)\n"
        "print(desk.engine.pid, flush=True); sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert _is_there(pid)
        parent.kill()
    last = time.monotonic() + PATIENCE
    while _is_there(pid):
        assert time.monotonic() < last
        time.sleep(0.01)


def test_without_a_program_to_start_requests_fail_at_once(expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("^engine.client: the engine process cannot be started")
    engine = ProcessEngine(Program(command=("/nowhere/cairn",), place=None))
    events: list[object] = []
    engine.subscribe(events.append)
    engine.submit(Measure(request=RequestId("m"), text="hello"))
    assert any(isinstance(event, Failed) for event in events)
    last = time.monotonic() + PATIENCE
    while not any(isinstance(event, EngineDied) for event in events):
        assert time.monotonic() < last
        time.sleep(0.01)
    assert engine.stop()


def test_loading_can_be_cancelled(desk: ProcessDesk) -> None:
    request = desk.send_load()
    desk.wait_for(ModelLoading)
    desk.engine.cancel(request)
    assert isinstance(desk.end_of(request), Cancelled | ModelLoaded)
    assert isinstance(desk.load(), ModelLoaded)


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:  # a zombie of a parent that is gone is nobody
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return sys.platform != "linux"
