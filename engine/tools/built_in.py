"""Cairn's own tools: a calculator, the date, and reading the files of one folder. Off until they are switched on."""

from __future__ import annotations

import ast
import asyncio
import math
import operator
import os
import stat
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.core.toolbox.offers import ListedTool
from engine.core.toolbox.results import ToolResult, result_of
from engine.core.toolbox.servers import BuiltIn, ServerEntry
from engine.language.translation import tr
from engine.tools.views import OFF, ErrorLog, ServerStand, ServerView

_LONGEST_SUM = 1_000  # characters
_MOST_DEPTH = 50
_LARGEST_POWER = 10_000  # bits, about, of a result
_MOST_BYTES = 4 * 1024 * 1024  # of a file
_MOST_LINES = 1_000  # that are read at once
_MOST_NAMES = 500  # of a folder

_SUM = '{"type": "object", "properties": {"expression": {"type": "string"}}, "required": ["expression"]}'
_PATH = '{"type": "object", "properties": {"path": {"type": "string"}}}'
_LINES = (
    '{"type": "object", "properties": {"path": {"type": "string"}, "first_line": {"type": "integer"}, '
    '"n_lines": {"type": "integer"}}, "required": ["path"]}'
)
# Said to the model, in the language that all of them read.
_TOOLS: Mapping[BuiltIn, tuple[ListedTool, ...]] = {
    BuiltIn.CALCULATOR: (
        ListedTool(
            name="calculate",
            description="Calculate an expression such as 3 * (2 + 0.5) ** 2 or sqrt(2). Knows + - * / // % **, "
            "sqrt, sin, cos, tan, log, log10, exp, abs, round, min, max, floor, ceil, pi and e.",
            schema=_SUM,
            says_read_only=True,
        ),
    ),
    BuiltIn.DATE: (
        ListedTool(
            name="current_date",
            description="Tell the date, the time and the weekday as they are now, where the person is.",
            says_read_only=True,
        ),
    ),
    BuiltIn.FILES: (
        ListedTool(
            name="list_folder",
            description="List the files in the person's folder, or in a folder inside it.",
            schema=_PATH,
            says_read_only=True,
        ),
        ListedTool(
            name="read_file",
            description=f"Read a text file of the person's folder, at most {_MOST_LINES} lines at once.",
            schema=_LINES,
            says_read_only=True,
        ),
    ),
}


class UnfitError(Exception):
    """Arguments that are none. The text is for the model."""


class OwnTools:
    """One of them, in the form of a server."""

    def __init__(self, entry: ServerEntry, on_change: Callable[[], None]) -> None:
        self.entry = entry
        self.view = OFF
        self.log = ErrorLog()
        self._on_change = on_change
        self._is_over = asyncio.Event()

    async def run(self) -> None:
        assert self.entry.built_in is not None
        folder = self.entry.folder
        if self.entry.built_in is BuiltIn.FILES and not (folder and Path(folder).is_dir()):
            self._show(ServerView(stand=ServerStand.FAILED, problem=tr("Choose the folder first that may be read.")))
            return
        self._show(ServerView(stand=ServerStand.READY, tools=_TOOLS[self.entry.built_in]))
        await self._is_over.wait()
        self._show(OFF)

    def stop(self) -> None:
        self._is_over.set()
        if self.view.stand is ServerStand.FAILED:
            self._show(OFF)

    async def see_to_it(self) -> None:
        """Nothing goes on after it was stopped."""

    async def call(self, tool: str, arguments: Mapping[str, Any], seconds: float) -> ToolResult:
        try:
            work = asyncio.to_thread(_work_of(tool, self.entry), arguments)
            return result_of([await asyncio.wait_for(work, seconds)])
        except TimeoutError:
            return result_of([f"This took longer than {round(seconds)} seconds."], is_error=True)
        except UnfitError as error:
            return result_of([str(error)], is_error=True)
        except OSError as error:
            return result_of([f"This cannot be read: {error.strerror or 'the system refused'}."], is_error=True)

    def _show(self, view: ServerView) -> None:
        self.view = view
        self._on_change()


def _work_of(tool: str, entry: ServerEntry) -> Callable[[Mapping[str, Any]], str]:
    known: dict[str, Callable[[Mapping[str, Any]], str]] = {
        "calculate": lambda given: calculate(_text(given, "expression")),
        "current_date": lambda _: datetime.now().astimezone().strftime("%A, %Y-%m-%d %H:%M:%S %Z (UTC%z)"),
        "list_folder": lambda given: list_folder(Path(entry.folder), _text(given, "path", ".")),
        "read_file": lambda given: read_file(
            Path(entry.folder),
            _text(given, "path"),
            _count(given, "first_line", 1),
            _count(given, "n_lines", _MOST_LINES),
        ),
    }
    if tool not in known or all(one.name != tool for one in _TOOLS[entry.built_in or BuiltIn.DATE]):
        raise UnfitError(f"There is no tool called {tool}.")
    return known[tool]


def _text(given: Mapping[str, Any], name: str, usual: str | None = None) -> str:
    value = given.get(name, usual)
    if not isinstance(value, str):
        raise UnfitError(f"“{name}” must be a text.")
    return value


def _count(given: Mapping[str, Any], name: str, usual: int) -> int:
    value = given.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise UnfitError(f"“{name}” must be a whole number from 1.")
    return value


# -- the calculator ----------------------------------------------------------------------------------------------------

_Number = int | float
_OPERATORS: Mapping[type, Callable[[Any, Any], _Number]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_FUNCTIONS: Mapping[str, Callable[..., _Number]] = {
    **{name: getattr(math, name) for name in ("sqrt", "sin", "cos", "tan", "log", "log10", "exp", "floor", "ceil")},
    "abs": abs,
    "round": round,
    "min": min,
    "max": max,
}
_NAMES: Mapping[str, float] = {"pi": math.pi, "e": math.e}


def calculate(text: str) -> str:
    """The value of an expression of numbers. Nothing is evaluated but what is listed here. Raises UnfitError."""
    if len(text) > _LONGEST_SUM:
        raise UnfitError("The expression is too long.")
    try:
        value = _value(ast.parse(text.strip(), mode="eval").body, 0)
        return repr(value) if isinstance(value, float) else str(value)
    except SyntaxError:
        raise UnfitError("This is not an expression.") from None
    except (ArithmeticError, ValueError, TypeError, RecursionError, MemoryError) as error:
        raise UnfitError(f"This has no value: {str(error)[:200] or type(error).__name__}.") from None


def _value(node: ast.expr, depth: int) -> _Number:
    if depth > _MOST_DEPTH:
        raise UnfitError("The expression is nested too deeply.")
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.Name(id=name) if name in _NAMES:
            return _NAMES[name]
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            value = _value(operand, depth + 1)
            return -value if isinstance(sign, ast.USub) else value
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_value(left, depth + 1), _value(right, depth + 1))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_value(left, depth + 1), _value(right, depth + 1))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _FUNCTIONS:
            return _FUNCTIONS[name](*(_value(one, depth + 1) for one in args))
    raise UnfitError("Only numbers, + - * / // % ** and the listed functions are known.")


def _power(base: _Number, exponent: _Number) -> _Number:
    if isinstance(base, int) and isinstance(exponent, int) and abs(exponent) * base.bit_length() > _LARGEST_POWER:
        raise UnfitError("The result is too large.")
    value = base**exponent
    if isinstance(value, complex):
        raise UnfitError("This has no real value.")
    return value


# -- files -------------------------------------------------------------------------------------------------------------


def _inside(root: Path, path: str) -> Path:
    """Where this leads, links followed. Raises UnfitError where that is outside of the folder."""
    if "\0" in path:
        raise UnfitError("This is not a path.")
    top = root.resolve(strict=True)
    try:
        found = (top / path).resolve(strict=True)
    except FileNotFoundError:
        raise UnfitError("There is no such file.") from None
    except RuntimeError:  # links that lead in circles
        raise UnfitError("This is not a path.") from None
    if not found.is_relative_to(top):
        raise UnfitError("This leads out of the folder that may be read.")
    return found


def list_folder(root: Path, path: str) -> str:
    folder = _inside(root, path)
    if not folder.is_dir():
        raise UnfitError("This is a file; read_file reads it.")
    with os.scandir(folder) as found:
        names = sorted(f"{one.name}/" if one.is_dir(follow_symlinks=False) else one.name for one in found)
    more = [f"[{len(names) - _MOST_NAMES:,} more]"] if len(names) > _MOST_NAMES else []
    return "\n".join([*names[:_MOST_NAMES], *more]) or "(empty)"


def read_file(root: Path, path: str, first_line: int, n_lines: int) -> str:
    where = _inside(root, path)
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(where, flags)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise UnfitError("This is not a file.")
        if _inside(root, path) != where:  # it was put in another one's place meanwhile
            raise UnfitError("This leads out of the folder that may be read.")
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise UnfitError(f"The file is larger than {_MOST_BYTES // (1024 * 1024)} MiB.")
    if b"\0" in data[:8192]:
        raise UnfitError("This is not a text file.")
    lines = data.decode("utf-8", errors="replace").splitlines()
    shown = lines[first_line - 1 : first_line - 1 + min(n_lines, _MOST_LINES)]
    rest = len(lines) - (first_line - 1) - len(shown)
    return "\n".join([*shown, *([f"[{rest:,} more lines]"] if rest > 0 else [])]) or "(empty)"
