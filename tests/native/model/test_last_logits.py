"""Logits that were kept are as good as those that were just computed, and none are used where they do not belong."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.core.prompt.messages import GREEDY, Sampling
from engine.errors import EngineBug
from engine.native.model.llama import LlamaModel
from tests.native.conftest import Load
from tests.native.driving import feed, logits, say, story
from tests.support.tiny_models import MEMORY_KINDS
from tests.support.tolerances import HERE

pytestmark = pytest.mark.native

N, N_SAID = 100, 12
PLAIN = Sampling(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, seed=7)
WAYS = {
    "greedy": GREEDY,
    "seeded": PLAIN,
    "cut off": replace(PLAIN, top_k=20, top_p=0.9, min_p=0.02, temperature=1.3),
    "penalties": replace(PLAIN, repeat_penalty=1.4, frequency_penalty=0.5, presence_penalty=0.2),
    "biased": replace(PLAIN, logit_bias=((40, 3.0), (41, -100.0))),
    "grammar": replace(PLAIN, grammar='root ::= [a-m]+ "." [n-z]*'),
}


@pytest.fixture
def model(load: Load) -> LlamaModel:
    return load("lfm2")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("architecture", [arch for arch, kind in MEMORY_KINDS.items() if kind.needs_checkpoints])
def test_a_reply_to_kept_logits_is_the_one_to_fresh_ones(load: Load, architecture: str, way: str) -> None:
    """Whatever the sampler does with them: a reply asked for again begins with nothing being read."""
    model = load(architecture)
    feed(model, story(model, N), 0)
    state, kept, before = model.save_state(), model.save_logits(), logits(model)
    said = say(model, N_SAID, pos=N, sampling=WAYS[way])
    assert model.restore_state(state, N) == ""
    model.restore_logits(kept)
    assert np.array_equal(logits(model), before)
    assert model.save_logits() == kept
    assert say(model, N_SAID, pos=N, sampling=WAYS[way]) == said


def test_they_take_as_many_bytes_as_is_said(model: LlamaModel) -> None:
    feed(model, story(model, N), 0)
    assert len(model.save_logits()) == model.logits_size == 4 * model.facts.n_vocab


def test_the_next_token_that_is_decoded_brings_its_own(model: LlamaModel) -> None:
    text = story(model, N)
    feed(model, text, 0)
    kept = model.save_logits()
    feed(model, text[:1], N)
    expected = logits(model)
    model.clear()
    feed(model, text, 0)
    model.restore_logits(kept)
    feed(model, text[:1], N)
    assert float(np.abs(logits(model) - expected).max()) < HERE.other_cells


def test_a_change_of_the_memory_takes_them_away(load: Load) -> None:
    model = load("llama")
    feed(model, story(model, N), 0)
    kept = model.save_logits()
    assert model.trim(N - 1)
    for ask in (model.logits, model.save_logits, model.sampler(GREEDY).sample):
        with pytest.raises(EngineBug, match="logits"):
            ask()
    model.restore_logits(kept)  # whether they belong there is for the caller to know
    model.clear()
    with pytest.raises(EngineBug, match="ends nowhere"):
        model.restore_logits(kept)


@pytest.mark.parametrize("wrong", [b"", b"\0" * 4])
def test_others_than_of_this_vocabulary_are_refused(model: LlamaModel, wrong: bytes) -> None:
    feed(model, story(model, N), 0)
    before = logits(model)
    with pytest.raises(EngineBug, match="are not the logits"):
        model.restore_logits(wrong)
    assert np.array_equal(logits(model), before)


def test_a_batch_that_nobody_samples_from_has_none_to_keep(model: LlamaModel) -> None:
    model.decode(story(model, N), 0, wants_logits=False)
    with pytest.raises(EngineBug, match="no logits"):
        model.save_logits()
