"""The two systems' figures, counted and compared on answers written down here."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.core.prompt.items import Tokens
from tests.bench.llama_server.cairn_side import Answer, Ending
from tests.bench.llama_server.comparison import (
    Outcome,
    avoidable_line,
    differences,
    first_difference,
    n_different,
    noted,
    of_cairn,
    of_server,
    percentile,
    table,
)
from tests.bench.llama_server.request_sets import MADE
from tests.bench.llama_server.server_answers import Candidates, Completion, LogFigures, ProcessMemory

END = 99
NO_LOG = LogFigures(n_made=0, n_restored=0, n_evicted=0, n_invalidated=0)
MEMORY = ProcessMemory(n_bytes=2_000_000, n_bytes_peak=3_000_000)


def answer(prompt: str, reply: tuple[int, ...], *, n_reused: int, n_decoded: int) -> Answer:
    """Cairn's, each letter a token; what it did not reuse counts as unavoidable."""
    return Answer(
        prompt=Tokens.of(map(ord, prompt)),
        reply=reply,
        n_decoded=n_decoded,
        n_reused=n_reused,
        n_unavoidable=len(prompt) - n_reused,
        n_avoidable=0,
        seconds_first=0.5,
        processor_first=0.25,
        seconds_prefill=0.25,
        seconds_all=0.5,
    )


ANSWERS = (answer("abcd", (1, 2, 3), n_reused=0, n_decoded=2), answer("abcdxy", (4,), n_reused=4, n_decoded=1))
ENDING = Ending(
    memory=MEMORY,
    n_bytes_loaded=1_000_000,
    n_ctx=512,
    n_sequences=8,
    n_live_states=8,
    n_made=3,
    n_restored=2,
    n_evicted=1,
    eog=frozenset({END}),
)


def completion(n_prompt: int, n_cached: int, *reply: int | None, ended_by_limit: bool = True) -> Completion:
    return Completion(
        n_prompt=n_prompt,
        n_cached=n_cached,
        n_processed=n_prompt - n_cached,
        reply=reply,
        ended_by_limit=ended_by_limit,
        seconds_first=0.75,
        seconds_prefill=0.5,
        seconds_all=0.5,
    )


def server(*completions: Completion) -> Outcome:
    return of_server("server", ANSWERS, completions, ENDING.eog, log=NO_LOG, memory=MEMORY, n_bytes_loaded=1)


def test_sums_split_into_unavoidable_and_avoidable() -> None:
    ours = of_cairn(ANSWERS, ENDING)
    theirs = server(completion(4, 0, 1, 2, 3), completion(6, 1, 4, END, ended_by_limit=False))
    assert (ours.n_prompt, ours.n_processed, ours.n_unavoidable, ours.n_avoidable) == (10, 6, 6, 0)
    assert (theirs.n_processed, theirs.n_unavoidable, theirs.n_avoidable) == (9, 6, 3)
    assert n_different(ours, theirs) == 0


def test_an_end_marker_is_no_token_of_the_reply() -> None:
    """Cairn does not count it, so replies would differ by it; and all tokens before it were processed."""
    ended = server(completion(4, 0, 1, 2, 3), completion(6, 4, 4, END, ended_by_limit=False)).requests[1]
    assert (ended.reply, ended.n_decoded) == ((4,), 1)
    cut = server(completion(4, 0, 1, 2, 3), completion(6, 4, 4)).requests[1]
    assert (cut.reply, cut.n_decoded) == ((4,), 0)


def test_a_token_that_was_not_told_is_taken_from_an_equal_reply_only() -> None:
    theirs = server(completion(4, 0, 1, None, 3), completion(6, 4, None, 5))
    assert [request.reply for request in theirs.requests] == [(1, 2, 3), (None, 5)]
    assert theirs.requests[1].past().reply.ids() == [-1]


@pytest.mark.parametrize(
    ("theirs", "at"),
    [((1, 2, 3), None), ((1, None, 3), None), ((1, 5, 3), 1), ((1, 2), 2), ((1, 2, 3, 4), 3), ((None, 2, 5), 2)],
)
def test_replies_part_where_known_tokens_differ_or_one_ends(theirs: tuple[int | None, ...], at: int | None) -> None:
    assert first_difference((1, 2, 3), theirs) == at


def test_a_difference_is_judged_by_a_run_without_a_cache() -> None:
    """The judge must see exactly what both had said until then, else it judges another place."""
    seen: list[Tokens] = []

    def judge(prompt: Tokens) -> Candidates:
        seen.append(prompt)
        return Candidates(logarithms=((2, -0.25), (5, -0.5), (END, -2.25)))

    ours = of_cairn(ANSWERS, ENDING)
    parted, again = differences(ours, server(completion(4, 0, 1, 5, 3), completion(6, 4, 9)), ENDING.eog, judge)
    assert seen == [Tokens.of([*map(ord, "abcd"), 1]), Tokens.of(map(ord, "abcdxy"))], "each is judged by itself"
    assert (again.request, again.at, again.ours, again.theirs) == (1, 0, 4, 9)
    assert (parted.request, parted.at, parted.ours, parted.theirs) == (0, 1, 2, 5)
    assert (parted.ours_behind, parted.theirs_behind) == (0.0, 0.25)
    assert "request 1 at token 2 of the reply: server 5 (0.25000 behind) and cairn 2 (0.00000 behind)" in parted.line(
        "server"
    )
    short = server(completion(4, 0, 1, END, ended_by_limit=False), completion(6, 4, 4))
    (ended,) = differences(ours, short, ENDING.eog, judge)
    assert (ended.theirs, ended.theirs_behind) == (END, 2.0)
    equal = server(completion(4, 0, 1, 2, 3), completion(6, 4, 4))
    assert list(differences(ours, equal, ENDING.eog, judge)) == []


def test_the_table_has_a_column_for_each_system() -> None:
    lines = table([of_cairn(ANSWERS, ENDING), server(completion(4, 0, 1, 2, 3), completion(6, 1, 4))])
    cells = {name: values for name, *values in (re.split(r" {2,}", line.strip()) for line in lines[1:])}
    assert lines[0].split() == ["cairn", "server"]
    assert cells["reprocessed"] == ["6", "9"]
    assert cells["first token, median"] == ["500.0 ms", "750.0 ms"]


def test_the_table_tells_how_many_replies_are_equal() -> None:
    ours = of_cairn(ANSWERS, ENDING)
    lines = table([ours, server(completion(4, 0, 1, 2, 3), completion(6, 1, 5)), ours])
    assert re.split(r" {2,}", lines[-1]) == ["replies equal", "-", "1 of 2", "2 of 2"]


def test_requests_with_a_note_have_lines_of_their_own() -> None:
    """What coming back to a chat costs drowns in the sum of all requests."""
    outcomes = [of_cairn(ANSWERS, ENDING), server(completion(4, 0, 1, 2, 3), completion(6, 1, 4))]
    plain = MADE["edits"](1.0, 8)[:2]
    assert noted(plain, outcomes) == []
    lines = noted((plain[0], replace(plain[1], note="A again")), outcomes)
    assert [re.split(r" {2,}", line.strip()) for line in lines[1:]] == [["A again", "6", "2", "5"]]


def test_the_causes_of_avoidable_tokens_are_summed_the_largest_first() -> None:
    causes = ((("evicted", 2), ("spacing", 4)), (("spacing", 1),))
    answers = [replace(answer, causes=own) for answer, own in zip(ANSWERS, causes, strict=True)]
    assert avoidable_line(answers) == "cairn's avoidable tokens: 5 spacing, 2 evicted"
    assert avoidable_line(ANSWERS) == "cairn's avoidable tokens: none"


def test_percentiles_lie_between_the_values() -> None:
    assert percentile([3.0], 90) == 3.0
    assert percentile([0.0, 1.0, 2.0, 3.0, 4.0], 50) == 2.0
    assert percentile([float(n) for n in range(11)], 90) == pytest.approx(9.0)
