"""Replies in OpenAI's newer form, held against the types of Open Responses."""

from __future__ import annotations

from functools import cache
from typing import Any

import openresponses_types.types as schema
import pytest

from engine.core.prompt.messages import GREEDY, Message
from engine.events import LikelyToken, PrefillProgress, TokenLogprob
from engine.server.apis.api import Circumstances
from engine.server.apis.response_reading import RESPONSES
from engine.server.apis.response_writing import ResponseWriter
from engine.server.apis.thoughts import thought_of
from engine.server.asked.diagnostics import Diagnosis, Miss
from engine.server.asked.parts import EndReason, ReplyFailed, ReplyPart
from tests.server.apis.replies import READ, REQUEST, events_of, reply, said, streamed, thought, whole

PARTS = (thought("Hm."), thought(" So."), said("Let me "), said("look."), READ)
# OpenAI has these, Open Responses calls them otherwise; codex wants OpenAI's.
OPENAI_ALONE = ("response.reasoning_text.delta", "response.reasoning_text.done")


def writer(**body: Any) -> ResponseWriter:
    given = Circumstances(model_name="m", defaults=GREEDY, headers={}, created=1)
    _, found = RESPONSES.read_request({"model": "m", "input": "Hello.", **body}, given)
    assert isinstance(found, ResponseWriter)
    return found


@cache
def event_types() -> dict[str, Any]:
    """The class of each event by its name."""
    found: dict[str, Any] = {}
    for name, kind in vars(schema).items():
        if name.endswith("StreamingEvent"):
            (member,) = kind.model_fields["type"].annotation
            found[member.value] = kind
    return found


def check_events(events: list[dict[str, Any]]) -> None:
    for event in events:
        if event["type"] not in OPENAI_ALONE:
            event_types()[event["type"]].model_validate(event)


def test_a_whole_response() -> None:
    response = whole(writer(), reply(*PARTS, reason=EndReason.TOOL_CALLS))
    schema.ResponseResource.model_validate(response)
    assert response["status"] == "completed"
    think, message, call = response["output"]
    assert think["content"] == [{"type": "reasoning_text", "text": "Hm. So."}]
    assert message["content"] == [{"type": "output_text", "text": "Let me look.", "annotations": [], "logprobs": []}]
    assert (call["call_id"], call["name"], call["arguments"]) == ("call_1", "read", '{"path": "é"}')


def test_each_event_of_a_stream_is_one_that_open_responses_has() -> None:
    events = streamed(writer(), reply(*PARTS, reason=EndReason.TOOL_CALLS))
    check_events(events)
    assert [event["sequence_number"] for event in events] == list(range(len(events)))


def test_the_order_of_a_stream() -> None:
    names = [event["type"].removeprefix("response.") for event in streamed(writer(), reply(said("Yes.")))]
    assert names == [
        "created",
        "in_progress",
        "output_item.added",
        "content_part.added",
        "output_text.delta",
        "output_text.done",
        "content_part.done",
        "output_item.done",
        "completed",
    ]


def test_a_stream_ends_with_what_it_said_before() -> None:
    """Clients take one or the other, and send it back."""
    events = streamed(writer(), reply(*PARTS, reason=EndReason.TOOL_CALLS))
    done = [event["item"] for event in events if event["type"] == "response.output_item.done"]
    assert events[-1]["response"]["output"] == done
    deltas = "".join(event["delta"] for event in events if event["type"] == "response.output_text.delta")
    assert deltas == done[1]["content"][0]["text"]


@pytest.mark.parametrize("reason", [EndReason.LENGTH, EndReason.CONTEXT_FULL])
def test_a_reply_that_was_cut_short_is_incomplete(reason: EndReason) -> None:
    response = whole(writer(), reply(said("Yes"), reason=reason))
    schema.ResponseResource.model_validate(response)
    assert (response["status"], response["incomplete_details"]) == ("incomplete", {"reason": "max_output_tokens"})
    assert response["output"][0]["status"] == "incomplete"
    events = streamed(writer(), reply(said("Yes"), reason=reason))
    check_events(events)
    assert events[-1]["type"] == "response.incomplete"


def test_usage_tells_what_was_cached_and_thought() -> None:
    assert whole(writer(), reply(*PARTS))["usage"] == {
        "input_tokens": 100,
        "input_tokens_details": {"cached_tokens": 90, "cache_write_tokens": 0},
        "output_tokens": 7,
        "output_tokens_details": {"reasoning_tokens": 3},
        "total_tokens": 107,
    }


def test_a_stream_that_fails_ends_in_a_response_that_failed() -> None:
    """codex asks for the same thing for ever without such an end, and compacts at this code."""
    found = writer()
    begun = found.stream(reply()[0]) + found.stream(said("Ye"))
    failure = ReplyFailed("prompt-too-long", "Too long.", status=400)
    events = events_of(begun + found.stream_failed(failure))
    check_events(events)
    assert events[-1]["type"] == "response.failed"
    assert events[-1]["response"]["error"] == {"code": "context_length_exceeded", "message": "Too long."}
    assert events[-1]["response"]["output"][0]["content"][0]["text"] == "Ye"


def test_a_reply_without_a_word_has_an_empty_message() -> None:
    assert whole(writer(), reply())["output"][0]["content"][0]["text"] == ""


def test_a_response_repeats_its_request() -> None:
    asked = {
        "instructions": "Be brief.",
        "metadata": {"a": "b"},
        "tools": [{"type": "function", "name": "read", "parameters": {}}],
        "tool_choice": "required",
        "parallel_tool_calls": False,
        "max_output_tokens": 30,
        "temperature": 0.5,
        "reasoning": {"effort": "low", "summary": "auto"},
        "store": False,
        "prompt_cache_key": "k",
    }
    response = whole(writer(**asked), reply(READ))
    schema.ResponseResource.model_validate(response)
    told = {name: response[name] for name in asked}
    assert told == {**asked, "tools": [{**asked["tools"][0], "description": None, "strict": None}]}  # type: ignore[index]


def test_the_form_of_the_text_is_repeated_as_openai_does() -> None:
    """Open Responses says null where OpenAI's own client wants the schema."""
    form = {"type": "json_schema", "name": "n", "schema": {"type": "object"}}
    response = whole(writer(text={"format": form}), reply(said("{}")))
    assert response["text"]["format"] == {**form, "description": None, "strict": False}
    response["text"]["format"]["schema"] = None
    schema.ResponseResource.model_validate(response)


def test_a_call_of_a_tool_in_a_group_names_the_group() -> None:
    group = {"type": "namespace", "name": "agents", "tools": [{"type": "function", "name": "read", "parameters": {}}]}
    assert whole(writer(tools=[group]), reply(READ))["output"][0]["namespace"] == "agents"


def test_thoughts_are_sealed_for_who_asks() -> None:
    """Some clients send nothing else of a thought back."""
    sealed = whole(writer(include=["reasoning.encrypted_content"]), reply(*PARTS))["output"][0]
    assert thought_of("", sealed["encrypted_content"]) == "Hm. So."
    assert "encrypted_content" not in whole(writer(), reply(*PARTS))["output"][0]


def test_log_probabilities_are_told_in_openais_form() -> None:
    token = TokenLogprob(id=5, text=b"Yes", logprob=-0.5, top=(LikelyToken(id=6, text=b"\xff", logprob=-2.0),))
    response = whole(writer(top_logprobs=1), reply(said("Yes", logprobs=(token,))))
    schema.ResponseResource.model_validate(response)
    (told,) = response["output"][0]["content"][0]["logprobs"]
    assert (told["token"], told["logprob"], told["bytes"]) == ("Yes", -0.5, [89, 101, 115])
    assert told["top_logprobs"] == [{"token": "\ufffd", "logprob": -2.0, "bytes": [255]}]


def test_progress_is_told_to_who_asked() -> None:
    reading: ReplyPart = PrefillProgress(request=REQUEST, done=5, total=9, reused=2, seconds=1.5, seconds_left=None)
    assert writer().stream(reading) == b""
    (event,) = events_of(writer(return_progress=True).stream(reading))
    check_events([event])
    assert event["prompt_progress"] == {"total": 9, "cache": 2, "processed": 5, "time_ms": 1500}


def test_what_parts_it_from_another_response_is_told() -> None:
    parts = reply(said("Yes."), diagnosis=Diagnosis(miss=Miss.NOTHING))
    assert whole(writer(), parts)["prompt_cache_diagnostics"] == {"type": "cache_hit"}


def test_the_whole_explanation_is_told_to_who_asked() -> None:
    assert whole(writer(cairn=True), reply(said("Yes.")))["cairn"]["reused"] == 90


class TestKept:
    """Responses from which the next request goes on."""

    def asked(self, given: Circumstances, **body: Any) -> tuple[tuple[Message, ...], ResponseWriter]:
        asked, found = RESPONSES.read_request({"model": "m", **body}, given)
        assert isinstance(found, ResponseWriter)
        assert asked.command.chat is not None
        return asked.command.chat.messages, found

    def given(self) -> Circumstances:
        return Circumstances(model_name="m", defaults=GREEDY, headers={})

    def test_a_request_may_go_on_from_one(self) -> None:
        given = self.given()
        first, found = self.asked(given, input="Hello.", instructions="Be brief.")
        response = whole(found, reply(said("Hi."), READ))
        output = {"type": "function_call_output", "call_id": "call_1", "output": "one"}
        second, _ = self.asked(given, input=[output], previous_response_id=response["id"], instructions="Be long.")
        assert second[0].text == "Be long."
        assert second[1:2] == first[1:]
        assert (second[2].text, second[2].tool_calls, second[3].text) == ("Hi.", (READ,), "one")

    def test_an_item_may_be_named_instead_of_sent(self) -> None:
        """The AI SDK does so by default."""
        given = self.given()
        _, found = self.asked(given, input="Hello.")
        item = whole(found, reply(said("Hi.")))["output"][0]
        messages, _ = self.asked(
            given, input=[{"type": "item_reference", "id": item["id"]}, {"role": "user", "content": "?"}]
        )
        assert [m.text for m in messages] == ["Hi.", "?"]

    def test_what_is_not_to_be_stored_is_not(self) -> None:
        given = self.given()
        _, found = self.asked(given, input="Hello.", store=False)
        assert given.responses.find(whole(found, reply(said("Hi.")))["id"]) is None
