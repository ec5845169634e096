"""A JSON schema as a person gives it, as far as a grammar can keep it. What it cannot keep is refused by its place.

A keyword that is passed over in silence would let replies through that do not fit.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.prompt.json_text import JsonError, read_json
from engine.language.translation import number, tr

LONGEST = 100_000  # characters
MAX_DEPTH = 64
MAX_LEVELS = 100  # of schemas, the levels behind references counted
MAX_NODES = 2_000  # schemas in one, references counted once
MAX_REPEATED = 2_000  # of one bound; llama.cpp refuses more
MAX_REPEATED_SUM = 8_000
MAX_CHOICES = 1_000
LONGEST_NAME = 200
MAX_WAYS = 256  # to read one beginning of a reply

Node = Mapping[str, object]
TYPES = ("object", "array", "string", "number", "integer", "boolean", "null")
_NOT_KEPT = (
    *("pattern", "patternProperties", "propertyNames", "minProperties", "maxProperties", "dependentRequired"),
    *("dependentSchemas", "dependencies", "if", "then", "else", "not", "contains", "minContains", "maxContains"),
    *("unevaluatedItems", "unevaluatedProperties", "multipleOf", "$dynamicRef", "$recursiveRef", "additionalItems"),
)
_COUNTS = ("minItems", "maxItems", "minLength", "maxLength")
_MERGED = ("type", "properties", "required", "additionalProperties")
_ASSERTING = (
    *("type", "enum", "const", "anyOf", "oneOf", "allOf", "properties", "required", "additionalProperties", "items"),
    *("prefixItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    *(*_COUNTS, *_NOT_KEPT),
)
_BARE = ("title", "description", "$comment", "$schema", "$id", "$defs", "definitions", "default", "examples")


class SchemaError(JsonError):
    """As JsonError; its place is named as in “properties › name”."""


@dataclass(frozen=True, slots=True)
class SchemaPath:
    """Where a schema stands in the whole one."""

    parts: tuple[str, ...] = ()

    def at(self, *parts: str) -> SchemaPath:
        return replace(self, parts=(*self.parts, *parts))

    def problem(self, text: str) -> SchemaError:
        where = " › ".join(self.parts)
        return SchemaError(
            tr("At {where}: {text}", where=where, text=text) if where else tr("At the top: {text}", text=text)
        )


def read_schema(text: str) -> Node:
    """The schema. Raises JsonError."""
    found = read_json(text, longest=LONGEST, max_depth=MAX_DEPTH)
    if isinstance(found, dict) and "schema" in found and ("name" in found or "strict" in found):
        found = found["schema"]  # as OpenAI's clients wrap it
    if not isinstance(found, dict):
        raise SchemaError(tr('A schema is an object, such as {"type": "object", "properties": {…}}'))
    return found


class Schemas:
    """The whole schema, with what its references point at."""

    def __init__(self, whole: Node) -> None:
        self._whole = whole

    def target(self, ref: object, place: SchemaPath) -> Node | bool:
        """What “#/$defs/name” stands for."""
        if not isinstance(ref, str) or not (ref == "#" or ref.startswith("#/")):
            raise place.problem(tr("“$ref” must point into this schema, as in “#/$defs/name”"))
        found: object = self._whole
        for part in ref.split("/")[1:]:
            name = part.replace("~1", "/").replace("~0", "~")
            if isinstance(found, Mapping) and name in found:
                found = found[name]
            elif isinstance(found, list) and _is_place(name) and int(name) < len(found):
                found = found[int(name)]
            else:
                raise place.problem(tr("“{ref}” points at nothing", ref=ref))
        if not isinstance(found, dict | bool):
            raise place.problem(tr("“{ref}” points at what is no schema", ref=ref))
        return found


def _is_place(name: str) -> bool:
    """A number as a place in a list; one with thousands of digits is none, and Python would not read it."""
    return name.isascii() and name.isdigit() and len(name) < len(str(LONGEST))


def check_alone(node: Node, name: str, place: SchemaPath, *, but: Sequence[str] = ()) -> None:
    """Refuse what would have to hold as well as `name` and would be passed over."""
    beside = next((key for key in node if key in _ASSERTING and key not in (name, *but)), None)
    if beside is not None:
        raise place.problem(tr("“{beside}” beside “{name}” cannot be kept; leave it out", beside=beside, name=name))


def check_keywords(node: Node, place: SchemaPath) -> None:
    """Refuse what a grammar cannot keep."""
    for name in _NOT_KEPT:
        if name in node:
            raise place.problem(
                tr("“{name}” cannot be kept here; leave it out, or say it with enum, const or types", name=name)
            )
    if node.get("uniqueItems") is True:
        raise place.problem(tr("“uniqueItems” cannot be kept here; leave it out"))
    for name in _COUNTS:
        if name in node:
            count_of(node, name, place)


def count_of(node: Node, name: str, place: SchemaPath, default: int = 0) -> int:
    value = node.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise place.problem(tr("“{name}” must be a whole number from 0 on", name=name))
    if value > MAX_REPEATED:
        raise place.problem(
            tr(
                "“{name}” is {value}; at most {max_repeated} can be kept",
                name=name,
                value=number(f"{value:,}"),
                max_repeated=number(f"{MAX_REPEATED:,}"),
            )
        )
    return value


def types_of(node: Node, place: SchemaPath) -> tuple[str, ...]:
    """Those that are named, or that its keywords are about; none where anything goes."""
    named = node.get("type")
    if named is None:
        if "properties" in node or "required" in node or "additionalProperties" in node:
            return ("object",)
        if "items" in node or "prefixItems" in node or "minItems" in node or "maxItems" in node:
            return ("array",)
        if "minLength" in node or "maxLength" in node:
            return ("string",)
        if "minimum" in node or "maximum" in node or "exclusiveMinimum" in node or "exclusiveMaximum" in node:
            return ("number",)
        return ()
    listed = named if isinstance(named, list) else [named]
    wrong = next((one for one in listed if one not in TYPES), None)
    if wrong is not None or not listed:
        raise place.problem(tr("“type” must be one of {types}", types=", ".join(TYPES)))
    return tuple(dict.fromkeys(str(one) for one in listed))


def properties_of(node: Node, place: SchemaPath) -> tuple[dict[str, object], frozenset[str]]:
    """The properties in their order, and the required ones, which are among them."""
    properties = node.get("properties", {})
    if not isinstance(properties, dict):
        raise place.problem(tr("“properties” must be an object"))
    required = node.get("required", [])
    if not isinstance(required, list) or not all(isinstance(one, str) for one in required):
        raise place.problem(tr("“required” must be a list of names"))
    long = next((name for name in (*properties, *required) if len(name) > LONGEST_NAME), None)
    if long is not None:
        raise place.problem(
            tr(
                "a property's name has {long} characters; at most {longest_name} are taken",
                long=number(f"{len(long):,}"),
                longest_name=LONGEST_NAME,
            )
        )
    unnamed = {name: True for name in required if name not in properties}
    return {**properties, **unnamed}, frozenset(required)


def alternatives_of(node: Node, place: SchemaPath) -> Sequence[object] | None:
    """Of anyOf or oneOf; None where there is neither."""
    name = next((one for one in ("anyOf", "oneOf") if one in node), None)
    if name is None:
        return None
    beside = next((key for key in node if key not in (name, *_BARE) and not key.startswith("x-")), None)
    if beside is not None:
        raise place.problem(
            tr("“{beside}” beside “{name}” cannot be kept; write it into each alternative", beside=beside, name=name)
        )
    return _listed(node[name], name, place)


def choices_of(node: Node, place: SchemaPath) -> Sequence[object] | None:
    """The values of const or enum that are of the type; None where there is neither."""
    name = next((one for one in ("const", "enum") if one in node), None)
    if name is None:
        return None
    check_alone(node, name, place, but=("type", "enum"))
    listed = _listed(node["enum"], "enum", place) if "enum" in node else [node["const"]]
    if name == "const":
        listed = [one for one in listed if _is_same(one, node["const"])]
    types = types_of(node, place) if "type" in node else TYPES
    found = [one for one in listed if any(_is_of(one, kind) for kind in types)]
    if not found:
        raise place.problem(tr("nothing of “{name}” would fit", name=name))
    return found


def _is_same(one: object, other: object) -> bool:
    """As JSON sees it, in which true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _is_of(value: object, kind: str) -> bool:
    """Whether the value is of the type."""
    match value:
        case None:
            return kind == "null"
        case bool():
            return kind == "boolean"
        case int():
            return kind in ("integer", "number")
        case float():
            return kind == "number" or (kind == "integer" and value.is_integer())
        case str():
            return kind == "string"
        case list():
            return kind == "array"
        case _:
            return kind == "object"


def _listed(value: object, name: str, place: SchemaPath) -> Sequence[object]:
    if not isinstance(value, list) or not value:
        raise place.problem(tr("“{name}” must be a list with something in it", name=name))
    if len(value) > MAX_CHOICES:
        raise place.problem(
            tr(
                "“{name}” has {value} entries; at most {max_choices} can be kept",
                name=name,
                value=number(f"{len(value):,}"),
                max_choices=number(f"{MAX_CHOICES:,}"),
            )
        )
    return value


def merged(node: Node, schemas: Schemas, place: SchemaPath) -> Node:
    """A schema of allOf as one: all must be about one object."""
    properties: dict[str, object] = {}
    required: list[str] = []
    closed: list[tuple[Node, SchemaPath]] = []  # parts that say what other properties may be
    is_open = False
    for part, where in _parts(node, schemas, place):
        beside = next(
            (key for key in part if key not in (*_MERGED, *_BARE, "allOf") and not key.startswith("x-")), None
        )
        if beside is not None:
            raise where.problem(tr("“{beside}” within “allOf” cannot be kept; write one schema", beside=beside))
        if part.get("type", "object") != "object":
            raise where.problem(tr("“allOf” can be kept for objects only; write one schema"))
        _, names = properties_of(part, where)
        found = _described(part)
        double = next((n for n in found if n in properties and not _is_same(properties[n], found[n])), None)
        if double is not None:
            raise where.problem(tr("“{double}” is described twice", double=double))
        properties.update(found)
        required.extend(names)
        if part.get("additionalProperties", True) is not True:
            closed.append((part, where))
        is_open = is_open or "additionalProperties" in part
    for part, where in closed:
        is_same = _is_same(part["additionalProperties"], closed[0][0]["additionalProperties"])
        if not is_same or not _described(part).keys() >= {*properties, *required}:
            raise where.problem(
                tr("“additionalProperties” forbids what the other schemas of “allOf” name; leave it out")
            )
    extra = closed[0][0]["additionalProperties"] if closed else True
    whole = {"additionalProperties": extra} if is_open else {}
    return {**whole, "type": "object", "properties": properties, "required": list(dict.fromkeys(required))}


def _described(part: Node) -> Mapping[str, object]:
    """The properties it has a schema for."""
    found = part.get("properties", {})
    return found if isinstance(found, dict) else {}


def _parts(node: Node, schemas: Schemas, place: SchemaPath) -> Iterator[tuple[Node, SchemaPath]]:
    yield {key: value for key, value in node.items() if key != "allOf"}, place
    for place_of_part, part in enumerate(_listed(node["allOf"], "allOf", place), 1):
        where = place.at("allOf", str(place_of_part))
        found = schemas.target(part["$ref"], where) if isinstance(part, dict) and "$ref" in part else part
        if not isinstance(found, dict) or "allOf" in found:
            raise where.problem(tr("this must be the schema of an object"))
        yield found, where
