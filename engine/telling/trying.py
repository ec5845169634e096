"""What other settings would have come to, in words. Free of Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.events import TriedRequest
from engine.language.translation import tr
from engine.telling.words.figures import counted, fmt_tokens


def tried_text(rows: Sequence[TriedRequest]) -> str:
    """ "12 requests: 61,200 tokens read now, 12,300 with these settings: 48,900 fewer."."""
    now, then = sum(row.now for row in rows), sum(row.then for row in rows)
    head = tr(
        "{rows}: {now} read now, {then} with these settings",
        rows=counted(len(rows), "request"),
        now=counted(now, "token"),
        then=fmt_tokens(then),
    )
    if now == then:
        return tr("{head}: no difference.", head=head)
    n = fmt_tokens(abs(now - then))
    return tr("{head}: {n} fewer.", head=head, n=n) if then < now else tr("{head}: {n} more.", head=head, n=n)


def worst_text(rows: Sequence[TriedRequest]) -> str:
    """The request that reads most; "" where there is none."""
    if not rows:
        return ""
    now, then = _worst(rows, lambda row: row.now), _worst(rows, lambda row: row.then)
    return tr("The longest wait: {now} now, {then} with these settings.", now=now, then=then)


def _worst(rows: Sequence[TriedRequest], of: Callable[[TriedRequest], int]) -> str:
    row = max(rows, key=of)
    which = tr("#{number} before the last load", number=row.number) if row.is_earlier else f"#{row.number}"
    return f"{counted(of(row), 'token')} ({which})"
