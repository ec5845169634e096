"""A batch that is broken off leaves a memory that is known: what comes next is as if nothing had been cached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Media
from engine.events import Cancelled, Finished, Planned
from tests.support.engine_runs import EXACT, Bench, next_messages, user
from tests.support.exactness import says_the_same
from tests.support.images import picture, user_with
from tests.support.tiny_models import tiny_model
from tests.support.tiny_projectors import tiny_pair

pytestmark = pytest.mark.native

KINDS = ("llama", "gemma3", "lfm2", "lfm2-swa", "qwen35", "mamba2")
SETTINGS = replace(EXACT, n_batch=64, n_ubatch=64)
LONG = "The sea was calm and the ship went on. " * 12


def desk(kind: str) -> Bench:
    bench = Bench()
    bench.load(str(tiny_model(kind)), SETTINGS)
    return bench


def break_at(bench: Bench, number: int, *, is_reply: bool) -> None:
    """In the midst of that batch of the prompt, or of that token of the reply."""
    decode, n_seen = bench.model.decode, 0

    def decode_and_count(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        nonlocal n_seen
        is_meant = (len(tokens) == 1) is is_reply
        n_seen += is_meant
        if is_meant and n_seen == number:
            bench.worker.break_off()
        decode(tokens, pos, wants_logits=wants_logits)

    bench.model.decode = decode_and_count  # type: ignore[method-assign]


def go_on(bench: Bench) -> None:
    bench.worker.resume()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [1, 2])
def test_a_prompt_that_is_broken_off_is_read_on_right(kind: str, number: int) -> None:
    bench, plain = desk(kind), desk(kind)
    try:
        first = bench.ask(user("Hello there, how are you?"))
        history = next_messages((user("Hello there, how are you?"),), first, LONG)
        break_at(bench, number, is_reply=False)
        stopped = bench.ask(*history)
        assert isinstance(stopped.end, Cancelled)
        go_on(bench)
        again = bench.ask(*history)
        assert isinstance(again.end, Finished)
        assert again.text == plain.ask(*history).text
        if bench.worker.session is not None and bench.worker.session.memory is MemoryKind.FULL:
            assert again.planned.explanation.reused >= stopped.planned.explanation.reused
        assert again.planned.explanation.reused > 0, "what stood before the batch is still of use"
    finally:
        bench.close()
        plain.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_that_is_broken_off_goes_on_right(kind: str) -> None:
    """A token of a recurrent memory is let through: its state, and with it the whole reply, would be void."""
    bench, plain = desk(kind), desk(kind)
    try:
        break_at(bench, 5, is_reply=True)
        stopped = bench.ask(user(LONG), max_tokens=64)
        session = bench.worker.session
        assert session is not None
        assert isinstance(stopped.end, Finished if session.memory.is_exact_only else Cancelled)
        go_on(bench)
        again = bench.ask(user(LONG), max_tokens=16)
        assert again.text == plain.ask(user(LONG), max_tokens=16).text
        assert again.one(Planned).explanation.reused > 0
    finally:
        bench.close()
        plain.close()


PLACES = ("the words before", "the encoder", "the picture", "the words behind")


def cancel_in(bench: Bench, place: str) -> list[int]:
    """As Cancel does it, once, in the midst of that part of a prompt with a picture. Has an entry when it was done."""
    model, done, n_pictures = bench.model, list[int](), 0
    decode, encode, decode_media = model.decode, model.encode, model.decode_media

    def cancel(at: str) -> None:
        if at == place and not done:
            done.append(1)
            bench.is_cancelled = lambda _: True
            bench.worker.break_off()

    def decode_text(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        if len(tokens) > 1:
            cancel("the words behind" if n_pictures else "the words before")
        decode(tokens, pos, wants_logits=wants_logits)

    def encode_picture(media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        cancel("the encoder")
        return encode(media, part, on_progress)

    def decode_picture(media: Media, part: int, pos: int) -> None:
        nonlocal n_pictures
        n_pictures += 1
        cancel("the picture")
        decode_media(media, part, pos)

    model.decode, model.encode, model.decode_media = decode_text, encode_picture, decode_picture  # type: ignore[method-assign]
    return done


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", ["gemma3", "qwen35", "lfm2", "qwen3vl"])
def test_a_prompt_with_a_picture_that_is_cancelled_is_read_on_right(kind: str, place: str) -> None:
    """Half a picture in the memory would be described as another one."""
    model, projector = tiny_pair(kind)
    settings = replace(SETTINGS, n_ctx=4096, projector=str(projector))
    bench = Bench(is_heard=True)
    plain = Bench(cache=CacheSettings(enabled=False), is_heard=True)
    try:
        for one in (bench, plain):
            one.load(str(model), settings)
        hello = (user("Hello there, how are you?"),)
        history = next_messages(hello, bench.ask(*hello), "")[:-1]
        asked = (*history, user_with(LONG + LONG, picture(7, at=len(LONG))))
        done = cancel_in(bench, place)
        stopped = bench.ask(*asked)
        assert done
        assert isinstance(stopped.end, Cancelled), stopped.end
        bench.is_cancelled = lambda _: False
        go_on(bench)
        again = bench.ask(*asked)
        assert isinstance(again.end, Finished)
        assert again.planned.reuse.reused > 0, "what stood before is still of use"
        assert not any(c.first < again.planned.reuse.reused < c.end for c in again.planned.media)
        plain.ask(*asked)
        says_the_same(plain, bench, where=f"{kind}, cancelled in {place}")
    finally:
        bench.close()
        plain.close()
