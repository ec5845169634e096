"""What this build of llama.cpp found on this machine, for `doctor` and bug reports."""

from __future__ import annotations

import hashlib
import logging
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

import llama_cpp
import llama_cpp.llama_cpp as binding

from engine.commands import LoadSettings
from engine.core.fit.values import Device, DeviceKind, DeviceVerdict, TriedDevice
from engine.errors import BackendFailed
from engine.kept_json import read_kept, write_kept
from engine.native.backend.engine_files import EngineStamp, use_engine
from engine.native.backend.ggml import (
    MissingBackend,
    absent_backends,
    add_gpu_backends,
    backend_name,
    best_variant,
    cpu_variants,
    forget_absent,
    leave_out,
    left_out,
    library_folder,
    list_devices,
    llama_build,
    take_back,
)
from engine.native.backend.machine import cpu_name, driver_version, free_memory, physical_cores, total_memory
from engine.native.probing.children import Outcome
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


def describe_backends() -> BackendReport:
    """Ask llama.cpp and ggml, once the backends are settled."""
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
    settle_backends(probe_folder, try_backend, keep_going)
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


# Which backends may be loaded into this process: a child loads each one first, because a driver can end the process.
#
# What a child found is remembered for the engine, the processor and the driver in use, also that a driver did not
# answer. A child that was killed, or could not be started, proves nothing: that backend stays out this once, and is
# tried again at the next start.


log = logging.getLogger("engine.native")

MEMORY_NAME = "backends.json"
_SCHEMA = 2


class ProbeAnswer(Enum):
    """What a library does to the process that loads it."""

    WORKS = "works"
    DIES = "dies"
    HANGS = "hangs"


Trial = Callable[[Path, Callable[[], bool]], Outcome]  # (library, keep_going); raises Interrupted
_ANSWERS = {
    Outcome.WORKED: ProbeAnswer.WORKS,
    Outcome.REFUSED: ProbeAnswer.WORKS,
    Outcome.DIED: ProbeAnswer.DIES,
    Outcome.TOO_SLOW: ProbeAnswer.HANGS,  # nothing is computed there, and there are minutes for it
}


def settle_backends(folder: Path, trial: Trial = try_backend, keep_going: Callable[[], bool] = lambda: True) -> None:
    """Load what works. `folder` keeps the answers. Comes before any device is asked for.

    Raises Interrupted when `keep_going` returns False; what was found by then is kept.
    """
    leave_out(remembered_variants(folder))
    answers = _load(folder)
    for library in _libraries():
        if library.name in left_out():
            continue
        key = _key(library.name, driver_version())
        answer = answers.get(key)
        if answer is None:
            outcome = trial(library, keep_going)
            if outcome is Outcome.TOO_SLOW:  # a machine that swaps is slow as well: once is no finding for good
                outcome = trial(library, keep_going)
            answer = _ANSWERS.get(outcome)
            if answer is not None:
                remember(folder, key, answer)
        if answer is not ProbeAnswer.WORKS:
            leave_out([library.name])
    add_gpu_backends()


def backends_out(folder: Path) -> Iterator[tuple[str, ProbeAnswer | None]]:
    """The GPU backends that are not loaded here, and why; None: it could not be tried."""
    answers = _load(folder)
    for library in _libraries():
        if library.name in left_out():
            yield backend_name(library), answers.get(_key(library.name, driver_version()))


def forget_backends_out(folder: Path) -> None:
    """They are tried again when the backends are settled next."""
    names = [library.name for library in _libraries() if library.name in left_out()]
    keys = {_key(name, driver_version()) for name in names}
    answers = _load(folder)
    if keys & answers.keys():
        _write(folder, {key: answer for key, answer in answers.items() if key not in keys})
    take_back(names)
    forget_absent()


def remembered_variants(folder: Path) -> tuple[str, ...]:
    """Libraries for this processor that end the process here although they are made for it."""
    answers = _load(folder)
    return tuple(name for name in _variant_names() if answers.get(_key(name, "")) is ProbeAnswer.DIES)


def drop_variant(folder: Path, trial: Callable[[str], bool | None]) -> str:
    """The process dies with the best library for this processor: see whether it lives with the next best.

    If so that one is used from the next start on. Returns the name of what is dropped; "" when nothing is.
    `trial` is given a name to leave out.
    """
    scores = cpu_variants() if len(_variant_names()) > 1 else {}
    best = best_variant(scores, left_out())
    key = _key(best, "")
    if not best or not best_variant(scores, left_out() | {best}) or key in _load(folder):
        return ""
    is_better = trial(best)
    if is_better is not None:
        remember(folder, key, ProbeAnswer.DIES if is_better else ProbeAnswer.WORKS)
    if not is_better:
        return ""
    log.info("%s is left out from the next start on", best)
    return best


def remember(folder: Path, key: str, answer: ProbeAnswer) -> None:
    _write(folder, {**_load(folder), key: answer})


def _write(folder: Path, answers: dict[str, ProbeAnswer]) -> None:
    content: dict[str, object] = {"answers": {key: answer.value for key, answer in answers.items()}}
    write_kept(folder / MEMORY_NAME, _SCHEMA, content, what="the answer of the trial of a backend")


def _load(folder: Path) -> dict[str, ProbeAnswer]:
    known = read_kept(folder / MEMORY_NAME, _SCHEMA).get("answers")
    by_word = {answer.value: answer for answer in ProbeAnswer}
    entries = known.items() if isinstance(known, dict) else ()
    return {str(key): by_word[word] for key, word in entries if isinstance(word, str) and word in by_word}


def _libraries() -> tuple[Path, ...]:
    engine = use_engine()
    return engine.backend_libraries() if engine else ()


def _variant_names() -> tuple[str, ...]:
    engine = use_engine()
    return tuple(name for name in engine.stamp.libraries if "ggml-cpu-" in name) if engine else ()


def _key(library: str, driver: str) -> str:
    engine = use_engine()
    made = engine.stamp.digest if engine else ""
    return f"{library}-{hashlib.blake2b(repr((cpu_name(), made, driver)).encode(), digest_size=8).hexdigest()}"
