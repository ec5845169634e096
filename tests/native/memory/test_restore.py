"""Saving, restoring and cutting: a cached run gives what an uncached one gives, on every kind of memory."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.cache.states import MemoryKind
from engine.native.model.llama import LlamaModel
from tests.native.conftest import Load
from tests.native.driving import feed, logits, say, story
from tests.support.tiny_models import MEMORY_KINDS, N_SWA
from tests.support.tolerances import HERE

pytestmark = pytest.mark.native

ARCHS = tuple(MEMORY_KINDS)
WITH_CHECKPOINTS = tuple(arch for arch, kind in MEMORY_KINDS.items() if kind.needs_checkpoints)
WINDOWED = tuple(arch for arch, kind in MEMORY_KINDS.items() if kind in (MemoryKind.SWA, MemoryKind.HYBRID_SWA))
AT = 1000  # where states are taken
FAR = 2500  # how far decoding goes before coming back
SEEN = 0.05  # how far off the wrong state is at the least


def uncached(model: LlamaModel, tokens: list[int]) -> tuple[np.ndarray[tuple[int], np.dtype[np.float32]], list[int]]:
    """Logits after `tokens` and the greedy reply, from an empty memory, cut at AT like the cached run."""
    model.clear()
    feed(model, tokens[:AT], 0)
    feed(model, tokens[AT:], AT)
    last = logits(model)
    return last, say(model, 40, pos=len(tokens))


@pytest.mark.parametrize("arch", ARCHS)
def test_a_restored_state_continues_like_an_uncached_run(load: Load, arch: str) -> None:
    """A wrong order of restoring and cutting, or a part left out, shows in the first tokens after the restore."""
    model = load(arch)
    main = story(model, FAR)
    other = [*main[:AT], *story(model, 60, topic="hill")]
    expected, expected_reply = uncached(model, other)

    model.clear()
    feed(model, main[:AT], 0)
    state = model.save_state()
    assert len(state) > 0
    feed(model, main[AT:], AT)
    assert model.restore_state(state, AT) == ""
    assert model.pos_max() == AT - 1
    feed(model, other[AT:], AT)
    assert np.abs(logits(model) - expected).max() <= HERE.restored(MEMORY_KINDS[arch])
    assert say(model, 40, pos=len(other)) == expected_reply


@pytest.mark.parametrize("arch", ARCHS)
def test_the_other_branch_would_have_been_seen(load: Load, arch: str) -> None:
    """The negative control: going on from the wrong place moves the logits far more than the tolerance."""
    model = load(arch)
    main = story(model, FAR)
    expected, _ = uncached(model, main[: AT + 8])
    model.clear()
    feed(model, [*story(model, AT, topic="hill"), *main[AT : AT + 8]], 0)
    assert np.abs(logits(model) - expected).max() > max(SEEN, HERE.restored(MEMORY_KINDS[arch]))


@pytest.mark.parametrize("arch", ["gemma3"])
def test_cutting_alone_loses_the_window_and_trim_says_so(load: Load, arch: str) -> None:
    """llama.cpp's own cut returns True with the window gone: trusting it gives wrong replies, silently."""
    model = load(arch)
    main = story(model, FAR)
    expected, _ = uncached(model, main[: AT + 8])
    model.clear()
    feed(model, main, 0)
    assert model.pos_min() > AT - N_SWA
    assert model.trim(AT) is False
    assert model.pos_max() == FAR - 1  # nothing changed

    assert model._sequences.cut(AT) is True
    feed(model, main[AT : AT + 8], AT)
    assert np.abs(logits(model) - expected).max() > max(SEEN, HERE.restored(MEMORY_KINDS[arch]))


def test_a_small_step_back_within_the_window_is_free(load: Load) -> None:
    """Refusing every cut on a sliding window would reprocess the whole prompt after each reply."""
    model = load("gemma3")
    main = story(model, 600)
    expected, _ = uncached(model, main)
    model.clear()
    feed(model, main, 0)
    feed(model, story(model, 20, topic="hill"), 600)
    assert model.trim(590) is True
    feed(model, main[590:], 590)
    assert np.abs(logits(model) - expected).max() <= HERE.restored(MemoryKind.SWA)


@pytest.mark.parametrize("arch", ARCHS)
def test_what_each_memory_lets_go_of(load: Load, arch: str) -> None:
    """The table the reuse planner is built on: who can cut in the middle, at the end, and everything."""
    model = load(arch)
    kind = model.facts.memory
    assert kind is MEMORY_KINDS[arch]
    feed(model, story(model, AT), 0)
    end = AT - 1
    assert model.pos_max() == end
    match kind:
        case MemoryKind.FULL:
            assert model.pos_min() == 0
        case MemoryKind.SWA:
            assert model.pos_min() <= AT - N_SWA
        case _:
            assert model.pos_min() == end
    assert model.trim(AT) is True  # nothing lies there
    assert model.trim(AT // 2) is (kind is MemoryKind.FULL)
    assert model.pos_max() == (AT // 2 - 1 if kind is MemoryKind.FULL else end)
    assert model.trim(0) is True
    assert (model.pos_min(), model.pos_max()) == (-1, -1)


@pytest.mark.parametrize("arch", WITH_CHECKPOINTS)
def test_positions_after_a_restore(load: Load, arch: str) -> None:
    model = load(arch)
    main = story(model, FAR)
    feed(model, main[:AT], 0)
    state = model.save_state()
    feed(model, main[AT:], AT)
    assert model.restore_state(state, AT) == ""
    assert model.pos_max() == AT - 1
    assert model.pos_min() == (AT - N_SWA if model.facts.memory is MemoryKind.SWA else AT - 1)


@pytest.mark.parametrize("arch", ["lfm2", "qwen35", "mamba2", "lfm2-swa"])
@pytest.mark.parametrize("shift", [-1, 1])
def test_a_state_is_refused_at_any_other_position(load: Load, arch: str, shift: int) -> None:
    """A recurrent state is right at one place only; one token off it is wrong without any sign (#24797)."""
    model = load(arch)
    main = story(model, FAR)
    feed(model, main[:AT], 0)
    state = model.save_state()
    feed(model, main[AT:], AT)
    assert model.restore_state(state, AT + shift) != ""
    assert model.pos_max() == -1  # empty, so that nobody goes on from it


@pytest.mark.parametrize("arch", ["lfm2", "qwen35"])
def test_a_state_whose_attention_cells_are_gone_is_refused(load: Load, arch: str) -> None:
    """A hybrid's partial state holds no attention: restored without the cells, it would continue half blind."""
    model = load(arch)
    main = story(model, AT)
    feed(model, main, 0)
    state = model.save_state()
    model.clear()
    feed(model, main[:500], 0)
    assert model.restore_state(state, AT) != ""
    assert model.pos_max() == -1


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("damage", ["empty", "cut short", "noise", "of another model"])
def test_a_damaged_state_is_refused_and_the_model_lives_on(load: Load, arch: str, damage: str) -> None:
    """Everything that is not a state of this model must come back as a reason, never as a dead process."""
    model = load(arch)
    main = story(model, 300)
    expected, _ = uncached(model, main)
    model.clear()
    feed(model, main, 0)
    state = model.save_state()
    damaged = {
        "empty": b"",
        "cut short": state[: len(state) // 2],
        "noise": np.random.default_rng(1).bytes(len(state)),
        "of another model": _state_of_another(load, arch),
    }[damage]
    assert model.restore_state(damaged, 300) != ""
    assert (model.pos_min(), model.pos_max()) == (-1, -1)
    feed(model, main, 0)
    assert np.abs(logits(model) - expected).max() <= HERE.restored(MEMORY_KINDS[arch])


def _state_of_another(load: Load, arch: str) -> bytes:
    other = load("mamba2" if arch != "mamba2" else "qwen35")
    feed(other, story(other, 300), 0)
    return other.save_state()


@pytest.mark.parametrize("arch", ARCHS)
def test_a_state_moves_to_another_context(load: Load, arch: str) -> None:
    """States on disk are restored into a new context, of another length, after the prefix was put back."""
    first, second = load(arch), load(arch, n_ctx=2048)
    main = story(first, 700)
    expected, _ = uncached(first, [*main, *story(first, 30, topic="hill")])
    first.clear()
    feed(first, main, 0)
    state = first.save_state()
    feed(second, main, 0)
    feed(second, story(second, 100, topic="lake"), 700)
    assert second.restore_state(state, 700) == ""
    feed(second, story(second, 30, topic="hill"), 700)
    assert np.abs(logits(second) - expected).max() <= HERE.moved(MEMORY_KINDS[arch])


def test_swa_full_keeps_the_window_but_a_restore_brings_only_the_window_back(load: Load) -> None:
    """With the large cache the position tells what is covered, too; assuming 0 would be wrong after a restore."""
    model = load("gemma3", swa_full=True)
    main = story(model, FAR)
    feed(model, main[:AT], 0)
    state = model.save_state()
    feed(model, main[AT:], AT)
    assert model.pos_min() == 0
    assert model.restore_state(state, AT) == ""
    assert model.pos_min() == AT - N_SWA
    assert model.trim(AT // 2) is False
