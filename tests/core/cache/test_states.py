"""A state that is told along another path is the same state."""

from __future__ import annotations

from dataclasses import fields, replace

from engine.core.cache.blobs import BlobKey
from engine.core.cache.states import Checkpoint, CheckpointId, LossNote, LossOccasion, LossReason, LostCheckpoint
from engine.core.prompt.items import Pos, TokenIndex, Tokens
from engine.core.prompt.span_values import BoundaryKind

PATH, LONGER = Tokens.of([1, 2, 3]), Tokens.of([1, 2, 3, 4])


def test_a_state_along_another_path_keeps_everything_else() -> None:
    """`replace` would do, but takes twice as long; a field that is added must not be forgotten here."""
    checkpoint = Checkpoint(
        id=CheckpointId(1),
        path=PATH,
        n_tokens=TokenIndex(3),
        pos_next=Pos(4),
        pos_min=Pos(5),
        pos_max=Pos(6),
        pos_end=Pos(7),
        n_bytes=8,
        boundary=BoundaryKind.TOOLS_END,
        made_at=9,
        used_at=10,
        chat="chat",
        sequence=3,
        pinned=True,
        has_logits=True,
        blob=BlobKey("on disk"),
    )
    lost = LostCheckpoint(
        path=PATH,
        n_tokens=TokenIndex(3),
        reason=LossReason.KV_GONE,
        lost_at=4,
        policy="fifo",
        note=LossNote(occasion=LossOccasion.LIMITS_LOWERED),
    )
    for one in (checkpoint, lost):
        has_default = [f for f in fields(one) if getattr(one, f.name) == f.default]
        assert not has_default, "a field that has its default would be kept by chance"
        assert one.along(LONGER) == replace(one, path=LONGER)
        assert one.along(LONGER).path is LONGER
