"""What a request took its time with, in rows."""

from __future__ import annotations

from dataclasses import replace

from engine.server.asked.explaining import timings_json
from engine.telling.timings import timing_rows
from tests.ui.event_builders import usage

DRAFTED = replace(usage(100), n_drafted=298, n_drafts_right=250)


def test_drafts_are_among_the_times_where_there_were_any() -> None:
    assert timing_rows(DRAFTED)[-1] == ("Copied from the chat", "250 of 298 tokens right")
    assert "Copied from the chat" not in dict(timing_rows(usage(100)))


def test_programs_read_them_as_of_llama_server() -> None:
    told = timings_json(DRAFTED)
    assert (told["draft_n"], told["draft_n_accepted"]) == (298, 250)
    assert "draft_n" not in timings_json(usage(100))
