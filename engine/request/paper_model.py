"""A model on paper: the memory of a loaded one, item by item, which computes nothing. See `what_if`.

Sizes are asked of the loaded model once. A plan that would put a state back where it was not taken is an EngineBug.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from engine.core.cache.facts import ModelFacts, Vocabulary
from engine.core.cache.states import MemoryKind, SegmentRefusal
from engine.core.prompt.items import Prompt, Tokens, shared_prefix
from engine.core.prompt.media_places import MediaLayout
from engine.core.prompt.messages import Media, Sampling
from engine.drawing import Chances, ReadsNothingAhead, Sampler
from engine.errors import EngineBug, NotEnoughMemory
from engine.language.translation import tr


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSizes:
    """Bytes of a state, of the attention of one item, and of the logits; `n_ring`: items that a window's cells hold."""

    state_bytes: int
    cell_bytes: int
    logits_size: int
    n_ring: int
    keeps_ranges: bool


class _Blob(bytes):
    """Stands for bytes that are nowhere; `len` is what they would take."""

    n_bytes: int
    items: array[int]

    def __new__(cls, n_bytes: int, items: array[int]) -> _Blob:
        blob = super().__new__(cls)
        blob.n_bytes, blob.items = n_bytes, items
        return blob

    def __len__(self) -> int:
        return self.n_bytes


@dataclass
class _Held:
    """What a sequence holds, and from which item on its window is there."""

    items: array[int] = field(default_factory=lambda: array("i"))
    window_from: int = 0


class PaperModel(ReadsNothingAhead):
    """Implements ports.Model as far as playing requests takes it."""

    live_states = range(0)

    def __init__(
        self, facts: ModelFacts, vocabulary: Vocabulary, sizes: PaperSizes, *, n_sequences: int, n_ctx: int
    ) -> None:
        self.facts = replace(facts, n_ctx=n_ctx)
        self.vocabulary = vocabulary
        self.n_sequences = n_sequences
        self.prompt = Prompt(tokens=Tokens())  # that is being read: where its media are
        self._sizes = sizes
        self._working = _Held()
        self._elsewhere: dict[int, _Held] = {}
        self._n_used: int | None = 0  # cells; None: to be counted again

    # --- text: the prompts are there already ---

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        raise EngineBug("nothing is tokenised on paper")

    def piece(self, token: int) -> bytes:
        return b""

    def embed(self, tokens: Sequence[int]) -> tuple[float, ...]:
        raise EngineBug("nothing is computed on paper")

    def end_embedding(self) -> None:
        """Nothing was taken."""

    def spare(self, is_dear: bool) -> None:
        """Nothing takes so long here that it is broken off."""

    def lay_out(self, media: Media) -> MediaLayout:
        raise EngineBug("nothing is laid out on paper")

    def encode(self, media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        return False

    def limit_media(self, n_bytes: int) -> None:
        """Nothing is kept."""

    # --- reading ---

    def wait(self) -> None:
        """Nothing here takes long."""

    def break_off(self) -> None:
        """Nothing here takes long."""

    def resume(self) -> None:
        """Nothing was broken off."""

    def decode(self, tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        self._append(array("i", tokens))

    def decode_media(self, media: Media, part: int, pos: int) -> None:
        at = len(self._working.items)
        chunk = next((chunk for chunk in self.prompt.media if chunk.first == at), None)
        if chunk is None:
            raise EngineBug("there is no medium here")
        self._append(array("i", self.prompt.tokens.cut(chunk.first, chunk.end).ids()))

    def _append(self, items: array[int]) -> None:
        held = self._working
        if self.facts.memory.has_kv and self.n_cells_used() + len(items) > self.facts.n_ctx:
            raise NotEnoughMemory(tr("The context is full."), action="")
        held.items.extend(items)
        if self._n_used is not None:
            self._n_used += len(items)
        if self.facts.memory is MemoryKind.SWA:
            held.window_from = max(held.window_from, len(held.items) - self._sizes.n_ring)

    # --- states ---

    def state_size(self, sequence: int = 0) -> int:
        return self._sizes.state_bytes

    def save_state(self, sequence: int = 0) -> bytes:
        return _Blob(self._sizes.state_bytes, self._of(sequence).items[:])

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        if not isinstance(state, _Blob) or len(state.items) != pos_next:
            raise EngineBug(f"a state is put back at {pos_next}, where it was not taken")
        if self.facts.memory.has_kv and self._working.items[:pos_next] != state.items:
            raise EngineBug(f"a state is put back at {pos_next}, over another branch")
        self._become(_Held(state.items[:], max(0, pos_next - self.facts.n_swa)))
        return ""

    def keep_state(self, sequence: int) -> None:
        raise EngineBug("no live states are kept on paper")

    def restore_kept(self, sequence: int, pos_next: int, pos_max: int) -> str:
        raise EngineBug("no live states are kept on paper")

    # --- segments ---

    @property
    def threads(self) -> tuple[int, int]:
        return 0, 0

    @property
    def keeps_ranges(self) -> bool:
        return self._sizes.keeps_ranges

    def segment_size(self, p0: int, p1: int, sequence: int = 0) -> int:
        return (p1 - p0) * self._sizes.cell_bytes

    def save_segment(self, p0: int, p1: int, sequence: int = 0) -> bytes:
        return _Blob(self.segment_size(p0, p1), self._of(sequence).items[p0:p1])

    def load_segment(self, blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        if not isinstance(blob, _Blob) or len(self._working.items) < p0:
            raise EngineBug("what is loaded is no range, or has nothing before it")
        items = self._working.items[:p0] + blob.items[: p1 - p0]
        if self._n_cells(items) > self.facts.n_ctx:
            return SegmentRefusal.NO_ROOM
        self._become(_Held(items, len(items)))
        return None

    # --- sequences ---

    def take_live(self, sequence: int) -> bool:
        held, n_swa = self._working, self.facts.n_swa
        window_from = max(held.window_from, len(held.items) - n_swa) if n_swa else held.window_from
        self._elsewhere[sequence] = _Held(held.items[:], window_from)
        self._n_used = None
        return True

    def restore_live(self, sequence: int, pos_next: int) -> str:
        held = self._elsewhere[sequence]
        self._become(_Held(held.items[:pos_next], held.window_from))
        return ""

    def share_attention(self, sequence: int, pos: int) -> None:
        self._become(_Held(self._elsewhere[sequence].items[:pos], pos))

    def drop_live(self, sequence: int) -> None:
        self._elsewhere.pop(sequence, None)
        self._n_used = None

    def first_behind(self, sequence: int, others: Iterable[int], pos: int) -> int:
        """Cells have no order on paper."""
        return pos

    def n_cells_used(self) -> int:
        if not self.facts.memory.has_kv:
            return 0
        if self._n_used is None:
            self._n_used = self._n_cells(self._working.items)
        return self._n_used

    def _n_cells(self, working: array[int]) -> int:
        """Equal beginnings are shared."""
        n, before = 0, list[Tokens]()
        for items in (working, *(held.items for held in self._elsewhere.values())):
            tokens = Tokens(items.tobytes())
            n += len(tokens) - max((shared_prefix(tokens, other) for other in before), default=0)
            before.append(tokens)
        return n

    def _of(self, sequence: int) -> _Held:
        return self._elsewhere[sequence] if sequence else self._working

    def _become(self, held: _Held) -> None:
        self._working = held
        self._n_used = None

    def trim(self, pos: int) -> bool:
        held = self._working
        if pos >= len(held.items):
            return True
        if self.facts.memory.is_exact_only and pos:
            return False
        self._become(_Held(held.items[:pos], held.window_from))
        return True

    def clear(self) -> None:
        self._become(_Held())

    def pos_min(self, sequence: int = 0) -> int:
        held = self._of(sequence)
        if not held.items:
            return -1
        match self.facts.memory:
            case MemoryKind.FULL:
                return 0
            case MemoryKind.SWA:
                return held.window_from
            case _:
                return len(held.items) - 1

    def pos_max(self, sequence: int = 0) -> int:
        return len(self._of(sequence).items) - 1

    # --- logits: nobody draws a token ---

    def chances(self, token: int, n_others: int) -> Chances:
        raise EngineBug("there are no logits on paper")

    def check_logits(self) -> None:
        """There are none."""

    def logits(self) -> Sequence[float]:
        raise EngineBug("there are no logits on paper")

    @property
    def logits_size(self) -> int:
        return self._sizes.logits_size

    def save_logits(self) -> bytes:
        return _Blob(self._sizes.logits_size, array("i"))

    def restore_logits(self, saved: bytes) -> None:
        """Nothing is drawn from them."""

    def sampler(self, sampling: Sampling) -> Sampler:
        raise EngineBug("nothing is drawn on paper")

    def close(self) -> None:
        """Nothing to free."""
