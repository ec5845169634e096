"""What goes wrong around an engine process: each request ends once, and what is said is true."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.client.wire import Happened
from engine.commands import RequestId
from engine.events import Delta, EngineDied, EngineLost, Failed, Finished, ModelLoaded
from tests.conftest import ExpectedWarnings
from tests.support.engine_process import ProcessDesk
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are stopped and killed by signals here"),
]

N_ROUNDS = 2 * int(os.environ.get("CAIRN_KILLS", "6"))
QUESTION = "Tell me a story about the sea, and about a ship."


@pytest.fixture
def desk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[ProcessDesk]:
    """Its process may end by itself, which is logged."""
    desk = ProcessDesk(tmp_path / "base")
    yield desk
    assert desk.engine.stop(PATIENCE)


def test_a_program_that_was_replaced_while_it_ran_is_not_spoken_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_warnings: ExpectedWarnings
) -> None:
    """The engine process that is started again is then another version: it says so, and does nothing."""
    expected_warnings.add("^engine.client: Cairn was changed")
    monkeypatch.setattr("engine.client.wire._mark", lambda: b"Ca-older")
    desk = ProcessDesk(tmp_path / "base")
    try:
        request = desk.send_load()
        assert desk.wait_for(EngineDied).says.endswith("Restart Cairn.")
        assert isinstance(desk.end_of(request), Failed)
    finally:
        desk.engine.stop(PATIENCE)


def test_a_fault_in_what_carries_commands_ends_the_process(desk: ProcessDesk) -> None:
    """It may not end in order while llama.cpp is at work on another thread: that can crash, or never end."""
    desk.load()
    n_before, first = len(desk.events), desk.engine.pid
    request = desk.ask(QUESTION, n=900)
    desk.wait_for(Delta, after=n_before)
    assert desk.engine._child is not None
    desk.engine._child.outbox.put(Happened(told=()))  # type: ignore[arg-type]  # nothing that an engine is told
    end = desk.end_of(request)
    assert isinstance(end, Failed | Finished), end
    lost = desk.wait_for(EngineLost, after=n_before)
    assert lost.message == "The engine process ended: an error of Cairn's own stopped it."
    assert "no frame for the engine: Happened" in lost.details
    assert desk.engine.pid != first


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_its_memory_goes_to_no_file_when_it_ends(desk: ProcessDesk) -> None:
    """There are chats in it, and where it is large the window would wait for its end.

    One byte is none: nothing is written where so little may be, and no program that collects crashes is handed it.
    """
    assert isinstance(desk.load(), ModelLoaded)
    limits = Path(f"/proc/{desk.engine.pid}/limits").read_text(encoding="ascii").splitlines()
    (line,) = (line for line in limits if line.startswith("Max core file size"))
    assert line.split()[4] in ("0", "1")


@pytest.mark.parametrize(("seed", "n_rounds"), [(0, 3), pytest.param(23, N_ROUNDS, marks=pytest.mark.slow)])
def test_whatever_is_asked_cancelled_and_killed_each_request_ends_once(
    seed: int, n_rounds: int, tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """Models switched in quick succession, cancels while a process starts again, kills while requests wait."""
    expected_warnings.add("^engine.client: ")
    chance, bad = random.Random(seed), tmp_path / "bad.gguf"
    bad.write_bytes(b"GGUF" + bytes(100))
    desk = ProcessDesk(tmp_path / "base", cancel_seconds=0.3)
    requests: list[RequestId] = []
    try:
        for _ in range(n_rounds):
            assert isinstance(desk.load(), ModelLoaded), "two that end before they come to life are given up"
            is_stopped, killed = False, None
            for _ in range(chance.randrange(1, 6)):
                match chance.choice(["load", "load", "bad", "ask", "ask", "cancel", "cancel", "kill", "wait"]):
                    case "load":
                        requests.append(desk.send_load())
                    case "bad":
                        requests.append(desk.send_load(bad))
                    case "ask":
                        requests.append(desk.ask(f"{QUESTION} {chance.random()}", n=chance.choice([1, 300])))
                    case "cancel":
                        desk.engine.cancel(chance.choice(requests[-4:] or [RequestId("none")]))
                    case "kill":
                        if killed is None and (pid := desk.engine.pid) is not None:
                            killed = pid
                            way = chance.choice([signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP])
                            is_stopped |= way == signal.SIGSTOP
                            os.kill(pid, way)
                    case _:
                        time.sleep(chance.random() * 0.2)
            for request in requests if is_stopped else ():  # it hangs: only what is cancelled ends
                desk.engine.cancel(request)
            left = [request for request in requests if not desk.ends(request)]
            desk.wait(lambda left=left: all(map(desk.ends, left)))  # type: ignore[misc]
            pid = desk.engine.pid
            if is_stopped and pid is not None:  # where nothing was waiting for it, nothing has ended it
                os.kill(pid, signal.SIGCONT)
            elif not is_stopped:  # what is asked of one that is about to end ends with it
                desk.wait(lambda killed=killed: killed is None or desk.engine.pid != killed)  # type: ignore[misc]
        assert not any(isinstance(event, EngineDied) for event in desk.events)
        assert isinstance(desk.load(), ModelLoaded)
        assert isinstance(desk.end_of(desk.ask("Hello!", n=2)), Finished)
        assert [request for request in requests if len(desk.ends(request)) != 1] == []
    finally:
        desk.engine.stop(PATIENCE)
