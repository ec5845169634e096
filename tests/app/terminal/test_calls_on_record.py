"""Requests with calls, and a record of them, are only read: nothing is called by them, and no server is started."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from app.process.paths import find_folders
from engine.core.toolbox.servers import ServerEntry, entry_to_json
from engine.tools.host import ToolHost
from engine.tools.views import ServerStand
from tests.support.cairn_process import run_cairn
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

TOOL = {"type": "function", "function": {"name": "trap_set", "parameters": {"type": "object", "properties": {}}}}


def trap(mark: Path) -> ServerEntry:
    """A server that leaves a mark as soon as it is started."""
    return ServerEntry(
        name="trap", command=sys.executable, args=("-c", f"open({str(mark)!r}, 'w').close()"), is_on=True
    )


def requests() -> list[dict[str, Any]]:
    """One call that was answered, and one that nobody has answered."""
    call = {"id": "1", "type": "function", "function": {"name": "trap_set", "arguments": "{}"}}
    asks = {"role": "assistant", "content": "", "tool_calls": [call]}
    messages: list[dict[str, Any]] = [{"role": "user", "content": "Set the trap."}]
    answered = [*messages, asks, {"role": "tool", "tool_call_id": "1", "content": "It is set."}]
    again = {**asks, "tool_calls": [{**call, "id": "2"}]}
    return [
        {"session": "s", "messages": messages, "tools": [TOOL], "completion": asks},
        {"session": "s", "messages": answered, "tools": [TOOL], "completion": again},
    ]


@pytest.mark.slow
def test_replay_simulate_and_inspect_run_no_tool_and_start_no_server(tmp_path: Path) -> None:
    mark, base, record = tmp_path / "mark", tmp_path / "base", tmp_path / "record.jsonl"
    settings = find_folders(str(base)).settings_file
    settings.parent.mkdir(parents=True)
    settings.write_text(
        json.dumps({"tool_servers": [entry_to_json(trap(mark))], "tools_allowed": [["trap/set", ""]]}), encoding="utf-8"
    )
    text = "".join(json.dumps(one) + "\n" for one in requests())
    where = ("--basedir", base)
    model = ("-m", tiny_model("lfm2"), "--ctx", "2048", "--json")
    for words in (
        ("replay", "-", *model, "--record", record),
        ("simulate", "-", *model),
        ("inspect", record, "--json"),
    ):
        done = run_cairn(*where, *words, stdin=text)
        assert done.returncode == 0, done.stderr
        assert done.stdout
    assert not mark.exists()
    told = threading.Event()
    host = ToolHost(lambda _: told.set())
    try:  # and it is a trap: once it is started, there is a mark
        host.start(trap(mark))
        while host.view("trap").stand is not ServerStand.FAILED:
            assert told.wait(PATIENCE)
            told.clear()
    finally:
        host.close()
    assert mark.exists()
