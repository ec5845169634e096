"""Each closed set of the engine in words for people. A new member without words fails the type check."""

from __future__ import annotations

from typing import assert_never

from engine.core.cache.blobs import Absence
from engine.core.cache.policies import Policy
from engine.core.cache.states import LossReason, MemoryKind, SegmentRefusal, Tier
from engine.core.decisions.placement import PlacementVerdict
from engine.core.decisions.reuse import Source, Verdict
from engine.core.difference.explanation import AvoidableCause, Cause
from engine.core.prompt.span_values import BoundaryKind, Kind
from engine.core.volatile.tokens import VolatileKind
from engine.events import StopReason
from engine.language.translation import tr

_KV_GONE = tr("the model's memory was needed for other text, and no copy was kept in RAM")


def kind_text(kind: Kind) -> str:
    match kind:
        case Kind.SYSTEM:
            return tr("system")
        case Kind.TOOLS:
            return tr("tools")
        case Kind.USER:
            return tr("user")
        case Kind.ASSISTANT:
            return tr("assistant")
        case Kind.REASONING:
            return tr("thinking")
        case Kind.TOOL_CALL:
            return tr("tool call")
        case Kind.TOOL_RESULT:
            return tr("tool result")
        case Kind.MEDIA:
            return tr("image or audio")
        case Kind.GENERATION_PROMPT:
            return tr("start of the reply")
        case Kind.RAW:
            return tr("plain text")
        case _:
            assert_never(kind)


def cause_text(cause: Cause) -> str:
    """A heading for what happened, without figures."""
    match cause:
        case Cause.FIRST_REQUEST:
            return tr("First message")
        case Cause.RESTARTED:
            return tr("The cache is empty after a restart")
        case Cause.RELOADED:
            return tr("The model was loaded again")
        case Cause.APPENDED:
            return tr("Continues the conversation")
        case Cause.CONTINUED:
            return tr("The reply was continued")
        case Cause.RETURNED:
            return tr("You returned to an earlier version")
        case Cause.REASONING_DROPPED:
            return tr("The chat template left out earlier thinking")
        case Cause.REASONING_SHOWN:
            return tr("The chat template shows earlier thinking again")
        case Cause.THINKING_NOT_SENT:
            return tr("The earlier thinking was not sent back")
        case Cause.WHITE_SPACE:
            return tr("Only spaces or line ends in a message changed")
        case Cause.SYSTEM_CHANGED:
            return tr("The system prompt changed")
        case Cause.CLOCK_CHANGED:
            return tr("A date or time in the prompt changed")
        case Cause.VALUE_CHANGED:
            return tr("A value in the prompt changed by itself")
        case Cause.TOOLS_CHANGED:
            return tr("The tools changed")
        case Cause.TOOLS_REORDERED:
            return tr("The same tools came in another order")
        case Cause.ARGUMENTS_REWRITTEN:
            return tr("The arguments of a tool call were written differently")
        case Cause.CALL_IDS_CHANGED:
            return tr("The ids of tool calls changed")
        case Cause.MESSAGE_EDITED:
            return tr("A message was edited")
        case Cause.MESSAGE_INSERTED:
            return tr("A message was inserted")
        case Cause.MESSAGE_REMOVED:
            return tr("A message was removed")
        case Cause.MESSAGES_REORDERED:
            return tr("Messages changed places")
        case Cause.HISTORY_COMPACTED:
            return tr("The history was shortened to a summary")
        case Cause.CUT_BACK:
            return tr("The chat was cut back to an earlier message")
        case Cause.BRANCH:
            return tr("Shares its beginning with an earlier prompt")
        case Cause.REGENERATED:
            return tr("The reply was generated again")
        case Cause.MEDIA_CHANGED:
            return tr("An image or sound changed")
        case Cause.RETOKENISED:
            return tr("The same text was split into other tokens")
        case Cause.TEMPLATE_CHANGED:
            return tr("The chat template or its options changed")
        case Cause.TEMPLATE_MOVES:
            return tr("The chat template moves a part of the prompt with every message")
        case Cause.TEMPLATE_REWRITES:
            return tr("The chat template writes an earlier message differently now")
        case Cause.TRIMMED:
            return tr("The start was cut off, so that the rest fits into the context")
        case Cause.UNKNOWN:
            return tr("The prompt changed, and Cairn cannot tell why")
        case Cause.NEWER:
            return tr("A newer version of Cairn wrote why; this one does not know the reason")
        case _:
            assert_never(cause)


def value_text(kind: VolatileKind) -> str:
    """A value that changes by itself with every request."""
    match kind:
        case VolatileKind.CLOCK:
            return tr("a date or time")
        case VolatileKind.ID:
            return tr("an id")
        case VolatileKind.COUNTER:
            return tr("a counter")
        case VolatileKind.PATH:
            return tr("a path")
        case VolatileKind.SEED:
            return tr("a random seed")
        case VolatileKind.PORT:
            return tr("a port number")
        case _:
            assert_never(kind)


def avoidable_text(cause: AvoidableCause) -> str:
    """Goes after "read again because"."""
    match cause:
        case AvoidableCause.NO_BOUNDARY:
            return tr("there was no checkpoint (save point) to go on from")
        case AvoidableCause.BELOW_SPACING:
            return tr("a checkpoint there would have been too close to the one before")
        case AvoidableCause.NOT_WORTH:
            return tr("a checkpoint there was expected to save less than it costs")
        case AvoidableCause.SERVED_NEARBY:
            return tr("the checkpoint just before it was meant to serve this place too")
        case AvoidableCause.TOO_LARGE:
            return tr("one checkpoint alone is larger than all the memory allowed for checkpoints")
        case AvoidableCause.TURNED_OFF:
            return tr("checkpoints are turned off")
        case AvoidableCause.EVICTED:
            return tr("the checkpoint there had been dropped to make room")
        case AvoidableCause.WINDOW_LOST:
            return tr("the model no longer held the text right before that place, which its sliding window needs")
        case AvoidableCause.NOT_EXACT:
            return tr("what was saved could only be resumed at another place")
        case AvoidableCause.KV_GONE:
            return _KV_GONE
        case AvoidableCause.LOST_AT_RESTART:
            return tr("Cairn was started again since then, which empties the cache")
        case AvoidableCause.LOST_AT_RELOAD:
            return tr("the model was loaded again since then, which empties the cache")
        case AvoidableCause.RESTORE_FAILED:
            return tr("the checkpoint there could not be restored")
        case AvoidableCause.DISABLED:
            return tr("reuse is turned off")
        case AvoidableCause.NEWER:
            return tr("a newer version of Cairn wrote why, and this one does not know the reason")
        case _:
            assert_never(cause)


def absence_text(absence: Absence) -> str:
    """Why something was not on disk, as a sentence."""
    match absence:
        case Absence.OFF:
            return tr("“Keep what was read on disk” in the settings is off.")
        case Absence.PRIVATE:
            return tr("This chat is kept out of the disk cache.")
        case Absence.EVICTED:
            return tr("The disk cache had no more room for it.")
        case Absence.OTHER_MODEL:
            return tr("What the disk cache has of this chat is of another model, other settings or another version.")
        case Absence.REFUSED:
            return tr("The disk did not take it.")
        case Absence.NOT_WRITTEN:
            return tr("It was not in the disk cache: Cairn ended before it was written, or the cache was off then.")
        case Absence.NEWER:
            return tr("Why it was not on disk, only a newer version of Cairn can tell.")
        case _:
            assert_never(absence)


def verdict_text(verdict: Verdict) -> str:
    """What became of a candidate for reuse."""
    match verdict:
        case Verdict.CHOSEN:
            return tr("used")
        case Verdict.SHORTER:
            return tr("could be used, but another one saves more")
        case Verdict.DIVERGED:
            return tr("the text differs before this point")
        case Verdict.TOO_LONG:
            return tr("it reaches to the end of the prompt or beyond")
        case Verdict.NOT_EXACT:
            return tr("can only be resumed at exactly the place where it was saved")
        case Verdict.WINDOW_LOST:
            return tr("the stretch of text before this point, the sliding window, is gone")
        case Verdict.KV_GONE:
            return _KV_GONE
        case Verdict.DISABLED:
            return tr("reuse is turned off")
        case Verdict.EMPTY:
            return tr("there is nothing in it")
        case Verdict.DEAR:
            return tr("loading it from the disk would take longer than reading the text again")
        case _:
            assert_never(verdict)


def placement_text(verdict: PlacementVerdict) -> str:
    """What was decided about a place for a checkpoint."""
    match verdict:
        case PlacementVerdict.TAKE:
            return tr("take one here")
        case PlacementVerdict.HELD:
            return tr("there is one already")
        case PlacementVerdict.REUSED:
            return tr("not read this time: it lies in the reused part")
        case PlacementVerdict.AT_REUSED:
            return tr("the checkpoint at the end of the reused part serves it")
        case PlacementVerdict.BELOW_SPACING:
            return tr("too close to the one before")
        case PlacementVerdict.NOT_WORTH:
            return tr("too few later prompts are expected to need it")
        case PlacementVerdict.INSIDE_MEDIA:
            return tr("inside an image or sound")
        case PlacementVerdict.AT_THE_START:
            return tr("at the very start, where it would save nothing")
        case PlacementVerdict.TOO_LARGE:
            return tr("one checkpoint alone is larger than all the memory allowed for checkpoints")
        case PlacementVerdict.NOT_NEEDED:
            return tr("not needed: this model can go back to any place")
        case PlacementVerdict.DISABLED:
            return tr("checkpoints are turned off")
        case _:
            assert_never(verdict)


def boundary_text(boundary: BoundaryKind) -> str:
    match boundary:
        case BoundaryKind.SYSTEM_END:
            return tr("end of the system prompt")
        case BoundaryKind.TOOLS_END:
            return tr("end of the tools")
        case BoundaryKind.BEFORE_USER:
            return tr("before a user message")
        case BoundaryKind.AFTER_USER:
            return tr("after a user message, before the reply")
        case BoundaryKind.AFTER_TOOL_RESULT:
            return tr("after a tool result, before the reply")
        case BoundaryKind.END_OF_GENERATION:
            return tr("end of a reply")
        case BoundaryKind.JUNCTION:
            return tr("where an earlier prompt went on differently")
        case BoundaryKind.INTERVAL:
            return tr("every so many tokens")
        case BoundaryKind.NEAR_END:
            return tr("just before the end of the prompt")
        case _:
            assert_never(boundary)


def loss_text(reason: LossReason) -> str:
    """Goes after "dropped:"."""
    match reason:
        case LossReason.EVICTED:
            return tr("to make room for others")
        case LossReason.KV_GONE:
            return _KV_GONE
        case LossReason.RESTORE_FAILED:
            return tr("it could not be read back")
        case LossReason.REPLACED:
            return tr("a newer one stands at the same place")
        case LossReason.TOO_LARGE:
            return tr("it alone is larger than all the memory allowed for checkpoints")
        case _:
            assert_never(reason)


def refused_text(error: str) -> str:
    """What a restore failed with: a reason of ours, or the words of llama.cpp."""
    try:
        refusal = SegmentRefusal(error)
    except ValueError:
        return error
    match refusal:
        case SegmentRefusal.TRUNCATED:
            return tr("what was saved is cut short")
        case SegmentRefusal.DAMAGED:
            return tr("what was saved is damaged")
        case SegmentRefusal.OTHER_MODEL:
            return tr("what was saved belongs to another model or to other settings")
        case SegmentRefusal.OTHER_POSITIONS:
            return tr("what was saved holds other positions")
        case SegmentRefusal.NO_PREFIX:
            return tr("what comes before it is not in memory")
        case SegmentRefusal.NO_ROOM:
            return tr("the context has no room for it")
        case SegmentRefusal.REJECTED:
            return tr("llama.cpp does not take what was saved")
        case SegmentRefusal.MISSING:
            return tr("its file is gone, or cannot be read")
        case SegmentRefusal.NEWER_VERSION:
            return tr("a newer Cairn has saved it")
        case SegmentRefusal.NO_ANSWER:
            return tr("the disk does not answer")
        case _:
            assert_never(refusal)


def stop_text(reason: StopReason) -> str:
    match reason:
        case StopReason.END:
            return tr("the reply is complete")
        case StopReason.LENGTH:
            return tr("stopped at the token limit")
        case StopReason.STOP_TEXT:
            return tr("stopped at a stop text")
        case StopReason.CONTEXT_FULL:
            return tr("stopped because the context is full")
        case StopReason.NEWER:
            return tr("stopped for a reason that only a newer version of Cairn knows")
        case _:
            assert_never(reason)


def memory_text(memory: MemoryKind) -> str:
    match memory:
        case MemoryKind.FULL:
            return tr("can go back to any place")
        case MemoryKind.SWA:
            return tr("looks back over a sliding window: going back further needs a checkpoint")
        case MemoryKind.RECURRENT:
            return tr(
                "keeps one summary of all it has read (recurrent): going back needs a checkpoint at that very place"
            )
        case MemoryKind.HYBRID:
            return tr("keeps such a summary in part (hybrid): going back needs a checkpoint at that very place")
        case MemoryKind.HYBRID_SWA:
            return tr("keeps a sliding window and a summary (hybrid): going back needs a checkpoint at that very place")
        case _:
            assert_never(memory)


def tier_text(tier: Tier) -> str:
    match tier:
        case Tier.LIVE:
            return tr("in the model's memory")
        case Tier.RAM:
            return tr("in RAM")
        case Tier.DISK:
            return tr("on disk")
        case _:
            assert_never(tier)


def source_text(source: Source) -> str:
    """What a prompt started from."""
    match source:
        case Source.NOTHING:
            return tr("nothing reusable")
        case Source.WORKING:
            return tr("reused what the model still held")
        case Source.LIVE_BRANCH:
            return tr("reused a branch that the model still held")
        case Source.CHECKPOINT:
            return tr("reused a checkpoint")
        case Source.BRANCH:
            return tr("reused a branch kept in RAM")
        case _:
            assert_never(source)


def policy_text(policy: Policy) -> str:
    """Which checkpoint goes first."""
    return policy.rules.words()
