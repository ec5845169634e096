"""What a model needs, what devices have, and the plan that brings both together. Sizes in bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

_MIB = 1024 * 1024
_RESERVE_SHARE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceHabits:
    """What a backend takes of a device beside what llama.cpp plans, in bytes.

    `reserve` stays free at the least: drivers and other programs take memory without notice. `on_decoding` is taken by
    the first reply, after the load.
    """

    reserve: int = 64 * _MIB
    on_decoding: int = 0


# cuBLAS makes its handle and its workspace, and the driver loads kernels, when the first batch is computed: 174 to 182
# MiB seen on CUDA, whatever the model. Less than it asks for ends the process.
_WITH_LIBRARIES = DeviceHabits(reserve=256 * _MIB, on_decoding=192 * _MIB)
_HABITS = {
    "CUDA": _WITH_LIBRARIES,
    "ROCm": _WITH_LIBRARIES,  # HIP, the same code
    "MUSA": _WITH_LIBRARIES,
    # No library, but buffers for the operands of products, and pipelines, which come with the first batch as well.
    "Vulkan": DeviceHabits(reserve=256 * _MIB, on_decoding=64 * _MIB),
    # Metal has no such library, and what it calls free is a share of the computer's memory that leaves a quarter out.
}


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
    """A device and its memory. `is_host`: the computer's own. `backend`: as ggml calls it, e.g. "CUDA"."""

    name: str
    n_bytes_free: int
    n_bytes_total: int
    is_host: bool = False
    backend: str = ""

    @property
    def usable(self) -> int:
        """On a GPU something stays free."""
        if self.is_host:
            return self.n_bytes_free
        return max(0, self.n_bytes_free - max(self._habits.reserve, self.n_bytes_free // _RESERVE_SHARE))

    @property
    def on_decoding(self) -> int:
        """What the first reply takes, once there is a layer."""
        return 0 if self.is_host else self._habits.on_decoding

    @property
    def _habits(self) -> DeviceHabits:
        return _HABITS.get(self.backend, DeviceHabits())


def room_on(device: Device) -> DeviceRoom:
    return DeviceRoom(
        name=device.name,
        n_bytes_free=device.n_bytes_free,
        n_bytes_total=device.n_bytes_total,
        backend=device.backend,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceShare:
    """What a device is to hold. `compute`: also what the first reply takes."""

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


# The devices of a computer, and which of them a model is put on.


class DeviceKind(Enum):
    """ggml's kinds, and one of ours."""

    CPU = "cpu"
    GPU = "gpu"
    INTEGRATED_GPU = "integrated-gpu"
    ACCELERATOR = "accelerator"  # helps the CPU, e.g. BLAS
    META = "meta"  # several as one
    REMOTE = "remote"  # of another computer; ggml calls it a GPU, with that computer's RAM as its memory

    @property
    def is_gpu(self) -> bool:
        return self in (DeviceKind.GPU, DeviceKind.INTEGRATED_GPU)

    @property
    def holds_layers(self) -> bool:
        """Other than the CPU."""
        return self.is_gpu or self is DeviceKind.REMOTE


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """One device of ggml. Memory in bytes; 0 when the backend does not tell."""

    name: str  # e.g. "Vulkan0"
    description: str  # e.g. "AMD Radeon RX 7800 XT"
    backend: str  # e.g. "Vulkan"
    kind: DeviceKind
    n_bytes_free: int
    n_bytes_total: int


class DeviceVerdict(Enum):
    """What a tiny model did there, in a process of its own. The last two are of a backend, which then has no device."""

    WORKS = "works"
    FAILS = "fails"  # it ends the process whatever is turned off
    HANGS = "hangs"  # its driver did not answer
    UNTRIED = "untried"
    NOT_LOADED = "not-loaded"  # the system's loader refuses its library
    NO_DEVICE = "no-device"  # it was loaded and found none

    @property
    def is_bad(self) -> bool:
        """There is something to mend."""
        return self not in (DeviceVerdict.WORKS, DeviceVerdict.UNTRIED)


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedDevice:
    """`without`: settings that are off there because they end the process, in words.

    Of a backend that brings no device: `missing` libraries, and what was `said`, by the loader or the backend itself.
    """

    device: Device
    verdict: DeviceVerdict
    without: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceChoice:
    """`devices` beside the CPU; none: the CPU alone. `unknown`: names that no device has."""

    devices: tuple[Device, ...] = ()
    unknown: tuple[str, ...] = ()


def choose_devices(found: Sequence[Device], wanted: str = "") -> DeviceChoice:
    """The named ones, in the order of the names. Without names the discrete GPUs, else an integrated one.

    Of several backends the first one that has such a GPU: the others see the same cards. Other computers are used only
    when they are named. `wanted` are names with commas or spaces between them; the CPU's own name stands for none.
    """
    names = tuple(wanted.replace(",", " ").split())
    if names:
        by_name = {device.name.casefold(): device for device in found}
        named = [by_name.get(name) for name in dict.fromkeys(name.casefold() for name in names)]
        return DeviceChoice(
            devices=tuple(device for device in named if device is not None and device.kind.holds_layers),
            unknown=tuple(name for name in names if name.casefold() not in by_name),
        )
    for kind in (DeviceKind.GPU, DeviceKind.INTEGRATED_GPU):
        of_kind = [device for device in found if device.kind is kind]
        if of_kind:
            alike = tuple(device for device in of_kind if device.backend == of_kind[0].backend)
            return DeviceChoice(devices=alike if kind is DeviceKind.GPU else alike[:1])
    return DeviceChoice()
