"""A call that is still being written: its name, and as much of its arguments as has come. Pure."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from engine.core.calls.forms import CallForm, Writing
from engine.core.calls.reading import CallReader, Texts, python_call

_PYTHON = re.compile(r"\s*\[\s*([\w.]+)\(")
_BESIDE = re.compile(r"\s*\"?([\w.\-/]+)[^\w.\-/{][^{]{0,120}|\s*\"?([\w.\-/]+)(?=\{)")
_MOST = 8_000  # characters of a call that are looked at: it is read while the model writes


class _Syntax(NamedTuple):
    """How values are written. `is_call`: they are a call's arguments, each a word, "=" and a value."""

    brackets: dict[str, str]
    in_text: dict[str, re.Pattern[str]]  # by the quote: whole characters of a text
    word: re.Pattern[str]
    is_call: bool = False


def _in_text(quote: str, escapes: str) -> re.Pattern[str]:
    return re.compile(rf"[^{quote}\\]*(?:\\(?:{escapes})[^{quote}\\]*)*", re.DOTALL)


_JSON = _Syntax(
    {"{": "}", "[": "]"},
    {'"': _in_text('"', r"u[\da-fA-F]{4}|[^u]")},
    re.compile(r'[^\s,:\[\]{}"]+'),
)
_CALL = _Syntax(
    _JSON.brackets | {"(": ")"},
    {quote: _in_text(quote, r"u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^uxUN]") for quote in "\"'"},
    re.compile(r"[^\s,:=\[\]{}()\"']+"),
    is_call=True,
)
_WORDS = frozenset({"true", "false", "null", "True", "False", "None"})


def call_begun(form: CallForm, text: str, at: int, texts: Texts) -> tuple[str, str] | None:
    """Name and arguments, as JSON, of the call that begins there and is not whole yet; None while its name is not.

    Of a long call, the beginning.
    """
    text = text[: at + _MOST]
    match form.writing:
        case Writing.OBJECT:
            return _of_object(form, text, at)
        case Writing.BESIDE:
            found = _BESIDE.match(text, at)
            return None if found is None else (found[1] or found[2], closed(text[found.end() :]))
        case Writing.PYTHON:
            found = _PYTHON.match(text, at)
            return None if found is None else (found[1], _of_python(text[found.end() - 1 :]))
        case _:
            reader = CallReader(form, text, texts)
            reader.calls_at(at)
            return None if reader.begun is None else (reader.begun[0], closed(reader.begun[1]))


def _of_object(form: CallForm, text: str, at: int) -> tuple[str, str] | None:
    if not form.name_key:
        found = re.compile(r'[\s\[]*\{\s*"([^"\\]*)"\s*:\s*').match(text, at)
        return None if found is None else (found[1], closed(text[found.end() :]))
    name = re.compile(rf'"{re.escape(form.name_key)}"\s*:\s*"([^"\\]*)"').search(text, at)
    given = re.compile(rf'"{re.escape(form.arguments_key)}"\s*:\s*').search(text, at)
    if name is None:
        return None
    return name[1], "" if given is None else closed(text[given.end() :])


def closed(text: str) -> str:
    """The JSON value that a text begins with, ended where the text ends; what follows on it is left out.

    A key without a value is left out, and so is a number or word of which more may come. "" where it is no JSON.
    """
    made = _ended(text, _JSON)
    try:
        json.loads(made)
    except (ValueError, RecursionError):
        return ""
    return made


def _of_python(text: str) -> str:
    """The arguments between the brackets that a text begins with, as `closed` has them."""
    call = python_call(f"f{_ended(text, _CALL)}")
    return "" if call is None else call.arguments


def _ended(text: str, syntax: _Syntax) -> str:
    """What a text begins with, as far as it is whole, and what ends it there."""
    ends: list[str] = []  # of what is open
    safe, closing = 0, ""  # up to there, closed so, it is whole
    is_key = False  # what begins now is one
    at = 0
    while at < len(text):
        sign = text[at]
        if sign in syntax.in_text:
            end, is_whole = _text_end(text, at, syntax.in_text[sign])
            if not is_key:
                safe, closing = end, ("" if is_whole else sign) + "".join(reversed(ends))
            if not is_whole:
                break
            at = end
        elif sign in syntax.brackets:
            ends.append(syntax.brackets[sign])
            is_key, at = _has_keys(ends, syntax), at + 1
            safe, closing = at, "".join(reversed(ends))
            continue
        elif sign in syntax.brackets.values():
            if not ends or ends.pop() != sign:
                break
            at += 1
            safe, closing = at, "".join(reversed(ends))
        elif sign in ",:" or (sign == "=" and syntax.is_call):
            is_key = sign == "," and _has_keys(ends, syntax)
            at += 1
            continue
        elif (word := syntax.word.match(text, at)) is not None:
            at = word.end()
            if not is_key and (at < len(text) or word.group() in _WORDS):
                safe, closing = at, "".join(reversed(ends))
        else:
            at += 1
            continue
        if not ends:
            break
    return text[:safe] + closing


def _has_keys(ends: list[str], syntax: _Syntax) -> bool:
    return ends[-1:] == ["}"] or (syntax.is_call and len(ends) == 1)


def _text_end(text: str, at: int, characters: re.Pattern[str]) -> tuple[int, bool]:
    """Behind the text between quotes that begins there, or behind what can be read of it; whether it is whole."""
    found = characters.match(text, at + 1)
    end = found.end() if found is not None else at + 1
    return (end + 1, True) if text.startswith(text[at], end) else (end, False)
