"""Cells of branches in the model's memory, which nobody reads and every token scans: when they go to RAM.

llama.cpp scans up to the last cell in use. So what is gone on with is taken to the front once nothing is before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cache.copying import PIECE_BYTES, Copying
from engine.cache.leaving import copy_out, needed_by
from engine.cache.session import ModelSession
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import ParkedSequence, SegmentRefusal
from engine.core.decisions.eviction_values import KEEP_NOTHING, Keep
from engine.core.decisions.giving_up import worth_of
from engine.core.decisions.reuse import ReusePlan
from engine.core.prompt.items import Prompt, Tokens

_LEAST_GAIN = 0.005  # seconds: deciding what goes for a copy takes some of that
_LITTLE = 0.1  # beside the time that reading a prompt takes
_MOST_GATHERED = 8 * PIECE_BYTES  # at once: nobody can stop it
SLOWER = 20  # branches may make a token take one part in so many longer


def move_dear(
    session: ModelSession, prompt: Prompt, reuse: ReusePlan, *, asks: str, settings: CacheSettings, copying: Copying
) -> int | None:
    """Before a plan is carried out: branches that it does not use go to RAM where scanning them would cost more.

    That is, for this prompt alone; or with what it took so far, where the prompt takes so long that a copy is little
    beside it. So a short prompt is read at once, and a chat that goes on for long does not pay for others much longer
    than copying them takes. A branch that finds no room there stays. `asks`: the conversation of the prompt.

    The position from which on what the plan keeps lies behind what went, for `gather`; None where nothing does. Raises
    Interrupted between two pieces of one, which stays then.
    """
    n_tokens = len(prompt) - reuse.reused
    costs, n_batch = session.costs, session.model.facts.n_batch
    per_cell = costs.scanning(n_tokens, n_batch)
    if not settings.enabled or per_cell <= 0 or not session.cell_bytes:
        return None
    used = reuse.sequence or reuse.chain.sequence
    idle = tuple(b for b in session.branches if b.sequence != used and not b.finds_no_room)
    n_bytes = sum(branch.n_bytes for branch in idle)
    kept: int = prompt.pos_at(reuse.chain.kept)
    stays = any(b.sequence == used and not reuse.uses_up(b) for b in session.branches)
    behind = kept if stays else _first_behind(session, used, idle, kept)  # what is shared would be there twice
    n_bytes_behind = session.cell_bytes * (kept - behind)
    copies = session.saving.about(n_bytes + n_bytes_behind) + session.restoring.about(n_bytes + n_bytes_behind)
    scans = per_cell * (n_bytes - len(idle) * session.live_bytes(0)) / session.cell_bytes
    if copies <= _LITTLE * costs.reading(reuse.reused, len(prompt), n_batch):
        scans += session.seconds_masked
    if not idle or n_bytes_behind > _MOST_GATHERED or scans - copies < _LEAST_GAIN:
        return None
    target, keep = prompt.tokens.cut(0, reuse.reused), needed_by(reuse)
    moved = [_move_out(session, branch, target, keep, settings, copying, asks=asks) for branch in idle]
    session.seconds_masked = 0.0
    return behind if any(moved) and behind < kept else None


def gather(session: ModelSession, first: int, *, copying: Copying) -> str:
    """What the working sequence holds from that position on moves to the first cells that are free.

    "" or what llama.cpp refused; the working sequence is then empty.
    """
    model, end = session.model, session.places(session.working.tokens).pos_next
    if not first < end:
        return ""
    pos_max = model.pos_max()
    try:
        cells = model.save_segment(first, end)
        state = model.save_state() if session.memory.needs_checkpoints else b""
    except MemoryError:
        return ""
    refusal = model.load_segment(cells, first, end)
    if refusal is not None and refusal is not SegmentRefusal.REJECTED:
        return ""
    refused = refusal.value if refusal else model.restore_state(state, end, pos_max) if state else ""
    if refused:
        session.forget_working(copying.request, copying.emit)
    return refused


def _first_behind(session: ModelSession, sequence: int, others: Sequence[ParkedSequence], pos: int) -> int:
    if session.memory.has_window or pos <= 0:  # it slides forward anyway
        return pos
    return session.model.first_behind(sequence, [branch.sequence for branch in others], pos)


def _move_out(
    session: ModelSession,
    branch: ParkedSequence,
    target: Tokens,
    keep: Keep,
    settings: CacheSettings,
    copying: Copying,
    *,
    asks: str,
) -> bool:
    """To RAM, or it stays where it is, for good when it finds no room there."""
    if copy_out(session, branch, target, keep, settings, copying, asks=asks, must_go=False):
        session.drop_branches(copying.request, copying.emit, sequences=(branch.sequence,))
        return True
    full = replace(branch, finds_no_room=True)
    session.branches = tuple(full if b is branch else b for b in session.branches)
    return False


def tidy(session: ModelSession, *, settings: CacheSettings, copying: Copying) -> None:
    """Between requests: while branches slow every token down, the least expected one goes to RAM, if there is room.

    Raises Interrupted between two pieces of one, which stays then.

    A token reads the weights and the cells; what it takes longer is as their bytes, where it does not pass over them.
    One with a reply of a few words in between (a title, a search) is back before that.
    """
    if not session.branches:
        return
    may_take, working = session.model.facts.n_bytes // SLOWER, session.working.tokens
    end: int = session.places(working).pos_next
    behind, n_bytes = end, 0
    while left := [b for b in session.branches if settings.enabled and not b.finds_no_room]:
        if session.cell_bytes * session.n_masked(len(working)) * session.costs.masked <= may_take:
            break
        worth = worth_of(session.held(working), session.forecaster.forecast, settings.policy)
        least = min(left, key=lambda b: (worth[b.sequence].density, b.sequence))
        first = _first_behind(session, 0, [least], end)
        if _move_out(session, least, working, KEEP_NOTHING, settings, copying, asks=session.working_chat):
            behind, n_bytes = min(behind, first), n_bytes + least.n_bytes
    if session.cell_bytes * (end - behind) <= min(n_bytes, _MOST_GATHERED):
        gather(session, behind, copying=copying)
