"""The server as an ASGI application: which path is answered by what, and who is let in."""

from __future__ import annotations

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

from engine.server.apis.api import error_body
from engine.server.apis.chat_completions import CHAT_COMPLETIONS
from engine.server.apis.completions import COMPLETIONS, LLAMA_COMPLETION
from engine.server.apis.message_reading import MESSAGES
from engine.server.apis.response_reading import RESPONSES
from engine.server.asked.parts import ReplyFailed
from engine.server.endpoints import about, answering, cairn, tokens
from engine.server.endpoints.answering import answer, json_response
from engine.server.endpoints.state import ServerParts, ServerState
from engine.server.letting_in.guard import Guard

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
    return [
        *_post(partial(answer, api=CHAT_COMPLETIONS), CHAT_COMPLETIONS.path, "/chat/completions"),
        *_post(partial(answer, api=COMPLETIONS, prepare=tokens.with_text), COMPLETIONS.path),
        *_post(partial(answer, api=LLAMA_COMPLETION, prepare=tokens.with_text), LLAMA_COMPLETION.path, "/completions"),
        *_post(tokens.count_of_chat, "/v1/chat/completions/input_tokens", "/chat/completions/input_tokens"),
        *_post(partial(answer, api=MESSAGES), MESSAGES.path),
        *_post(tokens.count_of_messages, "/v1/messages/count_tokens"),
        *_post(partial(answer, api=RESPONSES), RESPONSES.path, "/responses"),
        *_post(tokens.count_of_response, "/v1/responses/input_tokens"),
        *_post(answering.compact_response, "/v1/responses/compact"),
        *_get(answering.kept_response, "/v1/responses/{id}"),
        *_at("DELETE", answering.drop_response, "/v1/responses/{id}"),
        *_get(about.hello, "/api/hello"),
        *_get(about.models, "/v1/models", "/models"),
        *_get(about.model, "/v1/models/{name:path}"),
        *_post(tokens.embeddings, "/v1/embeddings", "/embeddings"),
        *_post(tokens.tokenize, "/tokenize"),
        *_post(tokens.detokenize, "/detokenize"),
        *_post(tokens.apply_template, "/apply-template"),
        *_get(about.health, "/health", "/v1/health"),
        *_get(about.props, "/props"),
        *_get(about.slots, "/slots"),
        *_get(about.metrics, "/metrics"),
        *_get(cairn.events, "/cairn/events"),
        *_get(cairn.record, "/cairn/record"),
        *_get(cairn.requests, "/cairn/requests"),
        *_post(cairn.forecast, "/cairn/forecast"),
        *_get(about.openapi, "/openapi.json"),
    ]


def _at(method: str, endpoint: Endpoint, *paths: str) -> list[Route]:
    return [Route(path, _with_state(endpoint), methods=[method]) for path in paths]


_get = partial(_at, "GET")
_post = partial(_at, "POST")


def _with_state(endpoint: Endpoint) -> Callable[[Request], Coroutine[Any, Any, ASGIApp]]:
    async def handle(request: Request) -> ASGIApp:
        try:
            return await endpoint(request.app.state.server, request)
        except ReplyFailed as failure:
            return tell_error(request.url.path, failure)

    return handle


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
