"""`cairn chat --tools FILE`, on real llama.cpp and a real server: asked first, and the reply goes on with what came."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app import cli
from app.options.tasks import ChatOnce
from app.terminal.chat import chat
from engine.client.threaded import Engine
from engine.commands import Command, Generate
from engine.core.prompt.messages import Role
from engine.core.schema.grammar import literal
from engine.errors import RequestInvalid
from engine.events import Event
from tests.support.engine_runs import SystemClock
from tests.support.patience import PATIENCE
from tests.support.templates_of_calls import WithTemplate
from tests.support.tiny_models import tiny_model
from ui.settings.stored import Settings

pytestmark = pytest.mark.native

ROOT = Path(__file__).resolve().parents[3]
CALL = '<tool_call>\n{"name": "tiny_add", "arguments": {"a": 2, "b": 3}}\n</tool_call>'


class Scripted:
    """An engine that says what it is told, one reply after another."""

    def __init__(self, engine: Engine, replies: list[str]) -> None:
        self.engine = engine
        self.replies = replies
        self.asked: list[Generate] = []

    def submit(self, command: Command) -> None:
        if isinstance(command, Generate):
            self.asked.append(command)
            grammar = f"root ::= {literal(self.replies.pop(0))}"
            command = replace(command, sampling=replace(command.sampling, grammar=grammar))
        self.engine.submit(command)

    def cancel(self, request: str) -> None:
        self.engine.cancel(request)  # type: ignore[arg-type]

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        return self.engine.subscribe(listener)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@contextmanager
def scripted(*replies: str) -> Iterator[Scripted]:
    engine = Engine(WithTemplate("Qwen-Qwen3-0.6B"), clock=SystemClock())
    engine.start()
    try:
        yield Scripted(engine, list(replies))
    finally:
        engine.stop(PATIENCE)


def ask(door: Scripted, file: Path, stdin: io.StringIO, *more: str) -> tuple[str, str]:
    task = cli.parse(["chat", "-m", str(tiny_model("llama")), "--tools", str(file), *more, "What is 2 + 3?"]).task
    assert isinstance(task, ChatOnce)
    out, err = io.StringIO(), io.StringIO()
    settings = Settings(n_threads=1)
    assert chat(task, tiny_model("llama"), door, settings, stdin=stdin, stdout=out, stderr=err) == 0
    return out.getvalue(), err.getvalue()


@pytest.fixture
def mcp(tmp_path: Path) -> Path:
    server = {"command": sys.executable, "args": ["-m", "tests.support.tool_server", "good"], "cwd": str(ROOT)}
    file = tmp_path / "mcp.json"
    file.write_text(json.dumps({"mcpServers": {"tiny": server}}), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("stdin", "more", "result"),
    [
        (Terminal("o\n"), (), "5"),
        (Terminal("what?\nn\n"), (), "The person refused"),
        (Terminal(""), (), "The person refused"),
        (io.StringIO("o\n"), (), "The person refused"),  # a pipe is nobody
        (io.StringIO(), ("--allow-tools",), "5"),
    ],
    ids=["once", "no", "end", "pipe", "allowed"],
)
def test_a_call_is_asked_first_and_its_result_goes_to_the_model(
    mcp: Path, stdin: io.StringIO, more: tuple[str, ...], result: str
) -> None:
    with scripted(CALL, "It is done.") as door:
        out, err = ask(door, mcp, stdin, *more)
    assert out == "It is done.\n"
    assert "tiny_add" not in out
    told = door.asked[-1].chat
    assert told is not None
    assert told.messages[-1].role is Role.TOOL
    assert told.messages[-1].text.startswith(result)
    assert ("tiny" in err) is True
    assert err.count("cache: ") == 2


def test_a_file_that_is_none_is_refused_before_anything_starts(tmp_path: Path) -> None:
    file = tmp_path / "mcp.json"
    file.write_text("{}", encoding="utf-8")
    for wrong in (file, tmp_path / "missing.json"):
        with scripted() as door, pytest.raises(RequestInvalid):
            ask(door, wrong, io.StringIO())
