"""Each closed set of the engine in words for people. A new member without words fails the type check."""

from __future__ import annotations

from typing import assert_never

from engine.core.cache_settings import Policy
from engine.core.explanation import AvoidableCause, Cause, Remedy
from engine.core.placement import PlacementVerdict
from engine.core.reuse import Source, Verdict
from engine.core.span_values import BoundaryKind, Kind, SpanMethod
from engine.core.states import LossReason, MemoryKind, Tier
from engine.events import StopReason

_KV_GONE = "its attention was overwritten, and there was no room or no reason to keep it in RAM"


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
            return "First request"
        case Cause.APPENDED:
            return "Something was added at the end"
        case Cause.CONTINUED:
            return "The reply was continued"
        case Cause.REASONING_DROPPED:
            return "The template dropped earlier thinking"
        case Cause.SYSTEM_CHANGED:
            return "The system prompt changed"
        case Cause.CLOCK_CHANGED:
            return "A date or time in the prompt changed"
        case Cause.TOOLS_CHANGED:
            return "The tools changed"
        case Cause.TOOLS_REORDERED:
            return "The same tools came in another order"
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
        case Cause.BRANCH:
            return "The prompt starts like an earlier one, then goes another way"
        case Cause.REGENERATED:
            return "The reply was generated again"
        case Cause.MEDIA_CHANGED:
            return "An image or sound changed"
        case Cause.RETOKENISED:
            return "The same text became other tokens"
        case Cause.TEMPLATE_CHANGED:
            return "The chat template or its options changed"
        case Cause.TRIMMED:
            return "The start was cut off to fit the context"
        case Cause.UNKNOWN:
            return "The prompt changed, and Cairn cannot tell why"
        case _:
            assert_never(cause)


def avoidable_text(cause: AvoidableCause) -> str:
    """Goes after "read again because"."""
    match cause:
        case AvoidableCause.NO_BOUNDARY:
            return "no checkpoint had been planned there"
        case AvoidableCause.BELOW_SPACING:
            return "a checkpoint there would have been too close to its neighbour"
        case AvoidableCause.NOT_WORTH:
            return "a checkpoint there was expected to save less than it costs"
        case AvoidableCause.EVICTED:
            return "the checkpoint there had been dropped to make room"
        case AvoidableCause.WINDOW_LOST:
            return "the model's sliding window no longer reached back to it"
        case AvoidableCause.NOT_EXACT:
            return "the saved state was not at exactly this place"
        case AvoidableCause.KV_GONE:
            return _KV_GONE
        case AvoidableCause.LOST_AT_RESTART:
            return "the checkpoint there was lost when the app restarted"
        case AvoidableCause.RESTORE_FAILED:
            return "the checkpoint there could not be restored"
        case AvoidableCause.DISABLED:
            return "reuse is turned off"
        case _:
            assert_never(cause)


def remedy_text(remedy: Remedy) -> str:
    """An action, as one sentence."""
    match remedy:
        case Remedy.KEEP_REASONING:
            return "Keep the model's thinking in the history."
        case Remedy.MOVE_DATE:
            return "Move the date to the last message, or freeze it for the conversation."
        case Remedy.SORT_TOOLS:
            return "Send the tools in the same order every time."
        case Remedy.RAISE_BUDGET:
            return "Allow more checkpoints, or more memory for them."
        case Remedy.PIN_CHECKPOINT:
            return "Pin the checkpoint before this place, so that it is never dropped."
        case Remedy.TURN_ON_REUSE:
            return "Turn reuse on in the cache settings."
        case Remedy.LOWER_SPACING:
            return "Lower the minimum spacing of checkpoints in the settings."
        case _:
            assert_never(remedy)


def verdict_text(verdict: Verdict) -> str:
    """What became of a candidate for reuse."""
    match verdict:
        case Verdict.CHOSEN:
            return "used"
        case Verdict.SHORTER:
            return "usable, but another one saves more"
        case Verdict.DIVERGED:
            return "the prompt goes another way before it"
        case Verdict.TOO_LONG:
            return "it reaches to the end of the prompt or past it"
        case Verdict.NOT_EXACT:
            return "its state is valid only where it was taken"
        case Verdict.WINDOW_LOST:
            return "the sliding window before the cut is gone"
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
            return "served by the state at the end of the reused part"
        case PlacementVerdict.BELOW_SPACING:
            return "too close to the one before"
        case PlacementVerdict.NOT_WORTH:
            return "too few later prompts are expected to need it"
        case PlacementVerdict.INSIDE_MEDIA:
            return "inside an image or sound"
        case PlacementVerdict.AT_THE_START:
            return "at the very start, where it would save nothing"
        case PlacementVerdict.TOO_LARGE:
            return "one state alone is larger than the memory budget"
        case PlacementVerdict.NOT_NEEDED:
            return "not needed: this model's memory can be cut anywhere"
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
            return "where an earlier prompt went another way"
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
            return "made room for others"
        case LossReason.KV_GONE:
            return _KV_GONE
        case LossReason.RESTORE_FAILED:
            return "llama.cpp refused to restore it"
        case LossReason.REPLACED:
            return "a newer one stands at the same place"
        case _:
            assert_never(reason)


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
        case _:
            assert_never(reason)


def method_text(method: SpanMethod) -> str:
    """How the messages were found in the prompt."""
    match method:
        case SpanMethod.SOURCE_MAP:
            return "messages located by rendering marked text"
        case SpanMethod.DELIMITERS:
            return "messages located by the template's role markers"
        case SpanMethod.INTERVALS:
            return "messages not located: checkpoints every so many tokens"
        case _:
            assert_never(method)


def memory_text(memory: MemoryKind) -> str:
    match memory:
        case MemoryKind.FULL:
            return "full attention: can be cut back anywhere"
        case MemoryKind.SWA:
            return "sliding window: going back needs a checkpoint"
        case MemoryKind.RECURRENT:
            return "recurrent: going back needs a checkpoint at that very place"
        case MemoryKind.HYBRID:
            return "attention and recurrent: going back needs a checkpoint at that very place"
        case MemoryKind.HYBRID_SWA:
            return "sliding window and recurrent: going back needs a checkpoint at that very place"
        case _:
            assert_never(memory)


def tier_text(tier: Tier) -> str:
    match tier:
        case Tier.LIVE:
            return "on the device"
        case Tier.RAM:
            return "in memory"
        case Tier.DISK:
            return "on disk"
        case _:
            assert_never(tier)


def source_text(source: Source) -> str:
    """What a prompt started from."""
    match source:
        case Source.NOTHING:
            return "from nothing"
        case Source.LIVE:
            return "from what the model still held"
        case Source.LIVE_BRANCH:
            return "from a branch that the model still held"
        case Source.CHECKPOINT:
            return "from a checkpoint"
        case Source.BRANCH:
            return "from a branch kept in RAM"
        case _:
            assert_never(source)


def policy_text(policy: Policy) -> str:
    match policy:
        case Policy.WEIGHTED_GAP:
            return "weighted gap: drop what is expected to save the least"
        case Policy.NEIGHBOR_GAP:
            return "neighbour gap: drop where the neighbours are closest"
        case Policy.FIFO:
            return "oldest first"
        case Policy.LLAMA_SERVER:
            return "as llama-server does"
        case _:
            assert_never(policy)
