"""Where looking for what is stranded is left out, a look would have found nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cache.checkpoint_book import CheckpointBook, Coverage
from engine.core.cache.policies import Policy
from engine.core.cache.states import MemoryKind
from engine.core.decisions.dependents import Orphaned, find_orphaned
from engine.core.prompt.items import Tokens
from engine.core.tree.tree import Match
from tests.support.branch_runs import CACHE, WITH_KV, bench, changed, four_chats, moves, session_of
from tests.support.exactness import without_trials


@pytest.mark.parametrize("policy", [Policy.WEIGHTED_GAP, Policy.FIFO, Policy.LLAMA_SERVER])
def test_nothing_is_stranded_where_nobody_looks(policy: Policy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chats by turns, edited and gone on with, in little room and in much, on every memory with attention."""
    without_trials(monkeypatch)  # they have books of their own
    seen: list[bool] = []
    told = Coverage.is_whole

    @settings(max_examples=60, deadline=None, derandomize=True)
    @given(st.lists(moves(), min_size=2, max_size=14), st.sampled_from(WITH_KV), st.sampled_from([900, 4000, 10**9]))
    def play(script: list[tuple[Any, ...]], memory: MemoryKind, ram_bytes: int) -> None:
        cache = replace(CACHE, policy=policy, ram_bytes=ram_bytes)
        it, _ = bench(memory, cache, n_bytes=1, state_bytes=100, n_sequences=4, n_ctx=1500)

        def watched(self: Coverage, book: CheckpointBook, paths: Sequence[Tokens], match: Match) -> bool:
            is_whole = told(self, book, paths, match)
            seen.append(is_whole)
            if is_whole:
                assert find_orphaned(session_of(it).held(paths[0]), match) == Orphaned()
            return is_whole

        monkeypatch.setattr(Coverage, "is_whole", watched)
        chats = four_chats(12)
        for which, kind, length in script:
            run = it.ask(*chats[which], session=f"s{which}")
            chats[which] = changed(chats[which], kind, length, run.text)
        it.close()

    play()
    assert 0 < sum(seen) < len(seen)
