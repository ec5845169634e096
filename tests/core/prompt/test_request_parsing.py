from __future__ import annotations

import json
from base64 import b64encode
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt import request_parsing, request_values
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import GREEDY, Chat, Media, MediaType, Message, Role, Sampling, ToolCall
from engine.core.prompt.request_parsing import parse_chat, parse_options
from engine.core.prompt.request_values import MAX_CHARS, RequestError

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
        {"role": "assistant", "content": "C", "reasoning_content": "", "reasoning": "P"},
        {"role": "tool", "content": "T", "tool_call_id": "c1", "name": "look"},
    )
    assert parsed.messages == (
        Message(role=Role.SYSTEM, text="S"),
        Message(role=Role.USER, text="U", name="Ann"),
        Message(role=Role.ASSISTANT, text="A", reasoning="R"),
        Message(role=Role.ASSISTANT, text="B", reasoning="Q"),
        Message(role=Role.ASSISTANT, text="C", reasoning="P"),
        Message(role=Role.TOOL, text="T", tool_call_id="c1", name="look"),
    )


@pytest.mark.parametrize(
    ("parts", "text", "joints"),
    [
        ([{"type": "text", "text": "a"}, "b", {"type": "input_text", "text": "c"}], "a\nb\nc", (1, 3)),
        (["", "a", "", "b\n"], "a\n\nb\n", (1, 2)),
        (["a"], "a", ()),
        ([], "", ()),
    ],
)
def test_parts_of_text_are_joined(parts: list[object], text: str, joints: tuple[int, ...]) -> None:
    """Agents send contents as lists; only a part would reach the model, or the last word of one would be glued to the
    first of the next."""
    (message,) = chat({"role": "user", "content": parts}).messages
    assert (message.text, message.joints) == (text, joints)
    assert all(message.text[at] == "\n" for at in joints)


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
    nothing = parse_options({"messages": [HELLO], "temperature": None}, defaults=defaults)
    assert (nothing.sampling, nothing.max_tokens, nothing.stop) == (defaults, -1, ())
    said = parse_options(
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
        ({"messages": [{"role": "user", "content": 7}]}, r"messages\[0\].content must be a text or a list of parts"),
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


@pytest.mark.parametrize("depth", [65, 500, 100_000])
def test_arguments_that_are_a_text_may_nest_no_deeper_than_an_object(depth: int) -> None:
    """Whatever renders them calls itself for each level: an error of Cairn's own."""
    written = '{"a":' * depth + "1" + "}" * depth
    call = {"function": {"name": "f", "arguments": written}}
    with pytest.raises(RequestError, match=r"tool_calls\[0\].function.arguments is nested too deeply"):
        chat({"role": "assistant", "tool_calls": [call]})
    flat = {"function": {"name": "f", "arguments": '{"a": [1, {"b": 2}], "cut'}}
    assert chat({"role": "assistant", "tool_calls": [flat]}).messages[0].tool_calls[0].arguments.endswith("cut")


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
        parse_options({"messages": [HELLO], **member}, defaults=GREEDY)


# --- images and sounds ---


def read(data: bytes, name: str) -> Media:
    """A file that begins with S is a sound, one with X cannot be read, all others are images."""
    assert name == ""
    if data.startswith(b"X"):
        raise RequestError("This image is broken")
    kind = MediaType.AUDIO if data.startswith(b"S") else MediaType.IMAGE
    return Media(kind=kind, digest=Digest(data.hex()), data=data)


def url(data: bytes, head: str = "data:image/png;base64,") -> str:
    return head + b64encode(data).decode()


def image(address: object) -> dict[str, object]:
    return {"type": "image_url", "image_url": {"url": address}}


def sound(data: object, format_: object = "wav") -> dict[str, object]:
    return {"type": "input_audio", "input_audio": {"data": data, "format": format_}}


def text(words: str) -> dict[str, object]:
    return {"type": "text", "text": words}


def asked(*parts: object) -> Message:
    """The message of the user that has these parts."""
    (message,) = parse_chat({"messages": [{"role": "user", "content": list(parts)}]}, read).messages
    return message


def test_media_keep_their_places_among_the_texts() -> None:
    """A picture at another place is another question: "what is left of this?"."""
    message = asked(
        image(url(b"one")),
        text("äb"),
        {"type": "input_image", "image_url": url(b"two", "DATA:image/jpeg;charset=x;BASE64,"), "detail": "high"},
        {"type": "input_image", "image_url": {"url": url(b"three", "data:;base64,")}},
        {"type": "image_url", "image_url": url(b"four", "data:application/octet-stream;base64,")},
        text("\ud83d"),
        "c",
        sound(b64encode(b"Sound").decode(), "mp3"),
    )
    assert message.text == "äb�\nc"
    assert [(media.kind, media.data, media.at) for media in message.media] == [
        (MediaType.IMAGE, b"one", 0),
        (MediaType.IMAGE, b"two", 2),
        (MediaType.IMAGE, b"three", 2),
        (MediaType.IMAGE, b"four", 2),
        (MediaType.AUDIO, b"Sound", 5),
    ]


def test_base64_may_be_broken_into_lines() -> None:
    """Mail programs and `base64` write it so."""
    assert asked(image("data:image/png;base64,QU\r\n JD\tRA =\n=")).media[0].data == b"ABCD"


OUTSIDE = "must be a data: URL that holds the file; nothing is fetched or read from elsewhere"


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (image("http://127.0.0.1/cat.png"), rf"\.image_url\.url {OUTSIDE}"),
        (image("https://example.org/cat.png"), OUTSIDE),
        (image("file:///etc/passwd"), OUTSIDE),
        (image("/etc/passwd"), OUTSIDE),
        (image("\\\\server\\share"), OUTSIDE),
        (image("blob:x"), OUTSIDE),
        (image(" data:image/png;base64,QUJD"), OUTSIDE),
        (image(""), OUTSIDE),
        ({"type": "input_image", "image_url": "https://example.org/cat.png"}, rf"\.image_url {OUTSIDE}"),
        ({"type": "input_image", "file_id": "f1"}, r"\.image_url must be a data: URL, not null"),
        ({"type": "image_url"}, r"\.image_url must be a data: URL, not null"),
        (image(None), r"\.image_url\.url must be a data: URL, not null"),
        (image({"url": url(b"one")}), r"\.url must be a data: URL, not an object"),
        (image(DEEP), "must be a data: URL, not a list"),
        (image("data:image/png;base64"), "is no data: URL: between its type"),
        (image("data:image/png;" + "x" * 1000 + ";base64,QUJD"), "is no data: URL: between its type"),
        (image("data:image/svg+xml,%3Csvg%2F%3E"), r"must be written in base64 .*, not percent-encoded"),
        (image("data:,x"), "not percent-encoded"),
        (image("data:image/png;base64;charset=x,QUJD"), "not percent-encoded"),
        (image("data:text/html;base64,QUJD"), "is text/html; image/… belongs there"),
        (image("data:imagepng/x;base64,QUJD"), "is imagepng/x; image/… belongs there"),
        (image("data:audio/wav;base64,QUJD"), "is audio/wav; image/… belongs there"),
        (image("data:image/p\nng;base64,QUJD"), "names no type of file"),
        (image("data:image/png;base64,"), r"image_url\.url is empty"),
        (image("data:image/png;base64,\n"), "is empty"),
        *(
            (image(f"data:image/png;base64,{wrong}"), r"image_url\.url is not base64")
            for wrong in ("QUJ", "QUJDR", "QQ=", "QQ===", "QUJD=", "QUJD====", "QQ==QUJD", "=QUJ", "====", "QQ=Q")
        ),
        *(
            (image(f"data:image/png;base64,{wrong}"), "is not base64")
            for wrong in ("QU-_", "QUJ%44", "QUJä", "Q\x00JD", "QUJ\ud83d", "QUJ.", "QUJD,QUJD")
        ),
        (image(url(b"Xyz")), r"content\[1\]: This image is broken$"),
        (image(url(b"Sound")), r"content\[1\] holds a sound, not an image"),
        (sound(b64encode(b"cat").decode()), r"content\[1\] holds an image, not a sound"),
        (sound("QUJ"), r"content\[1\]\.input_audio\.data is not base64"),
        (sound(url(b"Sound", "data:audio/wav;base64,")), "data is not base64"),
        (sound(None), r"\.input_audio\.data must be a text in base64, not null"),
        (sound("U291bmQ=", "ogg"), r"\.input_audio\.format must be one of wav, mp3"),
        (sound("U291bmQ=", ["wav"]), r"\.input_audio\.format must be one of"),
        ({"type": "input_audio", "input_audio": "U291bmQ="}, r"\.input_audio must be an object, not a text"),
        ({"type": "input_audio"}, r"\.input_audio must be an object, not null"),
        ({"type": "input_file", "file_data": "QUJD"}, r'content\[1\] is of type "input_file"; only text, image_url, '),
        ({"type": "video_url"}, 'is of type "video_url"; only text'),
        ({"type": "imaginary"}, r'content\[1\]\.type must be "text" or "image_url" or'),
    ],
)
def test_media_that_are_not_taken_are_named_with_their_place(part: object, words: str) -> None:
    """Above all nothing may be fetched: a request from outside would read this machine's network and files."""
    with pytest.raises(RequestError, match=rf"^(?=messages\[0\]\.content\[1\]).*{words}"):
        asked(text("See:"), part)


@pytest.mark.parametrize("role", ["system", "developer", "assistant"])
@pytest.mark.parametrize("part", [image(url(b"one")), sound("U291bmQ=")])
def test_only_the_user_and_tools_send_media(role: str, part: object) -> None:
    """No model was taught to look for them elsewhere, and no client sends them there on purpose."""
    messages = [HELLO, HELLO, {"role": role, "content": [text("x"), part]}]
    with pytest.raises(RequestError, match=r"^messages\[2\]\.content\[1\] is an? \w+; only the user and tools may"):
        parse_chat({"messages": messages}, read)


def test_what_a_tool_has_read_may_be_an_image() -> None:
    """An agent that opens a picture would be refused, again and again."""
    result = {"role": "tool", "tool_call_id": "c1", "content": [text("x"), image(url(b"one"))]}
    (message,) = parse_chat({"messages": [result]}, read).messages
    assert (message.text, [medium.at for medium in message.media]) == ("x", [1])


@pytest.mark.parametrize(("part", "what"), [(image(url(b"one")), "an image"), (sound("U291bmQ="), "a sound")])
def test_without_a_reader_only_text_is_understood(part: object, what: str) -> None:
    """A caller that knows nothing of media must not get a chat with a hole in it."""
    with pytest.raises(
        RequestError, match=rf"^messages\[0\]\.content\[0\] is {what}, and only text is understood here"
    ):
        parse_chat({"messages": [{"role": "user", "content": [part]}]})


@pytest.fixture
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """6 bytes for one file, 10 for all."""
    monkeypatch.setattr(request_values, "MAX_FILE_BYTES", 6)
    monkeypatch.setattr(request_values, "_MAX_CHARS", 100)
    monkeypatch.setattr(request_values, "MAX_MEDIA_BYTES", 10)
    monkeypatch.setattr(request_parsing, "Files", partial(request_values.Files, left=3, bytes_left=10))


@pytest.mark.usefixtures("small_files")
@pytest.mark.parametrize(
    ("payload", "words"),
    [("QUJDREVGRw==", "holds 7 bytes; one file may have 6"), ("!" * 12, "holds 9 bytes"), (" " * 101, "is too long")],
)
def test_a_file_that_is_too_large_is_refused_before_it_is_decoded(payload: str, words: str) -> None:
    """Decoded it may fill the memory: what is no base64 at all shows that it was not."""
    for part, place in (
        (image(f"data:image/png;base64,{payload}"), r"image_url\.url"),
        (sound(payload), r"input_audio\.data"),
    ):
        with pytest.raises(RequestError, match=rf"^messages\[0\]\.content\[0\]\.{place} {words}"):
            asked(part)
    assert asked(image("data:image/png;base64, QUJD\n REVG \n")).media[0].data == b"ABCDEF"


@pytest.mark.usefixtures("small_files")
def test_all_files_together_are_bounded() -> None:
    """A hundred files of the largest size each would fill the memory too."""
    five, six = image(url(b"12345")), image(url(b"123456"))
    assert len(asked(five, five).media) == 2
    too_much = r"content\[1\]\.image_url\.url is too much: the images and sounds of a request may have 10 bytes"
    with pytest.raises(RequestError, match=too_much):
        asked(five, six)
    with pytest.raises(RequestError, match=too_much):
        asked(five, image("data:image/png;base64,!!!!!!!!"))
    other: dict[str, Any] = {"role": "user", "content": [six]}
    with pytest.raises(RequestError, match=r"messages\[1\]\.content\[0\]\.image_url\.url is too much"):
        parse_chat({"messages": [{"role": "user", "content": [five]}, other]}, read)
    tiny = image(url(b"1"))
    with pytest.raises(RequestError, match=r"content\[3\] is too much: a request may hold 1,000 images and sounds"):
        asked(tiny, tiny, tiny, tiny)


# --- anything at all ---

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["user", "image_url", "input_audio", "wav", "data:image/png;base64,QUJD", "U291bmQ=", "Wa=="]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    *("messages", "role", "content", "type", "text", "tool_calls", "function", "name", "tools"),
                    *("stop", "image_url", "url", "input_audio", "data", "format"),
                ]
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
    for request in (
        value,
        {"messages": [message]},
        {"messages": [{"role": "user", "content": [value, message]}]},
        {"messages": [HELLO], "tools": value, "stop": message},
    ):
        try:
            found = parse_chat(request, read)
            parse_options(request, defaults=GREEDY)
        except RequestError as error:
            assert str(error)  # noqa: PT017 - the outcome may be either
        else:
            assert found.messages
