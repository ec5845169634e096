"""Before the memory becomes what a plan says: what stays in a sequence of its own, what goes to RAM, what is lost.

A branch stays in the model's memory while there are sequences and cells for it; then the least expected one is copied
to RAM as far as that is worth its bytes.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cache.branches import Left, save_branch
from engine.cache.copying import Copying
from engine.cache.session import ModelSession
from engine.commands import LEAST_SEQUENCES, Generate
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LiveBranch, MemoryKind
from engine.core.decisions.eviction_values import KEEP_NOTHING, Keep
from engine.core.decisions.giving_up import give_up, next_free, worth_of
from engine.core.decisions.reuse import ReusePlan, Source
from engine.core.decisions.tails import may_stay_as_it_is
from engine.core.prompt.items import Prompt, Tokens, same_prefix, shared_prefix


def leave(
    session: ModelSession,
    prompt: Prompt,
    reuse: ReusePlan,
    command: Generate,
    *,
    settings: CacheSettings,
    copying: Copying,
) -> None:
    """Save what the working sequence holds and the plan does not use, and make room for the rest of the prompt.

    Raises Interrupted: the working sequence is then as before, and so are the branches, but for those that found room
    in RAM.
    """
    working, target = session.working.tokens, prompt.tokens.cut(0, reuse.reused)
    is_left = settings.enabled and shared_prefix(working, target) < len(working)
    keep = needed_by(reuse)
    stays = _share_out(session, prompt, reuse, target, keep, command, copying, is_left=is_left, settings=settings)
    if is_left and not stays:
        left = Left(
            path=working,
            pos_next=session.places(working).pos_next,
            target=target,
            chat=session.working_chat,
            written_at=session.working_tick,
            is_other_chat=session.working_chat != command.session,
        )
        save_branch(session, left, keep, settings=settings, copying=copying)
        copying.stop_if_cancelled()


def needed_by(reuse: ReusePlan) -> Keep:
    """What must not go while the plan is carried out."""
    return Keep(
        checkpoints=frozenset({reuse.restore}) if reuse.restore is not None else frozenset(),
        ranges=frozenset(reuse.chain.loads),
    )


def n_places(session: ModelSession, settings: CacheSettings) -> int:
    """How many branches may stay in the model's memory. One sequence remains for what is copied."""
    facts = session.model.facts
    if not settings.enabled or not settings.policy.rules.keeps_branches:
        return 0
    if facts.memory.has_window and 2 * facts.n_swa + facts.n_batch > facts.n_ctx:
        return 0  # a branch has a window of its own
    return max(0, session.model.n_sequences - LEAST_SEQUENCES)


def _share_out(
    session: ModelSession,
    prompt: Prompt,
    reuse: ReusePlan,
    target: Tokens,
    keep: Keep,
    command: Generate,
    copying: Copying,
    *,
    is_left: bool,
    settings: CacheSettings,
) -> bool:
    """Whether what the working sequence holds stays in another one; others make room for it, or for the prompt."""
    places, branches, working = n_places(session, settings), session.branches, session.working.tokens
    if not settings.enabled:
        return False
    in_use = frozenset({reuse.sequence, reuse.chain.sequence} - {0})
    used_up = sum(map(reuse.uses_up, branches))
    incoming: LiveBranch | None = None
    free = next_free(branches, session.model.n_sequences)
    # The window of a copy takes the place of cells that have slid out of this one, which a cut needs again.
    may_stay = is_left and not (session.memory is MemoryKind.SWA and reuse.source is Source.WORKING)
    if may_stay and places and free is not None and may_stay_as_it_is(working, shared_prefix(working, target)):
        incoming = LiveBranch(
            sequence=free,
            path=working,
            pos_next=session.places(working).pos_next,
            pos_min=session.working.pos_min,
            left_at=session.tick,
            chat=session.working_chat,
            written_at=session.working_tick,
            n_bytes=session.live_bytes(len(working) - shared_prefix(working, target)),
        )
    n_cells = _too_many(session, _n_new(session, prompt, reuse))
    if incoming is None and (not branches or n_cells <= 0):
        return False
    has_room = n_cells <= 0 and len(branches) < places + used_up
    if incoming is not None and has_room and _has_plenty(session, settings):
        return _stays(session, incoming)
    held = session.held(target)
    if incoming is not None:
        held = replace(held, branches=(incoming, *held.branches))
    gone = give_up(
        worth_of(held, session.forecaster.forecast, settings.policy),
        n_sequences=places + used_up,
        n_cells=n_cells,
        keep=in_use,
    )
    if gone is None:  # what is left after this is not enough, and llama.cpp will say so
        gone = tuple(b.sequence for b in held.branches if b.sequence not in in_use)
    staying = (incoming,) if incoming is not None and incoming.sequence not in gone else ()
    for branch in branches:
        if branch.sequence in gone:
            copy_out(session, branch, target, keep, settings, copying, asks=command.session, staying=staying)
            session.drop_branches(copying.request, copying.emit, sequences=(branch.sequence,))
    copying.stop_if_cancelled()
    return incoming is not None and incoming.sequence not in gone and _stays(session, incoming)


def _has_plenty(session: ModelSession, settings: CacheSettings) -> bool:
    """RAM is not half full. What stands on a branch takes room there, too: while some is free nothing is weighed."""
    return session.checkpoints.has_room(settings.ram_bytes // 2, settings, chat=session.working_chat)


def _stays(session: ModelSession, incoming: LiveBranch) -> bool:
    """What the working sequence holds is another one's, too. False: a window finds no room there."""
    if not session.model.take_live(incoming.sequence):
        return False
    session.branches = (*session.branches, incoming)
    session.n_bytes_live_peak = max(session.n_bytes_live_peak, sum(branch.n_bytes for branch in session.branches))
    return True


def _n_new(session: ModelSession, prompt: Prompt, reuse: ReusePlan) -> int:
    """Cells that the request takes before its reply. A range is loaded whole, also where the prompt ends inside it."""
    loaded = [int(kv.end) for kv in session.checkpoints.ranges if kv.id in reuse.chain.loads]
    n_window = session.model.facts.n_swa if session.memory.has_window else 0  # a state brings its window
    return max(len(prompt), *loaded, 0) - reuse.chain.kept + n_window


def _too_many(session: ModelSession, n_new: int) -> int:
    """By how many cells the context is too small for so many new ones."""
    if not session.memory.has_kv:
        return 0
    return session.model.n_cells_used() + n_new - session.model.facts.n_ctx


def free_cells(session: ModelSession, *, settings: CacheSettings, copying: Copying, keep: Keep = KEEP_NOTHING) -> bool:
    """No cell is free: give up the branch that is expected least. False when there is none.

    Raises Interrupted between two pieces of it: it stays then.
    """
    if not session.branches:
        return False
    worth = worth_of(session.held(session.working.tokens), session.forecaster.forecast, settings.policy)
    least = min(session.branches, key=lambda b: (worth[b.sequence].density, b.sequence))
    copy_out(session, least, session.working.tokens, keep, settings, copying, asks=session.working_chat)
    session.drop_branches(copying.request, copying.emit, sequences=(least.sequence,))
    return True


def copy_out(
    session: ModelSession,
    branch: LiveBranch,
    target: Tokens,
    keep: Keep,
    settings: CacheSettings,
    copying: Copying,
    *,
    asks: str,
    staying: tuple[LiveBranch, ...] = (),
    must_go: bool = True,
) -> bool:
    """To RAM, before the branch goes. `asks`: the conversation for which. False: what is worth it found no room.

    Raises Interrupted between two pieces.
    """
    left = Left(
        path=branch.path,
        pos_next=branch.pos_next,
        target=target,
        chat=branch.chat,
        sequence=branch.sequence,
        staying=staying,
        written_at=branch.written_at,
        is_other_chat=_is_where_a_chat_ended(session, branch, asks),
        must_go=must_go,
    )
    return save_branch(session, left, keep, settings=settings, copying=copying)


def _is_where_a_chat_ended(session: ModelSession, branch: LiveBranch, asks: str) -> bool:
    """A conversation other than the one that `asks` has got as far as this, and nowhere else since."""
    last = session.previous(branch.chat)
    is_newest = last is not None and same_prefix(last.path, branch.path, len(branch.path))
    return is_newest and branch.chat != asks
