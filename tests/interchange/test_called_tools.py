"""Calls of tools in files of chats: with the chat and back, and readable as text that marks nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.core.called.records import CallRecord, CallState
from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    MessageId,
    StoredMessage,
)
from engine.interchange.own import chat_from_json, chat_to_json
from engine.interchange.watching import Watch
from engine.interchange.writing import ExportFormat, pieces_of

CALL = CallRecord(
    id="1",
    called="t_x",
    arguments='{"a": 1}',
    server="t",
    tool="x",
    state=CallState.DONE,
    result="# no heading\n```\n<script>alert(1)</script>",
    seconds=1.0,
)


def chat(*calls: CallRecord) -> Conversation:
    id_ = ConversationId("c")
    asked = StoredMessage(id=MessageId("a"), conversation=id_, parent=None, role="user", text="Ask.", created=1.0)
    said = replace(asked, id=MessageId("b"), parent=asked.id, role="assistant", text="I look.", calls=calls)
    summary = ConversationSummary(id=id_, title="Ask.", created=1.0, updated=1.0, n_messages=2)
    return Conversation(summary=summary, messages=(asked, said), leaf=said.id)


def test_calls_come_back_as_they_were_and_open_ones_are_not_run() -> None:
    for call, state in ((CALL, CallState.DONE), (replace(CALL, state=CallState.OPEN), CallState.STOPPED)):
        found = chat_from_json(json.loads("".join(chat_to_json(chat(call)))), Watch())
        assert found is not None
        assert found.messages[1].calls == (replace(call, state=state),)


@pytest.mark.parametrize("form", [ExportFormat.MARKDOWN, ExportFormat.HTML])
def test_a_result_is_read_and_marks_nothing(form: ExportFormat) -> None:
    _, pieces, _, _ = pieces_of(form)
    text = "".join(pieces(chat(CALL), Watch()))
    assert "no heading" in text
    assert "<script>" not in text or form is ExportFormat.MARKDOWN
    assert all(line.startswith(">     ") for line in text.split("\n") if "no heading" in line or "```" in line) or (
        form is ExportFormat.HTML
    )
