"""What a request took its time with, in rows."""

from __future__ import annotations

from dataclasses import replace

from engine.core.cache.past_requests import PreparedUse
from engine.server.asked.explaining import timings_json
from engine.telling.reading import drafts_text, prepared_sentence, timing_rows
from tests.ui.event_builders import usage

DRAFTED = replace(usage(100), n_drafted=298, n_drafts_right=250)


def test_drafts_are_among_the_times_where_there_were_any() -> None:
    assert timing_rows(DRAFTED)[-1] == ("Drafts", "250 of 298 tokens right")
    assert "Drafts" not in dict(timing_rows(usage(100)))


def test_what_drafts_gained_is_told_against_single_tokens() -> None:
    told = replace(DRAFTED, n_rounds=61, n_generated=311, seconds_decode=10.0, seconds_token=0.05)
    assert drafts_text(told) == "250 of 298 tokens right, 5.1 tokens a round, 1.6 times as fast"
    assert drafts_text(usage(100)) == ""


def test_drafts_that_do_not_pay_are_told() -> None:
    rest = "none for now, they cost more time than they save"
    assert drafts_text(replace(usage(100), drafts_rest=True)) == rest
    assert drafts_text(replace(DRAFTED, drafts_rest=True)) == f"250 of 298 tokens right, {rest}"


def test_programs_read_them_as_of_llama_server() -> None:
    told = timings_json(DRAFTED)
    assert (told["draft_n"], told["draft_n_accepted"]) == (298, 250)
    assert "draft_n" not in timings_json(usage(100))


def test_what_was_prepared_is_told_and_what_of_it_was_in_vain() -> None:
    """Work that nobody asked for is accounted for, most of all where it was of no use."""
    told = {
        PreparedUse(n_used=1204): "Prepared 1,204 tokens while you read.",
        PreparedUse(n_used=1204, n_in_vain=30): "Prepared 1,204 tokens while you read, and 30 that were not needed.",
        PreparedUse(n_in_vain=1): "Prepared 1 token, not needed.",
        PreparedUse(): "",
    }
    for prepared, sentence in told.items():
        asked = replace(usage(100), prepared=prepared)
        assert prepared_sentence(asked) == sentence
        row = dict(timing_rows(asked)).get("Prepared", "")
        assert (f"Prepared {row}." if row else "") == sentence
