"""In how many ways the beginning of a reply can be read. llama.cpp follows all of them with every token.

A schema whose alternatives begin alike and hold each other doubles them with each bracket.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from engine.core.schema.reading import MAX_NODES, MAX_WAYS, Node, SchemaError, SchemaPath, Schemas
from engine.language.translation import number, tr

_STARTS = {"object": "{", "array": "[", "string": '"', "boolean": "b", "null": "n", "number": "0", "integer": "0"}
_Ways = Mapping[str, int]  # by how it begins
_ROUNDS = 40
_AMBIGUOUS = tr(
    "Too many of its alternatives begin alike: give each a property with a const of its own, or use fewer of them"
)


def check_ways(whole: Node) -> None:
    """Raises SchemaError."""
    schemas = Schemas(whole)
    known: dict[str, _Ways] = {"#": {}}
    for _ in range(_ROUNDS):
        counter = _Counter(schemas, found := dict(known))
        for ref in reversed(known):  # those that were met last are what the others are made of
            found[ref] = dict(counter.count(schemas.target(ref, SchemaPath())))
        if any(max(ways.values(), default=0) > MAX_WAYS for ways in found.values()):
            raise SchemaError(_AMBIGUOUS)
        found |= {ref: {} for ref in counter.met if ref not in found}
        if found == known:
            break
        known = found
    else:
        raise SchemaError(_AMBIGUOUS)
    if any(not ways for ways in known.values()):
        raise SchemaError(tr("A “$ref” leads back to itself before anything is said"))
    _check_ends(schemas, tuple(known))


def _check_ends(schemas: Schemas, refs: Sequence[str]) -> None:
    """Refuse what no reply could ever be complete for."""
    ending: set[str] = set()
    while True:
        new = {ref for ref in refs if ref not in ending and _can_end(schemas.target(ref, SchemaPath()), ending)}
        if not new:
            break
        ending |= new
    if len(ending) < len(refs):
        raise SchemaError(tr("What it asks for has no end: a part needs itself. Leave that out of “required”"))


def _can_end(node: object, ending: set[str]) -> bool:
    if not isinstance(node, dict):
        return True
    if "$ref" in node:
        return str(node["$ref"]) in ending
    alternatives = node.get("anyOf", node.get("oneOf"))
    if isinstance(alternatives, list):
        return any(_can_end(one, ending) for one in alternatives)
    properties, required = node.get("properties"), node.get("required")
    needed: list[object] = []
    if isinstance(properties, dict) and isinstance(required, list):
        needed += [properties[name] for name in required if isinstance(name, str) and name in properties]
    needed += node["prefixItems"] if isinstance(node.get("prefixItems"), list) else []
    needed += node["allOf"] if isinstance(node.get("allOf"), list) else []
    if node.get("minItems"):
        needed.append(node.get("items"))
    return all(_can_end(one, ending) for one in needed)


class _Counter:
    """One look at a schema, with what is known of its references so far."""

    def __init__(self, schemas: Schemas, known: Mapping[str, _Ways]) -> None:
        self._schemas = schemas
        self._known = known
        self._n_nodes = 0
        self.met: dict[str, None] = {}

    def count(self, node: object) -> _Ways:
        """How it can begin, each with the ways there are to read on from there."""
        self._n_nodes += 1
        if self._n_nodes > 4 * MAX_NODES:
            raise SchemaError(tr("There are more than {max_nodes} schemas in it", max_nodes=number(f"{MAX_NODES:,}")))
        if not isinstance(node, dict):
            return {"{": 1, "[": 1, '"': 1, "b": 1, "n": 1, "0": 1}
        if "$ref" in node:
            ref = str(node["$ref"])
            self.met[ref] = None
            return self._known.get(ref, {})
        alternatives = node.get("anyOf", node.get("oneOf"))
        if isinstance(alternatives, list):
            return _added([self.count(one) for one in alternatives])
        choices = [node["const"]] if "const" in node else node.get("enum")
        if isinstance(choices, list):
            return {json.dumps(one)[:1]: 1 for one in choices}
        return self._of_types(node)

    def _of_types(self, node: Node) -> _Ways:
        named = node.get("type")
        kinds = named if isinstance(named, list) else [named]
        inner = max([1, *(self._most(one) for one in _children(node))])
        found: dict[str, int] = {}
        for kind in kinds:
            starts = [_STARTS[kind]] if kind in _STARTS else list(_STARTS.values())
            found |= {start: inner if start in "{[" else 1 for start in starts}
        return found

    def _most(self, node: object) -> int:
        return max(self.count(node).values(), default=1)


def _added(all_ways: list[_Ways]) -> _Ways:
    found: dict[str, int] = {}
    for ways in all_ways:
        for start, n in ways.items():
            found[start] = found.get(start, 0) + n
    return found


def _children(node: Node) -> list[object]:
    found: list[object] = []
    for name in ("items", "prefixItems", "allOf"):
        value = node.get(name)
        found += value if isinstance(value, list) else [value] if isinstance(value, dict) else []
    properties = node.get("properties")
    found += list(properties.values()) if isinstance(properties, dict) else []
    extra = node.get("additionalProperties")
    return [*found, extra] if isinstance(extra, dict) else found
