"""What the lists and objects of requests hold, for /openapi.json. The readers check it, member by member, in their own
words; here stands what they take. Other members are ignored.
"""

from __future__ import annotations

from typing import Any

from engine.core.prompt.request_values import MAX_STOPS

Shape = dict[str, Any]
TEXT: Shape = {"type": "string"}


def _object(required: tuple[str, ...], **properties: Shape) -> Shape:
    return {"type": "object", "required": list(required), "properties": properties}


def _one_of(*names: str) -> Shape:
    return {"enum": list(names)}


def _any_of(*shapes: Shape) -> Shape:
    return {"anyOf": list(shapes)}


def _list_of(shape: Shape) -> Shape:
    return {"type": "array", "items": shape}


_NONE: Shape = {"type": "null"}
_URL: Shape = {"type": "string", "description": "a data: URL"}
_TOLD = _any_of(TEXT, _list_of(_object(("type", "text"), type=_one_of("text"), text=TEXT)))
_SCHEMA: Shape = {"type": "object", "description": "a JSON schema"}

_FUNCTION = _object(("name",), name=TEXT, description=TEXT, parameters=_SCHEMA)
_CALL = _object(("function",), id=TEXT, function=_object(("name",), name=TEXT, arguments={"type": "string"}))
_IMAGE = _object(("type", "image_url"), type=_one_of("image_url"), image_url=_object(("url",), url=_URL))
_CHAT_PART = _any_of(_object(("type", "text"), type=_one_of("text"), text=TEXT), _IMAGE)
CHAT_MESSAGE = _any_of(
    _object(("role", "content"), role=_one_of("system", "developer"), content=_TOLD),
    _object(("role", "content"), role=_one_of("user"), content=_any_of(TEXT, _list_of(_CHAT_PART))),
    _object(
        ("role",),
        role=_one_of("assistant"),
        content=_any_of(_TOLD, _NONE),
        reasoning_content=TEXT,
        tool_calls=_list_of(_CALL),
    ),
    _object(("role", "content"), role=_one_of("tool"), content=_TOLD, tool_call_id=TEXT),
)
CHAT_TOOL = _object(("type", "function"), type=_one_of("function"), function=_FUNCTION)
CHAT_CHOICE = _object(("type", "function"), type=_one_of("function"), function=_object(("name",), name=TEXT))
CHAT_FORMAT = _any_of(
    _object(("type",), type=_one_of("text")),
    _object(("type",), type=_one_of("json_object"), schema=_SCHEMA),
    _object(("type", "json_schema"), type=_one_of("json_schema"), json_schema=_object(("schema",), schema=_SCHEMA)),
)
TEMPLATE_OPTIONS: Shape = {"additionalProperties": _any_of(TEXT, {"type": "boolean"}, {"type": "integer"})}
BIAS: Shape = {"propertyNames": {"pattern": "^[0-9]{1,9}$"}}
STOPS: Shape = {"maxItems": MAX_STOPS}
SOME: Shape = {"minItems": 1}
NOT_EMPTY: Shape = {"minLength": 1}
TOKENS: Shape = {"items": {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}, "minItems": 1}
TEXTS: Shape = {"items": TEXT, "minItems": 1}

_RESULT = _object(("type", "tool_use_id"), type=_one_of("tool_result"), tool_use_id=TEXT, content=_TOLD)
_USE = _object(("type", "id", "name", "input"), type=_one_of("tool_use"), id=TEXT, name=TEXT, input={"type": "object"})
BLOCK = _object(("type", "text"), type=_one_of("text"), text=TEXT)
TURN = _any_of(
    _object(("role", "content"), role=_one_of("user"), content=_any_of(TEXT, _list_of(_any_of(BLOCK, _RESULT)))),
    _object(("role", "content"), role=_one_of("assistant"), content=_any_of(TEXT, _list_of(_any_of(BLOCK, _USE)))),
)
TURN_TOOL = _object(("name", "input_schema"), name=TEXT, description=TEXT, input_schema=_SCHEMA)

_SAID = _list_of(_object(("type", "text"), type=_one_of("output_text"), text=TEXT))
_ASKED = _list_of(_object(("type", "text"), type=_one_of("input_text"), text=TEXT))
ITEM = _any_of(
    _object(("role", "content"), role=_one_of("user", "developer", "system"), content=_any_of(TEXT, _ASKED)),
    _object(("role", "content"), role=_one_of("assistant"), content=_any_of(TEXT, _SAID)),
    _object(("type", "call_id", "name"), type=_one_of("function_call"), call_id=TEXT, name=TEXT),
    _object(("type", "call_id", "output"), type=_one_of("function_call_output"), call_id=TEXT, output=TEXT),
)
ITEM_TOOL = _object(("type", "name"), type=_one_of("function"), name=TEXT, parameters=_SCHEMA)
