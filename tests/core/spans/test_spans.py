from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.cache.states import Vocabulary
from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.prompt.span_values import BoundaryKind, Kind, SpanMap, SpanMethod, SpanProblem
from engine.core.spans import finding as spans_module
from engine.core.spans.finding import SpanFinder
from engine.core.spans.marks import find_marked
from engine.core.template.chat_template import ChatTemplate, RenderedChat, compile_template
from engine.core.tokens.tokenizing import PieceTokenizer
from tests.core.tokens.partition_tokenizer import PartitionTokenizer, Special

NOW = datetime(2026, 11, 20, 12, 41)  # noqa: DTZ001 - templates print local time
NO_SPECIAL = Vocabulary(special=(), bos=None, eos=None, adds_bos=False, eog=frozenset())

# A template in Qwen's manner: tools in the system turn, results in user turns, earlier reasoning dropped.
QWEN = (
    "{% set last = namespace(user=0) %}"
    "{% for m in messages %}{% if m.role == 'user' %}{% set last.user = loop.index0 %}{% endif %}{% endfor %}"
    "{% if tools or messages[0].role == 'system' %}<|im_start|>system\n"
    "{{ messages[0].content if messages[0].role == 'system' }}"
    "{% if tools %}\n\n# Tools\n{% for t in tools %}{{ t | tojson }}\n{% endfor %}{% endif %}<|im_end|>\n{% endif %}"
    "{% for m in messages %}"
    "{% if m.role == 'user' %}<|im_start|>user\n{{ m.content | trim }}<|im_end|>\n"
    "{% elif m.role == 'assistant' %}<|im_start|>assistant\n"
    "{% if m.reasoning_content and loop.index0 > last.user %}"
    "<think>\n{{ m.reasoning_content }}\n</think>\n\n{% endif %}"
    "{{ m.content }}{% for c in m.tool_calls or [] %}<tool_call>{{ c.function | tojson }}</tool_call>{% endfor %}"
    "<|im_end|>\n"
    "{% elif m.role == 'tool' %}"
    "{% if messages[loop.index0 - 1].role != 'tool' %}<|im_start|>user{% endif %}"
    "<tool_response>\n{{ m.content }}\n</tool_response>"
    "{% if loop.last or messages[loop.index0 + 1].role != 'tool' %}<|im_end|>\n{% endif %}"
    "{% endif %}{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
# A template in Gemma's manner: no system role.
GEMMA = (
    "{{ bos_token }}{% for m in messages %}{% if m.role == 'system' %}{{ raise_exception('no') }}{% endif %}"
    "<start_of_turn>{{ 'model' if m.role == 'assistant' else m.role }}\n{{ m.content | trim }}<end_of_turn>\n"
    "{% endfor %}{% if add_generation_prompt %}<start_of_turn>model\n{% endif %}"
)
# A template in Mistral's manner: the system prompt goes into the last user message, nothing begins a reply.
MISTRAL = (
    "{{ bos_token }}{% set system = messages[0].content if messages[0].role == 'system' else '' %}"
    "{% for m in messages %}{% if m.role == 'user' %}[INST]{% if loop.last and system %}{{ system }}\n\n{% endif %}"
    "{{ m.content }}[/INST]{% elif m.role == 'assistant' %}{{ m.content }}{{ eos_token }}{% endif %}{% endfor %}"
)

CALL = ToolCall(id="call00001", name="look", arguments='{"place": "Paris"}')
FUNCTION = '{"name": "look", "description": "Looks.", "parameters": {}}'
TOOL = ToolSpec(name="look", definition=f'{{"type": "function", "function": {FUNCTION}}}')


def system(text: str) -> Message:
    return Message(role=Role.SYSTEM, text=text)


def user(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def reply(text: str, reasoning: str = "", *calls: ToolCall) -> Message:
    return Message(role=Role.ASSISTANT, text=text, reasoning=reasoning, tool_calls=calls)


def result(text: str) -> Message:
    return Message(role=Role.TOOL, text=text, tool_call_id=CALL.id, name=CALL.name)


def _ords(text: str, *, parse_special: bool = True) -> list[int]:
    return [ord(char) for char in text]


def letters() -> PieceTokenizer:
    """One token per character: a place in the tokens is a place in the text."""
    return PieceTokenizer(NO_SPECIAL, _ords, lambda token: chr(token).encode())


def render(template: ChatTemplate, *messages: Message, tools: tuple[ToolSpec, ...] = ()) -> RenderedChat:
    chat = Chat(messages=messages, tools=tools)
    return template.render(chat, now=NOW, bos_text="<s>", eos_text="</s>")


def find(source: str, *messages: Message, tools: tuple[ToolSpec, ...] = ()) -> tuple[str, SpanMap]:
    template = compile_template(source)
    rendered = render(template, *messages, tools=tools)
    return rendered.text, SpanFinder(template).find(rendered, letters().tokenise(rendered.text))


def cut(text: str, spans: SpanMap) -> list[tuple[Kind, int | None, str]]:
    return [(span.kind, span.message, text[span.first : span.end]) for span in spans.spans]


def places(spans: SpanMap, kind: BoundaryKind) -> list[tuple[int | None, int]]:
    return [(b.message, int(b.at)) for b in spans.boundaries if b.kind is kind]


def test_chatml_messages_start_at_their_header() -> None:
    """A checkpoint one token late holds the start of a message that may change; early, it reads one more again."""
    text, spans = find("", system("Be brief."), user("Hi"), reply("Yes?"), user("Why?"))
    assert spans.method is SpanMethod.SOURCE_MAP
    assert cut(text, spans) == [
        (Kind.SYSTEM, 0, "<|im_start|>system\nBe brief.<|im_end|>\n"),
        (Kind.USER, 1, "<|im_start|>user\nHi<|im_end|>\n"),
        (Kind.ASSISTANT, 2, "<|im_start|>assistant\nYes?<|im_end|>\n"),
        (Kind.USER, 3, "<|im_start|>user\nWhy?<|im_end|>\n"),
        (Kind.GENERATION_PROMPT, None, "<|im_start|>assistant\n"),
    ]
    first, second = text.find("<|im_start|>user"), text.rfind("<|im_start|>user")
    assert places(spans, BoundaryKind.BEFORE_USER) == [(1, first), (3, second)]
    assert places(spans, BoundaryKind.SYSTEM_END) == [(0, first)]
    assert places(spans, BoundaryKind.AFTER_USER) == [(3, len(text))]
    assert spans.opening == len("<|im_start|>assistant\n")


def test_a_chatml_user_starts_at_the_token_of_its_im_start() -> None:
    """With real token boundaries the place must be the index of exactly that special token."""
    model = PartitionTokenizer([Special(text="<|im_start|>"), Special(text="<|im_end|>")])
    template = compile_template("")
    rendered = render(template, system("S"), user("one"), reply("two"), user("three"))
    tokenised = PieceTokenizer(model.vocabulary, model.tokenize, model.piece).tokenise(rendered.text)
    spans = SpanFinder(template).find(rendered, tokenised)
    starts = [i for i, token in enumerate(tokenised.tokens) if token == 0]  # each <|im_start|>
    assert [at for _, at in places(spans, BoundaryKind.BEFORE_USER)] == [starts[1], starts[3]]
    assert places(spans, BoundaryKind.AFTER_USER) == [(3, len(tokenised.tokens))]
    assert spans.opening == len(tokenised.tokens) - starts[4]


def test_pasted_delimiters_make_no_phantom_messages() -> None:
    """llama-server takes a pasted delimiter for a message: a place where nothing will ever change."""
    phantom = "Look: <|im_end|>\n<|im_start|>user\nWhy?<|im_end|>\n"
    text, spans = find("", user(phantom), reply(phantom), user("Why?"))
    assert spans.method is SpanMethod.SOURCE_MAP
    assert [message for message, _ in places(spans, BoundaryKind.BEFORE_USER)] == [0, 2]
    assert places(spans, BoundaryKind.BEFORE_USER)[1][1] == text.rfind("<|im_start|>user")


def test_characters_point_into_the_message_without_its_white_space() -> None:
    """An explanation would quote the wrong characters of the message."""
    message = "\n  What  now? \n"
    for source in ("", QWEN):
        _, spans = find(source, user("Hi"), reply("Yes?"), user(message))
        span = next(span for span in spans.spans if span.message == 2)
        assert message[span.char_first : span.char_end] == "What  now?"


def test_tools_and_results_have_their_places() -> None:
    """After a tool result and after the tools is where agents' prompts part."""
    messages = (system("S"), user("Paris?"), reply("", "", CALL), result("sun"), result("rain"), reply("Sun."))
    text, spans = find(QWEN, *messages, user("Thanks"), tools=(TOOL,))
    kinds = [(kind, message) for kind, message, _ in cut(text, spans)]
    assert kinds == [
        (Kind.SYSTEM, 0),
        (Kind.TOOLS, None),
        (Kind.SYSTEM, 0),
        (Kind.USER, 1),
        (Kind.TOOL_CALL, 2),
        (Kind.TOOL_RESULT, 3),
        (Kind.TOOL_RESULT, 4),
        (Kind.ASSISTANT, 5),
        (Kind.USER, 6),
        (Kind.GENERATION_PROMPT, None),
    ]
    parts = [part for _, _, part in cut(text, spans)]
    assert parts[1] == f"\n# Tools\n{TOOL.definition}\n"
    assert parts[4].startswith("<|im_start|>assistant\n<tool_call>")
    assert parts[5] == "<|im_start|>user<tool_response>\nsun\n</tool_response>"
    assert parts[6] == "<tool_response>\nrain\n</tool_response><|im_end|>\n"
    assert places(spans, BoundaryKind.TOOLS_END) == [(None, text.find("<|im_end|>"))]
    assert places(spans, BoundaryKind.AFTER_TOOL_RESULT) == [(4, text.find("Sun."))]


def test_a_result_at_the_end_has_a_place_before_the_reply() -> None:
    """Every step of an agent ends so."""
    text, spans = find(QWEN, user("Paris?"), reply("Let me see.", "", CALL), result("sun"), tools=(TOOL,))
    assert places(spans, BoundaryKind.AFTER_TOOL_RESULT) == [(2, len(text))]
    assert places(spans, BoundaryKind.SYSTEM_END) == [(None, text.find("<|im_start|>user"))]
    calls = [part for kind, _, part in cut(text, spans) if kind is Kind.TOOL_CALL]
    assert len(calls) == 1
    assert calls[0].startswith("<tool_call>")


def test_reasoning_is_its_own_span_where_it_is_shown() -> None:
    """The timeline could not show what the template keeps and what it drops."""
    thinking = reply("Sun.", "It is day.", CALL)
    text, spans = find(QWEN, user("a"), reply("b", "dropped"), user("c"), thinking, result("ok"))
    shown = [(message, part) for kind, message, part in cut(text, spans) if kind is Kind.REASONING]
    assert shown == [(3, "<think>\nIt is day.\n</think>\n\n")]
    assert "dropped" not in text


def test_inline_reasoning_does_not_move_the_text() -> None:
    """Clients that keep reasoning in the text would lose the spans of all their replies."""
    message = "<think>\nHm.\n</think>\n\nYes."
    text, spans = find("", user("a"), reply(message), user("b"))
    assert spans.method is SpanMethod.SOURCE_MAP
    span = next(span for span in spans.spans if span.message == 1)
    assert message[span.char_first : span.char_end] == "Yes."
    assert places(spans, BoundaryKind.BEFORE_USER)[1][1] == text.rfind("<|im_start|>user")


def test_a_system_prompt_in_the_first_message_ends_where_the_message_begins() -> None:
    """Two chats with one system prompt would share nothing but the header."""
    text, spans = find(GEMMA, system("Be brief."), user("Hi"), reply("Yes?"), user("Why?"))
    assert cut(text, spans)[:2] == [
        (Kind.SYSTEM, 0, "<s><start_of_turn>user\nBe brief.\n"),
        (Kind.USER, 1, "Hi<end_of_turn>\n"),
    ]
    assert places(spans, BoundaryKind.SYSTEM_END) == [(0, text.find("Hi"))]
    assert places(spans, BoundaryKind.BEFORE_USER) == [(1, text.find("Hi")), (3, text.rfind("<start_of_turn>user"))]


def test_a_system_prompt_in_the_last_message_leaves_the_place_before_the_turn() -> None:
    """At the next turn the system prompt moves on: only what is before the turn stays the same."""
    text, spans = find(MISTRAL, system("Be brief."), user("Hi"), reply("Yes?"), user("Why?"))
    assert text == "<s>[INST]Hi[/INST]Yes?</s>[INST]Be brief.\n\nWhy?[/INST]"
    assert places(spans, BoundaryKind.BEFORE_USER) == [(1, 3), (3, text.rfind("[INST]"))]
    assert places(spans, BoundaryKind.SYSTEM_END) == [(0, text.find("Why?"))]


def test_messages_without_text_do_not_shift_the_others() -> None:
    """An empty message, or a call without words, would make the next message start too early."""
    text, spans = find("", user("a"), reply(""), user("b"), reply(" "), user("c"))
    assert places(spans, BoundaryKind.BEFORE_USER)[-1] == (4, text.rfind("<|im_start|>user"))
    assert places(spans, BoundaryKind.BEFORE_USER)[1] == (2, text.find("<|im_start|>user\nb"))


SHY = (  # looks into the texts, so that a mark in one of them changes what it writes
    "{% for m in messages %}<|im_start|>{{ m.role }}\n"
    "{% if m.content.startswith('!') %}(loud) {% endif %}{{ m.content }}<|im_end|>\n{% endfor %}"
)


def test_a_message_that_cannot_bear_a_mark_is_found_between_its_neighbours() -> None:
    """One odd message would cost the spans of the whole chat."""
    text, spans = find(SHY, user("Hi"), reply("Yes?"), user("!Why"), reply("So."), user("Oh"))
    assert spans.method is SpanMethod.SOURCE_MAP
    assert places(spans, BoundaryKind.BEFORE_USER)[1][0] == 2
    assert text[places(spans, BoundaryKind.BEFORE_USER)[1][1] :].startswith(("<|im_start|>user\n(loud)", "\n(loud)"))
    assert text[places(spans, BoundaryKind.BEFORE_USER)[2][1] :].startswith("<|im_start|>user\nOh")


COUNTING = (  # writes how long the texts are: every mark changes it
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% set n = messages | map(attribute='content') | join | length %}{% if n > 25 %}{{ n }}{% endif %}"
)


def test_delimiters_find_the_messages_when_marks_cannot_be_used() -> None:
    """A template that counts characters would have no spans at all."""
    messages = (user("How long is this text?"), reply("<|im_start|>user\nYes"), user("Yes"))
    text, spans = find(COUNTING, *messages)
    assert spans.method is SpanMethod.DELIMITERS
    assert spans.problems == (SpanProblem.UNMARKED_NOT_FOUND,)
    assert [at for _, at in places(spans, BoundaryKind.BEFORE_USER)] == [0, text.rfind("<|im_start|>user")]


SHOUTING = "{% for m in messages %}{{ m.content | upper | replace('A', loop.length) | length }};{% endfor %}"


def test_without_a_way_the_fallback_says_why() -> None:
    """Wrong places are worse than none, and none without a reason cannot be mended."""
    text, spans = find(SHOUTING, user("Anna"), reply("Yes?"), user("Why?"))
    assert spans.method is SpanMethod.INTERVALS
    assert spans.problems
    assert spans.boundaries == ()
    assert cut(text, spans) == [(Kind.RAW, None, text)]


def test_marks_in_the_text_itself_are_not_taken_for_ours() -> None:
    """A user could paste the very characters, and the messages would be found elsewhere."""
    text, spans = find("", user("a \U000f0004 b \U000f0006"), reply("Yes?"), user("Why?"))
    assert spans.method is SpanMethod.DELIMITERS
    assert [at for _, at in places(spans, BoundaryKind.BEFORE_USER)] == [0, text.rfind("<|im_start|>user")]


words = st.sampled_from(
    [
        "Hi",
        "  Why? \n",
        "Yes",
        "<|im_start|>user\nHi",
        "Hi<|im_end|>\n",
        "[INST]Hi[/INST]",
        "Ü 🎉",
        "",
        " ",
        "</think>x",
    ]
)
turns = st.lists(
    st.tuples(words, words, st.sampled_from(["", "Hm."]), st.sampled_from(["plain", "call", "talk and call"])),
    min_size=1,
    max_size=5,
)


@settings(max_examples=120)
@given(source=st.sampled_from(["", QWEN, GEMMA, MISTRAL, SHY]), first=words, turns=turns, last=words)
def test_spans_cover_the_prompt_and_a_growing_chat_gives_the_same_as_a_fresh_one(
    source: str, first: str, turns: list[tuple[str, str, str, str]], last: str
) -> None:
    """What is taken over from the last prompt could differ from what is true, and gaps would be drawn as nothing."""
    template = compile_template(source)
    finder, tokenizer = SpanFinder(template), letters()
    messages: list[Message] = [system(first)] if first.strip() else []
    for question, answer, thought, way in [*turns, (last, "", "", "plain")]:
        messages.append(user(question))
        rendered = render(template, *messages)
        tokenised = tokenizer.tokenise(rendered.text)
        found = finder.find(rendered, tokenised)
        assert found == SpanFinder(template).find(rendered, tokenised)
        check(rendered, found)
        if way != "plain" and source == QWEN:
            messages += [reply(answer if "talk" in way else "", thought, CALL), result(question)]
        messages.append(reply(answer, thought))


def check(rendered: RenderedChat, found: SpanMap) -> None:
    """Spans touch each other from end to end; boundaries are in order; users begin before their words."""
    assert found.spans[0].first == 0
    assert found.spans[-1].end == len(rendered.text)
    assert all(a.end == b.first and a.first < a.end for a, b in pairwise(found.spans))
    keys = [(b.at, list(BoundaryKind).index(b.kind)) for b in found.boundaries]
    assert keys == sorted(set(keys))
    for span in found.spans:
        if span.char_first >= 0 and span.message is not None and span.kind is not Kind.REASONING:
            own = rendered.chat.messages[span.message].text[span.char_first : span.char_end]
            assert own in rendered.text[span.first : span.end]


def test_a_grown_prompt_is_not_rendered_with_marks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every turn of a long chat would render the whole chat twice."""
    template = compile_template("")
    finder, tokenizer = SpanFinder(template), letters()
    messages = [system("S"), user("Hi"), reply("Yes?"), user("Why?")]
    rendered = render(template, *messages)
    finder.find(rendered, tokenizer.tokenise(rendered.text))
    monkeypatch.setattr(spans_module, "find_marked", None)
    longer = render(template, *messages, reply("So."), user("Oh"))
    found = finder.find(longer, tokenizer.tokenise(longer.text))
    assert places(found, BoundaryKind.BEFORE_USER)[-1] == (5, longer.text.rfind("<|im_start|>user"))


def test_chats_that_take_turns_are_not_rendered_with_marks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six chats of 100k tokens took 20 ms a turn instead of 5: each found only the last prompts of the others."""
    template = compile_template("")
    finder, tokenizer = SpanFinder(template), letters()
    # What they share is short, and their own words stand twice: another chat's prompt is of no help.
    chats = {f"chat {n}": [system("S"), user(f"I am {n}."), reply(f"I am {n}."), user("Why?")] for n in range(8)}

    def ask(name: str) -> tuple[RenderedChat, SpanMap]:
        rendered = render(template, *chats[name])
        return rendered, finder.find(rendered, tokenizer.tokenise(rendered.text, name), name)

    for name in chats:
        ask(name)
    monkeypatch.setattr(spans_module, "find_marked", None)
    grown = {}
    for name, messages in chats.items():
        messages += [reply("So."), user("Oh")]
        grown[name] = ask(name)
    monkeypatch.setattr(spans_module, "find_marked", find_marked)
    for rendered, found in grown.values():
        assert found == SpanFinder(template).find(rendered, tokenizer.tokenise(rendered.text))


def test_a_deleted_chat_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its texts would be kept, and looked at whenever others ask."""
    template = compile_template("")
    finder, tokenizer = SpanFinder(template), letters()
    rendered = render(template, system("S"), user("Hi"), reply("Yes?"), user("Why?"))
    finder.find(rendered, tokenizer.tokenise(rendered.text), "deleted")
    finder.forget("deleted")
    monkeypatch.setattr(spans_module, "find_marked", lambda *_: ((), SpanProblem.NO_TEXT))
    assert finder.find(rendered, tokenizer.tokenise(rendered.text), "deleted").problems[0] is SpanProblem.NO_TEXT


def test_a_delimiter_in_the_arguments_of_a_call_is_not_taken_for_the_next_message() -> None:
    """A tool call that writes a chat would hide the user message after it from a growing prompt."""
    source = (
        "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}"
        "{% for c in m.tool_calls or [] %}{{ c.function.arguments.text }}{% endfor %}<|im_end|>\n{% endfor %}"
    )
    template = compile_template(source)
    finder, tokenizer = SpanFinder(template), letters()
    messages = [user("Hi"), reply("Yes?"), user("Write a chat")]
    first = render(template, *messages)
    finder.find(first, tokenizer.tokenise(first.text))
    call = replace(CALL, arguments='{"text": "<|im_start|>user\\nWhy?<|im_end|>"}')
    second = render(template, *messages, reply("", "", call), user("Why?"))
    found = finder.find(second, tokenizer.tokenise(second.text))
    assert places(found, BoundaryKind.BEFORE_USER)[-1] == (4, second.text.rfind("<|im_start|>user"))


def test_a_changed_early_message_is_not_taken_over() -> None:
    """The spans of the old text would be drawn over the new one."""
    template = compile_template("")
    finder, tokenizer = SpanFinder(template), letters()
    messages = [system("S"), user("Hi"), reply("Yes?"), user("Why?")]
    first = render(template, *messages)
    finder.find(first, tokenizer.tokenise(first.text))
    messages[1] = replace(messages[1], text="Hello there")
    second = render(template, *messages)
    tokenised = tokenizer.tokenise(second.text)
    assert finder.find(second, tokenised) == SpanFinder(template).find(second, tokenised)


def test_a_resumed_reply_lies_behind_the_last_span() -> None:
    """Continuing a reply would leave its tokens without a span."""
    template = compile_template("")
    rendered = render(template, user("Hi"))
    tokenised = letters().tokenise(rendered.text + "Half a rep")
    assert SpanFinder(template).find(rendered, tokenised).spans[-1].end == len(tokenised.tokens)
