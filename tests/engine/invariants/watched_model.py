"""A simulated model whose calls are watched, whose saved states are real bytes, and that refuses when told to.

Below it are the sequences and the ledger of the engine itself; its memory knows, item for item, what each one holds.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from types import FrameType
from typing import Any

from engine.core.cache.states import SegmentRefusal
from engine.core.prompt.items import Tokens, media_items
from engine.core.prompt.media_places import MediaLayout, MediaPiece
from engine.core.prompt.messages import Media
from engine.errors import BrokenOff, DecodeFailed, Interrupted, NotEnoughMemory
from engine.native.memory.sequences import SEQUENCE
from engine.native.memory.state_sizes import ModelOutline
from engine.simulated.memory import SimulatedRange, SimulatedState
from engine.simulated.model import SimulatedModel

STATE_BYTES, CELL_BYTES, LOGIT_BYTES = 64, 16, 16
IMAGE_ITEMS = 7
_NAME_BYTES = 16  # with which saved bytes begin

CHANGES = (
    "restore_state",
    "restore_live",
    "restore_kept",
    "share_attention",
    "load_segment",
    "take_live",
    "keep_state",
    "drop_live",
    "trim",
    "clear",
)
READS = ("save_state", "save_segment", "save_logits")
DECODES = ("decode", "decode_media")
_MOVERS = frozenset({"engine.cache.executor", "engine.cache.swapping_out", "engine.cache.session"})
_MAY = (
    dict.fromkeys(CHANGES, _MOVERS)
    | dict.fromkeys(READS, _MOVERS | {"engine.cache.writing"})
    | dict.fromkeys(DECODES, frozenset({"engine.request.reading", "engine.cache.drafting"}))
)
FAULTS = (
    "restore_state",
    "restore_live",
    "load_segment",
    "load_segment rejected",
    "load_segment no room",
    "take_live",
    "trim",
    "save_state",
    "save_segment",
    "decode no room",
    "decode broken off",
    "decode failed",
)


class WatchedModel(SimulatedModel):
    """`look` is called before and after each call that moves something, with its name and, afterwards, its result.

    `wrong` hears of calls from where nobody may call. `faults`: how often each of FAULTS happens from now on.
    """

    def __init__(self, outline: ModelOutline, next_reply: Callable[[], Sequence[int]], vault: Vault) -> None:
        super().__init__(
            outline,
            n_sequences=outline.n_sequences,
            state_bytes=STATE_BYTES,
            kv_bytes_per_token=CELL_BYTES,
            next_reply=next_reply,
        )
        self.faults = Counter[str]()
        self.look: Callable[[str, object], None] = lambda name, result: None
        self.wrong: Callable[[str], None] = lambda text: None
        self._vault = vault
        self._has_logits = False
        self._depth = 0  # within a call of its own
        for name, allowed in _MAY.items():
            setattr(self, name, self._watched(name, getattr(self, name), allowed))

    def _watched(self, name: str, call: Callable[..., Any], allowed: frozenset[str]) -> Callable[..., Any]:
        def watched(*args: Any, **more: Any) -> Any:
            if self._depth:
                return call(*args, **more)
            caller = _module(sys._getframe(1))
            if caller not in allowed:
                self.wrong(f"6: {name} is called from {caller}")
            self.look(name, None)
            self._depth += 1
            try:
                result = call(*args, **more)
            finally:
                self._depth -= 1
            self.look(name, result)
            return result

        return watched

    def _takes(self, fault: str) -> bool:
        """Whether that is to happen now."""
        if self.faults[fault] <= 0:
            return False
        self.faults[fault] -= 1
        return True

    def decode(self, tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        self._has_logits = False
        if self._takes("decode no room"):
            raise NotEnoughMemory("No free cells.", action="")
        if self._takes("decode broken off"):
            self._decode_half(tokens)
            raise BrokenOff("a batch was broken off")
        if self._takes("decode failed"):
            self._decode_half(tokens)
            raise DecodeFailed(-3)
        super().decode(tokens, pos, wants_logits=wants_logits)
        self._has_logits = wants_logits

    def _decode_half(self, tokens: Sequence[int]) -> None:
        """An unknown part of them is in memory."""
        number = self._sequences.begin()
        if number is not None and len(tokens) > 1 and self._has_room(len(tokens)):
            self._memory.append(number, tokens[: len(tokens) // 2])
            self._sequences.note_failure()
        self._n_free = None

    def lay_out(self, media: Media) -> MediaLayout:
        """A line break, the image, a line break."""
        edge = MediaPiece(tokens=Tokens.of([10]), n_pos=1)
        items = media_items(media.digest, IMAGE_ITEMS)
        return MediaLayout(
            pieces=(edge, MediaPiece(tokens=items, n_pos=IMAGE_ITEMS, part=0, digest=media.digest), edge)
        )

    def encode(self, media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        if not on_progress(0.5):
            raise Interrupted
        return True

    def decode_media(self, media: Media, part: int, pos: int) -> None:
        self._has_logits, sequences = False, self._sequences
        assert pos == sequences.pos_next
        assert not sequences.lacks_state
        items = media_items(media.digest, IMAGE_ITEMS)
        number = sequences.begin() if sequences.has_room(IMAGE_ITEMS) else None
        if number is None or not self._memory.append(number, tuple(items)):
            raise NotEnoughMemory("No free cells.", action="")
        sequences.note_media(IMAGE_ITEMS, IMAGE_ITEMS)
        self._n_free = None

    def save_state(self, sequence: int = SEQUENCE) -> bytes:
        if self._takes("save_state"):
            raise MemoryError
        return self._vault.put(super().save_state(sequence))

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        self._has_logits = False
        saved = self._vault.get(state)
        if saved is None or self._takes("restore_state"):
            self.clear()
            return "the state was refused"
        return super().restore_state(saved, pos_next, pos_max)

    def save_segment(self, p0: int, p1: int, sequence: int = SEQUENCE) -> bytes:
        if self._takes("save_segment"):
            raise MemoryError
        return self._vault.put(super().save_segment(p0, p1, sequence))

    def load_segment(self, blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        self._has_logits = False
        saved = self._vault.get(blob)
        if saved is None or self._takes("load_segment"):
            return SegmentRefusal.DAMAGED
        if self._takes("load_segment no room"):
            return SegmentRefusal.NO_ROOM
        if self._takes("load_segment rejected"):
            self.clear()
            return SegmentRefusal.REJECTED
        return super().load_segment(saved, p0, p1)

    def take_live(self, sequence: int) -> bool:
        return not self._takes("take_live") and super().take_live(sequence)

    def restore_live(self, sequence: int, pos_next: int) -> str:
        self._has_logits = False
        if self._takes("restore_live"):
            self.clear()
            return "the branch was refused"
        return super().restore_live(sequence, pos_next)

    def restore_kept(self, sequence: int, pos_next: int, pos_max: int) -> str:
        self._has_logits = False
        return super().restore_kept(sequence, pos_next, pos_max)

    def share_attention(self, sequence: int, pos: int) -> None:
        self._has_logits = False
        super().share_attention(sequence, pos)

    def trim(self, pos: int) -> bool:
        self._has_logits = False
        return not self._takes("trim") and super().trim(pos)

    def clear(self) -> None:
        self._has_logits = False
        super().clear()

    @property
    def logits_size(self) -> int:
        return LOGIT_BYTES

    def save_logits(self) -> bytes:
        """Those of what the working sequence holds."""
        if not self._has_logits:
            self.wrong("3: logits are saved that nobody computed")
        return bytes.fromhex(self.digest())

    def restore_logits(self, saved: bytes) -> None:
        if saved != bytes.fromhex(self.digest()):
            self.wrong("3: the logits of another place came back")
        self._has_logits = True

    def check_logits(self) -> None:
        if not self._has_logits:
            self.wrong("3: a reply begins without logits")

    # --- what the memory itself says ---

    @property
    def lacks_state(self) -> bool:
        return self._sequences.lacks_state

    def holds(self, sequence: int) -> tuple[str, int]:
        """The digest of all items of a sequence, and behind how many of them its state is."""
        number = self._sequences.number(sequence) if sequence < self.n_sequences else sequence
        return self._memory.digest(number), self._memory._state_at[number]

    def cells(self) -> int:
        """Cells in use, counted one by one."""
        if not self.facts.memory.has_kv:
            return 0
        self._sequences._settle()
        spans = (span for held in self._memory.ledger._spans.values() for span in held)
        return len({(span.origin, pos) for span in spans for pos in range(span.start, span.end)})

    def saved(self, payload: bytes) -> SimulatedState | SimulatedRange | None:
        found: SimulatedState | SimulatedRange | None = self._vault.get(payload)
        return found


class Vault:
    """What saved bytes stand for: it outlives the models, as files do."""

    def __init__(self) -> None:
        self._there: dict[bytes, Any] = {}
        self._numbers = count(1)

    def put(self, saved: bytes) -> bytes:
        name = next(self._numbers).to_bytes(_NAME_BYTES, "big")
        self._there[name] = saved
        return name.ljust(len(saved), b"\xff")

    def get(self, payload: bytes) -> Any:
        """None: these are not what was saved."""
        found = self._there.get(payload[:_NAME_BYTES])
        is_whole = found is not None and len(found) == len(payload) and not payload[_NAME_BYTES:].strip(b"\xff")
        return found if is_whole else None


def _module(frame: FrameType) -> str:
    name: str = frame.f_globals["__name__"]
    return name
