"""Going back behind tokens that were read ahead: where states cannot be cut, the one before them is kept."""

from __future__ import annotations

import llama_cpp.llama_cpp as binding

from engine.core.cache.facts import ModelFacts
from engine.errors import EngineBug
from engine.native.memory.segments import Ranges
from engine.native.memory.sequence_memory import SequenceMemory
from engine.native.memory.sequences import SEQUENCE, Sequences
from engine.native.memory.window_copies import WindowCopies


class RoundSequences(Sequences):
    """Sequences whose working one can be brought back to a place within the last batch."""

    _mark: int | None = None  # the memory's number of the one that holds the state to go back to
    _marked_at = 0

    def mark(self) -> bool:
        """Keep the recurrent state of the place where the working sequence ends, for `go_back`. False: no room.

        It lies in a sequence that is free: whatever takes that one, such as a segment, ends the mark.
        """
        if self.n_max < 2 or self.begin() is None:
            return False
        self.forget_mark()
        self._mark = self._free_number(SEQUENCE + 1)
        self._marked_at = self.pos_next
        self._memory.share_state(self._numbers[SEQUENCE], self._mark)
        return True

    def go_back(self, pos: int) -> None:
        """Drop the working sequence from `pos` on: a place in the last batch, or with a recurrent state the mark."""
        if not self._kind.is_exact_only:
            if not self.cut(pos):
                raise EngineBug(f"llama.cpp cannot cut the last batch back to position {pos}")
            return
        if self._mark is None or pos != self._marked_at:
            raise EngineBug(f"no state is kept of position {pos}")
        working = self._numbers[SEQUENCE]
        if not self._kind.has_kv:
            self._memory.remove(working)
        else:
            self._memory.drop_recurrent(working)
            if not self._memory.cut(working, pos):
                raise EngineBug(f"llama.cpp cannot cut the attention back to position {pos}")
        self._memory.share_state(self._mark, working)
        self.pos_next = pos

    def forget_mark(self) -> None:
        if self._mark is not None:
            self._memory.drop_recurrent(self._mark)
            self._mark = None


def llama_sequences(*, context: int, facts: ModelFacts, swa_full: bool, n_live_states: int = 0) -> RoundSequences:
    """Those of a context of llama.cpp."""
    memory = SequenceMemory(context=context, kind=facts.memory)
    return RoundSequences(
        memory,
        Ranges(memory, facts.memory, facts.fingerprint),
        WindowCopies(memory, facts, spare=memory.n_sequences - n_live_states - 1),
        facts,
        n_live_states=n_live_states,
        n_ubatch=binding.llama_n_ubatch(context),
        swa_full=swa_full,
    )
