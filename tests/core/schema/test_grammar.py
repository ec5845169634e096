"""A schema becomes a grammar, or is refused with the place of what cannot be kept; whatever it is, within bounds."""

from __future__ import annotations

import json
import random
import re

import pytest

from engine.core.prompt.json_text import JsonError
from engine.core.prompt.streaming import REASONING_TAGS
from engine.core.schema.grammar import LONGEST_GRAMMAR, check_schema, grammar_of, whole_between


@pytest.mark.parametrize(
    ("schema", "place"),
    [
        ("[]", "A schema is an object"),
        ("{", "Line 1: this is not JSON: "),
        ('{\n  "type": "string",\n}', "Line 3: "),
        ('{"type": "text"}', "At the top: “type” must be one of"),
        ('{"properties": {"a": {"type": "string", "pattern": "a+"}}}', "At properties › a: “pattern” cannot be kept"),
        ('{"items": {"type": "array", "minItems": -1}}', "At items: “minItems” must be a whole number"),
        ('{"anyOf": [{"type": "null"}, {"not": {}}]}', "At anyOf › 2: “not” cannot be kept"),
        ('{"properties": {"a": {"$ref": "#/$defs/b"}}}', "At properties › a: “#/$defs/b” points at nothing"),
        ('{"$ref": "https://example.org/x"}', "must point into this schema"),
        ('{"type": "string", "minLength": 5, "maxLength": 2}', "“maxLength” is less than “minLength”"),
        ('{"type": "integer", "minimum": 5, "maximum": 2}', "no number lies between"),
        ('{"type": "number", "maximum": 2}', "need not be whole"),
        ('{"enum": []}', "“enum” must be a list with something in it"),
        ('{"a": 1, "a": 2}', "“a” stands twice"),
        ('{"const": NaN}', "NaN is not a number of JSON"),
        ('{"properties": {"a": false}, "required": ["a"]}', "nothing at all would fit"),
        ('{"const": 1e400}', "1e400 is too large a number"),
        ('{"const": "\\ud800"}', "is half a character"),
        ('{"properties": {"\\ud800": {}}}', "is half a character"),
        ('{"type": "integer", "exclusiveMinimum": 9999999999999999}', "no number lies between"),
        ('{"type": "integer", "exclusiveMaximum": -9999999999999999}', "no number lies between"),
        (
            '{"properties": {"a": {"$ref": "#/$defs/b", "minLength": 5}}, "$defs": {"b": {}}}',
            "“minLength” beside “$ref”",
        ),
        ('{"enum": ["ab"], "minLength": 5}', "“minLength” beside “enum” cannot be kept"),
        ('{"enum": [1, null], "type": "string"}', "nothing of “enum” would fit"),
        ('{"enum": ["a"], "const": "b"}', "nothing of “const” would fit"),
        ('{"prefixItems": [{}, {}], "minItems": 3}', "has 2 entries, which “minItems” or “maxItems” forbids"),
        ('{"prefixItems": [{}, {}], "maxItems": 1}', "has 2 entries, which “minItems” or “maxItems” forbids"),
        (
            '{"allOf": [{"properties": {"a": {}}, "additionalProperties": false}, {"properties": {"b": {}}}]}',
            "At allOf › 1: “additionalProperties” forbids what the other schemas of “allOf” name",
        ),
    ],
)
def test_what_cannot_be_kept_is_refused_by_its_place(schema: str, place: str) -> None:
    """A keyword that is passed over would let replies through that do not fit."""
    with pytest.raises(JsonError) as refused:
        check_schema(schema)
    assert place in refused.value.told


@pytest.mark.parametrize(
    "schema",
    [
        '{"$ref": "#"}',
        '{"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}',
        '{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}',
        '{"type": "object", "properties": {"a": {"$ref": "#"}}, "required": ["a"]}',
        '{"type": "array", "minItems": 1, "items": {"$ref": "#"}}',
        # twice as many ways to read it with each bracket
        '{"anyOf": [{"items": {"$ref": "#"}}, {"items": {"$ref": "#"}, "maxItems": 9}]}',
        '{"type": "string", "maxLength": 100000000}',
        json.dumps({"prefixItems": [{"type": "string", "maxLength": 1900}] * 5}),
        json.dumps({"enum": list(range(5000))}),
        json.dumps({"properties": {f"p{n}": {} for n in range(4000)}}),
        '{"properties":' * 500 + "{}" + "}" * 500,
        '{"items":' * 30_000,
        json.dumps(
            {"$defs": {f"d{n}": {"items": {"$ref": f"#/$defs/d{n + 1}"}} for n in range(900)}, "$ref": "#/$defs/d0"}
        ),
        json.dumps({"const": "x" * 200_000}),
        '{"const": ' + "9" * 50_000 + "}",
        '{"anyOf": [{}, {"$ref": "#/anyOf/' + "9" * 5_000 + '"}]}',
    ],
)
def test_hostile_schemas_are_refused_before_anything_large_is_made(schema: str) -> None:
    """One that a web page gives must cost no minutes and no memory, here or in llama.cpp."""
    with pytest.raises(JsonError):
        check_schema(schema)


@pytest.mark.parametrize(
    ("schema", "same"),
    [
        ('{"type": ["string", "null"], "enum": ["a", null, 3]}', '{"enum": ["a", null]}'),
        ('{"type": "integer", "enum": [1, true, 2.5]}', '{"const": 1}'),
        ('{"enum": ["a", "b"], "const": "b", "title": "t"}', '{"const": "b"}'),
        ('{"prefixItems": [{}, {}], "minItems": 2, "maxItems": 2}', '{"prefixItems": [{}, {}]}'),
        (
            '{"allOf": [{"properties": {"a": {"type": "null"}}}, {"required": ["a"]}]}',
            '{"properties": {"a": {"type": "null"}}, "required": ["a"]}',
        ),
    ],
)
def test_what_two_keywords_say_of_one_value_is_kept_together(schema: str, same: str) -> None:
    """Each of them alone would let through what the other forbids."""
    assert grammar_of(schema) == grammar_of(same)


def test_many_references_to_one_are_one_rule() -> None:
    """Written out, thirty levels of two would be a thousand million rules."""
    levels = {
        f"l{n}": {"properties": {"a": {"$ref": f"#/$defs/l{n + 1}"}, "b": {"$ref": f"#/$defs/l{n + 1}"}}}
        for n in range(30)
    }
    schema = {"$defs": {**levels, "l30": {"type": "null"}}, "$ref": "#/$defs/l0"}
    assert len(grammar_of(json.dumps(schema))) < LONGEST_GRAMMAR / 10


def test_a_schema_as_openai_wraps_it_is_unwrapped() -> None:
    """It is what people copy from other programs."""
    assert grammar_of('{"name": "x", "strict": true, "schema": {"type": "null"}}') == grammar_of('{"type": "null"}')


def test_behind_thoughts_comes_the_schema_and_in_them_anything() -> None:
    """Else a model that thinks would have to think in JSON."""
    grammar = grammar_of('{"type": "null"}', opened=REASONING_TAGS[0])
    assert "root ::= until-0" in grammar
    assert re.search(r"^until-7 ::= .*behind", grammar, re.MULTILINE)


def test_whole_numbers_between_bounds() -> None:
    """Every one of them, no other, and none with a zero before it."""
    draw = random.Random(7)
    for _ in range(300):
        low = draw.randint(-1500, 1500)
        high = low + draw.choice([0, 1, 5, 99, 1000, 3000])
        digits = re.sub(r'"(-?[0-9]*)"', r"\1", whole_between(low, high)).replace(" ", "")
        pattern = re.compile(f"(?:{digits})")
        wrong = [n for n in range(low - 30, high + 30) if bool(pattern.fullmatch(str(n))) != (low <= n <= high)]
        assert not wrong, (low, high, wrong[:3])
        assert not pattern.fullmatch("007")
