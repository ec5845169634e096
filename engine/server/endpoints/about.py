"""What llama-server tells of itself, for programs that ask for it: health, props, slots, metrics, and the models."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from engine.core.prompt.messages import MediaType
from engine.server.apis import bodies
from engine.server.apis.api import Json
from engine.server.asked.parts import ReplyFailed
from engine.server.endpoints.answering import json_response
from engine.server.endpoints.state import ServerState
from engine.server.noted.ledger import State


async def health(server: ServerState, request: Request) -> Response:
    """503 while a model is being loaded, or none is and none would be."""
    if server.models.loaded is None or server.models.is_loading:
        raise ReplyFailed(
            "unavailable", "Loading model" if server.models.is_loading else "No model is loaded", status=503
        )
    return json_response({"status": "ok"})


async def hello(server: ServerState, request: Request) -> Response:
    """Whether anybody is there: Claude Code asks."""
    return json_response({})


async def models(server: ServerState, request: Request) -> Response:
    found = await _models(server)
    ids = [one["id"] for one in found]
    ends = {"has_more": False, "first_id": ids[0] if ids else None, "last_id": ids[-1] if ids else None}
    return json_response({"object": "list", "data": found, **ends})


async def model(server: ServerState, request: Request) -> Response:
    name = request.path_params["name"]
    for one in await _models(server):
        if one["id"] == name:
            return json_response(one)
    target = await server.models.find(name)
    return json_response(_model(server, target.name, 0, {}))


async def _models(server: ServerState) -> list[Json]:
    """The names of the one that is in use, then those that would be loaded when they are asked for."""
    found: dict[str, Json] = {}
    loaded, models = server.models.loaded, server.models
    if loaded is not None:
        facts = loaded.facts
        about = {
            "n_ctx": facts.n_ctx,
            "n_ctx_train": facts.n_ctx_train,
            "n_params": facts.n_params,
            "n_vocab": facts.n_vocab,
            "size": facts.n_bytes,
        }
        for name in server.options.aliases or (models.name,):
            found[name] = _model(server, name, facts.n_ctx, about)
    if server.options.loads_on_demand:
        for one in await models.listed():
            about = {"n_ctx_train": one.n_ctx, "size": one.n_bytes}
            found.setdefault(one.name, _model(server, one.name, one.n_ctx, about))
    return list(found.values())


def _model(server: ServerState, name: str, n_ctx: int, about: Json) -> Json:
    """In OpenAI's form and Anthropic's at once; neither minds the other's members."""
    created = int(server.started)
    return {
        "id": name,
        "object": "model",
        "created": created,
        "owned_by": "cairn",
        "type": "model",
        "display_name": name,
        "created_at": datetime.fromtimestamp(created, UTC).isoformat().replace("+00:00", "Z"),
        "context_window": n_ctx or None,
        "meta": about,
    }


async def props(server: ServerState, request: Request) -> Response:
    loaded = server.models.loaded
    if loaded is None:
        raise ReplyFailed("unavailable", "No model is loaded", status=503)
    facts, sampling = loaded.facts, server.models.sampling()
    params = {
        "temperature": sampling.temperature,
        "top_k": sampling.top_k,
        "top_p": sampling.top_p,
        "min_p": sampling.min_p,
        "repeat_penalty": sampling.repeat_penalty,
        "n_predict": server.options.max_tokens,
    }
    return json_response(
        {
            "default_generation_settings": {"n_ctx": facts.n_ctx, "params": params},
            "total_slots": 1,
            "model_alias": server.models.name,
            "model_path": facts.path,
            "chat_template": facts.chat_template,
            "modalities": {"vision": MediaType.IMAGE in facts.takes, "audio": MediaType.AUDIO in facts.takes},
            "build_info": f"cairn {server.given.version}",
            "is_sleeping": False,
        }
    )


async def slots(server: ServerState, request: Request) -> Response:
    """One: requests are worked on one after another. Without any text of them."""
    loaded = server.models.loaded
    running = next((seen for seen in server.ledger.open if seen.state is not State.WAITING), None)
    slot: Json = {
        "id": 0,
        "n_ctx": loaded.facts.n_ctx if loaded is not None else 0,
        "speculative": False,
        "is_processing": running is not None,
    }
    if running is not None:
        slot |= {
            "id_task": running.id,
            "client": running.client,
            "n_prompt_tokens": running.n_prompt,
            "n_prompt_tokens_cache": running.n_reused,
            "n_prompt_tokens_processed": running.n_read,
            "next_token": [{"n_decoded": running.n_written}],
        }
    return json_response([slot])


async def metrics(server: ServerState, request: Request) -> Response:
    """In Prometheus' form: llama-server's names where it has them, Cairn's own besides."""
    sums, open_ = server.ledger.sums, server.ledger.open
    n_waiting = sum(seen.state is State.WAITING for seen in open_)
    counters: tuple[tuple[str, str, float], ...] = (
        ("llamacpp:prompt_tokens_total", "Prompt tokens that were read.", sums.n_prompt - sums.n_reused),
        ("llamacpp:prompt_seconds_total", "Seconds of reading prompts.", sums.seconds_read),
        ("llamacpp:tokens_predicted_total", "Tokens that were written.", sums.n_written),
        ("llamacpp:tokens_predicted_seconds_total", "Seconds of writing.", sums.seconds_written),
        ("cairn:requests_total", "Requests that ended whole.", sums.n_requests),
        ("cairn:requests_failed_total", "Requests that failed.", sums.n_failed),
        ("cairn:prompt_tokens_reused_total", "Prompt tokens that were in memory.", sums.n_reused),
        ("cairn:prompt_tokens_new_total", "Prompt tokens that were in no prompt before.", sums.n_new),
        ("cairn:prompt_tokens_changed_total", "Tokens read again behind a change.", sums.n_changed),
        ("cairn:prompt_tokens_avoidable_total", "Tokens read again that were read before.", sums.n_avoidable),
    )
    gauges = (
        ("llamacpp:requests_processing", "Requests that are worked on.", len(open_) - n_waiting),
        ("llamacpp:requests_deferred", "Requests that wait.", n_waiting),
    )
    lines: list[str] = []
    for kind, figures in (("counter", counters), ("gauge", gauges)):
        for name, about, value in figures:
            lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}", f"{name} {value:g}"]
    lines += [
        "# HELP cairn:requests_by_cause_total Requests by the cause of what was read.",
        "# TYPE cairn:requests_by_cause_total counter",
    ]
    lines += [f'cairn:requests_by_cause_total{{cause="{cause}"}} {n}' for cause, n in sorted(sums.causes.items())]
    return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


# The description of all that the server understands, made from the bodies that requests are checked with.


# Path, method, what it does, and the body that it takes.
_TAKES: tuple[tuple[str, str, type[msgspec.Struct]], ...] = (
    ("/v1/chat/completions", "Answer a chat.", bodies.ChatBody),
    ("/v1/completions", "Go on with a text.", bodies.CompletionBody),
    ("/completion", "Go on with a text, in llama-server's form.", bodies.LlamaCompletionBody),
    ("/v1/messages", "Answer a chat, in Anthropic's form.", bodies.MessagesBody),
    ("/v1/messages/count_tokens", "Say how many tokens the prompt of a chat has.", bodies.CountBody),
    ("/v1/responses", "Answer, in OpenAI's newer form.", bodies.ResponseBody),
    ("/v1/responses/input_tokens", "Say how many tokens the prompt of a response has.", bodies.ResponseBody),
    ("/v1/embeddings", "Make vectors of texts.", bodies.EmbeddingBody),
    ("/tokenize", "Say which tokens a text becomes.", bodies.TokenizeBody),
    ("/detokenize", "Say which text tokens are.", bodies.DetokenizeBody),
    ("/apply-template", "Say which prompt a chat becomes.", bodies.ChatBody),
    ("/cairn/forecast", "Say what the prompt of a chat would cost now.", bodies.ChatBody),
)
_TELLS = (
    ("/v1/models", "List the models."),
    ("/health", "Say whether a model is ready."),
    ("/props", "Say what the model and the server are like."),
    ("/slots", "Say what is worked on."),
    ("/metrics", "Give figures in Prometheus' form."),
    ("/cairn/events", "Send the engine's events as they happen."),
    ("/cairn/record", "Give a record of what happened."),
    ("/cairn/requests", "List the last requests with the reason for every token."),
)
_ERROR = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "message": {"type": "string"},
                "type": {"type": "string"},
                "param": {"type": ["string", "null"]},
                "code": {"type": "string"},
            },
        }
    },
}


async def openapi(server: ServerState, request: Request) -> Response:
    """In OpenAPI 3.1."""
    kinds = [kind for _, _, kind in _TAKES]
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {path: {"get": {"summary": about, "responses": _answers()}} for path, about in _TELLS}
    for path, about, kind in _TAKES:
        content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
        body = {"required": True, "content": content}
        paths[path] = {"post": {"summary": about, "requestBody": body, "responses": _answers()}}
    told = {
        "openapi": "3.1.0",
        "info": {"title": "Cairn", "version": server.given.version},
        "paths": paths,
        "components": {
            "schemas": {**schemas, "Error": _ERROR},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"key": []}],
    }
    return json_response(told)


def _answers() -> Json:
    error = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
    return {"200": {"description": "Done."}, "default": {"description": "It was refused.", **error}}
