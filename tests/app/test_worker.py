"""Several machines: `cairn worker` lends, `--rpc` and the setting borrow, and a worker that is gone costs no window."""

from __future__ import annotations

import importlib.util
import io
import os
import random
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from app import cli
from app.options.machine import WorkerOptions, with_machines
from app.options.tasks import ChatOnce, Replay
from app.process.paths import find_folders
from app.terminal.worker import free_address, open_warning, worker
from engine.commands import Generate, LoadModel, LoadSettings, RequestId
from engine.core.prompt.messages import GREEDY
from engine.errors import BackendFailed, RequestInvalid
from engine.events import (
    Cancelled,
    Delta,
    EngineLost,
    Failed,
    Finished,
    ModelLoaded,
    ModelLoading,
    TerminalEvent,
    is_terminal,
)
from engine.native.backend import rpc
from engine.native.probing import devices
from engine.other_machines import Address, is_loopback
from tests.support.built_engine import built_engine
from tests.support.cairn_process import run_cairn
from tests.support.engine_process import ProcessDesk
from tests.support.patience import PATIENCE, cpu_share
from tests.support.tiny_models import tiny_model
from tests.support.worker_process import WorkerProcess, running_worker
from ui.settings.stored import Settings

N_KILLS = int(os.environ.get("CAIRN_RPC_KILLS", "2"))
_MOST_SECONDS = 10.0  # what is promised, on a machine that has time
_ALONE = 0.7  # of a core
_SETTINGS = LoadSettings(n_ctx=4096, n_threads=1)


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_engine(tmp_path_factory.mktemp("rpc") / "engine")


@pytest.fixture
def desk(engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ProcessDesk]:
    monkeypatch.setenv("CAIRN_ENGINE", str(engine))
    desk = ProcessDesk(tmp_path / "base", cancel_seconds=2)
    yield desk
    assert desk.engine.stop(PATIENCE)


def load(desk: ProcessDesk, name: str, *machines: str) -> TerminalEvent:
    return desk.end_of(send_load(desk, name, *machines))


def send_load(desk: ProcessDesk, name: str, *machines: str) -> RequestId:
    settings = replace(_SETTINGS, other_machines=machines)
    request = RequestId(name)
    desk.send(LoadModel(request=request, path=str(tiny_model("llama")), settings=settings))
    return request


def ask(desk: ProcessDesk, name: str, n: int) -> RequestId:
    """A reply of random words, as long as it may be."""
    request = RequestId(name)
    text = "Tell me a story about the sea."
    desk.send(Generate(request=request, session=name, text=text, sampling=GREEDY, max_tokens=n))
    return request


@pytest.mark.native
@pytest.mark.skipif(sys.platform == "win32", reason="a worker is killed by a signal here")
def test_a_worker_that_is_killed_ends_a_reply_in_a_sentence(
    desk: ProcessDesk, engine: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """The engine is there again at once, says that nobody answers, and answers without the other machines."""
    longest = 0.0
    with running_worker(engine) as stays:
        for i in range(N_KILLS):
            with running_worker(engine) as dies:
                assert isinstance(load(desk, f"load-{i}", stays.address, dies.address), ModelLoaded)
                n_before = len(desk.events)
                request = ask(desk, f"ask-{i}", 4000)
                desk.wait_for(Delta, after=n_before)
                dies.process.kill()
                killed = time.monotonic()
                end = desk.end_of(request)
                seconds = time.monotonic() - killed
                longest = max(longest, seconds)
            assert isinstance(end, Failed), end
            assert "the worker on another machine ended, or the connection to it was lost" in end.message
            assert seconds < _MOST_SECONDS or cpu_share() < _ALONE
            assert desk.wait_for(EngineLost, after=n_before).is_loading_again
            again = _next_failure(desk, after=desk.events.index(end) + 1)
            assert f"No worker answers at {dies.address}" in again.message
        assert isinstance(load(desk, "alone"), ModelLoaded)
        assert isinstance(desk.end_of(ask(desk, "alone-ask", 4)), Finished)
    with capsys.disabled():
        told = f"{N_KILLS} workers killed in the midst of a reply: told after {longest:.1f} s at most"
        sys.stdout.write(f"\n{told}\n")


@pytest.mark.native
@pytest.mark.skipif(sys.platform == "win32", reason="a worker is killed by a signal here")
def test_a_worker_that_is_killed_before_a_reply_is_a_sentence_too(
    desk: ProcessDesk, engine: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """While the model is loaded, or while nobody asks anything."""
    chance = random.Random(3)
    for i in range(N_KILLS):
        with running_worker(engine) as dies:
            n_before = len(desk.events)
            request = send_load(desk, f"load-{i}", dies.address)
            desk.wait_for(ModelLoading, after=n_before)
            time.sleep(chance.random() * 0.2)
            dies.process.kill()
            dies.process.wait()
            end = desk.end_of(request)
            if isinstance(end, ModelLoaded):
                end = desk.end_of(ask(desk, f"ask-{i}", 20))
        assert isinstance(end, Failed), end
        assert "another machine ended" in end.message or f"No worker answers at {dies.address}" in end.message
        assert isinstance(load(desk, f"alone-{i}"), ModelLoaded)


@pytest.mark.native
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a worker is stopped by a signal here")
def test_a_worker_that_stands_still_is_ended_by_cancel(
    desk: ProcessDesk, engine: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It may just be slow, so nothing but the person can tell. Loaded again it is busy."""
    with running_worker(engine) as worker:
        assert isinstance(load(desk, "load", worker.address), ModelLoaded)
        n_before = len(desk.events)
        request = ask(desk, "ask", 4000)
        desk.wait_for(Delta, after=n_before)
        worker.process.send_signal(signal.SIGSTOP)
        desk.wait(lambda: _is_quiet(desk))
        desk.engine.cancel(request)
        assert isinstance(desk.end_of(request), Cancelled)
        desk.wait_for(EngineLost, after=n_before)
        again = _next_failure(desk, after=desk.events.index(desk.end_of(request)) + 1)
        assert f"The worker at {worker.address} is busy" in again.message


def _is_quiet(desk: ProcessDesk) -> bool:
    n_before = len(desk.events)
    time.sleep(0.3)
    return len(desk.events) == n_before


def _next_failure(desk: ProcessDesk, *, after: int) -> Failed:
    desk.wait(lambda: any(is_terminal(event) for event in desk.events[after:]))
    found = next(event for event in desk.events[after:] if is_terminal(event))
    assert isinstance(found, Failed), found
    return found


@pytest.mark.native
def test_a_load_that_finds_nobody_leaves_the_engine_as_it_was(desk: ProcessDesk) -> None:
    pid = desk.engine.pid
    with socket.create_server(("127.0.0.1", 0)) as silent:
        end = load(desk, "busy", f"127.0.0.1:{silent.getsockname()[1]}")
    assert isinstance(end, Failed)
    assert "is busy" in end.message
    end = load(desk, "no address", "nowhere")
    assert isinstance(end, Failed)
    assert "“nowhere” is no address" in end.message
    assert isinstance(load(desk, "alone"), ModelLoaded)
    assert desk.engine.pid == pid


@pytest.mark.native
def test_the_command_line_borrows_and_says_what_this_machine_would(engine: Path) -> None:
    line = ("chat", "-m", "demo", "--temperature", "0", "--max-tokens", "20", "Tell me a story")
    here = run_cairn(*line, CAIRN_ENGINE=str(engine))
    with running_worker(engine) as first, running_worker(engine) as second:
        there = run_cairn(*line, "--rpc", f"{first.address},{second.address}", CAIRN_ENGINE=str(engine))
        assert (there.returncode, there.stdout) == (0, here.stdout), there.stderr
        refused = run_cairn(*line, "--engine", "thread", "--rpc", first.address, CAIRN_ENGINE=str(engine))
    assert refused.returncode == 1
    assert "Use --engine process" in refused.stderr
    gone = run_cairn(*line, "--rpc", first.address, CAIRN_ENGINE=str(engine))
    assert gone.returncode == 1
    assert gone.stderr.startswith(f"cairn: No worker answers at {first.address}.")
    assert gone.stderr.count("\n") == 1


@pytest.mark.native
def test_the_second_who_borrows_is_told_that_the_worker_is_busy(desk: ProcessDesk, engine: Path) -> None:
    """And the first one goes on."""
    with running_worker(engine) as worker:
        assert isinstance(load(desk, "load", worker.address), ModelLoaded)
        second = run_cairn("chat", "-m", "demo", "--rpc", worker.address, "Hello!")
        assert second.returncode == 1
        assert f"The worker at {worker.address} is busy" in second.stderr
        assert isinstance(desk.end_of(ask(desk, "ask", 4)), Finished)


@pytest.mark.native
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_a_worker_also_while_it_serves(engine: Path) -> None:
    with ExitStack() as stack:
        idle: WorkerProcess = stack.enter_context(running_worker(engine))
        serving = stack.enter_context(running_worker(engine))
        host, port = serving.address.split(":")
        stack.enter_context(socket.create_connection((host, int(port))))
        for worker in (idle, serving):
            worker.process.send_signal(signal.SIGINT)
            assert worker.process.wait(PATIENCE) == 130


@pytest.mark.native
def test_a_port_that_is_taken_is_said_in_a_sentence(engine: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run_cairn("worker", "--listen", str(port), CAIRN_ENGINE=str(engine))
    assert done.returncode == 1
    assert done.stderr.startswith(f"cairn: cannot listen at 127.0.0.1:{port}: ")
    assert done.stdout == ""


@pytest.mark.native
def test_without_the_backend_a_worker_says_what_to_do() -> None:
    folder = importlib.util.find_spec("llama_cpp")
    assert folder is not None
    assert folder.origin is not None
    if any(Path(folder.origin).parent.rglob("*ggml-rpc*")):
        pytest.skip("the libraries compiled with the bindings know other machines")
    done = run_cairn("worker", "--listen", "0", CAIRN_ENGINE="bundled")
    assert done.returncode == 1
    assert "make engine" in done.stderr


def test_a_driver_is_tried_by_a_child_before_it_is_lent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the app had learnt of a broken driver was not asked: the worker died of it at its start."""
    done: list[object] = []
    folders = find_folders(str(tmp_path))
    monkeypatch.setattr(rpc, "check_rpc", lambda: None)
    monkeypatch.setattr(devices, "settle_backends", lambda folder, *_: done.append(folder))
    monkeypatch.setattr(rpc, "serve", lambda address, n_threads: done.append("serve"))
    task = WorkerOptions(listen=Address(host="127.0.0.1", port=0), n_threads=1)
    with pytest.raises(BackendFailed, match="cannot serve"):
        worker(task, folders, stdout=io.StringIO(), stderr=io.StringIO())
    assert done == [folders.probe, "serve"]


def test_who_opens_a_worker_to_others_is_warned() -> None:
    address = Address(host="192.168.1.20", port=50052)
    assert not is_loopback(address.host)
    warning = open_warning(address)
    assert "nothing that travels is encrypted" in warning
    assert "ssh -N -L 50052:127.0.0.1:50052" in warning


def test_a_free_port_is_found_and_a_foreign_address_refused() -> None:
    found = free_address(Address(host="localhost", port=0))
    assert found.host == "127.0.0.1"
    assert found.port > 0
    with pytest.raises(RequestInvalid, match=r"cannot listen at 192\.0\.2\.1:5"):
        free_address(Address(host="192.0.2.1", port=5))


def test_the_options_say_where() -> None:
    task = cli.parse(["worker"]).task
    assert task == WorkerOptions(listen=Address(host="127.0.0.1", port=50052), n_threads=None)
    task = cli.parse(["worker", "--listen", "10.0.0.1:7", "--threads", "3"]).task
    assert task == WorkerOptions(listen=Address(host="10.0.0.1", port=7), n_threads=3)
    chat = cli.parse(["chat", "-m", "demo", "--rpc", "a:1, b:2", "hi"]).task
    assert isinstance(chat, ChatOnce)
    assert (chat.machines, chat.engine) == (("a:1", "b:2"), "process")
    replay = cli.parse(["replay", "r.jsonl", "-m", "demo", "--rpc", "a:1", "--engine", "thread"]).task
    assert isinstance(replay, Replay)
    assert (replay.machines, replay.engine) == (("a:1",), "thread")
    plain = cli.parse(["chat", "-m", "demo", "hi"]).task
    assert isinstance(plain, ChatOnce)
    assert (plain.machines, plain.engine) == ((), "process")


@pytest.mark.parametrize(
    "line", ["worker --listen x", "worker --listen a:b", "worker --threads 0", "chat -m demo --rpc nowhere hi"]
)
def test_options_that_say_nothing_are_refused(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.parse(line.split())
    assert left.value.code == 2
    assert capsys.readouterr().err


def test_the_setting_is_for_the_window_and_the_option_for_the_command_line() -> None:
    stored = Settings(other_machines="a:1, b:2", n_gpu_layers=0).load()
    assert stored.other_machines == ("a:1", "b:2")
    assert with_machines(stored, ()).other_machines == ()
    assert with_machines(stored, ()).n_gpu_layers == 0
    named = with_machines(stored, ("c:3",))
    assert (named.other_machines, named.n_gpu_layers) == (("c:3",), -1)
