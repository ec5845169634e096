"""How far the reading of a prompt is, how fast it goes and what is left: in the same words everywhere. Free of Qt."""

from __future__ import annotations

from typing import assert_never

from engine.client.timeline_row import Phase, ReadingPace, TimelineRow
from engine.events import CopyProgress, CopyWay, EncodingProgress, Usage
from engine.language.translation import number, tr
from engine.telling.media_words import encoding_text
from engine.telling.reasons.summary import is_costly
from engine.telling.words.figures import about_seconds, counted, fmt_seconds, fmt_tokens, rate_text
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


def busy_text(event: Busy) -> str:
    """ "Looking at cat.png, 640x480 … 40 %"."""
    match event:
        case EncodingProgress():
            return encoding_text(event.kind, event.label, event.fraction)
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


# What a request took its time with.


def timing_rows(usage: Usage | None) -> tuple[tuple[str, str], ...]:
    """What was done, and how long that took; what took no time is left out."""
    if usage is None:
        return ()
    n_read = usage.n_prompt - usage.n_reused
    rows = (
        (tr("Reading the prompt"), usage.seconds_prefill, _rated(n_read, usage.seconds_prefill)),
        (tr("of that, images and sounds"), usage.seconds_encode, counted(usage.n_encoded, "piece")),
        (tr("Bringing back a checkpoint"), usage.seconds_restore - usage.loaded.seconds, ""),
        (tr("Loading from disk"), usage.loaded.seconds, counted(usage.loaded.n_items, "token")),
        (tr("Taking checkpoints"), usage.seconds_snapshot, ""),
        (tr("First token of the reply after"), usage.seconds_first_token, ""),
        (tr("Writing the reply"), usage.seconds_decode, _rated(usage.n_generated, usage.seconds_decode)),
    )
    told = tuple(
        (what, f"{fmt_seconds(seconds)}{f' ({more})' if more else ''}") for what, seconds, more in rows if seconds
    )
    more = ((tr("Drafts"), drafts_text(usage)), (tr("Prepared"), prepared_text(usage)))
    return (*told, *((what, text) for what, text in more if text))


def drafts_text(usage: Usage) -> str:
    """ "250 of 298 tokens right, 5.1 tokens a round, 1.5 times as fast"; "" where none were tried."""
    rests = tr("none for now, they cost more time than they save") if usage.drafts_rest else ""
    if not usage.n_drafted:
        return rests
    of = counted(usage.n_drafted, "token")
    told = [tr("{n} of {of} right", n=fmt_tokens(usage.n_drafts_right), of=of)]
    if usage.n_rounds:
        each = 1 + usage.n_drafts_right / usage.n_rounds
        told.append(tr("{each} tokens a round", each=number(f"{each:.1f}")))
    if usage.seconds_token and usage.seconds_decode:
        gain = usage.seconds_token * usage.n_generated / usage.seconds_decode
        told.append(tr("{gain} times as fast", gain=number(f"{gain:.1f}")))
    return ", ".join([*told, rests] if rests else told)


def loaded_sentence(usage: Usage) -> str:
    """ "Loaded 50,120 tokens from disk in 0.9 s."; "" where nothing was."""
    if not usage.loaded.n_bytes:
        return ""
    return tr(
        "Loaded {n} from disk in {seconds}.",
        n=counted(usage.loaded.n_items, "token"),
        seconds=fmt_seconds(usage.loaded.seconds),
    )


def prepared_sentence(usage: Usage) -> str:
    """ "Prepared 1,204 tokens while you read, and 30 that were not needed."; "" where nothing was."""
    told = prepared_text(usage)
    return tr("Prepared {told}.", told=told) if told else ""


def prepared_text(usage: Usage) -> str:
    """ "1,204 tokens while you read, and 30 that were not needed"; "" where nothing was prepared."""
    prepared = usage.prepared
    used, in_vain = counted(prepared.n_used, "token"), fmt_tokens(prepared.n_in_vain)
    if prepared.n_used and prepared.n_in_vain:
        return tr("{n} while you read, and {more} that were not needed", n=used, more=in_vain)
    if prepared.n_used:
        return tr("{n} while you read", n=used)
    return tr("{n}, not needed", n=counted(prepared.n_in_vain, "token")) if prepared.n_in_vain else ""


def _rated(n_tokens: int, seconds: float) -> str:
    """ "6,630 tokens, 705 tok/s"."""
    if not n_tokens:
        return ""
    rate = n_tokens / seconds if seconds else 0.0
    shown = f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}"
    return (
        tr("{n_tokens}, {shown} tok/s", n_tokens=counted(n_tokens, "token"), shown=shown)
        if rate
        else counted(n_tokens, "token")
    )
