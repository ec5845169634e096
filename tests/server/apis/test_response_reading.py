"""Requests in OpenAI's newer form, as clients send them: shapes of codex's, pi's and the SDK's."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

from engine.commands import Generate
from engine.core.prompt.chat_options import ThinkingChoices, ThinkingSwitch
from engine.core.prompt.messages import GREEDY, Chat, Message, Role, ToolCall
from engine.core.prompt.request_values import RequestError
from engine.media.reading import media_of
from engine.server.apis.api import Circumstances
from engine.server.apis.response_reading import RESPONSES
from engine.server.apis.response_writing import ResponseWriter
from engine.server.apis.thoughts import held
from engine.server.asked.asking import ApiRequest
from tests.support.images import png

CALL = {"type": "function_call", "id": "fc_1", "call_id": "c1", "name": "read", "arguments": '{"path":  "é"}'}
READ = {"type": "function", "name": "read", "description": "Reads.", "parameters": {"z": 1, "a": 2}, "strict": False}


def read(*items: object, **members: object) -> tuple[ApiRequest, ResponseWriter]:
    body: dict[str, Any] = {"model": "m", "input": list(items) or "Hello.", **members}
    asked, writer = RESPONSES.read_request(body, given(read_media=media_of))
    assert isinstance(writer, ResponseWriter)
    return asked, writer


def command(*items: object, **members: object) -> Generate:
    return read(*items, **members)[0].command


def given(**more: Any) -> Circumstances:
    return Circumstances(model_name="m", defaults=GREEDY, headers={}, **more)


def chat(*items: object, **members: object) -> Chat:
    return chat_of(command(*items, **members))


def chat_of(command: Generate) -> Chat:
    assert command.chat is not None
    return command.chat


def said(role: str, *texts: str, **members: object) -> dict[str, object]:
    kind = "output_text" if role == "assistant" else "input_text"
    content = [{"type": kind, "text": text} for text in texts]
    return {"type": "message", "role": role, "content": content, **members}


def thought(**members: object) -> dict[str, object]:
    return {"type": "reasoning", "id": "rs_1", "summary": [], **members}


HELLO = said("user", "Hello.")


def test_a_text_is_a_question() -> None:
    assert chat(input="Hello.") == chat(HELLO) == chat({"role": "user", "content": "Hello."})


def test_instructions_come_first_and_a_developer_speaks_as_the_system() -> None:
    messages = chat(said("developer", "One."), HELLO, said("developer", "Two."), instructions="Zero.").messages
    roles = [Role.SYSTEM, Role.SYSTEM, Role.USER, Role.SYSTEM]
    assert [(m.role, m.text) for m in messages] == list(zip(roles, ["Zero.", "One.", "Hello.", "Two."], strict=True))


def test_ids_and_states_of_items_are_not_part_of_the_prompt() -> None:
    """They are new in each session: nothing behind the first one would ever be found again."""
    with_ids = [said("user", "Hello.", id="msg_1"), said("assistant", "Hi.", id="msg_2", status="completed"), CALL]
    without = [HELLO, said("assistant", "Hi."), {**CALL, "id": "fc_2", "status": "completed"}]
    assert chat(*with_ids) == chat(*without)


def test_what_the_model_said_at_once_is_one_message() -> None:
    """Several in a row are refused by templates, and stand in the prompt otherwise than the model wrote them."""
    items = [
        HELLO,
        thought(content=[{"type": "reasoning_text", "text": "Hm."}]),
        said("assistant", "Let me look.\n\n"),
        CALL,
        {**CALL, "call_id": "c2"},
        {"type": "function_call_output", "call_id": "c1", "output": "one"},
        {"type": "function_call_output", "call_id": "c2", "output": [{"type": "input_text", "text": "two"}]},
        said("assistant", "Done."),
    ]
    written = '{"path":  "é"}'
    assert chat(*items).messages[1:] == (
        Message(
            role=Role.ASSISTANT,
            text="Let me look.\n\n",
            reasoning="Hm.",
            tool_calls=(
                ToolCall(id="c1", name="read", arguments=written),
                ToolCall(id="c2", name="read", arguments=written),
            ),
        ),
        Message(role=Role.TOOL, text="one", tool_call_id="c1"),
        Message(role=Role.TOOL, text="two", tool_call_id="c2"),
        Message(role=Role.ASSISTANT, text="Done."),
    )


def test_two_texts_in_a_row_are_parts_of_one() -> None:
    (message,) = chat(said("assistant", "I look.", phase="commentary"), said("assistant", "Four.")).messages
    assert (message.text, message.joints) == ("I look.\nFour.", (7,))


def test_a_thought_behind_a_call_begins_a_message() -> None:
    messages = chat(CALL, thought(content=[{"type": "reasoning_text", "text": "Hm."}]), CALL).messages
    assert [(m.reasoning, len(m.tool_calls)) for m in messages] == [("", 1), ("Hm.", 1)]


@pytest.mark.parametrize(
    "members",
    [
        {"content": [{"type": "reasoning_text", "text": "Hm."}], "encrypted_content": None},
        {"encrypted_content": held("Hm.")},
        {"summary": [{"type": "summary_text", "text": "Hm."}], "encrypted_content": "of somebody else"},
    ],
)
def test_a_thought_is_taken_from_what_the_client_has_of_it(members: dict[str, object]) -> None:
    assert chat(thought(**members), said("assistant", "Yes.")).messages[0].reasoning == "Hm."


def test_a_tool_of_free_text_is_called_with_that() -> None:
    call = {"type": "custom_tool_call", "call_id": "c1", "name": "patch", "input": "*** Begin"}
    first, second = chat(call, {"type": "custom_tool_call_output", "call_id": "c1", "output": "Done."}).messages
    assert first.tool_calls == (ToolCall(id="c1", name="patch", arguments='{"input": "*** Begin"}'),)
    assert (second.role, second.text) == (Role.TOOL, "Done.")


def test_pictures_are_taken_as_data_also_from_tools() -> None:
    url = f"data:image/png;base64,{b64encode(png(1)).decode()}"
    image = {"type": "input_image", "image_url": url}
    of_user, of_tool = chat(
        {"role": "user", "content": [image, {"type": "input_text", "text": "See."}]},
        {"type": "function_call_output", "call_id": "c1", "output": [image]},
    ).messages
    assert [len(of_user.media), len(of_tool.media)] == [1, 1]
    with pytest.raises(RequestError, match=r"^input\[0\]\.content\[0\]\.image_url must be a data: URL"):
        read({"role": "user", "content": [{**image, "image_url": "http://x/a.png"}]})


def test_a_refusal_is_what_the_model_said() -> None:
    assert chat({"role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]}).messages[0].text == "No."


def test_tools_are_told_as_templates_know_them_those_of_groups_too() -> None:
    group = {"type": "namespace", "name": "agents", "description": "x", "tools": [{**READ, "name": "spawn"}]}
    asked, writer = read(tools=[READ, group, {"type": "web_search", "external_web_access": True}])
    tools = chat_of(asked.command).tools
    function = {"name": "read", "description": "Reads.", "parameters": {"z": 1, "a": 2}}
    assert [tool.name for tool in tools] == ["read", "spawn"]
    assert tools[0].definition == json.dumps({"type": "function", "function": function})
    assert writer.namespaces == {"spawn": "agents"}


@pytest.mark.parametrize(
    ("choice", "meant"),
    [
        ("auto", ""),
        ("none", "none"),
        ("required", "required"),
        ({"type": "function", "name": "read"}, "name:read"),
        ({"type": "web_search"}, ""),
        ({"type": "allowed_tools", "mode": "auto", "tools": [{"type": "function", "name": "read"}]}, ""),
        ({"type": "allowed_tools", "mode": "required", "tools": [{"type": "function", "name": "read"}]}, "name:read"),
    ],
)
def test_what_may_be_called(choice: object, meant: str) -> None:
    assert command(tools=[READ], tool_choice=choice).tool_choice == meant


def test_without_tools_nothing_is_held_to_a_call() -> None:
    """codex sends a choice with an empty list when it compacts."""
    assert command(tools=[], tool_choice="required").tool_choice == ""


@pytest.mark.parametrize(
    ("form", "schema"),
    [
        (None, ""),
        ({"type": "text"}, ""),
        ({"type": "json_object"}, '{"type": "object"}'),
        ({"type": "json_schema", "name": "n", "strict": True, "schema": {"type": "array"}}, '{"type": "array"}'),
    ],
)
def test_the_form_of_a_reply(form: object, schema: str) -> None:
    assert command(text={"format": form}).schema == schema


def test_sampling_limits_and_what_else_is_asked_for() -> None:
    asked, writer = read(
        temperature=0.5,
        top_p=0.9,
        max_output_tokens=30,
        parallel_tool_calls=False,
        top_logprobs=2,
        include=["reasoning.encrypted_content"],
        prompt_cache_options={"comparison_response_id": "resp_1"},
    )
    told = asked.command
    assert (told.sampling.temperature, told.sampling.top_p, told.max_tokens) == (0.5, 0.9, 30)
    assert (told.allows_parallel, told.n_logprobs, writer.seals_thoughts) == (False, 2, True)
    assert asked.compared_with == "resp_1"
    assert (command().max_tokens, command().n_logprobs) == (-1, -1)
    assert command(include=["message.output_text.logprobs"]).n_logprobs == 0


def test_what_only_openai_acts_on_is_passed_over() -> None:
    """codex sends most of it with each request, in another order each time."""
    more = {
        "store": False,
        "client_metadata": {"session_id": "s"},
        "service_tier": "auto",
        "truncation": "auto",
        "stream_options": {"include_obfuscation": False},
        "text": {"verbosity": "low"},
        "safety_identifier": "x",
    }
    assert chat(**more) == chat()
    assert chat(HELLO, {"type": "web_search_call", "id": "ws_1", "status": "completed"}) == chat(HELLO)


@pytest.mark.parametrize(
    ("effort", "told"),
    [
        (None, {}),
        ("medium", {"effort": "medium"}),
        ("xhigh", {"effort": "high"}),
        ("minimal", {"effort": "low"}),
        ("none", {"thinking": False}),
        ("fierce", {}),
    ],
)
def test_effort_is_told_in_the_words_of_the_template(effort: str | None, told: dict[str, object]) -> None:
    """One that a template does not know is refused by it, or stands in the prompt as nonsense."""
    switch = ThinkingSwitch(name="thinking", on=True, off=False, is_on=True)
    choices = ThinkingChoices(switch=switch, effort_name="effort", efforts=("low", "medium", "high"))
    body = {"model": "m", "input": "Hello.", "reasoning": {"effort": effort, "summary": "auto"}}
    asked, _ = RESPONSES.read_request(body, given(thinking=choices))
    assert dict(chat_of(asked.command).options) == told


def test_what_is_told_to_the_template_itself_goes_first() -> None:
    switch = ThinkingSwitch(name="thinking", on=True, off=False, is_on=True)
    body = {"model": "m", "input": "x", "reasoning": {"effort": "none"}, "chat_template_kwargs": {"thinking": True}}
    asked, _ = RESPONSES.read_request(body, given(thinking=ThinkingChoices(switch=switch)))
    assert chat_of(asked.command).options == (("thinking", True),)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"model": None}, "^model"),
        ({"input": None}, "^input must hold"),
        ({"input": []}, "^input must hold"),
        ({"input": [7]}, r"^input"),
        ({"input": [{"type": "hologram"}]}, r"^input\[0\]\.type is not understood"),
        ({"input": [{"role": "robot", "content": "x"}]}, r"^input\[0\]\.role must be one of"),
        ({"input": [{"role": "user", "content": [{"type": "input_file"}]}]}, r"^input\[0\]\.content\[0\] is of type"),
        ({"input": [{"type": "function_call", "arguments": "{}"}]}, r"^input\[0\]\.name"),
        ({"input": [{"type": "item_reference", "id": "msg_9"}]}, r"^input\[0\]\.id names what is not known"),
        ({"previous_response_id": "resp_9"}, "^previous_response_id names a response that is not known"),
        ({"conversation": "conv_1"}, "^conversation is not kept"),
        ({"tools": [{"type": "function"}]}, r"^tools\[0\]\.name"),
        ({"tools": [READ], "tool_choice": "perhaps"}, "^tool_choice"),
        ({"tools": [READ], "tool_choice": {"type": "function", "name": "x"}}, "^tool_choice"),
        ({"text": {"format": {"type": "xml"}}}, r"^text\.format\.type"),
        ({"text": {"format": {"type": "json_schema"}}}, r"^text\.format\.schema"),
        ({"top_logprobs": 99}, "^top_logprobs"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(body: dict[str, object], words: str) -> None:
    """A client's author could only guess."""
    with pytest.raises(RequestError, match=words):
        RESPONSES.read_request({"model": "m", "input": "Hello.", **body}, given())
