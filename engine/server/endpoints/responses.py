"""Responses that are kept, by their ids."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from engine.server.asked.parts import ReplyFailed
from engine.server.endpoints.answering import json_response
from engine.server.endpoints.state import ServerState


async def kept(server: ServerState, request: Request) -> Response:
    found = server.responses.find(_id(request))
    if found is None:
        raise _unknown()
    return json_response(found.body)


async def drop(server: ServerState, request: Request) -> Response:
    if not server.responses.drop(_id(request)):
        raise _unknown()
    return json_response({"id": _id(request), "object": "response", "deleted": True})


async def compact(server: ServerState, request: Request) -> Response:
    """Clients that find nothing here have the chat summed up in a request of their own, which anybody can read."""
    raise ReplyFailed("not_found", "Chats are not compacted here.", "Ask for a summary instead.", status=404)


def _id(request: Request) -> str:
    return str(request.path_params["id"])


def _unknown() -> ReplyFailed:
    return ReplyFailed("not_found", "This response is not known here any more.", status=404, field="id")
