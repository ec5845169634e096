"""The short ways in the code of templates: the same as Jinja's long ones, and paid for."""

from __future__ import annotations

import itertools
from datetime import datetime

import jinja2
import pytest
from jinja2.sandbox import ImmutableSandboxedEnvironment

from engine.core.template.budget import Budget, TemplateCostError, TemplateError
from engine.core.template.sandbox import Missing, compile_bounded, render_bounded

NOW = datetime(2026, 11, 20, 12, 41)  # noqa: DTZ001 - templates print local time
LONG = "x" * 20_000
VALUES: dict[str, object] = {
    "text": "  a,b  ",
    "long": f" {LONG},{LONG} ",
    "number": 7,
    "nothing": None,
    "yes": True,
    "listed": ["a", "b"],
    "pair": ("a", "b"),
    "message": {"role": "user", "content": " hi ", "items": "mine", "get": "own", "a": {"a": "deep"}},
}
FORMS = (
    "{{ V }}",
    "{{ V.role }}",
    "{{ V.a.a }}{{ V['a']['a'] }}",
    "{{ V['role'] }}{{ V[0] }}{{ V[-1] }}{{ V[9] }}",
    "{{ V.items }}",
    "{{ V.get('role') }}{{ V.get('none', 'other') }}",
    "{{ V['get'] }}",
    "{{ V.strip() }}|{{ V.strip(' a') }}|{{ V.rstrip() }}|{{ V.lstrip('\\n') }}",
    "{{ V.split(',') }}{{ V.split() }}{{ V.split('') }}",
    "{{ V.startswith(' ') }}{{ V.endswith('b') }}{{ V.find('b') }}",
    "{{ V | length }}{{ V | count }}",
    "{{ V | trim }}{{ V | string }}",
    "{{ 'a' in V }}",
    "{{ 'a' not in V }}",
    "{{ V + V }}",
    "{{ 'x' + V + 'y' }}",
    "{{ 1 + V + 2 }}",
    "{{ 'x' ~ V ~ 1 }}",
    "{{ V == V }}{{ V != 7 }}",
    "{{ V < 8 }}",
    "{% for x in V %}{{ loop.index }}{{ loop.last }}{{ loop.nothing }}{{ x }}{% endfor %}",
    "{% set loop = V %}{{ loop.index }}{{ loop.role }}",
    "{% set n = namespace(a=V) %}{{ n.a }}{{ n.b }}{{ n.get }}",
    "{% macro m(a, b='z') %}{{ a.role }}{{ b }}{% endmacro %}{{ m(V) }}{{ m(b=V, a=1) }}{{ m(V, V) }}",
    "{% set t %}{{ V }}{{ 'x' }}{% endset %}{{ t }}",
    "{% autoescape true %}{{ V }}{{ '<' + V }}{{ ('<' ~ V) | trim }}{% endautoescape %}",
    "{% filter trim %} {{ V }} {% endfilter %}",
)


def outcome(render: object) -> str:
    """The text, or that there is none."""
    assert callable(render)
    try:
        return str(render())
    except (jinja2.TemplateError, TemplateError, TypeError, ValueError, AttributeError):
        return "refused"


WITH_NONE = ("{{ 'x' + V + 'y' }}", "{{ 'x' ~ V ~ 1 }}", "{% autoescape true %}")  # none is an empty text there


@pytest.mark.parametrize(
    ("form", "name"),
    [
        (form, name)
        for form, name in itertools.product(FORMS, [*VALUES, "undefined"])
        if name != "nothing" or not form.startswith(WITH_NONE)
    ],
)
def test_a_short_way_gives_what_jinja_gives(form: str, name: str) -> None:
    """A prompt would differ from the one that the model was trained on."""
    source = form.replace("V", name)
    ours = compile_bounded(source)
    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, undefined=Missing)
    plain = environment.from_string(source)
    assert outcome(lambda: render_bounded(ours, VALUES, NOW)) == outcome(lambda: plain.render(VALUES))


def test_a_list_is_added_to_before_the_next_summand_changes_it() -> None:
    """`a + b + c` is worked out at once only where nothing can change `a` meanwhile."""
    source = "{% set a = [1] %}{{ a + [2] + [a.append(3)] }}{{ a }}"
    assert render_bounded(compile_bounded(source), {}, NOW) == "[1, 2, None][1, 3]"


@pytest.mark.parametrize("private", ["__class__", "_secret", "__init__"])
@pytest.mark.parametrize("owner", ["text", "message", "listed", "number", "namespace()", "cycler", "raise_exception"])
def test_no_short_way_leads_to_python(owner: str, private: str) -> None:
    """A template could reach what is behind its values."""
    for form in (f"{{{{ {owner}.{private} }}}}", f"{{{{ {owner}['{private}'] }}}}"):
        assert outcome(lambda form=form: render_bounded(compile_bounded(form), VALUES, NOW)) in ("", "refused")


@pytest.mark.parametrize(
    "step",
    [
        "l.append(s.strip())",
        "l.append(s.strip(d))",
        "l.append(s | trim)",
        "l.append(s.split(' '))",
        "l.append('y' + s)",
        "l.append('y' ~ s ~ 1)",
        "l.append(s | string + 'y')",
        "l.append(m(s))",
    ],
)
def test_what_a_short_way_makes_is_paid_for(step: str) -> None:
    """Texts of 9,000 characters, each too short to be asked about, would fill the memory together."""
    source = (
        "{% macro m(a) %}{{ a }}y{% endmacro %}{% set s = ' ' + 'x ' * 4500 %}{% set l = [] %}{% set d = ' ' %}"
        "{% for i in range(99999) %}{% for j in range(99999) %}{% set _ = STEP %}{% endfor %}{% endfor %}"
    ).replace("STEP", step)
    budget = Budget()
    with pytest.raises(TemplateCostError, match="too many texts and lists"):
        render_bounded(compile_bounded(source), {}, NOW, budget)
    assert budget.steps > 10_000_000  # long before the steps were spent
