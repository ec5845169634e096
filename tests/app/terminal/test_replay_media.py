"""`cairn replay` with images and sounds in the requests, and what `cairn inspect` shows of them."""

from __future__ import annotations

import io
import json
import wave
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.terminal.attachments import MediaReader
from app.terminal.replay import read_requests
from app.terminal.replay_totals import Totals
from engine.core.prompt.items import Digest, MediaChunk, TokenIndex
from engine.errors import MediaRefused
from engine.events import Finished, StopReason, Usage
from engine.store.recorder import Recorder
from tests.app.terminal.test_replay import TEN, inspect, send
from tests.support.cairn_process import run_cairn
from tests.support.images import png
from tests.support.tiny_models import tiny_model
from tests.support.tiny_projectors import tiny_pair
from tests.ui.event_builders import planned

pytestmark = pytest.mark.native


def image(data: bytes) -> dict[str, Any]:
    return {"type": "image_url", "image_url": {"url": "data:image/png;base64," + b64encode(data).decode()}}


def seen(*parts: Any, session: str = "eye") -> dict[str, Any]:
    """A request whose user shows something."""
    return {"session": session, "messages": [{"role": "user", "content": list(parts)}]}


def test_an_image_in_a_request_is_read_with_its_place() -> None:
    """A replay of another picture, or of one at another place, says nothing about the recorded session."""
    data = png(1)
    line = json.dumps(seen({"type": "text", "text": "Look: "}, image(data), "what is it?")).encode()
    (request,) = read_requests(io.BytesIO(line), "r.jsonl")
    (message,) = request.chat.messages
    assert message.text == "Look: what is it?"
    assert [(media.data, media.at, media.size) for media in message.media] == [(data, 6, "96x64")]


@pytest.mark.parametrize(
    "part",
    [
        image(b"no picture at all"),
        image(png(1)[:1000]),
        {"type": "image_url", "image_url": {"url": "https://example.org/cat.png"}},
        {"type": "input_audio", "input_audio": {"data": "UklGRgAA", "format": "wav"}},
    ],
)
def test_what_cannot_be_read_is_one_clear_line_with_its_place(part: Any) -> None:
    text = "".join(json.dumps(line) + "\n" for line in (TEN[0], seen("What is it?", part)))
    done = run_cairn("replay", "-", "-m", tiny_model("lfm2"), "--ctx", "4096", stdin=text)
    assert done.returncode == 1
    assert done.stderr.startswith("cairn: standard input, line 2: messages[0].content[1]")
    assert done.stderr.count("\n") == 1
    assert done.stdout.startswith("1 request, "), "what came before it is summed up"


@pytest.mark.parametrize("options", [(), ("--projector", "-")])
def test_a_model_without_a_projector_refuses_images_and_names_the_line(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    """Sent on without the picture, every figure would be of another request."""
    with pytest.raises(MediaRefused, match=r"line 2: tiny lfm2 takes no images: it has no projector\. .*--projector"):
        send(tmp_path, *options, requests=[TEN[0], seen("What is it?", image(png(1)), "?")])


def shown(session: str, *seeds: int) -> dict[str, Any]:
    """A chat in which every turn shows another picture; the second is taller than the others."""
    messages: list[dict[str, Any]] = []
    for turn, seed in enumerate(seeds):
        picture = image(png(seed, 64, 160) if turn else png(seed))
        messages.append({"role": "user", "content": ["This is it. " * 8, picture, "What is it?" + " Why?" * 8]})
        messages.append({"role": "assistant", "content": "A cat."})
    return {"session": session, "messages": messages[:-1]}


@pytest.mark.parametrize("kind", ["qwen35", "gemma3"])
def test_requests_with_images_run_and_what_was_read_is_reused(tmp_path: Path, kind: str) -> None:
    """The second request goes on behind the first one's picture; the third one's is another of the same size."""
    model, projector = tiny_pair(kind)
    record = tmp_path / "record.jsonl"
    options = ("--projector", str(projector), "--record", str(record), "--json")
    requests = [shown("ada", 1), shown("ada", 1, 2), shown("bob", 3)]
    done = send(tmp_path, *options, requests=requests, model=model)
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert (found["requests"], found["media_encoded"]) == (3, 3)
    assert found["prompt_tokens"] == found["reused"] + found["reprocessed"]
    assert 0 < found["seconds"]["encode"] <= found["seconds"]["prefill"]
    rows = [json.loads(inspect(record, "--request", number, "--json")) for number in "123"]
    n_tokens = {"qwen35": [[24], [24, 40], [24]], "gemma3": [[64], [64, 64], [64]]}[kind]
    assert [row["media"] for row in rows] == n_tokens
    assert rows[1]["reused"] >= rows[1]["media_chunks"][0]["first"] + n_tokens[0][0]
    assert rows[2]["reused"] <= rows[2]["media_chunks"][0]["first"]
    assert b".png" not in record.read_bytes()
    assert f"2 images or sounds: {n_tokens[1][0]} + {n_tokens[1][1]} tokens" in inspect(record, "--request", "2")


def test_a_request_with_a_sound_runs(tmp_path: Path) -> None:
    """Heard once and reused: the second turn goes on behind it."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8_000)
        sound.writeframes(bytes(range(256)) * 60)
    part = {"type": "input_audio", "input_audio": {"data": b64encode(file.getvalue()).decode(), "format": "wav"}}
    first = seen("Listen: ", part, "What is it?", session="ear")
    more = [{"role": "assistant", "content": "A bird."}, {"role": "user", "content": "Which one?"}]
    model, projector = tiny_pair("ultravox")
    options = ("--projector", str(projector), "--json")
    done = send(tmp_path, *options, requests=[first, {**first, "messages": first["messages"] + more}], model=model)
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert (found["requests"], found["media_encoded"]) == (2, 1)
    assert found["reused"] > 25


def test_a_file_that_comes_again_is_read_once() -> None:
    """An agent sends every picture with every turn: read again each time, a long session would take hours."""
    read = MediaReader(n_bytes=len(png(1)) + len(png(2)))
    first, second = read(png(1), ""), read(png(2), "")
    assert read(bytes(bytearray(png(1))), "") is first
    read(png(3), "")
    assert read(png(1), "") is not second
    assert read(png(2), "") is not second, "it was used longest ago and had to go"
    assert read(png(2), "other").name == "other"


def test_the_time_of_encoding_is_summed_up() -> None:
    totals = Totals()
    usage = Usage(
        n_prompt=100,
        n_reused=0,
        n_generated=1,
        seconds_prefill=3.0,
        seconds_decode=0.0,
        seconds_snapshot=0.0,
        seconds_restore=0.0,
        seconds_first_token=0.0,
        n_encoded=2,
        seconds_encode=1.5,
    )
    plan = planned("r")
    end = Finished(request=plan.request, reason=StopReason.END, usage=usage, explanation=plan.explanation, raw_text="")
    for event in (plan, end, end):
        totals.add(event)
    found: Any = totals.as_json()
    assert (found["media_encoded"], found["seconds"]["encode"], found["seconds"]["prefill"]) == (4, 3.0, 6.0)
    assert totals.lines()[-1] == "images and audio: 4 looked at or listened to, 3 s of the time for reading"


CAT = MediaChunk(
    first=TokenIndex(1), n_tokens=24, n_pos=6, digest=Digest("c"), label="cat.png, 96x64", source=Digest("sc")
)


@pytest.mark.parametrize(
    ("with_text", "line"),
    [
        (False, "2 images or sounds: 24 + 40 tokens"),
        (True, "2 images or sounds: 24 (cat.png, 96x64) + 40 (dog.png, 9x9) tokens"),
    ],
)
def test_inspect_shows_the_media_of_a_request(tmp_path: Path, with_text: bool, line: str) -> None:
    """Tiles of one image are one image; a request without any is not given those of the one before."""
    dog = replace(CAT, first=TokenIndex(25), n_tokens=30, digest=Digest("d0"), label="dog.png, 9x9")
    tile = replace(dog, first=TokenIndex(55), n_tokens=10, digest=Digest("d1"), part=1)
    path = tmp_path / "media.jsonl"
    with Recorder(path, with_text=with_text) as recorder:
        recorder(replace(planned("a"), media=(CAT, dog, tile), n_media=3))
        recorder(planned("b", tick=2))
        recorder(replace(planned("c", tick=3), media=(CAT,), n_media=1))
    assert line in inspect(path, "--request", "1").splitlines()
    assert "image" not in inspect(path, "--request", "2")
    assert "1 image or sound: 24" in inspect(path, "--request", "3")
    rows = json.loads(inspect(path, "--json"))["requests"]
    assert [row.get("media") for row in rows] == [[24, 40], None, [24]]
    details = json.loads(inspect(path, "--request", "1", "--json"))
    assert [chunk["part"] for chunk in details["media_chunks"]] == [0, 0, 1]
