"""What a model needs, what devices have, and the plan that brings both together. Sizes in bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace

_MIB = 1024 * 1024
_LEAST_RESERVE = 64 * _MIB
_RESERVE_SHARE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerNeed:
    """One layer: its weights, its attention cache, and what sequences have there whether they are used or not."""

    weights: int
    cache: int = 0
    states: int = 0

    @property
    def total(self) -> int:
        return self.weights + self.cache + self.states


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextNeed:
    """A model with a context of `n_ctx` tokens.

    `inputs` stay on the CPU's side, as llama.cpp has it. `output` counts as the last layer; where it `shares_inputs` it
    takes memory of its own on another device only. Each device that has a layer needs `compute`; the CPU's side needs
    `host_compute` whatever is there.
    """

    n_ctx: int
    layers: tuple[LayerNeed, ...]
    inputs: int
    output: int
    shares_inputs: bool
    compute: int
    host_compute: int
    rows: int = 0  # the logits, on the CPU's side

    @property
    def n_layers(self) -> int:
        """Layers that may be moved, the output among them."""
        return len(self.layers) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRoom:
    """A device and its memory. `is_host`: the computer's own."""

    name: str
    n_bytes_free: int
    n_bytes_total: int
    is_host: bool = False

    @property
    def usable(self) -> int:
        """On a GPU something stays free: its driver and other programs take memory without notice."""
        if self.is_host:
            return self.n_bytes_free
        return max(0, self.n_bytes_free - max(_LEAST_RESERVE, self.n_bytes_free // _RESERVE_SHARE))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceShare:
    """What a device is to hold."""

    room: DeviceRoom
    n_layers: int
    weights: int = 0
    cache: int = 0
    states: int = 0
    compute: int = 0

    @property
    def total(self) -> int:
        return self.weights + self.cache + self.states + self.compute

    def as_loaded(self) -> DeviceShare:
        """What it takes was free before."""
        free = self.room.n_bytes_free + self.total
        return replace(self, room=replace(self.room, n_bytes_free=free))

    @property
    def fits(self) -> bool:
        return self.total <= self.room.usable


@dataclass(frozen=True, slots=True, kw_only=True)
class FitPlan:
    """`shares`: the GPUs in their order, the computer's own memory last. `n_layers`: of the model, with the output."""

    n_ctx: int
    n_layers: int
    shares: tuple[DeviceShare, ...]

    @property
    def gpus(self) -> tuple[DeviceShare, ...]:
        return self.shares[:-1]

    @property
    def host(self) -> DeviceShare:
        return self.shares[-1]

    @property
    def n_layers_gpu(self) -> int:
        return sum(share.n_layers for share in self.gpus)

    def as_loaded(self) -> FitPlan:
        """Of a model that is loaded: what it takes was free before."""
        return replace(self, shares=tuple(share.as_loaded() for share in self.shares))

    @property
    def fits(self) -> bool:
        """Everywhere."""
        return all(share.fits for share in self.shares)
