"""What a request does besides reading and writing, in words: it waits, sees an image, copies a branch. Free of Qt."""

from __future__ import annotations

from typing import assert_never

from engine.events import CopyProgress, CopyWay, EncodingProgress
from engine.language.translation import tr
from engine.telling.media_words import encoding_text
from engine.telling.words.terms import in_words

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
