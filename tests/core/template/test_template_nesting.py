"""What a template nests is bounded before it takes the thread's stack: that would end the process, without a word."""

from __future__ import annotations

from datetime import datetime

import pytest

from engine.core.template.budget import MAX_LAZY, TemplateCostError, TemplateError
from engine.core.template.sandbox import compile_bounded, render_bounded

NOW = datetime(2026, 1, 2, 3, 4, 5)  # noqa: DTZ001 - templates print local time
DEEP = 300  # each of these still came through without a bound, where Python has a thousand calls to spend
LAZY = ("select", "reject", "map('string')", "selectattr('a')", "rejectattr('a')", "items")
ENDS = ("", "{{ ns.x | first }}", "{{ ns.x | list }}", "{{ ns.x | tojson }}", "{% for a in ns.x %}{{ a }}{% endfor %}")
NESTED = {
    "filters": "x" + " | string" * DEEP,
    "members": "x" + ".a" * DEEP,
    "entries": "x" + "[0]" * DEEP,
    "calls": "x" + "()" * DEEP,
    "arguments": "f(" * DEEP + "1" + ")" * DEEP,
    "sums": "1" + " + 1" * DEEP,
    "products": "1" + " * 1" * DEEP,
    "conditions": "1 if x else " * DEEP + "1",
    "ands": "1" + " and 1" * DEEP,
    "nots": "not " * DEEP + "1",
    "signs": "-" * DEEP + "1",
    "lists": "[" * DEEP + "1" + "]" * DEEP,
    "dicts": "{1: " * DEEP + "1" + "}" * DEEP,
}
BLOCKS = {
    "ifs": ("{% if x %}", "{% endif %}"),
    "sets": ("{% set x %}", "{% endset %}"),
    "withs": ("{% with %}", "{% endwith %}"),
    "filter blocks": ("{% filter upper %}", "{% endfilter %}"),
    "macros": ("{% macro a() %}", "{% endmacro %}"),
}


def rendered(source: str, **variables: object) -> str:
    return render_bounded(compile_bounded(source), variables, NOW)


def stacked(step: str, end: str, n: int) -> str:
    """`step`, a filter, `n` times on what it made before; behind a condition, so that no trial comes there."""
    loop = f"{{% for i in range({n}) %}}{{% set ns.x = ns.x | {step} %}}{{% endfor %}}"
    return f"{{% if asked %}}{{% set ns = namespace(x=[{{'a': 1}}]) %}}{loop}{end}{{% endif %}}"


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("step", LAZY)
def test_filters_that_wait_for_each_other_are_counted(step: str, end: str) -> None:
    """50,000 of them behind a condition ended the process: each that is asked, or dropped, takes some of the stack."""
    compiled = compile_bounded(stacked(step, end, DEEP))
    assert render_bounded(compiled, {}, NOW) == ""
    with pytest.raises(TemplateCostError, match=f"more than {MAX_LAZY} lists out of each other"):
        render_bounded(compiled, {"asked": True}, NOW)


def test_a_few_filters_in_each_other_are_no_matter() -> None:
    source = stacked("map('default')", "{{ ns.x | list }}", MAX_LAZY)
    assert rendered(source, asked=True) == "[{'a': 1}]"
    many = "{% for i in range(500) %}{{ [i] | map('string') | select | first }}{% endfor %}"
    assert len(rendered(many)) > 500, "side by side there may be any number"


@pytest.mark.parametrize("what", NESTED)
def test_an_expression_that_nests_deeply_is_a_sentence(what: str) -> None:
    with pytest.raises(TemplateError, match=r"cannot be read: it nests (more than 200 parts|too deeply)"):
        compile_bounded("{% if asked %}{{ " + NESTED[what] + " }}{% endif %}")


@pytest.mark.parametrize("what", BLOCKS)
def test_blocks_that_nest_deeply_are_a_sentence(what: str) -> None:
    start, end = BLOCKS[what]
    with pytest.raises(TemplateError, match=r"cannot be read: it nests (more than 200 parts|too deeply)"):
        compile_bounded(start * DEEP + end * DEEP)


def test_what_templates_nest_has_room() -> None:
    """The longest sum in a template that is known has 27 parts."""
    assert rendered("{{ " + " + ".join(["x"] * 80) + " }}", x="a") == "a" * 80
    assert rendered("{% if x %}" + "".join(f"{{% elif y == {n} %}}" for n in range(500)) + "{% endif %}") == ""


@pytest.mark.parametrize("number", ["1e999", "-1e999", "[1e999]", "x + 1e999", "1" * 2000])
def test_a_number_that_python_cannot_write_is_a_sentence(number: str) -> None:
    """Infinity became a name in the code of the template that nothing has: an error of Cairn's own."""
    with pytest.raises(TemplateError, match="it holds a number that is too large"):
        compile_bounded("{{ " + number + " }}")


def test_an_infinite_number_that_is_computed_is_written() -> None:
    assert rendered("{{ 1e308 * 10 }}") == "inf"


@pytest.mark.parametrize("error", [NameError, RuntimeError, AssertionError, NotImplementedError, UnboundLocalError])
def test_whatever_python_raises_in_a_template_is_a_sentence(error: type[Exception]) -> None:
    """Else a template that nobody thought of is an error of Cairn's own."""

    def fail() -> None:
        raise error

    with pytest.raises(TemplateError, match=f"failed with a {error.__name__}"):
        rendered("{{ fail() }}", fail=fail)
