"""What nobody could restore or would ask for, against a comparison of every range with every state."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.decisions.dependents import find_orphaned
from engine.core.decisions.eviction_values import Held
from engine.core.prompt.items import NO_TOKENS, Tokens, shared_prefix
from engine.core.tree.tree import Match
from tests.core.builders import checkpoint, kv_segment

# Three trunks, and where a path parts from its own: what two paths share lies behind the root's parting, or before it.
PATHS = st.tuples(st.integers(0, 2), st.integers(0, 5), st.integers(0, 2)).map(
    lambda row: Tokens.of([9] * 2 + [row[0]] * (1 + row[1]) + [row[2] + 3] * 3)
)


@given(
    PATHS | st.just(NO_TOKENS),
    st.lists(st.tuples(PATHS, st.integers(1, 6)), max_size=5),
    st.lists(st.tuples(PATHS, st.integers(0, 5)), max_size=5),
)
def test_a_range_stays_where_a_state_lies_behind_its_beginning(
    root: Tokens, states: list[tuple[Tokens, int]], places: list[tuple[Tokens, int]]
) -> None:
    """Everything has its attention: each range is the whole of a path from its beginning on, and one lies before it."""
    whole = [kv_segment(100 + n, path, 0, len(path)) for n, (path, _) in enumerate([*states, *places])]
    behind = [kv_segment(1 + n, path, start, len(path)) for n, (path, start) in enumerate(places)]
    checkpoints = tuple(checkpoint(1 + n, path, at) for n, (path, at) in enumerate(states))
    segments = (*whole, *behind)
    found = find_orphaned(Held(checkpoints=checkpoints, segments=segments), Match.alone(root))
    assert not found.checkpoints
    assert set(found.segments) == {
        kv.id
        for kv in segments
        if all(min(c.n_tokens, shared_prefix(c.path, kv.path)) <= kv.start for c in checkpoints)
    }
