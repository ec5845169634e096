"""A long call of a real reply is told while it is written, and only to a window."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.commands import Generate, RequestId
from engine.core.prompt.messages import GREEDY, Chat
from engine.core.schema.grammar import literal
from engine.events import Called, Calling, Finished
from engine.request import reply_stream
from tests.support.engine_runs import user
from tests.support.templates_of_calls import bench_with, tool

pytestmark = pytest.mark.native
WRITTEN = {"path": "notes.txt", "text": "Buy bread. " * 12}
REPLY = f'I do.\n<tool_call>\n{{"name": "write", "arguments": {json.dumps(WRITTEN)}}}\n</tool_call>'


@pytest.mark.parametrize("is_foreground", [True, False])
def test_a_call_is_told_while_it_is_written(is_foreground: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reply_stream, "CALLING_SECONDS", 0.0)  # however fast this machine is
    bench = bench_with("Qwen-Qwen3-0.6B")
    try:
        run = bench.do(
            Generate(
                request=RequestId("r"),
                session="s",
                chat=Chat(messages=(user("Write."),), tools=(tool("write", path={"type": "string"}),)),
                sampling=replace(GREEDY, grammar=f"root ::= {literal(REPLY)}"),
                max_tokens=2_000,
                parses_calls=True,
                is_foreground=is_foreground,
                stop=("\0",),  # each token is looked at when it comes
            )
        )
        run.one(Finished)
        called = run.one(Called)
        assert json.loads(called.call.arguments) == WRITTEN
        shown = run.of(Calling)
        if not is_foreground:
            assert shown == []
            return
        assert len(shown) > 20
        assert {(one.index, one.name) for one in shown} == {(0, "write")}
        assert [one.n_tokens for one in shown] == sorted({one.n_tokens for one in shown})
        lengths = [len(one.arguments) for one in shown]
        assert lengths == sorted(lengths)
        kinds = [type(event) for event in run.events if isinstance(event, Calling | Called)]
        assert kinds[-1] is Called
    finally:
        bench.close()
