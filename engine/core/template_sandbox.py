"""A Jinja environment for chat templates that come with a model file and are trusted by nobody.

It renders as Hugging Face's `apply_chat_template` does. A template cannot reach Python, and it cannot run for ever or
eat the memory: loops draw on a budget of steps, and operations that can make a long text are checked before they run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sized
from dataclasses import dataclass
from datetime import datetime
from types import BuiltinMethodType

import jinja2
from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

MAX_CHARS = 16_000_000  # of one text that a template makes: four million tokens
MAX_STEPS = 5_000_000  # loop rounds of one rendering
_CHARS_PER_ENTRY = 16  # what an entry of a list counts
_MAX_NUMBER_BITS = 4096
_MAX_INDENT = 64
_WIDE_PERCENT = re.compile(r"%[^%a-zA-Z]*(?:\d{5,}|\*)")  # "%99999d" and "%*d"
_WIDE_BRACES = re.compile(r":[^{}]*(?:\d{5,}|\{)")  # "{:99999}" and "{:{width}}"
_DICT_ATTRIBUTES = frozenset(dir(dict))
_LOOP_ATTRIBUTES = frozenset(name for name in dir(LoopContext) if not name.startswith("_"))
_TEXT_METHODS = frozenset(name for name in dir(str) if not name.startswith(("_", "format")))
_BUDGET = "budget!"  # no Jinja name, so that no template can set it
_STEP_FILTER = "_counted"
_JOIN_FILTER = "_joined"


class TemplateError(ValueError):
    """The template is broken, or it refuses this conversation. The text is a sentence for people."""


class TemplateCostError(TemplateError):
    """The template went beyond the bounds."""


class _BoundsError(SecurityError):
    """Raised inside a rendering."""


@dataclass(slots=True)
class Budget:
    """What one rendering may still spend: loop rounds and characters. Made anew for each rendering."""

    steps: int = MAX_STEPS
    chars: int = MAX_CHARS

    def spend_steps(self, n: int) -> None:
        self.steps -= n
        if self.steps < 0:
            raise _BoundsError("it loops too often")

    def spend_chars(self, n: int) -> None:
        self.chars -= n
        if self.chars < 0:
            raise _too_long()


class _Generation(Extension):
    """`{% generation %}` marks the assistant's tokens for training; here it only has to be accepted."""

    tags = {"generation"}  # noqa: RUF012 - as Jinja declares it

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return nodes.Scope(body, lineno=line)


class _Sandbox(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset(["+", "*", "**", "%"])

    def __init__(self) -> None:
        super().__init__(trim_blocks=True, lstrip_blocks=True, extensions=[_Generation, loopcontrols])
        self.filters["tojson"] = _to_json
        self.filters[_STEP_FILTER] = _counted
        self.filters[_JOIN_FILTER] = _joined
        for name in ("center", "indent", "format", "replace", "join", "wordwrap"):
            self.filters[name] = _bounded_filter(name, self.filters[name])
        self.globals["raise_exception"] = _raise_exception

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Every loop counts its rounds, and every `~` checks how long its text gets."""
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, _STEP_FILTER, [], [], None, None, lineno=loop.lineno)
        _replace_concat(tree)
        return tree

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Lists may grow by one: Kimi's templates collect ids so, and every list here was made for this rendering."""
        if isinstance(obj, list) and attr in ("append", "pop"):
            return True
        return super().is_safe_attribute(obj, attr, value)

    def getattr(self, obj: object, attribute: str) -> object:
        """As in Jinja, with short ways for members of messages, methods of texts, loops and namespaces."""
        if type(obj) is dict and attribute not in _DICT_ATTRIBUTES:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        if type(obj) is str and attribute in _TEXT_METHODS:
            return getattr(obj, attribute)
        if type(obj) is LoopContext and attribute in _LOOP_ATTRIBUTES:
            return getattr(obj, attribute)
        if type(obj) is Namespace and not attribute.startswith("_"):
            try:
                return getattr(obj, attribute)
            except AttributeError:
                return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def wrap_str_format(self, value: object) -> Callable[..., str] | None:  # type: ignore[explicit-any]
        wrapped = super().wrap_str_format(value)
        pattern = str(getattr(value, "__self__", ""))
        if wrapped is not None and _WIDE_BRACES.search(pattern):
            raise _BoundsError("it formats too wide a field")
        return wrapped

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        if operator == "+":
            if type(left) is str and type(right) is str:
                if len(left) + len(right) > MAX_CHARS:
                    raise _too_long()
                return left + right
            if _length(left) + _length(right) > MAX_CHARS:
                raise _too_long()
        elif operator == "*":
            _check_product(left, right)
        elif operator == "**":
            _check_power(left, right)
        elif operator == "%" and isinstance(left, str) and _WIDE_PERCENT.search(left):
            raise _BoundsError("it formats too wide a field")
        result: object = super().call_binop(context, operator, left, right)
        return result

    def call(self, context: Context, obj: object, /, *args: object, **kwargs: object) -> object:
        if type(obj) is BuiltinMethodType and type(obj.__self__) is str and obj.__name__ in _TEXT_METHODS:
            _check_growth(obj.__name__, obj.__self__, args)
            kwargs.pop("_loop_vars", None)  # Jinja's own, for functions that want the context
            kwargs.pop("_block_vars", None)
            return obj(*args, **kwargs)
        result: object = super().call(context, obj, *args, **kwargs)
        return result


def _too_long() -> _BoundsError:
    return _BoundsError("it makes a text that is too long")


def make_environment() -> jinja2.Environment:
    """A fresh environment; templates compiled in it share nothing but the filters."""
    return _Sandbox()


def render_bounded(
    template: jinja2.Template, variables: Mapping[str, object], now: datetime, budget: Budget | None = None
) -> str:
    """Render, or raise TemplateError with what the template, Jinja or the bounds have against it."""
    budget = budget or Budget()

    def strftime_now(pattern: str) -> str:
        return now.strftime(pattern)

    parts: list[str] = []
    try:
        for part in template.generate({**variables, "strftime_now": strftime_now, _BUDGET: budget}):
            budget.spend_chars(len(part))
            parts.append(part)
    except _RefusalError as error:
        raise TemplateError(f"The chat template refuses this conversation: {error}") from error
    except _BoundsError as error:
        raise TemplateCostError(f"The chat template goes too far: {error.message}.") from error
    except jinja2.TemplateError as error:
        raise TemplateError(f"The chat template failed: {error.message or type(error).__name__}.") from error
    except RecursionError as error:
        raise TemplateError("The chat template failed: it nests too deeply.") from error
    except MemoryError as error:
        raise TemplateError("The chat template failed: it needs too much memory.") from error
    except (TypeError, ValueError, KeyError, AttributeError, IndexError, ArithmeticError) as error:
        # Python's own words may quote the prompt, so only their kind is passed on.
        raise TemplateError(f"The chat template failed with a {type(error).__name__}.") from error
    return "".join(parts)


class _RefusalError(jinja2.TemplateError):
    """raise_exception() was called by the template."""


def _raise_exception(message: object) -> None:
    raise _RefusalError(str(message))


def _to_json(
    value: object,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """As in Hugging Face: plain JSON, not escaped for HTML."""
    if indent is not None and indent > _MAX_INDENT:
        raise _BoundsError("it indents too far")
    return json.dumps(
        value,
        ensure_ascii=ensure_ascii,
        indent=indent,
        separators=separators,
        sort_keys=sort_keys,
        default=_listed,
    )


def _listed(value: object) -> list[object]:
    """What `map` and `selectattr` give, which llama.cpp writes as lists."""
    if isinstance(value, Iterator):
        return list(value)
    raise TypeError(type(value).__name__)


@jinja2.pass_context
def _counted(context: Context, iterable: object) -> object:
    """`iterable` unchanged, after its rounds have been taken from the budget."""
    budget = context.parent[_BUDGET]
    if isinstance(iterable, jinja2.Undefined) or not isinstance(budget, Budget):
        return iterable
    if not isinstance(iterable, Sized):
        if not hasattr(iterable, "__iter__"):
            return iterable
        iterable = list(iterable)
    budget.spend_steps(len(iterable) + 1)
    return iterable


@jinja2.pass_context
def _joined(context: Context, parts: list[object]) -> str:
    texts = [part if isinstance(part, str) else str(part) for part in parts]
    if sum(map(len, texts)) > MAX_CHARS:
        raise _too_long()
    return "".join(texts)


def _replace_concat(node: nodes.Node) -> None:
    """Turn each `a ~ b` below `node` into a call of the checked join, in place."""
    for field, value in node.iter_fields():
        if isinstance(value, nodes.Node):
            _replace_concat(value)
            if isinstance(value, nodes.Concat):
                setattr(node, field, _checked_join(value))
        elif isinstance(value, list):
            for at, item in enumerate(value):
                if isinstance(item, nodes.Node):
                    _replace_concat(item)
                    if isinstance(item, nodes.Concat):
                        value[at] = _checked_join(item)


def _checked_join(concat: nodes.Concat) -> nodes.Filter:
    parts = nodes.List(concat.nodes, lineno=concat.lineno)
    return nodes.Filter(parts, _JOIN_FILTER, [], [], None, None, lineno=concat.lineno)


def _bounded_filter(name: str, plain: Callable[..., object]) -> Callable[..., object]:  # type: ignore[explicit-any]
    """The Jinja filter `name`, refusing arguments that make a huge text."""

    def check(args: tuple[object, ...]) -> None:
        values = [arg for arg in args if not isinstance(arg, jinja2.Environment | Context | nodes.EvalContext)]
        if values:
            _check_growth(name, values[0], tuple(values[1:]))

    def bounded(*args: object, **kwargs: object) -> object:
        check((*args, *kwargs.values()))
        return plain(*args, **kwargs)

    for attribute in ("jinja_pass_arg",):
        if hasattr(plain, attribute):
            setattr(bounded, attribute, getattr(plain, attribute))
    return bounded


def _check_growth(name: str, value: object, args: tuple[object, ...]) -> None:
    """Refuse text operations whose result may be far longer than what they are given."""
    if any(isinstance(arg, int) and abs(arg) > MAX_CHARS for arg in args):
        raise _too_long()
    texts = [arg for arg in args if isinstance(arg, str)]
    match name:
        case "replace" if isinstance(value, str) and len(texts) >= 2:
            n_found = value.count(texts[0])
            if len(value) + n_found * len(texts[1]) > MAX_CHARS:
                raise _too_long()
        case "join" if isinstance(value, str) and args and isinstance(args[0], Sized):
            _check_length(len(value) * len(args[0]))  # separator.join(parts)
        case "join" if isinstance(value, Sized) and texts:
            _check_length(len(texts[0]) * len(value))  # parts | join(separator)
        case "indent" | "wordwrap" if isinstance(value, str):
            width = max((arg for arg in args if isinstance(arg, int)), default=0)
            _check_length(len(value) + width * (value.count("\n") + 1))
        case "format" if isinstance(value, str) and _WIDE_PERCENT.search(value):
            raise _BoundsError("it formats too wide a field")
        case _:
            pass


def _check_length(n_chars: int) -> None:
    if n_chars > MAX_CHARS:
        raise _too_long()


def _check_product(left: object, right: object) -> None:
    if isinstance(left, int) and isinstance(right, int):
        if left.bit_length() + right.bit_length() > _MAX_NUMBER_BITS:
            raise _BoundsError("it computes a number that is too large")
        return
    for sequence, times in ((left, right), (right, left)):
        if isinstance(times, int) and _length(sequence) * max(0, times) > MAX_CHARS:
            raise _too_long()


def _check_power(left: object, right: object) -> None:
    bits = left.bit_length() if isinstance(left, int) else 64
    if isinstance(right, int | float) and abs(right) * bits > _MAX_NUMBER_BITS:
        raise _BoundsError("it computes a number that is too large")


def _length(value: object) -> int:
    """In characters; a list counts more than its number of entries."""
    if isinstance(value, str):
        return len(value)
    return _CHARS_PER_ENTRY * len(value) if isinstance(value, list | tuple) else 0
