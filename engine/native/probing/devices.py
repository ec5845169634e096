"""What this build of llama.cpp found on this machine, for `doctor` and bug reports."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import llama_cpp
import llama_cpp.llama_cpp as binding

from engine.native.backend.engine_files import EnginePart, EngineStamp, use_engine
from engine.native.backend.ggml import Device, DeviceKind, library_folder, list_devices, llama_build
from engine.native.backend.machine import cpu_name, free_memory, physical_cores, total_memory
from engine.native.probing.probe import remembered_notes


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
    """Ask llama.cpp and ggml. `probe_folder` is where the loader remembers its probes."""
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


__all__ = ["BackendReport", "Device", "DeviceKind", "EnginePart", "EngineStamp", "describe_backends"]
