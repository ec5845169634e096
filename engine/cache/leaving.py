"""Before the memory becomes what a plan says: what stays in a sequence of its own, what goes to RAM, what is lost.

A branch stays in the model's memory while there are sequences and cells for it; then the least expected one is copied
to RAM as far as that is worth its bytes.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cache.branches import Left, save_branch
from engine.cache.copying import Copying
from engine.cache.session import ModelSession
from engine.commands import LEAST_SEQUENCES, ForecastPrompt, Generate
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind, ParkedSequence
from engine.core.decisions.eviction_values import KEEP_NOTHING, Keep
from engine.core.decisions.giving_up import next_free, plan_sequences, worth_of
from engine.core.decisions.reuse import ReusePlan, Source
from engine.core.decisions.tails import may_stay_as_it_is
from engine.core.prompt.items import Prompt, Tokens


def leave(
    session: ModelSession,
    prompt: Prompt,
    reuse: ReusePlan,
    command: Generate | ForecastPrompt,
    *,
    settings: CacheSettings,
    copying: Copying,
) -> None:
    """Save what the working sequence holds and the plan does not use, and make room for the rest of the prompt.

    Raises Interrupted: the working sequence is then as before, and so are the branches, but for those that found room
    in RAM.
    """
    working, target = session.working.tokens, prompt.tokens.cut(0, reuse.reused)
    is_left = settings.enabled and min(reuse.reused, session.match.of(working)) < len(working)
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
        segments=frozenset(reuse.chain.loads),
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
    command: Generate | ForecastPrompt,
    copying: Copying,
    *,
    is_left: bool,
    settings: CacheSettings,
) -> bool:
    """Whether what the working sequence holds stays in another one; others make room for it, or for the prompt.

    A branch that the plan uses up hands its sequence over once it is taken up. Until then all may be in use, and what
    is copied goes through the working one's own, which borrows from what has just been left.
    """
    if not settings.enabled:
        return False
    branches, n_sequences = session.branches, session.model.n_sequences
    n_staying = n_places(session, settings) + sum(map(reuse.uses_up, branches))
    incoming = _incoming(session, reuse, settings) if is_left else None
    n_cells = _too_many(session, _n_new(session, prompt, reuse))
    has_room = n_cells <= 0 and len(branches) + (incoming is not None) <= n_staying
    if incoming is None and (has_room or not branches):
        return False
    if incoming is not None and has_room and _has_plenty(session, settings):
        return _stays(session, incoming, next_free({b.sequence for b in branches}, n_sequences))
    staying = () if incoming is None else (incoming,)
    held = session.held(target)
    plan = plan_sequences(
        worth_of(replace(held, branches=(*staying, *branches)), session.forecaster.forecast, settings.policy),
        n_sequences=n_sequences,
        n_staying=n_staying,
        n_cells=n_cells,
        coming=None if incoming is None else incoming.sequence,
        keep=frozenset({reuse.sequence, reuse.chain.sequence} - {0}),
    )
    for branch in branches:
        if branch.sequence in plan.gone:
            others = staying if plan.into is not None else ()
            copy_out(session, branch, target, keep, settings, copying, asks=command.session, staying=others)
            session.drop_branches(copying.request, copying.emit, sequences=(branch.sequence,))
    copying.stop_if_cancelled()
    return incoming is not None and _stays(session, incoming, plan.into)


def _incoming(session: ModelSession, reuse: ReusePlan, settings: CacheSettings) -> ParkedSequence | None:
    """What the working sequence holds, as a branch that is in no sequence yet; None where it may not be one."""
    working = session.working.tokens
    n_kept = min(reuse.reused, session.match.of(working))
    # The window of a copy takes the place of cells that have slid out of this one, which a cut needs again.
    if session.memory is MemoryKind.SWA and reuse.source is Source.WORKING:
        return None
    if not n_places(session, settings) or not may_stay_as_it_is(working, n_kept):
        return None
    return ParkedSequence(
        sequence=session.model.n_sequences,
        path=working,
        pos_next=session.places(working).pos_next,
        pos_min=session.working.pos_min,
        left_at=session.tick,
        chat=session.working_chat,
        written_at=session.working_tick,
        n_bytes=session.live_bytes(len(working) - n_kept),
    )


def _has_plenty(session: ModelSession, settings: CacheSettings) -> bool:
    """RAM is not half full. What stands on a branch takes room there, too: while some is free nothing is weighed."""
    return session.checkpoints.has_room(settings.ram_bytes // 2, settings, chat=session.working_chat)


def _stays(session: ModelSession, incoming: ParkedSequence, sequence: int | None) -> bool:
    """What the working sequence holds is that one's, too. False: it is not to be, or a window finds no room there."""
    if sequence is None or not session.model.take_live(sequence):
        return False
    session.branches = (*session.branches, replace(incoming, sequence=sequence))
    session.n_bytes_live_peak = max(session.n_bytes_live_peak, sum(branch.n_bytes for branch in session.branches))
    return True


def _n_new(session: ModelSession, prompt: Prompt, reuse: ReusePlan) -> int:
    """Cells that the request takes before its reply. A segment is loaded whole, also where the prompt ends in it."""
    loaded = [int(kv.end) for kv in map(session.segment_of, reuse.chain.loads) if kv is not None]
    n_window = session.model.facts.n_swa if session.memory.has_window else 0  # a state brings its window
    return max(len(prompt), *loaded, 0) - reuse.chain.kept + n_window


def _too_many(session: ModelSession, n_new: int) -> int:
    """By how many cells the context is too small for so many new ones."""
    if not session.memory.has_kv:
        return 0
    return session.model.n_cells_used() + n_new - session.model.facts.n_ctx


def stay_after_all(session: ModelSession, copying: Copying) -> None:
    """The request was cancelled before its plan was carried out: what it left is not there twice any more."""
    twice = [branch.sequence for branch in session.branches if branch.path == session.working.tokens]
    session.drop_branches(copying.request, copying.emit, sequences=twice)


def free_sequence(session: ModelSession, in_use: int, *, settings: CacheSettings, copying: Copying) -> None:
    """Beside the working sequence no more branches are there than may stay: others than `in_use` go, the least expected
    first.

    Raises Interrupted between two pieces of one: it stays then, until the next request leaves.
    """
    most, keep = n_places(session, settings), KEEP_NOTHING
    while len(session.branches) > most and _give_up_least(session, keep, settings, copying, in_use=in_use):
        pass


def free_cells(session: ModelSession, *, settings: CacheSettings, copying: Copying, keep: Keep = KEEP_NOTHING) -> bool:
    """No cell is free: give up the branch that is expected least. False when there is none.

    Raises Interrupted between two pieces of it: it stays then.
    """
    return _give_up_least(session, keep, settings, copying)


def _give_up_least(
    session: ModelSession, keep: Keep, settings: CacheSettings, copying: Copying, *, in_use: int = 0
) -> bool:
    idle = [branch for branch in session.branches if branch.sequence != in_use]
    if not idle:
        return False
    working = session.working.tokens
    worth = worth_of(session.held(working), session.forecaster.forecast, settings.policy)
    least = min(idle, key=lambda b: (worth[b.sequence].density, b.sequence))
    copy_out(session, least, working, keep, settings, copying, asks=session.working_chat)
    session.drop_branches(copying.request, copying.emit, sequences=(least.sequence,))
    return True


def copy_out(
    session: ModelSession,
    branch: ParkedSequence,
    target: Tokens,
    keep: Keep,
    settings: CacheSettings,
    copying: Copying,
    *,
    asks: str,
    staying: tuple[ParkedSequence, ...] = (),
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


def _is_where_a_chat_ended(session: ModelSession, branch: ParkedSequence, asks: str) -> bool:
    """A conversation other than the one that `asks` has got as far as this, and nowhere else since."""
    last = session.previous(branch.chat)
    is_newest = last is not None and session.tree.begins_with(last.path, branch.path)
    return is_newest and branch.chat != asks
