"""What can be said of an engine process that ended by itself: from its exit code and the last lines it wrote."""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence
from dataclasses import dataclass

_ABORT_ON_WINDOWS = 3
_WINDOWS_FAULTS = {
    0xC0000005: "it reached into memory that is not its own",
    0xC000001D: "this processor lacks an instruction that it uses",
    0xC0000017: "the system had no memory left for it",
    0xC00000FD: "it called itself too deeply",
    0xC0000409: "it found its own memory damaged",
}
_NO_MEMORY = re.compile(r"out of memory|failed to allocate|bad_alloc|cannot allocate|unable to allocate|ENOMEM", re.I)
_GIVING_UP = re.compile(
    r"GGML_ASSERT|GGML_ABORT|ggml_abort|terminate called|what\(\):|CUDA error|vk::|Fatal Python error"
)
_N_LINES = 30
_LONGEST_LINE = 500
_FOLDERS = re.compile(r"(?:[A-Za-z]:)?[\\/](?:[^\s:\\/]+[\\/])+")


@dataclass(frozen=True, slots=True, kw_only=True)
class LastWords:
    """`message` is one sentence for people, `details` the lines for a report."""

    message: str
    details: str


def last_words(exit_code: int | None, lines: Sequence[str]) -> LastWords:
    """`exit_code`: as `subprocess` gives it, signals negative; None: not known. `lines`: the last of its stderr."""
    found = [line.strip()[:_LONGEST_LINE] for line in lines if line.strip()][-_N_LINES:]
    told = next((line for line in reversed(found) if _GIVING_UP.search(line)), "")
    why = _cause(exit_code)
    if exit_code == -signal.SIGKILL if hasattr(signal, "SIGKILL") else False:
        why = "the system ended it, probably because memory ran out"
    elif any(_NO_MEMORY.search(line) for line in found):
        why = "it ran out of memory"
    elif told:
        why = f"llama.cpp gave up: “{_FOLDERS.sub('', told)[:160]}”"
    code = "unknown" if exit_code is None else str(exit_code)
    return LastWords(message=f"The engine process ended: {why}.", details="\n".join([f"exit code {code}", *found]))


def _cause(exit_code: int | None) -> str:
    if exit_code is None:
        return "why is not known"
    if exit_code < 0:
        try:
            name = signal.Signals(-exit_code).name
        except ValueError:
            name = f"signal {-exit_code}"
        known = {
            "SIGSEGV": "it reached into memory that is not its own (SIGSEGV)",
            "SIGBUS": "a file it reads was cut off, or its memory failed (SIGBUS)",
            "SIGILL": "this processor lacks an instruction that it uses (SIGILL)",
            "SIGABRT": "llama.cpp gave up (SIGABRT)",
            "SIGFPE": "it divided by zero (SIGFPE)",
            "SIGTERM": "something asked it to end (SIGTERM)",
        }
        return known.get(name, f"it was ended by {name}")
    if exit_code in _WINDOWS_FAULTS:
        return f"{_WINDOWS_FAULTS[exit_code]} (0x{exit_code:08X})"
    if exit_code == _ABORT_ON_WINDOWS:
        return "llama.cpp gave up"
    return f"it left with code {exit_code}"
