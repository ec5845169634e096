"""Text to tokens and back, chats to prompts, and texts to vectors."""

from __future__ import annotations

import base64
import struct
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeVar

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


Count = Callable[[ServerState, Request], Coroutine[Any, Any, Response]]


def _counting(read: Callable[[Json, Circumstances], Chat], **members: str) -> Count:
    """`members`: of the answer, besides the number."""

    async def count(server: ServerState, request: Request) -> Response:
        body, given = await asked_of(server, request)
        with told_errors():
            chat = server.tidying.of(read(body, given), given.client)
        found = await told(server, body, RenderPrompt(request=new_request(), chat=chat), Rendered)
        return json_response({**members, "input_tokens": found.n_tokens})

    return count


def _of_response(body: Json, given: Circumstances) -> Chat:
    chat = RESPONSES.read_request(body, given)[0].command.chat
    assert chat is not None
    return chat


count_of_messages = _counting(read_count)
count_of_chat = _counting(lambda body, given: parse_chat(body, given.read_media), object="response.input_tokens")
count_of_response = _counting(_of_response, object="response.input_tokens")


# Raw texts in the forms in which llama-server takes them: tokens among texts, and biases for texts.


_NEVER = -100.0
_MOST_BIASES = 10_000


async def with_text(server: ServerState, body: Json) -> Json:
    """The body of a completion whose prompt is a text, and whose biases are of tokens. Raises ReplyFailed."""
    with told_errors():
        texts = _pieces(body.get("prompt"))
        biases = _biases(body.get("logit_bias"))
    if texts is not None:
        written = [one if isinstance(one, str) else await text_of(server, body, one) for one in texts]
        body = {**body, "prompt": "".join(written)}
    if biases is not None:
        found: dict[str, float] = {}
        for of, bias in biases:
            ids = (of,) if isinstance(of, int) else await _ids(server, body, of)
            found |= {str(id): bias for id in ids}
        body = {**body, "logit_bias": found}
    return body


def _pieces(prompt: object) -> list[str | list[int]] | None:
    """One prompt as texts and tokens in turn; None for what is a text, or none at all. Raises RequestError."""
    if isinstance(prompt, list) and len(prompt) == 1:
        prompt = prompt[0]
    if isinstance(prompt, dict):
        if prompt.get("multimodal_data"):
            raise RequestError("prompt.multimodal_data is not understood here; ask /v1/chat/completions with an image")
        if not isinstance(prompt.get("prompt_string"), str):
            raise RequestError("prompt.prompt_string must be a text")
        return [prompt["prompt_string"]]
    if isinstance(prompt, int):
        prompt = [prompt]
    if not isinstance(prompt, list) or not any(isinstance(one, int) for one in prompt):
        return None  # several prompts are refused where it is read
    found: list[str | list[int]] = []
    for at, one in enumerate(prompt):
        if isinstance(one, str):
            found.append(one)
            continue
        token = token_in(one, f"prompt[{at}]")
        if found and isinstance(found[-1], list):
            found[-1].append(token)
        else:
            found.append([token])
    return found


def _biases(value: object) -> list[tuple[int | str, float]] | None:
    """A list of pairs, or an object with texts; None for tokens alone, as OpenAI has them. Raises RequestError."""
    if isinstance(value, Mapping):
        if all(str(key).isdecimal() for key in value):
            return None
        pairs: list[object] = [
            [int(key) if key.isdecimal() and len(key) < 10 else key, of] for key, of in value.items()
        ]
    elif isinstance(value, list):
        pairs = value
    else:
        return None
    if len(pairs) > _MOST_BIASES:
        raise RequestError(f"logit_bias has {len(pairs):,} entries; at most {_MOST_BIASES:,} are allowed")
    return [_bias(pair, f"logit_bias[{at}]") for at, pair in enumerate(pairs)]


def _bias(pair: object, place: str) -> tuple[int | str, float]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise RequestError(f"{place} must be a token or a text, and its bias")
    of, bias = pair
    if isinstance(of, bool) or not isinstance(of, int | str) or (isinstance(of, int) and not 0 <= of < 2**31):
        raise RequestError(f"{place} must name a token or a text")
    if bias is False:
        return of, _NEVER
    if isinstance(bias, bool) or not isinstance(bias, int | float) or not -100 <= bias <= 100:
        raise RequestError(f"{place} must have a number between -100 and 100, or false")
    return of, float(bias)


async def _ids(server: ServerState, body: Json, text: str) -> tuple[int, ...]:
    command = Tokenize(request=new_request(), text=text, adds_special=False, parses_special=True, with_pieces=False)
    return tuple((await told(server, body, command, Tokenized)).ids)
