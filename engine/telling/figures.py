"""Numbers as people read them."""

from __future__ import annotations

RAM_TIP = (
    "Checkpoints: places from which a prompt can go on without being read again.\n"
    "Branches ready: versions of chats that are still in the model's memory; going back to them takes no time.\n"
    "RAM: what checkpoints take, and copies of branches that the model's memory had no room for."
)

_THOUSANDTHS = ((1024**3, "GiB"), (1024**2, "MiB"), (1024, "KiB"))


def fmt_tokens(n_tokens: int) -> str:
    """11204 -> "11,204"."""
    return f"{n_tokens:,}"


def fmt_axis(n_tokens: int) -> str:
    """A short label for a ruler: 0 -> "0", 500 -> "500", 2500 -> "2.5k", 128000 -> "128k"."""
    if abs(n_tokens) < 1000:
        return str(n_tokens)
    return f"{n_tokens / 1000:.10g}k"


def fmt_context(n_tokens: int) -> str:
    """The size of a context as people name it: 32768 -> "32k", 5000 -> "5,000"."""
    return f"{n_tokens // 1024}k" if n_tokens >= 1024 and n_tokens % 1024 == 0 else fmt_tokens(n_tokens)


def fmt_bytes(n_bytes: int) -> str:
    """Binary units, three figures at most after rounding: 536870912 -> "512 MiB"."""
    for size, unit in _THOUSANDTHS:
        if n_bytes >= size:
            value = n_bytes / size
            return f"{value:.0f} {unit}" if value >= 100 or value == int(value) else f"{value:.1f} {unit}"
    return f"{n_bytes} B"


def ram_text(n_bytes: int, budget: int, n_bytes_branches: int) -> str:
    """What the cache takes of the RAM it may use: "9 MiB of 2 GiB in RAM (5 MiB for branches)".

    A budget below 0 is as much as fits, before anybody knows how much that is.
    """
    of = f" of {fmt_bytes(budget)}" if budget >= 0 else ""
    if not n_bytes:
        return f"nothing yet{of} in RAM"
    used = f"{fmt_bytes(n_bytes)}{of} in RAM"
    return f"{used} ({fmt_bytes(n_bytes_branches)} for branches)" if n_bytes_branches else used


def held_text(n_checkpoints: int, n_of: int | None, n_branches: int, *, n_live: int = 0) -> str:
    """What the cache holds: "2 checkpoints, at most 32 for each chat, 1 branch ready"; without `n_of` when that is 0.

    `n_of` is None where as many are held as fit. `n_live` of them take no RAM: the model's memory has them.
    """
    held = counted(n_checkpoints, "checkpoint") + (" of as many as fit" if n_of is None else "")
    if n_live:
        held += f" ({'' if n_live == n_checkpoints else f'{n_live:,} '}in the model's memory)"
    if n_of:
        held += f", at most {n_of:,} for each chat"
    return f"{held}, {counted(n_branches, 'branch', 'branches')} ready" if n_branches else held


def fmt_seconds(seconds: float) -> str:
    """0.0123 -> "12 ms", 0.84 -> "0.84 s", 38.2 -> "38 s", 125 -> "2 min 05 s"."""
    if seconds < 0.0995:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 9.95:
        return f"{seconds:.2g} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def counted(n: int, one: str, many: str = "") -> str:
    """1 -> "1 token", 2000 -> "2,000 tokens"."""
    return f"{n:,} {one}" if n == 1 else f"{n:,} {many or one + 's'}"
