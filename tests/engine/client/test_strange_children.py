"""Programs that are no engine, or no longer one: each request ends once, a true sentence says why, nothing loops."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from engine.client.child_process import Program
from engine.client.process import CANCEL_SECONDS, ProcessEngine
from engine.commands import Measure, RequestId
from engine.events import Cancelled, EngineDied, EngineLost, Event, Failed
from tests.conftest import ExpectedWarnings
from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE

LIVES = """
import os, sys, time
from engine.client import wire
from engine.client.packing import Packed
from engine.client.wire import Happened, StopEngine, read_frame, write_frame
source, sink = os.fdopen(0, "rb"), os.fdopen(1, "wb")
read_frame(source)
write_frame(sink, Happened(told=()))
def until_asked():
    while not isinstance(message := read_frame(source), Packed):
        if message is None or isinstance(message, StopEngine):
            os._exit(0)
"""
RAW = "import os, sys, time\nsink = os.fdopen(1, 'wb')\n"


@dataclass
class Caller:
    engine: ProcessEngine
    events: list[Event] = field(default_factory=list)

    def wait(self, is_so: Callable[[], bool]) -> None:
        last = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < last, self.events
            time.sleep(0.01)

    def ask(self, name: str = "m") -> None:
        self.engine.submit(Measure(request=RequestId(name), text="hello"))

    def of(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]


@pytest.fixture(autouse=True)
def their_ends_are_logged(expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("^engine.client: ")


@contextlib.contextmanager
def started(script: str, *, is_replaced: bool = True, cancel_seconds: float = CANCEL_SECONDS) -> Iterator[Caller]:
    program = Program(command=(sys.executable, "-c", script), place=None, folder=ROOT)
    caller = Caller(ProcessEngine(program, is_replaced=is_replaced, cancel_seconds=cancel_seconds))
    caller.engine.subscribe(caller.events.append)
    caller.engine.start()
    yield caller
    assert caller.engine.stop(PATIENCE)


@pytest.mark.parametrize(
    "writes",
    [
        "b'Segmentation fault. And some more words, so that it is a whole head.'",
        r"b'\xff' * 64",
        r"bytes(8) + b'\0\0\1\0\0\0\0\0'",  # of the older form: a frame of a tebibyte
    ],
)
def test_garbage_on_the_pipe_is_told_as_that(writes: str) -> None:
    """It waited for ever for the rest of the frame, or said that memory was short, since it had killed the process."""
    with started(f"{RAW}sink.write({writes}); sink.flush(); time.sleep(600)") as caller:
        caller.ask()
        caller.wait(lambda: bool(caller.of(EngineDied)))
        (end,) = caller.of(Failed)
        assert isinstance(end, Failed)
        assert end.message == "The engine process said something that cannot be understood, so it was ended."
        (died,) = caller.of(EngineDied)
        assert isinstance(died, EngineDied)
        assert died.says == end.message


def test_a_damaged_frame_is_told_as_that() -> None:
    script = (
        f"{LIVES}until_asked(); sink.write(wire._HEAD.pack(wire._mark(), 5) + b'hello'); sink.flush()\ntime.sleep(600)"
    )
    with started(script) as caller:
        caller.ask()
        caller.wait(lambda: bool(caller.of(EngineLost)))
        (end,) = caller.of(Failed)
        assert isinstance(end, Failed)
        assert "cannot be understood" in end.message


def test_a_process_of_another_version_is_not_spoken_with() -> None:
    """Cairn was updated while it ran, and the process has ended since: what travels may mean something else."""
    mark = "wire._mark = lambda: b'Ca-other'"
    script = f"import os\nfrom engine.client import wire\n{mark}\n" + (
        "sink = os.fdopen(1, 'wb'); wire.write_frame(sink, wire.Happened(told=())); os.fdopen(0, 'rb').read()"
    )
    with started(script) as caller:
        caller.ask()
        caller.wait(lambda: bool(caller.of(EngineDied)))
        (died,) = caller.of(EngineDied)
        assert isinstance(died, EngineDied)
        assert died.says == "Cairn was changed while it was open, and its engine does not fit any more. Restart Cairn."
        assert not caller.of(EngineLost), "a next one would be no other"
        caller.ask("later")
        assert len(caller.of(Failed)) == 2


@pytest.mark.parametrize("is_replaced", [True, False], ids=["window", "command line"])
def test_a_process_that_says_why_there_is_no_engine_is_believed(is_replaced: bool) -> None:
    """A person can mend it, and read that an error of Cairn's own stopped it; a next process would be refused too."""
    script = f"{RAW}from engine.client.last_words import LastWords\nfrom engine.client.wire import write_frame\n" + (
        "write_frame(sink, LastWords(code='backend', message='It is another one.', action='Build it.', details='x=1'))"
    )
    with started(script, is_replaced=is_replaced) as caller:
        caller.ask()
        caller.wait(lambda: bool(caller.of(EngineDied)))
        (died,) = caller.of(EngineDied)
        assert isinstance(died, EngineDied)
        assert died.says == "It is another one. Build it."
        assert not caller.of(EngineLost)
        caller.ask("later")
        for end in caller.of(Failed):
            assert isinstance(end, Failed)
            assert (end.code, end.message, end.action) == ("backend", "It is another one.", "Build it.")
        assert len(caller.of(Failed)) == 2


@pytest.mark.slow
def test_a_pipe_closed_in_the_midst_of_a_message_is_an_end() -> None:
    """The process itself goes on, and is ended."""
    script = f"{LIVES}until_asked(); os.write(1, wire._HEAD.pack(wire._mark(), 500) + b'half'); os.close(1)\n"
    with started(script + "time.sleep(600)") as caller:
        caller.ask()
        caller.wait(lambda: bool(caller.of(EngineLost)))
        (end,) = caller.of(Failed)
        assert isinstance(end, Failed)
        assert end.message == "The engine process closed its pipe without a word, so it was ended."
        pid = caller.engine.pid
        caller.ask("again")
        caller.wait(lambda: len(caller.of(Failed)) == 2)
        assert caller.engine.pid != pid


def test_what_it_said_of_a_request_that_ended_in_order_is_no_reason_for_its_end() -> None:
    """A card refused some layers of a load an hour ago; that the process ends now has nothing to do with it."""
    says = "CUDA error: out of memory"
    script = f"""{LIVES}
from engine.events import Failed
until_asked(); sys.stderr.write({says!r} + chr(10)); sys.stderr.flush()
until_asked(); write_frame(sink, Happened(told=(Failed(request="first", code="x", message="x", action="x"),)))
until_asked(); os._exit(9)
"""
    with started(script) as caller:
        caller.ask("first")
        caller.wait(lambda: caller.engine._child is not None and says in caller.engine._child.lines)
        caller.ask("second")
        caller.wait(lambda: bool(caller.of(Failed)))
        caller.ask("third")
        caller.wait(lambda: bool(caller.of(EngineLost)))
        (lost,) = caller.of(EngineLost)
        assert isinstance(lost, EngineLost)
        assert lost.message == "The engine process ended: it ended with the number 9."
        assert says in lost.details


def test_one_that_dies_again_and_again_with_nothing_to_do_is_not_started_for_ever() -> None:
    """It comes to life each time, so that is no sign that the next one will do better."""
    with started(f"{LIVES}sys.stderr.write('GGML_ASSERT(x) failed\\n'); sys.exit(3)") as caller:
        caller.wait(lambda: bool(caller.of(EngineDied)))
        assert len(caller.of(EngineLost)) == 4
        (died,) = caller.of(EngineDied)
        assert isinstance(died, EngineDied)
        assert died.says == "The engine process ended: llama.cpp stopped it: “GGML_ASSERT(x) failed”."


def test_an_endless_line_on_stderr_takes_no_memory() -> None:
    with started(f"{LIVES}os.write(2, b'x' * 10_000_000); until_asked(); os._exit(5)") as caller:
        caller.ask()
        caller.wait(lambda: bool(caller.of(EngineLost)))
        (lost, *_) = caller.of(EngineLost)
        assert isinstance(lost, EngineLost)
        assert "number 5" in lost.message
        assert len(lost.details) < 100_000


def test_what_cannot_be_sent_fails_and_all_that_waits_behind_it() -> None:
    """The writing thread ended without a word, and nothing was answered any more."""
    with started(f"{LIVES}until_asked(); read_frame(source)") as caller:
        caller.engine.submit(Measure(request=RequestId("odd"), text=lambda: None))  # type: ignore[arg-type]
        caller.ask("behind")
        caller.wait(lambda: len(caller.of(Failed)) == 2)
        first = caller.of(Failed)[0]
        assert isinstance(first, Failed)
        assert first.message == "What was asked cannot be sent to the engine process, so it was ended."


def test_a_process_that_nobody_needs_again_is_not_replaced() -> None:
    """A command ends with its engine: another one would load the model for nobody. Each request is told why."""
    with started(f"{LIVES}until_asked(); os.kill(os.getpid(), 11)", is_replaced=False) as caller:
        caller.ask()
        caller.wait(lambda: bool(caller.of(EngineDied)))
        assert caller.engine.pid is None
        assert not caller.of(EngineLost)
        caller.ask("later")
        messages = [end.message for end in caller.of(Failed) if isinstance(end, Failed)]
        assert messages == ["The engine process ended: it used memory that is not its own."] * 2


def test_one_that_is_ended_for_a_cancel_is_not_replaced_either() -> None:
    with started(f"{LIVES}time.sleep(600)", is_replaced=False, cancel_seconds=0.1) as caller:
        caller.ask()
        caller.ask("behind")
        caller.engine.cancel(RequestId("m"))
        caller.wait(lambda: bool(caller.of(EngineLost)))
        assert caller.engine.pid is None
        assert [type(end) for end in caller.events if isinstance(end, Cancelled | Failed)] == [Cancelled, Failed]
