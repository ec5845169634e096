"""Raw texts in the forms in which llama-server takes them: tokens among texts, and biases for texts."""

from __future__ import annotations

from collections.abc import Mapping

from engine.commands import Tokenize
from engine.core.prompt.request_values import RequestError
from engine.events import Tokenized
from engine.server.apis.api import Json
from engine.server.asked.asking import new_request
from engine.server.endpoints.answering import told_errors
from engine.server.endpoints.state import ServerState
from engine.server.endpoints.tokens import text_of, token_in, told

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
