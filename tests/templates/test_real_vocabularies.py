"""Every vocabulary in llama.cpp's folder: tokenising by pieces gives the ids of tokenising at once."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.prompt.messages import Chat, Message, Role
from engine.core.prompt.span_values import BoundaryKind
from engine.core.spans.finding import SpanFinder
from engine.core.template.chat_template import compile_template
from engine.core.tokens.tokenizing import PieceTokenizer
from tests.support.llama_source import open_vocabulary, template_source, vocabulary_names
from tests.templates.conversations import CONVERSATIONS
from tests.templates.nasty_texts import fragments
from tests.templates.oracle import NOW
from tests.templates.table import DOCUMENT, N_TEXTS, n_equal, names_in, vocabulary_line

_TABLE = DOCUMENT.read_text(encoding="utf-8")
NAMES = names_in(_TABLE, "Tokenising piece by piece")


def test_the_table_has_a_row_for_every_vocabulary() -> None:
    """A vocabulary that is new in llama.cpp would be tried by no test."""
    assert vocabulary_names() == NAMES


@pytest.mark.native
@pytest.mark.parametrize("name", NAMES)
def test_pieces_give_the_ids_of_the_whole_text(name: str) -> None:
    """The model would read another prompt than llama.cpp makes of the same text."""
    assert n_equal(name)[2] == N_TEXTS
    assert vocabulary_line(name) in _TABLE.splitlines(), "run: python -m tests.templates.table > docs/templates.md"


@pytest.mark.native
@pytest.mark.parametrize("name", NAMES)
def test_a_growing_text_keeps_giving_the_ids_of_the_whole(name: str) -> None:
    """What is taken over from the last prompt could end in the middle of a token; a place could be rounded up."""
    with open_vocabulary(name) as (native, vocabulary):
        parts = st.lists(st.sampled_from(fragments(vocabulary)), max_size=6).map("".join)

        @settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
        @given(start=parts, more=st.lists(parts, max_size=3))
        def check(start: str, more: list[str]) -> None:
            pieces = PieceTokenizer(vocabulary, native.tokenize, native.piece)
            text = start
            for added in ["", *more]:
                text += added
                found = pieces.tokenise(text)
                ids = found.tokens.ids()[found.n_bos :]
                assert ids == native.tokenize(text)
                spelled = [native.piece(token) for token in ids]
                if b"".join(spelled) == text.encode():
                    for char in range(len(text)):
                        at = found.token_at(char) - found.n_bos
                        before = len(b"".join(spelled[:at]))
                        assert before <= len(text[:char].encode()) < before + len(spelled[at])

        check()


@pytest.mark.native
@pytest.mark.parametrize(
    ("template_name", "vocabulary_name", "first_token"),
    [
        ("Qwen3.5-4B", "qwen35", "<|im_start|>"),
        ("Qwen-Qwen2.5-7B-Instruct", "qwen2", "<|im_start|>"),
        ("meta-llama-Llama-3.3-70B-Instruct", "llama-bpe", "<|start_header_id|>"),
        ("google-gemma-4-31B-it", "gemma-4", "<|turn>"),
        ("microsoft-Phi-3.5-mini-instruct", "phi-3", "<|user|>"),
        ("CohereForAI-c4ai-command-r7b-12-2024-tool_use", "command-r", "<|START_OF_TURN_TOKEN|>"),
    ],
)
def test_a_user_message_starts_at_its_first_special_token(
    template_name: str, vocabulary_name: str, first_token: str
) -> None:
    """Characters could be right and tokens wrong: a checkpoint stands between tokens."""
    template = compile_template(template_source(template_name))
    with open_vocabulary(vocabulary_name) as (native, vocabulary):
        pieces = PieceTokenizer(vocabulary, native.tokenize, native.piece)
        (expected,) = native.tokenize(first_token)
        bos = "" if vocabulary.bos is None else native.piece(vocabulary.bos).decode()
        for label in ("plain", "system", "white space", "reasoning"):
            rendered = template.render(CONVERSATIONS[label], now=NOW, bos_text=bos, eos_text="")
            tokenised = pieces.tokenise(rendered.text)
            spans = SpanFinder(template).find(rendered, tokenised)
            starts = [b.at for b in spans.boundaries if b.kind is BoundaryKind.BEFORE_USER]
            assert [tokenised.tokens[at] for at in starts] == [expected] * len(starts), label
            texts = [b"".join(map(native.piece, tokenised.tokens.ids()[at : at + 30])) for at in starts]
            users = [m.text.strip() for m in CONVERSATIONS[label].messages if m.role.value == "user"]
            assert all(user.encode() in text for user, text in zip(users, texts, strict=True)), label


@pytest.mark.native
@pytest.mark.parametrize(
    ("template_name", "vocabulary_name"),
    [
        ("Qwen-Qwen2.5-7B-Instruct", "qwen2"),
        ("meta-llama-Llama-3.3-70B-Instruct", "llama-bpe"),
        ("LFM2-8B-A1B", "qwen35"),
        ("openai-gpt-oss-120b", "gpt-2"),
        ("google-gemma-2-2b-it", "llama-spm"),
        ("Reka-Edge", "gpt-2"),
    ],
)
def test_a_prompt_that_ends_in_a_place_is_the_next_one_s_beginning_token_by_token(
    template_name: str, vocabulary_name: str
) -> None:
    """A tokeniser could join the end of the generation prompt with the first word of the reply."""
    template = compile_template(template_source(template_name))
    with open_vocabulary(vocabulary_name) as (native, vocabulary):
        pieces = PieceTokenizer(vocabulary, native.tokenize, native.piece)
        bos = "" if vocabulary.bos is None else native.piece(vocabulary.bos).decode()
        chat = (Message(role=Role.USER, text="Hello there."),)
        unthinking = (("enable_thinking", False),)  # else a thought is opened, which the history drops
        for reply in ("I say yes.", "1. One", "**Well**", '{"a": 1}', "Привет"):
            later = (*chat, Message(role=Role.ASSISTANT, text=reply), Message(role=Role.USER, text="And now?"))
            texts = [
                template.render(Chat(messages=m, options=unthinking), now=NOW, bos_text=bos, eos_text="")
                for m in (chat, later)
            ]
            first, second = (pieces.tokenise(rendered.text) for rendered in texts)
            spans = SpanFinder(template).find(texts[0], first)
            assert spans.opening is not None
            assert [b.at for b in spans.boundaries if b.kind is BoundaryKind.AFTER_USER] == [len(first.tokens)]
            assert second.tokens.ids()[: len(first.tokens)] == first.tokens.ids(), reply


@pytest.mark.native
@pytest.mark.parametrize(
    ("name", "end"), [("qwen35", "<|im_end|>"), ("llama-spm", "</s>"), ("gemma-4", "<turn|>"), ("phi-3", "<|end|>")]
)
def test_ids_that_the_model_wrote_come_back_with_its_text(name: str, end: str) -> None:
    """Tokenised anew, two of five replies of random tokens get other ids, and are read again."""
    chance = random.Random(name)
    n_other = 0
    with open_vocabulary(name) as (native, vocabulary):
        special = {token.id for token in vocabulary.special}
        for _ in range(30):
            pieces = PieceTokenizer(vocabulary, native.tokenize, native.piece)
            prompt = f"{end}\nuser hi{end}\nassistant\n"
            before = pieces.tokenise(prompt)
            drawn = chance.choices(range(native.n_tokens), k=12)
            written = [t for t in drawn if t not in special and _is_text(native.piece(t))] + native.tokenize(end)
            pieces.adopt(prompt, written)
            text = prompt + b"".join(map(native.piece, written)).decode() + f"\nuser again{end}\n"
            expected = [*before.tokens.ids(), *written]
            assert pieces.tokenise(text).tokens.ids()[: len(expected)] == expected
            anew = [*before.tokens.ids()[: before.n_bos], *native.tokenize(text)]
            n_other += anew[: len(expected)] != expected
    assert n_other  # else nothing was tried


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
