"""What llama-server says, read into values: the events of a completion, its log, and the kernel on its memory."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass


class AnswerError(ValueError):
    """llama-server said something else than it should."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """One answer. A token is None where llama-server kept it back inside an unfinished character."""

    n_prompt: int
    n_cached: int
    n_processed: int
    reply: tuple[int | None, ...]  # an end marker included, where there is one
    ended_by_limit: bool
    seconds_first: float  # until the first event of the reply came
    seconds_prefill: float  # by the server's own clock, without its parsing and its prompt cache
    seconds_all: float  # until the last event came


def read_completion(lines: Iterable[bytes], seconds: Callable[[], float]) -> Completion:
    """The events of a streamed /completion; `seconds` since the request was sent. Raises AnswerError."""
    tokens: dict[int, int] = {}
    seconds_first: float | None = None
    for event in _events(lines):
        if seconds_first is None:
            seconds_first = seconds()
        n_predicted = _whole(event, "tokens_predicted")
        told = event.get("tokens")
        if isinstance(told, list) and told:  # one token in each event
            tokens[n_predicted - 1] = int(told[-1])
        if event.get("stop"):
            reply = tuple(tokens.get(index) for index in range(n_predicted))
            return _completion(event, reply, seconds_first, seconds())
    raise AnswerError("the stream ended before the answer did")


def _events(lines: Iterable[bytes]) -> Iterable[dict[str, object]]:
    """Server-sent events that carry an object; others only open the stream."""
    for line in lines:
        kind, _, text = line.strip().partition(b":")
        if kind == b"error":
            raise AnswerError(text.decode("utf-8", errors="replace").strip())
        if kind != b"data":
            continue
        event = json.loads(text)
        if isinstance(event, dict):
            if "error" in event:
                raise AnswerError(str(event["error"]))
            yield event


def _completion(
    event: dict[str, object], reply: tuple[int | None, ...], seconds_first: float, seconds_all: float
) -> Completion:
    timings = event.get("timings")
    if not isinstance(timings, dict):
        raise AnswerError("the answer has no timings")
    found = Completion(
        n_prompt=_whole(event, "tokens_evaluated"),
        n_cached=_whole(timings, "cache_n"),
        n_processed=_whole(timings, "prompt_n"),
        reply=reply,
        ended_by_limit=event.get("stop_type") == "limit",
        seconds_first=seconds_first,
        seconds_prefill=float(timings["prompt_ms"]) / 1e3,
        seconds_all=seconds_all,
    )
    if found.n_cached + found.n_processed != found.n_prompt:
        raise AnswerError(f"{found.n_cached} cached and {found.n_processed} processed are not {found.n_prompt}")
    return found


def _whole(values: dict[str, object], name: str) -> int:
    value = values.get(name)
    if not isinstance(value, int):
        raise AnswerError(f"{name} is {value!r}")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """The likeliest next tokens with the logarithms of their probabilities, the likeliest first."""

    logarithms: tuple[tuple[int, float], ...]

    def of(self, token: int) -> float | None:
        """None: not among the likeliest."""
        return dict(self.logarithms).get(token)


def read_candidates(answer: object) -> Candidates:
    """From a /completion with `n_probs` and one token. Raises AnswerError."""
    try:
        assert isinstance(answer, dict)
        (first,) = answer["completion_probabilities"]
        found = tuple((int(line["id"]), float(line["logprob"])) for line in first["top_logprobs"])
    except (AssertionError, KeyError, TypeError, ValueError) as error:
        raise AnswerError("the answer has no probabilities") from error
    if not found:
        raise AnswerError("the answer has no probabilities")
    return Candidates(logarithms=tuple(sorted(found, key=lambda line: -line[1])))


def read_n_ctx(props: object) -> int:
    """From /props. Raises AnswerError."""
    settings = props.get("default_generation_settings") if isinstance(props, dict) else None
    if not isinstance(settings, dict):
        raise AnswerError("the server's settings are not known")
    return _whole(settings, "n_ctx")


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFigures:
    """What became of checkpoints, counted in the log (verbosity 4)."""

    n_made: int
    n_restored: int
    n_evicted: int  # to make room
    n_invalidated: int  # they lay past the place where a prompt parted


_MADE = re.compile(r"\bcreated context checkpoint \d+ of \d+")
_RESTORED = re.compile(r"\brestored context checkpoint \(")
_EVICTED = re.compile(r"\berasing (?:old context checkpoint|context checkpoint too close)")
_INVALIDATED = re.compile(r"\berased invalidated context checkpoint")


def read_log(text: str) -> LogFigures:
    return LogFigures(
        n_made=len(_MADE.findall(text)),
        n_restored=len(_RESTORED.findall(text)),
        n_evicted=len(_EVICTED.findall(text)),
        n_invalidated=len(_INVALIDATED.findall(text)),
    )


_MEMORY = re.compile(r"^(VmHWM|VmRSS):\s+(\d+) kB$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessMemory:
    """Resident bytes of a process, now and at most."""

    n_bytes: int
    n_bytes_peak: int


def read_memory(status: str) -> ProcessMemory:
    """The text of /proc/PID/status."""
    found = {name: int(number) * 1024 for name, number in _MEMORY.findall(status)}
    if found.keys() != {"VmHWM", "VmRSS"}:
        raise AnswerError("the process's memory is not known")
    return ProcessMemory(n_bytes=found["VmRSS"], n_bytes_peak=found["VmHWM"])
