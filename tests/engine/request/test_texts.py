"""What is asked about texts alone, on real models: their tokens, their vectors, and what prompt a chat becomes."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from engine.commands import Detokenize, Embed, ForecastPrompt, RenderPrompt, RequestId, Tokenize
from engine.core.prompt.messages import Chat
from engine.errors import RequestInvalid
from engine.events import Detokenized, Embedded, Failed, PromptForecast, Rendered, Tokenized
from tests.support.engine_runs import EXACT, Bench, assistant, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.images import picture, user_with
from tests.support.templates_of_calls import bench_with, tool
from tests.support.tiny_models import tiny_model
from tests.support.tiny_projectors import tiny_pair

pytestmark = pytest.mark.native
KINDS = ("llama", "gemma3", "lfm2", "lfm2-swa", "qwen35", "mamba2")
R = RequestId("t")
TEXT = "The sea was calm, ä <|im_end|>."


def desk(kind: str) -> Bench:
    bench = Bench()
    bench.load(str(tiny_model(kind)), EXACT)
    return bench


def test_text_becomes_tokens_and_tokens_text() -> None:
    bench = desk("llama")
    try:
        plain = bench.do(Tokenize(request=R, text=TEXT, parses_special=False, with_pieces=True)).one(Tokenized)
        parsed = bench.do(Tokenize(request=R, text=TEXT)).one(Tokenized)
        assert b"".join(plain.pieces).decode() == TEXT
        assert len(parsed.ids) < len(plain.ids), "the control token is one"
        assert parsed.pieces == ()
        for tokens in (plain, parsed):
            assert bench.do(Detokenize(request=R, ids=tokens.ids)).one(Detokenized).text == TEXT
        failed = bench.do(Detokenize(request=R, ids=(1, 10**6))).one(Failed)
        assert failed.code == RequestInvalid.code
    finally:
        bench.close()


def test_what_the_model_wants_around_a_text_is_added_when_asked_for() -> None:
    bench = desk("llama")
    try:
        vocabulary = bench.model.vocabulary
        session = bench.worker.session
        assert session is not None
        session.model._vocabulary = replace(vocabulary, adds_bos=True, bos=1, adds_eos=True, eos=2)  # type: ignore[attr-defined]
        bare = bench.do(Tokenize(request=R, text="hello")).one(Tokenized).ids
        assert bench.do(Tokenize(request=R, text="hello", adds_special=True)).one(Tokenized).ids == (1, *bare, 2)
    finally:
        bench.close()


def test_a_chat_is_rendered_as_a_request_would_be_and_counted() -> None:
    bench = bench_with("Qwen-Qwen3-0.6B")
    try:
        chat = Chat(messages=(user("What is there?"),), tools=(tool("look", place={"type": "string"}),))
        bench.ask(user("Something else, to be in memory."))
        before = bench.model.pos_max()
        rendered = bench.do(RenderPrompt(request=R, chat=chat)).one(Rendered)
        forecast = bench.do(ForecastPrompt(request=R, session="", chat=chat)).one(PromptForecast)
        assert rendered.n_tokens == forecast.explanation.n_prompt
        assert '"name": "look"' in rendered.text
        assert rendered.text.rstrip().endswith("assistant")
        tokens = bench.do(Tokenize(request=R, chat=chat)).one(Tokenized)
        assert len(tokens.ids) == rendered.n_tokens
        assert bench.model.pos_max() == before
        begun = replace(chat, messages=(*chat.messages, assistant("I s")))
        assert bench.do(RenderPrompt(request=R, chat=begun)).one(Rendered).text == f"{rendered.text}I s"
    finally:
        bench.close()


def test_a_picture_counts_and_stands_as_a_mark() -> None:
    model, projector = tiny_pair("qwen3vl")
    bench = Bench()
    bench.load(str(model), replace(EXACT, projector=str(projector)))
    try:
        chat = Chat(messages=(user_with("What is it?", picture(1)),))
        rendered = bench.do(RenderPrompt(request=R, chat=chat)).one(Rendered)
        without = bench.do(RenderPrompt(request=R, chat=Chat(messages=(user("What is it?"),)))).one(Rendered)
        assert rendered.text.count("<__media__>") == 1
        assert rendered.n_tokens > without.n_tokens + 3
        assert -1 in bench.do(Tokenize(request=R, chat=chat)).one(Tokenized).ids
    finally:
        bench.close()


@pytest.mark.parametrize("kind", KINDS)
def test_texts_become_vectors_and_the_memory_stays(kind: str) -> None:
    bench, plain = desk(kind), desk(kind)
    try:
        history = (user("Hello there, how are you?"),)
        bench.ask(*history)
        plain.ask(*history)
        texts = ("the sea", "the ship", "the sea")
        found = bench.do(Embed(request=R, texts=texts)).one(Embedded)
        assert [len(vector) for vector in found.vectors] == [64] * 3
        assert all(math.isclose(math.fsum(x * x for x in vector), 1.0, rel_tol=1e-6) for vector in found.vectors)
        assert found.vectors[0] == found.vectors[2] != found.vectors[1]
        assert found.n_tokens >= 3
        again, expected = (one.ask(*history, user("And now?")) for one in (bench, plain))
        assert again.text == expected.text
        assert again.planned.explanation.reused == expected.planned.explanation.reused
        assert bench.model._embedder is None, "freed when a chat goes on"  # type: ignore[attr-defined]
    finally:
        bench.close()
        plain.close()


@pytest.mark.parametrize(("text", "words"), [("", "is empty"), ("word " * 5000, "at most")])
def test_a_text_that_has_no_vector_is_refused_in_words(text: str, words: str) -> None:
    bench = desk("llama")
    try:
        failed = bench.do(Embed(request=R, texts=("good", text))).one(Failed)
        assert failed.code == RequestInvalid.code
        assert words in failed.message
        assert bench.do(Embed(request=R, texts=("good",))).one(Embedded)
    finally:
        bench.close()


def test_without_a_model_each_fails_in_words() -> None:
    bench = Bench(loader=FakeLoader(model=FakeModel()))
    chat = Chat(messages=(user("x"),))
    commands = (
        Tokenize(request=R, text="x"),
        Detokenize(request=R, ids=(1,)),
        RenderPrompt(request=R, chat=chat),
        Embed(request=R, texts=("x",)),
    )
    for command in commands:
        assert bench.do(command).one(Failed).message == "No model is loaded."
