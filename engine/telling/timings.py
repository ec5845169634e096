"""What a request took its time with. Free of Qt."""

from __future__ import annotations

from engine.events import Usage
from engine.language.translation import number, tr
from engine.telling.words.figures import counted, fmt_seconds, fmt_tokens


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
