"""Templates that try to run for ever or to eat the memory, combined by chance from what such templates do."""

from __future__ import annotations

import random

_GROW = (
    "{% set ns.s = ns.s ~ ns.s %}",
    "{% set ns.s = ns.s + ns.s %}",
    "{% set ns.s = ns.s * N %}",
    "{% set ns.s = '%s%s%s' % (ns.s, ns.s, ns.s) %}",
    "{% set ns.s = '%(a)s%(a)s' % {'a': ns.s} %}",
    "{% set ns.s = '%r%a' % (ns.s, ns.s) %}",
    "{% set ns.s = '%s%s' | format(ns.s, ns.s) %}",
    "{% set ns.s = '{0}{0}{0}'.format(ns.s) %}",
    "{% set ns.s = '{a}{a}'.format_map({'a': ns.s}) %}",
    "{% set ns.s = '{0.s}{0.s!r}'.format(ns) %}",
    "{% set ns.s = ns.s.translate({120: 'xx' * N}) %}",
    "{% set ns.s = ns.s.replace('x', 'xx') %}",
    "{% set ns.s = ns.s | replace('', 'xx') %}",
    "{% set ns.s = ns.s.join(ns.l) %}",
    "{% set ns.s = ns.l | join(ns.s) %}",
    "{% set ns.s = [ns.s] * N | string | list | join('x') %}",
    "{% set ns.s = ns.s.ljust(N * 999) %}",
    "{% set ns.s = ns.s.rjust(N * 9999) %}",
    "{% set ns.s = ns.s.zfill(N * 999) %}",
    "{% set ns.s = ('\\t' * N).expandtabs(N * 99) %}",
    "{% set ns.s = ns.s | center(N * 9999) %}",
    "{% set ns.s = ('x\\n' * N) | indent(N) %}",
    "{% set ns.s = ('x y ' * N) | wordwrap(1, wrapstring='x' * N) %}",
    "{% set ns.s = (ns.s ~ 'http://a.b <&>') | urlize %}",
    "{% set ns.s = ns.s | e | forceescape | upper %}",
    "{% set ns.s = ns.s | title | tojson | tojson %}",
    "{% set ns.s = {'a': ns.s, 'b': ns.s} | xmlattr %}",
    "{% set ns.s %}{{ ns.s }}{{ ns.s }}{% endset %}",
    "{% set ns.s %}{% filter upper %}{{ ns.s }}{{ ns.s }}{% endfilter %}{% endset %}",
    "{% set ns.s = ns.s.split() | join(ns.s) %}",
    "{% set ns.s = (ns.s ~ ' x') * N %}{% set ns.l = ns.s.split() %}",
    "{% set ns.s = ns.s.upper()[::2] ~ ns.s[1:] ~ ns.s %}",
    "{% macro w() %}{{ ns.s }}{{ ns.s }}{% endmacro %}{% set ns.s = w() %}",
    "{% set ns.l = ns.l + ns.l %}",
    "{% set ns.l = ns.l * N %}",
    "{% set ns.l = [ns.l, ns.l] %}",
    "{% set ns.l = (ns.l, ns.l) %}",
    "{% set ns.l = {'a': ns.l, 'b': ns.l} %}",
    "{% set ns.l = ns.s | list %}",
    "{% set ns.l = [1, 2] | slice(10 ** 9) | list %}",
    "{% set ns.l = [1] | batch(10 ** 9, 'x') | list %}",
    "{% set ns.l = ns.l | map('string') | list %}",
    "{% set ns.l = range(99999) | list + ns.l %}",
    "{% set ns.l = (ns.l | list) + [ns.s ~ 'y'] %}",
    "{% set ns.l = [[1], [2]] * N | sum(start=[]) %}",
    "{% set ns.n = ns.n * ns.n + 3 %}",
    "{% set ns.n = ns.n ** 7 %}",
    "{% set ns.n = (('9' * 4000) | int) + ns.n %}",
    "{% set ns.n = ('f' * N * 999) | int(base=16) %}",
)
_END = (
    "{{ ns.s }}",
    "{{ ns.l }}",
    "{{ ns.l | tojson }}",
    "{{ ns.l | tojson(indent=60) }}",
    "{{ ns.l | pprint }}",
    "{{ ns.l | string | length }}",
    "{{ ns.l | unique | list | length }}",
    "{{ ns.l | sort | first }}",
    "{{ ns.l | groupby(0) }}",
    "{{ ns.l == ns.l }}{{ ns.l in [ns.l] }}",
    "{{ [ns.l, 1] == [ns.l, 2] }}",
    "{{ {ns.l: 1} }}",
    "{{ {'a': 1}[ns.l] }}{{ {'a': 1}.get(ns.l) }}",
    "{{ ns.s in ns.s ~ 'y' }}",
    "{{ ns.s | wordcount }}{{ ns.s | striptags }}{{ ns.s | truncate(5) }}",
    "{{ ns.n // 7 }}{{ ns.n % 3 }}{{ ns.n }}",
    "{{ raise_exception(ns.l) }}",
    "{{ '%s' % ns.l }}{{ '{}'.format(ns.l) }}",
    "{{ strftime_now(ns.s) }}",
    "{{ 1.5 | round(N * 9999) }}",
)
_RUN = (
    "{% macro m(a) %}{{ m(a) }}{{ m(a) }}{% endmacro %}{{ m(1) }}",
    "{% macro m(a) %}{% if a %}{{ m(a - 1) }}{{ m(a - 1) }}{% endif %}{% endmacro %}{{ m(80) }}",
    "{% macro m(a) %}{% if a %}{{ m(a - 1) ~ m(a - 1) }}x{% endif %}{% endmacro %}{{ m(80) }}",
    "{% macro m(a) %}{% if a %}{{ caller() }}{% call m(a - 1) %}{{ caller() }}{{ caller() }}{% endcall %}{% endif %}"
    "{% endmacro %}{% call m(60) %}x{% endcall %}",
    "{% for x in [1, 2] recursive %}{{ loop([1, 2]) }}{% endfor %}",
    "{% for x in [1, 2] recursive %}{% if loop.depth < 60 %}{{ loop([1, 2]) }}{% endif %}{% endfor %}",
    "{% set l = [1] %}{% for x in l %}{% set _ = l.append(x) %}{% endfor %}",
    "{% set l = [1] %}{% for x in l %}{% set _ = l.append(ns.s ~ x) %}{% endfor %}",
    "{% set l = [1] %}{% for x in l if l.append(x) %}{% endfor %}",
    "{% set l = [] %}{% for x in range(99) %}{% set _ = l.append(l) %}{% endfor %}{{ l }}{{ l | tojson }}",
    "{% for a in range(99999) %}{% for b in range(99999) if false %}{% endfor %}{% endfor %}",
    "{% for a in range(99999) %}{% for b in range(99999) %}{{ a ~ b }}{% endfor %}{% endfor %}",
    "{% for a in range(99999) %}{% set _ = range(99999) | map('string') | list | length %}{% endfor %}",
    "{% for a in range(99999) %}{% set _ = range(99999) | sum %}{% endfor %}",
    "{% for a in range(99999) %}{% set _ = 99998 in range(99999) | list %}{% endfor %}",
    "{% block b %}{{ self.b() }}{{ self.b() }}{% endblock %}",
    "{{ lipsum(n=99999) }}{{ (5).to_bytes(10 ** 8, 'big') }}",
    "{{ 'x'.encode().ljust(10 ** 9) }}",
    "{{ cycler(*range(99999)).next() }}{{ dict(range(99999) | batch(2)) }}",
    "{{ 'x' * 999999999 }}",
    "{{ ('x' * 9999999) | urlize | wordwrap(1) | title }}",
    "{{ '%9999d' * 99999 % range(9) }}{{ ('{:9999}' * 99999).format(*range(99999)) }}",
    "{% include 'a' %}",
    "".join(f"{{% for x{i} in [1] %}}" for i in range(25)) + "{% endfor %}" * 25,
    "{{ " + "(" * 900 + "1" + ")" * 900 + " }}",
    "{{ " + "[" * 150 + "]" * 150 + " }}",
    "{{ " + "-" * 9000 + "1 }}",
    "{{ a }}" * 50_000,
    "{% if a %}" * 5_000 + "{% endif %}" * 5_000,
    "{{ 0x" + "f" * 500_000 + " // 0x" + "e" * 250_000 + " }}",
    "{% for a in range(99999) %}" + "{% if a %}x{% endif %}" * 5_000 + "{% endfor %}",
)


def hostile_templates(seed: int, n: int) -> list[str]:
    """`n` templates; some behave until a long chat comes."""
    chance = random.Random(seed)
    return [_template(chance, number) for number in range(n)]


def _template(chance: random.Random, number: int) -> str:
    start = "{% set ns = namespace(s=START, l=['x', 'y'], n=3) %}".replace(
        "START", chance.choice(("'x'", "'x ' * 999", "'\\n'", "'\\U0001f600'", "messages[0].content ~ 'x'"))
    )
    if number < len(_RUN):
        body = _RUN[number]
    elif chance.random() < 0.25:
        body = _rounds(chance, chance.choice(_RUN) if chance.random() < 0.5 else "") + chance.choice(_RUN)
    else:
        body = _rounds(chance, "") + "".join(chance.sample(_END, chance.randint(1, 3)))
    if chance.random() < 0.3:
        body = "{% if messages | length > 9 %}" + body + "{% endif %}{{ messages[0].content }}"
    return start + body.replace("N", str(chance.choice((2, 9, 99, 999, 9999))))


def _rounds(chance: random.Random, inside: str) -> str:
    steps = "".join(chance.sample(_GROW, chance.randint(1, 3)))
    n = chance.choice((9, 25, 60, 500, 99999))
    body = "{% for i in range(" + str(n) + ") %}" + steps + "{% endfor %}"
    return inside + body if chance.random() < 0.9 else "{% macro g() %}" + body + "{% endmacro %}{{ g() }}" + inside
