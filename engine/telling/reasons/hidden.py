"""Differences that cannot be seen, in words: two quotations that look the same would say nothing. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.difference.hidden_difference import HiddenKind
from engine.language.translation import tr
from engine.telling.words.terms import in_words

# One of them, as a part of a sentence.
hidden_text = in_words(
    {
        HiddenKind.CRLF_TO_LF: tr("line ends CRLF (Windows) became LF (Linux, macOS)"),
        HiddenKind.LF_TO_CRLF: tr("line ends LF (Linux, macOS) became CRLF (Windows)"),
        HiddenKind.OTHER_LINE_ENDS: tr("the line ends are of another kind"),
        HiddenKind.MORE_EMPTY_LINES: tr("empty lines were added"),
        HiddenKind.FEWER_EMPTY_LINES: tr("empty lines were removed"),
        HiddenKind.COMPOSED: tr("same letters, other Unicode form: letter and accent are one character now (NFC)"),
        HiddenKind.DECOMPOSED: tr("same letters, other Unicode form: letter and accent are two characters now (NFD)"),
        HiddenKind.OTHER_UNICODE_FORM: tr("same letters, other Unicode form"),
        HiddenKind.ZERO_WIDTH_ADDED: tr("a zero-width space or the like was added"),
        HiddenKind.ZERO_WIDTH_REMOVED: tr("a zero-width space or the like was removed"),
        HiddenKind.BOM_ADDED: tr("an invisible mark (BOM) was added at the start of the text"),
        HiddenKind.BOM_REMOVED: tr("an invisible mark (BOM) was removed from the start of the text"),
        HiddenKind.INVISIBLE_ADDED: tr("an invisible character was added"),
        HiddenKind.INVISIBLE_REMOVED: tr("an invisible character was removed"),
        HiddenKind.INVISIBLE_CHANGED: tr("invisible characters changed"),
        HiddenKind.NO_BREAK_TO_SPACE: tr("a non-breaking space became a usual one"),
        HiddenKind.SPACE_TO_NO_BREAK: tr("a usual space became a non-breaking one"),
        HiddenKind.OTHER_SPACES: tr("a space became one of another kind"),
        HiddenKind.TABS_TO_SPACES: tr("tabs became spaces"),
        HiddenKind.SPACES_TO_TABS: tr("spaces became tabs"),
        HiddenKind.MORE_SPACES: tr("spaces were added between words or at the start of a line"),
        HiddenKind.FEWER_SPACES: tr("spaces were removed between words or at the start of a line"),
        HiddenKind.TRAILING_ADDED: tr("spaces were added at the end of a line"),
        HiddenKind.TRAILING_REMOVED: tr("spaces were removed at the end of a line"),
        HiddenKind.TRAILING_CHANGED: tr("the spaces at the end of a line changed"),
        HiddenKind.EDGE_ADDED: tr("spaces or empty lines were added at the start or the end of the text"),
        HiddenKind.EDGE_REMOVED: tr("spaces or empty lines were removed at the start or the end of the text"),
        HiddenKind.LOOKALIKES: tr("a letter became one of another alphabet that looks alike"),
    }
)


def hidden_texts(kinds: Sequence[HiddenKind]) -> str:
    """All of them: "tabs became spaces; and empty lines were removed"."""
    *some, last = [hidden_text(kind) for kind in kinds]
    return tr("{some}; and {last}", some="; ".join(some), last=last) if some else last
