"""Every verdict has its own words, and sentences say what an explanation holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache_settings import Policy
from engine.core.explanation import AvoidableCause, AvoidablePart, Cause, FirstDifference, Remedy
from engine.core.items import TokenIndex
from engine.core.placement import PlacementVerdict
from engine.core.reuse import Source, Verdict
from engine.core.span_values import BoundaryKind, Kind, SpanMethod
from engine.core.states import LossReason, MemoryKind, Tier
from engine.errors import DecodeFailed, EngineBug, Interrupted, ModelFileError
from engine.events import CopyWay, StopReason
from tests.ui import event_builders as make
from tests.ui.timeline_samples import DATE_CHANGED, LOST_PARTS
from ui import wording
from ui.busy_words import copy_text
from ui.state import Fate, Phase
from ui.timeline_segments import Standing, standing_text

SETS: list[tuple[type[Enum], Callable[[Any], str]]] = [
    (Cause, wording.cause_text),
    (AvoidableCause, wording.avoidable_text),
    (Remedy, wording.remedy_text),
    (Verdict, wording.verdict_text),
    (PlacementVerdict, wording.placement_text),
    (BoundaryKind, wording.boundary_text),
    (LossReason, wording.loss_text),
    (StopReason, wording.stop_text),
    (CopyWay, copy_text),
    (SpanMethod, wording.method_text),
    (Kind, wording.kind_text),
    (MemoryKind, wording.memory_text),
    (Tier, wording.tier_text),
    (Source, wording.source_text),
    (Policy, wording.policy_text),
    (Phase, wording.phase_text),
    (Fate, wording.fate_text),
    (Standing, standing_text),
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
    told = wording.cause_sentence(make.explanation(100, cause=cause))
    others = [wording.cause_sentence(make.explanation(100, cause=other)) for other in Cause if other is not cause]
    assert told.endswith(".")
    assert told not in others


def test_cache_line_is_what_the_design_shows() -> None:
    told = make.explanation(11_514, reused=11_204)
    assert wording.cache_line(told) == "reused 11,204 · read 310 new · 0 avoidable"


def test_cache_line_separates_new_from_avoidable() -> None:
    told = make.explanation(8_942, reused=1_800, parts=LOST_PARTS)
    assert wording.cache_line(told) == "reused 1,800 · read 3,342 new · 3,800 avoidable"


@given(st.integers(0, 200_000), st.integers(0, 200_000), st.integers(0, 200_000))
def test_numbers_in_the_sentence_add_up(reused: int, new: int, avoidable: int) -> None:
    """A sentence whose figures do not add up destroys the trust in all others."""
    part = AvoidablePart(first=TokenIndex(reused), end=TokenIndex(reused + avoidable), cause=AvoidableCause.EVICTED)
    told = make.explanation(reused + new + avoidable, reused=reused, parts=(part,) if avoidable else ())
    text = wording.numbers_sentence(told)
    assert wording.fmt_tokens(told.n_prompt) in text
    if told.avoidable:
        assert f"{told.unavoidable:,} new, {told.avoidable:,} avoidable" in text
    elif told.reprocessed:
        assert "none of that could have been avoided" in text


def test_first_difference_names_message_characters_and_both_texts() -> None:
    text = wording.difference_sentence(DATE_CHANGED)
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
    assert wording.difference_sentence(_difference(old, new)).endswith(said)


def test_text_of_the_template_is_named_as_such() -> None:
    """Blaming a message for what the template wrote would send the reader to the wrong place."""
    assert "the template's own text" in wording.difference_sentence(_difference("a", "b", message=None))
    assert "the tool list" in wording.difference_sentence(_difference("a", "b", message=None, kind=Kind.TOOLS))
    assert "the text, token" in wording.difference_sentence(_difference("a", "b", message=None, kind=Kind.RAW))


def test_a_difference_without_a_place_in_its_message_is_told_by_its_token() -> None:
    """It may lie in the message or in what the template puts around it; neither may be claimed."""
    place = wording.difference_place(_difference("a", "b", char_first=-1))
    assert re.fullmatch(r"message 3 \(user\), token [\d,]+", place)


@given(st.text(max_size=60), st.text(max_size=60))
def test_changed_part_leaves_equal_text_outside(old: str, new: str) -> None:
    """What stands before the emphasis must be equal in both texts, or the emphasis lies."""
    changed = wording.changed_part(old, new)
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
        subject="2026-11-21",
        message=0,
        difference=DATE_CHANGED,
        remedies=(Remedy.MOVE_DATE, Remedy.RAISE_BUDGET),
    )
    assert wording.sentence(told) == (
        "A date or time in the prompt changed (message 1)."
        " In message 1 (system), characters 312-321: '2026-11-20' became '2026-11-21'."
        " Of 8,942 tokens, 1,800 were reused and 7,142 read: 3,342 new, 3,800 avoidable."
        " 2,700 tokens (tokens 1,801-4,500) were read again: the checkpoint there had been dropped to make room"
        " (by fifo at request 3)."
        " 1,100 tokens (tokens 4,501-5,600) were read again: no checkpoint had been planned there."
        " Move the date to the last message, or freeze it for the conversation."
        " Allow more checkpoints, or more memory for them."
    )


def test_a_refused_restore_is_said_once_and_not_as_the_cause() -> None:
    """The engine puts the restore's error into the subject; "Tools changed: bad checksum" would be nonsense."""
    part = AvoidablePart(first=TokenIndex(0), end=TokenIndex(50), cause=AvoidableCause.RESTORE_FAILED, note="bad size")
    told = make.explanation(100, parts=(part,), cause=Cause.TOOLS_CHANGED, subject="bad size")
    assert wording.sentence(told).count("bad size") == 1
    assert "bad size" not in wording.cause_sentence(told)


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        (
            "image 2: dog.png, 640x480 instead of cat.png, 640x480",
            "Image 2 differs: dog.png, 640x480, instead of cat.png, 640x480.",
        ),
        ("audio 1: b.wav, 3 s instead of a.wav, 3 s", "Audio 1 differs: b.wav, 3 s, instead of a.wav, 3 s."),
        (
            "image 1: cat.png, 64x64 instead of cat.png, 64x64",
            "Image 1 differs: another one of the same name and size, cat.png, 64x64.",
        ),
        (
            "image 1: tea instead of milk.png instead of tea instead of milk.png",
            "Image 1 differs: another one of the same name and size, tea instead of milk.png.",
        ),
        ("image 12 added: a: b.png, 64x64", "Image 12 was added: a: b.png, 64x64."),
        ("image 3 removed: cat.png", "Image 3 was removed: cat.png."),
        ("image 3 moved: cat.png", "Image 3 moved to another place in its message: cat.png."),
        (
            "cat.png, left out by the template",
            "An image or sound changed (message 4): cat.png, left out by the template.",
        ),
        ("[42 characters]", "An image or sound changed (message 4): [42 characters]."),
        ("", "An image or sound changed (message 4)."),
    ],
)
def test_a_changed_image_is_told_by_its_number_and_both_names(subject: str, said: str) -> None:
    """The subject comes from the engine, or from a record that hides it."""
    assert wording.cause_sentence(make.explanation(9, cause=Cause.MEDIA_CHANGED, message=3, subject=subject)) == said


def test_long_names_of_images_are_shortened_each_for_itself() -> None:
    """Shortened together, the end of the one and the start of the other would be lost: the very names."""
    names = [f"{letter}{letter * 200}.png, 640x480" for letter in "ab"]
    subject = f"image 1: {names[0]} instead of {names[1]}"
    told = wording.cause_sentence(make.explanation(9, cause=Cause.MEDIA_CHANGED, subject=subject))
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
    told = wording.difference_sentence(_difference(old, new, kind=Kind.MEDIA, char_first=-1))
    assert told == f"In message 3 (image or audio), token 11: {said}"
    assert wording.difference_place(_difference(old, new, kind=Kind.MEDIA, message=None)) == "image or audio, token 11"


def test_terminal_lines_start_with_the_cache_line_alone() -> None:
    """`cairn chat` prints the first line only."""
    told = make.explanation(8_942, reused=1_800, parts=LOST_PARTS, remedies=(Remedy.RAISE_BUDGET,))
    lines = wording.terminal_lines(told)
    assert lines[0] == f"cache: {wording.cache_line(told)}"
    assert sum("avoidable:" in line for line in lines[1:]) == 2
    assert lines[-1] == "  try: Allow more checkpoints, or more memory for them."
    assert not any("\n" in line for line in lines)


def test_long_texts_keep_both_ends() -> None:
    text = wording.difference_sentence(_difference("start " + "x" * 300 + " end", "other"))
    assert "'start xxx" in text
    assert "end'" in text
    assert len(text) < 160


@pytest.mark.parametrize(
    ("n_bytes", "text"),
    [(0, "0 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.5 KiB"), (512 * 1024**2, "512 MiB")],
)
def test_bytes_are_binary_units(n_bytes: int, text: str) -> None:
    assert wording.fmt_bytes(n_bytes) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0123, "12 ms"), (0.84, "0.84 s"), (9.94, "9.9 s"), (38.2, "38 s"), (59.7, "1 min 00 s"), (125, "2 min 05 s"),
     (7260, "2 h 01 min")],
)  # fmt: skip
def test_seconds_are_as_exact_as_a_person_needs(seconds: float, text: str) -> None:
    assert wording.fmt_seconds(seconds) == text


def test_candidates_and_places_say_place_and_verdict() -> None:
    line = wording.candidate_line(make.considered(3, 5_700, shared=5_600))
    assert line == "checkpoint 3 at 5,700: shares 5,600, 0 usable; the prompt goes another way before it"
    place = wording.placement_line(make.place(7_050, PlacementVerdict.BELOW_SPACING))
    assert place == "7,050, before a user message: too close to the one before"


def test_errors_say_what_to_do() -> None:
    error = ModelFileError("The file is cut off.", action="Download it again.")
    assert wording.error_text(error) == "The file is cut off. Download it again."
    assert wording.error_text(make.failed("r")) == "The template refused this. Choose another one."
    assert "error in Cairn" in wording.error_text(DecodeFailed(-3))
    assert "error in Cairn" in wording.error_text(EngineBug("x"))
    assert wording.error_text(Interrupted()) == "Stopped."
