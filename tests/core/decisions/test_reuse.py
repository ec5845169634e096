from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.states import Checkpoint, MemoryKind, WorkingState
from engine.core.decisions.reuse import Source, Verdict, plan_reuse
from engine.core.prompt.items import Digest, MediaChunk, Pos, Prompt, TokenIndex, Tokens, media_items, shared_prefix
from tests.core.builders import checkpoint, live, prompt
from tests.core.media_builders import mixes

PATH = Tokens.of(range(10))


def test_the_last_item_is_decoded_again_because_its_logits_are_needed() -> None:
    plan = plan_reuse(prompt(1, 2, 3), live(1, 2, 3), (), memory=MemoryKind.FULL)
    assert (plan.reused, plan.reprocessed) == (2, 1)


def test_a_state_with_logits_spares_the_last_item_of_a_prompt_that_ends_there() -> None:
    """Another reply to the same prompt."""
    path = Tokens.of([1, 2, 3, 4, 5])
    with_logits, without = (checkpoint(n, path, 3, has_logits=n == 1) for n in (1, 2))
    for memory in (MemoryKind.RECURRENT, MemoryKind.HYBRID, MemoryKind.SWA):
        asked = plan_reuse(prompt(1, 2, 3), live(1, 2, 3, 4, 5), (with_logits,), memory=memory, n_swa=9)
        assert (asked.source, asked.reused, asked.reprocessed) == (Source.CHECKPOINT, 3, 0)
        longer = plan_reuse(prompt(1, 2, 3, 9), live(1, 2, 3, 4, 5), (without,), memory=memory, n_swa=9)
        assert longer.reused == 3, "any state will do where something is left to read"
    refused = plan_reuse(prompt(1, 2, 3), live(1, 2, 3, 4, 5), (without,), memory=MemoryKind.HYBRID)
    assert (refused.reused, refused.considered[1].verdict) == (0, Verdict.TOO_LONG)
    shorter = plan_reuse(prompt(1, 2), live(1, 2, 3, 4, 5), (with_logits,), memory=MemoryKind.HYBRID)
    assert shorter.reused == 0


def test_full_attention_is_cut_back_anywhere() -> None:
    plan = plan_reuse(prompt(1, 2, 9, 9), live(1, 2, 3, 4), (), memory=MemoryKind.FULL)
    assert (plan.source, plan.reused) == (Source.WORKING, 2)


def test_recurrent_state_past_the_difference_is_refused_and_says_so() -> None:
    asked = Prompt(tokens=Tokens.of([0, 1, 2, 3, 99, 99]))
    states = (checkpoint(1, PATH, 8), checkpoint(2, PATH, 3))
    plan = plan_reuse(asked, WorkingState(tokens=PATH), states, memory=MemoryKind.HYBRID)
    assert plan.restore == 2
    assert [line.verdict for line in plan.considered] == [Verdict.NOT_EXACT, Verdict.DIVERGED, Verdict.CHOSEN]


def test_a_hybrid_state_without_its_kv_chain_is_no_candidate() -> None:
    """Restoring it would leave attention over cells that belong to another branch."""
    other = WorkingState(tokens=Tokens.of([0, 1, 77]))
    for memory, reused in ((MemoryKind.HYBRID, 0), (MemoryKind.RECURRENT, 5)):
        plan = plan_reuse(Prompt(tokens=PATH), other, (checkpoint(1, PATH, 5),), memory=memory)
        assert plan.reused == reused
        assert plan.considered[1].verdict is (Verdict.KV_GONE if reused == 0 else Verdict.CHOSEN)


def test_a_window_that_is_gone_is_never_used() -> None:
    """seq_rm says True on such a cache, and the logits are 4.8 off (measured)."""
    asked = Prompt(tokens=Tokens.of([*range(1000), 5555, 5556]))
    plan = plan_reuse(
        asked, WorkingState(tokens=Tokens.of(range(2500)), pos_min=Pos(2300)), (), memory=MemoryKind.SWA, n_swa=128
    )
    assert plan.source is Source.NOTHING
    assert plan.considered[0].verdict is Verdict.WINDOW_LOST


def test_n_swa_minus_one_cells_are_enough_to_go_on() -> None:
    """llama-server re-reads a whole prompt here: it wants one cell more than the next token attends to."""
    asked = Prompt(tokens=Tokens.of(range(1060)))
    for pos_min, reused in ((1000 - 127, 1000), (1000 - 126, 0)):
        state = WorkingState(tokens=Tokens.of(range(1000)), pos_min=Pos(pos_min))
        assert plan_reuse(asked, state, (), memory=MemoryKind.SWA, n_swa=128).reused == reused


def test_disabled_reuse_reads_everything() -> None:
    plan = plan_reuse(prompt(1, 2, 3), live(1, 2), (), memory=MemoryKind.FULL, enabled=False)
    assert plan.reused == 0
    assert plan.considered[0].verdict is Verdict.DISABLED


def test_a_state_at_another_position_is_not_exact() -> None:
    """Same items, other positions: an image that was encoded with other sizes shifts everything behind it."""
    plan = plan_reuse(Prompt(tokens=PATH), live(), (checkpoint(1, PATH, 5, pos_next=4),), memory=MemoryKind.RECURRENT)
    assert plan.considered[1].verdict is Verdict.NOT_EXACT


items = st.lists(st.integers(0, 2), max_size=8)


@st.composite
def caches(draw: st.DrawFn) -> tuple[WorkingState, tuple[Checkpoint, ...]]:
    path = Tokens.of(draw(items))
    states = []
    for number in range(draw(st.integers(0, 4))):
        other = Tokens.of(draw(items))
        if len(other):
            at, has_logits = draw(st.integers(1, len(other))), draw(st.booleans())
            states.append(checkpoint(number, other, at, has_logits=has_logits))
    return WorkingState(tokens=path, pos_min=Pos(draw(st.integers(0, 4)))), tuple(states)


@given(items.filter(bool), caches(), st.sampled_from(MemoryKind))
def test_a_plan_never_skips_what_was_not_computed(
    ids: list[int], cache: tuple[WorkingState, tuple[Checkpoint, ...]], memory: MemoryKind
) -> None:
    asked = Prompt(tokens=Tokens.of(ids))
    state, states = cache
    plan = plan_reuse(asked, state, states, memory=memory, n_swa=3)
    assert plan.reused + plan.reprocessed == len(asked)
    if plan.reprocessed == 0:
        assert next(c for c in states if c.id == plan.restore).has_logits
    assert len(plan.considered) == len(states) + 1
    match plan.source:
        case Source.WORKING:
            assert shared_prefix(asked.tokens, state.tokens) >= plan.reused
            if memory.is_exact_only:
                assert plan.reused == len(state.tokens)
        case Source.CHECKPOINT:
            chosen = next(c for c in states if c.id == plan.restore)
            assert plan.reused == chosen.n_tokens <= shared_prefix(asked.tokens, chosen.path)
            if memory.has_kv:
                assert shared_prefix(state.tokens, chosen.path) >= chosen.n_tokens
        case Source.NOTHING:
            assert plan.reused == 0
    assert sum(line.verdict is Verdict.CHOSEN for line in plan.considered) == (plan.reused > 0)


@given(mixes.filter(len), mixes.filter(len), st.lists(st.integers(1, 40), max_size=4), st.sampled_from(MemoryKind))
def test_with_images_a_plan_starts_at_their_edges_and_at_the_position_of_the_state(
    asked: Prompt, path: Prompt, places: list[int], memory: MemoryKind
) -> None:
    """A state is good where its position is; the number of tokens before it says nothing about that."""
    edges = [path.cut_before(min(at, len(path))) for at in places]
    states = tuple(checkpoint(n, path.tokens, at, pos_next=path.pos_at(at)) for n, at in enumerate(edges) if at)
    shifted = tuple(checkpoint(n, path.tokens, at, pos_next=path.pos_at(at) + 1) for n, at in enumerate(edges) if at)
    there = WorkingState(tokens=path.tokens)
    plan = plan_reuse(asked, there, states, memory=memory, n_swa=3)
    assert plan.reused < len(asked)
    assert asked.cut_before(plan.reused) == plan.reused
    assert all(line.verdict is not Verdict.NOT_EXACT for line in plan.considered[1:])
    assert plan_reuse(asked, there, shifted, memory=memory, n_swa=3).source in (Source.WORKING, Source.NOTHING)
    for line in plan.considered:
        assert asked.cut_before(line.shared) == line.shared
        assert asked.cut_before(line.usable) == line.usable


def test_the_window_is_counted_in_positions_also_behind_an_image() -> None:
    """24 items of an image stand at 6 positions: counted in items, the window would seem to reach less far back."""
    chunk = MediaChunk(first=TokenIndex(100), n_tokens=24, n_pos=6, digest=Digest("d"), label="")
    tokens = Tokens.of(range(100)) + media_items(Digest("d"), 24) + Tokens.of(range(100))
    asked = Prompt(tokens=tokens + Tokens.of([7, 7]), media=(chunk,))
    for pos_min, reused in ((206 - 49, 224), (206 - 48, 0)):
        state = WorkingState(tokens=tokens, pos_min=Pos(pos_min))
        assert plan_reuse(asked, state, (), memory=MemoryKind.SWA, n_swa=50).reused == reused
