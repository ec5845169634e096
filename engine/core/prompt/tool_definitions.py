"""The tools of a chat as a person writes them: JSON in OpenAI's form, read with the place of what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from engine.core.prompt.json_text import JsonError, object_of, read_json
from engine.core.prompt.messages import ToolSpec

MAX_TOOLS = 128
LONGEST = 200_000  # characters
_MAX_DEPTH = 32
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
TEMPLATE: Mapping[str, object] = {
    "type": "function",
    "function": {
        "name": "new_tool",
        "description": "What it does, and when to call it.",
        "parameters": {
            "type": "object",
            "properties": {"query": {"type": "string", "description": "What is looked for."}},
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
        raise JsonError(f"There are {len(listed):,} tools; at most {MAX_TOOLS} are taken")
    tools = tuple(_tool(one, f"tool {number}") for number, one in enumerate(listed, 1))
    names = [tool.name for tool in tools]
    double = next((name for name in names if names.count(name) > 1), None)
    if double is not None:
        raise JsonError(f"Two tools are called “{double}”")
    return tools


def _tool(value: object, place: str) -> ToolSpec:
    tool = object_of(value, place)
    if "function" not in tool and "name" in tool:
        tool = {"type": "function", "function": tool}
    if tool.get("type", "function") != "function":
        raise JsonError(f'{place}: “type” must be "function"')
    function = object_of(tool.get("function"), f"{place}, “function”")
    name = function.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise JsonError(f"{place}: “name” must be 1 to 64 letters, digits, “_” or “-”")
    if not isinstance(function.get("description", ""), str):
        raise JsonError(f"“{name}”: “description” must be a text")
    _check_parameters(function.get("parameters", {}), name)
    return ToolSpec(name=name, definition=json.dumps({"type": "function", **tool}, ensure_ascii=False))


def _check_parameters(value: object, name: str) -> None:
    parameters = object_of(value, f"“{name}”, “parameters”")
    if parameters and parameters.get("type", "object") != "object":
        raise JsonError(f'“{name}”: “type” of the parameters must be "object"')
    properties = object_of(parameters.get("properties", {}), f"“{name}”, “properties”")
    for key, schema in properties.items():
        object_of(schema, f"“{name}”, parameter “{key}”")
    required = parameters.get("required", [])
    if not isinstance(required, list) or not all(isinstance(key, str) for key in required):
        raise JsonError(f"“{name}”: “required” must be a list of names")
    missing = next((key for key in required if key not in properties), None)
    if missing is not None:
        raise JsonError(f"“{name}”: “required” names “{missing}”, which is no parameter")


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
