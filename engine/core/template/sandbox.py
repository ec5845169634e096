"""A Jinja environment for chat templates that come with a model file and are trusted by nobody.

It renders as Hugging Face's `apply_chat_template` does. A template cannot reach Python, and it cannot run for ever or
eat the memory: whatever it does is paid for from a Budget, and whoever waits is asked often whether to go on.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from types import BuiltinMethodType, MethodType

import jinja2
from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.ext import loopcontrols
from jinja2.runtime import BlockReference, Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment, SandboxedEscapeFormatter, SandboxedFormatter
from jinja2.utils import Namespace
from markupsafe import Markup

from engine.core.template import syntax as template_syntax
from engine.core.template.budget import (
    MAX_CHARS,
    BoundsError,
    Budget,
    Look,
    TemplateCostError,
    TemplateError,
    bytes_of,
    check_number,
    check_power,
    check_product,
    no_look,
    too_long,
    written_size,
)
from engine.core.template.code import DICT_ATTRIBUTES, LOOP_ATTRIBUTES, QUICK_TEXT, ShortCode
from engine.core.template.filters import bounded_filters, bounded_tests, check_comparison
from engine.core.template.growth import (
    TEXT_METHODS,
    check_arguments,
    check_method,
    check_percent,
    is_known_method,
    is_quick_call,
    materialised,
)
from engine.core.template.operations import MAX_WORDS, OPERATIONS, RefusalError, printed, raise_exception
from engine.language.translation import tr

_WIDE_FIELD = re.compile(r"\d{5,}")
_MAX_QUOTED = 80  # characters of a line of the template
_SHORT = 1024  # bytes of a text that is made without asking
_PARTS = 64  # of the prompt, counted together; each was counted when it was made
# What an operation of Python's may raise that a template asks for; never what a look raises to end it.
_OF_PYTHON = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, NameError),
    *(RuntimeError, SystemError, TypeError, ValueError),
)
_PART_BYTES = 64  # of a text that another one is split into, besides its characters


class Missing(jinja2.ChainableUndefined):
    """What is not there, as in llama.cpp: nothing in it is there either, and next to a text it is an empty one."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Missing:
        if self._undefined_exception is not jinja2.UndefinedError:
            self._fail_with_undefined_error()  # it is there and must not be had
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if name in _OF_NOTHING:
            hint, exception = self._undefined_hint, self._undefined_exception
            return MissingMethod(hint, self._undefined_obj, self._undefined_name, exception, empty=_OF_NOTHING[name])
        return self

    def __getitem__(self, name: object) -> Missing:  # type: ignore[override]
        return self.__getattr__("")

    def __add__(self, other: object) -> object:  # type: ignore[override]
        return other if isinstance(other, str) else self._fail_with_undefined_error()

    __radd__ = __add__  # type: ignore[assignment]


# What methods of what is not there give, as in llama.cpp.
_OF_NOTHING: dict[str, str | tuple[str, ...]] = {
    "items": (),
    **dict.fromkeys(("capitalize", "lower", "replace", "strip", "title", "upper"), ""),
}


class MissingMethod(Missing):
    """As missing as the rest, until it is called."""

    __slots__ = ("_empty",)

    def __init__(
        self, hint: str | None, obj: object, name: str | None, exc: type[Exception], *, empty: str | tuple[str, ...]
    ) -> None:
        super().__init__(hint, obj, name, exc)  # type: ignore[arg-type]
        self._empty = empty

    def __call__(self, *_: object, **__: object) -> str | tuple[str, ...]:  # type: ignore[override]
        return self._empty


class Sandbox(ImmutableSandboxedEnvironment):
    """Belongs to one template, which one thread renders. `budget`: of the rendering that runs."""

    code_generator_class = ShortCode
    intercepted_binops = frozenset(["+", "*", "**", "%", "//"])

    def __init__(self) -> None:
        super().__init__(
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[template_syntax.Generation, template_syntax.Counting, loopcontrols],
            optimized=False,  # what costs something costs it while rendering, where it is counted
            finalize=printed,
            undefined=Missing,
        )
        self.budget = Budget()
        self.source = ""  # of the template
        self.filters.update(bounded_filters())
        self.filters.update(OPERATIONS)
        self.tests.update(bounded_tests())
        self.globals["raise_exception"] = raise_exception
        self.globals.pop("lipsum", None)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        self.budget.look()
        template_syntax.prepare(tree)
        self.budget.look()
        return tree

    def concat(self, parts: Iterable[str]) -> str:
        """What macros and `set` blocks end with."""
        texts = parts if isinstance(parts, list | tuple) else list(parts)
        return self._united(texts, sum(map(len, texts)))

    def _united(self, texts: Sequence[str], n_chars: int) -> str:
        budget = self.budget
        if n_chars > _SHORT:
            budget.reserve(n_chars, 1 if all(map(str.isascii, texts)) else 4)
            budget.make(text := "".join(texts))
            return text
        text = "".join(texts)
        budget.small -= n_chars + 64 if text.isascii() else 4 * n_chars + 64
        if budget.small < 0:
            budget.make(text)
        return text

    def add(self, context: Context, *parts: object) -> object:
        """`a + b + c`, of texts as a rule: then nothing is made between."""
        n_chars = 0
        for part in parts:
            if type(part) is not str:
                return functools.reduce(functools.partial(self.call_binop, context, "+"), parts)
            n_chars += len(part)
        return self._united(parts, n_chars)  # type: ignore[arg-type]

    def join(self, context: Context, *parts: object) -> str:
        """`a ~ b ~ c`."""
        there = (part for part in parts if part is not None)  # as in llama.cpp
        return self.concat([part if isinstance(part, str) else self.written(context, part) for part in there])

    def made(self, text: str, old: str) -> str:
        """`text` was made of `old`, which is short enough to be looked at for nothing."""
        if text is not old:
            self.budget.make(text)
        return text

    def parted(self, parts: list[str]) -> list[str]:
        """These were made of a text that is short enough to be searched for nothing."""
        self.budget.small -= _PART_BYTES * len(parts)
        self.budget.make(parts)
        return parts

    def written(self, context: Context, value: object) -> str:
        """What `{{ value }}` writes of other things than texts."""
        self.budget.make(text := str(printed(context, value)))
        return text

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Lists may grow by one: Kimi's templates collect ids so, and every list here was made for this rendering."""
        if isinstance(obj, list) and attr in ("append", "pop"):
            return True
        return super().is_safe_attribute(obj, attr, value)

    def getattr(self, obj: object, attribute: str) -> object:
        """As in Jinja, with short ways for members of messages, methods of texts, loops and namespaces."""
        if type(obj) is Namespace and not attribute.startswith("_"):
            values = object.__getattribute__(obj, "_Namespace__attrs")
            return values[attribute] if attribute in values else self.undefined(obj=obj, name=attribute)
        if type(obj) is dict and attribute not in DICT_ATTRIBUTES:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        if type(obj) is str and attribute in TEXT_METHODS:
            return getattr(obj, attribute)
        if type(obj) is LoopContext and attribute in LOOP_ATTRIBUTES:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: object, argument: object) -> object:
        if type(argument) is str and type(obj) is dict and argument in obj:
            return obj[argument]
        if type(argument) is int and type(obj) is list and -len(obj) <= argument < len(obj):
            return obj[argument]
        if isinstance(argument, tuple):
            written_size(self.budget, argument, len)
        return super().getitem(obj, argument)

    def wrap_str_format(self, value: object) -> Callable[..., str] | None:  # type: ignore[explicit-any]
        if not isinstance(value, MethodType | BuiltinMethodType) or value.__name__ not in ("format", "format_map"):
            return None
        pattern, takes_map = value.__self__, value.__name__ == "format_map"
        if not isinstance(pattern, str):
            return None

        def formatted(*args: object, **kwargs: object) -> str:
            if takes_map and len(args) == 1 and isinstance(args[0], Mapping) and not kwargs:
                kwargs, args = {str(key): entry for key, entry in args[0].items()}, ()
            elif takes_map:
                raise TypeError("format_map() takes one mapping")
            formatter: SandboxedFormatter = _Formatter(self)
            if isinstance(pattern, Markup):
                formatter = _EscapeFormatter(self, escape=pattern.escape)
            self.budget.walk(bytes_of(pattern))
            text = type(pattern)(formatter.vformat(pattern, args, kwargs))
            self.budget.make(text)
            return text

        return formatted

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        if operator == "+":
            left, right = _beside(left, right), _beside(right, left)
            self._reserve_sum(left, right)
        elif operator == "*":
            self._check_product(left, right)
        elif operator == "**":
            check_power(left, right)
        elif operator == "%" and isinstance(left, str):
            check_percent(self.budget, left, right)
        check_number(left)
        check_number(right)
        result: object = super().call_binop(context, operator, left, right)
        if isinstance(result, str | list | tuple):
            self.budget.make(result)
        return result

    def _reserve_sum(self, left: object, right: object) -> None:
        if isinstance(left, str) and isinstance(right, str):
            growth = 6 if isinstance(left, Markup) or isinstance(right, Markup) else 1
            width = 1 if left.isascii() and right.isascii() else 4
            self.budget.reserve(growth * (len(left) + len(right)), width)
        elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
            self.budget.reserve(len(left) + len(right), 8)

    def _check_product(self, left: object, right: object) -> None:
        if isinstance(left, int) and isinstance(right, int):
            check_product(left, right)
            return
        for sequence, times in ((left, right), (right, left)):
            if isinstance(times, int) and isinstance(sequence, str | list | tuple):
                if times > MAX_CHARS:
                    raise too_long()
                self.budget.reserve(len(sequence) * max(0, times), 4 if isinstance(sequence, str) else 8)

    def call(self, context: Context, obj: object, /, *args: object, **kwargs: object) -> object:
        budget = self.budget
        budget.spend_steps(1)
        if type(obj) is Macro:
            kwargs.pop("_loop_vars", None)  # Jinja's own, for functions that want the context
            kwargs.pop("_block_vars", None)
            if args:
                check_arguments(budget, args)
            return obj(context.eval_ctx, *args, **kwargs)  # counted by `concat`
        owner = getattr(obj, "__self__", None)
        if type(owner) is str and len(owner) <= QUICK_TEXT and is_quick_call(obj, args):
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            result: object = obj(*args, **kwargs)  # type: ignore[operator]
            return self.made(result, owner) if isinstance(result, str) else result
        if isinstance(owner, str) and isinstance(obj, BuiltinMethodType | MethodType):
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            args = materialised(budget, args)
            if len(owner) > 256 or args or kwargs:
                check_method(budget, obj.__name__, owner, (*args, *kwargs.values()))
            result = obj(*args, **kwargs) if type(owner) is str else super().call(context, obj, *args, **kwargs)
        else:
            if type(obj) is BuiltinMethodType and not is_known_method(owner, obj.__name__):
                raise SecurityError(f"{obj.__name__} is not safely callable")
            check_arguments(budget, args)
            if args and isinstance(obj, BuiltinMethodType):
                check_comparison(budget, args)  # index, count, get
                budget.walk(bytes_of(owner))
            result = super().call(context, obj, *args, **kwargs)
            if isinstance(obj, BlockReference | LoopContext):
                return result  # counted by `concat`
        if isinstance(result, str | list | dict | tuple):
            budget.make(result)
        return result


def _beside(value: object, other: object) -> object:
    """Next to a text, none is an empty one, as in llama.cpp."""
    return "" if value is None and isinstance(other, str) else value


class _Formatter(SandboxedFormatter):
    def format_field(self, value: object, format_spec: str) -> str:
        env = self._env
        assert isinstance(env, Sandbox)
        env.budget.spend_steps(1)
        if _WIDE_FIELD.search(format_spec):
            raise BoundsError(tr("it formats too wide a field"))
        if not isinstance(value, str):
            env.budget.reserve(written_size(env.budget, value))
        text = str(super().format_field(value, format_spec))
        env.budget.spend_output([text])
        return text

    def convert_field(self, value: object, conversion: str | None) -> object:
        env = self._env
        assert isinstance(env, Sandbox)
        if conversion is not None:
            env.budget.reserve(written_size(env.budget, [value]))
        return super().convert_field(value, conversion)


class _EscapeFormatter(_Formatter, SandboxedEscapeFormatter):
    pass


def compile_bounded(source: str, look: Look = no_look) -> jinja2.Template:
    """Compile in an environment of its own. Raises TemplateError when that cannot be done."""
    sandbox = Sandbox()
    sandbox.budget.look = look
    sandbox.source = source
    try:
        return sandbox.from_string(source)
    except BoundsError as error:
        raise TemplateCostError(tr("The chat template goes too far: {message}.", message=error.message)) from error
    except jinja2.TemplateError as error:
        words = (error.message or tr("it is not valid Jinja")).rstrip(".")
        place = _line_at(source, error.lineno) if isinstance(error, jinja2.TemplateSyntaxError) else ""
        raise TemplateError(
            tr("The chat template cannot be read: {words}{place}.", words=words, place=place)
        ) from error
    except (RecursionError, MemoryError) as error:
        raise TemplateError(tr("The chat template cannot be read: it nests too deeply.")) from error
    except (SyntaxError, *_OF_PYTHON) as error:
        raise TemplateError(
            tr("The chat template cannot be read: it nests too deeply, or is not valid Jinja.")
        ) from error


def render_bounded(
    template: jinja2.Template, variables: Mapping[str, object], now: datetime, budget: Budget | None = None
) -> str:
    """Render, or raise TemplateError with what the template, Jinja or the bounds have against it."""
    budget = budget or Budget()
    environment = template.environment
    assert isinstance(environment, Sandbox)

    def strftime_now(pattern: str) -> str:
        if len(pattern) > _SHORT:
            raise too_long()
        return now.strftime(pattern)

    environment.budget = budget
    try:
        budget.look()
        return _joined(template.generate({**variables, "strftime_now": strftime_now}), budget)
    except RefusalError as error:
        raise TemplateError(tr("The chat template refuses this conversation: {error}", error=error)) from error
    except BoundsError as error:
        raise TemplateCostError(tr("The chat template goes too far: {message}.", message=error.message)) from error
    except jinja2.TemplateError as error:
        words = " ".join((error.message or type(error).__name__)[:MAX_WORDS].split())
        raise TemplateError(
            tr("The chat template failed: {words}{error}.", words=words.rstrip("."), error=_place(error, environment))
        ) from error
    except RecursionError as error:
        raise TemplateError(tr("The chat template failed: it nests too deeply.")) from error
    except MemoryError as error:
        raise TemplateCostError(tr("The chat template goes too far: it needs too much memory.")) from error
    except _OF_PYTHON as error:
        # Python's own words may quote the prompt, so only their kind is passed on.
        kind = type(error).__name__
        raise TemplateError(
            tr("The chat template failed with a {kind}{error}.", kind=kind, error=_place(error, environment))
        ) from error
    finally:
        environment.budget = Budget()


def _place(error: BaseException, environment: Sandbox) -> str:
    """The line of the template that could not be carried out, with what stands there: that names what it asks for."""
    line, step = 0, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == "<template>":
            line = step.tb_lineno
        step = step.tb_next
    return _line_at(environment.source, line)


def _line_at(source: str, line: int) -> str:
    lines = source.split("\n", line)
    written = " ".join(lines[line - 1].split()) if 0 < line <= len(lines) else ""
    if len(written) > _MAX_QUOTED:
        written = f"{written[:_MAX_QUOTED]}…"
    return tr(" (line {line}: “{written}”)", line=line, written=written) if written else ""


def _joined(parts: Iterator[str], budget: Budget) -> str:
    written: list[str] = []
    while some := list(islice(parts, _PARTS)):
        budget.spend_output(some)
        written += some
    return "".join(written)
