"""Replies with drafts are those without, whatever the drafts are, and so is what is read for the next prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from engine.cache import drafting
from engine.commands import ChangeCache
from engine.core.cache.settings import CacheSettings
from engine.core.drafting.lookup import Copy, copied
from engine.core.drafting.pace import MOST_DRAFTS, Pace
from engine.core.prompt.messages import GREEDY, Message, Sampling
from engine.events import Cancelled, Finished
from tests.support.engine_runs import EXACT, Bench, assistant, system, user
from tests.support.exactness import edited, says_the_same, without_trials
from tests.support.forced_drafts import force_drafts
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

pytestmark = pytest.mark.native

ARCHITECTURES = tuple(MEMORY_KINDS)
DRAWN = Sampling(temperature=0.8, top_k=40, top_p=0.95, repeat_penalty=1.1, penalty_last_n=64, seed=7)
_ROUNDS = 2000
# Replies that part: the number drawn lies between a border and where a rounding step moves it, by 1e-6, and by 1e-3
# for gemma3, whose logits depend most on how many tokens are read at once.
_MOST_TIES = {"gemma3": 10}
EDITS = ("append", "append", "edit", "rewind", "system", "again")


class Oracle:
    """Knows the reply and errs at times: every number of right drafts comes up, none and all of them included."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.reply: list[int] = []
        self.n_before: int | None = None

    def begin(self, reply: list[int]) -> None:
        self.reply, self.n_before = reply, None

    def drafts_for(self, path: bytes | bytearray, most: int) -> list[int]:
        n = len(path) // 4
        if self.n_before is None:
            self.n_before = n - 1
        told = self.reply[n - self.n_before :][: max(0, most)]
        return [self.random.randrange(100) if self.random.random() < 0.3 else token for token in told]


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    made = Oracle(1)
    without_trials(monkeypatch)
    force_drafts(monkeypatch, made.drafts_for, lambda: made.random.randrange(MOST_DRAFTS + 1))
    return made


def pair(arch: str, n_ctx: int = 2048) -> tuple[Bench, Bench]:
    plain = Bench(cache=CacheSettings(enabled=False), is_heard=True)
    drafted = Bench(cache=CacheSettings(drafts=True, min_spacing=8, interval=256), is_heard=True)
    settings = replace(EXACT, n_ctx=n_ctx)
    for bench in (plain, drafted):
        bench.load(str(tiny_model(arch)), settings)
    return plain, drafted


def words(random: Random, n: int) -> str:
    return " ".join(random.choice(("stone", "river", "map", "of", "the", "old", "17")) for _ in range(n))


@pytest.mark.parametrize("sampling", [GREEDY, DRAWN], ids=("greedy", "drawn"))
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_a_reply_is_the_same_with_drafts_of_any_quality(arch: str, sampling: Sampling, oracle: Oracle) -> None:
    plain, drafted = pair(arch)
    random = Random(3)
    history: list[Message] = [system(words(random, 12)), user(words(random, 30))]
    n_drafted = n_right = 0
    for turn in range(8):
        said = plain.ask(*history, max_tokens=40, sampling=sampling)
        oracle.begin([draw.token for draw in plain.draws])
        run = drafted.ask(*history, max_tokens=40, sampling=sampling)
        if sampling is GREEDY:
            if not says_the_same(plain, drafted, where=f"{arch} turn {turn}"):
                break
        else:
            assert run.text == said.text, f"{arch} turn {turn}"
        end = run.one(Finished)
        n_drafted, n_right = n_drafted + end.usage.n_drafted, n_right + end.usage.n_drafts_right
        history = edited(history, said.text, (random.choice(EDITS), random.randrange(9), words(random, 20)))
    assert 0 < n_right < n_drafted
    plain.close()
    drafted.close()


def stopped(bench: Bench, asked: list[Message], n_until: int) -> str:
    """What was said when somebody pressed Stop behind so many tokens."""
    bench.draws = []
    bench.is_cancelled = lambda _: len(bench.draws) > n_until
    said = bench.ask(*asked, max_tokens=60, is_regeneration=True).one(Cancelled).raw_text
    bench.is_cancelled = lambda _: False
    return said


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_a_reply_that_is_stopped_in_a_round_leaves_what_was_said_and_nothing_else(arch: str, oracle: Oracle) -> None:
    """What was read ahead lies in memory when somebody presses Stop."""
    plain, drafted = pair(arch)
    history: list[Message] = [user(words(Random(5), 40))]
    plain.ask(*history, max_tokens=60)
    reply = [draw.token for draw in plain.draws]
    for n_until in (1, 2, 5, 11, 23):
        oracle.begin(reply)
        said = [stopped(bench, history, n_until) for bench in (plain, drafted)]
        assert said[0] == said[1]
        oracle.begin([])
        follow = [*history, assistant(said[0]), user("and then?")]
        plain.ask(*follow, max_tokens=12)
        oracle.begin([draw.token for draw in plain.draws])
        drafted.ask(*follow, max_tokens=12)
        if not says_the_same(plain, drafted, where=f"{arch}, stopped after {n_until}"):
            break
    plain.close()
    drafted.close()


@pytest.mark.parametrize("arch", ["llama", "lfm2", "mamba2"])
def test_a_reply_ends_where_the_context_does(arch: str, oracle: Oracle) -> None:
    """No draft is read behind the last place."""
    plain, drafted = pair(arch, n_ctx=256)
    asked = [user(words(Random(5), 60))]
    expected = plain.ask(*asked, max_tokens=-1)
    oracle.begin([draw.token for draw in plain.draws])
    found = drafted.ask(*asked, max_tokens=-1)
    assert (found.text, found.one(Finished).reason) == (expected.text, expected.one(Finished).reason)
    plain.close()
    drafted.close()


@pytest.mark.slow
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_thousands_of_rounds_with_partly_right_drafts_drift_nowhere(arch: str, oracle: Oracle) -> None:
    """Each ends with a token at least, or the reply would not end."""
    plain, drafted = pair(arch)
    random, n_rounds, n_ties = Random(11), 0, 0
    while n_rounds < _ROUNDS:
        asked = [user(words(random, random.randrange(10, 60)))]
        sampling = replace(DRAWN, seed=random.randrange(1 << 30))
        expected = plain.ask(*asked, max_tokens=1500, sampling=sampling)
        oracle.begin([draw.token for draw in plain.draws])
        found = drafted.ask(*asked, max_tokens=1500, sampling=sampling)
        usage = found.one(Finished).usage
        n_rounds += usage.n_rounds
        assert usage.n_generated >= usage.n_rounds
        n_ties += found.text != expected.text
    print(f"{arch}: {n_rounds} rounds, {n_ties} replies that part at a draw")  # noqa: T201
    assert n_ties <= _MOST_TIES.get(arch, 1)
    plain.close()
    drafted.close()


class Scripted:
    """Says what it was given: a model as small as these copies nothing by itself."""

    def __init__(self, tokens: list[int]) -> None:
        self._tokens = iter(tokens)

    def sample(self) -> int:
        return next(self._tokens)

    def prime(self, tokens: Sequence[int]) -> None: ...

    def go_on(self, tokens: Sequence[int]) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize("arch", ["llama", "lfm2"])
def test_a_text_that_stands_in_the_prompt_is_copied_in_rounds(arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its own drafts and its own pace, and told in the figures; switched off, none are made."""
    without_trials(monkeypatch)
    bench = Bench(cache=CacheSettings(drafts=True))
    bench.load(str(tiny_model(arch)), replace(EXACT, n_ctx=2048))
    text = words(Random(2), 100)
    copied = bench.model.tokenize(text)[:120]
    monkeypatch.setattr(bench.model, "sampler", lambda sampling: Scripted(copied))
    monkeypatch.setattr(Pace, "cost", lambda pace, size: 1 + 0.05 * size)  # what it takes here is measured elsewhere
    usage = bench.ask(user(text), max_tokens=len(copied)).one(Finished).usage
    assert usage.n_generated == len(copied)
    assert len(copied) / 2 < usage.n_drafts_right <= usage.n_drafted
    assert not usage.drafts_rest
    bench.do(ChangeCache(settings=CacheSettings()))
    usage = bench.ask(user(text), max_tokens=len(copied), is_regeneration=True).one(Finished).usage
    assert (usage.n_generated, usage.n_drafted) == (len(copied), 0)
    bench.close()


def test_behind_a_changed_token_the_copy_goes_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tokens more would have to come first, each in a round of its own."""
    without_trials(monkeypatch)
    bench = Bench(cache=CacheSettings(drafts=True))
    bench.load(str(tiny_model("llama")), replace(EXACT, n_ctx=2048))
    text = words(Random(2), 100)
    reply = bench.model.tokenize(text)[:120]
    reply[60] = next(token for token in range(20, 200) if token not in reply)
    found: list[Copy] = []

    def noted(path: bytes | bytearray, behind: int | None, room: Callable[[int], int]) -> Copy | None:
        copy = copied(path, behind, room)
        found.extend([copy] if copy is not None and copy.n_agree == 0 else [])
        return copy

    monkeypatch.setattr(drafting, "copied", noted)
    monkeypatch.setattr(bench.model, "sampler", lambda sampling: Scripted(reply))
    monkeypatch.setattr(Pace, "cost", lambda pace, size: 1 + 0.05 * size)
    usage = bench.ask(user(text), max_tokens=len(reply)).one(Finished).usage
    assert usage.n_generated == len(reply)
    assert found, "no tokens agree behind one that came up nowhere else"
    bench.close()


def test_where_no_draft_pays_none_is_made_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    without_trials(monkeypatch)
    bench = Bench(cache=CacheSettings(drafts=True))
    bench.load(str(tiny_model("llama")), replace(EXACT, n_ctx=2048))
    text = words(Random(2), 100)
    copied = bench.model.tokenize(text)[:60]
    monkeypatch.setattr(bench.model, "sampler", lambda sampling: Scripted(copied))
    monkeypatch.setattr(Pace, "cost", lambda pace, size: float(2 * size))
    usage = bench.ask(user(text), max_tokens=len(copied)).one(Finished).usage
    assert (usage.n_drafted, usage.drafts_rest) == (0, True)
    bench.do(ChangeCache(settings=CacheSettings()))
    usage = bench.ask(user(text), max_tokens=len(copied), is_regeneration=True).one(Finished).usage
    assert not usage.drafts_rest, "they are switched off"
    bench.close()
