"""Every chat template in llama.cpp's folder: the right starts, or no starts and a reason."""

from __future__ import annotations

import functools
import random
from dataclasses import replace
from itertools import product

import pytest

from engine.core.prompt.chat_options import Option
from engine.core.prompt.messages import Chat, Message, Role, ToolCall
from engine.core.prompt.span_values import BoundaryKind, SpanMethod
from engine.core.spans.finding import SpanFinder
from engine.core.template.budget import TemplateError
from tests.support.llama_source import template_names
from tests.templates.conversations import CONVERSATIONS
from tests.templates.oracle import INPUTS, judge
from tests.templates.survey import Row, letter_tokenizer, survey
from tests.templates.table import DOCUMENT, names_in, template_line

_TABLE = DOCUMENT.read_text(encoding="utf-8")
NAMES = names_in(_TABLE, "Where messages begin")
surveyed = functools.cache(survey)


@pytest.fixture
def row(request: pytest.FixtureRequest) -> Row:
    return surveyed(str(request.param))


def test_the_table_has_a_row_for_every_template() -> None:
    """A template that is new in llama.cpp would be tried by no test."""
    assert template_names() == NAMES


@pytest.mark.parametrize("row", NAMES, indirect=True)
def test_every_user_message_starts_where_it_should_or_the_fallback_says_why(row: Row) -> None:
    """Checkpoints would lie beside the places where prompts part."""
    for label, case in row.cases.items():
        assert not case.wrong, f"{label}: {case.wrong}"
        if case.spans is not None and case.spans.method is SpanMethod.INTERVALS:
            assert case.spans.problems, label
        elif case.spans is not None:
            users = [i for i, m in enumerate(case.chat.messages) if m.role is Role.USER]
            assert len(case.witnesses) == len(users), label


@pytest.mark.parametrize("row", NAMES, indirect=True)
def test_the_table_says_what_is_so(row: Row) -> None:
    """The page would promise what no longer holds."""
    assert template_line(row) in _TABLE.splitlines(), "run: python -m tests.templates.table > docs/templates.md"


@pytest.mark.parametrize("row", NAMES, indirect=True)
def test_tools_and_their_results_have_a_place(row: Row) -> None:
    """Agents' prompts part after the tools and after each result."""
    case = row.cases["tool result last"]
    if case.spans is None or case.rendered is None or not row.template.capabilities.supports_tool_calls:
        return
    kinds = [boundary.kind for boundary in case.spans.boundaries]
    generation = case.rendered.text.rpartition("sunny")[2]
    if row.template.capabilities.supports_tools:
        assert BoundaryKind.TOOLS_END in kinds
        end = next(b.at for b in case.spans.boundaries if b.kind is BoundaryKind.TOOLS_END)
        assert "Look at a place" in case.rendered.text[:end]
    if _has_generation_prompt(row, case.chat):
        assert BoundaryKind.AFTER_TOOL_RESULT in kinds, generation


def _has_generation_prompt(row: Row, chat: Chat) -> bool:
    texts = [
        row.template.render(chat, now=INPUTS.now, bos_text="", eos_text="", add_generation_prompt=prompt).text
        for prompt in (True, False)
    ]
    return texts[0] != texts[1]


def _text(row: Row, options: tuple[Option, ...], messages: tuple[Message, ...], *, prompt: bool = True) -> str:
    """ "" where the template refuses."""
    inputs = replace(INPUTS, add_generation_prompt=prompt)
    try:
        return row.template.render_text(Chat(messages=messages, options=options), inputs)
    except TemplateError:
        return ""


@pytest.mark.parametrize("row", NAMES, indirect=True)
def test_the_place_before_a_reply_is_one_where_the_next_prompt_goes_on(row: Row) -> None:
    """What the history writes otherwise of a generation prompt would be part of a state that nobody can use.

    Where earlier messages are rewritten once a user speaks again, only what a tool answers next goes on there.
    """
    call = ToolCall(id="abcdef123", name="look", arguments='{"place": "Paris"}')
    asked = (Message(role=Role.USER, text="Hello there."),)
    calling = replace(Message(role=Role.ASSISTANT, text=""), tool_calls=(call,))
    result = Message(role=Role.TOOL, text="Sunny.", tool_call_id=call.id, name=call.name)
    again = replace(call, id="abcdef124")
    reply = (Message(role=Role.ASSISTANT, text="I say yes."), Message(role=Role.USER, text="And now?"))
    more = (replace(calling, tool_calls=(again,)), replace(result, tool_call_id=again.id))
    switch = row.template.capabilities.thinking.switch
    switched = (((switch.name, value),) for value in (switch.on, switch.off)) if switch else ()
    for options, (kind, messages, replies) in product(
        ((), *switched),
        (
            (BoundaryKind.AFTER_USER, asked, (reply,)),
            (BoundaryKind.AFTER_TOOL_RESULT, (*asked, calling, result), (reply, more)),
        ),
    ):
        chat = Chat(messages=messages, options=options)
        try:
            now = row.template.render(chat, now=INPUTS.now, bos_text=INPUTS.bos_text, eos_text=INPUTS.eos_text)
        except TemplateError:
            continue
        spans = SpanFinder(row.template).find(now, letter_tokenizer().tokenise(now.text))
        place = max((b.at for b in spans.boundaries if b.kind is kind), default=0)
        cut = _text(row, options, messages, prompt=False)
        later = [_text(row, options, (*messages, *reply)) for reply in replies]
        ends = place == len(now.text)
        assert not ends or kind in spans.ends
        assert kind is not BoundaryKind.AFTER_USER or spans.opening in (None, place - len(cut))
        goes_on = [text for text in later if text.startswith(cut)]
        assert goes_on or not ends
        assert all(text.startswith(now.text[:place]) for text in goes_on), (kind, options)


@pytest.mark.parametrize("n_chats", [1, 3])
@pytest.mark.parametrize("row", NAMES, indirect=True)
def test_growing_chats_have_the_same_spans_as_fresh_ones(row: Row, n_chats: int) -> None:
    """What is taken over from one turn to the next, or from another chat, could drift away from the truth."""
    chance = random.Random(row.name)
    words = [m.text for chat in CONVERSATIONS.values() for m in chat.messages if m.text] + ["ok", "\n", "User: ok"]
    finder, tokenizer = SpanFinder(row.template), letter_tokenizer()
    start = [Message(role=Role.SYSTEM, text="Be brief.")] if chance.random() < 0.5 else []
    chats = [list(start) for _ in range(n_chats)]
    tools = CONVERSATIONS["one tool"].tools if chance.random() < 0.5 else ()
    for turn in range(6 * n_chats):
        messages = chats[turn % n_chats]
        if turn >= n_chats and chance.random() < 0.1:  # a branch of another chat
            messages[:] = chats[chance.randrange(n_chats)]
        messages.append(Message(role=Role.USER, text=chance.choice(words)))
        if tools and chance.random() < 0.5:
            call = ToolCall(id=f"abcdef{turn:03d}", name="look", arguments='{"place": "Paris"}')
            messages.append(Message(role=Role.ASSISTANT, text=chance.choice(["", "I look."]), tool_calls=(call,)))
            result = Message(role=Role.TOOL, text=chance.choice(words), tool_call_id=call.id, name=call.name)
            messages.append(result)
        chat = Chat(messages=tuple(messages), tools=tools)
        try:
            rendered = row.template.render(chat, now=INPUTS.now, bos_text=INPUTS.bos_text, eos_text=INPUTS.eos_text)
        except TemplateError:
            return
        tokenised = tokenizer.tokenise(rendered.text)
        found = finder.find(rendered, tokenised, f"chat {turn % n_chats}")
        assert found == SpanFinder(row.template).find(rendered, tokenised)
        thought = chance.choice(["", "Hm."])
        messages.append(Message(role=Role.ASSISTANT, text=chance.choice(words), reasoning=thought))


def test_the_oracle_refuses_a_place_that_is_off_by_one() -> None:
    """An oracle that agrees with everything would prove nothing."""
    row = surveyed("Qwen-Qwen3-0.6B")
    for case in row.cases.values():
        assert case.rendered is not None
        assert case.spans is not None
        for boundary in case.spans.boundaries:
            if boundary.kind is BoundaryKind.BEFORE_USER and boundary.message is not None:
                judged = [
                    judge(row.template, case.chat, case.rendered.text, boundary.message, boundary.at + shift).is_right
                    for shift in (-12, -1, 0, 1, 12)
                ]
                assert judged == [False, False, True, False, False]
