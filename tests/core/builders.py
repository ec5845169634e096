"""Short ways to say what a test is about."""

from __future__ import annotations

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import Checkpoint, CheckpointId, KvSegment, ParkedSequence, SegmentId, WorkingState
from engine.core.prompt.items import Pos, Prompt, TokenIndex, Tokens
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.prompt.span_values import Boundary, BoundaryKind, Kind, Span, SpanMap, SpanMethod

BIG = CacheSettings(max_checkpoints=1000, ram_bytes=1 << 40, min_spacing=1, interval=0)


def prompt(*ids: int) -> Prompt:
    return Prompt(tokens=Tokens.of(ids))


def live(*ids: int, pos_min: int = 0) -> WorkingState:
    return WorkingState(tokens=Tokens.of(ids), pos_min=Pos(pos_min))


def checkpoint(
    id: int,
    path: Tokens,
    n_tokens: int,
    *,
    n_bytes: int = 1,
    made_at: int = 1,
    pinned: bool = False,
    boundary: BoundaryKind = BoundaryKind.BEFORE_USER,
    pos_next: int | None = None,
    has_logits: bool = False,
    chat: str = "",
) -> Checkpoint:
    at = n_tokens if pos_next is None else pos_next
    return Checkpoint(
        id=CheckpointId(id),
        path=path,
        n_tokens=TokenIndex(n_tokens),
        pos_next=Pos(at),
        pos_min=Pos(at - 1),
        pos_max=Pos(at - 1),
        pos_end=Pos(len(path)),
        n_bytes=n_bytes,
        boundary=boundary,
        made_at=made_at,
        used_at=made_at,
        chat=chat,
        pinned=pinned,
        has_logits=has_logits,
    )


def parked_sequence(sequence: int, path: Tokens, *, left_at: int = 0) -> ParkedSequence:
    return ParkedSequence(sequence=sequence, path=path, pos_next=Pos(len(path)), pos_min=Pos(0), left_at=left_at)


def kv_segment(id: int, path: Tokens, start: int, end: int, *, n_bytes: int = 1, used_at: int = 1) -> KvSegment:
    return KvSegment(
        id=SegmentId(id),
        path=path,
        start=TokenIndex(start),
        end=TokenIndex(end),
        pos_start=Pos(start),
        pos_end=Pos(end),
        n_bytes=n_bytes,
        made_at=1,
        used_at=used_at,
    )


def no_spans(n: int, *boundaries: tuple[int, BoundaryKind]) -> SpanMap:
    return SpanMap(
        spans=(Span(first=TokenIndex(0), end=TokenIndex(n), kind=Kind.RAW),),
        boundaries=tuple(Boundary(at=TokenIndex(at), kind=kind) for at, kind in boundaries),
        method=SpanMethod.SOURCE_MAP,
    )


def user(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def system(text: str) -> Message:
    return Message(role=Role.SYSTEM, text=text)


def assistant(text: str, reasoning: str = "") -> Message:
    return Message(role=Role.ASSISTANT, text=text, reasoning=reasoning)


def chat(*messages: Message) -> Chat:
    return Chat(messages=messages)
