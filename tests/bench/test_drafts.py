"""What drafts gain and cost: tokens a second of processor time with them and without, by turns, on a real small model.

A model so small cannot copy a text by itself, so the reply is scripted; what is read and drawn is not. F16 and Q4_0 are
made of the file at hand: how dear several tokens at once are depends on that alone.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import llama_cpp.llama_cpp as binding
import pytest

from engine.cache import drafting
from engine.commands import ChangeCache
from engine.core.cache.settings import CacheSettings
from engine.core.drafting.pace import DraftKind, Pace
from engine.core.prompt.messages import GREEDY
from engine.drawing import Sampler
from engine.events import Finished, Usage
from tests.support.engine_runs import EXACT, Bench, user
from tests.support.exactness import without_trials
from tests.support.patience import rounds
from tests.support.real_models import CHAT_MODEL, ProbedLoader, real_model

pytestmark = [pytest.mark.native, pytest.mark.slow]

_ROUNDS = int(os.environ.get("CAIRN_BENCH_ROUNDS", "0"))  # on a busy machine, whose processor time tells something
_TEXT = """The harbour office opens at seven. Every captain signs the book before a ship leaves, and names the cargo,
the crew and the port it sails to. A ship that carries timber pays two coins for each load; one that carries salt pays
five. The clerk keeps a copy of each page. When the tide is low, no ship longer than forty feet may pass the inner wall,
and its keeper rings the bell three times. Letters are handed over at the second window, never at the first. Whoever
finds a rope on the quay brings it to the shed behind the mill, where it hangs for a month; after that it belongs to the
finder. Fishermen sell from their boats until noon and from the hall in the afternoon, and weigh in front of everybody.
Fires are allowed on the north pier alone, and a bucket of water stands beside each of them. In winter the lamps are lit
at four, and the boy who lights them starts with the one that is nearest to the sea. If fog comes in, the horn sounds
every ten minutes, boats stay where they are, and guests of the inn are asked not to walk on the wall. A dog may not go
on board without its owner, nor a goat at all. On the last day of the year the book is closed, the coins are counted
twice, and what is left over goes to the widows of the town. """
_CHANGES = 8


class ProcessorClock:
    """Implements ports.Clock: the pace of drafts goes by what they take, not by what else runs."""

    def monotonic(self) -> float:
        return time.process_time()

    def wall(self) -> float:
        return time.time()


class Scripted:
    """Draws as the sampler does, and says what it was given."""

    def __init__(self, inner: Sampler, tokens: Sequence[int]) -> None:
        self._inner, self._tokens = inner, iter(tokens)
        self.prime, self.go_on, self.close = inner.prime, inner.go_on, inner.close

    def sample(self) -> int:
        self._inner.sample()
        return next(self._tokens)


FORMS = {"F16": binding.LLAMA_FTYPE_MOSTLY_F16, "Q4_0": binding.LLAMA_FTYPE_MOSTLY_Q4_0}
LOAD = replace(EXACT, kv_type_k="f16", kv_type_v="f16")


def made(form: str, folder: Path) -> Path:
    return requantised(real_model(CHAT_MODEL), folder / f"{form}.gguf", FORMS[form])


def requantised(source: Path, target: Path, ftype: int) -> Path:
    params = binding.llama_model_quantize_default_params()
    params.ftype, params.allow_requantize, params.nthread = ftype, True, 1
    assert binding.llama_model_quantize(str(source).encode(), str(target).encode(), params) == 0
    return target


def edited(tokens: list[int], random: Random) -> list[int]:
    """The text again, with some of its tokens changed."""
    changed = list(tokens)
    for at in random.sample(range(len(tokens)), _CHANGES):
        changed[at] = random.choice(tokens)
    return changed


def compare(bench: Bench, reply: list[int], what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same reply with drafts and without, by turns."""
    make = type(bench.model).sampler.__get__(bench.model)
    monkeypatch.setattr(bench.model, "sampler", lambda given: Scripted(make(given), reply))
    seconds: dict[bool, list[float]] = {True: [], False: []}
    usage: Usage | None = None
    for n in range(2 + 2 * (_ROUNDS or rounds(5))):
        bench.do(ChangeCache(settings=CacheSettings(drafts=n % 2 == 1)))
        began = time.process_time()
        run = bench.ask(user(_TEXT), max_tokens=len(reply), is_regeneration=True)
        took = time.process_time() - began
        if n > 1:  # the first of each learns what a round costs
            seconds[n % 2 == 1].append(took)
        usage = run.one(Finished).usage if n % 2 else usage
    assert usage is not None
    plain, drafted = (statistics.median(seconds[on]) for on in (False, True))
    rates = f"{len(reply) / plain:.0f} to {len(reply) / drafted:.0f} tokens/s of processor time"
    right = f"{usage.n_drafts_right} of {usage.n_drafted} drafts right"
    print(f"{what}, {len(reply)} tokens: x{plain / drafted:.2f} with drafts, {rates}, {right}")
    assert usage.n_generated == len(reply)


@pytest.mark.parametrize("form", FORMS)
def test_what_drafts_gain(form: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    without_trials(monkeypatch)
    bench = Bench(loader=ProbedLoader())
    bench.load(str(made(form, tmp_path)), LOAD)
    text = bench.model.tokenize(_TEXT)
    free = bench.model.tokenize("A wind came from the north and " + " ".join(str(n * n) for n in range(90)))
    for what, reply in (("the text again", edited(text, Random(4))), ("free text", free)):
        compare(bench, reply, f"{form}, {what}", monkeypatch)
    bench.close()


@pytest.mark.parametrize("n_drafts", [None, 3], ids=("paced", "always 3"))
def test_what_a_draft_model_gains(n_drafts: int | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The model at 4 bits drafts for itself at 16: most drafts are right, and each takes half of what a token takes.

    No smaller model with the same tokens is at hand; so this is what the pace is up against.
    """
    without_trials(monkeypatch)
    monkeypatch.setattr(drafting, "copied", lambda path, behind, room: None)
    bench = Bench(loader=ProbedLoader(), is_heard=True)
    bench.load(str(made("F16", tmp_path)), replace(LOAD, draft_model=str(made("Q4_0", tmp_path))))
    (drafter,) = bench.model.drafters
    assert drafter.kind is DraftKind.MODEL
    bench.ask(user(_TEXT), max_tokens=80, sampling=GREEDY)
    reply = [draw.token for draw in bench.draws]
    if n_drafts is not None:
        monkeypatch.setattr(Pace, "n_drafts_after", lambda pace, n_agree=0: n_drafts)
    compare(bench, reply, f"a model for drafts, {'paced' if n_drafts is None else 'always 3'}", monkeypatch)
    bench.close()
