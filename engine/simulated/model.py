"""A model that computes nothing: what a real one would hold, and how large, for trying cache settings on a record.

It keeps the positions of its memory as llama.cpp does, cell by cell where a window slides, and says what it is told to.
A plan that would damage a real model's output (a state put back where it was not taken, or over another branch) is an
EngineBug here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from engine.commands import LoadSettings
from engine.core.cache.states import ModelFacts, SegmentRefusal, Vocabulary
from engine.core.prompt.items import Digest, Prompt
from engine.core.prompt.media_places import MediaLayout
from engine.core.prompt.messages import Media, Sampling
from engine.drawing import Chances, ReadsNothingAhead
from engine.errors import EngineBug, MediaRefused, NotEnoughMemory, RequestInvalid, UnsupportedModel
from engine.native.loading.outline import open_outline
from engine.native.memory.sequences import SEQUENCE, Sequences
from engine.native.memory.state_sizes import ModelOutline
from engine.simulated.memory import SimulatedMemory, SimulatedRanges, SimulatedState
from engine.simulated.window_cells import OwnWindows, WindowCells

_LOGIT_BYTES = 4


class SimulatedModel(ReadsNothingAhead):
    """Implements ports.Model. Every call belongs to one thread; several may share one outline, one at a time."""

    def __init__(
        self,
        outline: ModelOutline,
        *,
        n_sequences: int,
        state_bytes: int | None,
        kv_bytes_per_token: int | None,
        next_reply: Callable[[], Sequence[int]],
        n_own_window: int = 0,
    ) -> None:
        """`n_own_window`: items that each sequence has a window for, where the cells of the model's are not known."""
        self._outline = outline
        self._facts = outline.facts
        n_live_states = outline.n_live_states
        n_all, n_swa, n_cells = n_sequences + n_live_states, outline.facts.n_swa, outline.n_window_cells
        windows = OwnWindows(n_own_window, n_swa, n_all) if n_own_window else None
        self._memory = SimulatedMemory(
            outline,
            n_sequences=n_all,
            state_bytes=state_bytes,
            windows=WindowCells(n_cells, n_swa, n_all) if n_cells else windows,
        )
        self._sequences = Sequences(
            self._memory,
            SimulatedRanges(self._memory, outline, kv_bytes_per_token),
            self._memory,
            outline.facts,
            n_live_states=n_live_states,
            n_ubatch=outline.n_ubatch,
            swa_full=outline.swa_full,
        )
        self._n_free: int | None = None  # cells; None: to be counted again
        self._next_reply = next_reply
        self._end = min(outline.vocabulary.eog, default=-1)
        self.prompt: Prompt | None = None  # that is being read, where its media are known
        self._is_closed = False

    @property
    def facts(self) -> ModelFacts:
        return self._facts

    @property
    def threads(self) -> tuple[int, int]:
        return 0, 0

    @property
    def vocabulary(self) -> Vocabulary:
        return self._outline.vocabulary

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        self._check_open()
        return self._outline.tokenize(text, parse_special=parse_special)

    def piece(self, token: int) -> bytes:
        return self._outline.piece(token)

    def wait(self) -> None:
        """Nothing here takes long."""

    def break_off(self) -> None:
        """Nothing here takes long."""

    def resume(self) -> None:
        """Nothing was broken off."""

    def decode(self, tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        self._check_open()
        sequences, n = self._sequences, len(tokens)
        if pos != sequences.pos_next:
            raise EngineBug(f"decoding at position {pos}, and the memory ends at {sequences.pos_next}")
        if sequences.lacks_state:
            raise EngineBug("attention was loaded without the state that belongs to it")
        if not 0 < n <= self._facts.n_batch:
            raise EngineBug(f"{n} tokens do not fit into a batch of {self._facts.n_batch}")
        self._append(tokens)

    def _append(self, tokens: Sequence[int]) -> None:
        sequences, n = self._sequences, len(tokens)
        number = sequences.begin()
        if number is None or not self._has_room(n) or not self._memory.append(number, tokens):
            raise NotEnoughMemory(
                f"The context is full: it holds {self._facts.n_ctx:,} tokens.", action="Simulate with a larger --ctx."
            )
        sequences.pos_next += n
        if self._n_free is not None:
            self._n_free -= n

    def _has_room(self, n: int) -> bool:
        if not self._facts.memory.has_kv:
            return True
        if self._n_free is None:
            self._n_free = self._facts.n_ctx - self._sequences.n_cells_used()
        return n <= self._n_free

    def embed(self, tokens: Sequence[int]) -> tuple[float, ...]:
        raise EngineBug("a simulated model computes nothing")

    def end_embedding(self) -> None:
        """Nothing was taken."""

    def spare(self, is_dear: bool) -> None:
        """Nothing takes so long here that it is broken off."""

    def lay_out(self, media: Media) -> MediaLayout:
        raise MediaRefused(
            f"A simulation cannot tell what {media.label} becomes in a prompt: no projector is loaded.",
            action="Replay the requests with the model and its projector.",
        )

    def encode(self, media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        if self.prompt is None:
            raise EngineBug("a simulation lays nothing out, so there is nothing to encode")
        return False

    def decode_media(self, media: Media, part: int, pos: int) -> None:
        """As many tokens as its chunk in `prompt` has, each at a position of its own."""
        laid_out = () if self.prompt is None else self.prompt.media
        chunk = next((chunk for chunk in laid_out if chunk.first == pos), None)
        if self.prompt is None or chunk is None:
            raise EngineBug(f"a simulation lays nothing out, and its prompt has nothing at {pos}")
        self._append(self.prompt.tokens.cut(chunk.first, chunk.end).ids())

    def limit_media(self, n_bytes: int) -> None:
        """Nothing is kept here."""

    def state_size(self, sequence: int = SEQUENCE) -> int:
        self._check_open()
        return self._sequences.state_size(sequence)

    def save_state(self, sequence: int = SEQUENCE) -> bytes:
        self._check_open()
        if sequence == SEQUENCE and self._sequences.lacks_state:
            raise EngineBug("the working sequence holds no state to save")
        return self._sequences.save(sequence)

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        """Refuses where a window's cells are short, and nothing else."""
        self._change()
        if not isinstance(state, SimulatedState) or state.n_tokens != pos_next:
            raise EngineBug(f"a state is put back at position {pos_next}, where it was not taken")
        refusal = self._sequences.put(state, pos_next, pos_next - 1)
        if refusal:
            self.clear()
        return refusal

    @property
    def keeps_ranges(self) -> bool:
        return self._facts.memory.has_kv and self.n_sequences > 1

    def segment_size(self, p0: int, p1: int, sequence: int = SEQUENCE) -> int:
        self._check_open()
        return self._sequences.segment_size(p0, p1, sequence=sequence)

    def save_segment(self, p0: int, p1: int, sequence: int = SEQUENCE) -> bytes:
        self._check_open()
        return self._sequences.save_segment(p0, p1, sequence=sequence)

    def load_segment(self, blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        """Refuses where cells are short, and nothing else."""
        self._change()
        return self._sequences.load_segment(blob, p0, p1)

    @property
    def n_sequences(self) -> int:
        return self._sequences.n_max

    def take_live(self, sequence: int) -> bool:
        self._change()
        return self._sequences.take(sequence)

    def restore_live(self, sequence: int, pos_next: int) -> str:
        self._change()
        return self._sequences.restore(sequence, pos_next)

    @property
    def live_states(self) -> range:
        return self._sequences.live_states

    def keep_state(self, sequence: int) -> None:
        self._check_open()
        self._sequences.keep_state(sequence)

    def restore_kept(self, sequence: int, pos_next: int, pos_max: int) -> str:
        self._change()
        return self._sequences.restore_kept(sequence, pos_next, pos_max)

    def share_attention(self, sequence: int, pos: int) -> None:
        self._change()
        self._sequences.share_attention(sequence, pos)

    def drop_live(self, sequence: int) -> None:
        self._change()
        self._sequences.drop(sequence)

    def first_behind(self, sequence: int, others: Iterable[int], pos: int) -> int:
        """The first position before `pos` that lies behind cells which only `others` hold; or `pos`."""
        self._check_open()
        return self._sequences.first_behind(sequence, others, pos)

    def n_cells_used(self) -> int:
        self._check_open()
        return self._sequences.n_cells_used()

    def digest(self, sequence: int = SEQUENCE) -> Digest:
        """Of the items that a sequence holds, as that of `Tokens`: what the books on it must agree with."""
        self._check_open()
        return self._memory.digest(self._sequences.number(sequence))

    def trim(self, pos: int) -> bool:
        self._change()
        pos = max(0, pos)
        if 0 < pos < self._sequences.pos_next and not self._sequences.covers(SEQUENCE, pos):
            return False
        return self._sequences.cut(pos)

    def clear(self) -> None:
        self._change()
        self._sequences.clear()

    def pos_min(self, sequence: int = SEQUENCE) -> int:
        self._check_open()
        return self._sequences.pos_min(sequence)

    def pos_max(self, sequence: int = SEQUENCE) -> int:
        self._check_open()
        return self._sequences.pos_max(sequence)

    def chances(self, token: int, n_others: int) -> Chances:
        raise EngineBug("a simulated model computes no logits")

    def check_logits(self) -> None:
        """There are none that could be wrong."""

    def logits(self) -> Sequence[float]:
        raise EngineBug("a simulated model computes no logits")

    @property
    def logits_size(self) -> int:
        return _LOGIT_BYTES * self._facts.n_vocab

    def save_logits(self) -> bytes:
        """None: only their size counts."""
        return b""

    def restore_logits(self, saved: bytes) -> None:
        """Replies are given."""

    def sampler(self, sampling: Sampling) -> ReplySampler:
        """Says the reply that is next, whatever the sampling."""
        return ReplySampler(self._next_reply(), self._end)

    def close(self) -> None:
        self._is_closed = True

    def _change(self) -> None:
        """Before what moves cells other than by decoding."""
        self._check_open()
        self._n_free = None

    def _check_open(self) -> None:
        if self._is_closed:
            raise EngineBug("the model is closed")


class ReplySampler:
    """Implements ports.Sampler: given tokens, then the end."""

    def __init__(self, tokens: Sequence[int], end: int) -> None:
        self._tokens = iter(tokens)
        self._end = end

    def sample(self) -> int:
        return next(self._tokens, self._end)

    def go_on(self, tokens: Sequence[int]) -> None:
        """Nothing is computed, so nothing is held to a grammar."""

    def prime(self, tokens: Sequence[int]) -> None:
        """There are no penalties."""

    def close(self) -> None:
        """Nothing to free."""


# Opening a simulation: an outline of a model, and a loader of models over it that compute nothing.


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
        """`settings` are not looked at: the outline was opened with others, and has all that they say."""
        model = SimulatedModel(
            self._outline,
            n_sequences=self._outline.n_sequences,
            state_bytes=self._given_state_bytes,
            kv_bytes_per_token=self._given_kv_bytes,
            next_reply=lambda: self.reply,
        )
        return model, ()


@contextmanager
def open_simulation(
    path: str, settings: LoadSettings, *, state_bytes: int | None, kv_bytes_per_token: int | None = None
) -> Iterator[SimulatedLoader]:
    """A loader of models that compute nothing; close them before the block ends. Raises UserFixable.

    `state_bytes`: what a saved state is to take; `kv_bytes_per_token`: what the attention of a left branch is to take
    in RAM. None asks llama.cpp. Branches stay in the model's memory only where `settings.n_seq_max` has sequences for
    them: how many a real load would choose depends on the machine, which is not simulated.
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
