"""A record holds every event, no private text, and can be read after any crash."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.commands import RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, LossReason
from engine.core.difference.explanation import Cause, Explanation, FirstDifference, Offer, Remedy
from engine.core.difference.subjects import ChangedValue
from engine.core.prompt.items import Digest, MediaChunk, TokenIndex, Tokens
from engine.core.prompt.span_values import Kind
from engine.core.prompt.streaming import Channel
from engine.core.record.forms import RecordError
from engine.core.record.parsing import Unknown
from engine.core.volatile.tokens import VolatileKind
from engine.errors import CairnError, StoreFailed
from engine.events import (
    CacheChanged,
    Cancelled,
    CheckpointLost,
    Delta,
    EncodingProgress,
    Event,
    Finished,
    ModelUnloaded,
    Offered,
    StopReason,
)
from engine.store import recorder as recorder_module
from engine.store.recorder import PRIVATE, Recorder, read_header, read_record
from tests.conftest import ExpectedWarnings
from tests.ui.event_builders import planned, usage

R = RequestId("r")
USAGE = usage(10)
DIFFERENCE = FirstDifference(
    at=TokenIndex(4),
    old_token=17,
    new_token=18,
    old_text="my secret was",
    new_text="my secret is",
    message=0,
    kind=Kind.USER,
)
EXPLANATION = Explanation(
    n_prompt=10,
    reused=4,
    unavoidable=6,
    avoidable=0,
    cause=Cause.BRANCH,
    subject=ChangedValue(kind=VolatileKind.CLOCK, text="my secret hour"),
    difference=DIFFERENCE,
)
DELTA = Delta(request=R, channel=Channel.REPLY, text="my secret", n_tokens=1)
EVENTS: tuple[Event, ...] = (
    ModelUnloaded(path="model.gguf"),
    DELTA,
    CheckpointLost(request=None, id=CheckpointId(3), n_tokens=5, reason=LossReason.EVICTED, policy="fifo", loss=2.5),
    CacheChanged(settings=CacheSettings(), checkpoints=(), n_bytes_ram=0, n_bytes_peak=0, n_live_tokens=0, n_ctx=4096),
    Finished(request=R, reason=StopReason.END, usage=USAGE, explanation=EXPLANATION, raw_text="my secret reply"),
    Offered(request=R, offers=(Offer(remedy=Remedy.MOVE_DATE, saves_tokens=5, subject="my secret hour"),)),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records" / "session.jsonl"


def record(path: Path, *events: Event, with_text: bool = True) -> list[bytes]:
    with Recorder(path, with_text=with_text, version="9.9") as recorder:
        for event in events:
            recorder(event)
    assert recorder.problem is None
    return path.read_bytes().splitlines(keepends=True)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.one_of([st.from_type(cls) for cls in get_args(Event)]), max_size=4))
def test_any_events_come_back_in_order(tmp_path: Path, events: list[Event]) -> None:
    """Replay folds the events: one lost or changed shows a conversation that never was."""
    record(path := tmp_path / "r.jsonl", *events)
    assert repr(list(read_record(path))) == repr(events)


def test_each_line_is_an_event_that_other_programs_can_read(path: Path) -> None:
    """The format is public: one JSON object a line, with the time and the type in front."""
    lines = record(path, *EVENTS)
    header = json.loads(lines[0])
    assert header.pop("created").endswith("+00:00")
    assert header == {"cairn_record": 2, "version": "9.9", "with_text": True}
    assert [json.loads(line)["type"] for line in lines[1:]] == [type(event).__name__ for event in EVENTS]
    times = [json.loads(line)["at"] for line in lines[1:]]
    assert times == sorted(times)
    assert times[0] >= 0.0
    assert read_header(path).version == "9.9"


def test_by_default_no_text_of_the_chat_is_written(path: Path) -> None:
    """Records are attached to bug reports: nothing of what was said may be in them, nor can it be worked out."""
    held = record(path, *EVENTS, with_text=False)
    assert b"secret" not in b"".join(held)
    read = list(read_record(path))
    assert read[0] == EVENTS[0]
    assert read[1] == replace(DELTA, text=""), "not even the length: the lengths of tokens tell a reply"
    assert read[-1] == Offered(request=R, offers=(Offer(remedy=Remedy.MOVE_DATE, saves_tokens=5),))
    finished = read[-2]
    assert isinstance(finished, Finished)
    assert finished.raw_text == "[15 characters]"
    assert finished.usage == USAGE
    assert finished.explanation.subject == ChangedValue(kind=VolatileKind.CLOCK)
    assert finished.explanation.difference is not None
    assert finished.explanation.difference.old_text == "[13 characters]"
    assert finished.explanation.difference.new_token is None


IMAGE = MediaChunk(
    first=TokenIndex(3), n_tokens=24, n_pos=6, digest=Digest("d1"), label="my secret.png, 96x64", source=Digest("s1")
)
TILE = replace(IMAGE, first=TokenIndex(27), part=1, digest=Digest("d2"))
SEES = replace(planned("r"), media=(IMAGE, TILE), n_media=2)
ENCODES = EncodingProgress(request=R, label="my secret.png, 96x64", fraction=0.5)


def test_media_are_recorded_by_digest_and_size_and_by_name_only_with_the_texts(path: Path) -> None:
    """The file's name is the person's own; what the image took in the prompt is what the record is about."""
    whole = record(path, SEES, ENCODES)
    assert list(read_record(path)) == [SEES, ENCODES]
    assert b"my secret.png" in b"".join(whole)
    bare = record(path, SEES, ENCODES, with_text=False)
    assert b"secret" not in b"".join(bare)
    assert list(read_record(path)) == [
        replace(SEES, media=(replace(IMAGE, label=""), replace(TILE, label=""))),
        replace(ENCODES, label=""),
    ]


def test_a_record_from_before_there_were_media_can_be_read(path: Path) -> None:
    """The version of the format stayed: what such a record lacks has its default."""
    header, plan, end = record(path, planned("r"), EVENTS[-2])
    old = [json.loads(plan), json.loads(end)]
    assert old[0].pop("media") == []
    for name in ("n_encoded", "seconds_encode"):
        assert old[1]["usage"].pop(name) == 0
    path.write_bytes(header + b"".join(json.dumps(line).encode() + b"\n" for line in old))
    assert list(read_record(path)) == [planned("r"), EVENTS[-2]]


@pytest.mark.parametrize("member", [{"n_tokens": "24"}, {"digest": None}, {"first": 0.5}, {"part": [0]}, {"label": 3}])
def test_a_chunk_of_the_wrong_form_is_named_with_its_place(path: Path, member: dict[str, object]) -> None:
    """A record comes from outside."""
    header, plan = record(path, SEES)
    line = json.loads(plan)
    line["media"][1] |= member
    path.write_bytes(header + json.dumps(line).encode() + b"\n")
    with pytest.raises(RecordError, match=rf"line 2: Planned\.media\[1\]\.{next(iter(member))}: "):
        list(read_record(path))


# Fields that hold names, settings, figures and sentences of ours or of llama.cpp, never what somebody wrote.
# Digests are of whole files: who has the file can tell, and nobody else.
HARMLESS = {
    "DeviceRoom.backend",
    "MachineLimit.key",
    "MachineLimit.name",
    "Planned.warnings",
    "ThinkingChoices.effort_name",
    "ThinkingChoice.effort",
    "ThinkingChoices.efforts",
    "ThinkingChoices.keeping",
    *(f"ThinkingSwitch.{name}" for name in ("name", "off", "on")),
    "AvoidablePart.policy",
    "ChangedCall.tool",
    "ChangedOptions.names",
    "Explanation.refused",
    "Offer.names",
    "Offer.order",
    "Habit.tools",
    "LossNote.error",
    *("Calling.name", "ToolCall.id", "ToolCall.name"),
    "ToolEdit.names",
    "CheckpointLost.policy",
    "Device.backend",
    "Device.description",
    "Device.name",
    "DeviceRoom.name",
    "EngineLost.details",
    "EngineLost.message",
    "EngineLost.path",
    "LoadSettings.devices",
    "LoadSettings.flash_attention",
    "LoadSettings.kv_type_k",
    "LoadSettings.kv_type_v",
    "LoadSettings.projector",
    "LoadSettings.draft_model",
    "DiskView.problem",
    "EngineDied.message",
    "EngineDied.says",
    "Failed.action",
    "Failed.code",
    "Failed.details",
    "Failed.message",
    "Media.digest",
    *(f"MediaChunk.{name}" for name in ("digest", "source")),
    "ModelFacts.architecture",
    "ModelFacts.chat_template",
    "ModelFacts.description",
    "ModelFacts.devices",
    "ModelFacts.fingerprint",
    "ModelFacts.name",
    "ModelFacts.path",
    "ModelFacts.projector",
    "ModelFacts.weights",
    "ModelLoaded.warnings",
    "ModelLoading.path",
    "ModelUnloaded.path",
    *(f"{event}.session" for event in ("Planned", "Prepared")),
    "RestoreRefused.error",
    "Sampling.grammar",
    "Surveyed.path",
    "Surveyed.why_not",
    *(f"TriedDevice.{name}" for name in ("missing", "said", "without")),
}


def texts_in(annotation: object, found: set[str], place: str) -> None:
    """Collect "Class.field" of all fields that can hold a text or tokens, request ids apart."""
    if annotation in (str, Tokens):
        found.add(place)
    elif isinstance(annotation, type) and is_dataclass(annotation):
        hints = get_type_hints(annotation)
        for field in fields(annotation):
            texts_in(hints[field.name], found, f"{annotation.__name__}.{field.name}")
    elif not (isinstance(annotation, type) and issubclass(annotation, Enum)) and annotation is not RequestId:
        for inner in (*get_args(annotation), *([s] if (s := getattr(annotation, "__supertype__", None)) else [])):
            texts_in(inner, found, place)


def test_every_text_field_of_the_events_was_judged_private_or_not() -> None:
    """A new field with chat text in it must not slip into records: this test asks for the decision."""
    found: set[str] = set()
    texts_in(Event, found, "")
    private = {f"{cls.__name__}.{name}" for cls, name in PRIVATE}
    assert found - private == HARMLESS
    assert not private & HARMLESS


def test_a_last_line_cut_off_by_a_crash_is_left_out(path: Path) -> None:
    """`kill -9` in the middle of a line is normal; everything before it counts."""
    lines = record(path, *EVENTS)
    whole = b"".join(lines)
    for n_cut in range(1, len(lines[-1])):
        path.write_bytes(whole[:-n_cut])
        expected = EVENTS if n_cut == 1 else EVENTS[:-1]  # only the line's end is missing: the event is whole
        assert tuple(read_record(path)) == expected


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{nonsense}\n", "line 3: not JSON"),
        (b"\n", "line 3: not JSON"),
        (b"[]\n", "line 3: an object expected"),
        (b'{"type":"Delta"}\n', "line 3: Delta.request: is missing"),
        (b'{"type":"Delta","request":7}\n', "line 3: Delta.request: a text expected"),
        (b'{"type":"Delta","request":7}', "line 3: Delta.request: a text expected"),
    ],
)
def test_other_damage_is_named_with_its_line_after_the_good_events(path: Path, line: bytes, words: str) -> None:
    """Silently skipped lines would make a wrong record look right."""
    lines = record(path, *EVENTS)
    path.write_bytes(b"".join(lines[:2]) + line)
    events = read_record(path)
    assert next(events) == EVENTS[0]
    with pytest.raises(RecordError, match=words):
        next(events)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b'{"cairn_rec', "not a record"),
        (b'{"type":"Delta"}\n', "line 1: RecordHeader.cairn_record: is missing"),
        (b'{"cairn_record":3,"created":""}\n', "line 1: format 3 is not known"),
        (b"GGUF\0\0\n", "line 1: not JSON"),
    ],
)
def test_a_file_that_is_no_record_is_refused_before_the_first_event(path: Path, content: bytes, words: str) -> None:
    """`cairn inspect model.gguf` must end in one clear line."""
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(RecordError, match=words):
        read_record(path)


def test_a_line_without_end_does_not_fill_the_memory(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record comes from outside: its lines are bounded."""
    lines = record(path, EVENTS[0])
    monkeypatch.setattr(recorder_module, "MAX_LINE_BYTES", 200)
    path.write_bytes(b"".join(lines) + b'"' + b"x" * 500)
    with pytest.raises(RecordError, match="line 3: the line is too long"):
        list(read_record(path))


def test_events_of_a_newer_cairn_go_to_those_who_ask(path: Path) -> None:
    """A reader that folds events must not meet one that it does not know."""
    lines = record(path, EVENTS[0], EVENTS[2])
    path.write_bytes(b"".join((*lines[:2], b'{"type":"Novelty","n":1}\n', lines[2])))
    unknown: list[Unknown] = []
    assert list(read_record(path, on_unknown=unknown.append)) == [EVENTS[0], EVENTS[2]]
    assert unknown == [Unknown(type="Novelty", fields=(("n", 1),))]
    assert list(read_record(path)) == [EVENTS[0], EVENTS[2]]


def test_a_missing_record_is_said_so(tmp_path: Path) -> None:
    """A wrong file name on the command line is the most common mistake."""
    with pytest.raises(StoreFailed, match="cannot be read"):
        read_record(tmp_path / "nothing.jsonl")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_ends_the_recording_and_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """The chat must go on without the record, and the person must know that there is none."""
    told: list[CairnError] = []
    with caplog.at_level(logging.WARNING), Recorder(Path("/dev/full"), on_problem=told.append) as recorder:
        for _ in range(100):
            for event in EVENTS:
                recorder(event)
    assert len(told) == 1
    assert isinstance(told[0], StoreFailed)
    assert recorder.problem is told[0]
    assert len(caplog.records) == 1


def test_an_event_that_cannot_be_written_ends_the_recording_not_the_engine(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A bug in an event must not kill a thread silently, and the record must stay readable."""
    with caplog.at_level(logging.CRITICAL), Recorder(path, with_text=True) as recorder:
        recorder(EVENTS[0])
        recorder(replace(DELTA, n_tokens="many"))  # type: ignore[arg-type]
        recorder(EVENTS[0])
    assert isinstance(recorder.problem, StoreFailed)
    assert list(read_record(path)) == [EVENTS[0]]


def test_a_disk_that_falls_behind_ends_the_recording_instead_of_filling_the_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch, expected_warnings: ExpectedWarnings
) -> None:
    """Hours of events queued behind a dead network drive would take all memory."""
    expected_warnings.add("recording ended")
    monkeypatch.setattr(recorder_module, "MAX_WAITING", 10)
    told = threading.Event()
    recorder = Recorder(path, on_problem=lambda _: told.set())
    for _ in range(50_000):  # far more than one thread can write meanwhile
        recorder(EVENTS[3])
        if told.is_set():
            break
    recorder.close()
    assert isinstance(recorder.problem, StoreFailed)
    assert "too slow" in str(recorder.problem)


def test_a_file_that_is_no_record_is_never_overwritten(path: Path) -> None:
    """`--record` with the name of the requests' file must not destroy them."""
    path.parent.mkdir()
    path.write_text('{"messages": []}\n')
    with pytest.raises(StoreFailed, match="not a record"):
        Recorder(path)
    assert path.read_text() == '{"messages": []}\n'


def test_an_earlier_record_is_replaced(path: Path) -> None:
    """The same command run twice gives one record, of the second run."""
    record(path, *EVENTS)
    record(path, EVENTS[0])
    assert list(read_record(path)) == [EVENTS[0]]


def test_a_place_that_cannot_be_written_is_said_at_once(tmp_path: Path) -> None:
    """Learned after an hour of recording it would be too late."""
    (tmp_path / "file").write_text("")
    for place in (tmp_path, tmp_path / "file" / "record.jsonl"):
        with pytest.raises(StoreFailed):
            Recorder(place)


def test_after_close_events_are_ignored_and_closing_again_is_fine(path: Path) -> None:
    """The engine may still send its last events while the program ends."""
    recorder = Recorder(path, with_text=True)
    recorder(EVENTS[0])
    recorder.close()
    recorder(EVENTS[1])
    recorder.close()
    assert list(read_record(path)) == [EVENTS[0]]


@pytest.mark.skipif(os.name != "posix", reason="file rights of POSIX")
def test_a_record_is_readable_by_its_owner_alone(path: Path) -> None:
    """With text it is a copy of the chat. An earlier one in its place may have been for all to read."""
    record(path, EVENTS[0])
    assert path.stat().st_mode & 0o077 == 0
    path.chmod(0o644)
    record(path, EVENTS[0])
    assert path.stat().st_mode & 0o077 == 0


KILLED = """
import os, signal, sys
from pathlib import Path
from engine.events import Cancelled, ModelUnloaded
from engine.store.recorder import Recorder
recorder = Recorder(Path(sys.argv[1]))
for n in range(1000):
    recorder(ModelUnloaded(path=str(n)))
recorder(Cancelled(request="r"))
while recorder._waiting.qsize(): pass
recorder(Cancelled(request="last"))
sys.stdin.read()
"""


def test_a_finished_request_is_on_the_disk_when_the_process_is_killed(path: Path) -> None:
    """The record of a crash is the one that is needed most."""
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, cwd=Path(__file__).parents[2]) as process:
        for _ in range(1000):
            if path.exists() and b'"last"' in path.read_bytes():
                break
            threading.Event().wait(0.02)
        process.kill()
    events = list(read_record(path))
    assert len(events) == 1002
    assert events[-1] == Cancelled(request=RequestId("last"))
