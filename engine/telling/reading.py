"""How far the reading of a prompt is, how fast it goes and what is left: in the same words everywhere. Free of Qt."""

from __future__ import annotations

from typing import assert_never

from engine.client.timeline_row import Phase, ReadingPace, TimelineRow
from engine.events import CopyProgress, CopyWay, EncodingProgress
from engine.language.translation import tr
from engine.telling.media_words import encoding_text
from engine.telling.reasons.summary import is_costly
from engine.telling.timings import drafts_text
from engine.telling.words.figures import about_seconds, counted, fmt_seconds, rate_text
from engine.telling.words.terms import in_words

BETWEEN = " · "


def left_text(seconds: float | None) -> str:
    """ "about 40 s left"; "" while that is not known, and when it is done."""
    return tr("about {seconds} left", seconds=about_seconds(seconds)) if seconds else ""


def brief_left(seconds: float | None) -> str:
    """The same in a narrow column: "about 40 s"."""
    return tr("about {seconds}", seconds=about_seconds(seconds)) if seconds else ""


def is_costly_row(row: TimelineRow) -> bool:
    """A person noticed how long this request read something again, or will, while it is read."""
    usage = row.usage
    seconds = usage.seconds_prefill if usage is not None else row.seconds_reading + (row.seconds_left or 0.0)
    return is_costly(row.explanation, seconds)


def share_text(row: TimelineRow) -> str:
    """How far it is: "reading 50 %"."""
    to_read = row.n_prompt - row.reused
    return tr("reading {gap} %", gap=100 * (row.n_done - row.reused) // to_read if to_read else 100)


def pace_text(pace: ReadingPace) -> str:
    """How fast, and what is left: "1,240 tok/s · about 40 s left"; "" before either is known."""
    rate = rate_text(pace.rate) if pace.rate else ""
    return BETWEEN.join(filter(None, (rate, left_text(pace.seconds_left))))


def told_pace(row: TimelineRow | None) -> str:
    """The same of a request; "" where none is read now."""
    return pace_text(row.pace) if row is not None and row.phase is Phase.READING and row.busy is None else ""


def written_text(row: TimelineRow | None) -> str:
    """How fast a reply was written: "210 tokens in 8.4 s, 25 tokens/s"; "" where that is not known."""
    usage = row.usage if row is not None else None
    if usage is None or usage.n_generated < 2 or not usage.seconds_decode:
        return ""
    n, seconds = counted(usage.n_generated, "token"), fmt_seconds(usage.seconds_decode)
    rate = rate_text(usage.n_generated / usage.seconds_decode)
    told = tr("Written: {n} in {seconds}, {rate}", n=n, seconds=seconds, rate=rate)
    drafts = drafts_text(usage)
    return tr("{told}; drafts: {drafts}", told=told, drafts=drafts) if drafts else told


def rate_of(row: TimelineRow) -> str:
    """How fast alone; "" where none is read now, or that is not known yet."""
    is_read = row.phase is Phase.READING and row.busy is None
    return rate_text(row.pace.rate) if is_read and row.pace.rate else ""


Busy = EncodingProgress | CopyProgress


def busy_text(event: Busy, *, longest: int | None = None) -> str:
    """ "Looking at cat.png, 640x480 … 40 %"; a name that is longer than `longest` keeps its end, where the size is."""
    match event:
        case EncodingProgress(kind=kind, label=label):
            return encoding_text(kind, label if longest is None else _shortened(label, longest), event.fraction)
        case CopyProgress():
            return f"{copy_text(event.way)} … {_percent(event)} %"
        case _:
            assert_never(event)


def waits_text(place: int) -> str:
    """A request that has `place` others before it."""
    return tr("Waits for 1 other") if place == 1 else tr("Waits for {place} others", place=place)


copy_text = in_words(
    {
        CopyWay.TO_RAM: tr("Copying a branch to RAM"),
        CopyWay.FROM_RAM: tr("Bringing the branch back from RAM"),
        CopyWay.FROM_DISK: tr("Loading the chat from the disk"),
    }
)


def busy_label(event: Busy) -> str:
    """The same where there is little room: "looking 40 %"."""
    match event:
        case EncodingProgress():
            return tr("looking {event} %", event=_percent(event))
        case CopyProgress():
            n = _percent(event)
            return tr("saving {n} %", n=n) if event.way is CopyWay.TO_RAM else tr("loading {n} %", n=n)
        case _:
            assert_never(event)


def _percent(event: Busy) -> int:
    fraction = event.fraction if isinstance(event, EncodingProgress) else event.done / max(1, event.total)
    return min(100, max(0, int(100 * fraction)))


def _shortened(label: str, longest: int) -> str:
    if len(label) <= longest:
        return label
    half = longest // 2
    return f"{label[:half].rstrip()}…{label[-half:].lstrip()}"
