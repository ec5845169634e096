"""Of a large vocabulary a chain is shown few tokens, and draws what it draws of all."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import replace

import llama_cpp.llama_cpp as binding
import numpy as np
import pytest

from engine.core.prompt.messages import GREEDY, Sampling
from engine.native.model import sampler as module
from engine.native.model.sampler import LARGE, ChainSampler, LikelyTokens, Row, chain_parts, likely_tokens
from tests.native.conftest import Load
from tests.native.driving import feed, say, story

pytestmark = pytest.mark.native

N_VOCAB = LARGE + 37  # no whole number of columns
DEFAULT = Sampling(seed=1)
BIAS = ((7, -1e6), (N_VOCAB - 1, 30.0), (40, 2.5), (41, -3.0))
SAMPLINGS = {
    "greedy": GREEDY,
    "default": DEFAULT,
    "hot": replace(DEFAULT, temperature=3.0, min_p=0.0, top_p=1.0),
    "many": replace(DEFAULT, top_k=120, temperature=2.0),
    "biased": replace(DEFAULT, logit_bias=BIAS),
    "greedy, biased": replace(GREEDY, logit_bias=BIAS),
}


def rows(n: int) -> Iterator[Row]:
    """Logits as they come: flat, peaked, with tokens that are forbidden, with the best ones side by side."""
    random = np.random.default_rng(5)
    for at in range(n):
        row = random.standard_normal(N_VOCAB).astype(np.float32) * (0.5, 3.0, 8.0)[at % 3]
        if at % 4 == 1:
            row[random.choice(N_VOCAB, N_VOCAB // 2, replace=False)] = -np.inf
        if at % 4 == 2:
            row[100:400] += 10
        if at % 4 == 3:
            row[random.integers(N_VOCAB, size=3)] += 20
        yield row


class LoadPlan:
    """llama.cpp's, shown some candidates."""

    def __init__(self, sampling: Sampling) -> None:
        self._chain = binding.llama_sampler_chain_init(binding.llama_sampler_chain_default_params())
        for part in chain_parts(sampling, N_VOCAB, 64):
            binding.llama_sampler_chain_add(self._chain, part)

    def draw(self, ids: np.ndarray[tuple[int], np.dtype[np.int64]], row: Row) -> int:
        shown = np.zeros(len(ids), [("id", np.int32), ("logit", np.float32), ("p", np.float32)])
        shown["id"], shown["logit"] = ids, row[ids]
        data = shown.ctypes.data_as(binding.llama_token_data_p)
        candidates = binding.llama_token_data_array(data, len(ids), -1, False)
        binding.llama_sampler_apply(self._chain, ctypes.byref(candidates))
        token = int(candidates.data[candidates.selected].id)
        binding.llama_sampler_accept(self._chain, token)
        return token

    def close(self) -> None:
        binding.llama_sampler_free(self._chain)


@pytest.mark.parametrize("name", SAMPLINGS)
def test_few_give_what_all_give(name: str) -> None:
    """Token by token, with the same luck; and they are few."""
    sampling = SAMPLINGS[name]
    likely = likely_tokens(sampling, N_VOCAB, is_greedy=sampling.temperature == 0)
    assert likely is not None
    of_few, of_all, everything = LoadPlan(sampling), LoadPlan(sampling), np.arange(N_VOCAB)
    for row in rows(60):
        ids = likely.of(row)
        assert ids is not None
        assert len(ids) < 1000
        assert (np.diff(ids) > 0).all()
        assert of_few.draw(ids, row) == of_all.draw(everything, row)
    of_few.close()
    of_all.close()


@pytest.mark.parametrize("n", [1, 2, 40, 128])
def test_the_likeliest_are_among_them(n: int) -> None:
    """Also where they all lie in one column, or at the end that fills none."""
    likely = LikelyTokens(n, frozenset())
    row = np.zeros(N_VOCAB, np.float32)
    n_columns = N_VOCAB // 64
    for ids in (np.arange(64) * n_columns + 3, np.arange(N_VOCAB - 37, N_VOCAB), np.arange(N_VOCAB)[::257]):
        row[:] = np.linspace(0, 1, N_VOCAB, dtype=np.float32)
        row[ids] += 5
        found = likely.of(row)
        assert found is not None
        assert set(np.argsort(-row, kind="stable")[:n].tolist()) <= set(found.tolist())


def test_results_that_are_not_numbers_are_all_shown() -> None:
    likely = LikelyTokens(40, frozenset())
    assert likely.of(np.full(N_VOCAB, np.nan, np.float32)) is None
    row = np.zeros(N_VOCAB, np.float32)
    row[:100] = np.nan
    assert likely.of(row) is None


@pytest.mark.parametrize(
    "sampling",
    [
        replace(DEFAULT, top_k=0),
        replace(DEFAULT, top_k=-1),
        replace(DEFAULT, top_k=N_VOCAB // 2),
        replace(DEFAULT, repeat_penalty=1.1),
        replace(DEFAULT, presence_penalty=0.5),
        replace(GREEDY, frequency_penalty=0.5),
        replace(DEFAULT, logit_bias=((1, 1.0), (1, 1.0))),
        replace(DEFAULT, logit_bias=tuple((token, 0.1) for token in range(2000))),
    ],
)
def test_what_needs_all_sees_all(sampling: Sampling) -> None:
    """Penalties may push any number of tokens back, and without top_k every token has its chance."""
    assert likely_tokens(sampling, N_VOCAB, is_greedy=sampling.temperature == 0) is None


def test_a_small_vocabulary_is_drawn_from_by_llama_cpp() -> None:
    assert likely_tokens(DEFAULT, LARGE - 1, is_greedy=False) is None


@pytest.mark.parametrize("grammar", ["", "root ::= [a-z ]+"])
@pytest.mark.parametrize("sampling", [GREEDY, replace(DEFAULT, top_k=12), replace(GREEDY, logit_bias=((50, 4.0),))])
def test_a_model_says_the_same(load: Load, monkeypatch: pytest.MonkeyPatch, sampling: Sampling, grammar: str) -> None:
    """The whole way, with a vocabulary that is taken for a large one."""
    sampling = replace(sampling, grammar=grammar)
    model = load("llama")

    def reply() -> list[int]:
        model.clear()
        feed(model, story(model, 100), 0)
        return say(model, 60, pos=100, sampling=sampling)

    expected = reply()
    monkeypatch.setattr(module, "LARGE", 1)
    monkeypatch.setattr(module, "_BLOCKS", 4)
    shown: list[int] = []
    draw = ChainSampler._draw

    def noted(sampler: ChainSampler, candidates: binding.llama_token_data_array) -> int:
        shown.append(candidates.size)
        return draw(sampler, candidates)

    monkeypatch.setattr(ChainSampler, "_draw", noted)
    assert reply() == expected
    assert len(shown) >= 60
    assert min(shown) < model.facts.n_vocab // 2
