"""The made traces are the traffic they claim to be."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from engine.core.prompt.items import shared_prefix
from engine.core.prompt.span_values import BoundaryKind
from tests.bench.interleaved.traces import Run, made_trace, tokens_of


def test_a_seed_gives_one_trace() -> None:
    """Figures of different days are of the same requests."""
    assert made_trace(3, 30) == made_trace(3, 30)
    three, four = ({asked.reply[:20] for asked in made_trace(seed, 120)} for seed in (3, 4))
    assert three.isdisjoint(four)
    assert made_trace(3, 30) == made_trace(3, 60)[:30]


def test_a_shorter_run_of_a_text_is_its_beginning() -> None:
    short, long = tokens_of([Run("a", 10)]), tokens_of([Run("a", 30)])
    assert shared_prefix(short, long) == 10
    assert shared_prefix(tokens_of([Run("b", 30)]), long) < 5


def test_every_kind_of_client_and_of_request_is_there() -> None:
    asked = made_trace(1, 250)
    assert set(Counter(a.client for a in asked)) == {"coding A", "coding B", "chat", "side"}
    kinds = Counter(a.what for a in asked)
    assert {
        "new conversation",
        "next turn",
        "step",
        "retry",
        "edit",
        "rewind",
        "compaction",
        "after compaction",
    } <= set(kinds)


def test_spans_cover_the_prompt_and_boundaries_lie_in_it() -> None:
    for asked in made_trace(1, 60):
        spans = asked.built.spans
        assert [span.first for span in spans.spans] == [0, *(span.end for span in spans.spans[:-1])]
        assert spans.spans[-1].end == len(asked.prompt)
        places = [boundary.at for boundary in spans.boundaries]
        assert places == sorted(set(places))
        assert places[-1] == len(asked.prompt) - 5, "before the header of the reply"


def test_a_step_goes_on_behind_the_reply_and_the_next_turn_drops_its_reasoning() -> None:
    asked = [a for a in made_trace(1, 120) if a.client == "coding A"]
    for before, after in pairwise(asked):
        shared = shared_prefix(after.prompt, before.prompt)
        if after.what == "step":
            assert shared == len(before.prompt)
            assert after.prompt.cut(len(before.prompt)).ids()[: len(before.reply)] == list(before.reply)
        elif after.what == "next turn":
            last_user = max(b.at for b in before.built.spans.boundaries if b.kind is BoundaryKind.BEFORE_USER)
            assert last_user < shared < len(before.prompt)
