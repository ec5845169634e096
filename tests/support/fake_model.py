"""A model whose state is the exact list of items it was given: any wrong restore shows as wrong output.

For faults only; everything else is tested on llama.cpp itself.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.commands import LoadSettings
from engine.core.facts import ModelFacts, SpecialToken, Vocabulary
from engine.core.messages import Sampling
from engine.core.states import MemoryKind
from engine.errors import DecodeFailed, Interrupted, ModelFileError, NotEnoughMemory

SPECIALS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>", "<think>", "</think>")
EOG = 256 + SPECIALS.index("<|im_end|>")
_SPLIT = re.compile("(" + "|".join(re.escape(text) for text in SPECIALS) + ")")
_LETTERS = b" abcdefghijklmnopqrstuvwxyz"


@dataclass
class Faults:
    """What is to go wrong, and how often."""

    refuse_restore: int = 0
    refuse_trim: int = 0
    no_slot: int = 0
    decode_error: int = 0
    on_decode: Callable[[], None] | None = None


@dataclass
class FakeModel:
    """`reply_tokens` long replies of letters; the next token is a hash of everything in memory."""

    memory: MemoryKind = MemoryKind.HYBRID
    n_ctx: int = 100_000
    n_batch: int = 512
    n_swa: int = 0
    reply_tokens: int = 6
    state_bytes: int = 1000
    template: str = ""
    faults: Faults = field(default_factory=Faults)
    items: list[int] = field(default_factory=list)
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
            n_vocab=256 + len(SPECIALS),
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
            ids.extend([256 + SPECIALS.index(part)] if part in SPECIALS else part.encode())
        return ids

    def piece(self, token: int) -> bytes:
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

    def state_size(self) -> int:
        return self.state_bytes

    def save_state(self) -> bytes:
        packed = b"".join(item.to_bytes(4, "little", signed=True) for item in self.items)
        return packed.ljust(self.state_bytes, b"\xff")[: max(self.state_bytes, len(packed))]

    def restore_state(self, state: bytes, pos_next: int) -> str:
        if self.faults.refuse_restore > 0:
            self.faults.refuse_restore -= 1
            self.items.clear()
            return "the state was refused"
        items = [int.from_bytes(state[4 * i : 4 * i + 4], "little", signed=True) for i in range(pos_next)]
        if self.memory.has_kv:
            assert self.items[:pos_next] == items, "restored over KV of another branch"
        self.items = items
        return ""

    def trim(self, pos: int) -> bool:
        if self.faults.refuse_trim > 0:
            self.faults.refuse_trim -= 1
            return False
        if self.memory.is_exact_only and pos != len(self.items):
            return False
        del self.items[pos:]
        return True

    def clear(self) -> None:
        self.items.clear()

    def pos_min(self) -> int:
        if not self.items:
            return -1
        return max(0, len(self.items) - self.n_swa) if self.n_swa else 0

    def pos_max(self) -> int:
        return len(self.items) - 1

    def logits(self) -> Sequence[float]:
        return [0.0] * self.facts.n_vocab

    def sampler(self, sampling: Sampling) -> FakeSampler:
        return FakeSampler(self)

    def close(self) -> None:
        self.closed = True


class FakeSampler:
    def __init__(self, model: FakeModel) -> None:
        self._model = model
        self._n = 0

    def sample(self) -> int:
        self._n += 1
        if self._n > self._model.reply_tokens:
            return EOG
        digest = hashlib.blake2b(repr(self._model.items).encode(), digest_size=2).digest()
        return _LETTERS[int.from_bytes(digest, "little") % len(_LETTERS)]

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
