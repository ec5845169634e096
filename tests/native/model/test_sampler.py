"""Each sampling setting does what it says, and no setting can end the process."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from engine.core.prompt.messages import GREEDY, Sampling
from engine.errors import EngineBug, RequestInvalid
from engine.native.model.llama import LlamaModel
from tests.native.conftest import Load
from tests.native.driving import feed, logits, say, story
from tests.support.tiny_models import MEMORY_KINDS

pytestmark = pytest.mark.native

PLAIN = Sampling(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, seed=1)  # nothing but the logits


@pytest.fixture
def model(load: Load) -> LlamaModel:
    model = load("llama")
    feed(model, story(model, 100), 0)
    return model


def draws(model: LlamaModel, sampling: Sampling, n: int = 400) -> Counter[int]:
    """Tokens drawn from the same logits, over and over."""
    sampler = model.sampler(sampling)
    counted = Counter(sampler.sample() for _ in range(n))
    sampler.close()
    return counted


def best(model: LlamaModel, n: int = 1) -> list[int]:
    return np.argsort(-logits(model))[:n].tolist()  # type: ignore[no-any-return]


def test_temperature_0_takes_the_best_token(model: LlamaModel) -> None:
    assert list(draws(model, GREEDY, 3)) == best(model)


def test_the_seed_decides(model: LlamaModel) -> None:
    assert draws(model, replace(PLAIN, seed=5)) == draws(model, replace(PLAIN, seed=5))
    assert draws(model, replace(PLAIN, seed=5)) != draws(model, replace(PLAIN, seed=6))


@pytest.mark.parametrize("seed", [-1, 2**32 - 1, 2**70])
def test_any_whole_number_is_a_seed(model: LlamaModel, seed: int) -> None:
    """llama.cpp takes 2**32-1 for "draw one yourself", which would not repeat."""
    assert draws(model, replace(PLAIN, seed=seed), 50) == draws(model, replace(PLAIN, seed=seed), 50)


def test_no_seed_draws_a_fresh_one(model: LlamaModel) -> None:
    assert draws(model, replace(PLAIN, seed=None)) != draws(model, replace(PLAIN, seed=None))


def test_top_k(model: LlamaModel) -> None:
    assert set(draws(model, replace(PLAIN, top_k=3, temperature=5.0))) == set(best(model, 3))


def test_top_p_keeps_the_head_of_the_distribution(model: LlamaModel) -> None:
    assert len(draws(model, replace(PLAIN, top_p=0.3))) < len(draws(model, PLAIN)) / 2
    assert list(draws(model, replace(PLAIN, top_p=0.0))) == best(model)


def test_min_p_drops_what_is_far_below_the_best(model: LlamaModel) -> None:
    values = logits(model)
    allowed = set(np.flatnonzero(values >= values.max() + np.log(0.2)).tolist())
    assert set(draws(model, replace(PLAIN, min_p=0.2))) <= allowed
    assert list(draws(model, replace(PLAIN, min_p=1.0))) == best(model)


def test_temperature_spreads(model: LlamaModel) -> None:
    cold, hot = draws(model, replace(PLAIN, temperature=0.3)), draws(model, replace(PLAIN, temperature=3.0))
    assert len(cold) < len(hot)


def test_logit_bias_forces_and_forbids(model: LlamaModel) -> None:
    first, second = best(model, 2)
    assert list(draws(model, replace(GREEDY, logit_bias=((first, float("-inf")),)), 1)) == [second]
    assert list(draws(model, replace(GREEDY, logit_bias=((290, 1000.0),)), 1)) == [290]


def test_penalties_see_the_reply_and_what_they_were_primed_with(model: LlamaModel) -> None:
    first, second = best(model, 2)
    heavy = replace(GREEDY, presence_penalty=50.0)
    assert list(draws(model, heavy, 2)) == [first, second]
    primed = model.sampler(heavy)
    primed.prime([first])
    assert primed.sample() == second


def test_penalties_forget_after_the_last_n(model: LlamaModel) -> None:
    first = best(model)[0]
    sampler = model.sampler(replace(GREEDY, presence_penalty=50.0, penalty_last_n=2))
    sampler.prime([first, 1, 2])
    assert sampler.sample() == first


@pytest.mark.parametrize("name", ["repeat_penalty", "frequency_penalty", "presence_penalty"])
def test_each_penalty_changes_the_reply(model: LlamaModel, name: str) -> None:
    plain = say(model, 60, pos=100)
    assert model.trim(99)
    feed(model, story(model, 100)[-1:], 99)
    changed = replace(GREEDY, **{name: 1.8})  # type: ignore[arg-type]  # all three are floats
    assert say(model, 60, pos=100, sampling=changed) != plain


GRAMMAR = 'root ::= "yes, " [a-c]+ "."'


@pytest.mark.parametrize("sampling", [GREEDY, PLAIN, Sampling(seed=3)])
def test_a_grammar_is_kept(model: LlamaModel, sampling: Sampling) -> None:
    """Also with top-k: cutting to the best tokens before asking the grammar could leave none that fits."""
    sampler = model.sampler(replace(sampling, grammar=GRAMMAR, logit_bias=((model.tokenize(".")[0], 3.0),)))
    said = b""
    for i in range(300):
        token = sampler.sample()
        if token in model.vocabulary.eog:
            break
        said += model.piece(token)
        model.decode([token], 100 + i)
    assert re.fullmatch(rb"yes, [a-c]+\.", said)


def test_a_grammar_wins_over_a_bias(model: LlamaModel) -> None:
    """llama.cpp ends the process when it is made to accept a token its grammar forbids."""
    only = model.tokenize("x")[0]
    forbid_all = tuple((token, float("-inf")) for token in range(model.facts.n_vocab))
    for bias in (((only, float("-inf")),), forbid_all, ((only, -1e30), (1, 1e38))):
        for sampling in (GREEDY, PLAIN):
            assert draws(model, replace(sampling, grammar='root ::= "x"', logit_bias=bias), 1) == {only: 1}


def test_a_finished_grammar_allows_only_the_end(model: LlamaModel) -> None:
    sampler = model.sampler(replace(PLAIN, grammar='root ::= "x"'))
    assert model.piece(sampler.sample()) == b"x"
    assert {sampler.sample() for _ in range(20)} <= model.vocabulary.eog


def test_extreme_values_do_not_end_the_process(model: LlamaModel) -> None:
    """Infinite logits turn into NaN on the way to a probability, and llama.cpp asserts there."""
    everything = tuple((token, float("-inf")) for token in range(model.facts.n_vocab))
    extremes = (
        replace(PLAIN, logit_bias=everything),
        replace(PLAIN, logit_bias=((3, float("inf")), (4, float("inf")))),
        replace(PLAIN, temperature=1e-300),
        replace(PLAIN, temperature=1e300),
        replace(PLAIN, repeat_penalty=1e-30, frequency_penalty=1e6, presence_penalty=-1e6),
        replace(PLAIN, top_k=2**31 - 1, top_p=-5.0, min_p=50.0),
        replace(PLAIN, top_k=-7, top_p=7.0, min_p=-1.0, penalty_last_n=-1, presence_penalty=1.0),
    )
    for sampling in extremes:
        assert draws(model, sampling, 5).total() == 5


@pytest.mark.parametrize(
    "grammar", ["nonsense", 'start ::= "a"', 'root ::= "a" undefined', "root ::= root", 'root ::= "a\0"']
)
def test_a_grammar_that_does_not_parse(model: LlamaModel, grammar: str) -> None:
    with pytest.raises(RequestInvalid, match="The grammar has a mistake in it"):
        model.sampler(replace(GREEDY, grammar=grammar))


@pytest.mark.parametrize(
    "changes",
    [
        {"temperature": float("nan")},
        {"top_p": float("inf")},
        {"repeat_penalty": 0.0},
        {"logit_bias": ((294, 1.0),)},
        {"logit_bias": ((-1, 1.0),)},
        {"logit_bias": ((0, float("nan")),)},
    ],
)
def test_values_that_make_no_sense_are_refused(model: LlamaModel, changes: dict[str, object]) -> None:
    with pytest.raises(RequestInvalid):
        model.sampler(replace(Sampling(), **changes))  # type: ignore[arg-type]  # wrong on purpose


def test_sampling_needs_logits(load: Load) -> None:
    """llama.cpp asserts, and so ends the process, when there are none."""
    model = load("llama")
    sampler = model.sampler(GREEDY)
    with pytest.raises(EngineBug, match="without logits"):
        sampler.sample()
    feed(model, story(model, 10), 0)
    sampler.sample()
    model.clear()
    with pytest.raises(EngineBug, match="without logits"):
        sampler.sample()


def test_a_sampler_is_closed_with_its_model(load: Load) -> None:
    model = load("llama")
    feed(model, story(model, 10), 0)
    sampler = model.sampler(replace(GREEDY, grammar=GRAMMAR))
    model.close()
    assert sampler.is_closed
    sampler.close()
    with pytest.raises(EngineBug):
        sampler.sample()


@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_batches_in_the_midst_of_a_prompt_need_no_logits(load: Load, arch: str) -> None:
    """They leave the same behind: what comes after them has the same logits."""
    model = load(arch)
    tokens = story(model, 120)
    for start, end in ((0, 100), (100, 119), (119, 120)):
        model.decode(tokens[start:end], start)
    expected = logits(model)
    model.clear()
    model.decode(tokens[:100], 0, wants_logits=False)
    model.decode(tokens[100:119], 100, wants_logits=False)
    with pytest.raises(EngineBug, match="without logits"):
        model.sampler(GREEDY).sample()
    model.decode(tokens[119:], 119)
    assert np.array_equal(logits(model), expected)
