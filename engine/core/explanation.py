"""The values an explanation is made of. `explain` builds them; `ui/wording.py` turns them into sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.items import TokenIndex
from engine.core.reuse import ReusePlan
from engine.core.span_values import Kind


class Cause(Enum):
    """Why a prompt parted from what had been processed before."""

    FIRST_REQUEST = "first request"
    APPENDED = "appended"
    CONTINUED = "reply continued"
    REASONING_DROPPED = "earlier reasoning dropped by the template"
    SYSTEM_CHANGED = "system prompt changed"
    CLOCK_CHANGED = "a date or clock in the prompt changed"
    TOOLS_CHANGED = "tools changed"
    TOOLS_REORDERED = "the same tools in another order"
    MESSAGE_EDITED = "message edited"
    MESSAGE_INSERTED = "message inserted"
    MESSAGE_REMOVED = "message removed"
    MESSAGES_REORDERED = "messages reordered"
    HISTORY_COMPACTED = "history compacted"
    BRANCH = "branch"
    REGENERATED = "regenerated"
    MEDIA_CHANGED = "other image"
    RETOKENISED = "same text tokenised differently"
    TEMPLATE_CHANGED = "template or its options changed"
    TRIMMED = "context trimmed"
    UNKNOWN = "unknown"


class AvoidableCause(Enum):
    """Why items that had been processed before were processed again."""

    NO_BOUNDARY = "no boundary there"
    BELOW_SPACING = "below the minimum spacing"
    NOT_WORTH = "a state there was not expected to pay"
    EVICTED = "its checkpoint was evicted"
    WINDOW_LOST = "the sliding window was not covered"
    NOT_EXACT = "the state's position was not exact"
    KV_GONE = "its KV was overwritten by another branch"
    LOST_AT_RESTART = "lost at restart"
    RESTORE_FAILED = "the restore was refused"
    DISABLED = "reuse is turned off"


class Remedy(Enum):
    KEEP_REASONING = "keep reasoning in the history"
    MOVE_DATE = "move or freeze the date"
    SORT_TOOLS = "send the tools in a fixed order"
    RAISE_BUDGET = "raise the checkpoint budget"
    PIN_CHECKPOINT = "pin this checkpoint"
    TURN_ON_REUSE = "turn reuse on"
    LOWER_SPACING = "lower the minimum spacing"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDifference:
    """The first item at which the prompt differs from the earlier one, and where that text came from.

    `at` is never inside a media chunk. `old_text`/`new_text` are short pieces of text from there on, or the label of
    the chunk that starts there; its item, in `old_token`/`new_token`, is negative. `message` is an index into the new
    chat; `char_first` counts within that message's text, -1 when the template wrote it.
    """

    at: TokenIndex
    old_token: int | None
    new_token: int | None
    old_text: str
    new_text: str
    message: int | None
    kind: Kind
    char_first: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidablePart:
    """Items [first, end) were processed again although they had been processed before."""

    first: TokenIndex
    end: TokenIndex
    cause: AvoidableCause
    note: str = ""  # policy, tick, error


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a prompt cost what it cost. n_prompt = reused + unavoidable + avoidable, always."""

    n_prompt: int
    reused: int
    unavoidable: int
    avoidable: int
    cause: Cause
    subject: str = ""  # the tool's name, the clock's text, the restore's error, MediaDifference.subject
    message: int | None = None  # which message the cause is about
    difference: FirstDifference | None = None
    parts: tuple[AvoidablePart, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    plan: ReusePlan | None = None

    @property
    def reprocessed(self) -> int:
        return self.unavoidable + self.avoidable
