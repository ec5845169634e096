"""What all APIs have in common: from a request on the wire to a reply on the wire, whatever its form."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, replace

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp

from engine.core.prompt.chat_options import NO_CHOICES
from engine.core.prompt.request_values import RequestError
from engine.events import ModelLoaded
from engine.server.apis.api import Api, Circumstances, Json, ReplyWriter
from engine.server.asked.asking import ApiRequest, reply_parts
from engine.server.asked.clients import who_asks
from engine.server.asked.diagnostics import KnownReply, diagnose
from engine.server.asked.models import RequestedModel
from engine.server.asked.parts import Ended, PlannedPart, ReplyFailed, ReplyPart, own_error
from engine.server.asked.sending import ClientGone, Stream, unless_gone
from engine.server.endpoints.state import ServerState
from engine.server.noted.kept_responses import keep_reply
from engine.server.noted.ledger import Seen, State

_log = logging.getLogger("engine.server")

_GONE = 499  # as nginx has it; nobody reads it
_LARGE = 1_000_000  # bytes of a body that take long enough to be read beside the loop
Prepare = Callable[[ServerState, Json], Awaitable[Json]]


async def answer(server: ServerState, request: Request, *, api: Api, prepare: Prepare | None = None) -> ASGIApp:
    """The reply to a request of `api`, as an ASGI application that sends it. `prepare`: what its body becomes first.

    Raises ReplyFailed, as all endpoints.
    """
    try:
        job = await _job(server, api, request, prepare)
        if job.asked.streams:
            stream = Stream(_frames(job), job.writer.stream_failed, server.options)
            await stream.begun()
            return stream
        return json_response(await unless_gone(request.receive, _whole(job)))
    except (ClientGone, ClientDisconnect):
        return Response(status_code=_GONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """A request that was understood."""

    server: ServerState
    api: Api
    body: Json
    target: RequestedModel
    given: Circumstances
    loaded: ModelLoaded | None  # what was in use when it was read
    asked: ApiRequest
    writer: ReplyWriter


async def _job(server: ServerState, api: Api, request: Request, prepare: Prepare | None) -> _Job:
    server.check_room()
    raw = await read_body(server, request)
    body = parse_body(raw)
    target = await server.models.find(model_of(body))
    if prepare is not None:
        body = await prepare(server, body)
    headers, loaded = dict(request.headers), server.models.loaded
    given = circumstances(server, headers, body, target)
    asked, writer = await _read(api, body, given, len(raw))
    asked = server.tidying.sent_on(asked, given.client)
    return _Job(
        server=server, api=api, body=body, target=target, given=given, loaded=loaded, asked=asked, writer=writer
    )


def _asked_of(job: _Job, loaded: ModelLoaded) -> ApiRequest:
    """Read once more where the model was loaded meanwhile: what it takes and its own sampling were not known before."""
    if job.loaded is not None and job.loaded.facts == loaded.facts:
        return job.asked
    given = circumstances(job.server, job.given.headers, job.body, job.target)
    with told_errors():
        asked, _ = job.api.read_request(job.body, given)
    command = replace(asked.command, request=job.asked.command.request)  # it is known by that
    return job.server.tidying.sent_on(replace(asked, command=command), given.client)


async def _read(api: Api, body: Json, given: Circumstances, n_bytes: int) -> tuple[ApiRequest, ReplyWriter]:
    with told_errors():
        if n_bytes > _LARGE:
            return await asyncio.to_thread(api.read_request, body, given)
        return api.read_request(body, given)


def circumstances(server: ServerState, headers: Mapping[str, str], body: Json, target: RequestedModel) -> Circumstances:
    who = who_asks(headers, body)
    loaded = server.models.loaded
    return Circumstances(
        model_name=target.name,
        defaults=server.models.sampling(),
        headers=headers,
        session=who.session,
        client=who.client,
        read_media=server.read_media if loaded is None or loaded.facts.takes else None,
        created=int(time.time()),
        max_tokens=server.options.max_tokens,
        thinking=loaded.thinking if loaded is not None else NO_CHOICES,
        responses=server.responses,
    )


async def _parts(job: _Job) -> AsyncGenerator[ReplyPart]:
    """The reply, with all that is noted of it meanwhile. Raises ReplyFailed, and nothing else."""
    server, command = job.server, job.asked.command
    seen = Seen(
        id=job.writer.id,
        request=command.request,
        client=job.given.client,
        session=command.session,
        path=job.api.path,
        model=job.target.name,
        started=time.time(),
    )
    server.ledger.begin(seen)
    state, problem = State.GONE, ""
    try:
        async with (
            server.models.in_use(job.target) as loaded,
            aclosing(reply_parts(server.door, _asked_of(job, loaded))) as parts,
        ):
            async for part in parts:
                server.ledger.note(seen.id, part)
                if isinstance(part, PlannedPart):
                    part = _compared(job, part)
                elif isinstance(part, Ended):
                    _keep(job, part)
                    state = State.DONE
                yield part
    except ReplyFailed as failure:
        state, problem = State.FAILED, failure.code
        raise
    except Exception as error:
        state, problem = State.FAILED, "server-error"
        raise own_error(error, "Try again.") from error
    finally:
        server.ledger.end(seen.id, state, problem)
        _log.info("%s %s: %s %s", job.given.client, job.api.path, state.value, problem)


def _compared(job: _Job, begun: PlannedPart) -> PlannedPart:
    if not job.asked.compared_with:
        return begun
    before = job.server.replies.find(job.asked.compared_with)
    return replace(begun, diagnosis=diagnose(before, job.target.name, job.asked.command.chat, begun.explanation))


def _keep(job: _Job, ended: Ended) -> None:
    known = KnownReply(model=job.target.name, chat=job.asked.command.chat, n_prompt=ended.usage.n_prompt)
    keep_reply(job.server.replies, job.writer.id, known)
    job.server.tidying.keep_reply(job.asked.command.request, ended.message)


async def _frames(job: _Job) -> AsyncGenerator[bytes]:
    try:
        async with asyncio.timeout(job.server.options.seconds_limit), aclosing(_parts(job)) as parts:
            async for part in parts:
                yield job.writer.stream(part)
    except TimeoutError:
        raise _too_long() from None


async def _whole(job: _Job) -> Json:
    try:
        async with asyncio.timeout(job.server.options.seconds_limit), aclosing(_parts(job)) as parts:
            async for part in parts:
                job.writer.stream(part)
    except TimeoutError:
        raise _too_long() from None
    return job.writer.whole()


def parse_body(raw: bytes) -> Json:
    """A request's object. Raises ReplyFailed."""
    try:
        body = msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        raise ReplyFailed("invalid_json", f"The body is not JSON: {error}.", status=400) from None
    except RecursionError:
        raise ReplyFailed("invalid_json", "The body is nested too deeply.", status=400) from None
    if not isinstance(body, dict):
        raise ReplyFailed("invalid_json", "The body must be an object.", status=400)
    return body


async def read_body(server: ServerState, request: Request) -> bytes:
    """Raises ReplyFailed for one that is too large, or takes too long."""
    most = server.options.max_body_bytes
    length = request.headers.get("content-length", "")
    if length.isdecimal() and len(length) < 20 and int(length) > most:
        raise _too_large(most)
    parts, n_bytes = [], 0
    try:
        async with asyncio.timeout(server.options.seconds_body):
            async for part in request.stream():
                n_bytes += len(part)
                if n_bytes > most:
                    raise _too_large(most)
                parts.append(part)
    except TimeoutError:
        raise ReplyFailed("request_timeout", "The request did not come in time.", status=408) from None
    return b"".join(parts)


def model_of(body: Json) -> str:
    """The name of the model that a body asks for; "" for none. Raises ReplyFailed."""
    name = body.get("model")
    if name is None or isinstance(name, str):
        return name or ""
    raise ReplyFailed("invalid_request", "model must be a text.", status=400, field="model")


@contextmanager
def told_errors() -> Iterator[None]:
    """What is wrong with a request, as a ReplyFailed with the member in front."""
    try:
        yield
    except RequestError as error:
        text = str(error)
        place = text.split(" ", 1)[0].rstrip(":,")
        field = place if place[:1].islower() and place not in ("the", "a", "an") else ""
        raise ReplyFailed("invalid_request", f"{text}.", status=400, field=field) from None


def json_response(value: Json | list[Json], status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def _too_large(most: int) -> ReplyFailed:
    return ReplyFailed("request_too_large", f"A request may have {most:,} bytes.", status=413)


def _too_long() -> ReplyFailed:
    return ReplyFailed("time_limit", "The request took longer than this server allows.", status=504)


# Responses that are kept, by their ids.


async def kept_response(server: ServerState, request: Request) -> Response:
    found = server.responses.find(_id(request))
    if found is None:
        raise _unknown()
    return json_response(found.body)


async def drop_response(server: ServerState, request: Request) -> Response:
    if not server.responses.drop(_id(request)):
        raise _unknown()
    return json_response({"id": _id(request), "object": "response", "deleted": True})


async def compact_response(server: ServerState, request: Request) -> Response:
    """Clients that find nothing here have the chat summed up in a request of their own, which anybody can read."""
    raise ReplyFailed("not_found", "Chats are not compacted here.", "Ask for a summary instead.", status=404)


def _id(request: Request) -> str:
    return str(request.path_params["id"])


def _unknown() -> ReplyFailed:
    return ReplyFailed("not_found", "This response is not known here any more.", status=404, field="id")
