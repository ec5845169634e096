"""A JSON schema as a grammar of llama.cpp (GBNF). What cannot be kept is refused; nothing is passed over.

Bounded whatever comes in: the text, its depth, the schemas in it, what is repeated, and how many ways there may be to
read the beginning of a reply, for llama.cpp follows them all with every token.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.core.prompt.streaming import ReasoningTags
from engine.core.schema.reading import (
    MAX_LEVELS,
    MAX_NODES,
    MAX_REPEATED_SUM,
    Node,
    SchemaError,
    SchemaPath,
    Schemas,
    alternatives_of,
    check_alone,
    check_keywords,
    choices_of,
    count_of,
    merged,
    properties_of,
    read_schema,
    types_of,
)
from engine.core.schema.ways import check_ways
from engine.core.tokens.text_cuts import trie_of
from engine.language.translation import number, tr

LONGEST_GRAMMAR = 900_000  # bytes; the sampler takes a million
_MOST_RULES = 30_000
_TOO_LONG = tr("It makes too long a grammar: use fewer choices and shorter names")
_FIXED: Mapping[str, str] = {
    "ws": r'| " " | "\n" [ \t]{0,20}',
    "char": r'[^"\\\x7F\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})',
    "key-rest": r'[^"\\\x00-\x1F]*',
    "string": r'"\"" char* "\""',
    "whole": r'"0" | [1-9] [0-9]{0,15}',
    "fraction": r'("." [0-9]{1,16})? ([eE] [-+]? [0-9]{1,2})?',
    "number": r'"-"? whole fraction',
    "integer": r'"-"? whole',
    "boolean": r'"true" | "false"',
    "null": r'"null"',
    "value": "object | array | string | number | boolean | null",
    "object": r'"{" ws (string ws ":" ws value ws ("," ws string ws ":" ws value ws)*)? "}"',
    "array": r'"[" ws (value ws ("," ws value ws)*)? "]"',
    "date": r'[0-9]{4} "-" ("0" [1-9] | "1" [0-2]) "-" ("0" [1-9] | [1-2] [0-9] | "3" [0-1])',
    "time": r'([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9] ":" [0-5] [0-9] ("." [0-9]{1,6})? zone',
    "zone": r'"Z" | [-+] ([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9]',
    "uuid": r'hex{8} "-" hex{4} "-" hex{4} "-" hex{4} "-" hex{12}',
    "hex": "[0-9a-fA-F]",
}
_FORMATS = {
    "date": r'"\"" date "\""',
    "time": r'"\"" time "\""',
    "date-time": r'"\"" date "T" time "\""',
    "uuid": r'"\"" uuid "\""',
}


def check_schema(text: str) -> None:
    """Raises JsonError, with what is wrong and where, for a schema that replies cannot be held to."""
    grammar_of(text)


def grammar_of(text: str, *, opened: ReasoningTags | None = None) -> str:
    """GBNF whose root is what fits the schema; behind the end of what the model thinks, where the prompt `opened` that.

    Raises JsonError.
    """
    root, rules = rules_of(read_schema(text))
    return written(f"ws {root} ws", rules, opened=opened)


def rules_of(whole: Node, prefix: str = "") -> tuple[str, Mapping[str, str]]:
    """The rule for what fits the schema, and all rules that it is made of but those of every grammar; their names begin
    with `prefix`.

    Raises JsonError.
    """
    maker = _Maker(whole, prefix)
    root = maker.rule_of(whole, SchemaPath())
    check_ways(whole)
    return root, maker.rules


def written(root: str, rules: Mapping[str, str], *, opened: ReasoningTags | None = None) -> str:
    """GBNF; its root begins behind the end of what the model thinks, where the prompt `opened` that.

    Raises JsonError when it is too long.
    """
    whole = {**_FIXED, **rules}
    if opened is None:
        whole["root"] = root
    else:
        whole |= until(opened.closing, root)
        whole["root"] = "until-0"
    grammar = "\n".join(f"{name} ::= {rule}" for name, rule in whole.items()) + "\n"
    if len(whole) > 2 * _MOST_RULES or len(grammar.encode()) > LONGEST_GRAMMAR:
        raise SchemaError(_TOO_LONG)
    return grammar


class _Maker:
    """Makes a rule for each schema; a reference is one rule, however often it is used."""

    def __init__(self, whole: Node, prefix: str = "") -> None:
        self._schemas = Schemas(whole)
        self._prefix = prefix
        self._refs: dict[str, str] = {}
        self._n_nodes = 0
        self._n_repeated = 0
        self._depth = 0
        self.rules: dict[str, str] = {}

    def rule_of(self, node: object, place: SchemaPath) -> str:
        """The name of its rule."""
        self._n_nodes += 1
        if self._n_nodes > MAX_NODES:
            raise SchemaError(tr("There are more than {max_nodes} schemas in it", max_nodes=number(f"{MAX_NODES:,}")))
        if self._depth >= MAX_LEVELS:
            raise place.problem(
                tr("this is {max_levels} schemas within each other deep, references counted", max_levels=MAX_LEVELS)
            )
        self._depth += 1
        name = self._rule_of(node, place)
        self._depth -= 1
        return name

    def _rule_of(self, node: object, place: SchemaPath) -> str:
        if node is True or node == {}:
            return "value"
        if not isinstance(node, dict):
            raise place.problem(tr("here nothing at all would fit") if node is False else tr("a schema is an object"))
        if "$ref" in node:
            check_alone(node, "$ref", place)
            return self._referred(node["$ref"], place)
        return self._add(self._body(node, place))

    def _add(self, body: str) -> str:
        name = f"{self._prefix}r{len(self.rules)}"
        self.rules[name] = body
        return name

    def _referred(self, ref: object, place: SchemaPath) -> str:
        target = self._schemas.target(ref, place)
        key = str(ref)
        if key not in self._refs:
            name = self._refs[key] = self._add("")
            self.rules[name] = self.rule_of(target, SchemaPath(tuple(key.split("/")[1:])))
        return self._refs[key]

    def _body(self, node: Node, place: SchemaPath) -> str:
        check_keywords(node, place)
        if "allOf" in node:
            node = merged(node, self._schemas, place)
        alternatives = alternatives_of(node, place)
        if alternatives is not None:
            places = (
                place.at("anyOf" if "anyOf" in node else "oneOf", str(n)) for n in range(1, len(alternatives) + 1)
            )
            return " | ".join(self.rule_of(one, where) for one, where in zip(alternatives, places, strict=True))
        choices = choices_of(node, place)
        if choices is not None:
            return " | ".join(literal(json.dumps(one, ensure_ascii=False)) for one in choices)
        types = types_of(node, place)
        if not types:
            return "value"
        return " | ".join(self._of_type(node, one, place) for one in types)

    def _of_type(self, node: Node, kind: str, place: SchemaPath) -> str:
        match kind:
            case "object":
                return self._object(node, place)
            case "array":
                return self._array(node, place)
            case "string":
                return self._string(node, place)
            case "integer":
                return f"({whole_between(*_bounds(node, place))})"
            case "number":
                return _number(node, place)
            case _:
                return kind

    def _repeat(self, node: Node, least: str, most: str, place: SchemaPath) -> str:
        low = count_of(node, least, place)
        high = count_of(node, most, place) if most in node else None
        if high is not None and high < low:
            raise place.problem(tr("“{most}” is less than “{least}”", most=most, least=least))
        self._n_repeated += low if high is None else high
        if self._n_repeated > MAX_REPEATED_SUM:
            raise place.problem(tr("all the bounds of lengths together are too large to be kept"))
        return f"{{{low},{'' if high is None else high}}}"

    def _string(self, node: Node, place: SchemaPath) -> str:
        if "minLength" in node or "maxLength" in node:
            return rf'"\"" char{self._repeat(node, "minLength", "maxLength", place)} "\""'
        named = node.get("format")
        return _FORMATS.get(named, "string") if isinstance(named, str) else "string"

    def _array(self, node: Node, place: SchemaPath) -> str:
        if isinstance(node.get("items"), list) or "prefixItems" in node:
            return self._tuple(node, place)
        item = self.rule_of(node.get("items", True), place.at("items"))
        low, high = count_of(node, "minItems", place), node.get("maxItems")
        self._repeat(node, "minItems", "maxItems", place)
        if high == 0:
            return '"[" ws "]"'
        more = f"{max(0, low - 1)},{'' if high is None else int(str(high)) - 1}"
        another = self._add(f'"," ws {item} ws')  # a rule, since llama.cpp refuses so many of a group
        some = f"{item} ws {another}{{{more}}}"
        return f'"[" ws {some} "]"' if low else f'"[" ws ({some})? "]"'

    def _tuple(self, node: Node, place: SchemaPath) -> str:
        name = "prefixItems" if "prefixItems" in node else "items"
        listed = node[name]
        if not isinstance(listed, list) or not listed:
            raise place.problem(tr("“{name}” must be a list with something in it", name=name))
        if name == "prefixItems" and node.get("items", False) is not False:
            raise place.problem(tr("“items” beside “prefixItems” cannot be kept; leave it out"))
        if not count_of(node, "minItems", place) <= len(listed) <= count_of(node, "maxItems", place, len(listed)):
            raise place.problem(
                tr(
                    "“{name}” has {listed} entries, which “minItems” or “maxItems” forbids",
                    name=name,
                    listed=len(listed),
                )
            )
        items = [self.rule_of(one, place.at(name, str(n))) for n, one in enumerate(listed, 1)]
        return '"[" ws ' + ' "," ws '.join(f"{item} ws" for item in items) + ' "]"'

    def _object(self, node: Node, place: SchemaPath) -> str:
        """Properties in their order. `first-n` is what may come before anything did, `more-n` behind a property."""
        properties, required = properties_of(node, place)
        extra = node.get("additionalProperties", not properties)
        more, first = "", ""
        if extra is not False:
            value = self.rule_of(extra, place.at("additionalProperties"))
            key = f"{self._prefix}k{len(self.rules)}"
            self.rules |= other_names(tuple(properties), key)
            if len(self.rules) > _MOST_RULES:
                raise SchemaError(_TOO_LONG)
            pair = f'{key} ws ":" ws {value} ws'
            tail = self._add(f'("," ws {pair})*')
            more, first = tail, self._add(f"({pair} {tail})?")
        for name, schema in reversed(properties.items()):
            rule = self.rule_of(schema, place.at("properties", name))
            key = self._add(f'{literal(json.dumps(name, ensure_ascii=False))} ws ":" ws {rule} ws {more}')
            if name in required:
                first, more = key, self._add(f'"," ws {key}')
            else:
                skipped = (first or '""'), (more or '""')
                first, more = self._add(f"{key} | {skipped[0]}"), self._add(f'"," ws {key} | {skipped[1]}')
        return f'"{{" ws {first} "}}"'


def _bounds(node: Node, place: SchemaPath) -> tuple[int | None, int | None]:
    """Of a whole number."""
    low, high = _bound(node, "minimum", place), _bound(node, "maximum", place)
    over, under = _bound(node, "exclusiveMinimum", place), _bound(node, "exclusiveMaximum", place)
    lows = [one for one in (low, None if over is None else over + 1) if one is not None]
    highs = [one for one in (high, None if under is None else under - 1) if one is not None]
    least, most = (max(lows) if lows else None), (min(highs) if highs else None)
    if (-LARGEST if least is None else least) > (LARGEST if most is None else most):
        raise place.problem(tr("no number lies between these bounds"))
    return least, most


def _bound(node: Node, name: str, place: SchemaPath) -> int | None:
    value = node.get(name)
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
        raise place.problem(tr("“{name}” must be a whole number of at most 16 digits", name=name))
    return value


def _number(node: Node, place: SchemaPath) -> str:
    named: Sequence[str] = [name for name in ("exclusiveMinimum", "maximum", "exclusiveMaximum") if name in node]
    if named or node.get("minimum", 0) != 0:
        name = named[0] if named else "minimum"
        raise place.problem(
            tr("“{name}” of a number that need not be whole cannot be kept; use “integer”, or leave it out", name=name)
        )
    return "whole fraction" if "minimum" in node else "number"


# Whole numbers between bounds, as a grammar.

MOST_DIGITS = 16
LARGEST = 10**MOST_DIGITS - 1


def whole_between(low: int | None, high: int | None) -> str:
    """Alternatives of GBNF for every whole number from `low` to `high`; None is as far as digits go."""
    least, most = (-LARGEST if low is None else low), (LARGEST if high is None else high)
    found: list[str] = []
    if least < 0:
        found += [f'"-" {one}' for one in _digits(max(1, -most), -least)]
    if most >= 0:
        found += _digits(max(0, least), most)
    return " | ".join(found)


def _digits(low: int, high: int) -> list[str]:
    """Of numbers that are not negative; each alternative is of one length."""
    edges = [low, *(10**n for n in range(1, MOST_DIGITS + 1) if low < 10**n <= high), high + 1]
    return [part for first, end in pairwise(edges) if first < end for part in _same_length(str(first), str(end - 1))]


def _same_length(low: str, high: str) -> list[str]:
    """Every digit sequence from `low` to `high`, which are as long as each other."""
    if low == high:
        return [f'"{low}"']
    if set(low) <= {"0"} and set(high) == {"9"}:
        return [_any(len(low))]
    head, first, last, rest = _shared(low, high)
    lead = f'"{head}" ' if head else ""
    n = len(rest[0])
    if n == 0:
        return [f"{lead}[{first}-{last}]"]
    found: list[str] = []
    if set(rest[0]) != {"0"}:
        found += [f'{lead}"{first}" {one}' for one in _same_length(rest[0], "9" * n)]
        first = str(int(first) + 1)
    is_open = set(rest[1]) != {"9"}
    end = str(int(last) - 1) if is_open else last
    if int(first) <= int(end):
        found.append(f"{lead}[{first}-{end}] {_any(n)}")
    if is_open:
        found += [f'{lead}"{last}" {one}' for one in _same_length("0" * n, rest[1])]
    return found


def _shared(low: str, high: str) -> tuple[str, str, str, tuple[str, str]]:
    n = next(place for place, (one, other) in enumerate(zip(low, high, strict=True)) if one != other)
    return low[:n], low[n], high[n], (low[n + 1 :], high[n + 1 :])


def _any(n: int) -> str:
    return "[0-9]" if n == 1 else f"[0-9]{{{n}}}"


# Pieces of GBNF about texts: literals, names that are none of some, and everything up to a tag.


_NOT_IN_KEYS = '"\\'


def literal(text: str) -> str:
    """A text as it is."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'


def _in_class(letter: str) -> str:
    return letter if letter.isascii() and letter.isalnum() else f"\\U{ord(letter):08X}"


def other_names(names: Sequence[str], rule: str) -> dict[str, str]:
    """Rules, the first of which is `rule`: a key in quotes that is none of these, so that no property comes twice under
    another schema.

    One rule for each letter: llama.cpp refuses groups that hold many others.
    """
    # A key with any of the others is written with a backslash, which these have not.
    plain = (name for name in names if not any(letter in _NOT_IN_KEYS or ord(letter) < 32 for letter in name))
    rules = {rule: rf'"\"" {rule}-0 "\""'}
    waiting = [(f"{rule}-0", trie_of(plain))]
    n = 0
    while waiting:
        name, node = waiting.pop()
        ways: list[str] = []
        letters = [letter for letter in node if letter]
        for letter in letters:
            n += 1
            waiting.append((f"{rule}-{n}", node[letter]))
            ways.append(f"[{_in_class(letter)}] {rule}-{n}")
        ways.append(rf"[^\"\\\x00-\x1F{''.join(map(_in_class, letters))}] key-rest")
        if "" not in node:  # not the end of a name; anything once it is none of them
            ways.append('""')
        rules[name] = " | ".join(ways)
    return rules


def until(tag: str, then: str, name: str = "until") -> dict[str, str]:
    """Rules, the first of which is "until-0": any text, the first `tag` in it, and `then`."""
    rules = {rule: " | ".join(ways) for rule, ways in _ways(tag, name).items()}
    return {**rules, f"{name}-behind": then}


def without(tag: str, name: str = "free") -> dict[str, str]:
    """Rules, the first of which is "free-0": any text in which `tag` does not stand."""
    behind = f"{name}-behind"
    return {
        rule: " | ".join([*(way for way in ways if not way.endswith(f" {behind}")), '""'])
        for rule, ways in _ways(tag, name).items()
    }


def _ways(tag: str, name: str) -> dict[str, list[str]]:
    """By how much of `tag` has been read, the ways on: to other such rules, and behind it."""
    rules: dict[str, list[str]] = {}
    letters = sorted(set(tag))
    for n in range(len(tag)):
        ways: list[str] = []
        for letter in letters:
            reached = _longest_start(tag, tag[:n] + letter)
            ways.append(f"[{_in_class(letter)}] {name}-{'behind' if reached == len(tag) else reached}")
        ways.append(f"[^{''.join(map(_in_class, letters))}] {name}-0")
        rules[f"{name}-{n}"] = ways
    return rules


def _longest_start(tag: str, read: str) -> int:
    """How much of `tag` the end of what was read is."""
    return next(n for n in range(min(len(tag), len(read)), -1, -1) if read.endswith(tag[:n]))
