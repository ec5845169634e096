"""Cached output equals uncached output over random sessions with images, with all tiers on the move.

How many sessions for each kind of memory: CAIRN_EXACTNESS_SESSIONS.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest

from engine.commands import ChangeCache
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.decisions.reuse import Source
from engine.core.prompt.messages import Media, Message, Role
from engine.events import CacheChanged, Finished
from tests.support.engine_runs import EXACT, Bench, assistant, system
from tests.support.exactness import keep_moving, says_the_same
from tests.support.images import picture, user_with
from tests.support.tiny_projectors import tiny_pair

pytestmark = pytest.mark.native

N_SESSIONS = int(os.environ.get("CAIRN_EXACTNESS_SESSIONS", "8"))
CACHE = CacheSettings(min_spacing=8, interval=64)
WORDS = ("alpha ", "beta ", "the ", "quick\n", "42 ", "é", "river ", "stone, ")
EDITS = (*["append"] * 4, *["append image"] * 3, "words before", "swap", "swap", "repeat", "rewind", "regenerate")
KINDS = ("gemma3", "qwen35", "lfm2", "qwen3vl")
N_SEQUENCES = (2, 4)  # 0 and 2 branches may stay in the model's memory
WINDOWED = frozenset({"gemma3"})
SIZES = ((96, 64), (64, 160), (64, 64))


@dataclass
class Sessions:
    """Two chats in turn on a cached and an uncached worker with the same model and projector."""

    kind: str
    n_sequences: int
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        model, projector = tiny_pair(self.kind)
        self.cached = Bench(cache=CACHE, is_heard=True)
        self.uncached = Bench(cache=replace(CACHE, enabled=False), is_heard=True)
        load = replace(EXACT, n_ctx=4096, projector=str(projector))
        self.cached.load(str(model), replace(load, n_seq_max=self.n_sequences, n_live_states=3))
        self.uncached.load(str(model), load)

    def close(self) -> None:
        self.cached.close()
        self.uncached.close()

    def run(self, seed: int) -> None:
        rng = random.Random(seed)
        start = system(_text(rng))
        chats = {name: [start, self._said(rng)] for name in ("a", "b")}
        name = "a"
        for step in range(rng.randint(6, 9)):
            if rng.random() < 0.3:
                self._change_limits(rng)
            if step > 1 and rng.random() < 0.6:
                name = "b" if name == "a" else "a"
            n_ties = self.seen["ties"]
            reply = self._ask(chats[name], name, f"{self.kind}, session {seed}, step {step}")
            if self.seen["ties"] > n_ties:
                return
            chats[name] = self._edited(rng, chats[name], reply)

    def _check_places(self, where: str) -> None:
        """No state, no range and no branch ends inside an image."""
        session = self.cached.worker.session
        assert session is not None
        states = ((c.path, c.n_tokens) for c in session.checkpoints)
        segments = ((kv.path, at) for kv in session.checkpoints.segments for at in (kv.start, kv.end))
        for path, at in (*states, *segments):
            assert session.places(path).cut_before(at) == at, where

    def _said(self, rng: random.Random, *, has_image: bool | None = None) -> Message:
        text = _text(rng)
        if has_image is None:
            has_image = rng.random() < 0.6
        media = [_image(rng, at=rng.choice((0, len(text) // 2, len(text) - 1))) for _ in range(rng.choice((1, 1, 2)))]
        return user_with(text, *(sorted(media, key=lambda m: m.at) if has_image else ()))

    def _edited(self, rng: random.Random, history: list[Message], reply: str) -> list[Message]:
        users = [i for i, m in enumerate(history) if m.role is Role.USER]
        pictured = [i for i in users if history[i].media]
        kind = rng.choice(EDITS)
        if kind in ("words before", "swap") and not pictured:
            kind = "append image"
        match kind:
            case "append" | "append image":
                return [*history, assistant(reply), self._said(rng, has_image=kind == "append image")]
            case "repeat":  # a picture that stands in the chat already
                media = [m for i in pictured for m in history[i].media]
                shown = replace(rng.choice(media), at=0) if media else _image(rng, at=0)
                return [*history, assistant(reply), user_with(_text(rng), shown)]
            case "words before":
                at = rng.choice(pictured)
                return [*history[:at], _with_words(history[at], rng.choice(WORDS)), *history[at + 1 :]]
            case "swap":  # another one of the same size
                at = rng.choice(pictured)
                old = history[at].media[-1]
                width, height = (int(part) for part in old.size.split("x"))
                new = picture(rng.randint(0, 10_000), width=width, height=height, at=old.at)
                return [
                    *history[:at],
                    replace(history[at], media=(*history[at].media[:-1], new)),
                    *history[at + 1 :],
                ]
            case "rewind":
                at = rng.choice(users)
                return [*history[:at], self._said(rng)]
            case _:
                return history

    def _change_limits(self, rng: random.Random) -> None:
        limits = replace(
            CACHE,
            policy=rng.choice((*[Policy.WEIGHTED_GAP] * 3, *Policy)),
            max_checkpoints=rng.choice((2, 4, 32)),
            ram_bytes=rng.choice((300_000, 1_000_000, 50_000_000)),
            media_bytes=rng.choice((0, 20_000, 10_000_000)),
        )
        self.cached.do(ChangeCache(settings=limits))

    def _ask(self, messages: list[Message], name: str, where: str) -> str:
        expected = self.uncached.ask(*messages, session=name).text
        run = self.cached.ask(*messages, session=name)
        end = run.end
        assert isinstance(end, Finished), (where, end)
        self.seen["ties"] += not says_the_same(self.uncached, self.cached, where=where)
        plan, media = run.planned.reuse, run.planned.media
        assert not any(c.first < plan.reused < c.end for c in media), where
        self._check_places(where)
        cache = run.of(CacheChanged)[-1]
        self.seen[plan.source.value] += 1
        self.seen["loaded"] += len(plan.chain.loads)
        self.seen["live"] += cache.n_branches
        self.seen["reused behind an image"] += any(c.end <= plan.reused for c in media)
        self.seen["encoded"] += end.usage.n_encoded
        self.seen["not encoded"] += sum(c.first >= plan.reused for c in media) - end.usage.n_encoded
        return expected


def _text(rng: random.Random) -> str:
    return "".join(rng.choices(WORDS, k=rng.randint(4, 14)))


def _image(rng: random.Random, *, at: int) -> Media:
    width, height = rng.choice(SIZES)
    return picture(rng.randint(0, 10_000), width=width, height=height, at=at)


def _with_words(message: Message, word: str) -> Message:
    return replace(
        message, text=word + message.text, media=tuple(replace(m, at=m.at + len(word)) for m in message.media)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_output_with_images_is_that_of_an_uncached_run(
    kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_moving(monkeypatch, slower=0.01)
    seen = Counter[str]()
    for n_sequences in N_SEQUENCES:
        sessions = Sessions(kind, n_sequences)
        try:
            for seed in range(-(-N_SESSIONS // len(N_SEQUENCES))):
                sessions.run(n_sequences * 100_000 + seed)
        finally:
            sessions.close()
        seen += sessions.seen
    with capsys.disabled():
        sys.stdout.write(f"\n{kind} with images: {N_SESSIONS} sessions, {dict(seen)}\n")
    assert seen["reused behind an image"] > 0
    assert seen["not encoded"] > 0, "kept embeddings must be used"
    assert seen["loaded"] > 0, "branches must come back from RAM"
    assert seen[Source.LIVE_BRANCH.value] > 0 or kind in WINDOWED
