"""Text to tokens and back, chats to prompts, and texts to vectors."""

from __future__ import annotations

import base64
import struct
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from engine.commands import Answered, Detokenize, Embed, RenderPrompt, Tokenize
from engine.core.prompt.messages import Chat
from engine.core.prompt.request_parsing import parse_chat
from engine.core.prompt.request_values import RequestError
from engine.events import Detokenized, Embedded, Event, Rendered, Tokenized
from engine.server.apis.api import Circumstances, Json
from engine.server.apis.bodies import DetokenizeBody, EmbeddingBody, TokenizeBody, checked
from engine.server.apis.message_reading import read_count
from engine.server.apis.response_reading import RESPONSES
from engine.server.asked.asking import new_request
from engine.server.endpoints.answering import circumstances, json_response, model_of, parse_body, read_body, told_errors
from engine.server.endpoints.state import ServerState

E = TypeVar("E", bound=Event)
_MOST_TEXTS = 2048  # as OpenAI has it
_MOST_TOKENS = 1_000_000


async def body_of(server: ServerState, request: Request) -> Json:
    """Raises ReplyFailed."""
    server.check_room()
    return parse_body(await read_body(server, request))


async def asked_of(server: ServerState, request: Request) -> tuple[Json, Circumstances]:
    """The body, and what else it is read with. Raises ReplyFailed."""
    body = await body_of(server, request)
    target = await server.models.find(model_of(body))
    return body, circumstances(server, dict(request.headers), body, target)


async def told(server: ServerState, body: Json, command: Answered, kind: type[E]) -> E:
    """The engine's answer, with the model that the body asks for. Raises ReplyFailed."""
    target = await server.models.find(model_of(body))
    async with server.models.in_use(target):
        event = await server.door.answer(command)
    assert isinstance(event, kind)
    return event


async def tokenize(server: ServerState, request: Request) -> Response:
    body = await body_of(server, request)
    with told_errors():
        asked = checked(body, TokenizeBody)
    command = Tokenize(
        request=new_request(),
        text=asked.content,
        adds_special=asked.add_special,
        parses_special=asked.parse_special,
        with_pieces=asked.with_pieces,
    )
    found = await told(server, body, command, Tokenized)
    if not asked.with_pieces:
        return json_response({"tokens": list(found.ids)})
    pieces = [{"id": id, "piece": _piece(piece)} for id, piece in zip(found.ids, found.pieces, strict=True)]
    return json_response({"tokens": pieces})


def _piece(piece: bytes) -> str | list[int]:
    """As llama-server has it: a text, or its bytes where they are none."""
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return list(piece)


async def detokenize(server: ServerState, request: Request) -> Response:
    body = await body_of(server, request)
    with told_errors():
        asked = checked(body, DetokenizeBody)
    return json_response({"content": await text_of(server, body, asked.tokens)})


async def text_of(server: ServerState, body: Json, tokens: list[int]) -> str:
    command = Detokenize(request=new_request(), ids=tuple(tokens))
    return (await told(server, body, command, Detokenized)).text


async def apply_template(server: ServerState, request: Request) -> Response:
    body, given = await asked_of(server, request)
    with told_errors():
        chat = parse_chat(body, given.read_media)
    found = await told(server, body, RenderPrompt(request=new_request(), chat=chat), Rendered)
    return json_response({"prompt": found.text})


async def embeddings(server: ServerState, request: Request) -> Response:
    body = await body_of(server, request)
    with told_errors():
        asked = checked(body, EmbeddingBody)
        if asked.encoding_format not in (None, "float", "base64"):
            raise RequestError("encoding_format must be one of float, base64")
        inputs = _inputs(asked.input)
    texts = [one if isinstance(one, str) else await text_of(server, body, one) for one in inputs]
    found = await told(server, body, Embed(request=new_request(), texts=tuple(texts)), Embedded)
    with told_errors():
        if asked.dimensions not in (None, *map(len, found.vectors)):
            raise RequestError(f"dimensions must be {len(found.vectors[0])}, as this model makes them")
    target = await server.models.find(model_of(body))
    write = _base64 if asked.encoding_format == "base64" else list
    data = [
        {"object": "embedding", "index": index, "embedding": write(vector)}
        for index, vector in enumerate(found.vectors)
    ]
    usage = {"prompt_tokens": found.n_tokens, "total_tokens": found.n_tokens}
    return json_response({"object": "list", "data": data, "model": target.name, "usage": usage})


def _inputs(value: str | list[object]) -> list[str | list[int]]:
    """Texts, or the tokens of texts. Raises RequestError."""
    if isinstance(value, str):
        return [value]
    if value and all(isinstance(one, int) for one in value):
        return [tokens_in(value, "input")]
    if not value:
        raise RequestError("input must not be empty")
    if len(value) > _MOST_TEXTS:
        raise RequestError(f"input has {len(value):,} entries; at most {_MOST_TEXTS:,} are allowed")
    return [one if isinstance(one, str) else tokens_in(one, f"input[{at}]") for at, one in enumerate(value)]


def tokens_in(value: object, place: str) -> list[int]:
    """Raises RequestError for anything but numbers of tokens."""
    if not isinstance(value, list) or not value or len(value) > _MOST_TOKENS:
        raise RequestError(f"{place} must be a text or a list of tokens")
    return [token_in(one, f"{place}[{at}]") for at, one in enumerate(value)]


def token_in(value: object, place: str) -> int:
    """Raises RequestError for anything but the number of a token."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise RequestError(f"{place} must be the number of a token")
    return value


def _base64(vector: tuple[float, ...]) -> str:
    return base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode()


# How many tokens a request would be, in the forms of the APIs that ask for that.


async def count_of_messages(server: ServerState, request: Request) -> Response:
    body, given = await asked_of(server, request)
    with told_errors():
        chat = read_count(body, given)
    return json_response({"input_tokens": await _count(server, body, given, chat)})


async def count_of_chat(server: ServerState, request: Request) -> Response:
    body, given = await asked_of(server, request)
    with told_errors():
        chat = parse_chat(body, given.read_media)
    return json_response({"object": "response.input_tokens", "input_tokens": await _count(server, body, given, chat)})


async def count_of_response(server: ServerState, request: Request) -> Response:
    body, given = await asked_of(server, request)
    with told_errors():
        chat = RESPONSES.read_request(body, given)[0].command.chat
    assert chat is not None
    return json_response({"object": "response.input_tokens", "input_tokens": await _count(server, body, given, chat)})


async def _count(server: ServerState, body: Json, given: Circumstances, chat: Chat) -> int:
    chat = server.tidying.of(chat, given.client)
    return (await told(server, body, RenderPrompt(request=new_request(), chat=chat), Rendered)).n_tokens
