"""A stream on its way: it says at once and again that it is alive, waits for no reader, and ends in order."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncGenerator
from typing import Any

import httpx2

from engine.server.asked.parts import ReplyFailed, ServerOptions
from engine.server.asked.sending import KEEP_ALIVE, Stream
from tests.support.patience import PATIENCE
from tests.support.running_server import ENDLESS, HELLO, Loaded, serving, wait_until

CHAT = "/v1/chat/completions"
NOBODY_ANSWERS: Any = {"type": "http.response.start"}


def sent_by(
    frames: AsyncGenerator[bytes], options: ServerOptions, *, reads: asyncio.Event | None = None
) -> list[bytes]:
    """The bodies that a stream sends to a client that stays; it reads once `reads` is set."""
    bodies: list[bytes] = []

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if reads is not None:
            await reads.wait()
        bodies.append(message.get("body", b""))

    async def run() -> None:
        async with asyncio.timeout(PATIENCE):
            stream = Stream(frames, lambda failure: failure.code.encode(), options)
            await stream({}, receive, send)

    asyncio.run(run())
    return bodies


def test_a_stream_says_at_once_that_it_is_alive_and_again_while_nothing_comes() -> None:
    """Clients give up and ask again after minutes of silence."""

    async def frames() -> AsyncGenerator[bytes]:
        await asyncio.sleep(1.0)  # of 0.005 each
        yield b"first"

    bodies = sent_by(frames(), ServerOptions(seconds_silent=0.005))
    assert bodies[1] == KEEP_ALIVE
    assert bodies.count(KEEP_ALIVE) >= 3
    assert bodies[-2:] == [b"first", b""]


def test_a_reader_that_takes_nothing_does_not_hold_up_what_is_made() -> None:
    """It would keep the engine's turn from everybody else."""
    made: list[int] = []
    reads = asyncio.Event()

    async def frames() -> AsyncGenerator[bytes]:
        for number in range(1000):
            made.append(number)
            yield b"%d " % number
        reads.set()

    bodies = sent_by(frames(), ServerOptions(), reads=reads)
    assert len(made) == 1000
    assert b"".join(bodies).endswith(b"998 999 ")


def test_what_fails_in_the_midst_is_told_in_the_stream() -> None:
    async def frames() -> AsyncGenerator[bytes]:
        yield b"begun"
        raise ReplyFailed("broken", "It broke.")

    assert b"".join(sent_by(frames(), ServerOptions())).endswith(b"begunbroken")


def test_one_that_waits_for_its_turn_is_told_that_it_is_alive(demo_engine: Loaded) -> None:
    options = ServerOptions(seconds_silent=0.02, seconds_before_headers=0.0)
    with (
        serving(*demo_engine, options=options) as running,
        httpx2.Client(base_url=running.url, timeout=PATIENCE) as client,
        client.stream("POST", CHAT, json={**HELLO, **ENDLESS, "stream": True}) as first,
    ):
        lines = first.iter_lines()
        next(line for line in lines if '"content":"' in line)
        with client.stream("POST", CHAT, json={**HELLO, "stream": True}) as second:
            waiting = second.iter_lines()
            assert [next(waiting) for _ in range(6)] == [": reading", ""] * 3


def test_a_server_that_stops_ends_its_streams_in_order(demo_engine: Loaded) -> None:
    """The client hears why, instead of a connection that breaks."""
    with serving(*demo_engine) as running, httpx2.Client(base_url=running.url, timeout=PATIENCE) as client:
        with client.stream("POST", CHAT, json={**HELLO, **ENDLESS, "stream": True}) as answer:
            lines = answer.iter_lines()
            next(line for line in lines if '"content":"' in line)
            stopping = threading.Thread(target=running.server.stop, args=(0,))
            stopping.start()
            rest = [line for line in lines if line.startswith("data: ")]
            stopping.join()
        assert json.loads(rest[-1].removeprefix("data: "))["error"]["code"] == "cancelled"
    assert not running.server.is_running


def test_a_reply_that_is_nearly_done_may_be_finished_when_the_server_stops(demo_engine: Loaded) -> None:
    with serving(*demo_engine) as running, httpx2.Client(base_url=running.url, timeout=PATIENCE) as client:
        state = running.server._state
        assert state is not None
        found: list[httpx2.Response] = []
        asking = threading.Thread(target=lambda: found.append(client.post(CHAT, json={**HELLO, "max_tokens": 16})))
        asking.start()
        wait_until(lambda: bool(state.ledger.open or state.ledger.ended))
        running.server.stop(PATIENCE)
        asking.join()
        assert found[0].json()["choices"][0]["message"]["content"] == "Hello! How can I help you?"
