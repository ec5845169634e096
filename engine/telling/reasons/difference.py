"""The first difference of two prompts: where it is, and what became what. Free of Qt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from engine.core.difference.explanation import FirstDifference
from engine.core.difference.hidden_difference import HiddenKind, looks_same
from engine.core.prompt.span_values import Kind
from engine.language.translation import tr
from engine.telling.reasons.subjects import capitalised, quoted
from engine.telling.words.figures import fmt_tokens, listed
from engine.telling.words.terms import in_words, kind_text, value_text

_ENOUGH_EQUAL = 3  # words and the spaces between them
_MOST_WORDS = 400  # compared, from the first that differs on: the time grows with their square


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferingPart:
    """The part of two texts that differs, widened to whole words. Offsets into `old` and `new`."""

    old_first: int
    old_end: int
    new_first: int
    new_end: int


def changed_part(old: str, new: str) -> DifferingPart:
    """The first differing stretch, up to the next two words that are equal again."""
    if old == new:
        return DifferingPart(old_first=0, old_end=0, new_first=0, new_end=0)
    old_words, new_words = re.findall(r"\S+|\s+", old), re.findall(r"\S+|\s+", new)
    first = next((n for n, (a, b) in enumerate(zip(old_words, new_words, strict=False)) if a != b), None)
    if first is None:
        first = min(len(old_words), len(new_words))  # one goes on where the other ends
    old_end, new_end = len(old_words), len(new_words)
    old_near, new_near = old_words[first : first + _MOST_WORDS], new_words[first : first + _MOST_WORDS]
    for tag, i1, i2, j1, _ in SequenceMatcher(None, old_near, new_near, autojunk=False).get_opcodes():
        is_to_the_end = first + i2 == len(old_words)
        if tag == "equal" and (i2 - i1 > _ENOUGH_EQUAL or is_to_the_end):
            old_end, new_end = first + i1, first + j1
            break
    return DifferingPart(
        old_first=len("".join(old_words[:first])),
        old_end=len("".join(old_words[:old_end])),
        new_first=len("".join(new_words[:first])),
        new_end=len("".join(new_words[:new_end])),
    )


def difference_place(difference: FirstDifference) -> str:
    """Where the new prompt differs first: "message 1 (system), characters 312-321"."""
    what = kind_text(difference.kind)
    if difference.message is None:
        own = {Kind.TOOLS: tr("the list of tools"), Kind.RAW: tr("the text"), Kind.MEDIA: what}
        name = own.get(difference.kind, tr("the template's own text ({what})", what=what))
        return tr("{name}, token {at}", name=name, at=fmt_tokens(difference.at + 1))
    name = tr("message {message} ({what})", message=difference.message + 1, what=what)
    if difference.char_first < 0:
        return tr("{name}, token {at}", name=name, at=fmt_tokens(difference.at + 1))
    changed = told_part(difference)
    first = difference.char_first + changed.new_first + 1
    end = difference.char_first + changed.new_end
    if end <= first:
        return tr("{name}, character {first}", name=name, first=fmt_tokens(first))
    return tr("{name}, characters {first}-{end}", name=name, first=fmt_tokens(first), end=fmt_tokens(end))


def place_title(difference: FirstDifference) -> str:
    """The same over a picture of it: "System prompt, characters 312-321, token 241"."""
    place = difference_place(difference)
    first = tr("message {message} ({what})", message=1, what=kind_text(Kind.SYSTEM))
    if place.startswith(first):
        place = tr("system prompt{first}", first=place.removeprefix(first))
    token = tr("token {at}", at=fmt_tokens(difference.at + 1))
    place = place if place.endswith(token) else f"{place}, {token}"
    return place[:1].upper() + place[1:]


def difference_sentence(difference: FirstDifference) -> str:
    """ "In message 1 (system), characters 312-321: '2026-11-20' became '2026-11-21'."."""
    if not (difference.old_text or difference.new_text or difference.hidden):
        return tr("The prompts part in {place}.", place=difference_place(difference))
    return tr(
        "In {difference}: {difference2}.{difference3}",
        difference=difference_place(difference),
        difference2=_became(difference),
        difference3=_also_sentence(difference),
    )


def _became(difference: FirstDifference) -> str:
    """What looks the same is said in words, not quoted twice."""
    changed = told_part(difference)
    old = difference.old_text[changed.old_first : changed.old_end]
    new = difference.new_text[changed.new_first : changed.new_end]
    if difference.kind is Kind.MEDIA and old == new:
        return tr("{new} became another one of the same name and size", new=quoted(new))
    hidden = hidden_texts(difference.hidden) if difference.hidden else ""
    if hidden and (difference.looks_same or looks_same(old, new) or quoted(old) == quoted(new)):
        return hidden
    if not old and not new:
        return tr("the same text {new_text} became other tokens", new_text=quoted(difference.new_text))
    if not old:
        told = tr("{new} was added", new=quoted(new))
    elif not new:
        told = tr("{old} was removed", old=quoted(old))
    else:
        told = tr("{old} became {new}", old=quoted(old), new=quoted(new))
    return tr("{told}; before that, {hidden}", told=told, hidden=hidden) if hidden else told


def told_part(difference: FirstDifference) -> DifferingPart:
    """Labels and values that change by themselves are told whole, of other texts what differs."""
    old, new = difference.old_text, difference.new_text
    if difference.kind is Kind.MEDIA or difference.value is not None:
        return DifferingPart(old_first=0, old_end=len(old), new_first=0, new_end=len(new))
    return changed_part(old, new)


def _also_sentence(difference: FirstDifference) -> str:
    """The other values that changed by themselves: " A counter and an id (2 of them) changed as well."."""
    if not difference.also:
        return ""
    counts = Counter(difference.also).items()
    names = [
        value_text(kind) if n == 1 else tr("{kind} ({n} of them)", kind=value_text(kind), n=n) for kind, n in counts
    ]
    return tr(" {listed} changed as well.", listed=capitalised(listed(names)))


# Differences that cannot be seen, in words: two quotations that look the same would say nothing.

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
