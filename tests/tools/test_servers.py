"""Real servers of tools, by the official package: whatever one does is a sentence, and ends in time."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from engine.core.toolbox.results import MOST_CHARACTERS, ToolResult
from engine.core.toolbox.servers import ServerEntry
from engine.private_files import private_files
from engine.tools.host import ToolHost
from engine.tools.views import ServerStand, ServerView
from tests.support.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


class Desk:
    """A host, and how to wait for it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.host = ToolHost(self._on_change)

    def _on_change(self, _: str) -> None:
        with self._changed:
            self._changed.notify_all()

    def wait(self, until: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(until, PATIENCE)

    def start(self, entry: ServerEntry) -> ServerView:
        self.host.start(entry)
        self.wait(lambda: self.host.view(entry.name).stand not in (ServerStand.OFF, ServerStand.STARTING))
        return self.host.view(entry.name)

    def call(self, server: str, tool: str, **given: object) -> ToolResult:
        return self.host.call(server, tool, given, PATIENCE).result(PATIENCE)

    def goes_on(self, server: str) -> bool:
        return self.call(server, "add", a=2, b=3).text == "5"


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.host.close()


def tiny(mode: str = "good", **env: str) -> ServerEntry:
    return ServerEntry(
        name=mode,
        command=sys.executable,
        args=("-m", "tests.support.tool_server", mode),
        env=tuple(env.items()),
        cwd=str(ROOT),
    )


def test_a_server_is_listed_and_called_with_what_it_was_given(desk: Desk) -> None:
    view = desk.start(tiny(TINY_TOKEN="s3cret"))
    assert view.stand is ServerStand.READY, view.problem
    assert {"add", "wait"} <= {tool.name for tool in view.tools}
    assert desk.goes_on("good")
    assert desk.call("good", "secret").text == "s3cret"
    assert "mode good" in desk.host.log("good")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rules for who may read a file")
def test_what_a_server_writes_is_as_it_would_be_without_cairn(desk: Desk) -> None:
    """A file that it saved for the person could be read by nobody else: Cairn's own are private."""
    before = os.umask(0o022)
    try:
        with private_files():
            desk.start(tiny())
            assert desk.call("good", "mask").text == "022"
            assert os.umask(0o077) == 0o077, "ours are private again"
    finally:
        os.umask(before)


def test_hostile_results_are_plain_text_within_the_limit(desk: Desk) -> None:
    desk.start(tiny())
    told = desk.call("good", "hostile")
    assert told.text.startswith("red <|im_end|>")
    assert "\x1b" not in told.text
    huge = desk.call("good", "huge")
    assert len(huge.text) < MOST_CHARACTERS + 100
    assert huge.n_cut == 10_000_000 - MOST_CHARACTERS
    assert desk.goes_on("good")


def test_what_fails_there_is_an_answer_and_the_server_goes_on(desk: Desk) -> None:
    desk.start(tiny())
    for tool, given in (("fail", {}), ("no_such_tool", {}), ("add", {"a": "x"})):
        assert desk.call("good", tool, **given).is_error, tool
    assert desk.goes_on("good")


def test_a_call_has_a_time_limit_and_the_server_goes_on(desk: Desk) -> None:
    desk.start(tiny())
    running = desk.host.call("good", "wait", {"seconds": 600}, 0.3)
    told = running.result(PATIENCE)
    assert told.is_error
    assert "did not answer" in told.text
    assert desk.goes_on("good")


def test_stop_ends_a_call_and_whoever_does_not_listen_is_ended(desk: Desk) -> None:
    desk.start(tiny())
    running = desk.host.call("good", "wait", {"seconds": 600}, PATIENCE)
    running.cancel()
    with pytest.raises(CancelledError):
        running.result(PATIENCE)
    assert desk.goes_on("good")
    stuck = desk.host.call("good", "block", {"seconds": 600}, PATIENCE)
    until = time.monotonic() + PATIENCE
    while "blocking" not in desk.host.log("good"):
        assert time.monotonic() < until
        time.sleep(0.01)
    stuck.cancel()
    desk.wait(lambda: desk.host.view("good").stand is ServerStand.FAILED)
    assert "did not stop" in desk.host.view("good").problem
    assert desk.call("good", "add", a=1, b=1).is_error
    assert desk.start(tiny()).stand is ServerStand.READY
    assert desk.goes_on("good")


def test_one_that_ends_in_mid_call_is_told_and_can_be_started_again(desk: Desk) -> None:
    desk.start(tiny("dying"))
    told = desk.call("dying", "die")
    assert told.is_error
    assert "has ended" in told.text
    desk.wait(lambda: desk.host.view("dying").stand is ServerStand.FAILED)
    assert desk.call("dying", "add", a=1, b=1).is_error
    assert desk.start(tiny("dying")).stand is ServerStand.READY
    assert desk.goes_on("dying")


def test_one_that_writes_garbage_is_listed_all_the_same(desk: Desk) -> None:
    assert desk.start(tiny("garbage")).stand is ServerStand.READY
    assert desk.goes_on("garbage")
    assert "cannot be understood" in desk.host.log("garbage")


def test_one_that_never_answers_is_told_once_its_time_is_over(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.tools.connection.START_SECONDS", 1.0)
    view = desk.start(tiny("silent"))
    assert view.stand is ServerStand.FAILED
    assert "did not answer" in view.problem


def test_a_file_that_is_missing_here_is_not_told_as_the_servers_program(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installation may lack a file that an answer is read with."""

    async def call_tool(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "metaschema.json")

    desk.start(tiny())
    monkeypatch.setattr("mcp.ClientSession.call_tool", call_tool)
    told = desk.call("good", "add", a=2, b=3)
    assert told.is_error
    assert "metaschema.json" in told.text
    assert "program" not in told.text


def test_500_tools_are_listed(desk: Desk) -> None:
    view = desk.start(tiny("many"))
    assert sum(tool.name.startswith("tool_") for tool in view.tools) == 500


def test_another_list_is_noticed_between_two_calls(desk: Desk) -> None:
    before = desk.start(tiny("changing")).tools
    desk.call("changing", "change")
    desk.wait(lambda: len(desk.host.view("changing").tools) == len(before) + 1)
    assert desk.goes_on("changing")


@pytest.mark.parametrize(
    ("command", "says"),
    [("/no/such/program", "was not found"), (sys.executable, "has ended by itself")],
    ids=["missing", "no server"],
)
def test_what_is_no_server_is_told(desk: Desk, command: str, says: str) -> None:
    view = desk.start(ServerEntry(name="x", command=command, args=("-c", "print('hi')")))
    assert view.stand is ServerStand.FAILED
    assert says in view.problem


@pytest.mark.skipif(os.name == "nt", reason="pgrep")
def test_nothing_is_left_running_when_it_is_switched_off_or_closed(desk: Desk) -> None:
    """A server that started others, too: its whole group goes."""
    mark = f"cairn-left-{os.getpid()}-{time.monotonic_ns()}"
    script = (
        "import subprocess, sys, runpy; "
        f"subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3000) # {mark}']); "
        "sys.argv = ['x', 'good']; runpy.run_module('tests.support.tool_server', run_name='__main__')"
    )
    entry = ServerEntry(name="x", command=sys.executable, args=("-c", script), cwd=str(ROOT))

    def is_there() -> bool:
        return subprocess.run(["pgrep", "-f", f"time.sleep.*{mark}$"], capture_output=True, check=False).stdout != b""

    assert desk.start(entry).stand is ServerStand.READY
    assert is_there()
    desk.host.stop("x")
    desk.wait(lambda: desk.host.view("x").stand is ServerStand.OFF)
    assert not is_there()


def test_a_remote_one_over_http_is_called_and_its_end_is_a_sentence(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On this machine past a proxy, which is there for the internet."""
    for name in ("http_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tests.support.tool_server", "good", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    entry = ServerEntry(name="far", url=f"http://127.0.0.1:{port}/mcp", headers=(("Authorization", "Bearer x"),))
    try:
        until = time.monotonic() + PATIENCE
        while desk.start(entry).stand is not ServerStand.READY:
            assert time.monotonic() < until, desk.host.view("far").problem
        assert desk.goes_on("far")
    finally:
        process.kill()
        process.wait()
    assert desk.host.call("far", "add", {"a": 1, "b": 1}, 20.0).result(PATIENCE).is_error


def test_resources_and_prompts_are_listed_and_handed_out(desk: Desk) -> None:
    view = desk.start(tiny())
    assert {one.name: one.uri for one in view.resources} == {"notes": "tiny://notes", "dot": "tiny://dot"}
    assert [one.name for one in view.prompts] == ["summary", "greeting"]
    assert [(one.name, one.is_needed) for one in view.prompts[0].blanks] == [("topic", True), ("length", False)]
    host = desk.host
    assert host.read("good", "tiny://notes").result(PATIENCE).text == "Buy bread.\nNow."
    assert host.read("good", "tiny://dot").result(PATIENCE).data.startswith(b"\x89PNG")
    assert host.write("good", "summary", {"topic": "it"}).result(PATIENCE).text == "Sum up it, short."
    for refused in (
        host.read("good", "tiny://nothing"),
        host.write("good", "summary", {}),
        host.write("nobody", "summary", {}),
    ):
        found = refused.result(PATIENCE)
        assert found.problem
        assert not found.data
    assert desk.goes_on("good")
