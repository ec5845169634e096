"""How long batches take on a model that was just loaded: a few are read into its empty memory, and taken out again.

Engine thread only. What is read later says more, and takes the place of this; until then it tells where small batches
are dear. A model that would take too long for it is left alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from engine.commands import LoadSettings
from engine.core.cache.prefill_rates import PrefillRates
from engine.core.cache.states import ModelFacts
from engine.errors import Interrupted, NotEnoughMemory
from engine.ports import Clock, Model

MOST_SECONDS = 0.05
MOST_BYTES = 64 * 1024**2  # of weights on the processor: with more of them a batch takes too long anyway
# In the order in which they are read. Flash attention takes 64 rows at once on a processor, and what fewer of them cost
# shows behind others.
_SIZES = (1, 1, 32, 64, 32, 64)
_SHARE = 4  # a token of a batch is expected to take at most one part in so many of one alone
_STEP = 7919  # from token to token of what is read: experts are to be chosen as for a text, not one of them each time


def reading_key(facts: ModelFacts, settings: LoadSettings) -> str:
    """Under which the rates are kept: all that decides how fast this model reads on this machine."""
    speed = (settings.n_threads, settings.n_ubatch, facts.n_batch, facts.n_layers_gpu, facts.devices)
    return f"{facts.fingerprint}-{hashlib.blake2b(repr(speed).encode(), digest_size=8).hexdigest()}"


def guess_at_masked(facts: ModelFacts, settings: LoadSettings) -> float:
    """What a cell costs that a token does not see, as a share of one that it sees, until reading tells.

    ggml's flash attention on a processor passes over masked cells (a tenth to a fifth was measured); what else there is
    computes with them.
    """
    return 0.15 if facts.n_layers_gpu == 0 and settings.flash_attention != "off" else 1.0


def measure_batches(
    model: Model, clock: Clock, settings: LoadSettings, is_cancelled: Callable[[], bool] = lambda: False
) -> PrefillRates:
    """What a few batches took; nothing where all of them would take too long: a part of it misleads.

    The memory is empty before and after it. Raises Interrupted.
    """
    facts = model.facts
    is_on_gpu = facts.n_layers_gpu > 0 and settings.n_gpu_layers < 0
    if (facts.n_bytes > MOST_BYTES and not is_on_gpu) or facts.n_batch < max(_SIZES) or facts.n_ctx <= sum(_SIZES):
        return PrefillRates()
    try:
        return _measured(model, clock, is_cancelled)
    except NotEnoughMemory:
        return PrefillRates()
    finally:
        model.clear()


def _measured(model: Model, clock: Clock, is_cancelled: Callable[[], bool]) -> PrefillRates:
    rates, n_vocab = PrefillRates(), model.facts.n_vocab
    depth, spent, expected = 0, 0.0, 0.0
    for at, n in enumerate(_SIZES):
        if is_cancelled():
            raise Interrupted
        if spent + expected * n > MOST_SECONDS:
            return PrefillRates()
        before = clock.monotonic()
        model.decode([place * _STEP % n_vocab for place in range(depth, depth + n)], depth)
        model.wait()
        seconds = clock.monotonic() - before
        if at > 0:  # the first batch of a model takes longer than any later one
            rates = rates.observed(n, depth, seconds)
            spent += seconds
            expected = seconds / n if n > 1 else seconds / _SHARE
        depth += n
    return rates
