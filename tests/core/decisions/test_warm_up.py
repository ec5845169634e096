"""What of the next prompt is read while nobody waits, by numbers alone."""

from __future__ import annotations

import pytest

from engine.core.cache.past_requests import PreparedUse, Ready
from engine.core.decisions.warm_up import (
    LEAST_ITEMS,
    LEAST_WRITTEN,
    WarmUpPlan,
    WarmUpVerdict,
    begun_text,
    certain_items,
    plan_warm_up,
)
from engine.core.prompt.items import Digest, MediaChunk, Prompt, TokenIndex, Tokens

PROMPT = Prompt(tokens=Tokens.of(range(400)))


def plan(
    reused: int,
    begun: int,
    certain: int,
    *,
    prompt: Prompt = PROMPT,
    is_elsewhere: bool = False,
    holds_place: bool = True,
) -> WarmUpPlan:
    return plan_warm_up(
        prompt,
        reused=TokenIndex(reused),
        begun=TokenIndex(begun),
        certain=TokenIndex(certain),
        is_elsewhere=is_elsewhere,
        holds_place=holds_place,
    )


@pytest.mark.parametrize(
    ("reused", "begun", "certain", "end"),
    [
        (100, 300, 305, 300),  # a reply that is written anew
        (297, 300, 305, 297),  # the end mark of a reply: read with the question
        (300 - LEAST_ITEMS, 300, 305, 300),
        (301 - LEAST_ITEMS, 300, 305, 301 - LEAST_ITEMS),
        (300, 300, 300 + LEAST_WRITTEN, 300 + LEAST_WRITTEN),
        (300, 300, 299 + LEAST_WRITTEN, 300),  # a few words are not worth a batch
        (340, 300, 339 + LEAST_WRITTEN, 340),  # nor are a few more
        (340, 300, 320, 340),  # all of it is there, and more
        (0, 300, 305, 300),  # another head
    ],
)
def test_it_is_read_up_to_where_it_is_certain_and_worth_a_batch(
    reused: int, begun: int, certain: int, end: int
) -> None:
    found = plan(reused, begun, certain)
    assert (found.end, found.n_read) == (end, end - reused)
    assert (found.verdict is WarmUpVerdict.READ) == (end > reused)


def test_a_message_is_not_begun_where_nothing_leads_back_before_it() -> None:
    """A recurrent state that has read it would be void for another message."""
    assert plan(100, 300, 390, holds_place=False).end == 300
    assert plan(300, 300, 390, holds_place=False).verdict is WarmUpVerdict.NOTHING_TO_GAIN


def test_what_is_elsewhere_is_brought_back_and_what_is_there_is_left_alone() -> None:
    assert plan(300, 300, 305, is_elsewhere=True).verdict is WarmUpVerdict.BRING_BACK
    assert plan(300, 300, 305).verdict is WarmUpVerdict.NOTHING_TO_GAIN
    assert plan(0, 5, 5, is_elsewhere=True).verdict is WarmUpVerdict.NOTHING_TO_GAIN


def test_no_image_is_begun() -> None:
    """Nobody could come between, and it may take a minute."""
    chunk = MediaChunk(first=TokenIndex(200), n_tokens=50, n_pos=50, digest=Digest("d"), label="")
    prompt = Prompt(tokens=PROMPT.tokens, media=(chunk,))
    assert plan(100, 300, 305, prompt=prompt).end == 200
    assert plan(250, 300, 305, prompt=prompt).end == 300


def test_the_last_word_of_what_is_written_may_become_another_one() -> None:
    assert [begun_text(text) for text in ("", "one", "one two", "one two ", "one\n\ntwo")] == [
        "",
        "",
        "one",
        "one two",
        "one",
    ]


def test_what_two_endings_have_in_common_is_certain() -> None:
    other = Prompt(tokens=PROMPT.tokens.cut(0, 120) + Tokens.of((7, 7)))
    assert certain_items(PROMPT, other) == 120


def test_what_was_ready_is_used_or_was_not_needed() -> None:
    """Each token that was read beforehand is counted once, whatever became of it."""
    path = Tokens.of(range(300))
    ready = Ready.after(None, path, TokenIndex(100))
    assert ready.use(PROMPT.tokens, 300) == PreparedUse(n_used=200)
    assert ready.use(PROMPT.tokens, 250) == PreparedUse(n_used=150, n_in_vain=50), "a part was lost meanwhile"
    assert ready.use(Tokens.of((*range(150), 7, 7)), 150) == PreparedUse(n_used=50, n_in_vain=150)
    assert ready.use(Tokens.of((7,)), 0) == PreparedUse(n_in_vain=200)
    longer = Ready.after(ready, PROMPT.tokens, TokenIndex(300))
    assert longer.use(PROMPT.tokens, 400) == PreparedUse(n_used=300)
    other = Ready.after(ready, Tokens.of((*range(180), *range(7, 107))), TokenIndex(180))
    assert other.use(other.path, 280) == PreparedUse(n_used=180, n_in_vain=120)
