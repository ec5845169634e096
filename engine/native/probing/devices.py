"""What this build of llama.cpp found on this machine, for `doctor` and bug reports."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import llama_cpp
import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.core.fit.values import Device, DeviceKind, DeviceVerdict, TriedDevice
from engine.errors import BackendFailed
from engine.native.backend.engine_files import EngineStamp, use_engine
from engine.native.backend.ggml import MissingBackend, absent_backends, library_folder, list_devices, llama_build
from engine.native.backend.machine import cpu_name, free_memory, physical_cores, total_memory
from engine.native.probing.gpu_backends import ProbeAnswer, backends_out, forget_backends_out, settle_backends
from engine.native.probing.probe import SETTING_TEXTS, Setting, forget_failures, probe_backend, try_backend


@dataclass(frozen=True, slots=True, kw_only=True)
class BackendReport:
    """Sizes in bytes; None where the system does not tell.

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
    )


def settle(probe_folder: Path | None, keep_going: Callable[[], bool] = lambda: True) -> None:
    """Load the backends that work; without a folder only those that need no trial. Raises Interrupted."""
    if probe_folder is not None:
        settle_backends(probe_folder, try_backend, keep_going)


def tried_devices(
    settings: LoadSettings,
    probe_folder: Path,
    *,
    keep_going: Callable[[], bool] = lambda: True,
    tries_again: bool = False,
) -> tuple[TriedDevice, ...]:
    """Every device, and what of `settings` works there: each one is probed once per driver, and that is remembered.

    Only those that can hold layers are tried, and the CPU. A backend that is not loaded stands for its devices. With
    `tries_again` what did not work is tried once more. Raises Interrupted when `keep_going` returns False.
    """
    if tries_again:
        forget_failures(probe_folder)  # first: their key names what is left out
        forget_backends_out(probe_folder)
    settle(probe_folder, keep_going)
    found = tuple(_tried(device, settings, probe_folder, keep_going) for device in list_devices())
    out = (_left_out(name, answer) for name, answer in backends_out(probe_folder))
    return (*found, *out, *map(_without_device, absent_backends()))


def _left_out(name: str, answer: ProbeAnswer | None) -> TriedDevice:
    verdicts: dict[ProbeAnswer | None, DeviceVerdict] = {
        ProbeAnswer.DIES: DeviceVerdict.FAILS,
        ProbeAnswer.HANGS: DeviceVerdict.HANGS,
    }
    return TriedDevice(device=_in_place_of(name), verdict=verdicts.get(answer, DeviceVerdict.UNTRIED))


def _without_device(absence: MissingBackend) -> TriedDevice:
    device, said = _in_place_of(absence.backend), loaders_words(absence.said)
    if absence.is_loaded:
        return TriedDevice(device=device, verdict=DeviceVerdict.NO_DEVICE, said=said)
    missing = missing_libraries(absence.library, absence.said)
    return TriedDevice(device=device, verdict=DeviceVerdict.NOT_LOADED, missing=missing, said=said)


def _in_place_of(backend: str) -> Device:
    """For the devices that it would have."""
    return Device(name=backend, description="", backend=backend, kind=DeviceKind.GPU, n_bytes_free=0, n_bytes_total=0)


def _tried(device: Device, settings: LoadSettings, probe_folder: Path, keep_going: Callable[[], bool]) -> TriedDevice:
    if device.kind is DeviceKind.CPU:
        settings = replace(settings, devices="", n_gpu_layers=0)
    elif device.kind.is_gpu:
        settings = replace(settings, devices=device.name, n_gpu_layers=-1)
    else:
        return TriedDevice(device=device, verdict=DeviceVerdict.UNTRIED)
    try:
        probed = probe_backend(settings, probe_folder, keep_going=keep_going)
    except BackendFailed:
        return TriedDevice(device=device, verdict=DeviceVerdict.FAILS)
    names = tuple(limit.name for limit in probed.limits)
    if not probed.is_tried:
        return TriedDevice(device=device, verdict=DeviceVerdict.UNTRIED)
    if SETTING_TEXTS[Setting.GPU] in names:
        return TriedDevice(device=device, verdict=DeviceVerdict.HANGS if probed.hangs else DeviceVerdict.FAILS)
    return TriedDevice(device=device, verdict=DeviceVerdict.WORKS, without=names)


_SECONDS = 20.0
_NOT_FOUND = re.compile(r"^\s*(\S+) => not found", re.M)
# glibc's loader, musl's, and Apple's; Windows names none.
_NAMED = (
    re.compile(r"([^\s:/]+\.so[\w.]*): cannot open shared object file"),
    re.compile(r"Error loading shared library ([^\s:]+):"),
    re.compile(r"Library not loaded: (?:\S*/)?(\S+)"),
)
_HEAD = re.compile(
    r"^\w+: (failed to load .+?\.(so|dylib|dll): )?(?=\S)"
)  # the function that logs it, and the library's own path


def missing_libraries(library: Path, said: str) -> tuple[str, ...]:
    """Names of libraries, those that `said`, the loader's own words, names first."""
    named = [match for pattern in _NAMED for match in pattern.findall(said)]
    return tuple(dict.fromkeys([*named, *_of_ldd(library)]))


def loaders_words(said: str) -> str:
    """The last line of what was logged, without what only a programmer reads."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return _HEAD.sub("", lines[-1]) if lines else ""


def _of_ldd(library: Path) -> list[str]:
    ldd = shutil.which("ldd") if sys.platform == "linux" else None
    if ldd is None:
        return []
    try:
        done = subprocess.run(
            [ldd, str(library)], capture_output=True, text=True, errors="replace", timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return []
    return _NOT_FOUND.findall(done.stdout)
