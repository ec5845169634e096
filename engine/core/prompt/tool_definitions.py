"""The tools of a chat as a person writes them: JSON in OpenAI's form, read with the place of what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from engine.core.prompt.json_text import JsonError, object_of, read_json
from engine.core.prompt.messages import ToolSpec
from engine.language.translation import number, tr

MAX_TOOLS = 128
LONGEST = 200_000  # characters
_MAX_DEPTH = 32
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
TEMPLATE: Mapping[str, object] = {
    "type": "function",
    "function": {
        "name": "new_tool",
        "description": tr("What it does, and when to call it."),
        "parameters": {
            "type": "object",
            "properties": {"query": {"type": "string", "description": tr("What is looked for.")}},
            "required": ["query"],
        },
    },
}


def tools_of(text: str) -> tuple[ToolSpec, ...]:
    """The tools that are offered to the model; none where the text is none of tools."""
    try:
        return read_tools(text)
    except JsonError:
        return ()


def read_tools(text: str) -> tuple[ToolSpec, ...]:
    """A list of tools, or one alone; a bare function counts as one. Raises JsonError."""
    if not text.strip():
        return ()
    found = read_json(text, longest=LONGEST, max_depth=_MAX_DEPTH)
    listed = found if isinstance(found, list) else [found]
    if len(listed) > MAX_TOOLS:
        raise JsonError(
            tr(
                "There are {listed} tools; at most {max_tools} are taken",
                listed=number(f"{len(listed):,}"),
                max_tools=MAX_TOOLS,
            )
        )
    tools = tuple(_tool(one, tr("tool {number}", number=number)) for number, one in enumerate(listed, 1))
    names = [tool.name for tool in tools]
    double = next((name for name in names if names.count(name) > 1), None)
    if double is not None:
        raise JsonError(tr("Two tools are called “{double}”", double=double))
    return tools


def _tool(value: object, place: str) -> ToolSpec:
    tool = object_of(value, place)
    if "function" not in tool and "name" in tool:
        tool = {"type": "function", "function": tool}
    if tool.get("type", "function") != "function":
        raise JsonError(tr('{place}: “type” must be "function"', place=place))
    function = object_of(tool.get("function"), tr("{place}, “function”", place=place))
    name = function.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise JsonError(tr("{place}: “name” must be 1 to 64 letters, digits, “_” or “-”", place=place))
    if not isinstance(function.get("description", ""), str):
        raise JsonError(tr("“{name}”: “description” must be a text", name=name))
    _check_parameters(function.get("parameters", {}), name)
    return ToolSpec(name=name, definition=json.dumps({"type": "function", **tool}, ensure_ascii=False))


def _check_parameters(value: object, name: str) -> None:
    parameters = object_of(value, tr("“{name}”, “parameters”", name=name))
    if parameters and parameters.get("type", "object") != "object":
        raise JsonError(tr('“{name}”: “type” of the parameters must be "object"', name=name))
    properties = object_of(parameters.get("properties", {}), tr("“{name}”, “properties”", name=name))
    for key, schema in properties.items():
        object_of(schema, tr("“{name}”, parameter “{key}”", name=name, key=key))
    required = parameters.get("required", [])
    if not isinstance(required, list) or not all(isinstance(key, str) for key in required):
        raise JsonError(tr("“{name}”: “required” must be a list of names", name=name))
    missing = next((key for key in required if key not in properties), None)
    if missing is not None:
        raise JsonError(tr("“{name}”: “required” names “{missing}”, which is no parameter", name=name, missing=missing))


def with_template(text: str) -> str:
    """The list with one more tool, to be filled in. Raises JsonError where the text is no list of tools."""
    tools: list[object] = [json.loads(tool.definition) for tool in read_tools(text)]
    names = {tool.name for tool in read_tools(text)}
    function = dict(object_of(TEMPLATE["function"], "template"))
    number = 1
    while (name := "new_tool" if number == 1 else f"new_tool_{number}") in names:
        number += 1
    return pretty([*tools, {**TEMPLATE, "function": {**function, "name": name}}])


def pretty(value: object) -> str:
    """As people read JSON."""
    return json.dumps(value, ensure_ascii=False, indent=2)
