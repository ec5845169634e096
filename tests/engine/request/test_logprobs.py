"""What the model thought of each token before any sampling, and of the likeliest others."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from engine.commands import Generate, RequestId
from engine.core.prompt.messages import GREEDY, Chat, Sampling
from engine.errors import RequestInvalid
from engine.events import Delta, Failed, Finished, TokenLogprob
from tests.support.engine_runs import EXACT, Bench, Run, user
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    bench = Bench(is_heard=True)
    bench.load(str(tiny_model("llama")), EXACT)
    yield bench
    bench.close()


def ask(bench: Bench, n: int, *, sampling: Sampling = GREEDY, stop: tuple[str, ...] = ()) -> Run:
    chat = Chat(messages=(user("What is there?"),))
    return bench.do(
        Generate(
            request=RequestId("r"),
            session="s",
            chat=chat,
            sampling=sampling,
            max_tokens=12,
            n_logprobs=n,
            stop=stop,
            is_regeneration=True,
        )
    )


def told(run: Run) -> list[TokenLogprob]:
    return [one for delta in run.of(Delta) for one in delta.logprobs]


def test_they_are_those_of_the_logits(bench: Bench) -> None:
    wild = Sampling(temperature=1.5, seed=3, top_k=5)
    run = ask(bench, 3, sampling=wild)
    chances = told(run)
    draws = [draw for draw in bench.draws if draw.token not in bench.model.vocabulary.eog]
    assert [one.id for one in chances] == [draw.token for draw in draws]
    for one, draw in zip(chances, draws, strict=True):
        row = draw.logits.astype(np.float64)
        expected = row - (row.max() + math.log(np.exp(row - row.max()).sum()))
        assert one.logprob == pytest.approx(float(expected[one.id]), abs=1e-4)
        likeliest = np.sort(expected)[::-1][:3]
        assert [other.logprob for other in one.top] == pytest.approx(likeliest.tolist(), abs=1e-4)
        assert [other.logprob for other in one.top] == pytest.approx([expected[o.id] for o in one.top], abs=1e-4)
    assert b"".join(one.text for one in chances).decode(errors="replace") == run.one(Finished).raw_text


def test_each_token_is_told_once_also_where_text_is_held_back(bench: Bench) -> None:
    plain = ask(bench, -1)
    assert told(plain) == []
    n_generated = plain.one(Finished).usage.n_generated
    assert len(told(ask(bench, 0))) == n_generated
    assert all(one.top == () for one in told(ask(bench, 0)))
    text = plain.text
    stopped = ask(bench, 1, stop=(text[3:6], "never comes"))
    assert len(told(stopped)) == stopped.one(Finished).usage.n_generated
    assert ask(bench, 1).text == text, "asking changes nothing"


@pytest.mark.parametrize("n", [-2, 21])
def test_no_more_are_told_than_twenty(bench: Bench, n: int) -> None:
    assert ask(bench, n).one(Failed).code == RequestInvalid.code
    assert len(told(ask(bench, 20))[0].top) == 20


def test_they_are_finite_where_the_sampler_forbids(bench: Bench) -> None:
    """A bias is a matter of sampling."""
    first = told(ask(bench, 0))[0]
    banned = replace(GREEDY, logit_bias=((first.id, -1e9),))
    assert told(ask(bench, 1, sampling=banned))[0].top[0].id == first.id
