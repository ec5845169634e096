"""What was read before the model was loaded: its states are gone, whatever there was."""

from __future__ import annotations

from engine.core.cache.blobs import Absence
from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Cause
from engine.core.explain.compared import Asked
from engine.core.explain.excerpts import TextOf
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.span_values import Kind
from engine.core.tree.values import ReadAgo

LEAST_ITEMS = 16  # of raw text; fewer are what any text may begin with
_LEAST_CHARS = 24  # of the first message, or all of it
_FRAME_ITEMS = 1024  # more is worth a word, whoever wrote it

_CAUSES = {AvoidableCause.LOST_AT_RELOAD: Cause.RELOADED, AvoidableCause.LOST_AT_RESTART: Cause.RESTARTED}


def lost_parts(
    asked: Asked, ago: ReadAgo, since_load: int, text_of: TextOf, absence: Absence | None = None
) -> tuple[AvoidablePart, ...]:
    """What this model has read and must read again, behind the first `since_load` items; the last item is always read.

    None where that is no more than what the template writes at the start of every chat.
    """
    prompt = asked.prompt
    if ago.ever <= since_load or not _shows_text(asked, ago.ever, text_of):
        return ()
    parts: list[AvoidablePart] = []
    first = since_load
    for known, cause in ((ago.in_this_run, AvoidableCause.LOST_AT_RELOAD), (ago.ever, AvoidableCause.LOST_AT_RESTART)):
        end = int(prompt.cut_before(min(known, len(prompt) - 1)))
        if first < end:
            parts.append(AvoidablePart(first=TokenIndex(first), end=TokenIndex(end), cause=cause, absence=absence))
            first = end
    return tuple(parts)


def cause_of_loss(parts: tuple[AvoidablePart, ...]) -> Cause:
    """What the longest of them says."""
    return _CAUSES[max(parts, key=lambda part: part.end - part.first).cause]


def _shows_text(asked: Asked, known: int, text_of: TextOf) -> bool:
    """The first `known` items say something, and not only what the template writes at the start of every chat."""
    tokens, chat = asked.prompt.tokens, asked.chat
    own = (span for span in asked.spans.spans if span.message is not None or span.kind is Kind.TOOLS)
    first = next(own, None)
    if known >= min(len(tokens), _FRAME_ITEMS):
        return True
    if first is None or chat is None:
        return known >= LEAST_ITEMS
    shown = text_of(tokens.cut(first.first, max(known, first.first)))
    if first.message is None:
        return any(tool.name in shown for tool in chat.tools)
    text = chat.messages[first.message].text.strip()
    return text[:_LEAST_CHARS] in shown if text else known >= first.end
