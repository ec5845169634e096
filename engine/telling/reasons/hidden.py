"""Differences that cannot be seen, in words: two quotations that look the same would say nothing. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.difference.hidden_difference import HiddenKind
from engine.language.translation import tr


def hidden_text(kind: HiddenKind) -> str:
    """One of them, as a part of a sentence."""
    match kind:
        case HiddenKind.CRLF_TO_LF:
            return tr("line ends CRLF (Windows) became LF (Linux, macOS)")
        case HiddenKind.LF_TO_CRLF:
            return tr("line ends LF (Linux, macOS) became CRLF (Windows)")
        case HiddenKind.OTHER_LINE_ENDS:
            return tr("the line ends are of another kind")
        case HiddenKind.MORE_EMPTY_LINES:
            return tr("empty lines were added")
        case HiddenKind.FEWER_EMPTY_LINES:
            return tr("empty lines were removed")
        case HiddenKind.COMPOSED:
            return tr("same letters, other Unicode form: letter and accent are one character now (NFC)")
        case HiddenKind.DECOMPOSED:
            return tr("same letters, other Unicode form: letter and accent are two characters now (NFD)")
        case HiddenKind.OTHER_UNICODE_FORM:
            return tr("same letters, other Unicode form")
        case HiddenKind.ZERO_WIDTH_ADDED:
            return tr("a zero-width space or the like was added")
        case HiddenKind.ZERO_WIDTH_REMOVED:
            return tr("a zero-width space or the like was removed")
        case HiddenKind.BOM_ADDED:
            return tr("an invisible mark (BOM) was added at the start of the text")
        case HiddenKind.BOM_REMOVED:
            return tr("an invisible mark (BOM) was removed from the start of the text")
        case HiddenKind.INVISIBLE_ADDED:
            return tr("an invisible character was added")
        case HiddenKind.INVISIBLE_REMOVED:
            return tr("an invisible character was removed")
        case HiddenKind.INVISIBLE_CHANGED:
            return tr("invisible characters changed")
        case HiddenKind.NO_BREAK_TO_SPACE:
            return tr("a non-breaking space became a usual one")
        case HiddenKind.SPACE_TO_NO_BREAK:
            return tr("a usual space became a non-breaking one")
        case HiddenKind.OTHER_SPACES:
            return tr("a space became one of another kind")
        case HiddenKind.TABS_TO_SPACES:
            return tr("tabs became spaces")
        case HiddenKind.SPACES_TO_TABS:
            return tr("spaces became tabs")
        case HiddenKind.MORE_SPACES:
            return tr("spaces were added between words or at the start of a line")
        case HiddenKind.FEWER_SPACES:
            return tr("spaces were removed between words or at the start of a line")
        case HiddenKind.TRAILING_ADDED:
            return tr("spaces were added at the end of a line")
        case HiddenKind.TRAILING_REMOVED:
            return tr("spaces were removed at the end of a line")
        case HiddenKind.TRAILING_CHANGED:
            return tr("the spaces at the end of a line changed")
        case HiddenKind.EDGE_ADDED:
            return tr("spaces or empty lines were added at the start or the end of the text")
        case HiddenKind.EDGE_REMOVED:
            return tr("spaces or empty lines were removed at the start or the end of the text")
        case HiddenKind.LOOKALIKES:
            return tr("a letter became one of another alphabet that looks alike")
        case _:
            assert_never(kind)


def hidden_texts(kinds: Sequence[HiddenKind]) -> str:
    """All of them: "tabs became spaces; and empty lines were removed"."""
    *some, last = [hidden_text(kind) for kind in kinds]
    return tr("{some}; and {last}", some="; ".join(some), last=last) if some else last
