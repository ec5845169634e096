"""What this build of llama.cpp found on this machine, for `doctor` and bug reports."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import llama_cpp
import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.core.fit.devices import Device, DeviceKind, DeviceVerdict, TriedDevice
from engine.errors import BackendFailed
from engine.native.backend.engine_files import EnginePart, EngineStamp, use_engine
from engine.native.backend.ggml import library_folder, list_devices, llama_build
from engine.native.backend.machine import cpu_name, free_memory, physical_cores, total_memory
from engine.native.probing.gpu_backends import settle_backends
from engine.native.probing.probe import Setting, probe_backend, remembered_notes, try_backend


@dataclass(frozen=True, slots=True, kw_only=True)
class BackendReport:
    """Sizes in bytes; None where the system does not tell. `notes` are settings that killed a probe, in words.

    `engine` is None where the bindings run on the libraries that were compiled with them.
    """

    bindings: str
    build: str
    engine: EngineStamp | None
    library_folder: Path
    system_info: str  # llama.cpp's line of instruction sets
    devices: tuple[Device, ...]
    cpu: str
    n_physical_cores: int
    n_bytes_memory: int | None
    n_bytes_free: int | None
    notes: tuple[str, ...]


def describe_backends(probe_folder: Path | None = None) -> BackendReport:
    """Ask llama.cpp and ggml. `probe_folder` is where the loader remembers its probes.

    A GPU's driver is loaded here only after a child has tried it.
    """
    settle(probe_folder)
    devices = list_devices()
    engine = use_engine()
    return BackendReport(
        bindings=f"llama-cpp-python {llama_cpp.__version__}",
        build=llama_build(),
        engine=engine.stamp if engine else None,
        library_folder=library_folder(),
        system_info=(binding.llama_print_system_info() or b"").decode(errors="replace").strip(" |"),
        devices=devices,
        cpu=cpu_name().partition(";")[0],
        n_physical_cores=physical_cores(),
        n_bytes_memory=total_memory(),
        n_bytes_free=free_memory(),
        notes=remembered_notes(probe_folder) if probe_folder else (),
    )


def settle(probe_folder: Path | None) -> None:
    """Load the backends that work; without a folder only those that need no trial."""
    if probe_folder is not None:
        settle_backends(probe_folder, try_backend)


def tried_devices(settings: LoadSettings, probe_folder: Path) -> tuple[TriedDevice, ...]:
    """Every device, and what of `settings` works there: each one is probed once per driver, and that is remembered.

    Only those that can hold layers are tried, and the CPU.
    """
    settle(probe_folder)
    return tuple(_tried(device, settings, probe_folder) for device in list_devices())


def _tried(device: Device, settings: LoadSettings, probe_folder: Path) -> TriedDevice:
    if device.kind is DeviceKind.CPU:
        settings = replace(settings, devices="", n_gpu_layers=0)
    elif device.kind.is_gpu:
        settings = replace(settings, devices=device.name, n_gpu_layers=-1)
    else:
        return TriedDevice(device=device, verdict=DeviceVerdict.UNTRIED)
    try:
        limits = probe_backend(settings, probe_folder).limits
    except BackendFailed:
        return TriedDevice(device=device, verdict=DeviceVerdict.FAILS)
    names = tuple(limit.name for limit in limits)
    if Setting.GPU.value in names:
        return TriedDevice(device=device, verdict=DeviceVerdict.FAILS)
    return TriedDevice(device=device, verdict=DeviceVerdict.WORKS, without=names)


__all__ = ["BackendReport", "Device", "DeviceKind", "EnginePart", "EngineStamp", "describe_backends"]
