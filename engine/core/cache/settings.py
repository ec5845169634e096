"""How the cache is to behave; chosen by the user, live."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from math import exp

from engine.core.cache.policies import DEFAULT_POLICY, Policy

AUTOMATIC = -1  # as `ram_bytes`: a share of the machine's memory; as `disk_bytes`: one of the free disk
_MIB = 1024**2


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheSettings:
    enabled: bool = True
    policy: Policy = DEFAULT_POLICY
    max_checkpoints: int | None = None  # of one conversation; None: as many as `ram_bytes` hold
    ram_bytes: int = 2048 * _MIB  # for states and left branches of all conversations together
    min_spacing: int = 64  # tokens between two checkpoints, except before the last user message and near the end
    interval: int = 8192  # tokens between checkpoints inside long messages and in the fallback
    near_end: int = 4  # tokens before the end of the prompt
    keeps_writing: bool = True  # tool calls stand in prompts as the model wrote them, however a client writes them
    drafts: bool = False  # replies are written from what stands in the prompt, where it comes up again: core/drafting
    disk_bytes: int = 0  # for what outlives the program, of all models; 0: nothing is written
    prepares: bool = False  # what is certain of the next prompt is read while nobody waits
    media_bytes: int = 256 * _MIB  # for embeddings of images and audio, which are decoded again without the encoder

    @property
    def limits(self) -> Limits:
        return Limits(n_states=self.max_checkpoints, n_bytes=self.ram_bytes)

    def on_machine(self, ram_bytes: int) -> CacheSettings:
        """With the share of this machine's memory in place of AUTOMATIC."""
        return replace(self, ram_bytes=ram_bytes) if self.ram_bytes == AUTOMATIC else self


def ram_share(n_bytes_total: int | None) -> int:
    """A quarter of the machine's memory, from 512 MiB to 16 GiB; 2 GiB where it is unknown."""
    if n_bytes_total is None:
        return CacheSettings().ram_bytes
    return max(512 * _MIB, min(16_384 * _MIB, n_bytes_total // 4))


# What a place among the states and a byte of the budget cost, while an eviction is planned.
#
# The bytes are those of all conversations together; the number of states holds for each conversation, as llama-server's
# number of checkpoints holds for each prompt that it keeps. A state counts for the conversation that took it.
#
# To keep what saves most under several limits is a knapsack with as many constraints. Its Lagrangian adds each limit
# to the loss with a price, and keeps what saves more than it costs; so things are ranked by their loss over the
# price of all that they take. A limit that is not reached has the price 0 (complementary slackness), and which one
# is reached changes with the requests. So prices follow how full each limit would be, exponentially, as in online
# packing (Buchbinder and Naor, "The Design of Competitive Online Algorithms via a Primal-Dual Approach", 2009): the
# fullest limit sets them, and another one weighs in as far as it is nearly as full.


STEEPNESS = 20.0  # a limit that is 5 % emptier than the fullest weighs 1/e of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Shares of what there is: 1 buys as much as the fullest limit has in all."""

    of_byte: float
    of_state: Mapping[str, float]  # by conversation; empty where the bytes alone are limited

    def of(self, n_bytes: int, n_states: Mapping[str, int]) -> float:
        """What a thing takes that has so many bytes, and so many states of each conversation in it."""
        of_state = self.of_state
        if not of_state:
            return self.of_byte * n_bytes
        return self.of_byte * n_bytes + sum([of_state[chat] * n for chat, n in n_states.items()])

    def of_one(self, n_bytes: int, chat: str) -> float:
        """The same with one state."""
        return self.of_byte * n_bytes + (self.of_state[chat] if self.of_state else 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`n_states`: of each conversation; None where the bytes alone, those of all, are limited."""

    n_states: int | None
    n_bytes: int

    def are_too_many(self, n_states: int) -> bool:
        """States of one conversation."""
        return self.n_states is not None and n_states > self.n_states

    def prices(self, n_states: Mapping[str, int], n_bytes: int) -> Prices:
        """When there is so much of each conversation, what is about to come included."""
        most_states, most_bytes = max(1, self.n_states or 0), max(1, self.n_bytes)
        full_of_bytes = n_bytes / most_bytes
        full = {} if self.n_states is None else {chat: n / most_states for chat, n in n_states.items()}
        above = max(full_of_bytes, *full.values(), 0.0)
        return Prices(
            of_byte=exp(STEEPNESS * (full_of_bytes - above)) / most_bytes,
            of_state={chat: exp(STEEPNESS * (share - above)) / most_states for chat, share in full.items()},
        )


class Taken:
    """What there is while room is made, against the limits. `n_states`: by conversation."""

    def __init__(
        self, limits: Limits, n_bytes: int, n_states: Mapping[str, int], *, asks: Collection[str] = ()
    ) -> None:
        """`asks`: the conversations for which room is made; of the others nothing has to go for their number. None
        of them: all."""
        self._limits = limits
        self.n_bytes = n_bytes
        self.n_states = dict(n_states)
        of = asks or self.n_states
        self.too_many = {chat for chat in of if limits.are_too_many(self.n_states.get(chat, 0))}

    @property
    def prices(self) -> Prices:
        return self._limits.prices(self.n_states, self.n_bytes)

    def fits_bytes(self) -> bool:
        return self.n_bytes <= self._limits.n_bytes

    def fits(self) -> bool:
        return self.fits_bytes() and not self.too_many

    def give_back(self, n_bytes: int, n_states: Mapping[str, int]) -> None:
        """So much has gone."""
        self.n_bytes -= n_bytes
        if self._limits.n_states is None:
            return
        for chat, n in n_states.items():
            self.n_states[chat] -= n
            if not self._limits.are_too_many(self.n_states[chat]):
                self.too_many.discard(chat)
