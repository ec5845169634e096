"""Records and stored explanations that earlier versions of Cairn wrote, in sentences, are read as if written today.

The files in `version_1` are what those versions wrote; only events that tell nothing here are left out of them.
"""

from __future__ import annotations

import contextlib
import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.states import LossNote, LossOccasion, RangeRefusal
from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Cause, Explanation
from engine.core.difference.subjects import (
    CallPart,
    ChangedCall,
    ChangedMedium,
    ChangedOptions,
    ChangedTools,
    ChangedValue,
    MediumChange,
    MovedPart,
    ToolChange,
    ToolEdit,
)
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.messages import MediaType
from engine.core.prompt.span_values import Kind
from engine.core.record.parsing import RecordError, explanation_from_json, explanation_to_json
from engine.core.volatile.tokens import VolatileKind
from engine.events import CheckpointLost, Event, Planned
from engine.store.recorder import Recorder, read_header, read_record
from engine.telling.wording import sentence

SAMPLES = Path(__file__).with_name("version_1")
RECORDS = ("redacted", "with_text")
C = Cause
CAUSES = [
    *(C.FIRST_REQUEST, C.APPENDED, C.APPENDED, C.REGENERATED, C.MESSAGE_EDITED, C.CLOCK_CHANGED, C.RETURNED),
    *(C.TOOLS_CHANGED, C.TOOLS_REORDERED, C.TOOLS_CHANGED, C.TOOLS_CHANGED),
]

PLAIN = Explanation(
    n_prompt=9,
    reused=0,
    unavoidable=5,
    avoidable=4,
    cause=Cause.TOOLS_CHANGED,
    parts=(AvoidablePart(first=TokenIndex(0), end=TokenIndex(4), cause=AvoidableCause.RESTORE_FAILED),),
)


def unpacked(name: str, folder: Path) -> Path:
    file = folder / f"{name}.jsonl"
    file.write_bytes(gzip.decompress((SAMPLES / f"{name}.jsonl.gz").read_bytes()))
    return file


def explanations(folder: Path) -> list[str]:
    return unpacked("explanations", folder).read_text(encoding="ascii").splitlines()


def read(file: Path) -> tuple[list[Event], list[object]]:
    """The events, and whatever was not understood."""
    missed: list[object] = []
    return list(read_record(file, on_unknown=missed.append, on_newer=missed.append)), missed


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_version_1_is_read_whole(tmp_path: Path, name: str) -> None:
    """Somebody has kept it to look into it later."""
    file = unpacked(name, tmp_path)
    assert read_header(file).cairn_record == 1
    events, missed = read(file)
    assert missed == []
    assert len(events) == len(file.read_bytes().splitlines()) - 1
    assert [event.explanation.cause for event in events if isinstance(event, Planned)] == CAUSES


@pytest.mark.parametrize("name", RECORDS)
def test_what_was_read_of_version_1_is_written_in_todays_format(tmp_path: Path, name: str) -> None:
    """Both versions mean the same values."""
    events, _ = read(unpacked(name, tmp_path))
    again = tmp_path / "again.jsonl"
    with Recorder(again, with_text=True) as recorder:
        for event in events:
            recorder(event)
    assert read_header(again).cairn_record == 2
    assert read(again) == (events, [])


def test_a_stored_explanation_of_version_1_says_what_it_said(tmp_path: Path) -> None:
    """The line under a reply of last month, and its page in the inspector."""
    for text in explanations(tmp_path):
        assert "format" not in json.loads(text)
        explanation = explanation_from_json(text)
        assert explanation.n_newer == 0
        assert isinstance(explanation, Explanation)
        assert "newer" not in sentence(explanation)
        assert explanation_from_json(explanation_to_json(explanation)) == explanation


def test_the_sentences_about_a_cause_become_values(tmp_path: Path) -> None:
    """Which tools, which image, which part of a call: what stood in a sentence can be told in another one."""
    told = {}
    for text in explanations(tmp_path):
        said = json.loads(text)["subject"]
        explanation = explanation_from_json(text)
        assert explanation.refused == ""
        assert (explanation.subject is None) is (said == "")
        assert explanation.changes == () or explanation.changes[0].subject == explanation.subject
        told[said] = explanation.subject
    image = ChangedMedium(change=MediumChange.REPLACED, kind=MediaType.IMAGE, number=1, label="dog.png, 640x480")
    assert told["image 1: dog.png, 640x480 instead of cat.png, 640x480"] == replace(image, old_label="cat.png, 640x480")
    assert told["audio 1: z.wav, 1.0 s instead of a: b instead of c.wav, 3.2 s"] == ChangedMedium(
        change=MediumChange.REPLACED,
        kind=MediaType.AUDIO,
        number=1,
        label="z.wav, 1.0 s",
        old_label="a: b instead of c.wav, 3.2 s",
    )
    assert told["image 2 added: dog.png, 640x480"] == replace(image, change=MediumChange.ADDED, number=2)
    assert told["edited: b; with other parameters: a"] == ChangedTools(
        edits=(
            ToolEdit(change=ToolChange.EDITED, names=("b",)),
            ToolEdit(change=ToolChange.PARAMETERS, names=("a",)),
        )
    )
    both = ChangedTools(is_reordered=True, is_rewritten=True, is_same_set=True)
    assert told["same set, other order and formatting"] == both
    assert told["same set, other order"] == replace(both, is_rewritten=False)
    assert told["read"] == told["arguments of read"] == ChangedCall(part=CallPart.ARGUMENTS, tool="read")
    assert told["tool results"] == ChangedCall(part=CallPart.RESULTS)
    assert told["date, enable_thinking"] == ChangedOptions(names=("date", "enable_thinking"))
    assert told["the tools"] == MovedPart(kind=Kind.TOOLS)
    assert told["2026-11-23 10:52"] == ChangedValue(kind=VolatileKind.CLOCK, text="2026-11-23 10:52")
    assert told["id"] == ChangedValue(kind=VolatileKind.ID)


def test_the_sentences_about_a_loss_become_values(tmp_path: Path) -> None:
    """Which policy, at which request, for what."""
    events, _ = read(unpacked("redacted", tmp_path))
    parts = {part for event in events if isinstance(event, Planned) for part in event.explanation.parts}
    assert {(p.policy, p.request, p.note) for p in parts if p.cause is AvoidableCause.EVICTED} == {
        ("weighted-gap", 2, LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=246)),
        ("weighted-gap", 3, LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=311)),
        ("weighted-gap", 6, LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=127)),
        ("weighted-gap", 9, LossNote(occasion=LossOccasion.NEVER_STORED)),
    }
    lost = [event.note for event in events if isinstance(event, CheckpointLost)]
    assert LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=246) in lost
    assert None not in lost


@pytest.mark.parametrize(
    ("note", "was"),
    [
        ("at request 4", {"request": 4}),
        ("by fifo at request 5", {"policy": "fifo", "request": 5}),
        ("the saved range is damaged", {"note": LossNote(error=RangeRefusal.DAMAGED.value)}),
        ("llama.cpp read 0 of 4,000,000 bytes", {"note": LossNote(error="llama.cpp read 0 of 4,000,000 bytes")}),
    ],
)
def test_the_errors_of_restores_keep_their_words(note: str, was: dict[str, object]) -> None:
    """Of llama.cpp as they are, of Cairn as slugs; whatever the cause was, the error is none of its subject."""
    whole = json.loads(explanation_to_json(PLAIN)) | {"cause": "tools changed", "subject": note}
    del whole["format"]
    whole["parts"] = [{"first": 0, "end": 4, "cause": "the restore was refused", "note": note}]
    found = explanation_from_json(json.dumps(whole))
    assert found.parts == (replace(PLAIN.parts[0], **was),)  # type: ignore[arg-type]
    assert found.subject is None
    if was.keys() == {"note"}:
        assert LossNote(error=found.refused) == was["note"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_json_in_place_of_a_sentence_is_read_or_refused(obj: object) -> None:
    """Files come from outside."""
    whole = json.loads(explanation_to_json(PLAIN))
    del whole["format"]
    for cause in ("tools changed", "other image", "message edited", "a date or clock in the prompt changed", obj):
        parts = [whole["parts"][0] | {"cause": "its checkpoint was evicted", "note": obj}]
        for changed in ({"subject": obj}, {"parts": parts}, {"changes": [{"cause": cause, "subject": obj}]}):
            with contextlib.suppress(RecordError):
                explanation_from_json(json.dumps(whole | {"cause": cause} | changed))


def test_a_word_that_version_1_never_had_is_damage(tmp_path: Path) -> None:
    """Its tables are closed."""
    text = explanations(tmp_path)[0].replace('"first request"', '"last request"')
    with pytest.raises(RecordError, match=r"Explanation\.c"):
        explanation_from_json(text)
