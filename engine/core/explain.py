"""Say why a prompt cost what it cost: the numbers, the cause of the divergence, the cause of each avoidable token.

Pure. `unavoidable` is what lies past the longest prefix that this engine has ever processed, and the last item unless
its logits were kept; all else that was read again is avoidable and has a named cause.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from operator import attrgetter

from engine.core.chat_difference import ChatDifference, compare_chats, text_difference
from engine.core.excerpts import TextOf, chunk_at, excerpt, next_chunk, shown_at
from engine.core.explanation import (
    AvoidableCause,
    AvoidablePart,
    Cause,
    Explanation,
    FirstDifference,
    Remedy,
)
from engine.core.items import PrefixMatcher, Prompt, TokenIndex, Tokens
from engine.core.kinship import Kinship
from engine.core.messages import Chat, Message
from engine.core.placement import PlacementPlan, PlacementVerdict
from engine.core.reuse import NOWHERE, ReusePlan, Source, Verdict
from engine.core.span_values import Kind, Span, SpanMap
from engine.core.states import LossReason, LostCheckpoint, MemoryKind
from engine.core.streaming import REASONING_TAGS
from engine.core.tokenizing import shared_chars

_SNIPPET_TOKENS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Processed:
    """The last prompt of a session, as a later one is compared with it."""

    prompt: Prompt
    path: Tokens  # the prompt and the reply's tokens that were decoded
    spans: SpanMap
    chat: Chat | None  # None: raw text
    reply: Message | None = None  # as parsed from the generated text
    placement: PlacementPlan | None = None

    @property
    def whole(self) -> Prompt:
        """The path with its media; a reply has none of its own."""
        return Prompt(tokens=self.path, media=self.prompt.media)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The prompt to explain."""

    prompt: Prompt
    spans: SpanMap
    chat: Chat | None
    is_resumed: bool = False  # goes on with a reply that was stopped
    is_regeneration: bool = False
    is_new_session: bool = False  # `previous` is then another session's prompt that starts most like this one


@dataclass(frozen=True, slots=True, kw_only=True)
class CachePast:
    """What the cache remembers about what it no longer has."""

    matched_any: TokenIndex  # longest prefix shared with anything ever processed; may end inside a medium
    lost: tuple[LostCheckpoint, ...] = ()
    refused: str = ""  # a restore that failed for this very request


def explain(
    previous: Processed | None,
    asked: Asked,
    reuse: ReusePlan,
    past: CachePast,
    *,
    memory: MemoryKind,
    text_of: TextOf,
    kinship: Kinship | None = None,
) -> Explanation:
    """`previous` is what to compare with, see Asked.is_new_session; `text_of` turns a few text tokens into text.

    `kinship` spares comparing paths that were compared before.
    """
    n = len(asked.prompt)
    same = (kinship or Kinship(asked.prompt.tokens)).matcher(asked.prompt.tokens)
    matched = _shared(same, asked.prompt, previous.whole) if previous is not None else NOWHERE
    floor = max(int(reuse.reused), int(asked.prompt.cut_before(min(int(past.matched_any), n - 1))))
    avoidable = floor - reuse.reused
    parts = _avoidable_parts(previous, asked, same, reuse, past, floor, memory)
    verdict = _cause(previous, asked, matched, text_of)
    return Explanation(
        n_prompt=n,
        reused=reuse.reused,
        unavoidable=n - floor,
        avoidable=avoidable,
        cause=verdict.cause,
        subject=past.refused or verdict.subject,
        message=verdict.message,
        difference=_first_difference(previous, asked, matched, verdict, text_of),
        parts=parts,
        remedies=_remedies(verdict.cause, parts),
        plan=reuse,
    )


def _shared(same: PrefixMatcher, asked: Prompt, other: Prompt) -> TokenIndex:
    """As `shared_items`. `same` knows how much of the asked prompt others share."""
    n = same.shared(other.tokens)
    return min(asked.cut_before(n), other.cut_before(n))


def _cause(previous: Processed | None, asked: Asked, matched: TokenIndex, text_of: TextOf) -> ChatDifference:
    if previous is None:
        return ChatDifference(cause=Cause.FIRST_REQUEST)
    if asked.is_resumed:
        return ChatDifference(cause=Cause.CONTINUED)
    if asked.is_new_session and matched < min(_body_end(previous), len(asked.prompt) - 1):
        return ChatDifference(cause=Cause.BRANCH, message=_message_at(asked.spans, matched))
    if asked.chat is None or previous.chat is None:
        return ChatDifference(cause=_raw_cause(previous, asked, matched))
    if asked.prompt.tokens == previous.prompt.tokens:  # whatever changed, the template does not show it to the model
        return ChatDifference(cause=Cause.REGENERATED)
    difference = compare_chats(previous.chat, asked.chat)
    if difference is not None:
        return _regenerated_or(difference, asked)
    if matched >= len(previous.path) or matched >= _body_end(previous):
        return _reply_cause(previous, asked, matched, text_of)
    return _rendered_otherwise(previous, asked, matched, text_of)


def _raw_cause(previous: Processed, asked: Asked, matched: int) -> Cause:
    """Raw text has no messages: only whether it is the same, goes on, or leaves the earlier text can be told."""
    if asked.prompt.tokens == previous.prompt.tokens:
        return Cause.REGENERATED
    if matched >= len(previous.prompt):
        return Cause.APPENDED
    return Cause.BRANCH if matched else Cause.UNKNOWN


def _regenerated_or(difference: ChatDifference, asked: Asked) -> ChatDifference:
    if asked.is_regeneration and difference.cause is Cause.BRANCH:
        return ChatDifference(cause=Cause.REGENERATED, message=difference.message)
    return difference


def _body_end(previous: Processed) -> int:
    """Where the generation prompt of the earlier prompt starts: up to here its text is its messages."""
    for span in reversed(previous.spans.spans):
        if span.kind is not Kind.GENERATION_PROMPT:
            return span.end
    return len(previous.prompt)


def _reply_cause(previous: Processed, asked: Asked, matched: int, text_of: TextOf) -> ChatDifference:
    """All earlier messages match. Does the reply come back as it was generated?"""
    assert previous.chat is not None
    assert asked.chat is not None
    at = len(previous.chat.messages)
    if matched >= len(previous.path) or at >= len(asked.chat.messages) or previous.reply is None:
        return ChatDifference(cause=Cause.APPENDED)
    reply, generated = asked.chat.messages[at], previous.reply
    if reply.text.strip() != generated.text.strip():
        return _edited_reply(generated.text, reply.text, at)
    if reply.reasoning.strip() and reply.reasoning.strip() != generated.reasoning.strip():
        return _edited_reply(generated.reasoning, reply.reasoning, at)
    wrote_reasoning = bool(generated.reasoning) and _kind_at(asked.spans, matched) is not Kind.REASONING
    if wrote_reasoning or (generated.reasoning and not reply.reasoning) or _opens_reasoning(previous, matched, text_of):
        return ChatDifference(cause=Cause.REASONING_DROPPED, message=at)
    if _same_characters(previous, asked, matched, text_of):
        return ChatDifference(cause=Cause.RETOKENISED, message=at)
    return ChatDifference(cause=Cause.APPENDED)


def _opens_reasoning(previous: Processed, matched: int, text_of: TextOf) -> bool:
    """The earlier prompt had a reasoning block here; some templates write one, even empty, for the last turn only."""
    text = excerpt(previous.whole, matched, matched + _SNIPPET_TOKENS, text_of).lstrip()
    return any(text.startswith(tags.opening) for tags in REASONING_TAGS)


def _same_characters(previous: Processed, asked: Asked, matched: int, text_of: TextOf) -> bool:
    """The texts go on alike although their tokens differ."""
    old, new = (
        excerpt(prompt, matched, matched + _SNIPPET_TOKENS, text_of) for prompt in (previous.whole, asked.prompt)
    )
    n = min(len(old), len(new))
    return n > 0 and old[:n] == new[:n]


def _edited_reply(generated: str, returned: str, at: int) -> ChatDifference:
    """A reply that comes back mostly as generated was edited; another one altogether is just a new message."""
    if shared_chars(generated, returned) * 2 >= len(generated) > 0:
        return ChatDifference(cause=Cause.MESSAGE_EDITED, message=at, text=text_difference(generated, returned))
    return ChatDifference(cause=Cause.APPENDED)


def _rendered_otherwise(previous: Processed, asked: Asked, matched: int, text_of: TextOf) -> ChatDifference:
    """The messages are the same, but the template wrote an earlier one differently."""
    message = _message_at(asked.spans, matched)
    shown = _shown_otherwise(previous.whole, asked.prompt, matched)
    if shown:
        return ChatDifference(cause=Cause.MEDIA_CHANGED, message=message, subject=shown)
    first = max(0, matched - _SNIPPET_TOKENS)  # a clock is recognised by its whole text, so look back a little
    text = text_difference(
        excerpt(previous.whole, first, matched + _SNIPPET_TOKENS, text_of),
        excerpt(asked.prompt, first, matched + _SNIPPET_TOKENS, text_of),
    )
    if _kind_at(asked.spans, matched) in (Kind.SYSTEM, Kind.TOOLS) and text.is_clock:
        return ChatDifference(cause=Cause.CLOCK_CHANGED, message=message, subject=text.new_text)
    in_reasoning = _kind_at(previous.spans, matched) is Kind.REASONING or _had_reasoning(previous, message)
    if in_reasoning or _opens_reasoning(previous, matched, text_of):
        return ChatDifference(cause=Cause.REASONING_DROPPED, message=message)
    if _same_characters(previous, asked, matched, text_of):
        return ChatDifference(cause=Cause.RETOKENISED, message=message)
    return ChatDifference(cause=Cause.UNKNOWN, message=message)


def _shown_otherwise(old: Prompt, new: Prompt, matched: int) -> str:
    """The medium right behind `matched` that the template left out, or that was prepared otherwise; "" for neither."""
    before, after = next_chunk(old, matched), next_chunk(new, matched)
    if before is None or before.first > matched + _SNIPPET_TOKENS:
        return ""
    if after is None or after.source != before.source:
        return f"{before.label}, left out by the template"
    is_other = before.first == after.first and before.digest != after.digest
    return f"{before.label}, prepared otherwise" if is_other else ""


def _had_reasoning(previous: Processed, message: int | None) -> bool:
    if previous.chat is None or message is None or message >= len(previous.chat.messages):
        return False
    earlier = previous.chat.messages[message]
    return bool(earlier.reasoning) or "</think>" in earlier.text


def _kind_at(spans: SpanMap, at: int) -> Kind | None:
    span = _span_at(spans, at)
    return span.kind if span else None


def _message_at(spans: SpanMap, at: int) -> int | None:
    span = _span_at(spans, at)
    return span.message if span else None


def _span_at(spans: SpanMap, at: int) -> Span | None:
    place = bisect_right(spans.spans, at, key=attrgetter("first")) - 1
    return spans.spans[place] if place >= 0 and at < spans.spans[place].end else None


def _first_difference(
    previous: Processed | None, asked: Asked, at: TokenIndex, verdict: ChatDifference, text_of: TextOf
) -> FirstDifference | None:
    """None for a first request and for a prompt that only goes on."""
    if previous is None:
        return None
    earlier = previous.whole
    if at >= len(earlier) or at >= len(asked.prompt):
        return None
    is_media = chunk_at(asked.prompt, at) is not None
    text = verdict.text
    return FirstDifference(
        at=at,
        old_token=earlier.tokens[at],
        new_token=asked.prompt.tokens[at],
        old_text=text.old_text if text else shown_at(earlier, at, _SNIPPET_TOKENS, text_of),
        new_text=text.new_text if text else shown_at(asked.prompt, at, _SNIPPET_TOKENS, text_of),
        message=verdict.message if verdict.message is not None else _message_at(asked.spans, at),
        kind=Kind.MEDIA if is_media else _kind_at(asked.spans, at) or Kind.RAW,
        char_first=text.first if text else -1,
    )


def _avoidable_parts(
    previous: Processed | None,
    asked: Asked,
    same: PrefixMatcher,
    reuse: ReusePlan,
    past: CachePast,
    floor: int,
    memory: MemoryKind,
) -> tuple[AvoidablePart, ...]:
    """Cut [reused, floor) into ranges with one cause each; nothing is left out."""
    first = int(reuse.reused)
    if first >= floor:
        return ()
    if any(line.verdict is Verdict.DISABLED for line in reuse.considered):
        return (_part(first, floor, AvoidableCause.DISABLED),)
    if past.refused:
        return (_part(first, floor, AvoidableCause.RESTORE_FAILED, past.refused),)
    marks = _marks(previous, asked, same, reuse, past, floor, memory)
    parts: list[AvoidablePart] = []
    for end, cause, note in sorted(marks, key=lambda mark: mark[0]):
        if end > first:
            parts.append(_part(first, end, cause, note))
            first = end
    if first < floor:
        parts.append(_part(first, floor, AvoidableCause.NO_BOUNDARY))
    return tuple(parts)


def _marks(
    previous: Processed | None,
    asked: Asked,
    same: PrefixMatcher,
    reuse: ReusePlan,
    past: CachePast,
    floor: int,
    memory: MemoryKind,
) -> list[tuple[int, AvoidableCause, str]]:
    """Places in (reused, floor] where a state would have helped, and why there was none; of each cause the deepest."""
    found: dict[AvoidableCause, tuple[int, str]] = {}

    def mark(at: int, cause: AvoidableCause, note: str = "") -> None:
        if reuse.reused < at <= floor and at > found.get(cause, (0, ""))[0]:
            found[cause] = (at, note)

    dead: dict[AvoidableCause, LostCheckpoint] = {}
    for lost in past.lost:
        if reuse.reused < lost.n_tokens <= floor and same.begins_with(lost.path, lost.n_tokens):
            deepest = dead.get(_LOST[lost.reason])
            if deepest is None or lost.n_tokens > deepest.n_tokens:
                dead[_LOST[lost.reason]] = lost
    for cause, lost in dead.items():
        mark(lost.n_tokens, cause, _lost_note(lost))
    kv_gone, window_lost = Verdict.KV_GONE, Verdict.WINDOW_LOST
    for line in reuse.considered:
        if line.verdict is kv_gone:
            mark(line.n_tokens, AvoidableCause.KV_GONE)
        elif line.verdict is window_lost and line.source in (Source.LIVE, Source.LIVE_BRANCH):
            mark(min(line.shared, floor), AvoidableCause.WINDOW_LOST)
    if memory.has_kv and max(reuse.matched, reuse.reach) < floor:
        mark(floor, AvoidableCause.KV_GONE)
    if previous is not None and previous.placement is not None:
        shared = _shared(same, asked.prompt, previous.prompt)
        for place in previous.placement.lines:
            if reuse.reused < place.at <= shared and place.verdict in _NOT_TAKEN:
                mark(place.at, _NOT_TAKEN[place.verdict])
    return [(at, cause, note) for cause, (at, note) in found.items()]


_NOT_TAKEN = {
    PlacementVerdict.BELOW_SPACING: AvoidableCause.BELOW_SPACING,
    PlacementVerdict.NOT_WORTH: AvoidableCause.NOT_WORTH,
}
_LOST = {
    LossReason.EVICTED: AvoidableCause.EVICTED,
    LossReason.KV_GONE: AvoidableCause.KV_GONE,
    LossReason.RESTORE_FAILED: AvoidableCause.RESTORE_FAILED,
    LossReason.REPLACED: AvoidableCause.NO_BOUNDARY,
}


def _lost_note(lost: LostCheckpoint) -> str:
    if lost.reason is LossReason.EVICTED:
        return f"by {lost.policy} at request {lost.lost_at} {lost.note}".strip()
    return f"at request {lost.lost_at}"


def _part(first: int, end: int, cause: AvoidableCause, note: str = "") -> AvoidablePart:
    return AvoidablePart(first=TokenIndex(first), end=TokenIndex(end), cause=cause, note=note)


def _remedies(cause: Cause, parts: tuple[AvoidablePart, ...]) -> tuple[Remedy, ...]:
    """What the person can do about it; one for each thing that can be mended, in order of weight."""
    found: list[Remedy] = []
    by_cause = {
        Cause.REASONING_DROPPED: Remedy.KEEP_REASONING,
        Cause.CLOCK_CHANGED: Remedy.MOVE_DATE,
        Cause.TOOLS_REORDERED: Remedy.SORT_TOOLS,
    }
    if cause in by_cause:
        found.append(by_cause[cause])
    by_part = {
        AvoidableCause.EVICTED: (Remedy.RAISE_BUDGET, Remedy.PIN_CHECKPOINT),
        AvoidableCause.BELOW_SPACING: (Remedy.LOWER_SPACING,),
        AvoidableCause.DISABLED: (Remedy.TURN_ON_REUSE,),
    }
    for part in sorted(parts, key=lambda p: p.first - p.end):
        found.extend(r for r in by_part.get(part.cause, ()) if r not in found)
    return tuple(found)
