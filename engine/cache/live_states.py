"""States that stay in sequences of the model: taking one and putting it back copies nothing.

The newest are there, since an edit or another reply needs those. They count as if they were in RAM, so each can be
copied out when another one needs its sequence; as a rule that is done between requests.
"""

from __future__ import annotations

import logging

from engine.cache.session import ModelSession
from engine.core.cache.states import Checkpoint

_log = logging.getLogger("engine.plan")


def take_sequence(session: ModelSession) -> int:
    """A sequence that may hold another state; 0 where the model has none for that, or the machine no memory."""
    places = session.model.live_states
    if not places:
        return 0
    for place in places:
        if not session.checkpoints.is_in_use(place):
            return place
    oldest = session.checkpoints.live[0]
    return oldest.sequence if _copy_out(session, oldest) else 0


def make_places(session: ModelSession) -> None:
    """Between requests: copy states out until half of the sequences are free for the next prompt."""
    n_staying = len(session.model.live_states) // 2
    for checkpoint in session.checkpoints.live[: -n_staying or None]:
        if not _copy_out(session, checkpoint):
            return


def _copy_out(session: ModelSession, checkpoint: Checkpoint) -> bool:
    """To RAM, where it is counted already. False: the machine has no memory for it."""
    try:
        state = session.model.save_state(checkpoint.sequence)
    except MemoryError:
        _log.info("no memory for a checkpoint of %d bytes", checkpoint.n_bytes)
        return False
    session.checkpoints.to_ram(checkpoint.id, state)
    return True
