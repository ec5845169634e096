"""A grammar of llama.cpp (GBNF) that holds a reply to tool calls, written as the template writes them.

Arguments fit the schema of their tool as far as a grammar can keep it. Where it cannot, they are any JSON, unless the
tool is declared strict: then it is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
    maker = _Maker(form)
    maker.rules["call"] = " | ".join([maker.call(tool, f"t{n}-") for n, tool in enumerate(tools)])
    behind = min((form.behind.partition(end)[0] for end in ends if end), key=len, default=form.behind)
    is_bracketed = form.is_list or form.writing is Writing.PYTHON
    joint = '"," gap' if is_bracketed else _exact(form.joint)
    calls = f"call ({joint} call)*" if allows_parallel and joint else "call"
    calls = f'"[" gap {calls} gap "]"' if is_bracketed else calls
    space = "gap" if is_bracketed or form.writing is Writing.OBJECT else ""
    closing = f"gap {_exact(behind.strip())}" if is_bracketed else _exact(behind.rstrip())
    root = f"gap {_exact(form.opening)} {space} {calls} {closing}"
    return written(root, maker.rules, opened=opened)


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


@dataclass(slots=True)
class _Maker:
    """Makes the rules of calls. The parts give what stands in a rule, or the names of rules."""

    form: CallForm
    rules: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        form = self.form
        self.rules |= _FIXED
        if form.writing is Writing.TAGGED:
            self.rules |= until(form.value_end, '""', "text")
        if form.writing is Writing.LOOSE:
            self.rules |= {"quoted": f"{literal(form.quote)} text-0", **until(form.quote, '""', "text")}
        else:
            self.rules["quoted"] = "string"

    def call(self, tool: ToolSpec, prefix: str) -> str:
        form, name = self.form, literal(tool.name)
        schema, is_strict = _schema_of(tool)
        match form.writing:
            case Writing.OBJECT:
                body = self._object(tool, self._json(tool, schema, prefix, is_strict=is_strict))
            case Writing.BESIDE:
                body = f"{name} {_exact(form.name_end)} gap {self._json(tool, schema, prefix, is_strict=is_strict)}"
            case Writing.PYTHON:
                pairs = self._pairs(tool, schema, prefix, is_strict=is_strict)
                body = f'{name} "(" {self._listed(pairs, prefix)} ")"'
            case Writing.LOOSE:
                pairs = self._pairs(tool, schema, prefix, is_strict=is_strict)
                body = f'{name} "{{" {self._listed(pairs, prefix)} "}}"'
            case Writing.TAGGED:
                pairs = self._pairs(tool, schema, prefix, is_strict=is_strict)
                given = " ".join(pair if is_needed else f"({pair})?" for pair, is_needed in pairs)
                body = f"{name} {_exact(form.name_end)} {given} {_exact(form.end)}"
            case _:
                assert_never(form.writing)
        self.rules[f"{prefix}call"] = body
        return f"{prefix}call"

    def _object(self, tool: ToolSpec, arguments: str) -> str:
        form, name = self.form, literal(json.dumps(tool.name, ensure_ascii=False))
        if not form.name_key:
            return f'"{{" ws {name} ws ":" ws {arguments} ws "}}"'
        keys = (literal(json.dumps(key, ensure_ascii=False)) for key in (form.name_key, form.arguments_key))
        pairs = (f'{key} ws ":" ws {value} ws' for key, value in zip(keys, (name, arguments), strict=True))
        return f'"{{" ws {f" {_COMMA} ".join(pairs)} "}}"'

    def _json(self, tool: ToolSpec, schema: Node, prefix: str, *, is_strict: bool, otherwise: str = "object") -> str:
        """The rule of what fits a schema."""
        try:
            root, rules = rules_of(read_schema(json.dumps(schema, ensure_ascii=False)), prefix)
        except JsonError as error:
            if not is_strict:
                return otherwise
            raise JsonError(
                tr("The tool “{name}” is to be kept to exactly. {told}", name=tool.name, told=error.message),
                line=error.line,
            ) from error
        self.rules |= rules
        return root

    def _pairs(self, tool: ToolSpec, schema: Node, prefix: str, *, is_strict: bool) -> list[tuple[str, bool]]:
        """Rules of the arguments with their names, in their order, and whether each must come."""
        properties, required = schema.get("properties"), schema.get("required")
        needed = frozenset(required) if isinstance(required, list) else frozenset()
        shared = {key: schema[key] for key in ("$defs", "definitions") if key in schema}
        found: list[tuple[str, bool]] = []
        for n, (key, value) in enumerate(properties.items() if isinstance(properties, dict) else ()):
            node: Node = {**value, **shared} if isinstance(value, dict) else shared
            name = f"{prefix}a{n}-"
            self.rules[f"{name}pair"] = self._pair(tool, key, node, name, is_strict=is_strict)
            found.append((f"{name}pair", key in needed))
        return found

    def _pair(self, tool: ToolSpec, key: str, node: Node, prefix: str, *, is_strict: bool) -> str:
        form, is_text = self.form, node.get("type") == "string"
        if form.writing is Writing.PYTHON:
            return f'{literal(key)} "=" {self._json(tool, node, prefix, is_strict=is_strict, otherwise="value")}'
        if form.writing is Writing.LOOSE:
            return f'{literal(key)} ":" {self._loose(tool, node, prefix, is_strict=is_strict)}'
        of_type = form.text_type if is_text else form.other_type
        before = f"{_exact(form.key_open)} {literal(key)} {_exact(form.key_end[0] + of_type + form.key_end[1])}"
        if is_text and (texts := _texts_of(node)):
            return f"{before} ({' | '.join(map(literal, texts))}) {_exact(form.value_end)}"
        if is_text:
            return f"{before} text-0"
        value = self._json(tool, node, prefix, is_strict=is_strict, otherwise="value")
        return f"{before} {value} {_exact(form.value_end)}"

    def _loose(self, tool: ToolSpec, node: Node, prefix: str, *, is_strict: bool) -> str:
        """A value of LOOSE."""
        if node.get("type") == "string":
            quote, texts = literal(self.form.quote), _texts_of(node)
            return f"{quote} ({' | '.join(map(literal, texts))}) {quote}" if texts else "quoted"
        if node.get("type") in ("integer", "number", "boolean", "null"):
            return self._json(tool, node, prefix, is_strict=is_strict, otherwise="value")
        items = node.get("items")
        if node.get("type") != "array" or not isinstance(items, dict):
            return "loose"
        self.rules[f"{prefix}item"] = self._loose(tool, items, f"{prefix}i-", is_strict=is_strict)
        return f'"[" ({prefix}item ("," {prefix}item)*)? "]"'

    def _listed(self, pairs: Sequence[tuple[str, bool]], prefix: str) -> str:
        """With commas between those that come. `first` is what may come before anything did, `more` behind a pair."""
        first, more = '""', '""'
        for n, (pair, is_needed) in reversed(list(enumerate(pairs))):
            name, behind = f"{prefix}first{n}", f"{prefix}more{n}"
            self.rules[f"{prefix}from{n}"] = f"{pair} {more}"
            self.rules[behind] = f"{_COMMA} {prefix}from{n}" + ("" if is_needed else f" | {more}")
            self.rules[name] = f"{prefix}from{n}" + ("" if is_needed else f" | {first}")
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
