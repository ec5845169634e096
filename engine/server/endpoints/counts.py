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
from engine.server.apis.response_reading import RESPONSES
from engine.server.asked.asking import new_request
from engine.server.endpoints.answering import json_response, told_errors
from engine.server.endpoints.state import ServerState
from engine.server.endpoints.tokens import asked_of, told


async def of_messages(server: ServerState, request: Request) -> Response:
    body, given = await asked_of(server, request)
    with told_errors():
        chat = read_count(body, given)
    return json_response({"input_tokens": await _count(server, body, given, chat)})


async def of_chat(server: ServerState, request: Request) -> Response:
    body, given = await asked_of(server, request)
    with told_errors():
        chat = parse_chat(body, given.read_media)
    return json_response({"object": "response.input_tokens", "input_tokens": await _count(server, body, given, chat)})


async def of_response(server: ServerState, request: Request) -> Response:
    body, given = await asked_of(server, request)
    with told_errors():
        chat = RESPONSES.read_request(body, given)[0].command.chat
    assert chat is not None
    return json_response({"object": "response.input_tokens", "input_tokens": await _count(server, body, given, chat)})


async def _count(server: ServerState, body: Json, given: Circumstances, chat: Chat) -> int:
    chat = server.tidying.of(chat, given.client)
    return (await told(server, body, RenderPrompt(request=new_request(), chat=chat), Rendered)).n_tokens
