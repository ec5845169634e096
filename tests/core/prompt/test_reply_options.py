"""What was chosen of a chat's replies comes back from its file, whatever the file says."""

from __future__ import annotations

import pytest

from engine.core.prompt.json_text import JsonError
from engine.core.prompt.messages import Sampling, pretty, read_tools, tools_of, with_template
from engine.core.prompt.reply_options import (
    CREATIVE,
    MODEL_OWN,
    USUAL,
    Preset,
    ReplyOptions,
    checked_stops,
    options_from_json,
    options_to_json,
    preset_from_json,
    preset_to_json,
)

OWN = Preset(name="Mine", sampling=Sampling(temperature=0.3, top_k=7, presence_penalty=-1.0, seed=42), max_tokens=99)


@pytest.mark.parametrize(
    "options",
    [
        USUAL,
        ReplyOptions(preset=OWN, stop=("END", "\n\n"), schema="{}", tools="[]", left_out=("a", "b")),
        ReplyOptions(preset=MODEL_OWN),
    ],
)
def test_what_was_chosen_comes_back(options: ReplyOptions) -> None:
    assert options_from_json(options_to_json(options)) == options


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"preset": 3, "stop": {}, "left_out": "a"}', "[" * 100_000])
def test_a_damaged_file_counts_as_nothing_chosen(text: str) -> None:
    """A chat must not stay shut for it."""
    assert options_from_json(text) == USUAL


def test_values_out_of_their_bounds_give_way_to_the_usual_ones() -> None:
    """llama.cpp would misbehave with them, and the field could not show them."""
    text = '{"name": "x", "sampling": {"temperature": 99, "top_k": 1e400, "min_p": "a", "seed": -5}, "max_tokens": -3}'
    assert preset_from_json(text) == Preset(name="x")
    assert preset_from_json(preset_to_json(OWN)) == OWN


def test_the_models_own_values_are_those_of_its_file() -> None:
    of_model = Sampling(temperature=0.123)
    assert MODEL_OWN.values(of_model) == of_model
    assert MODEL_OWN.values(None) == Sampling()
    assert CREATIVE.values(of_model) == CREATIVE.sampling


def test_stops_are_few_short_and_each_once() -> None:
    assert checked_stops(["a", "", "a", "b"]) == ("a", "b")
    assert len(checked_stops([str(n) for n in range(99)])) == 16


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "Line 1: "),
        ("3", "Tool 1 must be an object"),
        ('[{"type": "code"}]', "tool 1: “type” must be"),
        ('[{"type": "function", "function": {"name": "a b"}}]', "“name” must be 1 to 64"),
        ('[{"name": "a"}, {"name": "a"}]', "Two tools are called “a”"),
        ('{"name": "a", "parameters": {"type": "string"}}', "“type” of the parameters"),
        ('{"name": "a", "parameters": {"properties": {"x": 1}}}', "parameter “x” must be an object"),
        ('{"name": "a", "parameters": {"properties": {}, "required": ["y"]}}', "names “y”"),
        ('{"name": "a", "parameters": {"properties": {}, "required": [["y"]]}}', "“required” must be a list of names"),
        ('{"name": "a", "description": "\\ud800"}', "is half a character"),
        ('{"name": "a", "description": 3}', "“description” must be a text"),
    ],
)
def test_tools_are_refused_with_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(JsonError) as refused:
        read_tools(text)
    assert told in refused.value.told
    assert tools_of(text) == ()


def test_a_bare_function_is_a_tool_and_the_order_of_its_members_is_kept() -> None:
    """Another order is another prompt, which is read again."""
    (tool,) = read_tools('{"parameters": {"type": "object"}, "name": "find"}')
    assert tool.name == "find"
    assert tool.definition == '{"type": "function", "function": {"parameters": {"type": "object"}, "name": "find"}}'


def test_the_template_adds_tools_with_names_of_their_own() -> None:
    text = with_template(with_template(""))
    assert [tool.name for tool in read_tools(text)] == ["new_tool", "new_tool_2"]
    assert pretty(1) == "1"
