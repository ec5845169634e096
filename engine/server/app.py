"""The server as an ASGI application: which path is answered by what, and who is let in."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from engine.server.apis.api import Api, error_body
from engine.server.apis.chat_completions import CHAT_COMPLETIONS
from engine.server.apis.completions import COMPLETIONS, LLAMA_COMPLETION
from engine.server.apis.message_reading import MESSAGES
from engine.server.apis.response_reading import RESPONSES
from engine.server.asked.parts import ReplyFailed
from engine.server.endpoints import about, answering, cairn, tokens
from engine.server.endpoints.about import openapi
from engine.server.endpoints.answering import answer, json_response
from engine.server.endpoints.state import ServerParts, ServerState
from engine.server.letting_in.guard import Guard

_log = logging.getLogger("engine.server")

_RETRY_SECONDS = 2
_APIS = (CHAT_COMPLETIONS, COMPLETIONS, LLAMA_COMPLETION, MESSAGES, RESPONSES)
Endpoint = Callable[[ServerState, Request], Coroutine[Any, Any, ASGIApp]]


def make_app(given: ServerParts, started: Callable[[ServerState], None] = lambda state: None) -> ASGIApp:
    """`started` is called with the state once the loop runs."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        state = app.state.server = ServerState(given)
        started(state)
        try:
            yield
        finally:
            state.close()

    app = Starlette(routes=routes(), lifespan=lifespan, exception_handlers={HTTPException: _http_error})
    return Guard(app, given.options, tell=tell_error)


def tell_error(path: str, failure: ReplyFailed) -> Response:
    """An error in the form of the API to which the path belongs; OpenAI's for all others."""
    found = [api for api in _APIS if path == api.path or path.startswith(f"{api.path}/")]
    body = found[0].error_body(failure) if found else error_body(failure)
    headers = {"retry-after": str(_RETRY_SECONDS)} if failure.status in (429, 503) else None
    return json_response(body, failure.status, headers)


def routes() -> list[Route]:
    with_text = {"prepare": tokens.with_text}
    return [
        *_answered(CHAT_COMPLETIONS, "/chat/completions"),
        *_answered(COMPLETIONS, **with_text),
        *_answered(LLAMA_COMPLETION, "/completions", **with_text),
        _post("/v1/chat/completions/input_tokens", tokens.count_of_chat),
        _post("/chat/completions/input_tokens", tokens.count_of_chat),
        *_answered(MESSAGES),
        _post("/v1/messages/count_tokens", tokens.count_of_messages),
        *_answered(RESPONSES, "/responses"),
        _post("/v1/responses/input_tokens", tokens.count_of_response),
        _post("/v1/responses/compact", answering.compact_response),
        _get("/v1/responses/{id}", answering.kept_response),
        Route("/v1/responses/{id}", _with_state(answering.drop_response), methods=["DELETE"]),
        _get("/api/hello", about.hello),
        _get("/v1/models", about.models),
        _get("/models", about.models),
        _get("/v1/models/{name:path}", about.model),
        _post("/v1/embeddings", tokens.embeddings),
        _post("/embeddings", tokens.embeddings),
        _post("/tokenize", tokens.tokenize),
        _post("/detokenize", tokens.detokenize),
        _post("/apply-template", tokens.apply_template),
        _get("/health", about.health),
        _get("/v1/health", about.health),
        _get("/props", about.props),
        _get("/slots", about.slots),
        _get("/metrics", about.metrics),
        _get("/cairn/events", cairn.events),
        _get("/cairn/record", cairn.record),
        _get("/cairn/requests", cairn.requests),
        _post("/cairn/forecast", cairn.forecast),
        _get("/openapi.json", _openapi),
    ]


def _answered(api: Api, *other_paths: str, **more: Any) -> list[Route]:
    return [_post(path, partial(_answer, api, more)) for path in (api.path, *other_paths)]


async def _answer(api: Api, more: dict[str, Any], server: ServerState, request: Request) -> ASGIApp:
    return await answer(server, api, request, **more)


def _get(path: str, endpoint: Endpoint) -> Route:
    return Route(path, _with_state(endpoint), methods=["GET"])


def _post(path: str, endpoint: Endpoint) -> Route:
    return Route(path, _with_state(endpoint), methods=["POST"])


def _with_state(endpoint: Endpoint) -> Callable[[Request], Coroutine[Any, Any, ASGIApp]]:
    async def handle(request: Request) -> ASGIApp:
        try:
            return await endpoint(request.app.state.server, request)
        except ReplyFailed as failure:
            return tell_error(request.url.path, failure)

    return handle


async def _openapi(server: ServerState, request: Request) -> Response:
    return json_response(openapi(server.given.version))


async def _http_error(request: Request, error: Exception) -> Response:
    """No such path, or not with that method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        code, message = "method_not_allowed", f"{request.method} is not understood here."
    else:
        code, message = "not_found", "There is nothing at this path."
    response = tell_error(request.url.path, ReplyFailed(code, message, status=error.status_code))
    response.headers.update(error.headers or {})
    return response
