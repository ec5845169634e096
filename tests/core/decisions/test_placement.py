from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.policies import Policy
from engine.core.cache.prefill_rates import UNMEASURED, BatchCosts, Knot
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.decisions.placement import GLUE, PlacementPlan, PlacementVerdict, plan_checkpoints
from engine.core.decisions.weighted_gap import NOTHING_KNOWN, Branch, Forecast, PrefillCost
from engine.core.prompt.items import Digest, MediaChunk, Prompt, TokenIndex, Tokens, media_items
from engine.core.prompt.span_values import BoundaryKind, SpanMap, SpanMethod, SpanProblem
from tests.core.builders import no_spans

B = BoundaryKind
GAP = CacheSettings(policy=Policy.NEIGHBOR_GAP)  # places are judged by their kind and spacing alone


def place(
    n: int,
    spans: SpanMap,
    *,
    reused: int = 0,
    junction: int = 0,
    held: frozenset[int] = frozenset(),
    memory: MemoryKind = MemoryKind.HYBRID,
    settings: CacheSettings | None = None,
    prompt: Prompt | None = None,
    state_bytes: int = 1,
    forecast: Forecast = NOTHING_KNOWN,
    costs: BatchCosts = UNMEASURED,
) -> PlacementPlan:
    return plan_checkpoints(
        prompt or Prompt(tokens=Tokens.of(range(n))),
        spans,
        reused=TokenIndex(reused),
        junction=TokenIndex(junction),
        held=held,
        memory=memory,
        settings=settings or CacheSettings(),
        state_bytes=state_bytes,
        forecast=forecast,
        costs=costs,
        n_batch=512,
    )


def a_batch_takes(n_more: float) -> BatchCosts:
    """Every batch takes as long as `n_more` tokens more than it has."""
    return BatchCosts(knots=tuple(Knot(n=n, a=1 + n_more / n, b=0.0) for n in (1, 512)))


def tiles_of(n_rows: int) -> BatchCosts:
    """With fewer rows a token takes twenty times as long."""
    sizes = ((1, 20.0), (n_rows - 1, 20.0), (n_rows, 1.0), (512, 1.0))
    return BatchCosts(knots=tuple(Knot(n=n, a=a, b=0.0) for n, a in sizes))


def users(places: list[int], value: float, costs: BatchCosts, *, end: int = 2000, min_spacing: int = 64) -> list[int]:
    """Before which messages a state is taken, each worth `value`, behind a system prompt that ends at the first."""
    spans = no_spans(end, (places[0], B.SYSTEM_END), *((at, B.BEFORE_USER) for at in places[1:]), (end, B.AFTER_USER))
    prompt = Prompt(tokens=Tokens.of(range(end)))
    live = Branch.of(prompt.tokens, (*places, end), [1.0, *[value] * (len(places) - 1), 1.0])
    settings = CacheSettings(min_spacing=min_spacing)
    plan = place(end, spans, prompt=prompt, settings=settings, forecast=Forecast(branches=(live,)), costs=costs)
    return [at for at, kind in taken(plan) if kind is B.BEFORE_USER]


def taken(plan: PlacementPlan) -> list[tuple[int, BoundaryKind]]:
    return [(line.at, line.kind) for line in plan.take]


def test_boundaries_and_the_near_end_are_taken_in_order() -> None:
    spans = no_spans(1000, (300, B.SYSTEM_END), (500, B.BEFORE_USER), (990, B.AFTER_USER))
    assert taken(place(1000, spans, settings=GAP)) == [
        (300, B.SYSTEM_END),
        (500, B.BEFORE_USER),
        (990, B.AFTER_USER),
        (996, B.NEAR_END),
    ]


def test_a_boundary_close_to_the_end_is_near_end_enough() -> None:
    """Two states three tokens apart would halve what the budget can hold."""
    spans = no_spans(1000, (500, B.BEFORE_USER), (997, B.AFTER_USER))
    assert taken(place(1000, spans)) == [(500, B.BEFORE_USER), (997, B.AFTER_USER)]


def test_the_last_user_message_is_worth_a_state_however_close_the_one_before() -> None:
    """Editing the last message is the commonest edit of all."""
    spans = no_spans(1000, (500, B.BEFORE_USER), (520, B.BEFORE_USER), (540, B.BEFORE_USER))
    plan = place(1000, spans)
    verdicts = {line.at: line.verdict for line in plan.lines}
    assert verdicts[TokenIndex(520)] is PlacementVerdict.BELOW_SPACING
    assert verdicts[TokenIndex(540)] is PlacementVerdict.TAKE


def test_what_is_reused_or_held_is_not_taken_again() -> None:
    spans = no_spans(1000, (300, B.SYSTEM_END), (400, B.BEFORE_USER), (700, B.BEFORE_USER))
    plan = place(1000, spans, reused=400, held=frozenset({400, 700}))
    verdicts = {line.at: line.verdict for line in plan.lines}
    assert verdicts == {
        300: PlacementVerdict.REUSED,
        400: PlacementVerdict.HELD,
        700: PlacementVerdict.HELD,
        996: PlacementVerdict.TAKE,
    }


def test_where_an_earlier_prompt_went_another_way_a_state_is_taken() -> None:
    """The place where two prompts parted once is where a third will part."""
    plan = place(1000, no_spans(1000, (300, B.SYSTEM_END)), reused=300, junction=640)
    assert (640, B.JUNCTION) in taken(plan)


def test_without_spans_there_is_one_every_interval_and_one_near_the_end() -> None:
    spans = replace(no_spans(5000), method=SpanMethod.INTERVALS, problems=(SpanProblem.RAW_TEXT,))
    plan = place(5000, spans, reused=100, settings=CacheSettings(interval=2048))
    assert taken(plan) == [(2048, B.INTERVAL), (4096, B.INTERVAL), (4996, B.NEAR_END)]


def test_a_long_message_gets_states_inside_a_short_one_does_not() -> None:
    spans = no_spans(9000, (300, B.SYSTEM_END), (1500, B.BEFORE_USER), (8900, B.AFTER_USER))
    inside = [at for at, kind in taken(place(9000, spans, settings=CacheSettings(interval=2048))) if kind is B.INTERVAL]
    assert inside == [2048, 4096, 6144, 8192]


def test_nothing_is_taken_where_it_cannot_help() -> None:
    spans = no_spans(1000, (300, B.SYSTEM_END))
    for change, verdict in (
        ({"memory": MemoryKind.FULL}, PlacementVerdict.NOT_NEEDED),
        ({"settings": CacheSettings(enabled=False)}, PlacementVerdict.DISABLED),
        ({"settings": CacheSettings(max_checkpoints=0)}, PlacementVerdict.DISABLED),
        ({"state_bytes": 1 << 60}, PlacementVerdict.TOO_LARGE),
    ):
        plan = place(1000, spans, **change)
        assert plan.take == ()
        assert {line.verdict for line in plan.lines} == {verdict}


@given(st.integers(0, 40), st.integers(1, 24), st.integers(0, 40), st.integers(1, 30))
def test_no_cut_falls_inside_a_media_chunk(before: int, items: int, after: int, interval: int) -> None:
    """A state inside an image is silently wrong on M-RoPE models (measured: 0.021)."""
    tokens = Tokens.of(range(before)) + media_items(Digest("d"), items) + Tokens.of(range(after))
    chunk = MediaChunk(first=TokenIndex(before), n_tokens=items, n_pos=1, digest=Digest("d"), label="")
    prompt = Prompt(tokens=tokens, media=(chunk,))
    spans = replace(no_spans(len(prompt), (before + 1, B.BEFORE_USER)), method=SpanMethod.INTERVALS)
    plan = place(len(prompt), spans, prompt=prompt, settings=CacheSettings(interval=interval, min_spacing=1))
    assert all(prompt.cut_before(line.at) == line.at for line in plan.take)
    assert all(0 < line.at <= len(prompt) for line in plan.take)


def test_the_spacing_counts_from_the_nearest_state_even_when_it_is_at_no_boundary() -> None:
    """A state near the end of an earlier prompt is at no boundary of this one, but just as good."""
    spans = no_spans(1000, (300, B.SYSTEM_END), (550, B.BEFORE_USER), (900, B.BEFORE_USER))
    plan = place(1000, spans, reused=500, held=frozenset({300, 500}), settings=CacheSettings(min_spacing=64))
    verdicts = {line.at: line.verdict for line in plan.lines}
    assert verdicts[TokenIndex(550)] is PlacementVerdict.BELOW_SPACING


@pytest.mark.parametrize("policy", [policy for policy in Policy if policy is not Policy.LLAMA_SERVER])
def test_no_batch_is_cut_right_behind_the_reused_part(policy: Policy) -> None:
    """The end of the reply is there without reading anything; what templates write behind it is soon read again."""
    settings = CacheSettings(policy=policy)
    spans = no_spans(1000, (300, B.SYSTEM_END), (500 + GLUE, B.BEFORE_USER), (990, B.AFTER_USER))
    plan = place(1000, spans, reused=500, held=frozenset({300}), settings=settings)
    assert taken(plan)[:2] == [(500, B.END_OF_GENERATION), (990, B.AFTER_USER)]
    verdicts = {line.at: line.verdict for line in plan.lines}
    assert verdicts[TokenIndex(500 + GLUE)] is PlacementVerdict.AT_REUSED
    again = place(1000, spans, reused=500, held=frozenset({300, 500}), settings=settings)
    assert taken(again) == taken(plan)[1:]


def test_what_a_cut_costs_decides_farther_behind_the_reused_part() -> None:
    """A short reply that comes back in other words parts in its header, eleven tokens before the next message. An edit
    of that message was to read them again, though a state there took nothing."""
    spans, held = no_spans(76, (12, B.AFTER_USER), (23, B.BEFORE_USER), (76, B.AFTER_USER)), frozenset({12})
    assert (23, B.BEFORE_USER) in taken(place(76, spans, reused=12, held=held))
    dear = place(76, spans, reused=12, held=held, costs=tiles_of(64))
    assert {line.at: line.verdict for line in dear.lines}[TokenIndex(23)] is PlacementVerdict.AT_REUSED


def test_a_batch_is_cut_farther_behind_the_reused_part_and_as_llama_server_does() -> None:
    far = no_spans(1000, (300, B.SYSTEM_END), (501 + GLUE, B.BEFORE_USER), (990, B.AFTER_USER))
    assert (501 + GLUE, B.BEFORE_USER) in taken(place(1000, far, reused=500))
    near = no_spans(1000, (300, B.SYSTEM_END), (502, B.BEFORE_USER), (990, B.AFTER_USER))
    theirs = place(1000, near, reused=500, settings=CacheSettings(policy=Policy.LLAMA_SERVER))
    assert (502, B.BEFORE_USER) in taken(theirs)


def test_the_very_end_is_a_place_like_any_other_but_for_llama_server() -> None:
    """Nothing is cut for it. llama-server keeps no logits, so it stays before the end."""
    spans = no_spans(1000, (300, B.SYSTEM_END), (1000, B.AFTER_USER))
    assert taken(place(1000, spans)) == [(300, B.SYSTEM_END), (1000, B.AFTER_USER)]
    theirs = place(1000, spans, settings=CacheSettings(policy=Policy.LLAMA_SERVER))
    assert taken(theirs)[-1] == (996, B.AFTER_USER)
    again = place(1000, spans, reused=1000, held=frozenset({300, 1000}))
    assert not again.take
    assert [line.verdict for line in again.lines] == [PlacementVerdict.HELD] * 2


def test_for_an_old_message_a_batch_is_cut_only_where_much_is_read() -> None:
    """A batch of eighty tokens takes longer than its share of one of five hundred, and few old messages are edited."""
    places = [300 + 60 * n for n in range(9)]
    assert users(places, 0.1, a_batch_takes(20), min_spacing=50) == [places[4], places[8]]
    assert users(places, 0.1, a_batch_takes(300), min_spacing=50) == [places[8]], "the last one always"
    assert users(places, 1.0, a_batch_takes(20), min_spacing=50) == places[1:], "a history that is rewritten"


def test_a_cut_that_only_moves_the_end_of_a_full_batch_costs_nothing() -> None:
    """672 tokens take two batches, where the first of them ends as may be."""
    places = [300 + 84 * n for n in range(9)]
    assert users(places, 0.1, a_batch_takes(300)) == [places[2], places[8]]


def test_where_a_batch_more_costs_nothing_every_message_that_is_not_too_close_gets_a_state() -> None:
    """A constant spacing of four times the least one let rewritten histories read what no cut would have cost."""
    places = [300 + 84 * n for n in range(9)]
    for costs in (UNMEASURED, a_batch_takes(0.5)):
        assert users(places, 0.1, costs) == places[1:]


def test_a_cut_is_not_made_where_it_leaves_a_batch_that_kernels_are_slow_at() -> None:
    """Turns of 40 tokens, and flash attention that takes 64 rows at once: cuts at every second one make 80 each."""
    places = [320 + 40 * n for n in range(10)]
    assert users(places, 0.3, tiles_of(64), end=760, min_spacing=16) == [*places[2:8:2], places[9]]
    assert users(places, 0.3, UNMEASURED, end=760, min_spacing=16) == places[1:]


def test_where_a_cut_takes_longer_than_reading_up_to_it_again_the_state_is_taken_before_it_was_read() -> None:
    """54 tokens of a reply that is written anew and 65 of a message took five times as long as 119 at once. Even an
    edit that is certain saves less, and starts at the end of what was reused instead.
    """
    spans = no_spans(619, (300, B.SYSTEM_END), (554, B.BEFORE_USER), (619, B.AFTER_USER))
    costs = tiles_of(64)
    assert taken(place(619, spans, reused=500, costs=costs)) == [(500, B.END_OF_GENERATION), (619, B.AFTER_USER)]
    held = place(619, spans, reused=500, held=frozenset({500}), costs=costs)
    assert {line.at: line.verdict for line in held.lines}[TokenIndex(554)] is PlacementVerdict.AT_REUSED
    assert taken(held) == [(619, B.AFTER_USER)]
    long = no_spans(636, (300, B.SYSTEM_END), (570, B.BEFORE_USER), (636, B.AFTER_USER))
    assert (570, B.BEFORE_USER) in taken(place(636, long, reused=500, costs=costs)), "70 and 66 are read as fast as 136"
    assert (554, B.BEFORE_USER) in taken(place(619, spans, reused=500)), "unmeasured"
    others = place(619, spans, reused=500, costs=costs, settings=GAP)
    assert (554, B.BEFORE_USER) in taken(others), "other policies ask no price"


def test_the_state_at_the_end_of_the_reused_part_costs_no_batch() -> None:
    """However dear batches are: all before it is there."""
    spans = no_spans(1000, (300, B.SYSTEM_END), (510, B.BEFORE_USER), (800, B.BEFORE_USER), (1000, B.AFTER_USER))
    live = Branch.of(Tokens.of(range(1000)), (300, 510, 800, 1000), (1.0, 0.1, 1.0, 1.0))
    known = Forecast(branches=(live,))
    dear = place(1000, spans, reused=500, held=frozenset({300}), forecast=known, costs=a_batch_takes(100))
    assert taken(dear) == [(500, B.END_OF_GENERATION), (800, B.BEFORE_USER), (1000, B.AFTER_USER)]


def test_where_an_earlier_prompt_parted_is_not_near_enough_to_the_end() -> None:
    """Raw text that is changed at its end is sent again as a rule. The junction itself may be too close to be taken."""
    raw = replace(no_spans(1000), method=SpanMethod.INTERVALS)
    assert (996, B.NEAR_END) in taken(place(1000, raw, junction=960))


def test_nothing_is_taken_at_the_end_of_the_reused_part_for_other_kinds_of_places() -> None:
    """A tool result is long as a rule, and the next prompt parts behind it."""
    spans = no_spans(1000, (300, B.SYSTEM_END), (510, B.AFTER_TOOL_RESULT), (990, B.AFTER_USER))
    assert [at for at, _ in taken(place(1000, spans, reused=500))] == [510, 990]


def test_before_the_generation_prompt_is_near_enough_to_the_end() -> None:
    """Two states a token apart would halve what a budget can hold."""
    spans = no_spans(1000, (300, B.BEFORE_USER), (997, B.AFTER_USER))
    assert taken(place(1000, spans)) == [(300, B.BEFORE_USER), (997, B.AFTER_USER)]
    further = no_spans(1000, (300, B.BEFORE_USER), (990, B.AFTER_USER))
    assert taken(place(1000, further, settings=GAP))[-2:] == [(990, B.AFTER_USER), (996, B.NEAR_END)]


def test_no_interval_falls_right_before_a_boundary() -> None:
    """It would push the boundary out by the spacing, and an edit there would cost a whole interval more."""
    spans = no_spans(9000, (300, B.SYSTEM_END), (4100, B.BEFORE_USER), (8900, B.BEFORE_USER))
    plan = place(9000, spans, settings=CacheSettings(interval=2048, min_spacing=64))
    assert [at for at, _ in taken(plan)] == [300, 2048, 4100, 6144, 8192, 8900, 8996]


def test_a_weighted_place_right_behind_the_end_of_the_prompt_is_not_thought_of() -> None:
    """Two states a few tokens apart share the prompts that need them, and both would seem worth little."""
    spans = no_spans(1000, (300, B.BEFORE_USER), (990, B.AFTER_USER))
    assert taken(place(1000, spans))[-1] == (990, B.AFTER_USER)
    raw = replace(no_spans(1000), method=SpanMethod.INTERVALS)
    assert taken(place(1000, raw)) == [(996, B.NEAR_END)]


def test_a_place_is_taken_when_what_it_is_expected_to_save_exceeds_what_a_state_costs() -> None:
    """The value of the place times the tokens back to the state before it."""
    spans = no_spans(4000, (1000, B.BEFORE_USER), (1100, B.BEFORE_USER), (2000, B.BEFORE_USER), (3990, B.AFTER_USER))
    prompt = Prompt(tokens=Tokens.of(range(4000)))
    for value, verdict in ((0.011, PlacementVerdict.TAKE), (0.009, PlacementVerdict.NOT_WORTH)):
        live = Branch.of(prompt.tokens, (1000, 1100, 2000, 3990), (1.0, value, 1.0, 1.0))
        settings = CacheSettings(min_spacing=16)
        plan = place(4000, spans, prompt=prompt, settings=settings, forecast=Forecast(branches=(live,)))
        verdicts = {line.at: line.verdict for line in plan.lines}
        assert verdicts[TokenIndex(1100)] is verdict
        assert verdicts[TokenIndex(1000)] is PlacementVerdict.TAKE


def test_a_costlier_prefill_makes_deep_places_pay() -> None:
    """With T(x) = x + x² / 2000 the thousandth token costs twice the first."""
    spans = no_spans(4000, (1000, B.BEFORE_USER), (1100, B.BEFORE_USER), (2000, B.BEFORE_USER), (3990, B.AFTER_USER))
    prompt = Prompt(tokens=Tokens.of(range(4000)))
    live = Branch.of(prompt.tokens, (1000, 1100, 2000, 3990), (1.0, 0.009, 1.0, 1.0))
    costly = Forecast(branches=(live,), prefill=PrefillCost(b=0.001))
    plan = place(4000, spans, prompt=prompt, settings=CacheSettings(min_spacing=16), forecast=costly)
    assert (1100, B.BEFORE_USER) in taken(plan)


def test_other_policies_do_not_ask_what_a_place_is_worth() -> None:
    spans = no_spans(4000, (1000, B.BEFORE_USER), (2000, B.BEFORE_USER), (3990, B.AFTER_USER))
    prompt = Prompt(tokens=Tokens.of(range(4000)))
    nothing = Forecast(branches=(Branch.of(prompt.tokens, (1000, 2000, 3990), (0.0, 0.0, 0.0)),))
    assert (1000, B.BEFORE_USER) not in taken(place(4000, spans, prompt=prompt, forecast=nothing))
    assert (1000, B.BEFORE_USER) in taken(place(4000, spans, prompt=prompt, forecast=nothing, settings=GAP))


def test_the_place_before_the_last_user_message_is_taken_whatever_it_is_worth() -> None:
    """In a short chat it saves a few tokens only, but an edit must not read the message before it again."""
    spans = no_spans(60, (20, B.BEFORE_USER), (40, B.BEFORE_USER), (57, B.AFTER_USER))
    prompt = Prompt(tokens=Tokens.of(range(60)))
    nothing = Forecast(branches=(Branch.of(prompt.tokens, (20, 40, 57), (0.0, 0.0, 0.0)),))
    assert taken(place(60, spans, prompt=prompt, forecast=nothing)) == [(40, B.BEFORE_USER)]
