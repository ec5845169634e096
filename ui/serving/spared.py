"""What a program's requests would have cost less, had they been tidied: by what was offered for each. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.client.state import TimelineRow
from engine.core.difference.explanation import Offer, Remedy
from engine.core.tidying.requests import Values
from engine.language.translation import tr
from engine.telling.words.figures import counted

_REMEDIES = {Values.MOVE: Remedy.MOVE_DATE, Values.FREEZE: Remedy.FREEZE_VALUE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spared:
    """Tokens, and in how many requests."""

    n_tokens: int = 0
    n_requests: int = 0

    @property
    def text(self) -> str:
        """ "" for nothing."""
        if not self.n_tokens:
            return ""
        return tr(
            "saves {n_tokens} in {n_requests}",
            n_tokens=counted(self.n_tokens, "token"),
            n_requests=counted(self.n_requests, "request"),
        )


def spared_by(rows: Iterable[TimelineRow], remedy: Remedy) -> Spared:
    """Where it was offered alone; what helps only together with something else is not counted."""
    found = [_saves(row.explanation.offers, remedy) for row in rows]
    return Spared(n_tokens=sum(found), n_requests=sum(map(bool, found)))


def spared_by_values(rows: Iterable[TimelineRow], way: Values) -> Spared:
    return spared_by(rows, _REMEDIES[way]) if way in _REMEDIES else Spared()


def _saves(offers: Iterable[Offer], remedy: Remedy) -> int:
    return max((offer.saves_tokens for offer in offers if offer.remedy is remedy and not offer.together), default=0)
