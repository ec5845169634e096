"""A model whose state is the exact list of items it was given: any wrong restore shows as wrong output.

For faults, and for scenarios that need scripted replies or states of a given size; all else is tested on llama.cpp.
"""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, takewhile
from operator import eq

from engine.commands import LoadSettings
from engine.core.cache.states import MemoryKind, ModelFacts, SegmentRefusal, SpecialToken, Vocabulary
from engine.core.prompt.items import Tokens, media_items
from engine.core.prompt.media_places import MediaLayout, MediaPiece
from engine.core.prompt.messages import Media, MediaType, Sampling
from engine.drawing import Chances, ReadsNothingAhead
from engine.errors import DecodeFailed, Interrupted, MediaRefused, ModelFileError, NotEnoughMemory
from tests.support.fake_faults import Elsewhere, Faults

SPECIALS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<think>", "</think>")
EOG = 256 + SPECIALS.index("<|im_end|>")
_SPLIT = re.compile("(" + "|".join(re.escape(text) for text in SPECIALS) + ")")
_LETTERS = b" abcdefghijklmnopqrstuvwxyz"
ANY = "?"  # in a scripted reply: a letter that depends on everything in memory
_DIGEST_BYTES = 16
_PAIR = 1000  # a pair of equal bytes, where the vocabulary has such tokens


@dataclass
class FakeModel(ReadsNothingAhead):
    """`reply_tokens` long replies of letters; the next token is a hash of everything in memory.

    A sliding window is a ring of `n_swa` + `ring_slack` cells. As in llama.cpp, `trim` says yes whatever the window has
    lost; an item that is decoded without its whole window is damaged, and so is all that is said from then on.
    """

    memory: MemoryKind = MemoryKind.HYBRID
    n_bytes: int = 1 << 40  # of the weights: so many that no branch slows them down
    n_ctx: int = 100_000
    n_batch: int = 512
    n_swa: int = 0
    ring_slack: int = 0
    reply_tokens: int = 6
    reply: str = ""  # what to say instead, see ANY
    has_pairs: bool = False  # text with two equal bytes in a row is one token, but replies are written byte by byte
    state_bytes: int = 1000  # at least, of any state: as those of recurrent layers, all are of one size
    template: str = ""
    faults: Faults = field(default_factory=Faults)
    items: list[int] = field(default_factory=list)
    window_from: int = 0  # the first item whose cell in the window is there
    damaged: set[int] = field(default_factory=set)
    taken: dict[bytes, tuple[int, ...]] = field(default_factory=dict)  # what was read up to each state, by digest
    restored_at: list[int] = field(default_factory=list)  # where states were put back, in order
    range_token_bytes: int = 4  # of one token's attention in RAM; 0: this model cannot keep any
    loaded_at: list[int] = field(default_factory=list)  # where ranges were put back, in order
    n_sequences: int = 2
    elsewhere: dict[int, Elsewhere] = field(default_factory=dict)  # what the other sequences hold
    taken_up_at: list[int] = field(default_factory=list)  # where branches in sequences were gone on with, in order
    lacks_state: bool = False  # attention came, its state did not yet
    has_logits: bool = False  # of the last token that was decoded
    n_decoded: int = 0  # tokens ever decoded, to compare with what was claimed
    closed: bool = False
    behind: int | None = None  # from where the working sequence lies behind other cells, once they have gone
    media_tokens: int = 0  # of every image; 0: this model takes none
    encoded: list[str] = field(default_factory=list)  # labels of what the encoder ran on, in order
    kept_embeddings: set[str] = field(default_factory=set)

    @property
    def facts(self) -> ModelFacts:
        return ModelFacts(
            name="fake",
            path="fake.gguf",
            architecture="fake",
            description="fake",
            memory=self.memory,
            n_swa=self.n_swa,
            n_params=1,
            n_bytes=self.n_bytes,
            n_ctx=self.n_ctx,
            n_ctx_train=self.n_ctx,
            n_batch=self.n_batch,
            n_vocab=_PAIR + 256,
            n_layers_gpu=0,
            devices=(),
            chat_template=self.template,
            default_sampling=None,
            fingerprint="fake",
            takes=frozenset({MediaType.IMAGE}) if self.media_tokens else frozenset(),
        )

    @property
    def threads(self) -> tuple[int, int]:
        return 0, 0

    @property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(
            special=tuple(SpecialToken(id=256 + i, text=t, strips_left=False) for i, t in enumerate(SPECIALS)),
            bos=None,
            eos=EOG,
            adds_bos=False,
            eog=frozenset({EOG}),
        )

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        if not parse_special:
            return self._text_ids(text.encode())
        ids: list[int] = []
        for part in _SPLIT.split(text):
            ids.extend([256 + SPECIALS.index(part)] if part in SPECIALS else self._text_ids(part.encode()))
        return ids

    def _text_ids(self, text: bytes) -> list[int]:
        if not self.has_pairs:
            return list(text)
        pairs = (found.group() for found in re.finditer(rb"(?s)(.)\1?", text))
        return [_PAIR + pair[0] if len(pair) == 2 else pair[0] for pair in pairs]

    def piece(self, token: int) -> bytes:
        if token >= _PAIR:
            return bytes([token - _PAIR] * 2)
        return bytes([token]) if token < 256 else SPECIALS[token - 256].encode()

    def resume(self) -> None:
        """Nothing here takes so long that it is broken off, or waited for."""

    break_off = wait = resume

    def decode(self, tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        if self.faults.on_decode is not None:
            self.faults.on_decode()
        if self.faults.no_slot > 0:
            self.faults.no_slot -= 1
            raise NotEnoughMemory("No free cells.", action="")
        if self.faults.decode_error > 0:
            self.faults.decode_error -= 1
            raise DecodeFailed(-3)
        assert pos == len(self.items), f"decoding at {pos} although {len(self.items)} items are there"
        assert 0 < len(tokens) <= self.n_batch
        assert not self.lacks_state, "decoding over attention without its state"
        if self.elsewhere and self.memory.has_kv and self.n_cells_used() + len(tokens) > self.n_ctx:
            raise NotEnoughMemory("No free cells.", action="")
        self.items.extend(tokens)
        self.has_logits = wants_logits
        self.n_decoded += len(tokens)
        if self.n_swa:
            self.damaged.update(p for p in range(pos, len(self.items)) if self.window_from > max(0, p - self.n_swa + 1))
            self.window_from = max(self.window_from, len(self.items) - self.n_swa - self.ring_slack)

    def embed(self, tokens: Sequence[int]) -> tuple[float, ...]:
        return (1.0, 0.0)

    def end_embedding(self) -> None:
        """Nothing was taken."""

    def spare(self, is_dear: bool) -> None:
        """Nothing takes so long here that it is broken off."""

    def lay_out(self, media: Media) -> MediaLayout:
        """A line break, the image, a line break."""
        if not self.media_tokens:
            raise MediaRefused("This model takes no images.", action="Load its projector.")
        edge = MediaPiece(tokens=Tokens.of([10]), n_pos=1)
        items = media_items(media.digest, self.media_tokens)
        image = MediaPiece(tokens=items, n_pos=self.media_tokens, part=0, digest=media.digest)
        return MediaLayout(pieces=(edge, image, edge))

    def encode(self, media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        if media.digest in self.kept_embeddings:
            return False
        if not on_progress(0.5):
            raise Interrupted
        self.encoded.append(media.label)
        self.kept_embeddings.add(media.digest)
        return True

    def decode_media(self, media: Media, part: int, pos: int) -> None:
        assert media.digest in self.kept_embeddings, "decoded before it was encoded"
        assert pos == len(self.items)
        assert not self.lacks_state
        self.items.extend(media_items(media.digest, self.media_tokens))
        self.n_decoded += self.media_tokens

    def limit_media(self, n_bytes: int) -> None:
        if n_bytes == 0:
            self.kept_embeddings.clear()

    def state_size(self, sequence: int = 0) -> int:
        return max(self.state_bytes, _DIGEST_BYTES)

    def save_state(self, sequence: int = 0) -> bytes:
        if self.faults.no_memory_to_save > 0:
            self.faults.no_memory_to_save -= 1
            raise MemoryError
        items = self._items_of(sequence)
        state = _digest(items)
        self.taken[state] = tuple(items)
        return state.ljust(self.state_bytes, b"\xff")

    def _items_of(self, sequence: int) -> Sequence[int]:
        return self.elsewhere[sequence].items if sequence else self.items

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        if self.faults.refuse_restore > 0:
            self.faults.refuse_restore -= 1
            self.clear()
            return "the state was refused"
        if self.memory.has_kv:
            assert len(self.items) >= pos_next, "restored without the KV before it"
            assert state.startswith(_digest(self.items[:pos_next])), (
                "restored where it was not taken, or over another branch"
            )
            self.trim_blindly(pos_next)
        else:
            self.has_logits = False
            self.items = list(self.taken[state[:_DIGEST_BYTES]])
            assert len(self.items) == pos_next
        self.window_from = max(0, pos_next - self.n_swa)
        self.lacks_state = False
        self.restored_at.append(pos_next)
        return ""

    @property
    def keeps_ranges(self) -> bool:
        return self.memory.has_kv and self.range_token_bytes > 0

    def segment_size(self, p0: int, p1: int, sequence: int = 0) -> int:
        self._check_free_sequence()
        return max(4, self.range_token_bytes) * (p1 - p0)

    def save_segment(self, p0: int, p1: int, sequence: int = 0) -> bytes:
        items = self._items_of(sequence)
        assert 0 <= p0 < p1 <= len(items)
        self._check_free_sequence()
        if self.faults.no_memory_for_range > 0:
            self.faults.no_memory_for_range -= 1
            raise MemoryError
        return array("i", items[p0:p1]).tobytes().ljust(self.segment_size(p0, p1), b"\xff")

    def _check_free_sequence(self) -> None:
        """What has just been left is the working sequence's by name alone: its own is empty."""
        items = tuple(self.items)
        is_borrowed = not items or any(held.items == items for held in self.elsewhere.values())
        assert len(self.elsewhere) + (not is_borrowed) < self.n_sequences, "no sequence is free to copy through"

    def load_segment(self, blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        assert len(self.items) >= p0, "a range was loaded behind nothing"
        assert len(self.elsewhere) < self.n_sequences - 1, "no sequence is free to copy through"
        if self.faults.ranges_first > 0:
            self.faults.ranges_first -= 1
        elif self.faults.refuse_range > 0:
            self.faults.refuse_range -= 1
            return SegmentRefusal.DAMAGED
        items = [*self.items[:p0], *array("i", blob[: 4 * (p1 - p0)]).tolist()]
        if self.elsewhere and self._n_cells(items) > self.n_ctx:
            return SegmentRefusal.NO_ROOM
        self.trim_blindly(0)
        self.items.extend(items)
        self.loaded_at.append(p0)
        self.lacks_state = self.memory is not MemoryKind.FULL
        return None

    def take_live(self, sequence: int) -> bool:
        assert 0 < sequence < self.n_sequences
        assert sequence not in self.elsewhere
        assert self.items
        assert not self.lacks_state
        if self.faults.no_room_live > 0:
            self.faults.no_room_live -= 1
            return False
        window_from = max(self.window_from, len(self.items) - self.n_swa)  # a window of its own, no longer than needed
        self.elsewhere[sequence] = Elsewhere(tuple(self.items), window_from, frozenset(self.damaged))
        return True

    def restore_live(self, sequence: int, pos_next: int) -> str:
        held = self.elsewhere[sequence]
        assert 0 < pos_next <= len(held.items)
        assert not self.memory.is_exact_only or pos_next == len(held.items), "an exact state goes on at its end only"
        if self.faults.refuse_live > 0:
            self.faults.refuse_live -= 1
            self.clear()
            return "the branch was refused"
        self.has_logits = False
        self.items = list(held.items[:pos_next])
        self.window_from = held.window_from
        self.damaged = {p for p in held.damaged if p < pos_next}
        self.lacks_state = False
        self.taken_up_at.append(pos_next)
        return ""

    def share_attention(self, sequence: int, pos: int) -> None:
        held = self.elsewhere[sequence]
        assert 0 < pos <= len(held.items)
        self.has_logits = False
        self.items = list(held.items[:pos])
        self.damaged = {p for p in held.damaged if p < pos}
        self.window_from = pos
        self.lacks_state = self.memory is not MemoryKind.FULL

    live_states: range = range(0)

    def keep_state(self, sequence: int) -> None:
        raise AssertionError("a fake model keeps no live states")

    def restore_kept(self, sequence: int, pos_next: int, pos_max: int) -> str:
        raise AssertionError("a fake model keeps no live states")

    def drop_live(self, sequence: int) -> None:
        self.elsewhere.pop(sequence, None)

    def first_behind(self, sequence: int, others: Iterable[int], pos: int) -> int:
        return pos if self.behind is None else min(pos, self.behind)

    def n_cells_used(self) -> int:
        """Equal beginnings are shared."""
        return self._n_cells(self.items) if self.memory.has_kv else 0

    def _n_cells(self, working: Sequence[int]) -> int:
        n, before = 0, list[Sequence[int]]()
        for items in (working, *(held.items for held in self.elsewhere.values())):
            n += len(items) - max((sum(takewhile(bool, map(eq, items, other))) for other in before), default=0)
            before.append(items)
        return n

    def trim(self, pos: int) -> bool:
        if self.faults.refuse_trim > 0:
            self.faults.refuse_trim -= 1
            return False
        if self.memory.is_exact_only and pos != len(self.items):
            return False
        self.trim_blindly(pos)
        return True

    def trim_blindly(self, pos: int) -> None:
        self.has_logits = False
        del self.items[pos:]
        self.damaged = {p for p in self.damaged if p < pos}

    def clear(self) -> None:
        self.trim_blindly(0)
        self.window_from = 0
        self.lacks_state = False

    def pos_min(self, sequence: int = 0) -> int:
        items = self._items_of(sequence)
        if not items:
            return -1
        match self.memory:
            case MemoryKind.FULL:
                return 0
            case MemoryKind.SWA:
                return self.elsewhere[sequence].window_from if sequence else self.window_from
            case _:
                return len(items) - 1

    def pos_max(self, sequence: int = 0) -> int:
        return len(self._items_of(sequence)) - 1

    def chances(self, token: int, n_others: int) -> Chances:
        return Chances(-1.0, tuple((id, -1.0 - id) for id in range(n_others)))

    def check_logits(self) -> None: ...

    def logits(self) -> Sequence[float]:
        return [0.0] * self.facts.n_vocab

    @property
    def logits_size(self) -> int:
        return _DIGEST_BYTES

    def save_logits(self) -> bytes:
        """What tells the items from others: so it is noticed when these come back at another place."""
        assert self.has_logits, "nobody asked for the logits of the last batch"
        return _digest(self.items)

    def restore_logits(self, saved: bytes) -> None:
        assert saved == _digest(self.items), "the logits of another place came back"
        assert not self.lacks_state
        self.has_logits = True

    def reply_ids(self) -> list[int]:
        text = self.reply or ANY * self.reply_tokens
        parts = _SPLIT.split(text)
        return [*chain(*([256 + SPECIALS.index(part)] if part in SPECIALS else part.encode() for part in parts))]

    def sampler(self, sampling: Sampling) -> FakeSampler:
        return FakeSampler(self)

    def close(self) -> None:
        self.closed = True


def _digest(items: Sequence[int]) -> bytes:
    return hashlib.blake2b(array("i", items).tobytes(), digest_size=_DIGEST_BYTES).digest()


class FakeSampler:
    """Follows the model while it decodes; hashing goes on where it stopped, so long prompts cost one pass."""

    def __init__(self, model: FakeModel) -> None:
        self._model, self._script, self._n = model, model.reply_ids(), 0
        self._hash = hashlib.blake2b(repr(sorted(model.damaged)).encode(), digest_size=2)
        self._n_hashed = 0

    def sample(self) -> int:
        assert self._model.has_logits, "nobody asked for the logits of the last batch"
        if self._n == len(self._script):
            return EOG
        wanted = self._script[self._n]
        self._n += 1
        if wanted != ord(ANY):
            return wanted
        self._hash.update(array("i", self._model.items[self._n_hashed :]).tobytes())
        self._n_hashed = len(self._model.items)
        return _LETTERS[int.from_bytes(self._hash.copy().digest(), "little") % len(_LETTERS)]

    def prime(self, tokens: Sequence[int]) -> None: ...

    go_on = prime

    def close(self) -> None: ...


@dataclass
class FakeLoader:
    """A ModelLoader that gives one fake, or raises."""

    model: FakeModel = field(default_factory=FakeModel)
    error: Exception | None = None
    warnings: tuple[str, ...] = ()

    def check(self, path: str, settings: LoadSettings) -> None:
        if path == "missing.gguf":
            raise ModelFileError("There is no file missing.gguf.", action="Choose another one.")

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[FakeModel, tuple[str, ...]]:
        if not on_progress(0.5):
            raise Interrupted
        if self.error is not None:
            raise self.error
        return self.model, self.warnings
