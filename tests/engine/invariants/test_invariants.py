"""The nine invariants of the cache hold after each of very many random operations, on every kind of memory.

    1  siblings never share a first item, no place lies inside an image, nothing is identified by its object
    2  a state is offered only where all attention before it can be had
    3  what serves together is there together: a state with its attention, a prompt's end with its logits
    4  every device's bytes, cells and sequences are within what they may be, at every call
    5  what is pinned or about to be loaded is not given up; what a request began to read ends with it
    6  who may not move anything does not, and the tree holds what was recorded
    7  what is offered from disk was acknowledged; what goes is told, what is damaged is a miss
    8  what is known by key alone is what the items would say, and what comes from disk is what was put in
    9  a match is what comparing everything finds; after a cancel or an error the memory is as the books say

A failure names its seed; `shortest` leaves out of the storm what is not needed for it:
`python -m tests.engine.invariants.test_invariants SEED MEMORY [images]`.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

import pytest

from engine.cache import writing
from engine.core.cache.states import MemoryKind
from engine.core.decisions import residency, tails
from engine.core.decisions.reuse import Source
from engine.core.tree import known_by_key
from engine.events import Cancelled, CheckpointLost, Failed, Prepared, RestoreRefused
from tests.engine.invariants.brute_force import Broken
from tests.engine.invariants.operations import Operation, draw
from tests.engine.invariants.storm import run

N_QUICK = 4  # storms of each memory
N_DEEP = 200  # 200 storms of 100 operations on 5 memories: 100,000
EVERY = 5  # so many storms one is of chats with images, which take longer
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    make_small(monkeypatch)


def make_small(patch: pytest.MonkeyPatch) -> None:
    """Blocks, pieces and gains as small as the prompts: else nothing is ever cut, written in two, or worth a copy."""
    patch.setattr(known_by_key, "BLOCK", 16)
    patch.setattr(known_by_key, "CHECK_BYTES", known_by_key.KEY_BYTES)  # else one item in 65,536 is taken for another
    for module in (tails, writing):
        patch.setattr(module, "PIECE_BYTES", 640)
    patch.setattr(residency, "_LEAST_GAIN", 0.0)
    patch.setattr(writing, "_LOOK_SECONDS", 0.0)  # the pool works when it is asked, not while somebody sleeps


def storms(memory: MemoryKind, seeds: range) -> Counter[str]:
    seen = Counter[str]()
    for seed in seeds:
        try:
            seen += run(seed, memory, draw(seed), has_images=seed % EVERY == 0)
        except Broken as broken:
            pytest.fail(f"storm {seed} on {memory.value}: {broken}", pytrace=False)
    return seen


def test_all_invariants_hold_after_each_operation() -> None:
    """The quick part: all memories, a few hundred operations each."""
    seen = Counter[str]()
    for memory in MemoryKind:
        seen += storms(memory, range(N_QUICK))
    assert_met(seen)


def test_a_first_message_is_prepared_without_a_state_before_it() -> None:
    """There is none before the first item: the model refused to take it, and nothing was prepared."""
    run(1045, MemoryKind.HYBRID, draw(1045)[:2], has_images=True)


def test_a_segment_stays_that_a_state_on_disk_is_loaded_behind() -> None:
    """No state in RAM needed it any more, and it went while it was about to be loaded: all was read again."""
    run(1053, MemoryKind.HYBRID_SWA, draw(1053)[:59])


def test_such_a_segment_goes_where_ram_has_no_room() -> None:
    """A pinned state was over the limit; it was refused, and its segment stayed for states on disk."""
    run(1034, MemoryKind.SWA, draw(1034)[:83])


@pytest.mark.slow
@pytest.mark.parametrize("memory", MemoryKind)
def test_all_invariants_hold_after_each_of_a_hundred_thousand_operations(memory: MemoryKind) -> None:
    """A fifth of them for each memory."""
    seen = storms(memory, range(1000, 1000 + N_DEEP))
    assert_met(seen, has_states=memory.needs_checkpoints)
    assert seen[Prepared.__name__]
    assert seen["segments"] or not memory.has_kv


def assert_met(seen: Counter[str], *, has_states: bool = True) -> None:
    """A storm in which nothing happens would find nothing."""
    of_states = (Source.CHECKPOINT.value, CheckpointLost.__name__, "states")  # on full attention there are none
    sources = (Source.NOTHING, Source.WORKING, Source.LIVE_BRANCH)
    events = (Cancelled, Failed, RestoreRefused)
    wanted = [source.value for source in sources] + [event.__name__ for event in events]
    wanted += ["set aside", "branches", "blobs", "restart", "disk fault", "memory fault"]
    for name in (*wanted, *(of_states if has_states else (Source.BRANCH.value,))):
        assert seen[name], f"{name} never came up"


@pytest.mark.parametrize("folder", ["engine/core/tree", "engine/core/cache", "engine/core/decisions", "engine/cache"])
def test_nothing_of_the_cache_is_identified_by_its_object(folder: str) -> None:
    """An object's number says nothing after a restart, and is another one's once it has gone."""
    for file in sorted((ROOT / folder).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id"
            assert not is_call, f"{file.name}:{getattr(node, 'lineno', 0)}"


def shortest(seed: int, memory: MemoryKind, *, has_images: bool) -> tuple[tuple[Operation, ...], str]:
    """The operations of a storm without which it would not fail in the same way, and how it fails."""

    def fails(operations: tuple[Operation, ...]) -> str:
        try:
            run(seed, memory, operations, has_images=has_images)
        except Broken as broken:
            return str(broken)
        return ""

    operations = draw(seed)
    told = fails(operations)
    size = len(operations) // 2 if told else 0
    while size:
        at = 0
        while at < len(operations):
            less = (*operations[:at], *operations[at + size :])
            again = fails(less)
            if again[:20] == told[:20]:  # the invariant, and the first words
                operations, told = less, again
            else:
                at += size
        size //= 2
    return operations, told


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        make_small(patch)
        found, why = shortest(int(sys.argv[1]), MemoryKind(sys.argv[2]), has_images="images" in sys.argv)
    sys.stdout.write("\n".join([*map(str, found), why or "nothing is wrong", ""]))
