"""Colours for code, found in small steps so that a long block never holds the GUI thread up."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.styles import get_style_by_name
from pygments.util import ClassNotFound
from PySide6.QtGui import QColor, QTextCharFormat, QTextDocument, QTextLayout

from ui.theme.colours import DARK, LIGHT, legible

_STYLES = {False: "vs", True: "github-dark"}
MAX_CODE = 60_000  # characters; longer code stays plain: what one token costs may grow with its length


class _Lexers:
    """Lexers by language. Making one compiles its patterns, which takes up to 150 ms: a thread does that once."""

    def __init__(self) -> None:
        self._made: dict[str, Lexer | None] = {}
        self._in_work: set[str] = set()

    def find(self, language: str) -> tuple[bool, Lexer | None]:
        """Whether it is known by now, and the lexer; None for languages that nobody knows."""
        if language in self._made:
            return True, self._made[language]
        if language not in self._in_work:
            self._in_work.add(language)
            threading.Thread(target=self._make, args=(language,), name="lexer", daemon=True).start()
        return False, None

    def _make(self, language: str) -> None:
        try:
            lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
            next(iter(lexer.get_tokens_unprocessed("x")), None)  # compiles what is compiled late
        except ClassNotFound:
            lexer = None
        self._made[language] = lexer
        self._in_work.discard(language)


_lexers = _Lexers()


def _legible(colour: str, is_dark: bool) -> str:
    """On the grounds of all themes that are light, or all that are dark."""
    ground = DARK.code_background if is_dark else LIGHT.code_background
    return legible(f"#{colour}", ground)


def code_colours(*, is_dark: bool) -> set[str]:
    """All that code may have."""
    return {_legible(told["color"], is_dark) for _, told in get_style_by_name(_STYLES[is_dark]) if told["color"]}


@lru_cache(maxsize=512)
def _format(token: Any, is_dark: bool) -> QTextCharFormat | None:
    style = get_style_by_name(_STYLES[is_dark]).style_for_token(token)
    colour = style["color"]
    if not colour and not style["italic"]:
        return None
    result = QTextCharFormat()
    if colour:
        result.setForeground(QColor(_legible(colour, is_dark)))
    if style["italic"]:
        result.setFontItalic(True)
    return result


def _in_utf16_steps(code: str) -> str:
    """The code with one character for each unit Qt counts: documents count an emoji as two."""
    if not code or max(code) <= "\uffff":
        return code
    return "".join(c if c <= "\uffff" else "\ufffd\ufffd" for c in code)


class Highlighting:
    """One pass over one document. `step` until it returns True."""

    def __init__(self, document: QTextDocument, code: str, language: str, *, is_dark: bool) -> None:
        self._document = document
        self._is_dark = is_dark
        self._code = code
        self._language = language.lower()
        self._tokens: Iterator[tuple[int, Any, str]] | None = None
        self._line = document.firstBlock()
        self._formats: list[QTextLayout.FormatRange] = []

    def step(self, seconds: float) -> bool:
        """Work for about this long; True when all is coloured."""
        until = time.perf_counter() + seconds
        if self._tokens is None:
            if len(self._code) > MAX_CODE:
                return True
            is_known, lexer = _lexers.find(self._language)
            if not is_known:
                return False
            if lexer is None:
                return True
            self._tokens = lexer.get_tokens_unprocessed(_in_utf16_steps(self._code))
        for at, token, text in self._tokens:
            self._take(at, token, text)
            if time.perf_counter() > until:
                return False
        self._finish_line()
        return True

    def _take(self, at: int, token: Any, text: str) -> None:
        shape = _format(token, self._is_dark)
        first = 0
        while first < len(text):
            while self._line.isValid() and at + first >= self._line.position() + self._line.length():
                self._finish_line()
                self._line = self._line.next()
            if not self._line.isValid():
                return
            end = text.find("\n", first)
            end = len(text) if end < 0 else end
            if shape is not None and end > first:
                piece = QTextLayout.FormatRange()
                piece.start = at + first - self._line.position()
                piece.length = end - first
                piece.format = shape
                self._formats.append(piece)
            first = end + 1

    def _finish_line(self) -> None:
        if self._formats and self._line.isValid():
            self._line.layout().setFormats(self._formats)
            self._document.markContentsDirty(self._line.position(), self._line.length())
        self._formats = []
