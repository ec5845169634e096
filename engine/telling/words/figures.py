"""Numbers as people read them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.language.translation import number, tr, translated

RAM_TIP = tr(
    "Checkpoints: places from which a prompt can go on without being read again.\n"
    "Branches ready: versions of chats that are still in the model's memory; going back to them takes no time.\n"
    "RAM: what checkpoints take, and copies of branches that the model's memory had no room for."
)

_THOUSANDTHS = ((1024**3, "GiB"), (1024**2, "MiB"), (1024, "KiB"))


def fmt_tokens(n_tokens: int) -> str:
    """11204 -> "11,204"."""
    return number(f"{n_tokens:,}")


def fmt_axis(n_tokens: int) -> str:
    """A short label for a ruler: 0 -> "0", 500 -> "500", 2500 -> "2.5k", 128000 -> "128k"."""
    if abs(n_tokens) < 1000:
        return str(n_tokens)
    return number(f"{n_tokens / 1000:.10g}k")


def fmt_context(n_tokens: int) -> str:
    """The size of a context as people name it: 32768 -> "32k", 5000 -> "5,000"."""
    return f"{n_tokens // 1024}k" if n_tokens >= 1024 and n_tokens % 1024 == 0 else fmt_tokens(n_tokens)


def fmt_bytes(n_bytes: int) -> str:
    """Binary units, three figures at most after rounding: 536870912 -> "512 MiB"."""
    for size, unit in _THOUSANDTHS:
        if n_bytes >= size:
            value = n_bytes / size
            is_whole = value >= 100 or value == int(value)
            return number(f"{value:.0f} {unit}" if is_whole else f"{value:.1f} {unit}")
    return f"{n_bytes} B"


def ram_text(n_bytes: int, budget: int, n_bytes_branches: int) -> str:
    """What the cache takes of the RAM it may use: "9 MiB of 2 GiB in RAM (5 MiB for branches)".

    A budget below 0 is as much as fits, before anybody knows how much that is.
    """
    of = tr(" of {budget}", budget=fmt_bytes(budget)) if budget >= 0 else ""
    if not n_bytes:
        return tr("nothing yet{of} in RAM", of=of)
    used = tr("{n_bytes}{of} in RAM", n_bytes=fmt_bytes(n_bytes), of=of)
    return (
        tr("{used} ({n_bytes_branches} for branches)", used=used, n_bytes_branches=fmt_bytes(n_bytes_branches))
        if n_bytes_branches
        else used
    )


def held_text(n_checkpoints: int, n_of: int | None, n_branches: int, *, n_live: int = 0) -> str:
    """What the cache holds: "2 checkpoints, at most 32 for each chat, 1 branch ready"; without `n_of` when that is 0.

    `n_of` is None where as many are held as fit. `n_live` of them take no RAM: the model's memory has them.
    """
    held = counted(n_checkpoints, "checkpoint") + (tr(" of as many as fit") if n_of is None else "")
    if n_live:
        n = "" if n_live == n_checkpoints else f"{fmt_tokens(n_live)} "
        held += tr(" ({n_live}in the model's memory)", n_live=n)
    if n_of:
        held += tr(", at most {n} for each chat", n=fmt_tokens(n_of))
    return (
        tr("{held}, {n_branches} ready", held=held, n_branches=counted(n_branches, "branch", "branches"))
        if n_branches
        else held
    )


def fmt_seconds(seconds: float) -> str:
    """0.0123 -> "12 ms", 0.84 -> "0.84 s", 38.2 -> "38 s", 125 -> "2 min 05 s"."""
    if seconds < 0.0995:
        return tr("{seconds} ms", seconds=number(f"{seconds * 1000:.0f}"))
    if seconds < 9.95:
        return number(f"{seconds:.2g} s")
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return tr("{whole} min {whole2} s", whole=whole // 60, whole2=f"{whole % 60:02d}")
    return tr("{whole} h {whole2} min", whole=whole // 3600, whole2=f"{whole % 3600 // 60:02d}")


def about_seconds(seconds: float) -> str:
    """A time that nobody knows exactly, in steps that do not tick: 3.2 -> "4 s", 37 -> "40 s", 84 -> "1 min 30 s".

    Never "0 s": there is something left. It never tells less than there is.
    """
    for below, step in ((10, 1), (60, 5), (600, 10), (3600, 60)):
        told = max(1, math.ceil(seconds / step)) * step
        if told < below:
            break
    else:
        told = math.ceil(seconds / 600) * 600
    if told < 60:
        return f"{told} s"
    hours, minutes, rest = told // 3600, told % 3600 // 60, told % 60
    if hours:
        return tr("{whole} h {whole2} min", whole=hours, whole2=f"{minutes:02d}")
    return tr("{whole} min {whole2} s", whole=minutes, whole2=rest) if rest else tr("{n} min", n=minutes)


def rate_text(tokens_per_second: float) -> str:
    """12.38 -> "12.4 tok/s", 1243.7 -> "1,240 tok/s"."""
    rate = float(f"{tokens_per_second:.3g}")
    told = f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}"
    return tr("{tokens_per_second} tok/s", tokens_per_second=number(told))


def listed(parts: Sequence[str]) -> str:
    """ "3 new, 4 that follow a change and 5 that could have been skipped"; "" of none."""
    *some, last = parts or ("",)
    return tr("{some} and {last}", some=", ".join(some), last=last) if some else last


def counted(n: int, one: str, many: str = "") -> str:
    """1 -> "1 token", 2000 -> "2,000 tokens". The words are literals: "{n} token" and "{n} tokens" are translated."""
    return translated(f"{{n}} {one}" if n == 1 else f"{{n}} {many or one + 's'}", n=fmt_tokens(n))
