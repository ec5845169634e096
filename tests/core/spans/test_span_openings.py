"""What of a generation prompt is shared by every history, and where a tokeniser cannot join it with what follows."""

from __future__ import annotations

import pytest

from engine.core.prompt.messages import Message, Role
from engine.core.spans.openings import Opening, find_opening


def opening_of(prompt: str, history: str, *, role: Role = Role.USER, with_calls: bool = False) -> Opening | None:
    """`history` is how the template writes a reply, {} its text; a thought and a call as tags of their own."""

    def render(messages: tuple[Message, ...], /, *, prompt: bool) -> str:
        text = ""
        for message in messages:
            if message.role is Role.ASSISTANT:
                thought = f"<think>{message.reasoning}</think>" if message.reasoning else ""
                text += history.replace("{}", thought + message.text + "<call>" * len(message.tool_calls)) + "<end>"
            else:
                text += f"<{message.role.value}>{message.text}<end>"
        return text + generation if prompt else text

    generation = prompt
    return find_opening(role, render, with_calls=with_calls)


@pytest.mark.parametrize(
    ("prompt", "history", "expected"),
    [
        ("<bot>\n", "<bot>\n{}", Opening("<bot>\n", True)),
        ("", "{}", Opening("", True)),
        ("<bot>\n<think>\n", "<bot>\n{}", Opening("<bot>", False)),  # a text may begin with a line break
        ("<bot>\n<think>\n\n</think>\n\n", "<bot>\n{}", Opening("<bot>\n", False)),
        ("<bot><think>", "<bot></think>{}", Opening("<bot>", False)),  # not half a tag
        ("<bot>\n<think>\n", "<bot>\n<think>\n\n</think>\n{}", Opening("<bot>\n<think>", False)),
        ("bot: <think>", "bot: {}", Opening("bot:", False)),  # a tokeniser joins a space with a word
        ("bot:", "bot: {}", Opening("bot:", True)),
        ("<bot>here", "<bot>hello {}", Opening("<bot>", False)),  # not half a word
        ("<bot>", "bot: {}", None),
    ],
)
def test_it_ends_where_every_history_goes_on_and_nothing_is_joined(
    prompt: str, history: str, expected: Opening | None
) -> None:
    assert opening_of(prompt, history) == expected


def test_replies_that_only_call_count_where_tools_are_there() -> None:
    """Behind a line break, a call without a text begins with another one: both are one token."""

    def render(messages: tuple[Message, ...], /, *, prompt: bool) -> str:
        text = ""
        for message in messages:
            calls = "\n<call>" * len(message.tool_calls)
            text += f"<{message.role.value}>\n{message.text}{calls}<end>"
        return text + "<assistant>\n" if prompt else text

    assert find_opening(Role.USER, render, with_calls=False) == Opening("<assistant>\n", is_whole=True)
    assert find_opening(Role.USER, render, with_calls=True) == Opening("<assistant>", is_whole=False)
    assert find_opening(Role.TOOL, render, with_calls=True) == Opening("<assistant>", is_whole=False)


def test_histories_that_part_before_do_not_count() -> None:
    """Once a user speaks again, what was thought while calling is gone: no state behind it is of use to them."""

    def render(messages: tuple[Message, ...], /, *, prompt: bool) -> str:
        last = max(at for at, message in enumerate(messages) if message.role is Role.USER)
        text = ""
        for at, message in enumerate(messages):
            thinks = "<think>\n\n</think>\n\n" if message.role is Role.ASSISTANT and at > last else ""
            text += f"<{message.role.value}>\n{thinks}{message.text}{'<call>' * len(message.tool_calls)}<end>"
        return text + "<assistant>\n<think>\n\n</think>\n\n" if prompt else text

    assert find_opening(Role.USER, render, with_calls=True) == Opening("<assistant>\n", is_whole=False)
    assert find_opening(Role.TOOL, render, with_calls=True) == Opening(
        "<assistant>\n<think>\n\n</think>\n\n", is_whole=True
    )


def test_what_stands_there_without_being_asked_for_is_no_end_of_a_prompt() -> None:
    """A template that always writes the generation prompt, behind a last message: the history lacks it."""

    def render(messages: tuple[Message, ...], /, *, prompt: bool) -> str:
        text = "".join(f"<{message.role.value}>{message.text}" for message in messages)
        return text if messages[-1].role is Role.ASSISTANT else f"{text}<bot>"

    assert find_opening(Role.USER, render, with_calls=False) is None


def test_a_template_that_refuses_says_nothing() -> None:
    assert find_opening(Role.USER, lambda messages, *, prompt: "", with_calls=True) is None
