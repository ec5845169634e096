"""Many clients at once, and clients that go or read slowly: nothing of them is left, and the next one is served.

CAIRN_SERVER_SECONDS says how long the many are at it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from engine.server.asked.parts import ServerOptions
from engine.server.endpoints.state import ServerState
from tests.support.patience import PATIENCE
from tests.support.process_memory import held_bytes
from tests.support.running_server import ENDLESS, HELLO, Loaded, Running, serving, wait_until

CHAT = "/v1/chat/completions"
STREAM = {**HELLO, "stream": True}
N_DROPPED, N_SLOW, N_MANY = 200, 50, 20
SECONDS = float(os.environ.get("CAIRN_SERVER_SECONDS", "4"))
MOST_MB = 60  # that many requests may leave in the books and in the allocator
pytestmark = [pytest.mark.native, pytest.mark.slow]


@dataclass(frozen=True)
class Held:
    """What a server holds at one moment. `files`: open descriptors of the process, 0 where the system does not say."""

    tasks: int
    threads: int
    files: int
    open: int  # requests

    @classmethod
    def by(cls, running: Running) -> Held:
        state = running.server._state
        assert state is not None
        return cls(
            tasks=n_tasks(state, running),
            threads=threading.active_count(),
            files=n_files(),
            open=len(state.ledger.open) + len(state.door._queues),
        )


def n_tasks(state: ServerState, running: Running) -> int:
    loop = running.server._loop
    assert loop is not None

    async def count() -> int:
        return len(asyncio.all_tasks()) - 1  # without this one

    return asyncio.run_coroutine_threadsafe(count(), loop).result(PATIENCE)


def n_files() -> int:
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


@contextlib.contextmanager
def leaves_nothing(running: Running) -> Iterator[None]:
    """What is held afterwards is what was held before; and the next request is served."""
    with httpx2.Client(base_url=running.url, timeout=PATIENCE) as client:
        for _ in range(2):
            assert client.post(CHAT, json=HELLO).status_code == 200
    settle(running)
    before = Held.by(running)
    yield
    settle(running)
    wait_until(lambda: is_no_more(Held.by(running), before))
    with httpx2.Client(base_url=running.url, timeout=PATIENCE) as client:
        answer = client.post(CHAT, json={**HELLO, "max_tokens": 16})
        assert answer.json()["choices"][0]["message"]["content"] == "Hello! How can I help you?"


def is_no_more(now: Held, before: Held) -> bool:
    return now.open == 0 and now.tasks <= before.tasks and now.threads <= before.threads and now.files <= before.files


def settle(running: Running) -> None:
    """No connection is open and no request is known."""
    state, server = running.server._state, running.server
    assert state is not None
    wait_until(lambda: not state.ledger.open and not state.door._queues and not server._server.server_state.connections)
    gc.collect()


def at_once(n: int, work: Callable[[int], None]) -> None:
    """On threads; the first error is raised."""
    errors: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:  # noqa: BLE001 -- raised below, on the test's own thread
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
    if errors:
        raise errors[0]


def connected(running: Running, *, buffer: int = 0) -> socket.socket:
    host, port = running.url.removeprefix("http://").split(":")
    sock = socket.socket()
    if buffer:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    sock.settimeout(PATIENCE)
    sock.connect((host, int(port)))
    return sock


def request_of(body: dict[str, object]) -> bytes:
    raw = json.dumps(body).encode()
    head = f"POST {CHAT} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(raw)}\r\n\r\n"
    return head.encode() + raw


def test_two_hundred_streams_that_are_dropped_leave_nothing(demo_engine: Loaded) -> None:
    """Some before a word has come, some within one, some while they wait for their turn."""
    with serving(*demo_engine) as running, leaves_nothing(running):

        def drop(worker: int) -> None:
            for number in range(N_DROPPED // 10):
                with connected(running) as sock:
                    sock.sendall(request_of({**STREAM, **ENDLESS}))
                    for _ in range((worker + number) % 4):
                        sock.recv(400)

        at_once(10, drop)


def test_half_requests_that_are_dropped_leave_nothing(demo_engine: Loaded) -> None:
    with serving(*demo_engine) as running, leaves_nothing(running):
        whole = request_of(STREAM)
        for number in range(40):
            with connected(running) as sock:
                sock.sendall(whole[: number * len(whole) // 40])


def test_fifty_slow_readers_get_all_and_hold_up_nobody(demo_engine: Loaded) -> None:
    """Their connections hold little, and they take what comes a few bytes at a time, at the end of all."""
    with serving(*demo_engine) as running, leaves_nothing(running):
        state = running.server._state
        assert state is not None
        n_before = state.ledger.sums.n_requests
        long = {**STREAM, "grammar": 'root ::= "a" root', "max_tokens": 24}
        with contextlib.ExitStack() as stack:
            slow = [stack.enter_context(connected(running, buffer=1024)) for _ in range(N_SLOW)]
            for sock in slow:
                sock.sendall(request_of(long))
            wait_until(lambda: state.ledger.sums.n_requests == n_before + N_SLOW)  # nobody has read a byte
            assert httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE).status_code == 200

            def read(number: int) -> None:
                text = b""
                while b"data: [DONE]" not in text:
                    piece = slow[number].recv(512)
                    assert piece
                    text += piece

            at_once(N_SLOW, read)


def test_readers_that_never_read_are_let_go(demo_engine: Loaded) -> None:
    """A reply waits for its reader, but not for ever, and neither does the connection once it was closed."""
    options = ServerOptions(seconds_stuck=0.3)
    with serving(*demo_engine, options=options) as running, leaves_nothing(running), contextlib.ExitStack() as stack:
        stuck = [stack.enter_context(connected(running, buffer=1024)) for _ in range(3)]
        for sock in stuck:
            sock.sendall(request_of({**STREAM, **ENDLESS, "logprobs": True, "top_logprobs": 20}))  # more than fits
        server_state = running.server._server.server_state
        wait_until(lambda: len(server_state.connections) >= len(stuck))
        wait_until(lambda: not server_state.connections)


def test_many_clients_at_once_are_served_and_leave_nothing(demo_engine: Loaded) -> None:
    """Half of them stay, a quarter goes in the midst, a quarter sends what is no request."""
    with serving(*demo_engine) as running, leaves_nothing(running):
        end = time.monotonic() + SECONDS
        n_served = [0] * N_MANY
        kept: list[int] = []

        def ask(number: int) -> None:
            headers = {"user-agent": f"client{number}/1"}
            with httpx2.Client(base_url=running.url, timeout=PATIENCE, headers=headers) as client:
                turn = 0
                while turn == 0 or time.monotonic() < end:
                    turn += 1
                    said = f"I am number {number}, and this is my question {turn}."
                    body = {"messages": [{"role": "user", "content": said}], "max_tokens": 2 + turn % 5}
                    if number % 4 == 3 and turn % 2:
                        assert client.post(CHAT, json={**body, "stop": 5}).status_code == 400
                    elif number % 4 == 2 and turn % 2:
                        with client.stream("POST", CHAT, json={**body, "stream": True}) as answer:
                            next(answer.iter_lines())
                    else:
                        answer_ = client.post(CHAT, json=body)
                        assert answer_.status_code == 200, answer_.text
                        n_served[number] += 1
                    if number == 0:
                        kept.append(held_bytes() or 0)

        at_once(N_MANY, ask)
        assert min(n_served) > 0
        print(f"\n{sum(n_served):,} replies; held {[n // 10**6 for n in kept[:: len(kept) // 8 + 1]]} MB")  # noqa: T201
        if kept[0]:
            half = kept[len(kept) // 2]
            assert kept[-1] - half < MOST_MB * 1e6
