"""Say why a prompt cost what it cost: the numbers, the cause of the divergence, the cause of each avoidable token.

Pure. What lies within the longest prefix that this model has ever processed, also before a restart, is reused or
avoidable, the last item excepted unless its logits were kept. Behind it there is what is new, and what stood in the
prompt it is compared with word for word and is read again because something before it changed.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.cache.blobs import Absence
from engine.core.cache.states import MemoryKind
from engine.core.decisions.reuse import NOWHERE, ReusePlan
from engine.core.difference.explanation import (
    AvoidableCause,
    AvoidablePart,
    Cause,
    ChatDifference,
    Explanation,
    FirstDifference,
    ReadPiece,
    TokenKind,
)
from engine.core.difference.hidden_difference import NOTHING_HIDDEN, hidden_changes
from engine.core.explain.avoidable import CachePast, avoidable_parts
from engine.core.explain.compared import Asked, Processed
from engine.core.explain.divergence import SNIPPET_TOKENS, find_changes
from engine.core.explain.places import TextOf, chunk_at, excerpt, own_words, shown_at, texts_of
from engine.core.explain.token_kinds import read_pieces
from engine.core.prompt.items import PrefixMatcher, Prompt, TokenIndex
from engine.core.prompt.messages import Role
from engine.core.prompt.span_values import Kind, Span, span_at
from engine.core.tree.known_by_key import ReadAgo
from engine.core.tree.tree import Match

__all__ = ["Asked", "CachePast", "Processed", "explain"]


def explain(
    previous: Processed | None,
    asked: Asked,
    reuse: ReusePlan,
    past: CachePast,
    *,
    memory: MemoryKind,
    text_of: TextOf,
    match: Match | None = None,
) -> Explanation:
    """`previous` is what to compare with: the prompt that shares most; `text_of` turns a few text tokens into text.

    `match` spares comparing paths that were compared before.
    """
    n = len(asked.prompt)
    same = (match or Match.alone(asked.prompt.tokens)).matcher(asked.prompt.tokens)
    matched = _shared(same, asked.prompt, previous.whole) if previous is not None else NOWHERE
    since_load = max(int(reuse.reused), int(asked.prompt.cut_before(min(int(past.matched_any), n - 1))))
    lost = lost_parts(asked, past.read_before, since_load, text_of, past.absence)
    floor = int(lost[-1].end) if lost else since_load
    shared = _shared(same, asked.prompt, previous.prompt) if previous is not None else 0
    places = [place for place in previous.places if place.at <= shared] if previous is not None else []
    parts = (*avoidable_parts(same, reuse, past, since_load, memory, places), *lost)
    if lost:  # what the prompt shares most with is no longer there to be compared with
        longest = max(lost, key=lambda part: part.end - part.first)  # its word counts
        changes: tuple[ChatDifference, ...] = (ChatDifference(cause=_CAUSES[longest.cause]),)
    elif previous is None and reuse.n_on_disk and _has_history(asked):
        changes = (ChatDifference(cause=Cause.APPENDED),)  # to what was said before the start
    else:
        changes = find_changes(previous, asked, matched, text_of)
    is_first = changes[0].cause is Cause.FIRST_REQUEST  # what it has in common with another chat is so by chance
    pieces = _pieces(None if is_first else previous, asked, floor, matched)
    if lost and floor < past.read_before.ever:  # the last item, or a medium that was not read to its end
        pieces = _with_known(pieces, min(past.read_before.ever, n))
    first = changes[0]
    return Explanation(
        n_prompt=n,
        reused=reuse.reused,
        unavoidable=n - floor,
        avoidable=floor - reuse.reused,
        changed=sum(piece.end - piece.first for piece in pieces if piece.kind is TokenKind.CHANGED),
        cause=first.cause,
        subject=first.subject,
        message=first.message,
        difference=_first_difference(previous, asked, matched, first, text_of),
        parts=parts,
        plan=reuse,
        changes=changes,
        pieces=pieces,
        refused=past.refused,
        compared_with=0 if previous is None or first.cause in _COMPARED_WITH_NOTHING else previous.number,
    )


def _has_history(asked: Asked) -> bool:
    """Something was answered in this chat before."""
    return asked.chat is not None and any(message.role is Role.ASSISTANT for message in asked.chat.messages)


def _shared(same: PrefixMatcher, asked: Prompt, other: Prompt) -> TokenIndex:
    """It never ends inside a medium. `same` knows how much of the asked prompt others share."""
    n = same.shared(other.tokens)
    return min(asked.cut_before(n), other.cut_before(n))


def _pieces(previous: Processed | None, asked: Asked, floor: int, matched: int) -> tuple[ReadPiece, ...]:
    """What lies behind the floor; nothing of an earlier prompt that was not read is the same text as before."""
    n, new = len(asked.prompt), asked.prompt.tokens
    if floor >= n:
        return ()
    if previous is None:
        return (ReadPiece(first=TokenIndex(floor), end=TokenIndex(n), kind=TokenKind.NEW),)
    old = previous.path if previous.n_read is None else previous.path.cut(0, previous.n_read)
    return read_pieces(old, previous.spans.spans, new, asked.spans.spans, first=floor, matched=min(matched, len(old)))


def _with_known(pieces: tuple[ReadPiece, ...], known: int) -> tuple[ReadPiece, ...]:
    """The same, but all up to `known` was read before."""
    head = ReadPiece(first=pieces[0].first, end=TokenIndex(known), kind=TokenKind.CHANGED)
    rest = (replace(p, first=max(p.first, head.end)) for p in pieces if p.end > known)
    return (head, *rest)


def _first_difference(
    previous: Processed | None, asked: Asked, at: TokenIndex, verdict: ChatDifference, text_of: TextOf
) -> FirstDifference | None:
    """None for a first request and for a prompt that only goes on."""
    if previous is None or verdict.cause in _NO_DIFFERENCE:
        return None
    earlier = previous.whole
    if at >= len(earlier) or at >= len(asked.prompt):
        return None
    is_media = chunk_at(asked.prompt, at) is not None
    text, span = verdict.text, span_at(asked.spans, at)
    old, new = (text.old_text, text.new_text) if text else _shown(previous, asked, at, text_of)
    hidden = NOTHING_HIDDEN if text or is_media else hidden_changes(old, new)
    before, after = _around(asked, at, verdict, text_of) if old or new else ("", "")
    return FirstDifference(
        at=at,
        old_token=earlier.tokens[at],
        new_token=asked.prompt.tokens[at],
        old_text=old,
        new_text=new,
        message=verdict.message if verdict.message is not None else span.message if span else None,
        kind=Kind.MEDIA if is_media else _kind(asked, span, verdict),
        char_first=text.first if text else -1,
        value=text.kind if text else None,
        also=text.also if text else (),
        hidden=text.hidden if text else hidden.kinds,
        looks_same=text.looks_same if text else hidden.is_all,
        text_before=before,
        text_after=after,
    )


def _kind(asked: Asked, span: Span | None, verdict: ChatDifference) -> Kind:
    """What is missing at the end of the system prompt is missing before the tools, where these follow it."""
    if span is None:
        return Kind.RAW
    message, is_own = verdict.message, verdict.text is not None and verdict.text.first >= 0
    if span.kind is Kind.TOOLS and is_own and message is not None and asked.chat is not None:
        return Kind.SYSTEM if asked.chat.messages[message].role is Role.SYSTEM else span.kind
    return span.kind


def _shown(previous: Processed, asked: Asked, at: TokenIndex, text_of: TextOf) -> tuple[str, str]:
    """What stands there in both. What only the template wrote, in either of them, tells nobody anything."""
    earlier = previous.whole
    old, new = (shown_at(prompt, at, SNIPPET_TOKENS, text_of) for prompt in (earlier, asked.prompt))
    has_media = chunk_at(earlier, at) is not None or chunk_at(asked.prompt, at) is not None
    if has_media or previous.chat is None or asked.chat is None:
        return old, new
    old, new = own_words(old, texts_of(previous.chat, previous.reply)), own_words(new, texts_of(asked.chat))
    return (old, new) if old and new else ("", "")


def _around(asked: Asked, at: TokenIndex, verdict: ChatDifference, text_of: TextOf) -> tuple[str, str]:
    """What stands before the difference, and behind what is new: of the message, where it is known to be in one."""
    text, chat, message = verdict.text, asked.chat, verdict.message
    if text is None:
        return excerpt(asked.prompt, max(0, at - SNIPPET_TOKENS), at, text_of), ""
    if chat is None or message is None or message >= len(chat.messages):
        return "", ""
    if text.first < 0:  # the template wrote it
        return "", ""
    whole, end = chat.messages[message].text, text.first + len(text.new_text)
    if whole[text.first : end] != text.new_text:
        return "", ""
    return whole[max(0, text.first - _CONTEXT) : text.first], whole[end : end + _CONTEXT]


_CONTEXT = 40  # characters on either side of a difference
_COMPARED_WITH_NOTHING = (Cause.FIRST_REQUEST, Cause.RESTARTED, Cause.RELOADED)
_NO_DIFFERENCE = (*_COMPARED_WITH_NOTHING, Cause.APPENDED, Cause.RETURNED, Cause.REGENERATED, Cause.CONTINUED)


# What was read before the model was loaded: its states are gone, whatever there was.

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
