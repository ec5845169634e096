"""Which backends may be loaded into this process: a child loads each one first, because a driver can end the process.

What a child found is remembered for the engine, the processor and the driver in use, also that a driver did not answer.
A child that was killed, or could not be started, proves nothing: that backend stays out this once, and is tried again
at the next start.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

from engine.kept_json import read_kept
from engine.native.backend.engine_files import use_engine
from engine.native.backend.ggml import (
    add_gpu_backends,
    backend_name,
    best_variant,
    cpu_variants,
    forget_absent,
    leave_out,
    left_out,
    take_back,
)
from engine.native.backend.machine import cpu_name, driver_version
from engine.native.probing.children import Outcome, write_answers

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


def settle_backends(folder: Path, trial: Trial, keep_going: Callable[[], bool] = lambda: True) -> None:
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
    write_answers(folder / MEMORY_NAME, _SCHEMA, content, what="the trial of a backend")


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
