from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.messages import GREEDY, Chat, Message, Role, Sampling, ToolCall
from engine.core.request_parsing import MAX_CHARS, RequestError, parse_chat, parse_request

HELLO = {"role": "user", "content": "hello"}
TOOL = {"type": "function", "function": {"name": "look", "parameters": {"z": 1, "a": 2}}}


def chat(*messages: object, **members: object) -> Chat:
    return parse_chat({"messages": list(messages), **members})


def test_roles_and_texts() -> None:
    """A system prompt under its new name would be refused, or an answer be taken for a question."""
    parsed = chat(
        {"role": "developer", "content": "S"},
        {"role": "user", "content": "U", "name": "Ann"},
        {"role": "assistant", "content": "A", "reasoning_content": "R"},
        {"role": "assistant", "content": "B", "reasoning": "Q"},
        {"role": "tool", "content": "T", "tool_call_id": "c1", "name": "look"},
    )
    assert parsed.messages == (
        Message(role=Role.SYSTEM, text="S"),
        Message(role=Role.USER, text="U", name="Ann"),
        Message(role=Role.ASSISTANT, text="A", reasoning="R"),
        Message(role=Role.ASSISTANT, text="B", reasoning="Q"),
        Message(role=Role.TOOL, text="T", tool_call_id="c1", name="look"),
    )


def test_parts_of_text_are_joined() -> None:
    """Agents send contents as lists; only a part would reach the model."""
    parts = [{"type": "text", "text": "a"}, "b", {"type": "input_text", "text": "c"}]
    assert chat({"role": "user", "content": parts}).messages[0].text == "abc"


@pytest.mark.parametrize("arguments", ['{"z": 1, "a": 2}', {"z": 1, "a": 2}])
def test_arguments_may_be_text_or_an_object(arguments: object) -> None:
    """Half of the clients send one, half the other."""
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": arguments}}
    parsed = chat(HELLO, {"role": "assistant", "content": None, "tool_calls": [call]})
    assert parsed.messages[1].tool_calls == (ToolCall(id="c1", name="look", arguments='{"z": 1, "a": 2}'),)
    assert parsed.messages[1].text == ""


def test_tools_keep_the_order_of_their_members() -> None:
    """Sorting them would make another prompt than the client means, and hide that its order changed."""
    (tool,) = chat(HELLO, tools=[TOOL]).tools
    assert (tool.name, tool.definition) == ("look", json.dumps(TOOL))
    assert chat(HELLO, tools=None).tools == ()


def test_template_options_are_passed_on() -> None:
    """Reasoning could not be turned off."""
    parsed = chat(HELLO, chat_template_kwargs={"enable_thinking": False, "effort": "low", "n": 3})
    assert parsed.options == (("enable_thinking", False), ("effort", "low"), ("n", 3))


def test_half_a_surrogate_becomes_a_mark() -> None:
    """A text cut inside an emoji would fail much later, at tokenising."""
    assert chat({"role": "user", "content": json.loads('"a\\ud83d"')}).messages[0].text == "a�"


def test_sampling_overrides_only_what_is_said() -> None:
    """A client that sets one value would change all others."""
    defaults = Sampling(temperature=0.3, top_k=7, seed=5)
    nothing = parse_request({"messages": [HELLO], "temperature": None}, defaults=defaults)
    assert (nothing.sampling, nothing.max_tokens, nothing.stop) == (defaults, -1, ())
    said = parse_request(
        {
            "messages": [HELLO],
            "temperature": 0,
            "seed": -1,
            "max_tokens": 9,
            "max_completion_tokens": 5,
            "stop": "END",
            "logit_bias": {"12": -100},
        },
        defaults=defaults,
    )
    assert said.sampling == Sampling(temperature=0, top_k=7, seed=2**32 - 1, logit_bias=((12, -100),))
    assert (said.max_tokens, said.stop) == (5, ("END",))


DEEP: object = []
for _ in range(200):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (None, "the request must be an object, not null"),
        ([], "the request must be an object, not a list"),
        ({}, "messages must be a list, not null"),
        ({"messages": []}, "messages must not be empty"),
        ({"messages": "hi"}, "messages must be a list, not a text"),
        ({"messages": [HELLO, 3]}, r"messages\[1\] must be an object, not a number"),
        ({"messages": [{"content": "x"}]}, r"messages\[0\].role must be a text, not null"),
        ({"messages": [{"role": "king", "content": "x"}]}, r"messages\[0\].role must be one of system, "),
        ({"messages": [{"role": "user"}]}, r"messages\[0\].content must be a text or a list of parts, not null"),
        ({"messages": [{"role": "user", "content": {"a": 1}}]}, r"content must be a text or a list of parts"),
        ({"messages": [{"role": "user", "content": [{"type": "image_url"}]}]}, r"content\[0\] is an image"),
        ({"messages": [{"role": "user", "content": [{"type": "text"}]}]}, r"content\[0\].text must be a text"),
        ({"messages": [{"role": "user", "content": [{"type": ["text"]}]}]}, r'content\[0\].type must be "text"'),
        ({"messages": [{**HELLO, "tool_calls": [{}]}]}, "belong to an assistant's message"),
        (
            {"messages": [HELLO, {"role": "assistant", "tool_calls": [{}]}]},
            r"tool_calls\[0\].function must be an object",
        ),
        (
            {"messages": [{"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": 3}}]}]},
            "arguments must be an object, not a number",
        ),
        ({"messages": [HELLO], "tools": [{"type": "retrieval"}]}, r'tools\[0\].type must be "function"'),
        ({"messages": [HELLO], "tools": [{"function": {"name": 1}}]}, r"tools\[0\].function.name must be a text"),
        ({"messages": [HELLO], "tools": [{"function": {"name": "f", "x": DEEP}}]}, "nested too deeply"),
        ({"messages": [HELLO], "tools": [{"function": {"name": "f", "x": float("nan")}}]}, "must be plain JSON"),
        ({"messages": [HELLO] * 10_001}, "at most 10,000 are allowed"),
        ({"messages": [HELLO], "chat_template_kwargs": {"a": [1]}}, "chat_template_kwargs.a must be true, false"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(request_: object, words: str) -> None:
    """A client's author could not find the mistake."""
    with pytest.raises(RequestError, match=words):
        parse_chat(request_)


def test_all_texts_together_are_bounded() -> None:
    """A request could fill the memory before anything looks at it."""
    half = {"role": "user", "content": "x" * (MAX_CHARS // 2 + 1)}
    with pytest.raises(RequestError, match=r"messages\[1\].content is too much"):
        chat(half, half)


@pytest.mark.parametrize(
    ("member", "words"),
    [
        ({"temperature": "hot"}, "temperature must be a number, not a text"),
        ({"temperature": True}, "temperature must be a number, not true or false"),
        ({"temperature": float("nan")}, "temperature must be a number"),
        ({"top_p": 2}, "top_p must lie between 0 and 1"),
        ({"seed": 1.5}, "seed must be a whole number"),
        ({"stop": [1]}, r"stop\[0\] must be a text"),
        ({"stop": ["a"] * 17}, "at most 16 are allowed"),
        ({"logit_bias": {"x": 1}}, "logit_bias must map token numbers to numbers"),
        ({"logit_bias": {"1": "x"}}, "logit_bias.1 must be a number"),
        ({"grammar": 3}, "grammar must be a text"),
        ({"max_tokens": 10**12}, "max_tokens must lie between"),
    ],
)
def test_wrong_sampling_is_named(member: dict[str, object], words: str) -> None:
    """A wrong number would reach the sampler."""
    with pytest.raises(RequestError, match=words):
        parse_request({"messages": [HELLO], **member}, defaults=GREEDY)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["messages", "role", "content", "type", "text", "tool_calls", "function", "name", "tools", "stop"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)


@given(value=json_values, message=json_values)
def test_anything_gives_a_chat_or_a_request_error(value: object, message: object) -> None:
    """Any other exception would end as a bug report, or end the server's thread."""
    for request in (value, {"messages": [message]}, {"messages": [HELLO], "tools": value, "stop": message}):
        try:
            parsed = parse_request(request, defaults=GREEDY)
        except RequestError as error:
            assert str(error)  # noqa: PT017 - the outcome may be either
        else:
            assert parsed.chat.messages
