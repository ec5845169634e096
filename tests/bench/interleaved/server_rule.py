"""llama-server's rule on paper: one slot with its checkpoints, and whole states in RAM (--cache-ram).

Written from its source (tools/server: server-context.cpp, server-task.cpp). Only what decides how many tokens are
processed is here: nothing is computed, and every place is a number of tokens. Where the rule leaves a choice at equal
memory, the choice is in its favour: the entries in RAM get all that the slot's checkpoints leave of the budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.items import NO_TOKENS, Tokens, shared_prefix

N_CHECKPOINTS = (2, 4, 8, 16, 32)  # --ctx-checkpoints; 32 is the default

_MIN_STEP = 8192  # --checkpoint-min-step
_N_UBATCH = 512
_NEAR_END = 4
_SLOT_SIMILARITY = 0.1  # --slot-prompt-similarity
_KEPT_WITHOUT_SAVING = 0.5
_LEAST_KEPT = 0.25


@dataclass(frozen=True, slots=True)
class Mark:
    """A checkpoint."""

    n_tokens: int
    task: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """In bytes."""

    state: int
    kv_per_token: int
    budget: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a slot holds, or a copy of it in RAM."""

    tokens: Tokens = NO_TOKENS
    marks: tuple[Mark, ...] = ()

    def n_bytes(self, sizes: Sizes) -> int:
        """In RAM: the whole state and the checkpoints."""
        return (1 + len(self.marks)) * sizes.state + len(self.tokens) * sizes.kv_per_token


class ServerRule:
    """One slot. `ask` says how many tokens of a prompt are processed."""

    def __init__(self, sizes: Sizes, n_checkpoints: int) -> None:
        self._sizes = sizes
        self._n_checkpoints = n_checkpoints
        self._task = 0
        self.slot = Entry()
        self.entries: list[Entry] = []  # the oldest first

    @property
    def n_bytes(self) -> int:
        """The device's own memory is free; all else counts."""
        return len(self.slot.marks) * self._sizes.state + sum(e.n_bytes(self._sizes) for e in self.entries)

    def ask(self, prompt: Tokens, reply: Tokens, user_starts: Sequence[int]) -> int:
        self._task += 1
        self._choose(prompt)
        shared = shared_prefix(self.slot.tokens, prompt)
        start, marks = self._start(shared, len(prompt))
        self.slot = Entry(tokens=prompt + reply, marks=self._marked(marks, start, len(prompt), user_starts))
        self._make_room(0)
        return len(prompt) - start

    def _choose(self, prompt: Tokens) -> None:
        """The slot goes on as it is, or goes to RAM and perhaps comes back as another."""
        n_slot = len(self.slot.tokens)
        if not n_slot:
            return
        shared = shared_prefix(self.slot.tokens, prompt)
        is_similar = shared / len(prompt) > _SLOT_SIMILARITY
        if is_similar and shared / n_slot >= _KEPT_WITHOUT_SAVING:
            return
        before = self.slot
        self._save(before)
        kept, similar, best = shared / n_slot, shared / len(prompt), None
        for entry in self.entries:
            n = shared_prefix(entry.tokens, prompt)
            entry_kept, entry_similar = n / len(entry.tokens), n / len(prompt)
            if entry_kept >= _LEAST_KEPT and entry_kept > kept and entry_similar > similar:
                kept, similar, best = entry_kept, entry_similar, entry
        if best is not None:
            self.entries.remove(best)
            self.slot = best

    def _save(self, entry: Entry) -> None:
        tokens = entry.tokens
        if any(shared_prefix(e.tokens, tokens) == len(tokens) for e in self.entries):
            return
        self.entries = [e for e in self.entries if shared_prefix(e.tokens, tokens) < len(e.tokens)]
        if entry.n_bytes(self._sizes) <= self._limit:
            self._make_room(entry.n_bytes(self._sizes))
            self.entries.append(entry)

    @property
    def _limit(self) -> int:
        return self._sizes.budget - len(self.slot.marks) * self._sizes.state

    def _make_room(self, n_bytes: int) -> None:
        while self.entries and sum(e.n_bytes(self._sizes) for e in self.entries) + n_bytes > self._limit:
            del self.entries[0]

    def _start(self, shared: int, n_prompt: int) -> tuple[int, tuple[Mark, ...]]:
        """Where processing starts, and the checkpoints that are left: a recurrent state is exact or of no use."""
        if shared == len(self.slot.tokens) and shared < n_prompt:
            return shared, self.slot.marks
        usable = min(shared, n_prompt - 1)
        kept = tuple(mark for mark in self.slot.marks if mark.n_tokens <= usable)
        return max((mark.n_tokens for mark in kept), default=0), kept

    def _marked(
        self, marks: tuple[Mark, ...], start: int, n_prompt: int, user_starts: Sequence[int]
    ) -> tuple[Mark, ...]:
        near_end = {n_prompt - _NEAR_END, n_prompt - _NEAR_END - _N_UBATCH}
        last_user = max(user_starts, default=-1)
        for place in sorted({*near_end, *user_starts}):
            if not max(1, start) <= place < n_prompt:
                continue
            is_far = not marks or place - marks[-1].n_tokens > _MIN_STEP
            if place in near_end or place == last_user or is_far:
                marks = self._with(marks, Mark(place, self._task))
        return marks

    def _with(self, marks: tuple[Mark, ...], new: Mark) -> tuple[Mark, ...]:
        """Thin a full list out, then drop from its front."""
        kept = [mark for mark in marks if mark.n_tokens != new.n_tokens]
        if len(kept) + 1 >= self._n_checkpoints:
            kept = _thinned(kept, new.task)
        while len(kept) >= self._n_checkpoints:
            del kept[0]
        return (*kept, new)


def _thinned(marks: Sequence[Mark], task: int) -> list[Mark]:
    """Without those of other tasks that lie close behind the one before."""
    kept: list[Mark] = []
    for mark in marks:
        if mark.task == task or not kept or mark.n_tokens > kept[-1].n_tokens + _MIN_STEP:
            kept.append(mark)
    return kept


def best_of(processed: dict[int, int]) -> tuple[int, int]:
    """The number of checkpoints with which the least is processed, and how much that is."""
    n_checkpoints = min(processed, key=lambda n: (processed[n], n))
    return n_checkpoints, processed[n_checkpoints]
