"""What is said around a value, short enough to be said again elsewhere. Pure."""

from __future__ import annotations

import re

from engine.core.volatile.finding import VolatileChange

_LONGEST = 160  # characters
_BEFORE = 60  # that many of a longer sentence, up to the value
_LINE_END = re.compile(r"\n")
_JSON_END = re.compile(r'\n|\\n|(?<!\\)"')  # of a line in a text in JSON, or of the text
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]")


def passage(text: str, value: VolatileChange, *, is_json: bool = False) -> str:
    """The line of a value, as it is now; where that is long the sentence, else the value with some words before it."""
    first, end = value.new_first, value.new_first + len(value.new_text)
    start, stop = _between(text, first, end, _JSON_END if is_json else _LINE_END, (0, len(text)))
    if stop - start > _LONGEST:
        start, stop = _between(text, first, end, _SENTENCE_END, (start, stop), is_kept=True)
    if stop - start > _LONGEST:
        near = max(start, first - _BEFORE)
        start, stop = text.find(" ", near, first) + 1 or near, end
    return text[start:stop].strip()


def _between(
    text: str, first: int, end: int, mark: re.Pattern[str], whole: tuple[int, int], *, is_kept: bool = False
) -> tuple[int, int]:
    """From behind the last mark before `first` to the next one behind `end`, which belongs to it if `is_kept`."""
    start, stop = whole
    for found in mark.finditer(text, start, first):
        start = found.end()
    after = mark.search(text, end, stop)
    if after is not None:
        stop = after.end() if is_kept else after.start()
    return start, stop
