"""A model that computes nothing: what a real one would hold, and how large, for trying cache settings on a record.

It keeps the positions of its memory as llama.cpp does, cell by cell where a window slides, and says what it is told to.
A plan that would damage a real model's output (a state put back where it was not taken, or over another branch) is an
EngineBug here.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from engine.commands import LoadSettings
from engine.core.facts import ModelFacts, Vocabulary
from engine.core.media import MediaLayout
from engine.core.messages import Media, Sampling
from engine.core.states import MemoryKind, RangeRefusal
from engine.errors import EngineBug, MediaRefused, NotEnoughMemory, RequestInvalid, UnsupportedModel
from engine.native.outline import ModelOutline, open_outline
from engine.native.window_cells import Positions, WindowCells

_ONE_SEQUENCE = "a simulated model keeps no branches in sequences of their own"


class SimulatedState(bytes):
    """A saved state of `n_bytes` bytes on paper. It takes next to nothing, and knows where it belongs."""

    n_bytes: int
    n_tokens: int
    prefix: hashlib.blake2b  # of the items before it
    window: Positions | None

    def __len__(self) -> int:
        return self.n_bytes


class SimulatedRange(bytes):
    """The attention of a range, of `n_bytes` bytes on paper."""

    n_bytes: int
    items: array[int]
    prefix: hashlib.blake2b  # of the items before it

    def __len__(self) -> int:
        return self.n_bytes


class SimulatedModel:
    """Implements ports.Model. Every call belongs to one thread; several may share one outline, one at a time."""

    def __init__(
        self,
        outline: ModelOutline,
        *,
        state_bytes: int | None,
        kv_bytes_per_token: int | None,
        keeps_ranges: bool,
        next_reply: Callable[[], Sequence[int]],
    ) -> None:
        self._outline = outline
        self._facts = outline.facts
        self._state_bytes = state_bytes
        self._kv_bytes_per_token = kv_bytes_per_token
        self._keeps_ranges = keeps_ranges
        self._next_reply = next_reply
        self._end = min(outline.vocabulary.eog)
        self._is_closed = False
        cells = outline.n_window_cells
        self._window = WindowCells(cells, outline.facts.n_swa) if cells else None
        self._n_tokens = 0
        self._items = array("i")  # what the attention cells hold; stays empty without attention
        self._prefix: hashlib.blake2b | None = _hashed(self._items)  # of all items; None: to be computed again

    @property
    def facts(self) -> ModelFacts:
        return self._facts

    @property
    def vocabulary(self) -> Vocabulary:
        return self._outline.vocabulary

    def tokenize(self, text: str) -> list[int]:
        self._check_open()
        return self._outline.tokenize(text)

    def piece(self, token: int) -> bytes:
        return self._outline.piece(token)

    def decode(self, tokens: Sequence[int], pos: int) -> None:
        self._check_open()
        n = len(tokens)
        if pos != self._n_tokens:
            raise EngineBug(f"decoding at position {pos}, and the memory ends at {self._n_tokens}")
        if not 0 < n <= self._facts.n_batch:
            raise EngineBug(f"{n} tokens do not fit into a batch of {self._facts.n_batch}")
        has_room = self._n_tokens + n <= self._facts.n_ctx
        if not has_room or not self._take_cells(pos, n):
            raise NotEnoughMemory(
                f"The context is full: it holds {self._facts.n_ctx:,} tokens.", action="Simulate with a larger --ctx."
            )
        packed = array("i", tokens)
        if self._facts.memory.has_kv:
            self._items.extend(packed)
        self._n_tokens += n
        if self._prefix is not None:
            self._prefix.update(packed)

    def lay_out(self, media: Media) -> MediaLayout:
        raise MediaRefused(
            f"A simulation cannot tell what {media.label} becomes in a prompt: no projector is loaded.",
            action="Replay the requests with the model and its projector.",
        )

    def encode(self, media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        raise EngineBug("a simulation lays nothing out, so there is nothing to encode")

    def decode_media(self, media: Media, part: int, pos: int) -> None:
        raise EngineBug("a simulation lays nothing out, so there is nothing to decode")

    def limit_media(self, n_bytes: int) -> None:
        """Nothing is kept here."""

    def state_size(self, sequence: int = 0) -> int:
        self._check_working(sequence)
        if self._state_bytes is not None:
            return self._state_bytes
        sizes = self._outline.sizes
        if sizes is None:
            return 0  # on full attention, where no state is ever taken: see `open_simulation`
        n_window = self._window.n_seen if self._window is not None else 0
        return sizes.state_bytes(n_tokens=self._n_tokens, n_window=n_window)

    def save_state(self, sequence: int = 0) -> bytes:
        self._check_working(sequence)
        state = SimulatedState()
        state.n_bytes = self.state_size()
        state.n_tokens = self._n_tokens
        state.prefix = self._prefix_here().copy()
        state.window = self._window.save() if self._window is not None else None
        return state

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        """Never refuses: what llama.cpp would refuse, and what it would not notice, are both a wrong plan."""
        self._check_open()
        if not isinstance(state, SimulatedState) or state.n_tokens != pos_next:
            raise EngineBug(f"a state is put back at position {pos_next}, where it was not taken")
        if self._facts.memory.has_kv:
            kept = _hashed(self._items[:pos_next])
            if len(self._items) < pos_next or kept.digest() != state.prefix.digest():
                raise EngineBug(f"a state is put back at position {pos_next}, over the items of another branch")
            del self._items[pos_next:]
        if self._window is not None:
            assert state.window is not None
            if not self._window.restore(state.window):
                raise EngineBug("a saved window does not fit into the window's cells")
        self._n_tokens = pos_next
        self._prefix = state.prefix.copy()
        return ""

    @property
    def keeps_ranges(self) -> bool:
        return self._keeps_ranges

    def range_size(self, p0: int, p1: int, sequence: int = 0) -> int:
        self._check_working(sequence)
        if self._kv_bytes_per_token is not None:
            return (p1 - p0) * self._kv_bytes_per_token
        sizes = self._outline.sizes
        return sizes.range_bytes(p1 - p0) if sizes is not None else 0

    def save_range(self, p0: int, p1: int, sequence: int = 0) -> bytes:
        self._check_working(sequence)
        if not 0 <= p0 < p1 <= len(self._items):
            raise EngineBug(f"positions {p0} to {p1} are not in memory")
        saved = SimulatedRange()
        saved.n_bytes = self.range_size(p0, p1)
        saved.items = self._items[p0:p1]
        saved.prefix = _hashed(self._items[:p0])
        return saved

    def load_range(self, blob: bytes, p0: int, p1: int) -> RangeRefusal | None:
        """Never refuses, like `restore_state`."""
        self._check_open()
        if not isinstance(blob, SimulatedRange) or p1 - p0 != len(blob.items):
            raise EngineBug(f"what is loaded at positions {p0} to {p1} is no range of them")
        if len(self._items) < p0 or _hashed(self._items[:p0]).digest() != blob.prefix.digest():
            raise EngineBug(f"a range is loaded at position {p0}, behind the items of another branch")
        del self._items[p0:]
        self._items.extend(blob.items)
        self._n_tokens = p1
        self._prefix = None
        return None

    @property
    def n_sequences(self) -> int:
        """Branches go to RAM: what stays in a model's memory depends on the machine, which is not simulated."""
        return 2 if self._keeps_ranges else 1

    def take_live(self, sequence: int) -> bool:
        raise EngineBug(_ONE_SEQUENCE)

    def restore_live(self, sequence: int, pos_next: int) -> str:
        raise EngineBug(_ONE_SEQUENCE)

    def share_attention(self, sequence: int, pos: int) -> None:
        raise EngineBug(_ONE_SEQUENCE)

    def drop_live(self, sequence: int) -> None:
        raise EngineBug(_ONE_SEQUENCE)

    def n_cells_used(self) -> int:
        return len(self._items)

    def trim(self, pos: int) -> bool:
        self._check_open()
        pos = max(0, pos)
        if pos >= self._n_tokens:
            return True
        memory = self._facts.memory
        if pos > 0 and (memory.is_exact_only or (self._window is not None and not self._window.covers(pos))):
            return False
        if self._window is not None:
            self._window.cut(pos)
        del self._items[pos:]
        self._n_tokens = pos
        self._prefix = None if memory.has_kv else _hashed(self._items)
        return True

    def clear(self) -> None:
        self._check_open()
        self.trim(0)

    def pos_min(self, sequence: int = 0) -> int:
        self._check_working(sequence)
        if self._n_tokens == 0:
            return -1
        match self._facts.memory:
            case MemoryKind.FULL:
                return 0
            case MemoryKind.SWA:
                assert self._window is not None
                return self._window.pos_min
            case _:
                return self._n_tokens - 1

    def pos_max(self, sequence: int = 0) -> int:
        self._check_open()
        return self._n_tokens - 1

    def logits(self) -> Sequence[float]:
        raise EngineBug("a simulated model computes no logits")

    def sampler(self, sampling: Sampling) -> ReplySampler:
        """Says the reply that is next, whatever the sampling."""
        return ReplySampler(self._next_reply(), self._end)

    def close(self) -> None:
        self._is_closed = True

    def _take_cells(self, pos: int, n: int) -> bool:
        """A micro-batch takes its cells at once."""
        if self._window is None:
            return True
        step = self._outline.n_ubatch
        return all(self._window.append(at, min(step, pos + n - at)) for at in range(pos, pos + n, step))

    def _prefix_here(self) -> hashlib.blake2b:
        if self._prefix is None:
            self._prefix = _hashed(self._items)
        return self._prefix

    def _check_working(self, sequence: int) -> None:
        self._check_open()
        if sequence:
            raise EngineBug(_ONE_SEQUENCE)

    def _check_open(self) -> None:
        if self._is_closed:
            raise EngineBug("the model is closed")


def _hashed(items: array[int]) -> hashlib.blake2b:
    return hashlib.blake2b(items, digest_size=16)


class ReplySampler:
    """Implements ports.Sampler: given tokens, then the end."""

    def __init__(self, tokens: Sequence[int], end: int) -> None:
        self._tokens = iter(tokens)
        self._end = end

    def sample(self) -> int:
        return next(self._tokens, self._end)

    def prime(self, tokens: Sequence[int]) -> None:
        """There are no penalties."""

    def close(self) -> None:
        """Nothing to free."""


class SimulatedLoader:
    """Implements ports.ModelLoader: every load gives a fresh model over one outline. See `open_simulation`."""

    def __init__(self, outline: ModelOutline, state_bytes: int | None, kv_bytes_per_token: int | None) -> None:
        self._outline = outline
        self._given_state_bytes = state_bytes
        self._given_kv_bytes = kv_bytes_per_token
        self.reply: Sequence[int] = ()  # what the models say next; changed only while no request runs

    @property
    def outline(self) -> ModelOutline:
        return self._outline

    @property
    def state_bytes_at_most(self) -> int:
        """What the largest state takes; on full attention, where none are taken, 0."""
        if self._given_state_bytes is not None:
            return self._given_state_bytes
        sizes = self._outline.sizes
        if sizes is None or not self._outline.facts.memory.needs_checkpoints:
            return 0
        return sizes.state_bytes(n_tokens=0, n_window=self._outline.facts.n_swa)

    def check(self, path: str, settings: LoadSettings) -> None:
        """The file was checked when its outline was opened."""
        if path != self._outline.facts.path:
            raise EngineBug("a simulation is of one model")

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[SimulatedModel, tuple[str, ...]]:
        model = SimulatedModel(
            self._outline,
            state_bytes=self._given_state_bytes,
            kv_bytes_per_token=self._given_kv_bytes,
            keeps_ranges=self._outline.facts.memory.has_kv and settings.n_seq_max != 1,
            next_reply=lambda: self.reply,
        )
        return model, ()


@contextmanager
def open_simulation(
    path: str, settings: LoadSettings, *, state_bytes: int | None, kv_bytes_per_token: int | None = None
) -> Iterator[SimulatedLoader]:
    """A loader of models that compute nothing; close them before the block ends. Raises UserFixable.

    `state_bytes`: what a saved state is to take; `kv_bytes_per_token`: what the attention of a left branch is to take
    in RAM. None asks llama.cpp.
    """
    with open_outline(path, settings) as outline:
        yield simulated_loader(outline, state_bytes=state_bytes, kv_bytes_per_token=kv_bytes_per_token)


def simulated_loader(
    outline: ModelOutline, *, state_bytes: int | None, kv_bytes_per_token: int | None = None
) -> SimulatedLoader:
    """Raises UserFixable when `outline` does not say what a simulation needs."""
    if not outline.vocabulary.eog:
        raise UnsupportedModel(
            f"{outline.facts.name} has no token that ends a reply.", action="Choose a language model for chat."
        )
    if outline.sizes is None and state_bytes is None and outline.facts.memory.needs_checkpoints:
        raise RequestInvalid(
            f"llama.cpp does not say beforehand how many bytes a saved state of {outline.facts.name} takes.",
            action="Say it with --state-bytes.",
        )
    return SimulatedLoader(outline, state_bytes, kv_bytes_per_token)
