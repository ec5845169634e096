"""Every verdict has its own words, and sentences say what an explanation holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.client.state import Fate, Phase
from engine.core.cache.blobs import Absence
from engine.core.cache.policies import Policy
from engine.core.cache.states import LossNote, LossReason, MemoryKind, Tier
from engine.core.decisions.placement import PlacementVerdict
from engine.core.decisions.reuse import Source, Verdict
from engine.core.difference.explanation import (
    AvoidableCause,
    AvoidablePart,
    Cause,
    Explanation,
    FirstDifference,
    Remedy,
)
from engine.core.difference.hidden_difference import HiddenKind, hidden_changes
from engine.core.difference.subjects import ChangedMedium, ChangedValue, MediumChange
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.messages import MediaType
from engine.core.prompt.span_values import BoundaryKind, Kind, SpanMethod, SpanProblem
from engine.core.volatile.tokens import VolatileKind
from engine.errors import DecodeFailed, EngineBug, Interrupted, ModelFileError
from engine.events import CopyWay, StopReason
from engine.telling import locating, wording
from engine.telling.reading import copy_text
from engine.telling.reasons import causes as wording_causes
from engine.telling.reasons import difference as wording_difference
from engine.telling.reasons import remedies as wording_remedies
from engine.telling.reasons import summary as wording_summary
from engine.telling.reasons.difference import hidden_text
from engine.telling.wording import terminal_lines
from engine.telling.words import figures as wording_figures
from engine.telling.words import terms as wording_terms
from tests.ui import event_builders as make
from tests.ui.timeline.timeline_samples import DATE_CHANGED, LOST_PARTS
from ui.timeline.segments import Standing, standing_text

SETS: list[tuple[type[Enum], Callable[[Any], str]]] = [
    (Cause, wording_terms.cause_text),
    (AvoidableCause, wording_terms.avoidable_text),
    (Remedy, wording_remedies.remedy_text),
    (Verdict, wording_terms.verdict_text),
    (PlacementVerdict, wording_terms.placement_text),
    (BoundaryKind, wording_terms.boundary_text),
    (LossReason, wording_terms.loss_text),
    (StopReason, wording_terms.stop_text),
    (CopyWay, copy_text),
    (SpanMethod, locating.method_text),
    (SpanProblem, locating.problem_text),
    (Kind, wording_terms.kind_text),
    (MemoryKind, wording_terms.memory_text),
    (Tier, wording_terms.tier_text),
    (Source, wording_terms.source_text),
    (Policy, wording_terms.policy_text),
    (Phase, wording.phase_text),
    (Fate, wording.fate_text),
    (Standing, standing_text),
    (HiddenKind, hidden_text),
    (Absence, wording_terms.absence_text),
]


@pytest.mark.parametrize(("members", "text"), SETS, ids=[members.__name__ for members, _ in SETS])
def test_every_member_has_words_of_its_own(members: type[Enum], text: Callable[[Any], str]) -> None:
    """Two verdicts with the same words cannot be told apart in the inspector."""
    texts = [text(member) for member in members]
    assert all(line.strip() for line in texts)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("cause", Cause)
def test_every_cause_makes_a_sentence_of_its_own(cause: Cause) -> None:
    """A cause that falls through to another one's sentence would be explained wrongly."""
    told = wording_causes.cause_sentence(make.explanation(100, cause=cause))
    others = [
        wording_causes.cause_sentence(make.explanation(100, cause=other)) for other in Cause if other is not cause
    ]
    assert told.endswith(".")
    assert told not in others


def test_one_line_says_what_was_read_and_reused_when_all_is_well() -> None:
    told = make.explanation(11_514, reused=11_204)
    assert wording_summary.cache_line(told) == "Read 310 tokens, reused 11,204"


def test_the_line_separates_new_text_from_what_was_read_again() -> None:
    told = make.explanation(8_942, reused=1_800, parts=LOST_PARTS)
    assert wording_summary.cache_line(told) == "Read 3,800 tokens again and 3,342 new, reused 1,800"


@given(st.integers(0, 200_000), st.integers(0, 200_000), st.integers(0, 200_000))
def test_numbers_in_the_sentence_add_up(reused: int, new: int, avoidable: int) -> None:
    """A sentence whose figures do not add up destroys the trust in all others."""
    part = AvoidablePart(first=TokenIndex(reused), end=TokenIndex(reused + avoidable), cause=AvoidableCause.EVICTED)
    told = make.explanation(reused + new + avoidable, reused=reused, parts=(part,) if avoidable else ())
    text = wording.numbers_sentence(told)
    assert wording_figures.fmt_tokens(told.n_prompt) in text or (told.n_prompt == 1 and "The one token was" in text)
    if told.avoidable:
        assert f"{told.unavoidable:,} new and {told.avoidable:,} that could have been skipped" in text
    elif told.reprocessed > 1:
        assert "because they are new" in text


def test_first_difference_names_message_characters_and_both_texts() -> None:
    text = wording_difference.difference_sentence(DATE_CHANGED)
    assert text == "In message 1 (system), characters 312-321: '2026-11-20' became '2026-11-21'."


def _difference(old: str, new: str, **more: Any) -> FirstDifference:
    fields: dict[str, Any] = {"message": 2, "kind": Kind.USER, "char_first": 0} | more
    return FirstDifference(at=TokenIndex(10), old_token=1, new_token=2, old_text=old, new_text=new, **fields)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "hello", "characters 1-5: 'hello' was added."),
        ("hello", "", "character 1: 'hello' was removed."),
        ("a cat sat on", "a dog sat on", "characters 3-5: 'cat' became 'dog'."),
        ("same", "same", "the same text 'same' became other tokens."),
        ("one\ntwo", "one\nten", "'two' became 'ten'."),
    ],
)
def test_a_difference_is_told_by_what_changed(old: str, new: str, said: str) -> None:
    """Quoting equal text around the change would hide the change."""
    assert wording_difference.difference_sentence(_difference(old, new)).endswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Second line.\r\n", "Second line.\n", "line ends CRLF (Windows) became LF (Linux, macOS)."),
        (
            "caf\u00e9",
            "cafe\u0301",
            "same letters, other Unicode form: letter and accent are two characters now (NFD).",
        ),
        ("to\u200bday", "today", "a zero-width space or the like was removed."),
        (
            "to\u200bday\r\nat once",
            "today\nat once",
            "a zero-width space or the like was removed; and line ends CRLF (Windows) became LF (Linux, macOS).",
        ),
        ("one\r\ntwo three four five", "one\ntwo three four six", "line ends CRLF (Windows) became LF (Linux, macOS)."),
        (
            "one\r\ntwo",
            "one\nten",
            "'two' became 'ten'; before that, line ends CRLF (Windows) became LF (Linux, macOS).",
        ),
    ],
)
def test_what_looks_the_same_is_said_in_words(old: str, new: str, said: str) -> None:
    """ "'Second line.' became 'Second line.'" leaves the reader to look for a misprint."""
    hidden = hidden_changes(old, new)
    told = wording_difference.difference_sentence(_difference(old, new, hidden=hidden.kinds, looks_same=hidden.is_all))
    assert told.endswith(f": {said}")


def test_text_of_the_template_is_named_as_such() -> None:
    """Blaming a message for what the template wrote would send the reader to the wrong place."""
    assert "the template's own text" in wording_difference.difference_sentence(_difference("a", "b", message=None))
    assert "the list of tools" in wording_difference.difference_sentence(
        _difference("a", "b", message=None, kind=Kind.TOOLS)
    )
    assert "the text, token" in wording_difference.difference_sentence(
        _difference("a", "b", message=None, kind=Kind.RAW)
    )


def test_a_difference_without_a_place_in_its_message_is_told_by_its_token() -> None:
    """It may lie in the message or in what the template puts around it; neither may be claimed."""
    place = wording_difference.difference_place(_difference("a", "b", char_first=-1))
    assert re.fullmatch(r"message 3 \(user\), token [\d,]+", place)


@given(st.text(max_size=60), st.text(max_size=60))
def test_changed_part_leaves_equal_text_outside(old: str, new: str) -> None:
    """What stands before the emphasis must be equal in both texts, or the emphasis lies."""
    changed = wording_difference.changed_part(old, new)
    assert old[: changed.old_first] == new[: changed.new_first]
    assert 0 <= changed.old_first <= changed.old_end <= len(old)
    assert 0 <= changed.new_first <= changed.new_end <= len(new)
    if old != new:
        assert old[changed.old_first : changed.old_end] != new[changed.new_first : changed.new_end]


def test_sentence_holds_cause_difference_parts_and_remedies() -> None:
    told = make.explanation(
        8_942,
        reused=1_800,
        parts=LOST_PARTS,
        cause=Cause.CLOCK_CHANGED,
        subject=ChangedValue(kind=VolatileKind.CLOCK, text="2026-11-21"),
        message=0,
        difference=DATE_CHANGED,
        remedies=(Remedy.MOVE_DATE, Remedy.RAISE_BUDGET),
    )
    assert wording.sentence(told) == (
        "A date or time in the system prompt changed."
        " In message 1 (system), characters 312-321: '2026-11-20' became '2026-11-21'."
        " Of 8,942 tokens, 1,800 were reused and 7,142 were read: 3,342 new and 3,800 that could have been skipped."
        " 2,700 tokens (tokens 1,801-4,500) were read again: the checkpoint there had been dropped to make room"
        " (by fifo at request 3)."
        " 1,100 tokens (tokens 4,501-5,600) were read again: there was no checkpoint (save point) to go on from."
        " Move the date to the end of the newest message."
        " Allow more checkpoints, or more memory for them."
    )


def test_a_date_is_quoted_whole_and_what_else_changed_by_itself_is_told() -> None:
    """'10:41:07' became '10:41:09' leaves the reader to guess where that stands."""
    difference = replace(
        DATE_CHANGED,
        old_text="Monday, 23 November 2026 10:41:07",
        new_text="Monday, 23 November 2026 10:41:09",
        value=VolatileKind.CLOCK,
        also=(VolatileKind.ID, VolatileKind.COUNTER, VolatileKind.ID),
    )
    assert wording_difference.difference_sentence(difference) == (
        "In message 1 (system), characters 312-344:"
        " 'Monday, 23 November 2026 10:41:07' became 'Monday, 23 November 2026 10:41:09'."
        " An id (2 of them) and a counter changed as well."
    )


@pytest.mark.parametrize("kind", [kind for kind in VolatileKind if kind is not VolatileKind.CLOCK])
def test_each_value_that_changes_by_itself_has_words(kind: VolatileKind) -> None:
    told = make.explanation(100, cause=Cause.VALUE_CHANGED, subject=ChangedValue(kind=kind, text="17"), message=0)
    name = wording_terms.value_text(kind)
    assert wording_causes.cause_sentence(told) == f"{name.capitalize()} in message 1 changed by itself."


def test_a_refused_restore_is_said_once_and_not_as_the_cause() -> None:
    """Said of the part that it cost; where it cost nothing, it is said all the same."""
    note = LossNote(error="bad size")
    part = AvoidablePart(first=TokenIndex(0), end=TokenIndex(50), cause=AvoidableCause.RESTORE_FAILED, note=note)
    told = replace(make.explanation(100, parts=(part,), cause=Cause.TOOLS_CHANGED), refused="bad size")
    assert wording.sentence(told).count("bad size") == 1
    assert "bad size" not in wording_causes.cause_sentence(told)
    for error, said in (("bad size", "bad size"), ("damaged", "what was saved is damaged")):
        free = replace(make.explanation(100), refused=error)
        assert wording_causes.cause_sentence(free).endswith(f"A checkpoint could not be restored: {said}.")


def medium(change: MediumChange, kind: MediaType, number: int, label: str, old_label: str = "") -> ChangedMedium:
    return ChangedMedium(change=change, kind=kind, number=number, label=label, old_label=old_label)


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        (
            medium(MediumChange.REPLACED, MediaType.IMAGE, 2, "dog.png, 640x480", "cat.png, 640x480"),
            "Image 2 differs: dog.png, 640x480, instead of cat.png, 640x480.",
        ),
        (
            medium(MediumChange.REPLACED, MediaType.AUDIO, 1, "b.wav, 3 s", "a.wav, 3 s"),
            "Audio 1 differs: b.wav, 3 s, instead of a.wav, 3 s.",
        ),
        (
            medium(MediumChange.REPLACED, MediaType.IMAGE, 1, "cat.png, 64x64", "cat.png, 64x64"),
            "Image 1 differs: another one of the same name and size, cat.png, 64x64.",
        ),
        (
            medium(MediumChange.REPLACED, MediaType.IMAGE, 1, "tea instead of milk.png", "tea instead of milk.png"),
            "Image 1 differs: another one of the same name and size, tea instead of milk.png.",
        ),
        (medium(MediumChange.ADDED, MediaType.IMAGE, 12, "a: b.png, 64x64"), "Image 12 was added: a: b.png, 64x64."),
        (medium(MediumChange.REMOVED, MediaType.IMAGE, 3, "cat.png"), "Image 3 was removed: cat.png."),
        (
            medium(MediumChange.MOVED, MediaType.IMAGE, 3, "cat.png"),
            "Image 3 moved to another place in its message: cat.png.",
        ),
        (
            ChangedMedium(change=MediumChange.LEFT_OUT, label="cat.png"),
            "An image or sound changed (message 4): cat.png, left out by the template.",
        ),
        (medium(MediumChange.REPLACED, MediaType.IMAGE, 2, ""), "An image or sound changed (message 4): image 2."),
        (medium(MediumChange.ADDED, MediaType.IMAGE, 2, ""), "An image or sound changed (message 4): image 2 added."),
        (None, "An image or sound changed (message 4)."),
    ],
)
def test_a_changed_image_is_told_by_its_number_and_both_names(subject: ChangedMedium | None, said: str) -> None:
    """The subject comes from the engine, or from a record that hides it."""
    assert (
        wording_causes.cause_sentence(make.explanation(9, cause=Cause.MEDIA_CHANGED, message=3, subject=subject))
        == said
    )


def test_long_names_of_images_are_shortened_each_for_itself() -> None:
    """Shortened together, the end of the one and the start of the other would be lost: the very names."""
    names = [f"{letter}{letter * 200}.png, 640x480" for letter in "ab"]
    subject = medium(MediumChange.REPLACED, MediaType.IMAGE, 1, *names)
    told = wording_causes.cause_sentence(make.explanation(9, cause=Cause.MEDIA_CHANGED, subject=subject))
    assert re.fullmatch(r"Image 1 differs: a+…a+\.png, 640x480, instead of b+…b+\.png, 640x480\.", told)
    assert len(told) < 160


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cat.png, 64x64", "dog.png, 64x64", "'cat.png, 64x64' became 'dog.png, 64x64'."),
        ("cat.png, 64x64", "cat.png, 64x64", "'cat.png, 64x64' became another one of the same name and size."),
        ("What is", "cat.png, 64x64", "'What is' became 'cat.png, 64x64'."),
        ("", "cat.png, 64x64", "'cat.png, 64x64' was added."),
    ],
)
def test_a_difference_between_images_shows_their_labels_whole(old: str, new: str, said: str) -> None:
    """Cut down to the words that differ, "64x64" of two images would be missing, or everything."""
    told = wording_difference.difference_sentence(_difference(old, new, kind=Kind.MEDIA, char_first=-1))
    assert told == f"In message 3 (image or audio), token 11: {said}"
    assert (
        wording_difference.difference_place(_difference(old, new, kind=Kind.MEDIA, message=None))
        == "image or audio, token 11"
    )


def test_terminal_lines_start_with_the_summary() -> None:
    """`cairn chat` prints the first line only."""
    told = make.explanation(8_942, reused=1_800, parts=LOST_PARTS, remedies=(Remedy.RAISE_BUDGET,))
    lines = terminal_lines(told)
    assert lines[0] == f"cache: {wording_summary.summary_line(told)}"
    assert sum("could have been skipped:" in line for line in lines[1:]) == 2
    assert lines[-1] == "  try: Allow more checkpoints, or more memory for them."
    assert not any("\n" in line for line in lines)


def test_long_texts_keep_both_ends() -> None:
    text = wording_difference.difference_sentence(_difference("start " + "x" * 300 + " end", "other"))
    assert "'start xxx" in text
    assert "end'" in text
    assert len(text) < 160


@pytest.mark.parametrize(
    ("n_bytes", "text"),
    [(0, "0 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.5 KiB"), (512 * 1024**2, "512 MiB")],
)
def test_bytes_are_binary_units(n_bytes: int, text: str) -> None:
    assert wording_figures.fmt_bytes(n_bytes) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0123, "12 ms"), (0.84, "0.84 s"), (9.94, "9.9 s"), (38.2, "38 s"), (59.7, "1 min 00 s"), (125, "2 min 05 s"),
     (7260, "2 h 01 min")],
)  # fmt: skip
def test_seconds_are_as_exact_as_a_person_needs(seconds: float, text: str) -> None:
    assert wording_figures.fmt_seconds(seconds) == text


def test_candidates_and_places_say_place_and_verdict() -> None:
    line = wording.candidate_line(make.considered(3, 5_700, shared=5_600))
    assert line == (
        "checkpoint 3, 5,700 tokens long: the same up to token 5,600, 0 can be reused;"
        " the text differs before this point"
    )
    place = wording.placement_line(make.place(7_050, PlacementVerdict.BELOW_SPACING))
    assert place == "token 7,050, before a user message: too close to the one before"


def test_errors_say_what_to_do() -> None:
    error = ModelFileError("The file is cut off.", action="Download it again.")
    assert wording.error_text(error) == "The file is cut off. Download it again."
    assert wording.error_text(make.failed("r")) == "The template refused this. Choose another one."
    assert "error in Cairn" in wording.error_text(DecodeFailed(-3))
    assert "error in Cairn" in wording.error_text(EngineBug("x"))
    assert wording.error_text(Interrupted()) == "Stopped."


def _again(changed: int, avoidable: int = 0, **more: Any) -> Explanation:
    part = AvoidablePart(first=TokenIndex(551), end=TokenIndex(551 + avoidable), cause=AvoidableCause.EVICTED)
    told = make.explanation(551 + 10 + changed + avoidable, reused=551, parts=(part,) if avoidable else (), **more)
    return replace(told, changed=changed)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (make.explanation(568, reused=551), "Read 17 tokens, reused 551."),
        (make.explanation(1, cause=Cause.FIRST_REQUEST), "Read 1 token, all new."),
        (make.explanation(300, cause=Cause.FIRST_REQUEST), "Read 300 tokens, all new."),
        (make.explanation(300, reused=300), "Read nothing, reused all 300 tokens."),
        (replace(make.explanation(300, reused=100), unread=150), "Stopped: read 50 of 200 tokens, reused 100."),
        (
            replace(_again(320, cause=Cause.CLOCK_CHANGED, message=0, difference=DATE_CHANGED), seconds_read=2.0625),
            "Read 320 tokens again (2 s) and 10 new, reused 551: a date or time in the system prompt changed.",
        ),
        (
            _again(
                16, cause=Cause.CLOCK_CHANGED, message=2, subject=ChangedValue(kind=VolatileKind.CLOCK, text="10:41")
            ),
            "Read 16 tokens again and 10 new, reused 551: a date or time in message 3 changed: it is '10:41' now.",
        ),
        (
            _again(15, cause=Cause.CLOCK_CHANGED, message=2),
            "Read 15 tokens again and 10 new, reused 551.",  # too few for a reason
        ),
        (
            _again(5, 700, cause=Cause.TOOLS_CHANGED, remedies=(Remedy.RAISE_BUDGET,)),
            "Read 705 tokens again and 10 new, reused 551: the checkpoint there had been dropped to make room."
            " Allow more checkpoints, or more memory for them.",
        ),
    ],
)
def test_the_summary_says_what_it_cost_why_and_what_to_do(told: Explanation, said: str) -> None:
    """Somebody who never heard of a cache reads one line, and knows whether to do something."""
    assert wording_summary.summary_line(told) == said


def test_a_budget_that_nobody_knows_yet_is_not_told() -> None:
    assert wording_figures.ram_text(0, -1, 0) == "nothing yet in RAM"
    assert wording_figures.ram_text(9 << 20, -1, 0) == "9 MiB in RAM"
    assert wording_figures.ram_text(0, 2 << 30, 0) == "nothing yet of 2 GiB in RAM"
