"""The bodies of OpenAI's and llama-server's requests, described once: they are checked with these, and /openapi.json
is made from them. What is not named here is ignored, as the originals do. Messages, tools and sampling are looked at
more closely in `engine.core.prompt.request_parsing`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from engine.commands import MOST_LOGPROBS, Generate
from engine.core.prompt.request_values import MAX_MESSAGES, MAX_TOOLS, RequestError
from engine.server.apis import shapes
from engine.server.apis.api import Json
from engine.server.asked.asking import ApiRequest

Count = Annotated[int, Meta(ge=-1, le=2**31 - 1)]
Share = Annotated[float, Meta(ge=0, le=1)]
Penalty = Annotated[float, Meta(ge=-2, le=2)]
Positive = Annotated[float, Meta(ge=0, le=100)]
Object = dict[str, Any]
ChatMessages = Annotated[
    list[Annotated[Object, Meta(extra_json_schema=shapes.CHAT_MESSAGE)]], Meta(extra_json_schema=shapes.SOME)
]
ChatTools = list[Annotated[Object, Meta(extra_json_schema=shapes.CHAT_TOOL)]]
Turns = Annotated[
    list[Annotated[Object, Meta(extra_json_schema=shapes.TURN)]],
    Meta(max_length=MAX_MESSAGES, extra_json_schema=shapes.SOME),
]
Blocks = Annotated[list[Annotated[Object, Meta(extra_json_schema=shapes.BLOCK)]], Meta(max_length=MAX_MESSAGES)]
TurnTools = Annotated[list[Annotated[Object, Meta(extra_json_schema=shapes.TURN_TOOL)]], Meta(max_length=MAX_TOOLS)]
Items = Annotated[
    list[Annotated[Object, Meta(extra_json_schema=shapes.ITEM)]],
    Meta(max_length=MAX_MESSAGES, extra_json_schema=shapes.SOME),
]
ItemTools = Annotated[list[Annotated[Object, Meta(extra_json_schema=shapes.ITEM_TOOL)]], Meta(max_length=MAX_TOOLS)]
TemplateOptions = Annotated[Object, Meta(extra_json_schema=shapes.TEMPLATE_OPTIONS)]
Texts = (
    Annotated[str, Meta(extra_json_schema=shapes.NOT_EMPTY)]
    | Annotated[list[Any], Meta(extra_json_schema=shapes.TOKENS)]
)


class StreamOptions(msgspec.Struct, kw_only=True):
    include_usage: bool | None = None


class CacheOptions(msgspec.Struct, kw_only=True):
    comparison_response_id: str | None = None


class SamplingBody(msgspec.Struct, kw_only=True):
    """How tokens are chosen and where a reply ends."""

    temperature: Positive | None = None
    top_k: Count | None = None
    top_p: Share | None = None
    min_p: Share | None = None
    repeat_penalty: Positive | None = None
    frequency_penalty: Penalty | None = None
    presence_penalty: Penalty | None = None
    seed: int | None = None
    logit_bias: Annotated[dict[str, float], Meta(extra_json_schema=shapes.BIAS)] | None = None
    grammar: str | None = None
    stop: (
        Annotated[str, Meta(extra_json_schema=shapes.NOT_EMPTY)]
        | Annotated[list[str], Meta(extra_json_schema=shapes.STOPS)]
        | None
    ) = None
    max_tokens: Count | None = None


class AskingBody(SamplingBody, kw_only=True):
    """What all requests for a reply have. `cairn` adds the explanation of the prompt's cost to the reply."""

    model: str | None = None
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    n: Annotated[int, Meta(ge=1, le=1, description="one reply for each request")] | None = None
    cairn: bool | None = None
    return_progress: bool | None = None
    prompt_cache_key: str | None = None
    prompt_cache_options: CacheOptions | None = None

    @property
    def wants_usage(self) -> bool:
        return bool(self.stream_options and self.stream_options.include_usage)


class ChatBody(AskingBody, kw_only=True):
    messages: ChatMessages
    max_completion_tokens: Count | None = None
    tools: ChatTools | None = None
    tool_choice: str | Annotated[Object, Meta(extra_json_schema=shapes.CHAT_CHOICE)] | None = None
    parallel_tool_calls: bool | None = None
    response_format: Annotated[Object, Meta(extra_json_schema=shapes.CHAT_FORMAT)] | None = None
    json_schema: Object | None = None
    logprobs: bool | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=MOST_LOGPROBS)] | None = None
    reasoning_effort: str | None = None
    chat_template_kwargs: TemplateOptions | None = None


class CompletionBody(AskingBody, kw_only=True):
    prompt: Texts
    suffix: str | None = None
    echo: bool | None = None
    best_of: Annotated[int, Meta(ge=1, le=1)] | None = None
    logprobs: Annotated[int, Meta(ge=0, le=MOST_LOGPROBS)] | None = None


class LlamaCompletionBody(AskingBody, kw_only=True):
    """llama-server's own `/completion`."""

    prompt: Texts
    n_predict: Count | None = None
    json_schema: Object | None = None
    n_probs: Annotated[int, Meta(ge=0, le=MOST_LOGPROBS)] | None = None
    return_tokens: bool | None = None
    response_fields: list[str] | None = None


class Diagnostics(msgspec.Struct, kw_only=True):
    previous_message_id: str | None = None


class CountBody(msgspec.Struct, kw_only=True):
    """What of Anthropic's requests becomes the prompt."""

    model: str
    messages: Turns
    system: str | Blocks | None = None
    tools: TurnTools | None = None
    tool_choice: Object | None = None
    thinking: Object | None = None
    output_config: Object | None = None
    output_format: Object | None = None
    chat_template_kwargs: TemplateOptions | None = None


class MessagesBody(CountBody, kw_only=True):
    """Anthropic's `/v1/messages`."""

    max_tokens: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    stop_sequences: list[str] | None = None
    stream: bool | None = None
    temperature: Positive | None = None
    top_k: Count | None = None
    top_p: Share | None = None
    diagnostics: Diagnostics | None = None
    cairn: bool | None = None


class ResponseBody(AskingBody, kw_only=True):
    """OpenAI's `/v1/responses`."""

    model: str
    input: str | Items | None = None
    instructions: str | None = None
    previous_response_id: str | None = None
    tools: ItemTools | None = None
    tool_choice: str | Object | None = None
    parallel_tool_calls: bool | None = None
    reasoning: Object | None = None
    text: Object | None = None
    max_output_tokens: Count | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=MOST_LOGPROBS)] | None = None
    store: bool | None = None
    include: list[str] | None = None
    metadata: Object | None = None
    chat_template_kwargs: TemplateOptions | None = None


class EmbeddingBody(msgspec.Struct, kw_only=True):
    input: str | Annotated[list[Any], Meta(extra_json_schema=shapes.TEXTS)]
    model: str | None = None
    encoding_format: str | None = None
    dimensions: int | None = None


class TokenizeBody(msgspec.Struct, kw_only=True):
    content: str
    add_special: bool = False
    parse_special: bool = True
    with_pieces: bool = False


class DetokenizeBody(msgspec.Struct, kw_only=True):
    tokens: list[Annotated[int, Meta(ge=0, le=2**31 - 1)]]


def api_request(told: AskingBody, command: Generate) -> ApiRequest:
    """The command with what else such a body asks for."""
    compared = told.prompt_cache_options and told.prompt_cache_options.comparison_response_id
    return ApiRequest(
        command=command, streams=bool(told.stream), wants_explanation=bool(told.cairn), compared_with=compared or ""
    )


B = TypeVar("B", bound=msgspec.Struct)
_PLACE = re.compile(r" - at `\$\.?(.*)`$")


def checked(body: Json, kind: type[B]) -> B:
    """The body as that struct. Raises RequestError with the place in front."""
    try:
        return msgspec.convert(body, kind)
    except msgspec.ValidationError as error:
        raise RequestError(_told(str(error))) from None


def _told(text: str) -> str:
    """msgspec's words with the place before them: "stream: expected `bool`, got `str`"."""
    missing = re.match(r"Object missing required field `(\w+)`", text)
    if missing is not None:
        return f"{missing[1]} is missing"
    found = _PLACE.search(text)
    words = _PLACE.sub("", text)
    words = f"{words[:1].lower()}{words[1:]}"
    return f"{found[1]}: {words}" if found is not None and found[1] else words
