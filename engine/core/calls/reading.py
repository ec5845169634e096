"""Find the tool calls in what a model wrote, by the form that its template has for them. Pure."""

from __future__ import annotations

import ast
import contextlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.calls.forms import ANY, CallForm, Writing
from engine.core.prompt.json_text import value_in
from engine.core.prompt.messages import ToolCall, ToolSpec

_MOST_CALLS = 64
_GAP = 120  # characters between a name and its arguments, or between two calls
_NO_WORDS = re.compile(r"[\s,]{0,8}")
_IS_NAME = re.compile(r"\s*\"?([\w.\-/]+)")
_ONLY_CALL = re.compile(r"\s*[\w.\-/]+\s*\{")
_JSON_WORDS = {"True": "true", "False": "false", "None": "null"}
_WORDS = {"true": True, "false": False, "null": None, "none": None}
_PYTHON_BEGUN = re.compile(r"\s*(?:\[\s*(?:[A-Za-z_][\w.]*\s*(?:\(.*)?)?)?\Z", re.DOTALL)
# What may become a number or a word of JSON, or an escape.
_JSON_BEGUN = re.compile(r"[-+.eE\d]*|t(r(u)?)?|f(a(l(s)?)?)?|n(u(l)?)?|\\(u[\da-fA-F]{0,3})?|u?[\da-fA-F]{0,3}")
_CDATA_OPEN = re.compile(r"\s*<!\[CDATA\[")
_CDATA_MARK = "<![CDATA["
_CDATA = re.compile(r"\s*<!\[CDATA\[(.*)\]\]>\s*", re.DOTALL)

ANY_PATTERN = r"[^\s<\[{|]"  # a letter of what ANY stands for

Texts = Mapping[str, frozenset[str]]  # of each tool, the arguments that are texts


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCalls:
    """`said` stands before the calls; [first, end) are they, from the opening to the end of the last one's arguments.

    The calls have no ids, and arguments as JSON in the order in which they were written.
    """

    said: str
    first: int
    end: int
    calls: tuple[ToolCall, ...]


def texts_of(tools: Sequence[ToolSpec]) -> Texts:
    """Which arguments are declared to be texts: where a form does not show it, a value may be read either way."""
    found: dict[str, frozenset[str]] = {}
    for tool in tools:
        properties = _at(value_in(tool.definition), "function", "parameters", "properties")
        if isinstance(properties, dict):
            named = (key for key, about in properties.items() if _at(about, "type") == "string")
            found[tool.name] = frozenset(named)
    return found


def _at(value: object, *path: str) -> object:
    for key in path:
        if not isinstance(value, dict):
            return None
        value = value.get(key, value if key == "function" else None)
    return value


def find_calls(
    form: CallForm, text: str, texts: Texts | None = None, *, at_most: int = _MOST_CALLS
) -> FoundCalls | None:
    """The calls that a reply makes; None where it makes none, or none that is whole."""
    reader = CallReader(form, text, texts or {})
    started = _first(reader, form, text)
    if started is None:
        return None
    first, calls, end = started
    while len(calls) < at_most:
        opened = _found_one(form.openings, text[: end + _GAP], end)
        read = reader.calls_at(opened[1]) if opened is not None else reader.bare_at(end)
        if read is None:
            break
        calls, end = [*calls, *read[0]], read[1]
    return FoundCalls(said=text[:first], first=first, end=end, calls=tuple(calls[:at_most]))


def _first(reader: CallReader, form: CallForm, text: str) -> tuple[int, list[ToolCall], int] | None:
    """The first calls, with where they begin and end. Where nothing stands before calls, a reply is nothing else."""
    if not form.opening and (form.writing is not Writing.BESIDE or _ONLY_CALL.match(text)):
        read = reader.calls_at(0)
        if read is not None:
            return 0, *read
    opened = _found_one(form.openings, text, 0)
    while opened is not None:
        read = reader.calls_at(opened[1])
        if read is not None:
            return opened[0], *read
        opened = _found_one(form.openings, text, opened[1])
    return None


def _found_one(wanted: tuple[str, ...], text: str, start: int) -> tuple[int, int] | None:
    """Where the first of these texts of the form stands, however white it is; of two at one place the longer one."""
    found = _pattern(wanted).search(text, start) if wanted else None
    return None if found is None else found.span()


@cache
def _pattern(wanted: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(_way, sorted(wanted, key=len, reverse=True))))


def _way(wanted: str) -> str:
    parts = (f"{ANY_PATTERN}*".join(re.escape(part) for part in word.split(ANY)) for word in wanted.split())
    return r"\s*".join(parts)


class CallReader:
    """Reads calls at a place; each way gives them with the place behind them, or None.

    `is_cut` afterwards: the text ended too soon to say, and more of it may make calls there, or others.
    """

    def __init__(self, form: CallForm, text: str, texts: Texts) -> None:
        self._form = form
        self._text = text
        self._texts = texts
        self.is_cut = False
        self.begun: tuple[str, str] | None = None  # name and arguments, as JSON that may end anywhere, of a cut call

    def _note_end(self, reach: int) -> None:
        """What was looked for before that place may still come."""
        self.is_cut = self.is_cut or len(self._text) < reach

    def calls_at(self, at: int) -> tuple[list[ToolCall], int] | None:
        match self._form.writing:
            case Writing.OBJECT:
                return self._objects(at)
            case Writing.PYTHON:
                return self._python(at)
            case _:
                return self._named(at)

    def bare_at(self, at: int) -> tuple[list[ToolCall], int] | None:
        """Further calls without anything of the form before them."""
        if self._form.writing is not Writing.OBJECT:
            return None
        start = _NO_WORDS.match(self._text, at)
        return self._objects(at) if start is not None and self._text.startswith("{", start.end()) else None

    def _json(self, at: int, brackets: str) -> tuple[object, int] | None:
        """The JSON value that begins with one of these brackets, within reach."""
        starts = [place for place in (self._text.find(b, at, at + _GAP) for b in brackets) if place >= 0]
        if not starts:
            self._note_end(at + _GAP)
            return None
        try:
            return json.JSONDecoder().raw_decode(self._text, min(starts))
        except json.JSONDecodeError as error:
            self.is_cut = error.msg.startswith("Unterminated string") or bool(
                _JSON_BEGUN.fullmatch(self._text, error.pos)
            )
        except (ValueError, RecursionError):
            pass
        return None

    def _objects(self, at: int) -> tuple[list[ToolCall], int] | None:
        start = _NO_WORDS.match(self._text, at)
        if start is None or not self._text.startswith(("{", "["), start.end()):
            self._note_end(at + 1 if start is None else start.end() + 1)
            return None
        read = self._json(at, "{[")
        if read is None:
            return None
        value, end = read
        calls = [call for inner in (value if isinstance(value, list) else [value]) for call in self._of_object(inner)]
        return (calls, end) if calls else None

    def _of_object(self, value: object) -> list[ToolCall]:
        if not isinstance(value, dict):
            return []
        form = self._form
        if not form.name_key:
            return [_call(name, given) for name, given in value.items() if isinstance(given, dict)]
        name, given = value.get(form.name_key), value.get(form.arguments_key, {})
        return [_call(name, given)] if isinstance(name, str) and isinstance(given, dict | str) else []

    def _named(self, at: int) -> tuple[list[ToolCall], int] | None:
        found = _IS_NAME.match(self._text, at)
        if found is None:
            self.is_cut = self._text[at:].strip() in ("", '"')
            return None
        name = found[1]
        match self._form.writing:
            case Writing.BESIDE:
                read = self._json(found.end(), "{")
                if read is None or not isinstance(read[0], dict):
                    return None
                return [_call(name, read[0])], read[1]
            case Writing.LOOSE:
                return self._loose(name, found.end())
            case _:
                return self._tagged(name, found.end())

    def _tagged(self, name: str, at: int) -> tuple[list[ToolCall], int] | None:
        """Arguments as long as there are any."""
        form, text = self._form, self._text
        given: dict[str, object] = {}
        self.begun = name, "{}"
        while (opened := _near(text, form.key_open, at, before=form.end)) is not None:
            key_end = _found_one((form.key_end[0],), text, opened)
            if key_end is None:
                self.is_cut = True
                return None
            key = text[opened : key_end[0]].strip()
            at, of_type = _with_trail(text, form.key_end[0], key_end[1]), ""
            if form.key_end[1]:
                type_stop = text.find(form.key_end[1].strip(), at)
                if type_stop < 0:
                    self.is_cut = True
                    return None
                of_type, at = text[at:type_stop], _behind(text, form.key_end[1], type_stop)
            stop = _value_stop(text, form.value_end.strip(), at)
            if stop < 0:
                self.is_cut = True
                self.begun = name, json.dumps(given | {key: _value_begun(text[at:], form.value_end)})
                return None
            is_text = of_type == form.text_type if form.text_type else key in self._texts.get(name, ())
            lead = form.value_end[: len(form.value_end) - len(form.value_end.lstrip())]
            given[key] = _value(text[at:stop].removesuffix(lead), is_text=is_text)
            at = _behind(text, form.value_end, stop)
            self.begun = name, json.dumps(given)
        ended = _near(text, form.end, at)
        if ended is None:
            self._note_end(at + _GAP + len(form.end))
            return None
        if not form.end.strip():  # another argument may follow
            self.is_cut = form.key_open.strip().startswith(text[at:].strip())
        return [_call(name, given)], ended

    def _loose(self, name: str, at: int) -> tuple[list[ToolCall], int] | None:
        """Bare keys, and texts between quotes of its own: made JSON piece by piece."""
        quote = re.escape(self._form.quote)
        pieces: list[str] = []
        depth = 0
        for found in re.compile(rf"{quote}(?P<text>.*?){quote}|[{{}}\[\]]|\w[\w.\-]*|.", re.DOTALL).finditer(
            self._text, at
        ):
            if found["text"] is not None:
                pieces.append(json.dumps(found["text"]))
                continue
            piece = found.group()
            if not pieces and piece != "{":
                return None
            is_key = piece[:1].isalpha() and self._text.startswith(":", found.end())
            pieces.append(json.dumps(piece) if is_key else _JSON_WORDS.get(piece, piece))
            depth += (piece in "{[") - (piece in "}]")
            if depth == 0:
                value = value_in("".join(pieces))
                return ([_call(name, value)], found.end()) if isinstance(value, dict) else None
        self.is_cut = True
        self.begun = name, "".join(pieces)
        return None

    def _python(self, at: int) -> tuple[list[ToolCall], int] | None:
        text = self._text
        start = text.find("[", at)
        self.is_cut = _PYTHON_BEGUN.match(text, at) is not None
        if start < 0 or text[at:start].strip():
            return None
        for end in (found.end() for found in re.compile(r"\)\s*\]").finditer(text, start)):
            tree = _of_lines(text[start:end])
            if tree is None:
                continue
            calls = [_of_python(node) for node in tree.elts] if isinstance(tree, ast.List) else [None]
            whole = [call for call in calls if call is not None]
            self.is_cut = False
            return (whole, end) if whole and len(whole) == len(calls) else None
        return None


def _call(name: object, arguments: object) -> ToolCall:
    written = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return ToolCall(id="", name=str(name), arguments=written)


def _value(text: str, *, is_text: bool) -> object:
    inside = _CDATA.fullmatch(text)
    if inside is not None:
        return inside[1]
    if is_text:
        return text
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        pass
    else:
        return value
    if text.strip()[:1] in ("{", "["):
        tree = _of_source(text.strip())
        with contextlib.suppress(ValueError, RecursionError):
            return text if tree is None else _plain(tree)
    return text


def _of_source(text: str) -> ast.expr | None:
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def python_call(text: str) -> ToolCall | None:
    """One call as Python writes it."""
    tree = _of_lines(text)
    return None if tree is None else _of_python(tree)


def _of_lines(text: str) -> ast.expr | None:
    """A line may be broken within a text, which Python does not take, or between two values."""
    return _of_source(text) or _of_source(text.replace("\n", "\\n"))


def _of_python(node: ast.expr) -> ToolCall | None:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
        return None
    try:
        given = {keyword.arg: _plain(keyword.value) for keyword in node.keywords if keyword.arg is not None}
    except ValueError:
        return None
    return _call(ast.unparse(node.func), given)


def _plain(node: ast.expr) -> object:
    """A literal of Python or JSON; raises ValueError for anything else."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=word) if word.lower() in _WORDS:
            return _WORDS[word.lower()]
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return [_plain(part) for part in parts]
        case ast.Dict(keys=keys, values=values):
            return {str(_plain(k)): _plain(v) for k, v in zip(keys, values, strict=True) if k is not None}
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return -number
        case _:
            raise ValueError(ast.dump(node)[:40])


def _near(text: str, wanted: str, at: int, *, before: str = "") -> int | None:
    """Behind that text, where it comes within reach, and before the other one."""
    bare, other = wanted.strip(), before.strip()
    reach = at + _GAP + len(bare)
    place, limit = text.find(bare, at, reach), text.find(other, at, reach) if other else -1
    return None if place < 0 or 0 <= limit < place else _behind(text, wanted, place)


def _behind(text: str, wanted: str, at: int) -> int:
    """Behind a text that begins there without its leading white space; its trailing white space may be there."""
    bare = wanted.strip()
    return _with_trail(text, wanted, text.find(bare, at) + len(bare))


def _with_trail(text: str, wanted: str, end: int) -> int:
    """Behind the white space at the end of that text, where it is there."""
    trail = wanted[len(wanted.rstrip()) :] if wanted.strip() else ""
    return end + len(trail) if text.startswith(trail, end) else end


def _value_begun(value: str, value_end: str) -> str:
    """A value of which more may come, without what may be the beginning of its end."""
    opened = _CDATA_OPEN.match(value)
    if opened is not None:
        value, value_end = value[opened.end() :].partition("]]>")[0], "]]>"
    elif _CDATA_MARK.startswith(value.strip()):
        return ""
    end = value_end.strip()
    n = next((n for n in range(min(len(end), len(value)), 0, -1) if value.endswith(end[:n])), 0)
    return value[: len(value) - n].removesuffix(value_end[: len(value_end) - len(value_end.lstrip())])


def _value_stop(text: str, value_end: str, at: int) -> int:
    """Where a value ends; -1: not yet. Within CDATA nothing ends it."""
    opened = _CDATA_OPEN.match(text, at)
    if opened is not None:
        at = text.find("]]>", opened.end())
    return at if at < 0 else text.find(value_end, at)
