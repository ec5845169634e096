"""The benchmark's own parts: what it reads, counts and starts, on answers written down here."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import Message, Role
from tests.bench.llama_server.cairn_side import Job, run_cairn
from tests.bench.llama_server.comparison import (
    of_cairn,
)
from tests.bench.llama_server.request_sets import MADE, Asked, edits
from tests.bench.llama_server.server_answers import (
    AnswerError,
    Completion,
    LogFigures,
    ProcessMemory,
    read_candidates,
    read_completion,
    read_log,
    read_memory,
    read_n_ctx,
)
from tests.bench.llama_server.server_process import LlamaServer, ServerOptions
from tests.support.tiny_models import tiny_model

TIMINGS = {"cache_n": 6, "prompt_n": 4, "prompt_ms": 12.5, "predicted_n": 3}
FINAL = {"stop": True, "tokens": [], "tokens_predicted": 3, "tokens_evaluated": 10, "timings": TIMINGS}
LIMIT = FINAL | {"stop_type": "limit"}
OPTIONS = ServerOptions(
    n_ctx=512,
    n_threads=1,
    kv_type="f32",
    flash_attention="off",
    delimiters=(("user", "<|im_start|>user"),),
    own=("-np", "1"),
)


def event(value: object) -> bytes:
    return b"data: " + json.dumps(value).encode() + b"\n"


def token(number: int, n_predicted: int) -> dict[str, object]:
    return {"stop": False, "content": "x", "tokens": [number], "tokens_predicted": n_predicted}


def ticking() -> Callable[[], float]:
    moments = iter(range(1, 100))
    return lambda: float(next(moments))


# what llama-server says


def test_a_stream_becomes_a_completion() -> None:
    lines = [b": ping\n", event(None), b"\n", event(token(7, 1)), event(token(8, 2)), event(token(9, 3)), event(LIMIT)]
    found = read_completion(lines, ticking())
    assert found == Completion(
        n_prompt=10,
        n_cached=6,
        n_processed=4,
        reply=(7, 8, 9),
        ended_by_limit=True,
        seconds_first=1.0,
        seconds_prefill=0.0125,
        seconds_all=2.0,
    )


def test_a_token_held_back_inside_a_character_keeps_its_place() -> None:
    """Else every token behind it would be compared with its neighbour, and equal replies would differ."""
    found = read_completion([event(token(7, 1)), event(token(9, 3)), event(LIMIT)], ticking())
    assert found.reply == (7, None, 9)


def test_the_last_event_alone_is_an_answer() -> None:
    found = read_completion([event(LIMIT)], ticking())
    assert (found.reply, found.seconds_first) == ((None, None, None), 1.0)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([event(token(7, 1))], "ended before"),
        ([b'error: {"message": "too long"}\n'], "too long"),
        ([event({"error": {"message": "broken"}})], "broken"),
        ([event(FINAL | {"timings": None})], "no timings"),
        ([event(FINAL | {"timings": TIMINGS | {"prompt_n": 5}})], "6 cached and 5 processed are not 10"),
        ([event(FINAL | {"tokens_evaluated": "10"})], "tokens_evaluated is '10'"),
    ],
)
def test_an_answer_that_does_not_add_up_is_an_error(lines: list[bytes], complaint: str) -> None:
    """A figure that is read wrongly must not end in a table."""
    with pytest.raises(AnswerError, match=complaint):
        read_completion(lines, ticking())


def test_candidates_are_ordered_and_found_by_token() -> None:
    lines = [{"id": 4, "logprob": -1.5}, {"id": 7, "logprob": -0.5}]
    found = read_candidates({"completion_probabilities": [{"id": 7, "top_logprobs": lines}]})
    assert found.logarithms == ((7, -0.5), (4, -1.5))
    assert (found.of(4), found.of(5)) == (-1.5, None)


@pytest.mark.parametrize("props", [[], {}, {"default_generation_settings": {"n_ctx": "512"}}])
def test_a_context_that_is_not_told_is_an_error(props: object) -> None:
    with pytest.raises(AnswerError):
        read_n_ctx(props)


@pytest.mark.parametrize("answer", [None, {}, {"completion_probabilities": [{"top_logprobs": []}]}])
def test_an_answer_without_probabilities_is_an_error(answer: object) -> None:
    with pytest.raises(AnswerError, match="no probabilities"):
        read_candidates(answer)


def test_the_log_is_counted() -> None:
    """The wording is llama.cpp's: when it changes, the counts become zero and this is where to look."""
    text = """
slot create_check: id  0 | task 3 | created context checkpoint 1 of 32 (pos_min = 15, pos_max = 15, n_tokens = 16, size = 0.001 MiB)
slot create_check: id  0 | task 3 | created context checkpoint 2 of 32 (pos_min = 95, pos_max = 95, n_tokens = 96, size = 0.001 MiB)
slot update_slots: id  0 | task 3 | restored context checkpoint (pos_min = 15, pos_max = 15, n_tokens = 16, n_past = 16, size = 0.001 MiB)
slot update_slots: id  0 | task 3 | erased invalidated context checkpoint (pos_min = 95, pos_max = 95, n_tokens = 96, n_swa = 0)
slot create_check: id  0 | task 4 | erasing old context checkpoint (pos_min = 15, pos_max = 15, n_tokens = 16, size = 0.001 MiB)
slot create_check: id  0 | task 4 | erasing context checkpoint too close to an earlier one (pos_min = 95, pos_max = 95)
"""  # noqa: E501 -- as it is written
    assert read_log(text) == LogFigures(n_made=2, n_restored=1, n_evicted=2, n_invalidated=1)


def test_the_memory_of_a_process_is_read_in_bytes() -> None:
    status = "Name:\tllama-server\nVmPeak:\t  900 kB\nVmHWM:\t   200 kB\nVmRSS:\t   100 kB\nThreads:\t3\n"
    assert read_memory(status) == ProcessMemory(n_bytes=102_400, n_bytes_peak=204_800)
    with pytest.raises(AnswerError, match="not known"):
        read_memory("Name:\tzombie\n")


# what is asked


@pytest.mark.parametrize("kind", MADE)
def test_made_requests_name_earlier_replies_only(kind: str) -> None:
    requests = MADE[kind](1.0, 8)
    assert requests == MADE[kind](1.0, 8), "the same in every run"
    for number, asked in enumerate(requests):
        messages = asked.chat.messages
        empty = {index for index, message in enumerate(messages) if message.role is Role.ASSISTANT}
        assert empty == {reply.message for reply in asked.replies}
        assert all(reply.request < number for reply in asked.replies)
        assert messages[-1].role is Role.USER


def test_replies_are_filled_in_and_cut() -> None:
    requests = edits(1.0, 8)
    known = [Message(role=Role.ASSISTANT, text=f"reply {n}!") for n in range(len(requests))]
    for number, asked in enumerate(requests):
        messages = asked.filled(known[:number]).messages
        assert all(messages[r.message].text in (f"reply {r.request}!", f"reply {r.request}") for r in asked.replies)
    cut = [reply for reply in requests[-1].replies if reply.n_chars_cut]
    assert [requests[-1].filled(known).messages[r.message].text[-1] for r in cut] == [str(cut[0].request)[-1]]


# who is asked

STAND_IN = """#!{python}
import http.server, json, sys

EVENTS = {events!r}
print("started with", *sys.argv[1:], flush=True)
if "--refuse" in sys.argv:
    sys.exit("no such model")


class Handler(http.server.BaseHTTPRequestHandler):
    n_asked = 0

    def do_GET(self):
        Handler.n_asked += 1
        self.send_response(503 if Handler.n_asked == 1 else 200)
        self.end_headers()
        self.wfile.write(b'{{"default_generation_settings": {{"n_ctx": 512}}}}')

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        print("asked", json.dumps(body, sort_keys=True), flush=True)
        self.send_response(400 if not body["prompt"] else 200)
        self.end_headers()
        self.wfile.write(EVENTS if body.get("stream") else b"[]")

    def log_message(self, *arguments):
        print("created context checkpoint 1 of 32 (n_tokens = 16)", flush=True)


http.server.HTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Handler).serve_forever()
"""


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    """A program that listens and answers as llama-server does, and knows one answer."""
    path = tmp_path / "stand-in"
    path.write_text(STAND_IN.format(python=sys.executable, events=event(token(7, 1)) + event(LIMIT)))
    path.chmod(0o755)
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, which only Linux has")
def test_a_server_is_started_asked_and_stopped(stand_in: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with LlamaServer(stand_in, Path("model.gguf"), OPTIONS, log) as running:
        found = running.complete(Tokens.of([1, 2]), 3)
        assert (found.reply, found.n_processed) == ((7, None, None), 4)
        assert running.n_ctx() == OPTIONS.n_ctx
        assert 0 < found.seconds_first < 60
        assert running.memory().n_bytes_peak >= running.memory().n_bytes > 0
        process = running._process
        with pytest.raises(AnswerError, match="status 400"):
            running.complete(Tokens(), 3)
    assert process.poll() is not None
    text = log.read_text()
    assert "-m model.gguf -c 512 -t 1 -tb 1 -ngl 0 -ctk f32 -ctv f32 -fa off --host 127.0.0.1" in text
    assert '"message_delimiters": [{"delimiter": "<|im_start|>user", "role": "user"}]' in text
    assert running.log_figures().n_made > 0


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, which only Linux has")
def test_a_server_that_ends_at_once_is_an_error_with_its_last_words(stand_in: Path, tmp_path: Path) -> None:
    """Else the benchmark would wait for the whole time limit and not say why."""
    options = ServerOptions(
        n_ctx=512, n_threads=1, kv_type="f32", flash_attention="off", delimiters=(), own=("--refuse",)
    )
    started = time.monotonic()
    with (
        pytest.raises(AnswerError, match=r"ended with 1:(.|\n)*no such model"),
        LlamaServer(stand_in, Path("model.gguf"), options, tmp_path / "log"),
    ):
        pass
    assert time.monotonic() - started < 60


@pytest.mark.native
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, which only Linux has")
def test_cairns_side_answers_every_request_and_its_figures_add_up(tmp_path: Path) -> None:
    """The child's own words against what can be counted from outside: prompts, replies, the floor, its memory."""
    requests: tuple[Asked, ...] = edits(0.05, 6)[:9]  # one of them is said again
    settings = LoadSettings(n_ctx=4096, n_threads=1, flash_attention="off", kv_type_k="f32", kv_type_v="f32")
    job = Job(model=str(tiny_model("lfm2")), settings=settings, cache=CacheSettings(max_checkpoints=4))
    answers, ending = run_cairn(job, requests, tmp_path)
    ours = of_cairn(answers, ending)
    assert len(answers) == len(requests)
    assert all(a.n_reused + a.n_unavoidable + a.n_avoidable == len(a.prompt) for a in answers)
    assert sum(a.n_unavoidable for a in answers) == ours.n_unavoidable
    assert answers[6].prompt == answers[5].prompt
    assert answers[6].reply == answers[5].reply
    assert all(0 < len(a.reply) <= 6 for a in answers)
    assert all(0 < a.seconds_first < 60 for a in answers)
    assert ending.n_made > 0
    assert ending.n_restored > 0
    assert ending.memory.n_bytes_peak >= ending.n_bytes_loaded > 0
