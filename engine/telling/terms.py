"""Each closed set of the engine in words for people. A new member without words fails the type check."""

from __future__ import annotations

from typing import assert_never

from engine.core.cache.policies import Policy
from engine.core.cache.states import LossReason, MemoryKind, RangeRefusal, Tier
from engine.core.decisions.placement import PlacementVerdict
from engine.core.decisions.reuse import Source, Verdict
from engine.core.difference.explanation import AvoidableCause, Cause
from engine.core.prompt.span_values import BoundaryKind, Kind, SpanMethod
from engine.core.volatile.tokens import VolatileKind
from engine.events import StopReason

_KV_GONE = "the model's memory was needed for other text, and no copy was kept in RAM"


def kind_text(kind: Kind) -> str:
    match kind:
        case Kind.SYSTEM:
            return "system"
        case Kind.TOOLS:
            return "tools"
        case Kind.USER:
            return "user"
        case Kind.ASSISTANT:
            return "assistant"
        case Kind.REASONING:
            return "thinking"
        case Kind.TOOL_CALL:
            return "tool call"
        case Kind.TOOL_RESULT:
            return "tool result"
        case Kind.MEDIA:
            return "image or audio"
        case Kind.GENERATION_PROMPT:
            return "start of the reply"
        case Kind.RAW:
            return "plain text"
        case _:
            assert_never(kind)


def cause_text(cause: Cause) -> str:
    """A heading for what happened, without figures."""
    match cause:
        case Cause.FIRST_REQUEST:
            return "First message"
        case Cause.RESTARTED:
            return "The cache is empty after a restart"
        case Cause.RELOADED:
            return "The model was loaded again"
        case Cause.APPENDED:
            return "Continues the conversation"
        case Cause.CONTINUED:
            return "The reply was continued"
        case Cause.RETURNED:
            return "You returned to an earlier version"
        case Cause.REASONING_DROPPED:
            return "The chat template left out earlier thinking"
        case Cause.REASONING_SHOWN:
            return "The chat template shows earlier thinking again"
        case Cause.THINKING_NOT_SENT:
            return "The earlier thinking was not sent back"
        case Cause.WHITE_SPACE:
            return "Spaces or empty lines at the edge of a message changed"
        case Cause.SYSTEM_CHANGED:
            return "The system prompt changed"
        case Cause.CLOCK_CHANGED:
            return "A date or time in the prompt changed"
        case Cause.VALUE_CHANGED:
            return "A value in the prompt changed by itself"
        case Cause.TOOLS_CHANGED:
            return "The tools changed"
        case Cause.TOOLS_REORDERED:
            return "The same tools came in another order"
        case Cause.ARGUMENTS_REWRITTEN:
            return "The arguments of a tool call were written differently"
        case Cause.CALL_IDS_CHANGED:
            return "The ids of tool calls changed"
        case Cause.MESSAGE_EDITED:
            return "A message was edited"
        case Cause.MESSAGE_INSERTED:
            return "A message was inserted"
        case Cause.MESSAGE_REMOVED:
            return "A message was removed"
        case Cause.MESSAGES_REORDERED:
            return "Messages changed places"
        case Cause.HISTORY_COMPACTED:
            return "The history was shortened to a summary"
        case Cause.CUT_BACK:
            return "The chat was cut back to an earlier message"
        case Cause.BRANCH:
            return "Shares its beginning with an earlier prompt"
        case Cause.REGENERATED:
            return "The reply was generated again"
        case Cause.MEDIA_CHANGED:
            return "An image or sound changed"
        case Cause.RETOKENISED:
            return "The same text was split into other tokens"
        case Cause.TEMPLATE_CHANGED:
            return "The chat template or its options changed"
        case Cause.TEMPLATE_MOVES:
            return "The chat template moves a part of the prompt with every message"
        case Cause.TEMPLATE_REWRITES:
            return "The chat template writes an earlier message differently now"
        case Cause.TRIMMED:
            return "The start was cut off, so that the rest fits into the context"
        case Cause.UNKNOWN:
            return "The prompt changed, and Cairn cannot tell why"
        case Cause.NEWER:
            return "A newer version of Cairn wrote why; this one does not know the reason"
        case _:
            assert_never(cause)


def value_text(kind: VolatileKind) -> str:
    """A value that changes by itself with every request."""
    match kind:
        case VolatileKind.CLOCK:
            return "a date or time"
        case VolatileKind.ID:
            return "an id"
        case VolatileKind.COUNTER:
            return "a counter"
        case VolatileKind.PATH:
            return "a path"
        case VolatileKind.SEED:
            return "a random seed"
        case VolatileKind.PORT:
            return "a port number"
        case _:
            assert_never(kind)


def avoidable_text(cause: AvoidableCause) -> str:
    """Goes after "read again because"."""
    match cause:
        case AvoidableCause.NO_BOUNDARY:
            return "there was no checkpoint (save point) to go on from"
        case AvoidableCause.BELOW_SPACING:
            return "a checkpoint there would have been too close to the one before"
        case AvoidableCause.NOT_WORTH:
            return "a checkpoint there was expected to save less than it costs"
        case AvoidableCause.SERVED_NEARBY:
            return "the checkpoint just before it was meant to serve this place too"
        case AvoidableCause.TOO_LARGE:
            return "one checkpoint alone is larger than all the memory allowed for checkpoints"
        case AvoidableCause.TURNED_OFF:
            return "checkpoints are turned off"
        case AvoidableCause.EVICTED:
            return "the checkpoint there had been dropped to make room"
        case AvoidableCause.WINDOW_LOST:
            return "the model no longer held the stretch of text before it, its sliding window"
        case AvoidableCause.NOT_EXACT:
            return "what was saved could only be resumed at another place"
        case AvoidableCause.KV_GONE:
            return _KV_GONE
        case AvoidableCause.LOST_AT_RESTART:
            return "Cairn was started again since then, which empties the cache"
        case AvoidableCause.LOST_AT_RELOAD:
            return "the model was loaded again since then, which empties the cache"
        case AvoidableCause.RESTORE_FAILED:
            return "the checkpoint there could not be restored"
        case AvoidableCause.DISABLED:
            return "reuse is turned off"
        case AvoidableCause.NEWER:
            return "a newer version of Cairn wrote why, and this one does not know the reason"
        case _:
            assert_never(cause)


def verdict_text(verdict: Verdict) -> str:
    """What became of a candidate for reuse."""
    match verdict:
        case Verdict.CHOSEN:
            return "used"
        case Verdict.SHORTER:
            return "could be used, but another one saves more"
        case Verdict.DIVERGED:
            return "the text differs before this point"
        case Verdict.TOO_LONG:
            return "it reaches to the end of the prompt or beyond"
        case Verdict.NOT_EXACT:
            return "can only be resumed at exactly the place where it was saved"
        case Verdict.WINDOW_LOST:
            return "the stretch of text before this point, the sliding window, is gone"
        case Verdict.KV_GONE:
            return _KV_GONE
        case Verdict.DISABLED:
            return "reuse is turned off"
        case Verdict.EMPTY:
            return "there is nothing in it"
        case _:
            assert_never(verdict)


def placement_text(verdict: PlacementVerdict) -> str:
    """What was decided about a place for a checkpoint."""
    match verdict:
        case PlacementVerdict.TAKE:
            return "take one here"
        case PlacementVerdict.HELD:
            return "there is one already"
        case PlacementVerdict.REUSED:
            return "not read this time: it lies in the reused part"
        case PlacementVerdict.AT_REUSED:
            return "the checkpoint at the end of the reused part serves it"
        case PlacementVerdict.BELOW_SPACING:
            return "too close to the one before"
        case PlacementVerdict.NOT_WORTH:
            return "too few later prompts are expected to need it"
        case PlacementVerdict.INSIDE_MEDIA:
            return "inside an image or sound"
        case PlacementVerdict.AT_THE_START:
            return "at the very start, where it would save nothing"
        case PlacementVerdict.TOO_LARGE:
            return "one checkpoint alone is larger than all the memory allowed for checkpoints"
        case PlacementVerdict.NOT_NEEDED:
            return "not needed: this model can go back to any place"
        case PlacementVerdict.DISABLED:
            return "checkpoints are turned off"
        case _:
            assert_never(verdict)


def boundary_text(boundary: BoundaryKind) -> str:
    match boundary:
        case BoundaryKind.SYSTEM_END:
            return "end of the system prompt"
        case BoundaryKind.TOOLS_END:
            return "end of the tools"
        case BoundaryKind.BEFORE_USER:
            return "before a user message"
        case BoundaryKind.AFTER_USER:
            return "after a user message, before the reply"
        case BoundaryKind.AFTER_TOOL_RESULT:
            return "after a tool result, before the reply"
        case BoundaryKind.END_OF_GENERATION:
            return "end of a reply"
        case BoundaryKind.JUNCTION:
            return "where an earlier prompt went on differently"
        case BoundaryKind.INTERVAL:
            return "every so many tokens"
        case BoundaryKind.NEAR_END:
            return "just before the end of the prompt"
        case _:
            assert_never(boundary)


def loss_text(reason: LossReason) -> str:
    """Goes after "dropped:"."""
    match reason:
        case LossReason.EVICTED:
            return "to make room for others"
        case LossReason.KV_GONE:
            return _KV_GONE
        case LossReason.RESTORE_FAILED:
            return "it could not be read back"
        case LossReason.REPLACED:
            return "a newer one stands at the same place"
        case LossReason.TOO_LARGE:
            return "it alone is larger than all the memory allowed for checkpoints"
        case _:
            assert_never(reason)


def refused_text(error: str) -> str:
    """What a restore failed with: a reason of ours, or the words of llama.cpp."""
    try:
        refusal = RangeRefusal(error)
    except ValueError:
        return error
    match refusal:
        case RangeRefusal.TRUNCATED:
            return "what was saved is cut short"
        case RangeRefusal.DAMAGED:
            return "what was saved is damaged"
        case RangeRefusal.OTHER_MODEL:
            return "what was saved belongs to another model or to other settings"
        case RangeRefusal.OTHER_POSITIONS:
            return "what was saved holds other positions"
        case RangeRefusal.NO_PREFIX:
            return "what comes before it is not in memory"
        case RangeRefusal.NO_ROOM:
            return "the context has no room for it"
        case RangeRefusal.REJECTED:
            return "llama.cpp does not take what was saved"
        case _:
            assert_never(refusal)


def stop_text(reason: StopReason) -> str:
    match reason:
        case StopReason.END:
            return "the reply is complete"
        case StopReason.LENGTH:
            return "stopped at the token limit"
        case StopReason.STOP_TEXT:
            return "stopped at a stop text"
        case StopReason.CONTEXT_FULL:
            return "stopped because the context is full"
        case StopReason.NEWER:
            return "stopped for a reason that only a newer version of Cairn knows"
        case _:
            assert_never(reason)


def method_text(method: SpanMethod) -> str:
    """How the messages were found in the prompt."""
    match method:
        case SpanMethod.SOURCE_MAP:
            return "messages located exactly"
        case SpanMethod.DELIMITERS:
            return "messages located by the marks that the chat template sets"
        case SpanMethod.INTERVALS:
            return "messages not located: checkpoints every so many tokens"
        case _:
            assert_never(method)


def memory_text(memory: MemoryKind) -> str:
    match memory:
        case MemoryKind.FULL:
            return "can go back to any place"
        case MemoryKind.SWA:
            return "looks back over a sliding window: going back further needs a checkpoint"
        case MemoryKind.RECURRENT:
            return "keeps one summary of all it has read (recurrent): going back needs a checkpoint at that very place"
        case MemoryKind.HYBRID:
            return "keeps such a summary in part (hybrid): going back needs a checkpoint at that very place"
        case MemoryKind.HYBRID_SWA:
            return "keeps a sliding window and a summary (hybrid): going back needs a checkpoint at that very place"
        case _:
            assert_never(memory)


def tier_text(tier: Tier) -> str:
    match tier:
        case Tier.LIVE:
            return "in the model's memory"
        case Tier.RAM:
            return "in RAM"
        case Tier.DISK:
            return "on disk"
        case _:
            assert_never(tier)


def source_text(source: Source) -> str:
    """What a prompt started from."""
    match source:
        case Source.NOTHING:
            return "nothing reusable"
        case Source.WORKING:
            return "reused what the model still held"
        case Source.LIVE_BRANCH:
            return "reused a branch that the model still held"
        case Source.CHECKPOINT:
            return "reused a checkpoint"
        case Source.BRANCH:
            return "reused a branch kept in RAM"
        case _:
            assert_never(source)


def policy_text(policy: Policy) -> str:
    """Which checkpoint goes first."""
    match policy:
        case Policy.WEIGHTED_GAP:
            return "The one expected to save the least"
        case Policy.NEIGHBOR_GAP:
            return "The one with the closest neighbours"
        case Policy.FIFO:
            return "The oldest"
        case Policy.LLAMA_SERVER:
            return "As llama-server does"
        case _:
            assert_never(policy)
