"""How much of a text is shown at once, and in what pieces. Free of Qt.

Qt lays out one paragraph at a time, in a time that grows with the square of its longest word, and never ends with one
that has more than 65,535 spaces in a row. So long paragraphs are broken before Qt sees them, in what is shown only:
`Breaks` knows where, and what is copied has no trace of them.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from bisect import bisect_left
from itertools import islice

MAX_CHARACTERS = 100_000  # of a message in the transcript, and of a page in a viewer; the rest is opened on demand
MAX_LINES = 3_000  # likewise
MAX_PARAGRAPH = 8_000  # characters
MAX_RUN = 2_000  # characters in a row that are all white space, or all not, in a field that one writes in
MAX_FIELD = 50_000  # characters in such a field
MAX_FIELD_LINES = 1_000
MAX_PASTE = 10_000  # characters: more at once is better attached than written into
MAX_PASTE_LINES = 300
_LONGEST_WORD, _LONGEST_NOTE = 1_000, 2_000  # in a label
_TIP_WIDTH = 90  # characters
_LOOK_BACK = 200  # for a space to break at
_STRETCH = re.compile(r"\S{24}(?=\S{4})")
_RUNS = re.compile(r"\S+|\s+")
_LINES = "\n\r\u2028\u2029\ufdd0\ufdd1"  # each begins a line in a Qt document
_LINE = re.compile(f"[{_LINES}]")
_LINE_ENDS = re.compile(r"\r\n|[\r\u2029\ufdd0\ufdd1]")  # what a Qt document begins a paragraph at, besides \n


def with_line_feeds(text: str) -> str:
    """Every end of a paragraph as one "\\n", so that places in the text are places in its document."""
    return _LINE_ENDS.sub("\n", text)


def page_end(text: str, first: int = 0) -> int:
    """Where to stop showing a text that is shown from `first` on."""
    page = text[first : first + MAX_CHARACTERS]
    if len(page) < MAX_LINES or sum(page.count(end) for end in _LINES) < MAX_LINES:
        return first + len(page)
    return first + next(islice(_LINE.finditer(page), MAX_LINES - 1, None)).end()


def page_starts(text: str) -> list[int]:
    """Where each page begins; there is always one."""
    starts = [0]
    while (end := page_end(text, starts[-1])) < len(text):
        starts.append(end)
    return starts


def longest_run(text: str) -> int:
    """Characters of its longest stretch without a change between white space and other."""
    return max((run.end() - run.start() for run in _RUNS.finditer(text)), default=0)


def fits_field(text: str) -> bool:
    """It can be written into: every key stroke lays its paragraph out again."""
    return len(text) <= MAX_FIELD and text.count("\n") < MAX_FIELD_LINES and longest_run(text) <= MAX_RUN


def is_small_paste(text: str) -> bool:
    return len(text) <= MAX_PASTE and text.count("\n") < MAX_PASTE_LINES and longest_run(text) <= MAX_RUN


def brief(text: str, longest: int = 300) -> str:
    """On one line, for labels and tooltips: the start and the end of what is longer."""
    ends = text if len(text) <= 4 * longest else f"{text[: 2 * longest]} {text[-2 * longest :]}"
    line = "".join(c if c.isprintable() else " " for c in " ".join(ends.split()))
    if len(text) <= 4 * longest and len(line) <= longest:
        return line
    tail = longest // 4
    return f"{line[: longest - tail - 1].rstrip()}…{line[-tail:].lstrip()}"


def wrapped(text: str) -> str:
    """For a tooltip of whole sentences, which wraps nothing by itself."""
    return "\n".join(textwrap.fill(line, _TIP_WIDTH, replace_whitespace=False) for line in text.split("\n"))


def as_label(text: str) -> str:
    """For a button or a menu, where "&" underlines what follows and a tab begins the keys."""
    return brief(text, 60).replace("&", "&&")


def breakable(text: str) -> str:
    """For a label that wraps: what has no space for long, such as a path, goes on in another line as well."""
    return _STRETCH.sub(lambda found: f"{found[0]}\u200b", text)


def without_marks(text: str) -> str:
    """For the desktop's notifications: some desktops read markup in them, and no sign tells them not to."""
    return text.replace("<", "‹").replace(">", "›")


def brief_lines(text: str) -> str:
    """A note of a few lines, and not too long in all."""
    if len(text) <= _LONGEST_NOTE and longest_run(text) <= _LONGEST_WORD:
        return text
    return "\n".join(brief(line, _LONGEST_NOTE // 20) for line in text[: 2 * _LONGEST_NOTE].split("\n")[:20])


class Breaks:
    """Breaks the long paragraphs of a text that may go on, and knows the places in the document where it did."""

    def __init__(self) -> None:
        self.places: list[int] = []  # in Qt's characters, of which an emoji is two
        self._at = 0  # end of what was fed, likewise
        self._column = 0

    def feed(self, text: str) -> str:
        """The next piece of the text, with line ends added."""
        pieces: list[str] = []
        for line in re.findall(r"[^\n]*\n|[^\n]+", text):
            while self._column + len(line.removesuffix("\n")) > MAX_PARAGRAPH:
                cut = _place_to_break(line, MAX_PARAGRAPH - self._column)
                pieces.append(f"{line[:cut]}\n")
                self._at += n_qt(line[:cut])
                self.places.append(self._at)
                self._at += 1
                self._column, line = 0, line[cut:]
            pieces.append(line)
            self._at += n_qt(line)
            self._column = 0 if line.endswith("\n") else self._column + len(line)
        return "".join(pieces)

    def between(self, first: int, end: int) -> list[tuple[int, int]]:
        """The stretches of [first, end) between the places that are ours."""
        inside = self.places[bisect_left(self.places, first) : bisect_left(self.places, end)]
        return list(zip([first, *(place + 1 for place in inside)], [*inside, end], strict=True))


def is_right_to_left(text: str) -> bool:
    """As its first letter is read; marks and figures have no side."""
    sides = (unicodedata.bidirectional(letter) for letter in text[:_LOOK_BACK])
    return next((side in ("R", "AL") for side in sides if side in ("L", "R", "AL")), False)


def n_qt(text: str) -> int:
    """How long Qt finds it."""
    return len(text) + (sum(c > "\uffff" for c in text) if not text.isascii() else 0)


def _place_to_break(line: str, room: int) -> int:
    """After a space where there is one near the end of the room."""
    space = line.rfind(" ", max(0, room - _LOOK_BACK), room)
    return space + 1 if space >= 0 else room
