"""What changed between two versions of a text, and whether it changes by itself with every request. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.core.difference.explanation import Cause, TextDifference
from engine.core.difference.hidden_difference import hidden_changes
from engine.core.difference.subjects import ChangedValue
from engine.core.prompt.messages import Role, ToolSpec
from engine.core.tokens.tokenizing import shared_chars
from engine.core.volatile.finding import VolatileChanges, find_volatile
from engine.core.volatile.tokens import VolatileKind

_SNIPPET = 80
_LONG = 200  # of a date with its weekday and the name of its zone, which is never cut
_WORD = re.compile(r"[\w:./+-]")


def text_difference(old: str, new: str) -> TextDifference:
    """The first value that changes by itself, if that is what differs first; else the part that changed, cut at 80."""
    found = find_volatile(old, new)
    if found.is_first:
        return _of_values(found)
    first = shared_chars(old, new)
    limit = min(len(old), len(new)) - first
    last = min(shared_chars(old[::-1], new[::-1]), limit)
    while first > 0 and _WORD.match(new[first - 1]):
        first -= 1
    while last > 0 and _WORD.match(new[len(new) - last]):
        last -= 1
    hidden = hidden_changes(old, new)
    return TextDifference(
        first=first,
        old_text=old[first : len(old) - last][:_SNIPPET],
        new_text=new[first : len(new) - last][:_SNIPPET],
        also=tuple(change.kind for change in found.changes),
        hidden=hidden.kinds,
        looks_same=hidden.is_all,
    )


def _of_values(found: VolatileChanges) -> TextDifference:
    first, *rest = found.changes
    return TextDifference(
        first=first.new_first,
        old_text=first.old_text[:_LONG],
        new_text=first.new_text[:_LONG],
        kind=first.kind,
        also=tuple(change.kind for change in rest),
        is_only=found.is_only,
        is_stamp=all(change.is_stamp for change in found.changes),
    )


def value_cause(text: TextDifference | None, role: Role, *, is_newest: bool) -> tuple[Cause, ChangedValue] | None:
    """The cause and its subject where nothing changed but such values; None where somebody changed the text.

    A person edits the newest message alone: what follows an edited one is sent anew. So in the user's newest message
    a value counts only where it stands as programs write it ("[2026-11-23 10:41] hello"); "at 12:41" is an edit.
    """
    if text is None or text.kind is None or not text.is_only:
        return None
    if role is Role.USER and is_newest and not text.is_stamp:
        return None
    is_clock = text.kind is VolatileKind.CLOCK
    cause = Cause.CLOCK_CHANGED if is_clock else Cause.VALUE_CHANGED
    return cause, ChangedValue(kind=text.kind, text=text.new_text)


def tools_difference(old: tuple[ToolSpec, ...], new: tuple[ToolSpec, ...]) -> TextDifference | None:
    """The same tools in the same order, of which nothing changed but such values; None: something else did."""
    if [tool.name for tool in old] != [tool.name for tool in new]:
        return None
    pairs = [(before, after) for before, after in zip(old, new, strict=True) if before != after]
    return joined_values([text_difference(before.definition, after.definition) for before, after in pairs])


def joined_values(texts: Sequence[TextDifference]) -> TextDifference | None:
    """What changed in several texts, where that is nothing but such values; None: something else did."""
    if not texts or not all(text.is_only for text in texts):
        return None
    first, *rest = texts
    also = [*first.also]
    for text in rest:
        also += [kind for kind in (text.kind, *text.also) if kind is not None]
    return replace(first, also=tuple(also), is_stamp=all(text.is_stamp for text in texts))
