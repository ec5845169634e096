"""The description of all that the server understands, made from the bodies that requests are checked with."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.server.apis import bodies
from engine.server.apis.api import Json

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


def openapi(version: str) -> Json:
    """In OpenAPI 3.1."""
    kinds = [kind for _, _, kind in _TAKES]
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {path: {"get": {"summary": about, "responses": _answers()}} for path, about in _TELLS}
    for path, about, kind in _TAKES:
        content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
        body = {"required": True, "content": content}
        paths[path] = {"post": {"summary": about, "requestBody": body, "responses": _answers()}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cairn", "version": version},
        "paths": paths,
        "components": {
            "schemas": {**schemas, "Error": _ERROR},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"key": []}],
    }


def _answers() -> Json:
    error = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
    return {"200": {"description": "Done."}, "default": {"description": "It was refused.", **error}}
