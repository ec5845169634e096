"""What may be done to a program's requests: chosen by a person for each program, and nothing unless it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.volatile.tokens import VolatileKind

_TOOLS = "tools"
WORDS = (_TOOLS, "move", "freeze")  # as a person writes them, with commas between
FREEZABLE = frozenset(VolatileKind) - {VolatileKind.PATH, VolatileKind.PORT}  # an old one of these leads nowhere


class Values(Enum):
    """What becomes of dates, ids and other values that change by themselves."""

    AS_SENT = ""
    MOVE = "move"  # as they were first where they stand, and as they are now behind the history
    FREEZE = "freeze"  # as they were first


@dataclass(frozen=True, slots=True, kw_only=True)
class Tidiness:
    """`sorts_tools`: they come in the order, and in the writing, that they had first, new ones at the end."""

    sorts_tools: bool = False
    values: Values = Values.AS_SENT

    @property
    def text(self) -> str:
        """As `tidiness_of` reads it; "" for nothing."""
        return ",".join(filter(None, (_TOOLS if self.sorts_tools else "", self.values.value)))

    @property
    def kinds(self) -> frozenset[VolatileKind]:
        """The values that are kept as they were."""
        if self.values is Values.AS_SENT:
            return frozenset()
        return FREEZABLE if self.values is Values.FREEZE else frozenset(VolatileKind)


UNTIDIED = Tidiness()


def tidiness_of(text: str) -> Tidiness:
    """Words of WORDS with commas between them. Raises ValueError for others, and for two that contradict each other."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    values = [word for word in dict.fromkeys(words) if word != _TOOLS]
    if len(values) > 1:
        raise ValueError(f"{values[0]} and {values[1]} contradict each other")
    return Tidiness(sorts_tools=_TOOLS in words, values=Values(values[0]) if values else Values.AS_SENT)
