"""Requests in Anthropic's form, as clients send them: shapes of Claude Code's, pi's and the SDK's."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest

from engine.commands import Generate
from engine.core.prompt.chat_options import ThinkingChoices, ThinkingSwitch
from engine.core.prompt.messages import GREEDY, Chat, Media, Message, Role, ToolCall
from engine.core.prompt.request_values import RequestError
from engine.media.reading import media_of
from engine.server.apis.api import Circumstances
from engine.server.apis.message_reading import MESSAGES, read_count
from engine.server.apis.message_writing import MessageWriter
from engine.server.apis.thoughts import held, signed
from engine.server.asked.asking import ApiRequest
from tests.support.images import png

ASKED: dict[str, Any] = {"model": "m", "max_tokens": 64}
HELLO = {"role": "user", "content": "Hello."}
SCHEMA = {"type": "object", "properties": {"z": {}, "a": {}}}
READ = {"name": "read", "description": "Reads a file.", "input_schema": SCHEMA}


def read(*messages: object, **members: object) -> tuple[ApiRequest, MessageWriter]:
    body = {**ASKED, "messages": list(messages) or [HELLO], **members}
    asked, writer = MESSAGES.read_request(body, given(read_media=media_of))
    assert isinstance(writer, MessageWriter)
    return asked, writer


def command(*messages: object, **members: object) -> Generate:
    return read(*messages, **members)[0].command


def given(**more: Any) -> Circumstances:
    return Circumstances(model_name="m", defaults=GREEDY, headers={}, **more)


def chat(*messages: object, **members: object) -> Chat:
    found = command(*messages, **members).chat
    assert found is not None
    return found


def user(*content: object) -> dict[str, object]:
    return {"role": "user", "content": list(content)}


def text(words: str, **members: object) -> dict[str, object]:
    return {"type": "text", "text": words, **members}


def found_tool(name: str) -> dict[str, object]:
    """What Claude Code's search for tools answers."""
    reference = {"type": "tool_reference", "tool_name": name}
    return user({"type": "tool_result", "tool_use_id": "t1", "content": [reference]})


def image(data: bytes) -> dict[str, object]:
    source = {"type": "base64", "media_type": "image/png", "data": b64encode(data).decode()}
    return {"type": "image", "source": source}


def test_a_text_and_one_block_of_it_are_the_same_prompt() -> None:
    """Claude Code sends its newest message as a block and, one request later, as a text."""
    as_block = chat(user(text("Look.", cache_control={"type": "ephemeral"})), system=[text("Be brief.")])
    assert as_block == chat({"role": "user", "content": "Look."}, system="Be brief.")


def test_who_pays_is_not_part_of_the_prompt() -> None:
    """The block differs from session to session and stands before all else: nothing would ever be found again."""
    billing = text("x-anthropic-billing-header: cc_version=2.1.332.e10; cc_entrypoint=sdk-cli;")
    assert chat(system=[billing, text("Be brief.")]) == chat(system="Be brief.")
    assert chat(system=[billing]) == chat()


def test_several_system_blocks_are_parts_of_one_prompt() -> None:
    (told, _) = chat(system=[text("One."), text("Two.")]).messages
    assert (told.role, told.text, told.joints) == (Role.SYSTEM, "One.\nTwo.", (4,))


def test_a_system_message_stays_where_it_stands() -> None:
    """Moved to the front it would change all that was read; Claude Code tells the new date so."""
    messages = chat(HELLO, {"role": "system", "content": [text("It is Friday.")]}, HELLO).messages
    assert [m.role for m in messages] == [Role.USER, Role.SYSTEM, Role.USER]
    assert messages[1].text == "It is Friday."


def test_calls_and_results_become_messages_of_their_own() -> None:
    messages = chat(
        HELLO,
        {
            "role": "assistant",
            "content": [
                text("\nLet me look.\n\n", citations=None),
                {
                    "type": "tool_use",
                    "id": "t1",
                    "name": "read",
                    "input": {"z": "é", "a": 1},
                    "caller": {"type": "direct"},
                },
                {"type": "tool_use", "id": "t2", "name": "read", "input": {}},
            ],
        },
        user(
            {"type": "tool_result", "tool_use_id": "t1", "content": "one", "is_error": False},
            {"type": "tool_result", "tool_use_id": "t2", "content": [text("two"), text("three")]},
            text("And now?"),
        ),
    ).messages
    assert messages[1:] == (
        Message(
            role=Role.ASSISTANT,
            text="\nLet me look.\n\n",
            tool_calls=(
                ToolCall(id="t1", name="read", arguments='{"z": "é", "a": 1}'),
                ToolCall(id="t2", name="read", arguments="{}"),
            ),
        ),
        Message(role=Role.TOOL, text="one", tool_call_id="t1"),
        Message(role=Role.TOOL, text="two\nthree", joints=(3,), tool_call_id="t2"),
        Message(role=Role.USER, text="And now?"),
    )


def test_results_stand_behind_the_calls_whatever_the_client_says_first() -> None:
    """Templates refuse a question between a call and its result."""
    messages = chat(user(text("Here:"), {"type": "tool_result", "tool_use_id": "t1", "content": "one"})).messages
    assert [m.role for m in messages] == [Role.TOOL, Role.USER]


@pytest.mark.parametrize("content", [{}, {"content": ""}, {"content": []}])
def test_a_tool_that_failed_without_a_word_is_said_to_have_failed(content: dict[str, object]) -> None:
    """An empty result reads like success."""
    result = {"type": "tool_result", "tool_use_id": "t1", **content}
    assert chat(user({**result, "is_error": True})).messages[0].text == "The tool failed."
    assert chat(user({**result, "is_error": False})).messages[0].text == ""


def test_pictures_stand_where_they_were_sent_also_in_results() -> None:
    result = {"type": "tool_result", "tool_use_id": "t1", "content": [text("a.png:"), image(png(1))]}
    of_tool, of_user = chat(user(result, image(png(2)), text("Compare."))).messages
    assert [(medium.at, medium.data) for medium in of_tool.media] == [(6, png(1))]
    assert [(medium.at, medium.data) for medium in of_user.media] == [(0, png(2))]
    assert of_user.text == "Compare."


@pytest.mark.parametrize("source", [{"type": "url", "url": "http://x/a.png"}, {"type": "file", "file_id": "f"}])
@pytest.mark.parametrize("kind", ["image", "document"])
def test_nothing_is_fetched(kind: str, source: dict[str, object]) -> None:
    """A request from outside would read this machine's network and files."""
    with pytest.raises(RequestError, match=r'^messages\[0\]\.content\[0\]\.source\.type must be "base64"'):
        read(user({"type": kind, "source": source}))


def test_a_document_is_its_title_and_its_text() -> None:
    plain = {"type": "document", "title": "notes.txt", "source": {"type": "text", "data": "One."}}
    packed = {"type": "document", "source": {"type": "base64", "data": b64encode(b"Two.").decode()}}
    listed = {"type": "document", "source": {"type": "content", "content": [text("Three.")]}}
    (message,) = chat(user(plain, packed, listed)).messages
    assert message.text == "notes.txt\nOne.\nTwo.\nThree."


class TestThoughts:
    def thought(self, **block: object) -> str:
        said = [{"type": "thinking", **block}, text("Yes.")]
        return chat(HELLO, {"role": "assistant", "content": said}, HELLO).messages[1].reasoning

    def test_what_the_model_thought_comes_back_as_it_thought_it(self) -> None:
        assert self.thought(thinking="Hm.\n", signature=signed("Hm.\n")) == "Hm.\n"

    def test_what_the_client_was_not_shown_comes_back_too(self) -> None:
        """Without it the prompt is another one than was read, at every turn."""
        assert self.thought(thinking="", signature=held("Hm, hm, hm. é")) == "Hm, hm, hm. é"

    def test_who_signs_nothing_is_believed(self) -> None:
        assert self.thought(thinking="Hm.") == "Hm."

    @pytest.mark.parametrize("signature", ["EqQBCkgIARABGAIiQL", signed("Other."), "cairn.t.!!", "cairn.t.QUJD"])
    def test_thoughts_of_somebody_else_and_changed_ones_are_left_out(self, signature: str) -> None:
        """The model would be told that it thought what it never did."""
        assert self.thought(thinking="Hm.", signature=signature) == ""

    def test_what_only_anthropic_can_read_is_left_out(self) -> None:
        redacted = {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "x"}, text("Yes.")]}
        assert chat(HELLO, redacted).messages[1] == Message(role=Role.ASSISTANT, text="Yes.")

    def test_a_signature_that_unpacks_without_end_is_refused(self) -> None:
        """A few kilobytes would fill the memory."""
        assert self.thought(thinking="", signature=held("a" * 20_000_000)) == ""


class TestTools:
    def test_they_are_told_as_templates_know_them_with_the_order_of_their_members(self) -> None:
        (tool,) = chat(tools=[{**READ, "cache_control": {"type": "ephemeral"}, "eager_input_streaming": True}]).tools
        assert tool.name == "read"
        function = {"name": "read", "description": "Reads a file.", "parameters": SCHEMA}
        assert tool.definition == json.dumps({"type": "function", "function": function})

    def test_those_of_anthropics_own_are_passed_over(self) -> None:
        """The model cannot call them, and a client that cannot leave them out would never get a reply."""
        assert chat(tools=[{"type": "web_search_20250305", "name": "web_search"}]).tools == ()

    def test_one_that_is_held_back_is_told_where_the_client_finds_it(self) -> None:
        """Told at the head, it would change the prompt from its first token on in the midst of a session."""
        fetch = {"name": "fetch", "description": "Fetches.", "input_schema": {}, "defer_loading": True}
        found = user(
            {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "tool_reference", "tool_name": "fetch"}]}
        )
        before = chat(HELLO, tools=[READ])
        after = chat(HELLO, found, tools=[fetch, READ])
        assert after.tools == before.tools
        assert json.loads(after.messages[1].text)["function"]["name"] == "fetch"

    def test_one_that_is_told_already_is_not_told_twice(self) -> None:
        found = user(
            {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "tool_reference", "tool_name": "read"}]}
        )
        assert chat(HELLO, found, tools=[READ]).messages[1].text == ""

    @pytest.mark.parametrize(
        ("choice", "meant"),
        [
            ({"type": "auto"}, ("", True)),
            ({"type": "any"}, ("required", True)),
            ({"type": "none"}, ("none", True)),
            ({"type": "tool", "name": "read"}, ("name:read", True)),
            ({"type": "auto", "disable_parallel_tool_use": True}, ("", False)),
        ],
    )
    def test_what_may_be_called(self, choice: dict[str, object], meant: tuple[str, bool]) -> None:
        told = command(tools=[READ], tool_choice=choice)
        assert (told.tool_choice, told.allows_parallel) == meant

    def test_without_tools_nothing_is_held_to_a_call(self) -> None:
        assert command(tool_choice={"type": "any"}).tool_choice == ""


@pytest.mark.parametrize(
    ("thinking", "told"),
    [
        (None, (("thinking", False),)),
        ({"type": "disabled"}, (("thinking", False),)),
        ({"type": "adaptive"}, ()),
        ({"type": "enabled", "budget_tokens": 1024}, ()),
    ],
)
def test_thinking_is_switched_as_the_client_says(thinking: object, told: object) -> None:
    """Who says nothing wants none, as with Anthropic's models: 50 tokens would all be thoughts."""
    switch = ThinkingSwitch(name="thinking", on=True, off=False, is_on=True)
    body = {**ASKED, "messages": [HELLO], "thinking": thinking}
    assert read_count(body, given(thinking=ThinkingChoices(switch=switch))).options == told


def test_a_client_may_ask_for_no_thoughts_to_be_shown() -> None:
    assert read(thinking={"type": "adaptive", "display": "omitted"})[1].hides_thoughts
    assert not read(thinking={"type": "adaptive"})[1].hides_thoughts


@pytest.mark.parametrize("place", ["output_config", "output_format"])
def test_the_form_of_a_reply(place: str) -> None:
    form = {"type": "json_schema", "schema": {"type": "object"}}
    assert command(**{place: {"format": form} if place == "output_config" else form}).schema == '{"type": "object"}'


def test_sampling_and_limits() -> None:
    told = command(temperature=0.5, top_p=0.9, top_k=5, stop_sequences=["END", ""], max_tokens=32000)
    assert (told.sampling.temperature, told.sampling.top_p, told.sampling.top_k) == (0.5, 0.9, 5)
    assert (told.stop, told.max_tokens) == (("END",), 32000)


def test_a_client_may_compare_with_an_earlier_reply_or_begin_to() -> None:
    for members, expected in (
        ({}, (False, "")),
        ({"diagnostics": {"previous_message_id": None}}, (True, "")),
        ({"diagnostics": {"previous_message_id": "msg_1"}}, (True, "msg_1")),
    ):
        asked, writer = read(**members)
        assert (writer.compares, asked.compared_with) == expected


def test_what_only_anthropic_acts_on_is_passed_over() -> None:
    """Claude Code sends all of it with each request."""
    more = {
        "metadata": {"user_id": '{"session_id": "s"}'},
        "context_management": {"edits": [{"type": "clear_thinking_20251015", "keep": "all"}]},
        "service_tier": "auto",
        "betas": ["x"],
    }
    (asked, writer), (bare, bare_writer) = read(**more), read()
    assert asked == replace(bare, command=replace(bare.command, request=asked.command.request))
    assert writer == replace(bare_writer, id=writer.id)


def test_a_count_needs_no_limit() -> None:
    assert read_count({"model": "m", "messages": [HELLO]}, given()).messages == (
        Message(role=Role.USER, text="Hello."),
    )


def test_a_turn_in_which_the_model_said_nothing_is_no_message() -> None:
    assert len(chat(HELLO, {"role": "assistant", "content": []}, HELLO).messages) == 2


def test_a_picture_without_a_reader_is_refused() -> None:
    with pytest.raises(RequestError, match=r"^messages\[0\]\.content\[0\] is an image, and only text"):
        read_count({"model": "m", "messages": [user(image(png(1)))]}, given())


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "^messages"),
        ({"messages": []}, "^messages"),
        ({"messages": [HELLO], "max_tokens": None}, "^max_tokens"),
        ({"messages": [HELLO], "max_tokens": "64"}, "^max_tokens"),
        ({"messages": [HELLO], "model": None}, "^model"),
        ({"messages": [{"role": "robot", "content": "x"}]}, r"^messages\[0\]\.role"),
        ({"messages": [user({"type": "hologram"})]}, r"^messages\[0\]\.content\[0\]\.type is not understood"),
        ({"messages": [user(text(7))]}, r"^messages\[0\]\.content\[0\]\.text must be a text"),  # type: ignore[arg-type]
        ({"messages": [{"role": "user", "content": 7}]}, r"^messages\[0\]\.content must be a text or a list"),
        ({"messages": [HELLO], "tools": [{"input_schema": {}}]}, r"^tools\[0\]\.name"),
        ({"messages": [HELLO], "tools": [{"name": "x", "input_schema": 1}]}, r"^tools\[0\]\.input_schema"),
        ({"messages": [HELLO], "tools": [READ], "tool_choice": {"type": "tool", "name": "x"}}, r"^tool_choice\.name"),
        ({"messages": [HELLO], "tool_choice": {"type": "perhaps"}}, r"^tool_choice\.type"),
        ({"messages": [HELLO], "output_config": {"format": {"type": "xml"}}}, r"^output_config\.format\.type"),
        ({"messages": [HELLO], "temperature": 1000}, "^temperature"),
        ({"messages": [HELLO], "stop_sequences": [1]}, r"^stop_sequences"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(body: dict[str, object], words: str) -> None:
    """A client's author could only guess."""
    with pytest.raises(RequestError, match=words):
        MESSAGES.read_request({**ASKED, **body}, given())


def refuse(data: bytes, name: str) -> Media:
    raise RequestError("This is no picture")


def test_a_picture_that_cannot_be_read_is_told_with_its_place() -> None:
    with pytest.raises(RequestError, match=r"^messages\[0\]\.content\[0\]: This is no picture"):
        MESSAGES.read_request({**ASKED, "messages": [user(image(b"x"))]}, given(read_media=refuse))
