"""A grammar of llama.cpp (GBNF) that holds a reply to tool calls, written as the template writes them.

Arguments fit the schema of their tool as far as a grammar can keep it. Where it cannot, they are any JSON, unless the
tool is declared strict: then it is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import assert_never

from engine.core.calls.forms import ANY, CallForm, Writing
from engine.core.prompt.json_text import JsonError
from engine.core.prompt.messages import ToolSpec
from engine.core.prompt.streaming import ReasoningTags
from engine.core.schema.grammar import literal, rules_of, until, without, written
from engine.core.schema.reading import Node, read_schema
from engine.language.translation import tr

_NO_ARGUMENTS: Node = {"type": "object", "properties": {}, "additionalProperties": False}
_COMMA = '"," ws'
_FIXED: Mapping[str, str] = {
    "gap": "[ \\n]{0,2}",  # reading does not look further
    "given": "[0-9A-Za-z_.:-]{0,64}",  # what ANY stands for
    "loose": "quoted | number | boolean | null | loose-list | loose-object",
    "loose-list": '"[" (loose ("," loose)*)? "]"',
    "loose-object": '"{" (loose-pair ("," loose-pair)*)? "}"',
    "loose-pair": '[A-Za-z_] [0-9A-Za-z_]{0,63} ":" loose',
}


def grammar_of_calls(
    form: CallForm,
    tools: Sequence[ToolSpec],
    *,
    allows_parallel: bool = True,
    opened: ReasoningTags | None = None,
    ends: Sequence[str] = (),
) -> str:
    """Of a reply that is one call, or more where they are allowed and the template has a way to write them.

    `opened`: the thought in which it begins. `ends`: texts of tokens that end a reply, which no part of it may be.
    Raises JsonError for a strict tool whose schema cannot be kept, and for too many tools.
    """
    rules = _common_rules(form)
    calls_of_tools = [_Call(form, tool, f"t{n}-", rules).rule() for n, tool in enumerate(tools)]
    rules["call"] = " | ".join(calls_of_tools)
    behind = min((form.behind.partition(end)[0] for end in ends if end), key=len, default=form.behind)
    is_bracketed = form.is_list or form.writing is Writing.PYTHON
    joint = '"," gap' if is_bracketed else _exact(form.joint)
    calls = f"call ({joint} call)*" if allows_parallel and joint else "call"
    calls = f'"[" gap {calls} gap "]"' if is_bracketed else calls
    space = "gap" if is_bracketed or form.writing is Writing.OBJECT else ""
    closing = f"gap {_exact(behind.strip())}" if is_bracketed else _exact(behind.rstrip())
    root = f"gap {_exact(form.opening)} {space} {calls} {closing}"
    return written(root, rules, opened=opened)


def grammar_without_calls(form: CallForm, *, opened: ReasoningTags | None = None) -> str:
    """Of a reply in which no call begins; "" where calls begin with nothing that could be forbidden."""
    first = form.opening.split(ANY)[0]
    tag = first.split()[0] if first.startswith(("<", "[")) else first
    if tag:
        return written("free-0", without(tag), opened=opened)
    if form.writing in (Writing.OBJECT, Writing.PYTHON):
        return written(r"[ \t\n]* ([^ \t\n{\x5B] [^\x01]*)?", {}, opened=opened)
    return ""


def _exact(text: str) -> str:
    """A text of the form as it stands; in place of ANY something may stand."""
    return " given ".join(literal(part) if part else "" for part in text.split(ANY))


def _common_rules(form: CallForm) -> dict[str, str]:
    """Those that calls of all tools are made of."""
    if form.writing is Writing.LOOSE:
        return {**_FIXED, "quoted": f"{literal(form.quote)} text-0", **until(form.quote, '""', "text")}
    texts = until(form.value_end, '""', "text") if form.writing is Writing.TAGGED else {}
    return {**_FIXED, **texts, "quoted": "string"}


class _Call:
    """Makes the rules of a tool's call. The parts give what stands in a rule, or the names of rules."""

    def __init__(self, form: CallForm, tool: ToolSpec, prefix: str, rules: dict[str, str]) -> None:
        """`prefix`: how the names of its own rules begin, which come among `rules`."""
        self._form, self._tool, self._prefix, self._rules = form, tool, prefix, rules
        self._schema, self._is_strict = _schema_of(tool)

    def rule(self) -> str:
        form, name = self._form, literal(self._tool.name)
        match form.writing:
            case Writing.OBJECT:
                body = self._object(self._json(self._schema, self._prefix))
            case Writing.BESIDE:
                body = f"{name} {_exact(form.name_end)} gap {self._json(self._schema, self._prefix)}"
            case Writing.PYTHON:
                body = f'{name} "(" {self._listed(self._pairs())} ")"'
            case Writing.LOOSE:
                body = f'{name} "{{" {self._listed(self._pairs())} "}}"'
            case Writing.TAGGED:
                given = " ".join(pair if is_needed else f"({pair})?" for pair, is_needed in self._pairs())
                body = f"{name} {_exact(form.name_end)} {given} {_exact(form.end)}"
            case _:
                assert_never(form.writing)
        self._rules[f"{self._prefix}call"] = body
        return f"{self._prefix}call"

    def _object(self, arguments: str) -> str:
        form, name = self._form, literal(json.dumps(self._tool.name, ensure_ascii=False))
        if not form.name_key:
            return f'"{{" ws {name} ws ":" ws {arguments} ws "}}"'
        keys = (literal(json.dumps(key, ensure_ascii=False)) for key in (form.name_key, form.arguments_key))
        pairs = (f'{key} ws ":" ws {value} ws' for key, value in zip(keys, (name, arguments), strict=True))
        return f'"{{" ws {f" {_COMMA} ".join(pairs)} "}}"'

    def _json(self, schema: Node, prefix: str, *, otherwise: str = "object") -> str:
        """The rule of what fits a schema."""
        try:
            root, rules = rules_of(read_schema(json.dumps(schema, ensure_ascii=False)), prefix)
        except JsonError as error:
            if not self._is_strict:
                return otherwise
            raise JsonError(
                tr("The tool “{name}” is to be kept to exactly. {told}", name=self._tool.name, told=error.message),
                line=error.line,
            ) from error
        self._rules |= rules
        return root

    def _pairs(self) -> list[tuple[str, bool]]:
        """Rules of the arguments with their names, in their order, and whether each must come."""
        schema = self._schema
        properties, required = schema.get("properties"), schema.get("required")
        needed = frozenset(required) if isinstance(required, list) else frozenset()
        shared = {key: schema[key] for key in ("$defs", "definitions") if key in schema}
        found: list[tuple[str, bool]] = []
        for n, (key, value) in enumerate(properties.items() if isinstance(properties, dict) else ()):
            node: Node = {**value, **shared} if isinstance(value, dict) else shared
            name = f"{self._prefix}a{n}-"
            self._rules[f"{name}pair"] = self._pair(key, node, name)
            found.append((f"{name}pair", key in needed))
        return found

    def _pair(self, key: str, node: Node, prefix: str) -> str:
        form, is_text = self._form, node.get("type") == "string"
        if form.writing is Writing.PYTHON:
            return f'{literal(key)} "=" {self._json(node, prefix, otherwise="value")}'
        if form.writing is Writing.LOOSE:
            return f'{literal(key)} ":" {self._loose(node, prefix)}'
        of_type = form.text_type if is_text else form.other_type
        before = f"{_exact(form.key_open)} {literal(key)} {_exact(form.key_end[0] + of_type + form.key_end[1])}"
        if is_text and (texts := _texts_of(node)):
            return f"{before} ({' | '.join(map(literal, texts))}) {_exact(form.value_end)}"
        if is_text:
            return f"{before} text-0"
        return f"{before} {self._json(node, prefix, otherwise='value')} {_exact(form.value_end)}"

    def _loose(self, node: Node, prefix: str) -> str:
        """A value of LOOSE."""
        if node.get("type") == "string":
            quote, texts = literal(self._form.quote), _texts_of(node)
            return f"{quote} ({' | '.join(map(literal, texts))}) {quote}" if texts else "quoted"
        if node.get("type") in ("integer", "number", "boolean", "null"):
            return self._json(node, prefix, otherwise="value")
        items = node.get("items")
        if node.get("type") != "array" or not isinstance(items, dict):
            return "loose"
        self._rules[f"{prefix}item"] = self._loose(items, f"{prefix}i-")
        return f'"[" ({prefix}item ("," {prefix}item)*)? "]"'

    def _listed(self, pairs: Sequence[tuple[str, bool]]) -> str:
        """With commas between those that come. `first` is what may come before anything did, `more` behind a pair."""
        first, more = '""', '""'
        for n, (pair, is_needed) in reversed(list(enumerate(pairs))):
            name, behind, at = f"{self._prefix}first{n}", f"{self._prefix}more{n}", f"{self._prefix}from{n}"
            self._rules[at] = f"{pair} {more}"
            self._rules[behind] = f"{_COMMA} {at}" + ("" if is_needed else f" | {more}")
            self._rules[name] = at + ("" if is_needed else f" | {first}")
            first, more = name, behind
        return first


def _texts_of(node: Node) -> Sequence[str]:
    """Those that a text may be; empty: any."""
    choices = node.get("enum")
    return [one for one in choices if isinstance(one, str)] if isinstance(choices, list) else []


def _schema_of(tool: ToolSpec) -> tuple[Node, bool]:
    """That of its arguments, and whether it is declared strict."""
    found: object = json.loads(tool.definition)
    whole = found if isinstance(found, dict) else {}
    function = whole.get("function", whole)
    about = function if isinstance(function, dict) else {}
    schema = about.get("parameters", about.get("input_schema"))
    is_strict = about.get("strict") is True or whole.get("strict") is True
    has_any = isinstance(schema, dict) and (schema.get("properties", True) or "additionalProperties" in schema)
    return (schema if isinstance(schema, dict) and schema and has_any else _NO_ARGUMENTS), is_strict
