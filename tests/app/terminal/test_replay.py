"""`cairn replay` over a real engine and a tiny hybrid model; `cairn inspect` over the record it writes."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.engines import SystemClock
from app.options import tasks
from app.terminal.inspect_record import inspect_record
from app.terminal.replay import cache_settings, doing_text, read_requests, replay
from app.terminal.replay_totals import STEPS
from engine.client.threaded import Engine
from engine.commands import RequestId
from engine.core.cache.policies import Policy
from engine.core.prompt.request_parsing import parse_chat
from engine.errors import RequestInvalid, UserFixable
from engine.events import CopyProgress, CopyWay, Measured, PrefillProgress
from engine.native.loader import NativeLoader
from tests.support.cairn_process import run_cairn
from tests.support.tiny_models import tiny_model
from ui.settings.stored import Settings

pytestmark = pytest.mark.native

KEYS = (
    *("requests", "prompt_tokens", "reused", "reprocessed", "unavoidable", "avoidable", "causes", "checkpoints"),
    *("bytes_peak", "seconds", "media_encoded", "habits"),
)


def session(name: str, n_turns: int, *, last: str = "") -> list[dict[str, Any]]:
    """An append-only chat, as an agent sends it; `last` is another text for the last message."""
    messages: list[dict[str, Any]] = [{"role": "system", "content": f"You are {name}. " + "Be brief. " * 12}]
    requests = []
    for turn in range(n_turns):
        text = f"{name}, question {turn}: " + "why? " * 10
        messages.append({"role": "user", "content": last if last and turn == n_turns - 1 else text})
        reply = {"role": "assistant", "content": f"Because {turn}."}
        requests.append({"session": name, "messages": list(messages), "completion": reply})
        messages.append(reply)
    return requests


TEN = [*session("ada", 5), *session("ada", 5, last="Something else.")[-1:], *session("bob", 4)]


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


Run = Callable[..., Done]


def send(folder: Path, *options: str, requests: list[Any] | None = None, model: Path | None = None) -> Done:
    """Replay them (TEN unless given) on a model (the tiny hybrid one unless given), in this process."""
    file = folder / "requests.jsonl"
    file.write_text("".join(json.dumps(request) + "\n" for request in (TEN if requests is None else requests)))
    model = model or tiny_model("lfm2")
    task = cli.parse(["replay", str(file), "-m", str(model), "--ctx", "2048", *options]).task
    assert isinstance(task, tasks.Replay)
    out, err = io.StringIO(), io.StringIO()
    engine = Engine(NativeLoader(), clock=SystemClock(), cache=cache_settings(task))
    engine.start()
    try:
        code = replay(task, model, engine, Settings(), stdin=io.BytesIO(), stdout=out, stderr=err)
    finally:
        engine.stop()
    return Done(code, out.getvalue(), err.getvalue())


@pytest.fixture
def run_replay(tmp_path: Path) -> Run:
    """run_replay(*options, requests=...) as `send`."""
    return partial(send, tmp_path)


@dataclass(frozen=True)
class Replayed:
    """One whole replay for the tests that only read its results."""

    done: Done
    record: Path

    @property
    def totals(self) -> Any:
        return json.loads(self.done.out)


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Replayed:
    folder = tmp_path_factory.mktemp("replay")
    record = folder / "record.jsonl"
    return Replayed(send(folder, "--json", "--record", str(record)), record)


def test_json_is_one_object_with_the_stable_keys_and_sums_that_add_up(replayed: Replayed) -> None:
    assert (replayed.done.code, replayed.done.err) == (0, "")
    found = replayed.totals
    assert tuple(found) == KEYS
    assert found["requests"] == sum(found["causes"].values()) == 10
    assert found["prompt_tokens"] == found["reused"] + found["reprocessed"]
    assert found["reprocessed"] == found["unavoidable"] + found["avoidable"]
    assert list(found["checkpoints"]) == ["made", "restored", "evicted"]
    assert list(found["bytes_peak"]) == ["live", "ram", "disk"]
    assert list(found["seconds"]) == list(STEPS)


def test_the_figures_are_those_of_a_cache_that_works(replayed: Replayed) -> None:
    """A replay that loses events, or sends each request to a fresh cache, shows it here."""
    found = replayed.totals
    assert found["reused"] > found["prompt_tokens"] / 2
    assert found["checkpoints"]["made"] >= 10
    assert found["checkpoints"]["restored"] >= 8
    assert found["bytes_peak"]["ram"] > 0
    assert all(found["seconds"][step] > 0 for step in STEPS if step != "encode")
    assert found["seconds"]["encode"] == found["media_encoded"] == 0


def test_a_smaller_budget_evicts_and_reads_more(run_replay: Run, replayed: Replayed) -> None:
    rich = replayed.totals
    poor = json.loads(run_replay("--json", "--checkpoints", "1", "--policy", "fifo").out)
    none = json.loads(run_replay("--json", "--ram", "0").out)
    assert rich["reprocessed"] < poor["reprocessed"] < none["reprocessed"]
    assert poor["checkpoints"]["evicted"] > 0
    assert none["checkpoints"]["restored"] == 0


def test_the_cache_options_are_taken_over() -> None:
    line = "replay r -m demo --policy llama-server --checkpoints 5 --ram 1M --min-spacing 7 --interval 99"
    task = cli.parse(line.split()).task
    assert isinstance(task, tasks.Replay)
    settings = cache_settings(task)
    assert (settings.min_spacing, settings.interval) == (7, 99)
    assert (settings.policy, settings.max_checkpoints, settings.ram_bytes) == (Policy.LLAMA_SERVER, 5, 1024 * 1024)


def test_a_spacing_beyond_the_prompts_takes_fewer_checkpoints(run_replay: Run, replayed: Replayed) -> None:
    """A promise of the explanations that names a spacing could not be checked."""
    far = json.loads(run_replay("--json", "--policy", "neighbor-gap", "--min-spacing", "100000").out)
    close = json.loads(run_replay("--json", "--policy", "neighbor-gap", "--min-spacing", "0").out)
    assert far["checkpoints"]["made"] < close["checkpoints"]["made"]


def test_limit_reads_no_further(run_replay: Run) -> None:
    """A file of gigabytes, of which the first requests are wanted, is not read to its end."""
    requests: list[Any] = [*TEN[:2], "this line is never reached"]
    assert json.loads(run_replay("--json", "--limit", "2", requests=requests).out)["requests"] == 2


def test_people_get_the_same_sums_in_words(run_replay: Run) -> None:
    done, found = run_replay("--limit", "3"), json.loads(run_replay("--limit", "3", "--json").out)
    assert f"3 requests, {found['prompt_tokens']:,} prompt tokens" in done.out
    assert f"reused {found['reused']:,}" in done.out
    assert "checkpoints: " in done.out


def test_branches_stay_in_the_models_memory_as_far_as_the_command_line_says(run_replay: Run) -> None:
    turns = [line for pair in zip(session("ada", 4), session("bob", 4), strict=True) for line in pair]
    found = {n: json.loads(run_replay("--live", str(n), "--json", requests=turns).out) for n in (0, 1)}
    assert found[0]["bytes_peak"]["live"] == 0 < found[1]["bytes_peak"]["live"]
    assert found[1]["bytes_peak"]["ram"] <= found[0]["bytes_peak"]["ram"], "what is tidied away takes no more"
    assert found[0]["reprocessed"] == found[1]["reprocessed"]
    assert "for branches in the model's memory" in run_replay("--live", "1", requests=turns).out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"{", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"9" * 5_000, "one of its numbers is too long"),
        (b"[]", "must be"),
        (b"{}", "messages"),
        (b'{"messages": [{"role": "king", "content": "x"}]}', "role"),
        (b'{"session": 5, "messages": [{"role": "user", "content": "x"}]}', "session"),
    ],
)
def test_a_malformed_line_is_named_with_its_number(line: bytes, says: str) -> None:
    good = json.dumps(TEN[0]).encode()
    requests = read_requests(io.BytesIO(good + b"\n\n" + line + b"\n"), "r.jsonl")
    assert next(requests).line == 1
    with pytest.raises(RequestInvalid, match=r"r\.jsonl, line 3: ") as raised:
        next(requests)
    assert says in str(raised.value)


TOO_LONG = {"session": "s", "messages": [{"role": "user", "content": "word " * 5000}]}


def test_a_request_that_fails_ends_the_replay_with_its_line(run_replay: Run) -> None:
    with pytest.raises(UserFixable, match="line 2: "):
        run_replay(requests=[TEN[0], TOO_LONG])


@pytest.mark.parametrize("last", [json.dumps(TOO_LONG), "{"], ids=["too long", "no JSON"])
def test_what_was_answered_before_a_failure_is_summed_up(last: str) -> None:
    """A replay of hours told nothing but the line that it could not take."""
    text = "".join(f"{line}\n" for line in (*map(json.dumps, TEN[:2]), last))
    done = run_cairn("replay", "-", "-m", tiny_model("lfm2"), "--ctx", "2048", "--json", stdin=text)
    assert done.returncode == 1, done.stderr
    assert "line 3: " in done.stderr
    assert json.loads(done.stdout)["requests"] == 2


def test_a_file_without_requests_is_refused(run_replay: Run) -> None:
    with pytest.raises(RequestInvalid, match="holds no requests"):
        run_replay(requests=[])


def test_requests_come_from_stdin_too() -> None:
    text = "".join(json.dumps(request) + "\n" for request in TEN[:2])
    done = run_cairn("replay", "-", "-m", tiny_model("lfm2"), "--ctx", "4096", "--json", stdin=text)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["requests"] == 2


def test_a_missing_file_is_one_clear_line() -> None:
    done = run_cairn("replay", "absent.jsonl", "-m", "demo")
    assert done.returncode == 1
    assert "absent.jsonl" in done.stderr
    assert done.stderr.count("\n") == 1


# --- the record ---


@pytest.fixture
def record(replayed: Replayed, tmp_path: Path) -> Path:
    """A copy that a test may damage."""
    path = tmp_path / "record.jsonl"
    path.write_bytes(replayed.record.read_bytes())
    return path


def inspect(record: Path, *options: str) -> str:
    task = cli.parse(["inspect", str(record), *options]).task
    assert isinstance(task, tasks.Inspect)
    out = io.StringIO()
    assert inspect_record(task, stdout=out, stderr=io.StringIO()) == 0
    return out.getvalue()


def test_inspect_lists_every_request_with_its_cache_line(record: Path) -> None:
    lines = inspect(record).splitlines()
    assert len(lines) == 10
    assert [line.split()[0] for line in lines] == [str(number) for number in range(1, 11)]
    assert "Read 219 tokens, all new" in lines[0]
    assert "[bob]" in lines[-1]


def test_the_record_and_the_totals_tell_the_same(replayed: Replayed) -> None:
    totals, rows = replayed.totals, json.loads(inspect(replayed.record, "--json"))["requests"]
    for key in ("prompt_tokens", "reused", "reprocessed", "unavoidable", "avoidable"):
        assert sum(row[key] for row in rows) == totals[key]
    assert {row["outcome"] for row in rows} == {"finished"}


def test_inspect_tells_everything_about_one_request(record: Path) -> None:
    story = inspect(record, "--request", "6")
    for part in ("request 6", "cache: Read ", "why: ", "first difference: ", "options considered:", "checkpoint "):
        assert part in story
    assert "this record holds no text" in story
    details = json.loads(inspect(record, "--request", "6", "--json"))
    assert details["explanation"]["n_prompt"] == details["prompt_tokens"]
    assert details["spans"]["spans"]
    assert details["usage"]["n_generated"] >= 1


def test_no_text_of_the_conversation_is_in_the_record(record: Path) -> None:
    """Records are passed around in bug reports."""
    written = record.read_text(encoding="utf-8")
    assert "question" not in written
    assert "why?" not in written


def test_a_request_that_is_not_there_is_said_so(record: Path) -> None:
    with pytest.raises(RequestInvalid, match=r"no request 11 .* 10 requests"):
        inspect(record, "--request", "11")


def test_a_record_cut_off_by_a_crash_shows_what_there_is(record: Path) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole[: len(whole) * 2 // 3])
    lines = inspect(record).splitlines()
    assert 3 <= len(lines) <= 9


@pytest.mark.parametrize("damage", ["not a record", "a line in the middle"])
def test_a_broken_record_is_one_clear_line(record: Path, damage: str) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    if damage == "not a record":
        lines[0] = b'{"some": "json"}\n'
    else:
        lines[len(lines) // 2] = b"\x00 noise\n"
    record.write_bytes(b"".join(lines))
    done = run_cairn("inspect", record)
    assert done.returncode == 1
    assert done.stderr.startswith(f"cairn: {record.name} is not a sound record: line ")
    assert done.stderr.count("\n") == 1


def test_a_missing_record_is_one_clear_line(tmp_path: Path) -> None:
    done = run_cairn("inspect", tmp_path / "absent")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


def test_the_status_line_says_what_a_request_takes_its_time_with() -> None:
    request, chat = RequestId("r"), parse_chat({"messages": [{"role": "user", "content": "hi"}]})
    copying = CopyProgress(request=request, way=CopyWay.TO_RAM, done=1, total=4)
    reading = PrefillProgress(request=request, done=1200, total=4000, reused=0, seconds=1.0, seconds_left=None)
    assert doing_text(copying, chat) == ", saving 25 %"
    assert doing_text(replace(copying, way=CopyWay.FROM_RAM, done=4), chat) == ", loading 100 %"
    assert doing_text(reading, chat) == ", reading 1,200 of 4,000"
    assert doing_text(Measured(request=request, n_tokens=1), chat) == ""
