"""The events with which the engine answers what needs no reply of a model; `engine.events` has them all."""

from __future__ import annotations

from dataclasses import dataclass

from engine.commands import RequestId
from engine.core.cache.blobs import DiskView
from engine.core.difference.explanation import Explanation
from engine.core.fit.values import FitPlan, TriedDevice


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Terminal for Measure. A medium counts with the text that the model wants around it."""

    request: RequestId
    n_tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenized:
    """Terminal for Tokenize. `pieces`, where asked for: the bytes that each token stands for."""

    request: RequestId
    ids: tuple[int, ...]
    pieces: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Detokenized:
    """Terminal for Detokenize. Broken characters are replaced."""

    request: RequestId
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """Terminal for RenderPrompt. A medium stands in `text` as its marker, and counts in `n_tokens`."""

    request: RequestId
    text: str
    n_tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """Terminal for Embed: a vector for each text, of length 1, in their order."""

    request: RequestId
    vectors: tuple[tuple[float, ...], ...]
    n_tokens: int  # of all texts together


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptForecast:
    """Terminal for ForecastPrompt: what the prompt would cost if it came now.
    Tokens, why, and from where: `explanation`. `n_bytes_disk` of `n_bytes_restore` come from disk, the rest from RAM.
    Seconds are None until something was read with this model; `n_before`: tokens in front of the last message.
    """

    request: RequestId
    explanation: Explanation
    n_bytes_restore: int
    seconds_prefill: float | None
    seconds_restore: float
    seconds_plan: float
    n_before: int = 0
    n_bytes_disk: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Surveyed:
    """Terminal for Survey. `plan` is None without a model; else `why_not` says why there is none."""

    request: RequestId
    devices: tuple[TriedDevice, ...]
    path: str = ""
    plan: FitPlan | None = None
    why_not: str = ""
    threads: tuple[int, int] = (0, 0)  # that write a reply now, and at most: `ports.Model.threads`


@dataclass(frozen=True, slots=True, kw_only=True)
class TryProgress:
    """So many of the plays of TrySettings are done."""

    request: RequestId
    done: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedRequest:
    """What a request reads on paper, in tokens: with the settings in use, and with those that are tried.

    `is_earlier`: it came before the model was loaded again, and its number is of then.
    """

    number: int
    n_prompt: int
    now: int
    then: int
    is_earlier: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsTried:
    """Terminal for TrySettings: the requests of the conversation, the oldest first."""

    request: RequestId
    rows: tuple[TriedRequest, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Terminal for Settle."""

    request: RequestId


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskSeen:
    """Terminal for LookAtDisk."""

    request: RequestId
    disk: DiskView


Answer = Measured | Tokenized | Detokenized | Rendered | Embedded | Surveyed | SettingsTried | Settled | DiskSeen
