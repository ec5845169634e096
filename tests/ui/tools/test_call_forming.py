"""A call is shown while the model writes it, in the card that it becomes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.core.called.records import CallState
from engine.core.calls.begun import closed
from engine.core.prompt.messages import ToolCall
from engine.events import Called, Calling
from tests.ui.tools.tool_stage import ToolStage, mcp_json

ARGUMENTS = json.dumps({"path": "notes/today.txt", "text": "Buy bread.\nAnd milk. " * 20, "deep": {"a": [1, 2]}})


def _begin(tools: ToolStage, n: int) -> Calling:
    """So many characters of the arguments are there."""
    engine = tools.stage.engine
    begun = Calling(
        request=engine.generates[-1].request, index=0, name="tiny_add", arguments=closed(ARGUMENTS[:n]), n_tokens=n
    )
    engine.say(begun)
    tools.stage.settle()
    return begun


@pytest.mark.parametrize("is_folded", [True, False])
def test_the_card_forms_and_nothing_jumps_when_the_call_is_whole(tools: ToolStage, is_folded: bool) -> None:
    tools.add(mcp_json())
    tools.stage.send("Write it down.")
    engine = tools.stage.engine
    engine.say_planned()
    engine.say_text("I write it down.")
    _begin(tools, 5)
    view = tools.window.pane.transcript
    (call,) = tools.rows[1].calls
    assert (call.state, call.server, call.tool) == (CallState.FORMING, "tiny", "add")
    item = view.item(1)
    place = next(n for n, part in enumerate(item.parts()) if part.is_call)
    part = item.parts()[place]
    assert part.is_folded
    item.fold_code(place, is_folded)
    for n in (40, 300, len(ARGUMENTS)):
        _begin(tools, n)
    assert part.block is not None
    assert "today.txt" in part.block.code
    assert part.block.language.endswith("}")  # what came last, also while it is folded
    assert str(len(ARGUMENTS)) in tools.rows[1].progress  # tokens count on
    assert item.parts()[place] is part
    before = view.row_rect(1).top(), part.top, part.height, item.height
    engine.say(
        Called(
            request=engine.generates[-1].request,
            index=0,
            call=ToolCall(id="", name="tiny_add", arguments=ARGUMENTS),
        )
    )
    tools.stage.settle()
    assert tools.rows[1].calls[0].state is CallState.OPEN
    now = view.row_rect(1).top(), part.top, part.height, item.height
    assert all(abs(one - other) <= 2 for one, other in zip(before, now, strict=True)), (before, now)


def test_what_is_no_call_in_the_end_leaves_no_card_and_none_is_kept(tools: ToolStage) -> None:
    tools.add(mcp_json())
    tools.stage.send("Write it down.")
    tools.stage.engine.say_planned()
    _begin(tools, 40)
    assert [len(row.calls) for row in tools.rows] == [0, 1]
    tools.window.controller.replies.save_partial()
    tools.stage.engine.say_text("<tool_call>no")
    tools.stage.settle()
    assert [len(row.calls) for row in tools.rows] == [0, 0]
    tools.window.controller.replies.save_partial()
    tools.stage.settle()
    (chat,) = tools.stage.conversations.chats.values()
    assert all(one.calls == () for one in chat.messages)


def test_neighbouring_news_of_a_call_is_one(tools: ToolStage) -> None:
    from ui.bridge import merge

    tools.add(mcp_json())
    tools.stage.send("Write it down.")
    tools.stage.engine.say_planned()
    first = _begin(tools, 5)
    newer = replace(first, arguments="{}", n_tokens=9)
    other = replace(first, index=1)
    assert merge([first, newer, other]) == (newer, other)
