"""Which backends may be loaded into this process: a child loads each one first, because a driver can end the process.

What a child found is remembered for the engine, the processor and the driver in use. A child that took too long, or
could not be started, proves nothing: that backend stays out this once, and is tried again at the next start.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path

from engine.native.backend.engine_files import use_engine
from engine.native.backend.ggml import add_gpu_backends, best_variant, cpu_variants, leave_out, left_out
from engine.native.backend.machine import cpu_name, driver_version

log = logging.getLogger("engine.native")

MEMORY_NAME = "backends.json"
_SCHEMA = 1

Trial = Callable[[Path], bool | None]  # a library: it works, it ends the process, nobody knows


def settle_backends(folder: Path, trial: Trial) -> None:
    """Load what works. `folder` keeps the answers. Comes before any device is asked for."""
    leave_out(remembered_variants(folder))
    engine = use_engine()
    answers = _load(folder)
    for library in engine.backend_libraries() if engine else ():
        key = _key(library.name, driver_version())
        works = answers.get(key)
        if works is None:
            works = trial(library)
            if works is not None:
                remember(folder, key, works=works)
        if not works:
            leave_out([library.name])
    add_gpu_backends()


def remembered_variants(folder: Path) -> tuple[str, ...]:
    """Libraries for this processor that end the process here although they are made for it."""
    answers = _load(folder)
    return tuple(name for name in _variant_names() if answers.get(_key(name, "")) is False)


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
        remember(folder, key, works=not is_better)
    if not is_better:
        return ""
    log.info("%s is left out from the next start on", best)
    return best


def remember(folder: Path, key: str, *, works: bool) -> None:
    """A file that cannot be written costs another trial."""
    draft = folder / f"{MEMORY_NAME}.{os.getpid()}.draft"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps({"schema": _SCHEMA, "works": {**_load(folder), key: works}}), encoding="utf-8")
        draft.replace(folder / MEMORY_NAME)
    except OSError as error:
        log.warning("what works on this machine cannot be kept: %s", error)


def _load(folder: Path) -> dict[str, bool]:
    try:
        content = json.loads((folder / MEMORY_NAME).read_text(encoding="utf-8"))
        known = content["works"] if content["schema"] == _SCHEMA else {}
        return {str(key): bool(works) for key, works in known.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _variant_names() -> tuple[str, ...]:
    engine = use_engine()
    return tuple(name for name in engine.stamp.libraries if "ggml-cpu-" in name) if engine else ()


def _key(library: str, driver: str) -> str:
    engine = use_engine()
    made = engine.stamp.digest if engine else ""
    return f"{library}-{hashlib.blake2b(repr((cpu_name(), made, driver)).encode(), digest_size=8).hexdigest()}"
