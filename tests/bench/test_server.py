"""What HTTP costs beside the engine itself: the first token of a long chat that goes on, and a large request."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from engine.client.threaded import Engine
from engine.commands import LoadModel, LoadSettings, RequestId
from engine.core.prompt.messages import GREEDY
from engine.events import Delta, Finished, ModelLoaded
from engine.server.apis.api import Circumstances, ReplyWriter
from engine.server.apis.chat_completions import CHAT_COMPLETIONS
from engine.server.asked.asking import ApiRequest
from engine.server.endpoints.answering import parse_body
from tests.bench import http_client
from tests.bench.simulated_engine import simulated_engine
from tests.bench.test_engine_process import Timed, ask, long_chat
from tests.support.cairn_process import ROOT
from tests.support.engine_runs import RealLoader, SystemClock
from tests.support.patience import PATIENCE, rounds
from tests.support.real_vocabulary import model_with_vocabulary
from tests.support.running_server import serving
from tests.support.yardstick import thread_seconds

pytestmark = [pytest.mark.native, pytest.mark.slow]

N_MESSAGES = int(os.environ.get("CAIRN_BENCH_MESSAGES", "41"))  # 411 of them are 100,000 tokens; an odd number
N_LONG = 411  # 110,000 tokens
# Seconds between two requests, as clients have it: what the engine does while nobody asks is not HTTP's.
_PAUSE = 0.5
CHAT = "/v1/chat/completions"


def body_of(n_messages: int, n_short: int = 0, **more: object) -> dict[str, object]:
    chat = long_chat(n_messages, n_short)
    messages = [{"role": message.role.value, "content": message.text} for message in chat.messages]
    return {"messages": messages, "max_tokens": 2, **more}


def first_token_over_http(client: httpx2.Client, body: dict[str, object]) -> float:
    """Seconds until the first piece of text has been read; the body is made before."""
    content = json.dumps(body).encode()
    started = time.perf_counter()
    with client.stream("POST", CHAT, content=content) as answer:
        lines = answer.iter_lines()
        next(line for line in lines if 'content":"' in line)  # or what the model thinks
        seconds = time.perf_counter() - started
        for _ in lines:  # to its end: a client that is gone would end the request
            pass
    return seconds


def test_the_first_token_of_a_long_chat_over_http() -> None:
    """The same request seen from both ends: what the engine itself took, and when its client had the first word."""
    timed = Timed(Engine(RealLoader(), clock=SystemClock()))
    try:
        settings = LoadSettings(n_ctx=max(8192, 320 * N_MESSAGES))
        loaded = timed.run(LoadModel(request=RequestId("load"), path=str(model_with_vocabulary()), settings=settings))
        assert isinstance(loaded, ModelLoaded)
        with serving(timed.engine, loaded) as running, httpx2.Client(base_url=running.url, timeout=PATIENCE) as client:
            own, more, n_prompt = list[float](), list[float](), 0
            for number in range(rounds(10) + 1):
                seconds = first_token_over_http(client, body_of(N_MESSAGES, 2 * number, stream=True))
                ends = [event for event in running.events if isinstance(event, Finished)]
                own.append(ends[-1].usage.seconds_first_token)
                more.append(seconds - own[-1])
                n_prompt = ends[-1].usage.n_prompt
        engine, over_http = (1e3 * statistics.median(seconds[1:]) for seconds in (own, more))
        print(
            f"\nfirst token of a turn that goes on, {n_prompt:,} tokens: {engine:.2f} ms, "
            f"and over HTTP {over_http:.2f} ms later"
        )
        assert over_http < 20 * engine
    finally:
        timed.engine.stop(PATIENCE)


@contextmanager
def client_of(url: str) -> Iterator[Callable[[dict[str, object]], float]]:
    """What sends a body from another process, and returns the seconds until that had the first word."""
    command = (sys.executable, "-m", http_client.__name__, url.rpartition(":")[2])
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        sent, heard = process.stdin, process.stdout
        assert sent is not None
        assert heard is not None

        def send(body: dict[str, object]) -> float:
            sent.write(f"{json.dumps(body)}\n")
            sent.flush()
            seconds = float(heard.readline())
            assert seconds >= 0
            return seconds

        yield send
        sent.close()


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="no clock of another thread's processor time")
def test_what_http_adds_to_a_hundred_thousand_tokens(tmp_path: Path) -> None:
    """A turn that goes on, on a model that computes nothing, asked through the engine's door and over HTTP in turn.

    The engine and the client are processes of their own, as `cairn serve` and agents are.
    """
    model = str(model_with_vocabulary())
    timed = Timed(simulated_engine(tmp_path, model, 320 * N_LONG))
    try:
        loaded = timed.run(LoadModel(request=RequestId("load"), path=model, settings=LoadSettings()))
        assert isinstance(loaded, ModelLoaded)
        with serving(timed.engine, loaded) as running, client_of(running.url) as over_http:
            thread = running.server._thread.ident
            assert thread is not None
            clock = time.pthread_getcpuclockid(thread)
            engine, http, used = list[float](), list[float](), list[float]()
            for number in range(rounds(30) + 1):
                time.sleep(_PAUSE)
                timed.run(ask(long_chat(N_LONG, 4 * number), 2, number))
                engine.append(timed.seconds[Delta.__name__])
                body = body_of(N_LONG, 4 * number + 2, stream=True)
                time.sleep(_PAUSE)
                before = time.clock_gettime(clock)
                http.append(over_http(body))
                used.append(time.clock_gettime(clock) - before)
            ended = [event for event in running.events if isinstance(event, Finished)][-1]
    finally:
        timed.engine.stop(PATIENCE)
    pairs = zip(http[1:], engine[1:], strict=True)
    later = 1e3 * statistics.median(ours - own for ours, own in pairs)
    own, ours, processor = (1e3 * statistics.median(seconds[1:]) for seconds in (engine, http, used))
    told = ended.explanation
    print(
        f"\nfirst token of {told.n_prompt:,} tokens, {told.reprocessed} of them read, ms: through the engine's door "
        f"{own:.1f} (at best {1e3 * min(engine):.1f}), over HTTP {ours:.1f} ({1e3 * min(http):.1f}), that is "
        f"{later:.1f} later, ratio {ours / own:.2f}; the server's thread needs {processor:.1f} of processor time"
    )
    assert min(used) < 200 * thread_seconds(lambda: json.loads(json.dumps(body_of(N_LONG))))


def test_a_request_of_600_kilobytes_is_read() -> None:
    """Tools and many messages, as an agent sends them late in a session."""
    parameters = {"type": "object", "properties": {f"p{n}": {"type": "string"} for n in range(20)}}
    tools = [
        {"type": "function", "function": {"name": f"tool_{n}", "description": "x" * 900, "parameters": parameters}}
        for n in range(25)
    ]
    raw = json.dumps(body_of(540, tools=tools)).encode()
    given = Circumstances(model_name="m", defaults=GREEDY, headers={})
    read: list[tuple[ApiRequest, ReplyWriter]] = []

    def once() -> None:
        read.append(CHAT_COMPLETIONS.read_request(parse_body(raw), given))

    seconds = [thread_seconds(once) for _ in range(rounds(15))]
    asked, _ = read[-1]
    assert asked.command.chat is not None
    assert len(asked.command.chat.messages) == 540
    print(f"\na request of {len(raw) / 1e3:.0f} kB is read in {1e3 * statistics.median(seconds):.2f} ms")
    assert min(seconds) < 50 * thread_seconds(lambda: json.loads(raw))
