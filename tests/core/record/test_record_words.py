"""The words of the record's format stay as they are, and what a newer Cairn adds breaks nothing."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from engine.commands import RequestId
from engine.core.cache.states import CheckpointId, LossReason
from engine.core.decisions.reuse import Considered, ReusePlan, Source, Verdict
from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Cause, Explanation, FirstDifference
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Kind
from engine.core.record.forms import RecordError, dump, parse
from engine.core.record.parsing import EventCodec, Unknown, decode, encode, explanation_from_json, explanation_to_json
from engine.events import CheckpointLost, Event
from engine.telling.wording import sentence

WORDS = Path(__file__).with_name("words_of_the_record.txt")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def enums_of(annotation: object, found: dict[str, type[Enum]], seen: set[object]) -> None:
    """All closed sets that are written with a value of this annotation."""
    if annotation in seen:
        return
    seen.add(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        found[annotation.__name__] = annotation
    elif isinstance(annotation, type) and is_dataclass(annotation):
        hints = get_type_hints(annotation)
        for field in fields(annotation):
            enums_of(hints[field.name], found, seen)
    for inner in (*get_args(annotation), getattr(annotation, "__supertype__", None)):
        if inner is not None:
            enums_of(inner, found, seen)


def written_words() -> set[str]:
    found: dict[str, type[Enum]] = {}
    enums_of(Event, found, set())
    return {f"{name} {member.value}" for name, members in found.items() for member in members}


def test_no_word_of_the_format_changes() -> None:
    """Records, stored explanations and scripts hold these words: a changed one is a lost explanation. Words are added
    to the list with the member that brings them, and never leave it.
    """
    listed = set(WORDS.read_text(encoding="ascii").splitlines())
    assert listed - written_words() == set(), "these can no longer be read"
    assert written_words() - listed == set(), f"list these in {WORDS.name}"


def test_every_word_of_the_format_is_a_slug() -> None:
    """A sentence will be reworded one day."""
    assert [word for word in written_words() if not SLUG.fullmatch(word.split(" ", 1)[1])] == []


def told(cause: Cause) -> Explanation:
    line = Considered(
        checkpoint=None, n_tokens=TokenIndex(9), shared=TokenIndex(0), usable=TokenIndex(0), verdict=Verdict.DIVERGED
    )
    part = AvoidablePart(first=TokenIndex(0), end=TokenIndex(4), cause=AvoidableCause.KV_GONE)
    return Explanation(
        n_prompt=10,
        reused=0,
        unavoidable=6,
        avoidable=4,
        cause=cause,
        difference=FirstDifference(
            at=TokenIndex(4), old_token=1, new_token=2, old_text="a", new_text="b", message=1, kind=Kind.USER
        ),
        parts=(part,),
        plan=ReusePlan(
            source=Source.NOTHING,
            restore=None,
            reused=TokenIndex(0),
            n_prompt=10,
            matched=TokenIndex(0),
            considered=(line, replace(line, verdict=Verdict.EMPTY)),
        ),
    )


@pytest.mark.parametrize("cause", Cause)
def test_a_stored_explanation_holds_words_and_no_sentence(cause: Cause) -> None:
    """Whatever the window says about it may be said in other words tomorrow."""
    text = explanation_to_json(told(cause))
    assert json.loads(text)["format"] == 2
    assert json.loads(text)["cause"] == cause.value
    assert sentence(told(cause))[:20] not in text
    assert explanation_from_json(text) == told(cause)


def newer(**changed: str) -> Explanation:
    """A stored explanation in which a newer Cairn has used words of its own."""
    text = explanation_to_json(told(Cause.BRANCH))
    for old, new in changed.items():
        assert f'"{old.replace("_", "-")}"' in text
        text = text.replace(f'"{old.replace("_", "-")}"', f'"{new}"')
    return explanation_from_json(text)


def test_a_cause_of_a_newer_cairn_is_told_as_such() -> None:
    """The figures and all else are known, and stay."""
    read = newer(branch="full-moon")
    assert read == replace(told(Cause.BRANCH), cause=Cause.NEWER, n_newer=1)
    assert "newer version of Cairn" in sentence(read)
    assert "full-moon" not in sentence(read)


def test_the_reason_of_a_stretch_of_a_newer_cairn_keeps_its_place() -> None:
    """The stretches cover what was avoidable without gaps."""
    (part,) = newer(kv_gone="full-moon").parts
    assert (part.first, part.end, part.cause) == (0, 4, AvoidableCause.NEWER)


def test_what_needs_a_newer_word_is_left_out_and_no_more() -> None:
    """One candidate of hundreds, or the first difference; the rest is as good as ever."""
    whole = told(Cause.BRANCH)
    assert whole.plan is not None
    one_less = replace(whole.plan, considered=whole.plan.considered[1:])
    assert newer(diverged="full-moon") == replace(whole, plan=one_less, n_newer=1)
    assert newer(user="spirit", empty="fuller") == replace(
        whole, difference=None, plan=replace(whole.plan, considered=whole.plan.considered[:1]), n_newer=2
    )
    assert "newer version of Cairn" in sentence(newer(diverged="full-moon"))


def test_an_event_that_turns_on_a_newer_word_is_left_out_whole() -> None:
    """Its readers fold what they understand."""
    codec = EventCodec((CheckpointLost,))
    lost = CheckpointLost(request=RequestId("r"), id=CheckpointId(1), n_tokens=5, reason=LossReason.EVICTED)
    line = codec.encode_event(lost) | {"reason": "full-moon"}
    event = codec.decode_event(line)
    assert isinstance(event, Unknown)
    assert codec.encode_event(event) == line


@pytest.mark.parametrize(
    "word", ["", "Full-Moon", "full moon", "full--moon", "moon" * 20, "its moon was full", 7, None]
)
def test_what_no_cairn_would_write_is_refused(word: object) -> None:
    """Only what looks like a word of the format can be one of a newer Cairn; the rest is damage, or another file."""
    for whole in (encode(told(Cause.BRANCH)), parse(explanation_to_json(told(Cause.BRANCH)))):
        assert isinstance(whole, dict)
        with pytest.raises(RecordError, match=r"Explanation.cause: no Cause of this program"):
            decode(Explanation, whole | {"cause": word})


@pytest.mark.parametrize("version", [0, 1, 3, -1, True, "2", None, 2.0])
def test_a_stored_explanation_of_another_format_is_refused(version: object) -> None:
    """Its fields may mean something else."""
    whole = parse(explanation_to_json(told(Cause.BRANCH)))
    assert isinstance(whole, dict)
    with pytest.raises(RecordError, match="format"):
        explanation_from_json(dump(whole | {"format": version}))
