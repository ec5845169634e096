"""Replies with the drafts of another model, or of the model's own head, are those without."""

from __future__ import annotations

import shutil
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.core.cache.prefill_rates import UNMEASURED
from engine.core.cache.settings import CacheSettings
from engine.core.drafting.pace import MOST_DRAFTS, DraftKind
from engine.core.prompt.messages import GREEDY, Message, Sampling
from engine.drawing import Drafter
from engine.events import Finished, ModelLoaded
from engine.native.drafting.head import MtpHead
from tests.support.engine_runs import EXACT, Bench, assistant, system, user
from tests.support.exactness import edited, says_the_same, without_trials
from tests.support.forced_drafts import force_drafts
from tests.support.tiny_models import MEMORY_KINDS, WITH_HEAD, WITH_HEADS, tiny_model

pytestmark = pytest.mark.native

DRAWN = Sampling(temperature=0.8, top_k=40, top_p=0.95, repeat_penalty=1.1, penalty_last_n=64, seed=7)
EDITS = ("append", "append", "edit", "rewind", "system", "again")
N_CTX = 2048


@pytest.fixture(autouse=True)
def random_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is copied, and how much is drafted is drawn by lot."""
    random = Random(1)
    without_trials(monkeypatch)
    force_drafts(monkeypatch, None, lambda: random.randrange(MOST_DRAFTS + 1))


def spoiled(drafter: Drafter, random: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third of what it proposes is wrong, so that every number of right drafts comes up."""
    propose = drafter.propose

    def wrongly(path: bytes | bytearray, most: int) -> list[int]:
        return [random.randrange(100) if random.random() < 0.3 else token for token in propose(path, most)]

    monkeypatch.setattr(drafter, "propose", wrongly)


def words(random: Random, n: int) -> str:
    return " ".join(random.choice(("stone", "river", "map", "of", "the", "old", "17")) for _ in range(n))


def copied(arch: str, folder: Path) -> Path:
    return Path(shutil.copy(tiny_model(arch), folder / "smaller.gguf"))


@contextmanager
def pair(arch: str, draft_model: str = "") -> Iterator[tuple[Bench, Bench]]:
    plain = Bench(cache=CacheSettings(enabled=False), is_heard=True)
    drafted = Bench(cache=CacheSettings(drafts=True, min_spacing=8, interval=256), is_heard=True)
    settings = replace(EXACT, n_ctx=N_CTX)
    plain.load(str(tiny_model(arch)), settings)
    drafted.load(str(tiny_model(arch)), replace(settings, draft_model=draft_model, draft_heads=not draft_model))
    try:
        yield plain, drafted
    finally:
        plain.close()
        drafted.close()


def check(arch: str, plain: Bench, drafted: Bench, sampling: Sampling, n_turns: int) -> tuple[int, int]:
    """Drafts that were made, and right ones."""
    random = Random(3)
    history: list[Message] = [system(words(random, 12)), user(words(random, 30))]
    n_drafted = n_right = 0
    for turn in range(n_turns):
        said = plain.ask(*history, max_tokens=40, sampling=sampling)
        run = drafted.ask(*history, max_tokens=40, sampling=sampling)
        if sampling is GREEDY:
            if not says_the_same(plain, drafted, where=f"{arch} turn {turn}"):
                break
        else:
            assert run.text == said.text, f"{arch} turn {turn}"
        end = run.one(Finished)
        assert end.usage.n_rounds <= end.usage.n_generated
        n_drafted, n_right = n_drafted + end.usage.n_drafted, n_right + end.usage.n_drafts_right
        history = edited(history, said.text, (random.choice(EDITS), random.randrange(9), words(random, 20)))
    return n_drafted, n_right


@pytest.mark.parametrize("sampling", [GREEDY, DRAWN], ids=("greedy", "drawn"))
@pytest.mark.parametrize("arch", tuple(MEMORY_KINDS))
def test_another_models_drafts_change_no_reply(
    arch: str, sampling: Sampling, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = arch if arch in ("llama", "gemma3") else "llama"  # one that knows the reply, where such a one can go back
    with pair(arch, str(copied(own, tmp_path))) as (plain, drafted):
        (drafter,) = drafted.model.drafters
        assert drafter.kind is DraftKind.MODEL
        spoiled(drafter, Random(5), monkeypatch)
        n_drafted, n_right = check(arch, plain, drafted, sampling, 8)
    assert n_drafted > 100
    if own == arch and sampling is GREEDY:
        assert n_right > n_drafted / 10, "of up to 31, two or three are right in a row"


@pytest.mark.parametrize("sampling", [GREEDY, DRAWN], ids=("greedy", "drawn"))
@pytest.mark.parametrize("arch", WITH_HEADS)
def test_the_drafts_of_a_head_change_no_reply(arch: str, sampling: Sampling, monkeypatch: pytest.MonkeyPatch) -> None:
    with pair(arch) as (plain, drafted):
        assert drafted.model.facts.memory is WITH_HEADS[arch]
        (drafter,) = drafted.model.drafters
        assert drafter.kind is DraftKind.HEAD
        spoiled(drafter, Random(5), monkeypatch)
        n_drafted, n_right = check(arch, plain, drafted, sampling, 8)
    assert 0 < n_right < n_drafted


@pytest.mark.parametrize("arch", WITH_HEADS)
def test_a_head_knows_the_same_behind_rounds_as_behind_one_batch(arch: str) -> None:
    """What was taken back has left nothing, and each token has the row of the one before."""
    settings = replace(EXACT, n_ctx=N_CTX, draft_heads=True)
    benches = Bench(), Bench()
    for bench in benches:
        bench.load(str(tiny_model(arch)), settings)
    read, rounds = (bench.model for bench in benches)
    tokens = read.tokenize(words(Random(2), 60))[:100]
    path = array("i", tokens).tobytes()
    read.decode(tokens[:-1], 0)
    rounds.decode(tokens[:40], 0)
    random, at = Random(4), 40
    while at < len(tokens) - 1:
        rounds.drafters[0].propose(path[: 4 * (at + 1)], random.randrange(1, 6))
        assert rounds.mark()
        n_right = min(random.randrange(4), len(tokens) - 2 - at)
        rounds.decode_round([*tokens[at : at + 1 + n_right], 7, 7], at, 3 + n_right)
        rounds.go_back(at)
        rounds.decode(tokens[at : at + 1 + n_right], at)
        at += 1 + n_right
    asked = (path, 4)
    assert rounds.drafters[0].propose(*asked) == read.drafters[0].propose(*asked)
    read.drafters[0].part()
    assert read.drafters[0].propose(*asked) == []
    for bench in benches:
        bench.close()


def test_what_a_head_keeps_does_not_grow_while_nobody_asks_it() -> None:
    """A row takes 20 KB with a large model, and a reply may have thousands of tokens."""
    bench = Bench()
    bench.load(str(tiny_model(WITH_HEAD)), replace(EXACT, n_ctx=N_CTX, draft_heads=True))
    (head,) = bench.model.drafters
    assert isinstance(head, MtpHead)
    tokens = bench.model.tokenize(words(Random(2), 900))[:1500]
    most = 0
    for pos, token in enumerate(tokens[:-1]):
        bench.model.decode([token], pos)
        most = max(most, len(head._rows))
    assert 100 < len(head._rows) <= most < 600
    assert len(head.propose(array("i", tokens).tobytes(), 4)) == 4
    bench.close()


def test_a_draft_model_reads_a_prompt_once_and_goes_on_from_what_it_has(tmp_path: Path) -> None:
    with pair("llama", str(copied("llama", tmp_path))) as (_, drafted):
        asked = [user(words(Random(2), 200))]
        said = drafted.ask(*asked, max_tokens=40)
        usage = said.one(Finished).usage
        assert usage.n_drafts_right > usage.n_drafted / 2
        follow = [*asked, assistant(said.text), user("and then?")]
        usage = drafted.ask(*follow, max_tokens=40).one(Finished).usage
        assert usage.n_drafts_right > usage.n_drafted / 2


@pytest.mark.parametrize("arch", ["llama", "lfm2", "mamba2", WITH_HEAD])
def test_as_much_is_reused_with_drafts_as_without(arch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Edits, other versions and small budgets included: memory ends as without, so the cache decides as without."""
    small = "" if arch == WITH_HEAD else str(copied("llama", tmp_path))
    found: list[list[int]] = []
    for drafts in (False, True):
        monkeypatch.setattr("engine.core.cache.prefill_rates.PrefillRates.costs", lambda *_: UNMEASURED)
        bench = Bench(cache=CacheSettings(drafts=drafts, min_spacing=8, interval=64, max_checkpoints=3))
        bench.load(str(tiny_model(arch)), replace(EXACT, n_ctx=N_CTX, draft_model=small, draft_heads=not small))
        random = Random(3)
        history: list[Message] = [system(words(random, 12)), user(words(random, 30))]
        reused: list[int] = []
        for _ in range(10):
            run = bench.ask(*history, max_tokens=24)
            reused.append(run.one(Finished).explanation.reused)
            assert (run.one(Finished).usage.n_drafted > 0) is drafts
            history = edited(history, run.text, (random.choice(EDITS), random.randrange(9), words(random, 20)))
        bench.close()
        found.append(reused)
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: folder / "gone.gguf", "gone.gguf"),
        (lambda folder: copied("lfm2", folder), "cannot take back"),
        (lambda folder: renamed(folder), "other tokens"),
        (lambda folder: tiny_model("llama"), "same file"),
        (lambda folder: broken(folder), "broken.gguf"),
    ],
    ids=("gone", "recurrent", "other tokens", "itself", "broken"),
)
def test_a_model_that_cannot_draft_is_named_and_the_chat_goes_on(make: object, said: str, tmp_path: Path) -> None:
    assert callable(make)
    bench = Bench(cache=CacheSettings(drafts=True))
    loaded = bench.load(str(tiny_model("llama")), replace(EXACT, draft_model=str(make(tmp_path)))).end
    assert isinstance(loaded, ModelLoaded)
    assert not bench.model.drafters
    assert any(said in warning for warning in loaded.warnings)
    assert bench.ask(user("Hello"), max_tokens=8).one(Finished).usage.n_generated
    bench.close()


def renamed(folder: Path) -> Path:
    """One of its tokens is written otherwise."""
    path = folder / "other.gguf"
    path.write_bytes(tiny_model("llama").read_bytes().replace(b"<|im_end|>", b"<|im_enD|>"))
    return path


def broken(folder: Path) -> Path:
    path = folder / "broken.gguf"
    path.write_bytes(tiny_model("llama").read_bytes()[:5000])
    return path
