"""A call that is still being written: its name, and as much of its arguments as has come. Pure."""

from __future__ import annotations

import json
import re

from engine.core.calls.forms import CallForm, Writing
from engine.core.calls.reading import CallReader, Texts

_PYTHON = re.compile(r"\s*\[\s*([\w.]+)\(")
_BESIDE = re.compile(r"\s*\"?([\w.\-/]+)[^\w.\-/{][^{]{0,120}|\s*\"?([\w.\-/]+)(?=\{)")
_IN_TEXT = re.compile(r'[^"\\]*(?:\\(?:u[\da-fA-F]{4}|[^u])[^"\\]*)*', re.DOTALL)
_MOST = 8_000  # characters of a call that are looked at: it is read while the model writes
_WORD = re.compile(r"[^\s,:\[\]{}\"]+")
_WORDS = frozenset({"true", "false", "null"})


def call_begun(form: CallForm, text: str, at: int, texts: Texts) -> tuple[str, str] | None:
    """Name and arguments of the call that begins there and is not whole yet; None while its name is not.

    Those of Python's form are as the model writes them. Of a long call, the beginning.
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
            return None if found is None else (found[1], text[found.end() :])
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
    ends: list[str] = []  # of what is open
    safe, closing = 0, ""  # up to there, closed so, it is whole
    is_key = False  # a text that begins now is one
    at = 0
    while at < len(text):
        sign = text[at]
        if sign == '"':
            end, is_whole = _text_end(text, at)
            if not is_key:
                safe, closing = end, ("" if is_whole else '"') + "".join(reversed(ends))
            at = end
        elif sign in "{[":
            ends.append("}" if sign == "{" else "]")
            is_key, at = sign == "{", at + 1
            safe, closing = at, "".join(reversed(ends))
            continue
        elif sign in "}]":
            if not ends or ends.pop() != sign:
                break
            at += 1
            safe, closing = at, "".join(reversed(ends))
        elif sign in ",:":
            is_key = sign == "," and ends[-1:] == ["}"]
            at += 1
            continue
        elif (word := _WORD.match(text, at)) is not None:
            at = word.end()
            if at < len(text) or word.group() in _WORDS:
                safe, closing = at, "".join(reversed(ends))
        else:
            at += 1
            continue
        if not ends:
            break
    made = text[:safe] + closing
    try:
        json.loads(made)
    except (ValueError, RecursionError):
        return ""
    return made


def _text_end(text: str, at: int) -> tuple[int, bool]:
    """Behind the text between quotes that begins there, or behind what can be read of it; whether it is whole."""
    found = _IN_TEXT.match(text, at + 1)
    end = found.end() if found is not None else at + 1
    return (end + 1, True) if text.startswith('"', end) else (end, False)
