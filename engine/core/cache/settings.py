"""How the cache is to behave; chosen by the user, live."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.cache.limit_prices import Limits
from engine.core.cache.policies import DEFAULT_POLICY, Policy

AUTOMATIC = -1  # as `ram_bytes`: a share of the machine's memory; as `disk_bytes`: one of the free disk
_MIB = 1024**2


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheSettings:
    enabled: bool = True
    policy: Policy = DEFAULT_POLICY
    max_checkpoints: int | None = None  # of one conversation; None: as many as `ram_bytes` hold
    ram_bytes: int = 2048 * _MIB  # for states and left branches of all conversations together
    min_spacing: int = 64  # tokens between two checkpoints, except before the last user message and near the end
    interval: int = 8192  # tokens between checkpoints inside long messages and in the fallback
    near_end: int = 4  # tokens before the end of the prompt
    keeps_writing: bool = True  # tool calls stand in prompts as the model wrote them, however a client writes them
    drafts: bool = False  # replies are written from what stands in the prompt, where it comes up again: core/drafting
    disk_bytes: int = 0  # for what outlives the program, of all models; 0: nothing is written
    prepares: bool = False  # what is certain of the next prompt is read while nobody waits
    media_bytes: int = 256 * _MIB  # for embeddings of images and audio, which are decoded again without the encoder

    @property
    def limits(self) -> Limits:
        return Limits(n_states=self.max_checkpoints, n_bytes=self.ram_bytes)

    def on_machine(self, ram_bytes: int) -> CacheSettings:
        """With the share of this machine's memory in place of AUTOMATIC."""
        return replace(self, ram_bytes=ram_bytes) if self.ram_bytes == AUTOMATIC else self


def ram_share(n_bytes_total: int | None) -> int:
    """A quarter of the machine's memory, from 512 MiB to 16 GiB; 2 GiB where it is unknown."""
    if n_bytes_total is None:
        return CacheSettings().ram_bytes
    return max(512 * _MIB, min(16_384 * _MIB, n_bytes_total // 4))
