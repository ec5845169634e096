"""Replies are held to a JSON schema by llama.cpp, on a real model whose own words would be anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from engine.commands import Generate, LoadSettings, RequestId
from engine.core.prompt.messages import Chat, Sampling
from engine.core.schema.grammar import grammar_of
from engine.errors import RequestInvalid
from engine.events import Failed, Finished, StopReason
from tests.support.engine_runs import Bench, Run, user
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

PERSON = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": 6},
        "age": {"type": "integer", "minimum": 1, "maximum": 120},
        "kind": {"enum": ["cat", 'dog "x"', 3, None]},
        "at": {"type": "array", "items": {"type": "boolean"}, "minItems": 1, "maxItems": 3},
        "more": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/pair"}]},
    },
    "required": ["name", "age", "kind", "at", "more"],
    "$defs": {"pair": {"prefixItems": [{"const": 1}, {"type": "string", "format": "date"}]}},
}


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    bench = Bench()
    bench.load(str(tiny_model("llama")), LoadSettings(n_ctx=2048, n_threads=1))
    yield bench
    bench.close()


def quote(bench: Bench) -> int:
    """The token that ends a text: a model that talks nonsense would forget it."""
    (token,) = bench.model.tokenize('"')
    return token


def ask(
    bench: Bench, schema: object, *, seed: int = 1, resume: str = "", max_tokens: int = 600, number: str = "s"
) -> Run:
    text = schema if isinstance(schema, str) else json.dumps(schema)
    return bench.do(
        Generate(
            request=RequestId(f"{number}{seed}"),
            session="form",
            chat=Chat(messages=(user("Who?"),)),
            sampling=Sampling(
                temperature=2.0, top_k=0, top_p=1.0, min_p=0.0, seed=seed, logit_bias=((quote(bench), 10.0),)
            ),
            max_tokens=max_tokens,
            resume=resume,
            schema=text,
        )
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_model_that_talks_nonsense_gives_what_the_schema_says(bench: Bench, seed: int) -> None:
    """Tokens are drawn nearly at random: only the grammar makes JSON of them."""
    run = ask(bench, PERSON, seed=seed)
    found = json.loads(run.text)
    assert list(found) == PERSON["required"]
    assert 1 <= len(found["name"]) <= 6
    assert 1 <= found["age"] <= 120
    assert found["kind"] in ["cat", 'dog "x"', 3, None]
    assert 1 <= len(found["at"]) <= 3
    assert all(isinstance(one, bool) for one in found["at"])
    assert found["more"] is None or (found["more"][0] == 1 and len(found["more"][1]) == 10)
    end = run.end
    assert isinstance(end, Finished)
    assert end.reason is StopReason.END


@pytest.mark.parametrize("seed", range(4))
def test_optional_properties_and_others_never_come_twice(bench: Bench, seed: int) -> None:
    """JSON with a name twice is another thing to each program that reads it."""
    schema = {
        "properties": {"a": {"type": "null"}, "ab": {"type": "null"}, "b": {"type": "null"}},
        "additionalProperties": {"type": "boolean"},
        "required": ["b"],
    }
    text = ask(bench, schema, seed=seed, max_tokens=400).text
    pairs: list[tuple[str, object]] = []
    json.loads(text, object_pairs_hook=lambda found: pairs.extend(found))
    known = [(name, value) for name, value in pairs if name in ("a", "ab", "b")]
    assert all(value is None for _, value in known)
    assert len({name for name, _ in known}) == len(known)
    assert "b" in dict(pairs)
    assert all(isinstance(value, bool) for name, value in pairs if name not in ("a", "ab", "b"))


def test_a_reply_that_was_cut_off_is_gone_on_with_in_its_form(bench: Bench) -> None:
    """The grammar has to know what is there already, or the rest would be a second object."""
    whole = json.loads(ask(bench, PERSON, seed=3, resume='{"name": "x", "a', number="g").text)
    assert whole["name"] == "x"
    assert list(whole) == PERSON["required"]


def test_going_on_with_what_does_not_fit_is_refused_in_words(bench: Bench) -> None:
    """llama.cpp would end the process."""
    end = ask(bench, PERSON, resume="Once upon a time", number="n").end
    assert isinstance(end, Failed)
    assert "does not fit" in end.message


def test_a_schema_that_cannot_be_kept_fails_with_its_place(bench: Bench) -> None:
    """Another program may have written it into the chat."""
    end = ask(bench, {"properties": {"a": {"not": {}}}}, number="f").end
    assert isinstance(end, Failed)
    assert "properties › a" in end.message
    assert isinstance(ask(bench, {"type": "null"}, number="after").end, Finished)


@pytest.mark.parametrize(
    ("schema", "fits", "does_not"),
    [
        ({"items": {"type": "null"}, "maxItems": 2000}, "[null, null]", "[1"),
        (
            {
                "properties": {f"{chr(97 + n % 26) * 180}{n}": {"type": "null"} for n in range(60)},
                "additionalProperties": {"type": "boolean"},
            },
            f'{{"{"a" * 180}1": true, "": false}}',
            f'{{"{"a" * 180}0": true',
        ),
    ],
)
def test_llama_cpp_takes_the_grammar_of_all_that_was_not_refused(
    bench: Bench, schema: object, fits: str, does_not: str
) -> None:
    """It has limits of its own for what is repeated, and tells nobody what they are about."""
    grammar = grammar_of(json.dumps(schema))
    for text, is_taken in ((fits, True), (does_not, False)):
        sampler = bench.model.sampler(Sampling(grammar=grammar))
        with nullcontext() if is_taken else pytest.raises(RequestInvalid, match="does not fit"):
            sampler.go_on(bench.model.tokenize(text))
        sampler.close()
