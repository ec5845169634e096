"""What Cairn alone can tell: events as they happen, a record of them, the requests, and what a prompt would cost."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from engine.commands import ForecastPrompt
from engine.events import PromptForecast
from engine.server.apis.api import Json, error_body, server_sent
from engine.server.apis.chat_completions import CHAT_COMPLETIONS
from engine.server.apis.completions import COMPLETIONS
from engine.server.asked.explaining import figures_json, forecast_json
from engine.server.asked.parts import ReplyFailed
from engine.server.asked.sending import Stream
from engine.server.endpoints.answering import json_response, told_errors
from engine.server.endpoints.state import ServerState
from engine.server.endpoints.tokens import asked_of, told
from engine.server.noted.ledger import Seen


async def events(server: ServerState, request: Request) -> ASGIApp:
    """The engine's events as a stream, those of the window too, without any text of a chat."""
    server.check_room()
    return Stream(_events(server), _failed, server.options)


async def _events(server: ServerState) -> AsyncGenerator[bytes]:
    async with aclosing(server.history.events()) as told_events:
        async for event in told_events:
            yield server_sent(server.given.write_event(event), type(event).__name__)


def _failed(failure: ReplyFailed) -> bytes:
    return server_sent(error_body(failure))


async def record(server: ServerState, request: Request) -> Response:
    """What happened since the server started, as `cairn inspect` opens it."""
    lines = [server.given.record_header()]
    for at, event in server.history.kept:
        written = server.given.write_event(event)
        lines.append({"type": written.pop("type"), "at": round(at, 6), **written})
    return Response(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), media_type="application/x-ndjson")


async def requests(server: ServerState, request: Request) -> Response:
    """Those that are open and the last that ended, the newest last."""
    return json_response({"requests": [_seen(seen) for seen in (*server.ledger.ended, *server.ledger.open)]})


def _seen(seen: Seen) -> Json:
    return {
        "id": seen.id,
        "client": seen.client,
        "session": seen.session,
        "path": seen.path,
        "model": seen.model,
        "started": seen.started,
        "ended": seen.ended or None,
        "state": seen.state.value,
        "problem": seen.problem or None,
        "prompt": seen.n_prompt,
        "reused": seen.n_reused,
        "written": seen.n_written,
        "cairn": figures_json(seen.explanation) if seen.explanation is not None else None,
    }


async def forecast(server: ServerState, request: Request) -> Response:
    """What a request would cost now: the body of one for a chat, or for a raw text."""
    body, given = await asked_of(server, request)
    api = CHAT_COMPLETIONS if "messages" in body else COMPLETIONS
    with told_errors():
        asked = api.read_request(body, given)[0].command
    chat = None if asked.chat is None else server.tidying.of(asked.chat, given.client)
    command = ForecastPrompt(request=asked.request, session=asked.session, chat=chat, text=asked.text)
    return json_response(forecast_json(await told(server, body, command, PromptForecast)))
