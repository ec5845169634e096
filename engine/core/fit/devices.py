"""The devices of a computer, and which of them a model is put on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


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
