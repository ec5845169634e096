"""llama.cpp's cases of replies with tool calls: templates, what a model wrote, and the calls in it.

They are read from its test-chat.cpp, which lies in the source archive of the binding; nothing of it goes into the
project. What is read of C++ is what such cases are made of: texts, lists, names of what was made before, and calls.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.support.llama_source import BINDING_VERSION, fetch_source

_FILE = "tests/test-chat.cpp"
_TOKEN = re.compile(
    r'R"(?P<tag>[^(\s]{0,16})\((?P<raw>.*?)\)(?P=tag)"'
    r'|"(?P<text>(?:[^"\\]|\\.)*)"'
    r"|(?P<skip>//[^\n]*|/\*.*?\*/|\s+|'(?:[^'\\]|\\.)+')"
    r"|(?P<word>[A-Za-z_][\w:]*|\d+)"
    r"|(?P<sign>.)",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_MADE_BY = "simple_assist_msg"
# How its other makers of messages name what they are given.
_MAKERS: dict[str, tuple[str, ...]] = {
    _MADE_BY: ("content", "reasoning", "name", "arguments", "id"),
    "message_with_tool_calls": ("name", "arguments"),
    "message_with_tool_calls_and_reasoning": ("name", "arguments", "reasoning"),
    "message_with_content_and_tool_call": ("content", "name", "arguments"),
    "message_with_reasoning_and_tool_call": ("reasoning", "name", "arguments"),
    "message_with_reasoning_content_and_multiple_tool_calls": ("reasoning", "content", "calls"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallCase:
    """`tools`: (name, description, schema). `calls`: (name, arguments), as they are to be read; what is said and
    thought beside them is "" where there is nothing.
    """

    name: str
    template: str
    written: str
    tools: tuple[tuple[str, str, str], ...]
    calls: tuple[tuple[str, str], ...]
    said: str = ""
    thought: str = ""
    thinks: bool = True
    splits_thoughts: bool = False
    is_parallel: bool = False
    is_partial: bool = False
    is_going_on: bool = False  # behind the beginning of a reply
    has_schema: bool = False
    choice: str = ""


@cache
def call_cases() -> tuple[CallCase, ...]:
    """Of a template with tools, in their order. Skipped where the archive cannot be had."""
    root = os.environ.get("CAIRN_TEST_CACHE") or str(Path(tempfile.gettempdir()) / "cairn-test-cache")
    folder = Path(root) / f"llama-chat-tests-{BINDING_VERSION}"
    if not folder.is_dir():
        try:
            fetch_source(folder, (_FILE,))
        except (OSError, subprocess.SubprocessError, tarfile.TarError) as error:
            reason = f"llama.cpp's source archive cannot be had: {error}"
            if os.environ.get("CI"):
                pytest.fail(reason)
            pytest.skip(reason)
    return cases_of((folder / _FILE).read_text(encoding="utf-8"))


class _Word(str):
    """A name, a number or a sign, as it stands; a text is a str."""

    __slots__ = ()


class _UnknownError(Exception):
    """Nothing that is read here."""


def cases_of(source: str) -> tuple[CallCase, ...]:
    reader = _Reader(_tokens(source))
    reader.read()
    return tuple(reader.cases())


def _tokens(source: str) -> list[str]:
    found: list[str] = []
    for token in _TOKEN.finditer(source):
        if token["raw"] is not None:
            found.append(token["raw"])
        elif token["text"] is not None:
            found.append(_ESCAPE.sub(_unescaped, token["text"]))
        elif token["skip"] is None:
            found.append(_Word(token.group()))
    return found


def _unescaped(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else _SHORT.get(found[3], found[3])


class _Reader:
    """From the first token to the last: what is made is known from then on under its name."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens = tokens
        self._known: dict[str, Any] = {}
        self._takes: dict[str, str] = {}  # of a function, the name of what it is given first
        self._found: list[tuple[str, dict[str, list[Any]]]] = []  # (its tester, what was said of the case)

    def read(self) -> None:
        at = 0
        while at < len(self._tokens) - 6:
            at = self._step(at)

    def _is(self, at: int, *wanted: str) -> bool:
        return all(isinstance(one, _Word) and one == said for one, said in zip(self._tokens[at:], wanted, strict=False))

    def _step(self, at: int) -> int:
        token = self._tokens[at]
        if not isinstance(token, _Word) or not (token[0].isalpha() or token[0] == "_"):
            return at + 1
        if self._is(at + 1, ".", "test", "("):
            return self._case(str(token), at + 3)
        if self._is(at + 1, "(", "const", "std::string", "&") and self._is(at - 1, "void"):
            self._takes[token] = self._tokens[at + 5]
        elif token in self._takes and self._is(at + 1, "(") and self._tokens[at + 2] in self._known:
            self._known[self._takes[token]] = self._known[self._tokens[at + 2]]
        elif self._is(at + 1, "=") or (self._is(at + 1, "{") and self._is(at - 1, "common_chat_tool")):
            self._keep(token, at + 2 if self._is(at + 1, "=") else at + 1)
        elif self._is(at + 1, ":", "{"):
            self._keep(token, at + 2)
        return at + 1

    def _keep(self, name: str, at: int) -> None:
        try:
            self._known[name] = self._value(at)[0]
        except _UnknownError:
            self._known.pop(name, None)

    def _case(self, tester: str, at: int) -> int:
        template = self._known.get(tester)
        said: dict[str, list[Any]] = {}
        name = "written"
        try:
            while name != "run":
                said[name], at = self._list(at, ")")
                if not self._is(at, "."):
                    return at
                name, at = str(self._tokens[at + 1]), at + 2
        except _UnknownError:
            return at + 1
        self._found.append((template if isinstance(template, str) else tester, said))
        return at

    # -- values --------------------------------------------------------------------------------------------------

    def _value(self, at: int) -> tuple[Any, int]:
        """Texts one behind the other are one; so are those between plus signs."""
        value, at = self._one(at)
        while True:
            if self._is(at, "+"):
                more, at = self._one(at + 1)
            elif isinstance(value, str) and at < len(self._tokens) and not isinstance(self._tokens[at], _Word):
                more, at = self._tokens[at], at + 1
            else:
                return value, at
            if not (isinstance(value, str) and isinstance(more, str)):
                raise _UnknownError
            value += more

    def _one(self, at: int) -> tuple[Any, int]:
        token = self._tokens[at]
        if not isinstance(token, _Word):
            return token, at + 1
        if token == "{":
            return self._list(at, "}")
        if not (token[0].isalnum() or token[0] == "_"):
            raise _UnknownError
        if self._is(at + 1, "("):
            given, end = self._list(at + 1, ")")
            return self._made(token, given), end
        return self._known.get(token, token), at + 1

    def _list(self, at: int, closing: str) -> tuple[list[Any], int]:
        """What stands between brackets; `at` is the one that opens."""
        values: list[Any] = []
        at += 1
        while not self._is(at, closing):
            value, at = self._value(at)
            values.append(value)
            if self._is(at, ","):
                at += 1
            elif not self._is(at, closing):
                raise _UnknownError
        return values, at + 1

    def _made(self, maker: str, given: list[Any]) -> Any:
        if maker == "peg_tester":
            if isinstance(given[0], _Word):
                return given[0]  # a name that is known later
            return given[0]
        if maker not in _MAKERS:
            raise _UnknownError
        return dict(zip(_MAKERS[maker], given, strict=False))

    # -- cases ---------------------------------------------------------------------------------------------------

    def cases(self) -> Sequence[CallCase]:
        made: list[CallCase] = []
        for template, said in self._found:
            paths = self._known.get(template, template)
            for path in paths if isinstance(paths, list) else [paths]:
                name = Path(str(path)).stem
                tools = said.get("tools", [[]])[0]
                if tools:
                    number = sum(1 for one in made if one.template == name) + 1
                    made.append(_case_of(f"{name} {number}", name, said, tools))
        return made


def _case_of(name: str, template: str, said: dict[str, list[Any]], tools: list[Any]) -> CallCase:
    expected = dict(said.get("expect", [{}])[0])
    calls = [tuple(one[:2]) for one in said.get("expect_tool_calls", [expected.get("calls", [])])[0]]
    if expected.get("name"):
        calls.append((expected["name"], expected.get("arguments", "")))
    choice = str(said.get("tool_choice", [""])[0]).rpartition("_")[2].lower()
    return CallCase(
        name=name,
        template=template,
        written=said["written"][0],
        tools=tuple((one[0], one[1], one[2]) for one in tools),
        calls=tuple((str(name), str(given) or "{}") for name, given in calls),
        said=said.get("expect_content", [expected.get("content", "")])[0],
        thought=said.get("expect_reasoning", [expected.get("reasoning", "")])[0],
        thinks=said.get("enable_thinking", ["true"])[0] != "false",
        splits_thoughts=not str(said.get("reasoning_format", ["NONE"])[0]).endswith("NONE"),
        is_parallel=said.get("parallel_tool_calls", ["false"])[0] == "true",
        is_partial=said.get("is_partial", ["false"])[0] == "true",
        is_going_on="continue_final_message" in said,
        has_schema="json_schema" in said,
        choice=choice,
    )


def definition_of(tool: tuple[str, str, str]) -> str:
    """In OpenAI's form."""
    name, description, schema = tool
    function = {"name": name, "description": description, "parameters": json.loads(schema) if schema else {}}
    return json.dumps({"type": "function", "function": function})
