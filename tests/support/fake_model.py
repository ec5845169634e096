"""A model whose state is the exact list of items it was given: any wrong restore shows as wrong output.

For faults, and for scenarios that need scripted replies or states of a given size; all else is tested on llama.cpp.
"""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.commands import LoadSettings
from engine.core.facts import ModelFacts, SpecialToken, Vocabulary
from engine.core.messages import Sampling
from engine.core.states import MemoryKind, RangeRefusal
from engine.errors import DecodeFailed, Interrupted, ModelFileError, NotEnoughMemory

SPECIALS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<think>", "</think>")
EOG = 256 + SPECIALS.index("<|im_end|>")
_SPLIT = re.compile("(" + "|".join(re.escape(text) for text in SPECIALS) + ")")
_LETTERS = b" abcdefghijklmnopqrstuvwxyz"
ANY = "?"  # in a scripted reply: a letter that depends on everything in memory
_PAIR = 1000  # a pair of equal bytes, where the vocabulary has such tokens


@dataclass
class Faults:
    """What is to go wrong, and how often."""

    refuse_restore: int = 0
    refuse_trim: int = 0
    no_slot: int = 0
    decode_error: int = 0
    no_memory_to_save: int = 0
    no_memory_for_range: int = 0
    refuse_range: int = 0
    ranges_first: int = 0  # so many are taken before one is refused
    on_decode: Callable[[], None] | None = None


@dataclass
class FakeModel:
    """`reply_tokens` long replies of letters; the next token is a hash of everything in memory.

    A sliding window is a ring of `n_swa` + `ring_slack` cells. As in llama.cpp, `trim` says yes whatever the window has
    lost; an item that is decoded without its whole window is damaged, and so is all that is said from then on.
    """

    memory: MemoryKind = MemoryKind.HYBRID
    n_ctx: int = 100_000
    n_batch: int = 512
    n_swa: int = 0
    ring_slack: int = 0
    reply_tokens: int = 6
    reply: str = ""  # what to say instead, see ANY
    has_pairs: bool = False  # text with two equal bytes in a row is one token, but replies are written byte by byte
    state_bytes: int = 1000
    template: str = ""
    faults: Faults = field(default_factory=Faults)
    items: list[int] = field(default_factory=list)
    window_from: int = 0  # the first item whose cell in the window is there
    damaged: set[int] = field(default_factory=set)
    restored_at: list[int] = field(default_factory=list)  # where states were put back, in order
    range_token_bytes: int = 4  # of one token's attention in RAM; 0: this model cannot keep any
    loaded_at: list[int] = field(default_factory=list)  # where ranges were put back, in order
    n_decoded: int = 0  # tokens ever decoded, to compare with what was claimed
    closed: bool = False

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
            n_bytes=1,
            n_ctx=self.n_ctx,
            n_ctx_train=self.n_ctx,
            n_batch=self.n_batch,
            n_vocab=_PAIR + 256,
            n_layers_gpu=0,
            devices=(),
            chat_template=self.template,
            default_sampling=None,
            fingerprint="fake",
        )

    @property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(
            special=tuple(SpecialToken(id=256 + i, text=t, strips_left=False) for i, t in enumerate(SPECIALS)),
            bos=None,
            eos=EOG,
            adds_bos=False,
            eog=frozenset({EOG}),
        )

    def tokenize(self, text: str) -> list[int]:
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

    def decode(self, tokens: Sequence[int], pos: int) -> None:
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
        self.items.extend(tokens)
        self.n_decoded += len(tokens)
        if self.n_swa:
            self.damaged.update(p for p in range(pos, len(self.items)) if self.window_from > max(0, p - self.n_swa + 1))
            self.window_from = max(self.window_from, len(self.items) - self.n_swa - self.ring_slack)

    def state_size(self) -> int:
        return max(self.state_bytes, len(self._packed(len(self.items))))

    def save_state(self) -> bytes:
        if self.faults.no_memory_to_save > 0:
            self.faults.no_memory_to_save -= 1
            raise MemoryError
        return self._packed(len(self.items)).ljust(self.state_bytes, b"\xff")

    def _packed(self, n: int) -> bytes:
        """The first `n` items: all of them where nothing else holds them, else only what tells them from others."""
        items = array("i", self.items[:n]).tobytes()
        return items if not self.memory.has_kv else hashlib.blake2b(items, digest_size=16).digest()

    def restore_state(self, state: bytes, pos_next: int) -> str:
        if self.faults.refuse_restore > 0:
            self.faults.refuse_restore -= 1
            self.clear()
            return "the state was refused"
        if self.memory.has_kv:
            assert len(self.items) >= pos_next, "restored without the KV before it"
            assert state.startswith(self._packed(pos_next)), "restored where it was not taken, or over another branch"
            self.trim_blindly(pos_next)
        else:
            self.items = array("i", state[: 4 * pos_next]).tolist()
        self.window_from = max(0, pos_next - self.n_swa)
        self.restored_at.append(pos_next)
        return ""

    @property
    def keeps_ranges(self) -> bool:
        return self.memory.has_kv and self.range_token_bytes > 0

    def range_size(self, p0: int, p1: int) -> int:
        return max(4, self.range_token_bytes) * (p1 - p0)

    def save_range(self, p0: int, p1: int) -> bytes:
        assert 0 <= p0 < p1 <= len(self.items)
        if self.faults.no_memory_for_range > 0:
            self.faults.no_memory_for_range -= 1
            raise MemoryError
        return array("i", self.items[p0:p1]).tobytes().ljust(self.range_size(p0, p1), b"\xff")

    def load_range(self, blob: bytes, p0: int, p1: int) -> RangeRefusal | None:
        assert len(self.items) >= p0, "a range was loaded behind nothing"
        if self.faults.ranges_first > 0:
            self.faults.ranges_first -= 1
        elif self.faults.refuse_range > 0:
            self.faults.refuse_range -= 1
            return RangeRefusal.DAMAGED
        self.trim_blindly(p0)
        self.items.extend(array("i", blob[: 4 * (p1 - p0)]).tolist())
        self.loaded_at.append(p0)
        return None

    def trim(self, pos: int) -> bool:
        if self.faults.refuse_trim > 0:
            self.faults.refuse_trim -= 1
            return False
        if self.memory.is_exact_only and pos != len(self.items):
            return False
        self.trim_blindly(pos)
        return True

    def trim_blindly(self, pos: int) -> None:
        del self.items[pos:]
        self.damaged = {p for p in self.damaged if p < pos}

    def clear(self) -> None:
        self.trim_blindly(0)
        self.window_from = 0

    def pos_min(self) -> int:
        if not self.items:
            return -1
        match self.memory:
            case MemoryKind.FULL:
                return 0
            case MemoryKind.SWA:
                return self.window_from
            case _:
                return len(self.items) - 1

    def pos_max(self) -> int:
        return len(self.items) - 1

    def logits(self) -> Sequence[float]:
        return [0.0] * self.facts.n_vocab

    def reply_ids(self) -> list[int]:
        text = self.reply or ANY * self.reply_tokens
        return [
            t
            for part in _SPLIT.split(text)
            for t in ([256 + SPECIALS.index(part)] if part in SPECIALS else part.encode())
        ]

    def sampler(self, sampling: Sampling) -> FakeSampler:
        return FakeSampler(self)

    def close(self) -> None:
        self.closed = True


class FakeSampler:
    """Follows the model while it decodes; hashing goes on where it stopped, so long prompts cost one pass."""

    def __init__(self, model: FakeModel) -> None:
        self._model = model
        self._script = model.reply_ids()
        self._n = 0
        self._hash = hashlib.blake2b(repr(sorted(model.damaged)).encode(), digest_size=2)
        self._n_hashed = 0

    def sample(self) -> int:
        self._n += 1
        if self._n > len(self._script):
            return EOG
        wanted = self._script[self._n - 1]
        if wanted != ord(ANY):
            return wanted
        self._hash.update(array("i", self._model.items[self._n_hashed :]).tobytes())
        self._n_hashed = len(self._model.items)
        return _LETTERS[int.from_bytes(self._hash.copy().digest(), "little") % len(_LETTERS)]

    def prime(self, tokens: Sequence[int]) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass
class FakeLoader:
    """A ModelLoader that gives one fake, or raises."""

    model: FakeModel = field(default_factory=FakeModel)
    error: Exception | None = None
    warnings: tuple[str, ...] = ()

    def check(self, path: str) -> None:
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
