"""What can be said of an engine that ended: from the exit code of its process and the last lines it wrote."""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence
from dataclasses import dataclass

from engine.commands import RequestId
from engine.events import Failed
from engine.language.translation import tr

_ABORT_ON_WINDOWS = 3
_WINDOWS_FAULTS = {
    0xC0000005: tr("it used memory that is not its own"),
    0xC000001D: tr("this processor cannot do something that llama.cpp needs"),
    0xC0000017: tr("there was not enough memory"),
    0xC00000FD: tr("it needed more memory than it may have"),
    0xC0000409: tr("its memory was damaged"),
}
_NO_MEMORY = re.compile(
    r"out of (host )?memory|OutOfHostMemory|failed to allocate|bad_alloc|cannot allocate|unable to allocate|ENOMEM",
    re.I,
)
# CUDA and HIP (whose lines say cudaMalloc as well) with their libraries, Vulkan, Metal.
_NO_DEVICE_MEMORY = re.compile(
    r"(CUDA|ROCm|HIP|MUSA) error: .*out of memory|(cuda|hip|musa)Malloc\w* failed: .*out of memory"
    r"|the resource allocation failed|BLAS_STATUS_ALLOC_FAILED|rocblas_status_memory_error"
    r"|OutOfDeviceMemory|Device memory allocation of size|OutOfPoolMemory"
    r"|Insufficient Memory|CommandBufferCallbackErrorOutOfMemory",
    re.I,
)
_DEVICE_GONE = re.compile(
    r"DeviceLost|device lost on|GPU is lost|device fault on|unspecified launch failure|illegal memory access"
    r"|illegal instruction was encountered|launch timed out|misaligned address|uncorrectable ECC"
    r"|CommandBufferCallbackError(Timeout|Hang|Innocent|PageFault)|Caused GPU (Timeout|Hang)",
    re.I,
)
_NO_WORKER = re.compile(
    r"Remote RPC server crashed|Failed to connect to|RPC handshake failed|the worker at \S+ does not"
)
_GIVING_UP = re.compile(
    r"GGML_ASSERT|GGML_ABORT|ggml_abort|terminate called|terminating due to|what\(\):"
    r"|CUDA error|vk::|Fatal Python error"
)
_REASON = re.compile(r"\b(CUDA|ROCm|MUSA) error: \S")  # which the abort that follows does not repeat
_KILLED = 9  # POSIX: what the system does when memory runs out
_TEXTS = re.compile(r"(piece|grammar|token)\b.*", re.I)  # what llama.cpp may quote of a reply
_RULE = "::="  # a grammar, which it prints when it refuses one: it may be made of a person's schema
_N_LINES = 30
_LONGEST_LINE = 500
_FOLDERS = re.compile(r"(?:[A-Za-z]:)?[\\/](?:[^\s:\\/]+[\\/])+")


@dataclass(frozen=True, slots=True, kw_only=True)
class LastWords:
    """`message` is one sentence for people, `action` what they can do or "", `details` the lines for a report.

    `code` is that of the requests that fail for it.
    """

    message: str
    details: str
    action: str = ""
    code: str = "engine-process-ended"

    @property
    def told(self) -> str:
        """Both sentences."""
        return f"{self.message} {self.action}".strip()


def last_words(exit_code: int | None, lines: Sequence[str], earlier: Sequence[str] = ()) -> LastWords:
    """`exit_code`: as `subprocess` gives it, signals negative; None: not known. `lines`: the last of its stderr.

    `earlier`: lines that it survived. They are details, and no cause.
    """
    found, survived = _cleaned(lines), _cleaned(earlier)
    why, action = _cause(exit_code, found)
    code = "unknown" if exit_code is None else str(exit_code)
    return LastWords(
        message=tr("The engine process ended: {why}.", why=why),
        action=action,
        details="\n".join([f"exit code {code}", *[*survived, *found][-_N_LINES:]]),
    )


def _cleaned(lines: Sequence[str]) -> list[str]:
    """Without what may be of a chat."""
    found = [_TEXTS.sub(r"\1: …", line.strip())[:_LONGEST_LINE] for line in lines if line.strip() and _RULE not in line]
    return found[-_N_LINES:]


def _cause(exit_code: int | None, found: Sequence[str]) -> tuple[str, str]:
    """Why it ended, as a part of a sentence, and what to do."""

    def says(pattern: re.Pattern[str]) -> str:
        return next((line for line in reversed(found) if pattern.search(line)), "")

    if exit_code == -_KILLED:
        return tr("the system ended it; there may not have been enough memory"), ""
    if says(_NO_WORKER):
        return tr("the worker on another machine ended, or the connection to it was lost"), ""
    if says(_NO_DEVICE_MEMORY):
        return tr("the graphics card had not enough memory"), tr(
            "Put fewer layers on it, choose a smaller context, or close other programs that use it."
        )
    if says(_DEVICE_GONE):
        return tr("the graphics card or its driver failed"), tr(
            "If that happens again, update its driver, or load the model on the CPU."
        )
    if says(_NO_MEMORY):
        return tr("there was not enough memory"), ""
    told = says(_REASON) or says(_GIVING_UP)
    if told:
        return tr("llama.cpp stopped it: “{folders}”", folders=_FOLDERS.sub("", told)[:160]), ""
    return _of_exit_code(exit_code), ""


def _of_exit_code(exit_code: int | None) -> str:
    if exit_code is None:
        return tr("the reason is not known")
    if exit_code in (0, 1):  # it is told to stop in other ways; 1 is Python's
        return tr("an error of Cairn's own stopped it")
    if exit_code < 0:
        return _of_signal(-exit_code)
    if exit_code in _WINDOWS_FAULTS:
        return _WINDOWS_FAULTS[exit_code]
    if exit_code == _ABORT_ON_WINDOWS:
        return tr("llama.cpp stopped it")
    return tr("it ended with the number {exit_code}", exit_code=exit_code)


def _of_signal(number: int) -> str:
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = str(number)
    known = {
        "SIGSEGV": tr("it used memory that is not its own"),
        "SIGBUS": tr("a file of the model became shorter while it was in use, or its disk failed"),
        "SIGILL": tr("this processor cannot do something that llama.cpp needs"),
        "SIGABRT": tr("llama.cpp stopped it"),
        "SIGFPE": tr("llama.cpp could not go on"),
    }
    return known.get(name, tr("the system ended it ({name})", name=name))


def failed_because_over(
    request: RequestId,
    message: str = tr("The engine is not running."),
    *,
    details: str = "",
    code: str = "engine-over",
    action: str = "",
) -> Failed:
    """The end of a request that no engine can answer any more."""
    usual = tr("Restart Cairn, then try again.") if code == "engine-over" else tr("Try again.")
    return Failed(request=request, code=code, message=message, action=action or usual, details=details)


def because_ended(request: RequestId, words: LastWords) -> Failed:
    """The end of a request that was open when the process ended."""
    return failed_because_over(request, words.message, details=words.details, code=words.code, action=words.action)
