"""Very long texts: found in time that grows with their length, or refused before anything is done with them."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.states import Vocabulary
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.spans.extents import Body, Part, _Gap
from engine.core.spans.finding import SpanFinder, _ends_with
from engine.core.template.chat_template import compile_template
from engine.core.tokens.tokenizing import PieceTokenizer
from engine.errors import Interrupted, PromptTooLong
from engine.events import Failed, Finished
from engine.prompt.length import LONG_CHARS, PromptLength
from tests.support.engine_runs import Bench, assistant, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.llama_source import template_source

N_CHARS = 2_000_000
SECONDS = 2.0  # of processor time for one step; the slowest takes about a tenth of it
TEMPLATES = ("Qwen3.5-4B", "LFM2-8B-A1B")
UNITS = {
    "spaces": " ",
    "line breaks": "\n",
    "tabs": "\t",
    "mixed white space": " \n\t",
    "CRLF": "\r\n",
    "no-break spaces": "\u00a0",
    "a word": "a",
    "prose": "the quick brown fox ",
    "less-than signs": "<",
    "opening tags": "<think>",
    "closing tags": "</think>",
    "turn starts": "<|im_start|>user\n",
    "turn ends": "<|im_end|>\n",
    "backticks": "`",
    "braces": "{",
    "template code": "{{ x }}",
    "statements": "{% for x in y %}",
    "brackets": "[",
    "quotes": '"',
    "apostrophes": "'",
    "backslashes": "\\",
    "digits": "7",
    "decimals": "1,2.3;",
    "emoji": "😀",
    "families": "👩\u200d👩\u200d👧",
    "combining marks": "e\u0301\u0301",
    "right to left": "\u202eabc",
    "zero-width": "\u200b",
    "NUL": "\0",
    "ideographs": "漢字",
    "arabic": "سلام ",
    "dots": ".",
    "dashes": "-",
    "stars": "*",
    "hashes": "# ",
    "bars": "|",
    "lines": "a line of text\n",
    "one letter lines": "a\n",
    "words and gaps": "word" + " " * 1000,
    "private use": "\U000f0001",
    "surrogate pairs": "\U0001f600\U0010ffff",
    "JSON": '{"a": [1, 2]}, ',
}


def long_text(unit: str) -> str:
    return "x" + (unit * (N_CHARS // len(unit) + 1))[:N_CHARS] + "y"


class Chunks:
    """A tokenizer of long stretches: what is measured is not the tokenizer."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        first = len(self._pieces)
        self._pieces += [text[at : at + 4096].encode() for at in range(0, len(text), 4096)]
        return list(range(first, len(self._pieces)))

    def piece(self, token: int) -> bytes:
        return self._pieces[token]


def tokenizer() -> PieceTokenizer:
    nothing = Vocabulary(special=(), bos=None, eos=None, adds_bos=False, eog=frozenset())
    chunks = Chunks()
    return PieceTokenizer(nothing, chunks.tokenize, chunks.piece)


@pytest.mark.slow
@pytest.mark.parametrize("template", TEMPLATES)
def test_two_million_characters_of_any_shape_are_placed_in_time(template: str) -> None:
    """In both roles, at the start, in the middle and at the end; also when the chat goes on."""
    compiled = compile_template(template_source(template))
    now = datetime(2026, 1, 2)  # noqa: DTZ001 - templates print local time
    slow: list[str] = []
    for number, (name, unit) in enumerate(UNITS.items()):
        at, finder, words = number % 4, SpanFinder(compiled), tokenizer()
        history = [user("one"), assistant("two"), user("three"), assistant("four"), user("five")]
        history[at] = replace(history[at], text=(" \n" * 50_000 if number % 3 else "") + long_text(unit))
        for n in (3, 5):
            started = time.process_time()
            rendered = compiled.render(Chat(messages=tuple(history[:n])), now=now, bos_text="", eos_text="")
            finder.find(rendered, words.tokenise(rendered.text))
            taken = time.process_time() - started
            if taken > SECONDS:
                slow.append(f"{name} in message {at + 1} of {n}: {taken:.1f} s")
    assert slow == []


class _CountingModel(FakeModel):
    n_asked = 0

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        self.n_asked += len(text)
        return super().tokenize(text, parse_special=parse_special)


def test_a_text_that_cannot_fit_is_refused_after_the_part_that_fills_the_context() -> None:
    """20 MB: nothing is rendered, and no more is tokenised than the context holds."""
    model = _CountingModel(n_ctx=10_000)
    it = Bench(loader=FakeLoader(model=model))
    it.load()
    end = it.ask(user("word " * 4_000_000)).end
    assert isinstance(end, Failed)
    assert end.code == "prompt-too-long"
    assert "20,000,000 characters" in end.message
    assert "10,000 tokens" in end.message
    assert model.n_asked < 200_000


def test_a_long_text_that_fits_is_counted_once() -> None:
    """Each turn of a chat with a large document would count it again."""
    model = _CountingModel(n_ctx=10_000_000)
    length = PromptLength(model)
    chat = Chat(messages=(user("x" * LONG_CHARS), assistant("yes")))
    for _ in range(3):
        length.check(chat, lambda: False)
    assert model.n_asked == LONG_CHARS


def test_counting_stops_when_the_person_does() -> None:
    model = _CountingModel(n_ctx=100_000_000)
    with pytest.raises(Interrupted):
        PromptLength(model).check(Chat(messages=(user("x" * 10 * LONG_CHARS),)), lambda: model.n_asked > LONG_CHARS)
    assert model.n_asked < 2 * LONG_CHARS


@pytest.mark.parametrize("role", list(Role))
def test_in_every_role_it_is_refused(role: Role) -> None:
    model = _CountingModel(n_ctx=1000)
    with pytest.raises(PromptTooLong):
        PromptLength(model).check(Chat(messages=(Message(role=role, text="x " * LONG_CHARS),)), lambda: False)


def test_short_texts_are_not_counted() -> None:
    model = _CountingModel()
    PromptLength(model).check(Chat(messages=(user("x" * (LONG_CHARS - 1)),)), lambda: False)
    assert model.n_asked == 0


_SPACES = st.text(alphabet=" \n", max_size=6)
_MIXED = st.text(alphabet=" \n<a", max_size=12)


def body(text: str, *, lead: str = "", trail: str = "", first: int = 0, end: int = 0) -> Body:
    return Body(
        message=0, part=Part.TEXT, first=first, end=end, source=0, lead=lead, trail=trail, is_verbatim=bool(text)
    )


@given(text=_MIXED, trail=_SPACES, lead=_SPACES)
def test_white_space_that_a_template_may_keep_is_what_was_tried_character_by_character(
    text: str, trail: str, lead: str
) -> None:
    gap = _Gap(
        text=text,
        first=0,
        end=len(text),
        before=body(text, trail=trail),
        after=body(text, lead=lead),
        messages=(),
        silent=(),
    )
    after = [n for n in range(len(trail) + 1) if n <= len(text) and text.startswith(trail[:n])]
    before = [n for n in range(len(lead) + 1) if n <= len(text) and text.endswith(lead[len(lead) - n :])]
    assert gap.kept_after == max(after)
    assert gap.kept_before == max(before)


@given(text=_MIXED, trail=_SPACES, tail=_MIXED, at=st.integers(0, 4), end=st.integers(0, 12))
def test_the_end_of_a_message_is_found_where_it_was(text: str, trail: str, tail: str, at: int, end: int) -> None:
    """The plain way, which tries every amount of white space, is the definition."""
    before = body(text, trail=trail, end=at)
    wanted = any(
        text.startswith(tail, at + n) and at + n + len(tail) <= end
        for n in range(len(trail) + 1)
        if text.startswith(trail[:n], at)
    )
    if at <= len(text) and end <= len(text):
        assert _ends_with(text, before, end, tail) == wanted


def test_an_ordinary_chat_goes_through() -> None:
    it = Bench(loader=FakeLoader(model=FakeModel()))
    it.load()
    assert isinstance(it.ask(user("hello")).end, Finished)
