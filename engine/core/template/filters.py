"""Jinja's filters and tests within bounds: what they take is counted before they run, what they make afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import cast

import jinja2
from jinja2.filters import FILTERS
from jinja2.runtime import Context
from jinja2.tests import TESTS
from jinja2.utils import pass_context
from markupsafe import soft_str

from engine.core.template.budget import (
    MAX_CHARS,
    BoundsError,
    Budget,
    Counted,
    as_ascii_json,
    as_json,
    bytes_of,
    check_number,
    depth_of,
    too_long,
    written_size,
)
from engine.core.template.growth import check_method, check_percent
from engine.language.translation import tr

_MAX_INDENT = 64
_ESCAPED = 6  # "&#34;" and its like
_SLOW_CHARS = 200_000  # of a text for filters that search it with patterns or word by word
_PARTS_CHARS = 1_000_000  # of a list that is compared or added up
_MAX_PLACES = 100
_LINEAR_CHARS = 10_000  # of a text that a quick filter may take without asking
_SHORT = 256  # characters that nobody has to count
_SHALLOW = frozenset(
    [
        "attr",
        "batch",
        "count",
        "d",
        "default",
        "first",
        "items",
        "last",
        "length",
        "list",
        "map",
        "random",
        "reject",
        "rejectattr",
        "reverse",
        "safe",
        "select",
        "selectattr",
        "slice",
    ]
)
_SLOW = frozenset(
    [
        "filesizeformat",
        "pprint",
        "striptags",
        "title",
        "truncate",
        "urlencode",
        "urlize",
        "wordcount",
        "wordwrap",
        "xmlattr",
    ]
)
_COMPARING = frozenset(["dictsort", "groupby", "max", "min", "sort", "sum", "unique"])
_LINEAR = frozenset(["capitalize", "float", "int", "lower", "string", "trim", "upper"])
_COUNTS = frozenset(("batch", "slice"))
_ESCAPING = frozenset(["e", "escape", "forceescape"])
_TESTS = frozenset(
    [
        "==",
        "!=",
        ">",
        "<",
        ">=",
        "<=",
        "eq",
        "equalto",
        "ne",
        "gt",
        "greaterthan",
        "ge",
        "lt",
        "lessthan",
        "le",
        "in",
        "lower",
        "upper",
        "divisibleby",
    ]
)

Callback = Callable[..., object]  # type: ignore[explicit-any]


def budget_of(context: Context) -> Budget:
    """What the rendering that `context` belongs to may still spend."""
    budget = getattr(context.environment, "budget", None)
    assert isinstance(budget, Budget)
    return budget


def bounded_filters() -> dict[str, Callback]:
    own = {name: _plain(name, plain) for name, plain in FILTERS.items()} | {"tojson": _to_json}
    return {name: _bounded(name, plain) for name, plain in own.items()}


def _plain(name: str, plain: Callback) -> Callback:
    """Texts stay texts: what is marked as safe for HTML would escape whatever is put next to it."""
    if name == "safe":
        return soft_str
    if name in _ESCAPING:
        return lambda value: str(plain(value))
    return plain


def bounded_tests() -> dict[str, Callback]:
    tests = cast(Mapping[str, Callback], TESTS)
    return {name: _bounded_test(plain) if name in _TESTS else plain for name, plain in tests.items()}


def _bounded(name: str, plain: Callback) -> Callback:
    passed = getattr(plain, "jinja_pass_arg", None)
    wants = passed.name if passed is not None else ""
    is_shallow = name in _SHALLOW and name not in _COUNTS
    most = _LINEAR_CHARS if name in _LINEAR else -1 if name in _SLOW else _SHORT

    @pass_context
    def bounded(context: Context, *args: object, **kwargs: object) -> object:
        budget: Budget = context.environment.budget  # type: ignore[attr-defined]
        value = args[0] if args else None
        budget.until_look -= 1
        if budget.until_look < 0:
            budget.settle()
        if is_shallow:
            if name == "list" and isinstance(value, str | range):
                budget.reserve(len(value), 8)
                budget.spend_steps(len(value) // 8)
        elif type(value) is not str or len(args) > 1 or kwargs or len(value) > most:
            args = (*(listed(budget, arg) if isinstance(arg, Iterator) else arg for arg in args[:1]), *args[1:])
            _check(budget, name, args, kwargs)
        if not wants:
            result = plain(*args, **kwargs)
        elif wants == "context":
            result = plain(context, *args, **kwargs)
        else:
            result = plain(context.environment if wants == "environment" else context.eval_ctx, *args, **kwargs)
        if result is value or type(result) is bool or type(result) is Counted:
            return result
        if isinstance(result, Iterator):
            return Counted(budget, result, 1 + depth_of((*args, *kwargs.values())))
        if type(result) is str or isinstance(result, str | list | dict | tuple):
            budget.make(result)
        else:
            check_number(result)
        return result

    return bounded


def listed(budget: Budget, items: Iterator[object]) -> list[object]:
    values = list(Counted(budget, items))
    budget.make(values)
    return values


def _check(budget: Budget, name: str, args: tuple[object, ...], kwargs: Mapping[str, object]) -> None:
    """Refuse what would take too long or make too much."""
    value, rest = (args[0] if args else None), (*args[1:], *kwargs.values())
    for arg in (value, *rest):
        check_number(arg)
        budget.walk(bytes_of(arg))
        if isinstance(arg, list | tuple | dict | range):
            budget.spend_steps(len(arg))
    if name in _COUNTS or name == "round":
        most = _MAX_PLACES if name == "round" else MAX_CHARS // 64
        if any(isinstance(arg, int) and abs(arg) > most for arg in rest):
            raise too_long()
        if name == "batch":
            budget.reserve(max((arg for arg in rest if isinstance(arg, int)), default=0), 16)
    if name in _SHALLOW:
        return
    if name == "tojson":
        _check_json(budget, value, args[1:], kwargs)
        return
    if name == "join":
        check_method(budget, "join", str(rest[0]) if rest and isinstance(rest[0], str) else "", (value,))
        return
    if name in _COMPARING:
        written_size(budget, [value, *rest], most=_PARTS_CHARS)
        return
    text = value if isinstance(value, str) else ""
    if not isinstance(value, str):
        budget.reserve(written_size(budget, value))
    if name in _SLOW and (len(text) > _SLOW_CHARS or written_size(budget, [value, *rest]) > 2 * _SLOW_CHARS):
        raise BoundsError(tr("it gives the filter {name} too long a text", name=name))
    if name in _ESCAPING:
        budget.reserve(len(text) + (_ESCAPED - 1) * sum(map(text.count, "&<>\"'")))
    elif name == "format":
        check_percent(budget, text, kwargs or args[1:])
    else:
        check_method(budget, name, text, rest)


def _check_json(budget: Budget, value: object, args: tuple[object, ...], kwargs: Mapping[str, object]) -> None:
    given = dict(zip(("ensure_ascii", "indent", "separators"), args, strict=False)) | dict(kwargs)
    indent = given.get("indent")
    if isinstance(indent, str):
        indent = len(indent)
    if indent is not None and (not isinstance(indent, int) or indent > _MAX_INDENT):
        raise BoundsError(tr("it indents too far"))
    separators = given.get("separators") or ()
    wide = sum(len(part) for part in separators if isinstance(part, str)) if isinstance(separators, list | tuple) else 0
    written = as_ascii_json if given.get("ensure_ascii") else as_json
    budget.reserve(written_size(budget, value, written, indent=(indent or 0) + wide))


@pass_context
def _to_json(
    context: Context,
    value: object,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """As in Hugging Face: plain JSON, not escaped for HTML. What `map` and `selectattr` give is written as a list."""

    def plain(entry: object) -> list[object]:
        if isinstance(entry, Iterator):
            values = listed(budget_of(context), entry)
            _check_json(budget_of(context), values, (ensure_ascii, indent, separators), {})
            return values
        raise TypeError(type(entry).__name__)

    return json.dumps(
        value,
        ensure_ascii=ensure_ascii,
        indent=indent,
        separators=separators,
        sort_keys=sort_keys,
        default=plain,
    )


def _bounded_test(plain: Callback) -> Callback:
    @pass_context
    def bounded(context: Context, *args: object) -> object:
        check_comparison(budget_of(context), args)
        return plain(*args)

    return bounded


def check_comparison(budget: Budget, values: tuple[object, ...]) -> None:
    """Comparing lists takes as long as writing them; texts are compared at once."""
    for value in values:
        if isinstance(value, str):
            if len(value) > _SHORT:
                budget.walk(bytes_of(value))
        elif isinstance(value, dict | list | tuple):
            if not _is_flat(value):
                written_size(budget, value, len)
            budget.walk(bytes_of(value))
        elif not isinstance(value, jinja2.Undefined):
            check_number(value)


def _is_flat(value: dict[object, object] | list[object] | tuple[object, ...]) -> bool:
    """Short, and nothing in it has parts: what templates look names up in."""
    return len(value) <= 64 and all(isinstance(entry, str | int | None) for entry in value)
