"""llama-server's rule on paper: slots with their checkpoints, and whole states in RAM (--cache-ram).

Written from its source (tools/server: server-context.cpp, server-task.cpp). Only what decides how many tokens are
processed is here: nothing is computed, and every place is a number of tokens. Where the rule leaves a choice at equal
memory, the choice is in its favour: the entries in RAM get all that the checkpoints of the slots leave of the budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.core.prompt.items import NO_TOKENS, Tokens, shared_prefix

N_CHECKPOINTS = (2, 4, 8, 16, 32)  # --ctx-checkpoints to choose the best of
DEFAULT_N_CHECKPOINTS = 32

_MIN_STEP = 8192  # --checkpoint-min-step
_N_BATCH = 2048
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


class Idle(Enum):
    """What becomes of the other slots when a request starts."""

    TO_RAM = "saved to RAM and cleared"  # --cache-idle-slots, the default
    STAY = "kept until the context is full"  # --no-cache-idle-slots


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """How the server is started. The slots share `n_ctx` cells (--kv-unified); 0: as many as are needed."""

    n_checkpoints: int
    n_slots: int = 1
    n_ctx: int = 0
    idle: Idle = Idle.TO_RAM


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a slot holds, or a copy of it in RAM."""

    tokens: Tokens = NO_TOKENS
    marks: tuple[Mark, ...] = ()

    def n_bytes(self, sizes: Sizes) -> int:
        """In RAM: the whole state and the checkpoints."""
        return (1 + len(self.marks)) * sizes.state + len(self.tokens) * sizes.kv_per_token


EMPTY = Entry()


class ServerRule:
    """`ask` says how many tokens of a prompt are processed. One request runs at a time."""

    def __init__(self, sizes: Sizes, setup: Setup) -> None:
        self._sizes = sizes
        self._setup = setup
        self._task = 0
        self._used_at = [-1] * setup.n_slots
        self.slots = [EMPTY] * setup.n_slots
        self.entries: list[Entry] = []  # the oldest first

    @property
    def n_bytes(self) -> int:
        """All but what a server with one slot and nothing else takes on the device."""
        return self._sizes.budget - self._limit + sum(e.n_bytes(self._sizes) for e in self.entries)

    def ask(self, prompt: Tokens, reply: Tokens, user_starts: Sequence[int]) -> int:
        self._task += 1
        at = self._choose(prompt)
        if self._setup.idle is Idle.TO_RAM:
            self._save_idle(at)
        slot = self.slots[at]
        start, marks = _start(slot, prompt)
        self.slots[at] = Entry(tokens=prompt + reply, marks=self._marked(marks, start, len(prompt), user_starts))
        self._purge(at)
        self._used_at[at] = self._task
        self._make_room(0)
        return len(prompt) - start

    def _choose(self, prompt: Tokens) -> int:
        """The most similar slot, else the one used longest ago. It may go to RAM, and come back as another."""
        best, similar = -1, _SLOT_SIMILARITY
        for at, slot in enumerate(self.slots):
            share = shared_prefix(slot.tokens, prompt) / len(prompt)
            if share > similar:
                best, similar = at, share
        if best >= 0 and similar * len(prompt) / len(self.slots[best].tokens) >= _KEPT_WITHOUT_SAVING:
            return best
        if best < 0:
            best = min(range(len(self.slots)), key=lambda at: (self._used_at[at], -at))
        self._save(self.slots[best])
        self._load(best, prompt)
        return best

    def _load(self, at: int, prompt: Tokens) -> None:
        """The entry that is more similar and of which more is kept. Where cells are short for it, all is lost."""
        slot, found = self.slots[at], None
        shared = shared_prefix(slot.tokens, prompt)
        kept = shared / len(slot.tokens) if slot.tokens else -1.0
        similar = shared / len(prompt)
        for entry in self.entries:
            n = shared_prefix(entry.tokens, prompt)
            entry_kept, entry_similar = n / len(entry.tokens), n / len(prompt)
            if entry_kept >= _LEAST_KEPT and entry_kept > kept and entry_similar > similar:
                kept, similar, found = entry_kept, entry_similar, entry
        if found is None:
            return
        if self._n_cells_without(at) + len(found.tokens) > self._setup.n_ctx > 0:
            self.slots[at] = EMPTY
            return
        self.entries.remove(found)
        self.slots[at] = found

    def _save_idle(self, at: int) -> None:
        """Every slot but the one that is about to work."""
        for other, slot in enumerate(self.slots):
            if other != at:
                self.slots[other] = EMPTY  # first, so that its checkpoints are not counted twice
                self._save(slot)

    def _purge(self, at: int) -> None:
        """Slots are emptied in order until the working one has its cells."""
        for other in range(len(self.slots)):
            if self._n_cells_without(at) + len(self.slots[at].tokens) <= self._setup.n_ctx or not self._setup.n_ctx:
                return
            if other != at:
                self.slots[other] = EMPTY

    def _n_cells_without(self, at: int) -> int:
        return sum(len(slot.tokens) for other, slot in enumerate(self.slots) if other != at)

    def _save(self, entry: Entry) -> None:
        tokens = entry.tokens
        if not tokens or any(shared_prefix(e.tokens, tokens) == len(tokens) for e in self.entries):
            return
        if entry.n_bytes(self._sizes) > self._limit:
            return
        self.entries = [e for e in self.entries if shared_prefix(e.tokens, tokens) < len(e.tokens)]
        self._make_room(entry.n_bytes(self._sizes))
        self.entries.append(entry)

    @property
    def _limit(self) -> int:
        """Of the entries: each slot but one takes a state on the device, and each checkpoint one in RAM."""
        n_states = len(self.slots) - 1 + sum(len(slot.marks) for slot in self.slots)
        return self._sizes.budget - n_states * self._sizes.state

    def _make_room(self, n_bytes: int) -> None:
        while self.entries and sum(e.n_bytes(self._sizes) for e in self.entries) + n_bytes > self._limit:
            del self.entries[0]

    def _marked(
        self, marks: tuple[Mark, ...], start: int, n_prompt: int, user_starts: Sequence[int]
    ) -> tuple[Mark, ...]:
        """The prompt is read in batches, and a checkpoint may be taken where one begins."""
        last_user = max(user_starts, default=-1)
        at = start
        while at < n_prompt:
            ends = {n_prompt, at + _N_BATCH, n_prompt - _NEAR_END, n_prompt - _NEAR_END - _N_UBATCH}
            ends |= {user for user in user_starts if user == last_user or _is_far(user, marks)}
            end = min(end for end in ends if end > at)
            is_near_end = n_prompt < end + _N_UBATCH
            is_place = at in user_starts or is_near_end
            if at > 0 and is_place and (is_near_end or at == last_user or _is_far(at, marks)):
                marks = self._with(marks, Mark(at, self._task))
            at = end
        return marks

    def _with(self, marks: tuple[Mark, ...], new: Mark) -> tuple[Mark, ...]:
        """Thin a full list out, then drop from its front."""
        kept = _thinned(marks, new.task, self._setup.n_checkpoints)
        kept = kept[max(0, len(kept) + 1 - self._setup.n_checkpoints) :]
        return (*(mark for mark in kept if mark.n_tokens != new.n_tokens), new)


def _start(slot: Entry, prompt: Tokens) -> tuple[int, tuple[Mark, ...]]:
    """Where processing starts, and the checkpoints that are left: a recurrent state is exact or of no use."""
    shared, n_prompt = shared_prefix(slot.tokens, prompt), len(prompt)
    if shared == len(slot.tokens) and shared < n_prompt:
        return shared, slot.marks
    usable = min(shared, n_prompt - 1)
    kept = tuple(mark for mark in slot.marks if mark.n_tokens <= usable)
    return max((mark.n_tokens for mark in kept), default=0), kept


def _is_far(place: int, marks: Sequence[Mark]) -> bool:
    return not marks or place > marks[-1].n_tokens + _MIN_STEP


def _thinned(marks: Sequence[Mark], task: int, n_most: int) -> list[Mark]:
    """While the list is full: without those of other tasks that lie close behind the one before."""
    kept: list[Mark] = []
    n_left = len(marks)
    for mark in marks:
        is_close = bool(kept) and mark.n_tokens <= kept[-1].n_tokens + _MIN_STEP
        if n_left + 1 >= n_most and mark.task != task and is_close:
            n_left -= 1
        else:
            kept.append(mark)
    return kept


def best_of(processed: dict[int, int]) -> tuple[int, int]:
    """The number of checkpoints with which the least is processed, and how much that is."""
    n_checkpoints = min(processed, key=lambda n: (processed[n], n))
    return n_checkpoints, processed[n_checkpoints]
