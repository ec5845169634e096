"""Each closed set of the engine in words for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeVar

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

E = TypeVar("E", bound=Enum)


def in_words(words: Mapping[E, str]) -> Callable[[E], str]:
    """The words of each member of a closed set. A new member without words fails as soon as this is loaded."""
    missing = set(type(next(iter(words)))) - words.keys()
    if missing:
        raise LookupError(missing)
    return words.__getitem__


_KV_GONE = tr("the model's memory was needed for other text, and no copy was kept in RAM")


kind_text = in_words(
    {
        Kind.SYSTEM: tr("system"),
        Kind.TOOLS: tr("tools"),
        Kind.USER: tr("user"),
        Kind.ASSISTANT: tr("assistant"),
        Kind.REASONING: tr("thinking"),
        Kind.TOOL_CALL: tr("tool call"),
        Kind.TOOL_RESULT: tr("tool result"),
        Kind.MEDIA: tr("image or audio"),
        Kind.GENERATION_PROMPT: tr("start of the reply"),
        Kind.RAW: tr("plain text"),
    }
)


# A heading for what happened, without figures.
cause_text = in_words(
    {
        Cause.FIRST_REQUEST: tr("First message"),
        Cause.RESTARTED: tr("The cache is empty after a restart"),
        Cause.RELOADED: tr("The model was loaded again"),
        Cause.APPENDED: tr("Continues the conversation"),
        Cause.CONTINUED: tr("The reply was continued"),
        Cause.RETURNED: tr("You returned to an earlier version"),
        Cause.REASONING_DROPPED: tr("The chat template left out earlier thinking"),
        Cause.REASONING_SHOWN: tr("The chat template shows earlier thinking again"),
        Cause.THINKING_NOT_SENT: tr("The earlier thinking was not sent back"),
        Cause.WHITE_SPACE: tr("Only spaces or line ends in a message changed"),
        Cause.SYSTEM_CHANGED: tr("The system prompt changed"),
        Cause.CLOCK_CHANGED: tr("A date or time in the prompt changed"),
        Cause.VALUE_CHANGED: tr("A value in the prompt changed by itself"),
        Cause.TOOLS_CHANGED: tr("The tools changed"),
        Cause.TOOLS_REORDERED: tr("The same tools came in another order"),
        Cause.ARGUMENTS_REWRITTEN: tr("The arguments of a tool call were written differently"),
        Cause.CALL_IDS_CHANGED: tr("The ids of tool calls changed"),
        Cause.MESSAGE_EDITED: tr("A message was edited"),
        Cause.MESSAGE_INSERTED: tr("A message was inserted"),
        Cause.MESSAGE_REMOVED: tr("A message was removed"),
        Cause.MESSAGES_REORDERED: tr("Messages changed places"),
        Cause.HISTORY_COMPACTED: tr("The history was shortened to a summary"),
        Cause.CUT_BACK: tr("The chat was cut back to an earlier message"),
        Cause.BRANCH: tr("Shares its beginning with an earlier prompt"),
        Cause.REGENERATED: tr("The reply was generated again"),
        Cause.MEDIA_CHANGED: tr("An image or sound changed"),
        Cause.RETOKENISED: tr("The same text was split into other tokens"),
        Cause.TEMPLATE_CHANGED: tr("The chat template or its options changed"),
        Cause.TEMPLATE_MOVES: tr("The chat template moves a part of the prompt with every message"),
        Cause.TEMPLATE_REWRITES: tr("The chat template writes an earlier message differently now"),
        Cause.TRIMMED: tr("The start was cut off, so that the rest fits into the context"),
        Cause.UNKNOWN: tr("The prompt changed, and Cairn cannot tell why"),
        Cause.NEWER: tr("A newer version of Cairn wrote why; this one does not know the reason"),
    }
)


# A value that changes by itself with every request.
value_text = in_words(
    {
        VolatileKind.CLOCK: tr("a date or time"),
        VolatileKind.ID: tr("an id"),
        VolatileKind.COUNTER: tr("a counter"),
        VolatileKind.PATH: tr("a path"),
        VolatileKind.SEED: tr("a random seed"),
        VolatileKind.PORT: tr("a port number"),
    }
)


# Goes after "read again because".
avoidable_text = in_words(
    {
        AvoidableCause.NO_BOUNDARY: tr("there was no checkpoint (save point) to go on from"),
        AvoidableCause.BELOW_SPACING: tr("a checkpoint there would have been too close to the one before"),
        AvoidableCause.NOT_WORTH: tr("a checkpoint there was expected to save less than it costs"),
        AvoidableCause.SERVED_NEARBY: tr("the checkpoint just before it was meant to serve this place too"),
        AvoidableCause.TOO_LARGE: tr("one checkpoint alone is larger than all the memory allowed for checkpoints"),
        AvoidableCause.TURNED_OFF: tr("checkpoints are turned off"),
        AvoidableCause.EVICTED: tr("the checkpoint there had been dropped to make room"),
        AvoidableCause.WINDOW_LOST: tr(
            "the model no longer held the text right before that place, which its sliding window needs"
        ),
        AvoidableCause.NOT_EXACT: tr("what was saved could only be resumed at another place"),
        AvoidableCause.KV_GONE: _KV_GONE,
        AvoidableCause.LOST_AT_RESTART: tr("Cairn was started again since then, which empties the cache"),
        AvoidableCause.LOST_AT_RELOAD: tr("the model was loaded again since then, which empties the cache"),
        AvoidableCause.RESTORE_FAILED: tr("the checkpoint there could not be restored"),
        AvoidableCause.DISABLED: tr("reuse is turned off"),
        AvoidableCause.NEWER: tr("a newer version of Cairn wrote why, and this one does not know the reason"),
    }
)


# Why something was not on disk, as a sentence.
absence_text = in_words(
    {
        Absence.OFF: tr("“Keep what was read on disk” in the settings is off."),
        Absence.PRIVATE: tr("This chat is kept out of the disk cache."),
        Absence.EVICTED: tr("The disk cache had no more room for it."),
        Absence.OTHER_MODEL: tr(
            "What the disk cache has of this chat is of another model, other settings or another version."
        ),
        Absence.REFUSED: tr("The disk did not take it."),
        Absence.NOT_WRITTEN: tr(
            "It was not in the disk cache: Cairn ended before it was written, or the cache was off then."
        ),
        Absence.NEWER: tr("Why it was not on disk, only a newer version of Cairn can tell."),
    }
)


# What became of a candidate for reuse.
verdict_text = in_words(
    {
        Verdict.CHOSEN: tr("used"),
        Verdict.SHORTER: tr("could be used, but another one saves more"),
        Verdict.DIVERGED: tr("the text differs before this point"),
        Verdict.TOO_LONG: tr("it reaches to the end of the prompt or beyond"),
        Verdict.NOT_EXACT: tr("can only be resumed at exactly the place where it was saved"),
        Verdict.WINDOW_LOST: tr("the stretch of text before this point, the sliding window, is gone"),
        Verdict.KV_GONE: _KV_GONE,
        Verdict.DISABLED: tr("reuse is turned off"),
        Verdict.EMPTY: tr("there is nothing in it"),
        Verdict.DEAR: tr("loading it from the disk would take longer than reading the text again"),
    }
)


# What was decided about a place for a checkpoint.
placement_text = in_words(
    {
        PlacementVerdict.TAKE: tr("take one here"),
        PlacementVerdict.HELD: tr("there is one already"),
        PlacementVerdict.REUSED: tr("not read this time: it lies in the reused part"),
        PlacementVerdict.AT_REUSED: tr("the checkpoint at the end of the reused part serves it"),
        PlacementVerdict.BELOW_SPACING: tr("too close to the one before"),
        PlacementVerdict.NOT_WORTH: tr("too few later prompts are expected to need it"),
        PlacementVerdict.INSIDE_MEDIA: tr("inside an image or sound"),
        PlacementVerdict.AT_THE_START: tr("at the very start, where it would save nothing"),
        PlacementVerdict.TOO_LARGE: tr("one checkpoint alone is larger than all the memory allowed for checkpoints"),
        PlacementVerdict.NOT_NEEDED: tr("not needed: this model can go back to any place"),
        PlacementVerdict.DISABLED: tr("checkpoints are turned off"),
    }
)


boundary_text = in_words(
    {
        BoundaryKind.SYSTEM_END: tr("end of the system prompt"),
        BoundaryKind.TOOLS_END: tr("end of the tools"),
        BoundaryKind.BEFORE_USER: tr("before a user message"),
        BoundaryKind.AFTER_USER: tr("after a user message, before the reply"),
        BoundaryKind.AFTER_TOOL_RESULT: tr("after a tool result, before the reply"),
        BoundaryKind.END_OF_GENERATION: tr("end of a reply"),
        BoundaryKind.JUNCTION: tr("where an earlier prompt went on differently"),
        BoundaryKind.INTERVAL: tr("every so many tokens"),
        BoundaryKind.NEAR_END: tr("just before the end of the prompt"),
    }
)


# Goes after "dropped:".
loss_text = in_words(
    {
        LossReason.EVICTED: tr("to make room for others"),
        LossReason.KV_GONE: _KV_GONE,
        LossReason.RESTORE_FAILED: tr("it could not be read back"),
        LossReason.REPLACED: tr("a newer one stands at the same place"),
        LossReason.TOO_LARGE: tr("it alone is larger than all the memory allowed for checkpoints"),
    }
)


_refusal_text = in_words(
    {
        SegmentRefusal.TRUNCATED: tr("what was saved is cut short"),
        SegmentRefusal.DAMAGED: tr("what was saved is damaged"),
        SegmentRefusal.OTHER_MODEL: tr("what was saved belongs to another model or to other settings"),
        SegmentRefusal.OTHER_POSITIONS: tr("what was saved holds other positions"),
        SegmentRefusal.NO_PREFIX: tr("what comes before it is not in memory"),
        SegmentRefusal.NO_ROOM: tr("the context has no room for it"),
        SegmentRefusal.REJECTED: tr("llama.cpp does not take what was saved"),
        SegmentRefusal.MISSING: tr("its file is gone, or cannot be read"),
        SegmentRefusal.NEWER_VERSION: tr("a newer Cairn has saved it"),
        SegmentRefusal.NO_ANSWER: tr("the disk does not answer"),
    }
)


def refused_text(error: str) -> str:
    """What a restore failed with: a reason of ours, or the words of llama.cpp."""
    try:
        return _refusal_text(SegmentRefusal(error))
    except ValueError:
        return error


stop_text = in_words(
    {
        StopReason.END: tr("the reply is complete"),
        StopReason.LENGTH: tr("stopped at the token limit"),
        StopReason.STOP_TEXT: tr("stopped at a stop text"),
        StopReason.CONTEXT_FULL: tr("stopped because the context is full"),
        StopReason.NEWER: tr("stopped for a reason that only a newer version of Cairn knows"),
    }
)


memory_text = in_words(
    {
        MemoryKind.FULL: tr("can go back to any place"),
        MemoryKind.SWA: tr("looks back over a sliding window: going back further needs a checkpoint"),
        MemoryKind.RECURRENT: tr(
            "keeps one summary of all it has read (recurrent): going back needs a checkpoint at that very place"
        ),
        MemoryKind.HYBRID: tr(
            "keeps such a summary in part (hybrid): going back needs a checkpoint at that very place"
        ),
        MemoryKind.HYBRID_SWA: tr(
            "keeps a sliding window and a summary (hybrid): going back needs a checkpoint at that very place"
        ),
    }
)


tier_text = in_words(
    {
        Tier.LIVE: tr("in the model's memory"),
        Tier.RAM: tr("in RAM"),
        Tier.DISK: tr("on disk"),
    }
)


# What a prompt started from.
source_text = in_words(
    {
        Source.NOTHING: tr("nothing reusable"),
        Source.WORKING: tr("reused what the model still held"),
        Source.LIVE_BRANCH: tr("reused a branch that the model still held"),
        Source.CHECKPOINT: tr("reused a checkpoint"),
        Source.BRANCH: tr("reused a branch kept in RAM"),
    }
)


def policy_text(policy: Policy) -> str:
    """Which checkpoint goes first."""
    return policy.rules.words()
