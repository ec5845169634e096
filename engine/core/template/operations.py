"""Operations of templates that Jinja leaves to Python, as filters that look before they run.

`template_syntax` puts them into a template's tree where it compares, cuts, makes dicts or begins a body.
"""

from __future__ import annotations

import operator as operators
from collections.abc import Callable

import jinja2
from jinja2.runtime import Context
from jinja2.utils import pass_context

from engine.core.template.budget import written_size
from engine.core.template.code import QUICK_TEXT
from engine.core.template.filters import budget_of, check_comparison
from engine.core.template.syntax import COMPARE, KEY, PAY, SLICE

MAX_WORDS = 500  # of what a template says when it refuses
_PLAIN = frozenset([str, bool, float, int, type(None)])  # compared at once; numbers are bounded when they are made
_OPERATORS: dict[str, Callable[[object, object], object]] = {
    "eq": operators.eq,
    "ne": operators.ne,
    "lt": operators.lt,  # type: ignore[dict-item]
    "lteq": operators.le,  # type: ignore[dict-item]
    "gt": operators.gt,  # type: ignore[dict-item]
    "gteq": operators.ge,  # type: ignore[dict-item]
    "in": lambda a, b: a in b,  # type: ignore[operator]
    "notin": lambda a, b: a not in b,  # type: ignore[operator]
}


class RefusalError(jinja2.TemplateError):
    """raise_exception() was called by the template."""


@pass_context
def raise_exception(context: Context, message: object) -> None:
    if not isinstance(message, str):
        written_size(budget_of(context), message)
    raise RefusalError(" ".join(str(message)[:MAX_WORDS].split()))


@pass_context
def printed(context: Context, value: object) -> object:
    """What `{{ value }}` writes: other things than texts are measured first."""
    if type(value) is not str and type(value) is not int and not isinstance(value, jinja2.Undefined):
        budget = budget_of(context)
        budget.reserve(written_size(budget, value))
    return value


@pass_context
def _pay(context: Context, n: int) -> bool:
    context.environment.budget.spend_steps(n)  # type: ignore[attr-defined]
    return True


@pass_context
def _compare(context: Context, left: object, *rest: object) -> bool:
    """`left < a < b`: the operators, then as many values."""
    n = len(rest) // 2
    if n == 1 and type(left) in _PLAIN and (type(rest[1]) in _PLAIN or (type(rest[1]) is dict and type(left) is str)):
        right = rest[1]
        if type(right) is not str or len(right) <= QUICK_TEXT:
            return bool(_OPERATORS[rest[0]](left, right))  # type: ignore[index]
    budget = budget_of(context)
    for name, right in zip(rest[:n], rest[n:], strict=True):
        check_comparison(budget, (left, right))
        if not _OPERATORS[str(name)](left, right):
            return False
        left = right
    return True


@pass_context
def _slice(context: Context, value: object, start: object, stop: object, step: object) -> object:
    budget = budget_of(context)
    result: object = value[slice(start, stop, step)]  # type: ignore[index]
    if isinstance(result, str | list | tuple):
        budget.make(result)
    return result


@pass_context
def _key(context: Context, value: object) -> object:
    """A key of a dict that is being made."""
    if isinstance(value, tuple):
        written_size(budget_of(context), value, len)
    return value


OPERATIONS: dict[str, Callable[..., object]] = {  # type: ignore[explicit-any]
    PAY: _pay,
    COMPARE: _compare,
    SLICE: _slice,
    KEY: _key,
}
