"""What differs between two texts that look the same: line ends, invisible characters, kinds of spaces, Unicode forms.

Pure. Both texts are walked word by word from their first difference on, as long as they look the same. Only what is
certain is named; what can be seen is left to be quoted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest

from engine.core.tokens.tokenizing import shared_chars

_MOST_READ = 20_000  # characters behind the first difference
_BOM = "\ufeff"
_ZERO_WIDTH = frozenset("\u200b\u200c\u200d\u2060\ufeff")
_LINE_END = re.compile(r"\r\n|[\n\r\u2028\u2029\x0b\x0c\x85]")
_PIECES = re.compile(r"(\s*)(\S*)")
_SCRIPTS = str.maketrans(
    "аеорсухіјѕԁһАВЕКМНОРСТХІЅЈ" + "οΑΒΕΗΙΚΜΝΟΡΤΥΧΖ" + "‐‑",
    "aeopcyxijsdhABEKMHOPCTXISJ" + "oABEHIKMNOPTYXZ" + "--",
)


class HiddenKind(Enum):
    """One thing that differs although nothing of it can be seen, and in which direction."""

    CRLF_TO_LF = "crlf-to-lf"
    LF_TO_CRLF = "lf-to-crlf"
    OTHER_LINE_ENDS = "other-line-ends"
    MORE_EMPTY_LINES = "more-empty-lines"
    FEWER_EMPTY_LINES = "fewer-empty-lines"
    COMPOSED = "nfd-to-nfc"
    DECOMPOSED = "nfc-to-nfd"
    OTHER_UNICODE_FORM = "other-unicode-form"
    ZERO_WIDTH_ADDED = "zero-width-added"
    ZERO_WIDTH_REMOVED = "zero-width-removed"
    BOM_ADDED = "bom-added"
    BOM_REMOVED = "bom-removed"
    INVISIBLE_ADDED = "invisible-added"
    INVISIBLE_REMOVED = "invisible-removed"
    INVISIBLE_CHANGED = "invisible-changed"
    NO_BREAK_TO_SPACE = "no-break-to-space"
    SPACE_TO_NO_BREAK = "space-to-no-break"
    OTHER_SPACES = "other-spaces"
    TABS_TO_SPACES = "tabs-to-spaces"
    SPACES_TO_TABS = "spaces-to-tabs"
    MORE_SPACES = "more-spaces"
    FEWER_SPACES = "fewer-spaces"
    TRAILING_ADDED = "trailing-added"
    TRAILING_REMOVED = "trailing-removed"
    TRAILING_CHANGED = "trailing-changed"
    EDGE_ADDED = "edge-added"
    EDGE_REMOVED = "edge-removed"
    LOOKALIKES = "lookalikes"


_INVISIBLE = frozenset(
    {
        *(HiddenKind.ZERO_WIDTH_ADDED, HiddenKind.ZERO_WIDTH_REMOVED),
        *(HiddenKind.INVISIBLE_ADDED, HiddenKind.INVISIBLE_REMOVED, HiddenKind.INVISIBLE_CHANGED),
    }
)
WHITE_SPACE = frozenset(HiddenKind) - {
    *(HiddenKind.COMPOSED, HiddenKind.DECOMPOSED, HiddenKind.OTHER_UNICODE_FORM, HiddenKind.LOOKALIKES),
    *(HiddenKind.BOM_ADDED, HiddenKind.BOM_REMOVED, *_INVISIBLE),
}


# Before another word these are a part of what changed there, and nothing that changed before it.
_OF_AMOUNT = frozenset(
    {
        *(HiddenKind.MORE_EMPTY_LINES, HiddenKind.FEWER_EMPTY_LINES, HiddenKind.MORE_SPACES, HiddenKind.FEWER_SPACES),
        *(HiddenKind.EDGE_ADDED, HiddenKind.EDGE_REMOVED),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenChanges:
    """`kinds` in the order of their first place. `is_all`: nothing that can be seen differs."""

    kinds: tuple[HiddenKind, ...] = ()
    is_all: bool = False


NOTHING_HIDDEN = HiddenChanges()


def hidden_changes(old: str, new: str) -> HiddenChanges:
    """What differs without being seen, up to the first difference that can be seen."""
    if old == new:
        return NOTHING_HIDDEN
    first = _word_start(old, new, shared_chars(old, new))
    was, now = old[first : first + _MOST_READ], new[first : first + _MOST_READ]
    is_whole = len(was) == len(old) - first and len(now) == len(new) - first
    found: dict[HiddenKind, None] = {}
    if first == 0:
        found |= dict.fromkeys(_bom(was, now))
        was, now = was.removeprefix(_BOM), now.removeprefix(_BOM)
    found |= dict.fromkeys(_invisible(was, now))
    at_end = True
    pairs = list(zip_longest(_words(was), _words(now), fillvalue=("", "")))
    for number, ((gap_was, word_was), (gap_now, word_now)) in enumerate(pairs):
        is_edge = (number == 0 and first == 0) or (not word_was and not word_now and is_whole)
        kinds = _of_gaps(gap_was, gap_now, is_edge=is_edge)
        of_word = _of_words(word_was, word_now)
        if kinds is None or of_word is None:
            found |= dict.fromkeys(kind for kind in kinds or () if kind not in _OF_AMOUNT)
            at_end = False
            break
        found |= dict.fromkeys((*kinds, *of_word))
    if not at_end:  # what is invisible behind that place was counted as well
        n_was, n_now = _n_same(pairs, number)
        found = {kind: None for kind in found if kind not in _INVISIBLE}
        found |= dict.fromkeys(_invisible(_first_shown(was, n_was), _first_shown(now, n_now)))
    return HiddenChanges(kinds=tuple(found), is_all=at_end and is_whole and bool(found))


def looks_same(old: str, new: str) -> bool:
    """Two texts that cannot be told apart by looking at them, or that are equal."""
    return old == new or hidden_changes(old, new).is_all


def _word_start(old: str, new: str, first: int) -> int:
    """Before the word and the white space in which the difference lies, so that both are compared whole."""
    while first > 0 and not old[first - 1].isspace():
        first -= 1
    while first > 0 and old[first - 1].isspace():
        first -= 1
    return first


# --- characters that are not drawn ---


def _is_invisible(character: str) -> bool:
    return not character.isspace() and unicodedata.category(character) in ("Cf", "Cc")


def _marks(text: str) -> frozenset[str]:
    """Those of its characters that are not drawn. Few different ones occur, so each is looked up once."""
    return frozenset(filter(_is_invisible, set(text)))


def _bom(was: str, now: str) -> Iterator[HiddenKind]:
    if was.startswith(_BOM) != now.startswith(_BOM):
        yield HiddenKind.BOM_ADDED if now.startswith(_BOM) else HiddenKind.BOM_REMOVED


def _invisible(was: str, now: str) -> Iterator[HiddenKind]:
    marks = _marks(was) | _marks(now)
    before, after = ([c for c in text if c in marks] if marks else [] for text in (was, now))
    if before == after:
        if _shown(was) == _shown(now) and was != now:
            yield HiddenKind.INVISIBLE_CHANGED  # the same ones at other places
        return
    is_zero_width = _ZERO_WIDTH.issuperset(before) and _ZERO_WIDTH.issuperset(after)
    if _is_within(before, after):
        yield HiddenKind.ZERO_WIDTH_ADDED if is_zero_width else HiddenKind.INVISIBLE_ADDED
    elif _is_within(after, before):
        yield HiddenKind.ZERO_WIDTH_REMOVED if is_zero_width else HiddenKind.INVISIBLE_REMOVED
    else:
        yield HiddenKind.INVISIBLE_CHANGED


def _is_within(few: list[str], many: list[str]) -> bool:
    """All of them stand there too, in the same order."""
    rest = iter(many)
    return all(character in rest for character in few)


def _shown(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, _marks(text))))


def _first_shown(text: str, n: int) -> str:
    """Up to the character behind the first `n` that are shown."""
    marks = _marks(text)
    for at, character in enumerate(text):
        if character not in marks:
            if n == 0:
                return text[:at]
            n -= 1
    return text


# --- words and what stands between them ---

_Word = tuple[str, str]  # white space, and the word behind it


def _words(text: str) -> Iterator[_Word]:
    for found in _PIECES.finditer(_shown(text)):
        if found[0]:
            yield found[1], found[2]


def _n_same(pairs: list[tuple[_Word, _Word]], n_words: int) -> tuple[int, int]:
    """Characters of the first words of both texts."""
    was = sum(len(gap) + len(word) for (gap, word), _ in pairs[:n_words])
    now = sum(len(gap) + len(word) for _, (gap, word) in pairs[:n_words])
    return was, now


def _of_words(was: str, now: str) -> tuple[HiddenKind, ...] | None:
    """None: they look different."""
    if was == now:
        return ()
    composed_was, composed_now = (unicodedata.normalize("NFC", word) for word in (was, now))
    if composed_was == composed_now:
        if now == composed_now:
            return (HiddenKind.COMPOSED,)
        return (HiddenKind.DECOMPOSED if was == composed_was else HiddenKind.OTHER_UNICODE_FORM,)
    if composed_was.translate(_SCRIPTS) == composed_now.translate(_SCRIPTS):
        return (HiddenKind.LOOKALIKES,)
    return None


def _of_gaps(was: str, now: str, *, is_edge: bool) -> tuple[HiddenKind, ...] | None:
    """The white space between two words, or at an edge of the text. None: that looks different."""
    if was == now:
        return ()
    if not was or not now:
        if not is_edge:
            return None
        return (HiddenKind.EDGE_ADDED if now else HiddenKind.EDGE_REMOVED,)
    ends_was, ends_now = _LINE_END.findall(was), _LINE_END.findall(now)
    found: list[HiddenKind] = []
    if len(ends_was) != len(ends_now):
        if not ends_was or not ends_now:
            return None
        more = len(ends_now) > len(ends_was)
        return (HiddenKind.MORE_EMPTY_LINES if more else HiddenKind.FEWER_EMPTY_LINES,)
    if ends_was != ends_now:
        found.append(_of_line_ends(ends_was, ends_now))
    *trailing_was, inner_was = _LINE_END.split(was)
    *trailing_now, inner_now = _LINE_END.split(now)
    for before, after in zip(trailing_was, trailing_now, strict=True):
        if before != after:
            found.append(_of_trailing(before, after))
    if inner_was != inner_now:
        if not ends_was and (not inner_was or not inner_now):
            return None
        found.append(_of_spaces(inner_was, inner_now))
    return tuple(dict.fromkeys(found))


def _of_line_ends(was: list[str], now: list[str]) -> HiddenKind:
    changed = {(before, after) for before, after in zip(was, now, strict=True) if before != after}
    if changed == {("\r\n", "\n")}:
        return HiddenKind.CRLF_TO_LF
    return HiddenKind.LF_TO_CRLF if changed == {("\n", "\r\n")} else HiddenKind.OTHER_LINE_ENDS


def _of_trailing(was: str, now: str) -> HiddenKind:
    if len(was) == len(now):
        return HiddenKind.TRAILING_CHANGED
    return HiddenKind.TRAILING_ADDED if len(now) > len(was) else HiddenKind.TRAILING_REMOVED


def _of_spaces(was: str, now: str) -> HiddenKind:
    had, has = set(was), set(now)
    if had == has or not had or not has:
        if len(was) == len(now):
            return HiddenKind.OTHER_SPACES
        return HiddenKind.MORE_SPACES if len(now) > len(was) else HiddenKind.FEWER_SPACES
    if "\t" in had and "\t" not in has and has <= {" "}:
        return HiddenKind.TABS_TO_SPACES
    if "\t" in has and "\t" not in had and had <= {" "}:
        return HiddenKind.SPACES_TO_TABS
    if has <= {" "} and had <= {" ", "\xa0", "\u202f"}:
        return HiddenKind.NO_BREAK_TO_SPACE
    if had <= {" "} and has <= {" ", "\xa0", "\u202f"}:
        return HiddenKind.SPACE_TO_NO_BREAK
    return HiddenKind.OTHER_SPACES
