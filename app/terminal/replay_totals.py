"""The sums of a replay, as a fold over the engine's events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.cache.conversation_book import HabitBook
from engine.core.cache.states import LossReason
from engine.core.difference.explanation import AvoidableCause, Cause, Explanation
from engine.core.record.parsing import encode
from engine.events import (
    CacheChanged,
    CheckpointLost,
    CheckpointRestored,
    CheckpointSaved,
    Event,
    Finished,
    Planned,
    Usage,
)
from engine.telling.reasons.causes import habits_lines
from engine.telling.words.figures import counted, fmt_bytes, fmt_seconds, fmt_tokens
from engine.telling.words.terms import avoidable_text, cause_text

STEPS = (
    "render",
    "tokenize",
    "plan",
    "prefill",
    "decode",
    "snapshot",
    "restore",
    "encode",
)  # encoding is a part of prefill
_MOST_HABITS = 8  # that are told
_STEP_NAMES = {
    "render": "chat template",
    "tokenize": "cutting into tokens",
    "plan": "planning",
    "prefill": "reading",
    "decode": "writing",
    "snapshot": "saving checkpoints",
    "restore": "restoring them",
}


@dataclass(slots=True, kw_only=True)
class Totals:
    n_requests: int = 0
    _planned: tuple[str, int] = ("", 0)  # conversation and number of the request that was planned last
    n_prompt: int = 0
    n_reused: int = 0
    n_unavoidable: int = 0  # new and changed
    n_changed: int = 0  # the same text as before, behind a change
    changed: Counter[Cause] = field(default_factory=Counter)  # of these, by what changed
    n_avoidable: int = 0
    causes: Counter[Cause] = field(default_factory=Counter)  # requests by the cause of their divergence
    avoidable: Counter[AvoidableCause] = field(default_factory=Counter)  # tokens by the cause that made them avoidable
    n_made: int = 0
    n_restored: int = 0
    n_evicted: int = 0
    n_encoded: int = 0  # images and sounds that went through the encoder
    bytes_peak_ram: int = 0
    bytes_peak_live: int = 0  # of branches that stay in the model's memory
    bytes_peak_disk: int = 0
    book: HabitBook = field(default_factory=HabitBook)  # what conversations do again and again
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STEPS, 0.0))

    @property
    def n_reprocessed(self) -> int:
        return self.n_unavoidable + self.n_avoidable

    def add(self, event: Event) -> None:
        """Take in one event; those that say nothing about cost are passed over."""
        match event:
            case Planned():
                self._planned = event.session, event.tick
                self.seconds["render"] += event.seconds_render
                self.seconds["tokenize"] += event.seconds_tokenize
                self.seconds["plan"] += event.seconds_plan
            case CheckpointSaved():
                self.n_made += 1
            case CheckpointRestored():
                self.n_restored += 1
            case CheckpointLost(reason=LossReason.EVICTED):
                self.n_evicted += 1
            case CacheChanged():
                self.bytes_peak_ram = max(self.bytes_peak_ram, event.n_bytes_peak)
                self.bytes_peak_live = max(self.bytes_peak_live, event.n_bytes_live_peak)
                self.bytes_peak_disk = max(self.bytes_peak_disk, event.disk.n_bytes)
            case Finished():
                self._add_request(event.explanation, event.usage)
                self.book.note(*self._planned, event.explanation)
            case _:
                pass

    def as_json(self) -> dict[str, object]:
        """The object that `--json` prints; its keys are stable."""
        return {
            "requests": self.n_requests,
            "prompt_tokens": self.n_prompt,
            "reused": self.n_reused,
            "reprocessed": self.n_reprocessed,
            "unavoidable": self.n_unavoidable,
            "avoidable": self.n_avoidable,
            "causes": {cause.value: n for cause, n in self.causes.most_common()},
            "checkpoints": {"made": self.n_made, "restored": self.n_restored, "evicted": self.n_evicted},
            "bytes_peak": {"live": self.bytes_peak_live, "ram": self.bytes_peak_ram, "disk": self.bytes_peak_disk},
            "seconds": {step: round(self.seconds[step], 6) for step in STEPS},
            "media_encoded": self.n_encoded,
            "habits": habits_json(self.book),
        }

    def lines(self) -> tuple[str, ...]:
        """The same for people."""
        times = ", ".join(f"{name} {fmt_seconds(self.seconds[step])}" for step, name in _STEP_NAMES.items())
        lines = [
            f"{counted(self.n_requests, 'request')}, {counted(self.n_prompt, 'prompt token')}",
            f"reused {fmt_tokens(self.n_reused)}, read {fmt_tokens(self.n_reprocessed)}: "
            f"{fmt_tokens(self.n_unavoidable - self.n_changed)} new, "
            f"{fmt_tokens(self.n_changed)} that follow a change, "
            f"{fmt_tokens(self.n_avoidable)} that could have been skipped",
            *(f"  follow a change: {fmt_tokens(n)}: {_because(why)}" for why, n in self.changed.most_common()),
            *(f"  could be skipped: {fmt_tokens(n)}: {avoidable_text(why)}" for why, n in self.avoidable.most_common()),
            *habits_lines(self.book.habits()[:_MOST_HABITS]),
            *(f"  {counted(n, 'request')}: {cause_text(cause)}" for cause, n in self.causes.most_common()),
            f"checkpoints: {self.n_made:,} made, {self.n_restored:,} restored, {self.n_evicted:,} dropped, "
            f"at most {fmt_bytes(self.bytes_peak_ram)} in RAM"
            + (
                f", {fmt_bytes(self.bytes_peak_live)} for branches in the model's memory"
                if self.bytes_peak_live
                else ""
            ),
            f"time: {times}",
        ]
        if self.n_encoded:
            of_prefill = fmt_seconds(self.seconds["encode"])
            lines.append(
                f"images and audio: {self.n_encoded:,} looked at or listened to, {of_prefill} of the time for reading"
            )
        return tuple(lines)

    def _add_request(self, explanation: Explanation, usage: Usage) -> None:
        self.n_requests += 1
        self.n_prompt += explanation.n_prompt
        self.n_reused += explanation.reused
        self.n_unavoidable += explanation.unavoidable
        self.n_avoidable += explanation.avoidable
        self.n_changed += explanation.changed
        if explanation.changed:
            self.changed[explanation.cause] += explanation.changed
        self.causes[explanation.cause] += 1
        for part in explanation.parts:
            self.avoidable[part.cause] += part.end - part.first
        self.seconds["prefill"] += usage.seconds_prefill
        self.seconds["decode"] += usage.seconds_decode
        self.seconds["snapshot"] += usage.seconds_snapshot
        self.seconds["restore"] += usage.seconds_restore
        self.seconds["encode"] += usage.seconds_encode
        self.n_encoded += usage.n_encoded


def habits_json(book: HabitBook) -> list[dict[str, object]]:
    """Each with the name of its conversation, or the number of its first request."""
    return [{"conversation": whose} | encode(habit) for whose, habit in book.habits()]


def _because(cause: Cause) -> str:
    text = cause_text(cause)
    return text[:1].lower() + text[1:]
