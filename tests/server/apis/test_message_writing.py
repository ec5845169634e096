"""Replies in Anthropic's form, held against the schemas that come with llm-comply."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import llm_comply
import pytest
from llm_comply.schema import SpecLoader

from engine.core.prompt.messages import ToolCall
from engine.events import PrefillProgress
from engine.server.apis.message_writing import MessageWriter, error_body
from engine.server.apis.thoughts import signed, thought_of
from engine.server.asked.diagnostics import Diagnosis, Miss
from engine.server.asked.parts import EndReason, ReplyFailed
from tests.server.apis.replies import READ, REQUEST, events_of, reply, said, streamed, thought, whole

pytestmark = pytest.mark.filterwarnings("ignore:jsonschema.RefResolver:DeprecationWarning")  # llm-comply's own
PARTS = (thought("Hm."), thought(" So."), said("\nLet me "), said("look.\n\n"), READ)


@cache
def schemas() -> SpecLoader:
    return SpecLoader(str(Path(llm_comply.__file__).parent / "specs" / "anthropic.json"))


def writer(**options: Any) -> MessageWriter:
    return MessageWriter(id="msg_1", model="m", **options)


def check_valid(value: dict[str, Any], schema: str) -> None:
    assert schemas().validate(value, schema) == []


def test_a_whole_message() -> None:
    message = whole(writer(), reply(*PARTS, reason=EndReason.TOOL_CALLS))
    check_valid(message, "Message")
    assert [block["type"] for block in message["content"]] == ["thinking", "text", "tool_use"]
    think, text, call = message["content"]
    assert (think["thinking"], think["signature"]) == ("Hm. So.", signed("Hm. So."))
    assert text["text"] == "\nLet me look.\n\n"
    assert (call["id"], call["name"], call["input"]) == ("call_1", "read", {"path": "é"})
    assert message["stop_reason"] == "tool_use"


def test_a_stream_says_what_the_whole_message_says() -> None:
    """A client that puts the pieces together would send something else back, and nothing of it would be found."""
    parts = reply(*PARTS, reason=EndReason.TOOL_CALLS)
    events = streamed(writer(), parts)
    for event in events:
        if event["type"] != "ping":
            check_valid(event, "MessageStreamEvent")
    message = events[0]["message"]
    for event in events:
        match event["type"]:
            case "content_block_start":
                assert event["index"] == len(message["content"])
                message["content"].append(dict(event["content_block"]))
            case "content_block_delta":
                block, delta = message["content"][event["index"]], event["delta"]
                match delta["type"]:
                    case "input_json_delta":
                        block["input"] = json.loads(delta["partial_json"])
                    case kind:
                        key = kind.removesuffix("_delta")
                        block[key] += delta[key]
            case "message_delta":
                message |= event["delta"]
                message["usage"] |= event["usage"]
    assert message == whole(writer(), parts)


def test_the_order_of_a_stream() -> None:
    events = [event["type"] for event in streamed(writer(), reply(said("Yes.")))]
    block = ["content_block_start", "content_block_delta", "content_block_stop"]
    assert events == ["message_start", "ping", *block, "message_delta", "message_stop"]


def test_a_prompt_that_is_being_read_keeps_the_stream_alive() -> None:
    """Clients give up on silence."""
    reading = PrefillProgress(request=REQUEST, done=5, total=9, reused=0, seconds=1.0, seconds_left=None)
    assert [event["type"] for event in events_of(writer().stream(reading))] == ["ping"]


def test_the_kinds_of_input_add_up_to_the_prompt() -> None:
    """Context meters of agents add them, and compact too early or too late otherwise."""
    usage = whole(writer(), reply(said("Yes.")))["usage"]
    assert (usage["input_tokens"], usage["cache_read_input_tokens"], usage["cache_creation_input_tokens"]) == (
        10,
        90,
        0,
    )
    assert usage["output_tokens"] == 7


def test_thoughts_that_are_not_to_be_shown_travel_in_the_signature() -> None:
    message = whole(writer(hides_thoughts=True), reply(*PARTS))
    assert message["content"][0]["thinking"] == ""
    assert thought_of("", message["content"][0]["signature"]) == "Hm. So."
    deltas = [e["delta"] for e in streamed(writer(hides_thoughts=True), reply(*PARTS)) if "delta" in e]
    assert not any(delta.get("type") == "thinking_delta" for delta in deltas)


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (EndReason.STOP, "end_turn"),
        (EndReason.LENGTH, "max_tokens"),
        (EndReason.CONTEXT_FULL, "model_context_window_exceeded"),
    ],
)
def test_why_a_reply_ended(reason: EndReason, told: str) -> None:
    message = whole(writer(), reply(said("Yes."), reason=reason))
    check_valid(message, "Message")
    assert (message["stop_reason"], message["stop_sequence"]) == (told, None)


def test_a_stop_sequence_is_named() -> None:
    message = whole(writer(), reply(said("Yes."), reason=EndReason.STOP_TEXT, stopped_by="END"))
    assert (message["stop_reason"], message["stop_sequence"]) == ("stop_sequence", "END")


def test_a_reply_without_a_word_has_an_empty_block() -> None:
    """Clients look into the first one."""
    assert whole(writer(), reply())["content"] == [{"type": "text", "text": "", "citations": None}]


@pytest.mark.parametrize(
    ("arguments", "input_"), [("", {}), ('{"a": ', {"arguments": '{"a": '}), ("[1]", {"arguments": "[1]"})]
)
def test_arguments_are_an_object_in_any_case(arguments: str, input_: dict[str, Any]) -> None:
    """The SDK ends the stream with an error of its own otherwise."""
    call = ToolCall(id="call_1", name="read", arguments=arguments)
    assert whole(writer(), reply(call))["content"][0]["input"] == input_


def test_a_stream_that_fails_says_so_in_an_event() -> None:
    failure = ReplyFailed("engine-bug", "It failed.", "Try again.", status=500)
    (event,) = events_of(writer().stream_failed(failure))
    assert event["error"] == {"type": "api_error", "message": "It failed. Try again."}


@pytest.mark.parametrize("status", [400, 401, 403, 404, 408, 413, 429, 500, 503, 504])
def test_errors_are_of_a_type_that_anthropic_has(status: int) -> None:
    body = error_body(ReplyFailed("some-code", "No.", status=status))
    assert body["type"] == "error"
    assert body["request_id"].startswith("req_")
    if status != 413:  # Anthropic has it, its schema has not
        check_valid(body, "ErrorResponse")


def test_a_prompt_that_is_too_long_is_told_in_the_words_that_clients_look_for() -> None:
    """Claude Code compacts then, and ends the session at any other error."""
    message = "The prompt takes 9 tokens, and the context holds 8."
    body = error_body(ReplyFailed("prompt-too-long", message, status=400))
    assert body["error"]["message"].startswith("prompt is too long: The prompt takes 9 tokens")


def test_why_a_cache_was_missed_is_told_to_who_asked() -> None:
    diagnosis = Diagnosis(miss=Miss.TOOLS, n_missed=12)
    told = whole(writer(compares=True), reply(said("Yes."), diagnosis=diagnosis))
    reason = {"type": "tools_changed", "cache_missed_input_tokens": 12}
    assert told["diagnostics"] == {"cache_miss_reason": reason}
    assert whole(writer(compares=True), reply(said("Yes.")))["diagnostics"] is None
    assert "diagnostics" not in whole(writer(), reply(said("Yes.")))
    started = streamed(writer(compares=True), reply(said("Yes."), diagnosis=diagnosis))[0]
    assert started["message"]["diagnostics"] == told["diagnostics"]


def test_the_whole_explanation_is_told_to_who_asked() -> None:
    assert whole(writer(explains=True), reply(said("Yes.")))["cairn"]["reused"] == 90
    ended = streamed(writer(explains=True), reply(said("Yes.")))[-2]
    assert (ended["type"], ended["cairn"]["reused"]) == ("message_delta", 90)
