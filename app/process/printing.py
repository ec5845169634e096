"""What comes from outside as a terminal may have it: signs that would command it, or hide what is there, are spelled.

File names, what a hub tells and what a model writes may hold any character. An escape sequence could rewrite the screen
or the clipboard, a turn of the direction of writing could make one name look like another, and half a character, as in
a file's name that is no UTF-8, cannot be printed. Each is printed as "\\u001b"; within JSON that is the same string.
"""

from __future__ import annotations

import io
import re
from typing import TextIO

# C0 without tab and line feed, C1, the separators of Unicode, turns of direction, halves of characters
_SPELLED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_LINE_END = "\r\n"


def visible(text: str) -> str:
    """Tabs and line ends stay."""
    if text.isprintable():
        return text
    return _SPELLED.sub(_spelled, text.replace(_LINE_END, "\n"))


def in_a_line(text: str) -> str:
    """A name within a line or a table: it ends neither."""
    return visible(text).replace("\n", "\\u000a").replace("\t", "\\u0009")


def _spelled(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


class VisibleText(io.TextIOWrapper):
    """A stream that prints everything as `visible` has it, on a terminal and in a pipe alike."""

    def write(self, text: str, /) -> int:
        self.write_as_is(visible(text))
        return len(text)

    def write_as_is(self, text: str) -> None:
        """What is ours, and a reply that goes into a file or another program."""
        super().write(text)


def write_as_is(stream: TextIO, text: str) -> None:
    if isinstance(stream, VisibleText):
        stream.write_as_is(text)
    else:
        stream.write(text)


def write_reply(stream: TextIO, text: str) -> None:
    """As the model wrote it, but to a terminal."""
    write_as_is(stream, visible(text) if stream.isatty() else text)
