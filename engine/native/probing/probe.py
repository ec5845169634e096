"""Finds out, in a child process, which settings kill llama.cpp on this machine.

A wrong instruction or a broken driver ends the process, and no Python can catch that. So before the first real load
with given settings, a child decodes a tiny quantised model with them. If it dies, settings are turned off one by one
until it lives. The answer is remembered per processor, build of llama.cpp and settings. Known case: weight repacking on
processors that report AMX inside a virtual machine.

What was found is no warning: the machine is as it is, and the app goes on. `doctor` names it, and the window says it
once.

The file of answers may hold one for all settings. `remember_for_all` writes it, and Cairn itself never does: tests run
everything with it as on another machine. Nothing is tried then, so settings that kill the process would be loaded.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, assert_never

from engine.commands import LoadSettings
from engine.core.cache.states import MachineLimit
from engine.core.fit.values import choose_devices
from engine.errors import BackendFailed, Interrupted, UserFixable
from engine.kept_json import read_kept, write_kept
from engine.language.translation import tr
from engine.native.backend.context_params import UNQUANTISED_KV_TYPES
from engine.native.backend.engine_files import use_engine, what_mends_a_crash
from engine.native.backend.ggml import LEFT_OUT, add_gpu_backends, left_out, list_devices, llama_build
from engine.native.backend.machine import cpu_name, driver_version
from engine.native.loading.memory_need import chosen_devices
from engine.native.probing.children import (
    NOTHING_TRIED,
    REFUSED,
    WRONG_NUMBERS,
    Outcome,
    end_child,
    end_with_parent,
    outcome_of,
    start_child,
)
from engine.native.probing.probe_model import N_VOCAB, write_probe_model
from engine.scratch import ScratchFolder

log = logging.getLogger("engine.native")

TIMEOUT_SECONDS = 20.0
GPU_TIMEOUT_SECONDS = 120.0  # its shaders are compiled first
FROZEN_FLAG = "--probe-backend"  # the frozen app passes what follows it to `main`
BACKENDS_ONLY = "--backends"

_SCHEMA = 1
_MEMORY_NAME = "backend-probe.json"
_POLL_SECONDS = 0.05


class Setting(Enum):
    """What can be turned off, in the order in which it is tried."""

    EXTRA_BUFFERS = "weight repacking"
    FLASH_ATTENTION = "flash attention"
    GPU = "the GPU"


SETTING_TEXTS = {
    Setting.EXTRA_BUFFERS: tr("weight repacking"),
    Setting.FLASH_ATTENTION: tr("flash attention"),
    Setting.GPU: tr("the GPU"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeResult:
    """`settings` are the ones to load with; `limits` are what they go without.

    `is_tried`: a child came to an end with them. `hangs`: the GPU is off because its driver does not answer.
    """

    settings: LoadSettings
    limits: tuple[MachineLimit, ...] = ()
    is_tried: bool = True
    hangs: bool = False


Runner = Callable[[list[str], Callable[[], bool]], Outcome]  # (command, keep_going)


def probe_backend(
    settings: LoadSettings, folder: Path, *, runner: Runner | None = None, keep_going: Callable[[], bool] | None = None
) -> ProbeResult:
    """Settings that do not kill the process, from memory or from children. `folder` keeps the answers.

    Raises BackendFailed when the child dies whatever is turned off, Interrupted when `keep_going` returns False.
    """
    chosen_devices(settings)  # a name that no device has is refused before anything is asked or kept
    answers = _load(folder)
    key, for_all = settings_key(settings), answers.for_all
    known = answers.by_key.get(key) if for_all is None else tuple(s for s in for_all if s in _in_use(settings))
    hangs = for_all is None and key in answers.hanging
    if known is None:
        with _probe_file() as model:
            found = _try_out(settings, model, runner or _runner_for(settings), keep_going or (lambda: True))
        if found is None:
            return ProbeResult(settings=settings, is_tried=False)
        known, hangs = found.disabled, found.hangs
        if found.is_certain:
            answers = _load(folder)  # others may have tried something meanwhile
            hanging = answers.hanging | {key} if hangs else answers.hanging - {key}
            _write(folder, replace(answers, by_key={**answers.by_key, key: known}, hanging=hanging))
    if known:
        log.info("off on this machine: %s", _names(known))
    machine = _machine_key()
    return ProbeResult(
        settings=_without(settings, known),
        limits=tuple(
            MachineLimit(key=f"{machine}-{setting.name.lower()}", name=SETTING_TEXTS[setting]) for setting in known
        ),
        hangs=hangs,
    )


def forget_failures(folder: Path) -> None:
    """What had to be turned off on this machine is tried again when it is asked for next."""
    known, machine = _load(folder), _machine_key()
    kept = {key: off for key, off in known.by_key.items() if not (off and key.startswith(machine))}
    if kept != known.by_key:
        _write(folder, replace(known, by_key=kept, hanging=known.hanging & kept.keys()))


def remember_for_all(folder: Path, disabled: tuple[Setting, ...]) -> None:
    """From now on this is the answer of the probe in `folder`, whatever the settings; nothing is tried."""
    _write(folder, replace(_load(folder), for_all=disabled))


def _runner_for(settings: LoadSettings) -> Runner:
    return partial(run_child, timeout=GPU_TIMEOUT_SECONDS) if Setting.GPU in _in_use(settings) else run_child


def run_child(command: list[str], keep_going: Callable[[], bool], *, timeout: float = 0.0) -> Outcome:
    """Run one probe and wait for it. Its output is thrown away; its exit code says everything.

    `timeout`: in seconds, 0: as on a machine without a GPU.
    """
    child = start_child(command, output=subprocess.DEVNULL, what="the backend probe")
    if child is None:
        return Outcome.UNKNOWN
    deadline = time.monotonic() + (timeout or TIMEOUT_SECONDS)
    try:
        while child.poll() is None:
            if not keep_going():
                raise Interrupted("loading was cancelled during the probe")
            if time.monotonic() > deadline:
                return Outcome.TOO_SLOW
            time.sleep(_POLL_SECONDS)
    finally:
        end_child(child)
    return outcome_of(child.returncode)


def child_command(model: Path, settings: LoadSettings) -> list[str]:
    """The command that runs `main` in another process, also when frozen."""
    return _command(str(model), json.dumps(asdict(settings)))


def try_backend(library: Path, keep_going: Callable[[], bool]) -> Outcome:
    """Load it, and no other GPU's, in a child. Raises Interrupted when `keep_going` returns False."""
    engine = use_engine()
    others = [other.name for other in engine.backend_libraries() if other != library] if engine else []
    return _outcome_without(_command(BACKENDS_ONLY), others, keep_going)


def try_without(settings: LoadSettings) -> Callable[[str], bool | None]:
    """What tells whether these settings work with a library less."""

    def trial(library: str) -> bool | None:
        with _probe_file() as model:
            command = child_command(model, replace(settings, n_ctx=512, n_seq_max=1))
            outcome = _outcome_without(command, [library], lambda: True)
        return {Outcome.WORKED: True, Outcome.REFUSED: True, Outcome.DIED: False}.get(outcome)

    return trial


def _outcome_without(command: list[str], without: list[str], keep_going: Callable[[], bool]) -> Outcome:
    """What becomes of a child in which these libraries are left out as well."""
    before = os.environ.get(LEFT_OUT)
    os.environ[LEFT_OUT] = ",".join(sorted({*left_out(), *without}))
    try:
        return run_child(command, keep_going, timeout=GPU_TIMEOUT_SECONDS)
    finally:
        os.environ.pop(LEFT_OUT)
        if before is not None:
            os.environ[LEFT_OUT] = before


def _command(*arguments: str) -> list[str]:
    door = [FROZEN_FLAG] if getattr(sys, "frozen", False) else ["-m", "engine.native.probing.probe"]
    return [sys.executable, *door, *arguments]


def main(arguments: list[str]) -> int:
    """The child: load the model in arguments[0] with the settings in arguments[1] and decode. Returns an exit code.

    Or load the backends alone, those that are not left out: any of them may end this process.
    """
    from engine.native.loading.loading import load_model

    end_with_parent()
    add_gpu_backends()
    if arguments == [BACKENDS_ONLY]:
        list_devices()
        return 0
    try:
        model, _ = load_model(arguments[0], LoadSettings(**json.loads(arguments[1])), lambda fraction: True)
        if chosen_devices(LoadSettings(**json.loads(arguments[1]))) and not model.facts.n_layers_gpu:
            return NOTHING_TRIED  # the device had no room just now
        model.decode([i % N_VOCAB for i in range(min(200, model.facts.n_batch))], 0)
        model.decode([1], model.pos_max() + 1)
        is_sane = all(math.isfinite(logit) for logit in model.logits())
        model.close()
    except UserFixable:
        return REFUSED
    return 0 if is_sane else WRONG_NUMBERS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """`is_certain`: it worked, and nothing took too long, which another program may have been to blame for.

    `hangs`: with the GPU it took too long twice, and without it not at all: a driver that does not answer.
    """

    disabled: tuple[Setting, ...]
    is_certain: bool
    hangs: bool = False


def _try_out(settings: LoadSettings, model: Path, runner: Runner, keep_going: Callable[[], bool]) -> _Found | None:
    """What must be turned off; None when the probe says nothing."""

    def outcome_without(disabled: tuple[Setting, ...]) -> Outcome:
        tried = replace(_without(settings, disabled), n_ctx=512, n_seq_max=1, n_batch=512, n_ubatch=512)
        outcome = runner(child_command(model, tried), keep_going)
        if outcome is Outcome.TOO_SLOW and not disabled:  # it hangs, or the machine was busy: the second time tells
            outcome = runner(child_command(model, tried), keep_going)
        return outcome

    outcomes: set[Outcome] = set()
    for disabled in _candidates(settings):
        outcome = outcome_without(disabled)
        outcomes.add(outcome)
        match outcome:
            case Outcome.WORKED | Outcome.REFUSED:
                is_certain = outcome is Outcome.WORKED and Outcome.TOO_SLOW not in outcomes
                return _Found(disabled=disabled, is_certain=is_certain)
            case Outcome.UNKNOWN | Outcome.KILLED:
                return None
            case Outcome.TOO_SLOW if not disabled and Setting.GPU in _in_use(settings):
                # What else is turned off tells little of a driver that hangs, and each try would take minutes.
                hangs = outcome_without((Setting.GPU,)) is Outcome.WORKED
                return _Found(disabled=(Setting.GPU,), is_certain=True, hangs=True) if hangs else None
            case Outcome.DIED | Outcome.TOO_SLOW:
                log.info("the backend probe %s with %s turned off", outcome.value, _names(disabled) or "nothing")
            case _:
                assert_never(outcome)
    if Outcome.DIED not in outcomes:  # a slow machine, as far as anybody can tell
        log.info("the backend probe says nothing: this machine is slow or busy")
        return None
    raise BackendFailed(
        tr("llama.cpp crashes on this computer, whichever settings are used."),
        action=what_mends_a_crash(),
    )


def _candidates(settings: LoadSettings) -> Iterator[tuple[Setting, ...]]:
    """Nothing off, then each setting alone, then all of them."""
    possible = _in_use(settings)
    yield ()
    for setting in possible:
        yield (setting,)
    if len(possible) > 1:
        yield possible


def _in_use(settings: LoadSettings) -> tuple[Setting, ...]:
    """What these settings have on, and so can be turned off."""
    has_gpu = bool(_devices_of(settings))
    is_on = {
        Setting.EXTRA_BUFFERS: settings.use_extra_bufts,
        Setting.FLASH_ATTENTION: settings.flash_attention != "off",
        Setting.GPU: has_gpu and settings.n_gpu_layers != 0,
    }
    return tuple(setting for setting in Setting if is_on[setting])


def _devices_of(settings: LoadSettings) -> tuple[str, ...]:
    """Their names, the CPU's apart."""
    return tuple(device.name for device in choose_devices(list_devices(), settings.devices).devices)


def _names(disabled: tuple[Setting, ...]) -> str:
    return ", ".join(setting.value for setting in disabled)


def _without(settings: LoadSettings, disabled: tuple[Setting, ...]) -> LoadSettings:
    for setting in disabled:
        match setting:
            case Setting.EXTRA_BUFFERS:
                settings = replace(settings, use_extra_bufts=False)
            case Setting.FLASH_ATTENTION:
                plain_v = settings.kv_type_v if settings.kv_type_v in UNQUANTISED_KV_TYPES else "f16"
                settings = replace(settings, flash_attention="off", kv_type_v=plain_v)
            case Setting.GPU:
                # Layers may still go to other machines.
                others = settings.other_machines
                settings = replace(settings, devices="CPU") if others else replace(settings, n_gpu_layers=0)
            case _:
                assert_never(setting)
    return settings


@contextlib.contextmanager
def _probe_file() -> Iterator[Path]:
    with ScratchFolder("probe") as folder:
        path = folder / "probe.gguf"
        write_probe_model(path)
        yield path


def _machine_key() -> str:
    found = list_devices()
    devices = [(device.name, device.description) for device in found]
    if any(device.kind.is_gpu for device in found):
        devices.append(("driver", driver_version()))
    devices.extend(("left out", name) for name in sorted(left_out()))
    engine = use_engine()  # two builds of one commit need not have the same instructions
    made = (engine.stamp.digest,) if engine else ()
    return _digest((cpu_name(), llama_build(), devices, *made))


def settings_key(settings: LoadSettings) -> str:
    """Machine, build and the settings that choose code paths; sizes do not, and all are tried with large batches."""
    paths = (
        settings.use_extra_bufts,
        settings.flash_attention,
        settings.n_gpu_layers != 0,
        *(_devices_of(settings) if settings.n_gpu_layers != 0 else ()),
        settings.kv_type_k,
        settings.kv_type_v,
        settings.use_mmap,
    )
    return f"{_machine_key()}-{_digest(paths)}"


def _digest(values: tuple[object, ...]) -> str:
    return hashlib.blake2b(repr(values).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answers:
    """What must be turned off, by machine, build and settings; `for_all` goes before them. `hanging`: keys of those
    where the GPU's driver does not answer."""

    by_key: dict[str, tuple[Setting, ...]]
    for_all: tuple[Setting, ...] | None = None
    hanging: frozenset[str] = frozenset()


def _write(folder: Path, answers: _Answers) -> None:
    content: dict[str, object] = {
        "answers": {key: [setting.name for setting in settings] for key, settings in answers.by_key.items()},
        "hanging": sorted(answers.hanging),
    }
    if answers.for_all is not None:
        content["for_all"] = [setting.name for setting in answers.for_all]
    write_kept(folder / _MEMORY_NAME, _SCHEMA, content, what="the answer of the backend probe")


def _load(folder: Path) -> _Answers:
    content: dict[str, Any] = read_kept(folder / _MEMORY_NAME, _SCHEMA)
    try:
        given = content.get("for_all")
        return _Answers(
            by_key={str(key): _settings(names) for key, names in content.get("answers", {}).items()},
            for_all=None if given is None else _settings(given),
            hanging=frozenset(map(str, content.get("hanging", ()))),
        )
    except (KeyError, TypeError, AttributeError):
        return _Answers(by_key={})


def _settings(names: list[str]) -> tuple[Setting, ...]:
    return tuple(Setting[name] for name in names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
