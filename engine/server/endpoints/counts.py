"""How many tokens a request would be, in the forms of the APIs that ask for that."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from engine.commands import RenderPrompt
from engine.core.prompt.messages import Chat
from engine.core.prompt.request_parsing import parse_chat
from engine.events import Rendered
from engine.server.apis.api import Circumstances, Json
from engine.server.apis.message_reading import read_count
from engine.server.apis.response_reading import read_response
from engine.server.asked.asking import new_request
from engine.server.endpoints.answering import circumstances, json_response, model_of, told_errors
from engine.server.endpoints.state import ServerState
from engine.server.endpoints.tokens import body_of, told


async def of_messages(server: ServerState, request: Request) -> Response:
    body, given = await _asked(server, request)
    with told_errors():
        chat = read_count(body, given)
    return json_response({"input_tokens": await _count(server, body, given, chat)})


async def of_chat(server: ServerState, request: Request) -> Response:
    body, given = await _asked(server, request)
    with told_errors():
        chat = parse_chat(body, given.read_media)
    return json_response({"object": "response.input_tokens", "input_tokens": await _count(server, body, given, chat)})


async def of_response(server: ServerState, request: Request) -> Response:
    body, given = await _asked(server, request)
    with told_errors():
        read = read_response(body, given)
    n_tokens = await _count(server, body, given, read.chat)
    return json_response({"object": "response.input_tokens", "input_tokens": n_tokens})


async def _asked(server: ServerState, request: Request) -> tuple[Json, Circumstances]:
    body = await body_of(server, request)
    target = await server.models.find(model_of(body))
    return body, circumstances(server, dict(request.headers), body, target)


async def _count(server: ServerState, body: Json, given: Circumstances, chat: Chat) -> int:
    chat = server.tidying.of(chat, given.client)
    return (await told(server, body, RenderPrompt(request=new_request(), chat=chat), Rendered)).n_tokens
