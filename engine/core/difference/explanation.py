"""The values an explanation is made of. `explain` builds them; `engine/telling/wording.py` turns them into sentences.

The values of the enums are words of the record's format: they stay as they are, whatever the sentences become.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from engine.core.cache.blobs import Absence
from engine.core.cache.states import LossNote
from engine.core.decisions.reuse import ReusePlan
from engine.core.difference.hidden_difference import HiddenKind
from engine.core.difference.subjects import Subject
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.messages import Tidied
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind


class Cause(Enum):
    """Why a prompt parted from what had been processed before."""

    FIRST_REQUEST = "first-request"
    RESTARTED = "restarted"  # the cache is empty after a restart
    RELOADED = "reloaded"  # the cache is empty, because the model was loaded again
    APPENDED = "appended"
    CONTINUED = "continued"
    RETURNED = "returned"
    REASONING_DROPPED = "reasoning-dropped"
    REASONING_SHOWN = "reasoning-shown"
    THINKING_NOT_SENT = "thinking-not-sent"
    WHITE_SPACE = "white-space"
    SYSTEM_CHANGED = "system-changed"
    CLOCK_CHANGED = "clock-changed"
    VALUE_CHANGED = "value-changed"
    TOOLS_CHANGED = "tools-changed"
    TOOLS_REORDERED = "tools-reordered"
    ARGUMENTS_REWRITTEN = "arguments-rewritten"
    CALL_IDS_CHANGED = "call-ids-changed"
    MESSAGE_EDITED = "message-edited"
    MESSAGE_INSERTED = "message-inserted"
    MESSAGE_REMOVED = "message-removed"
    MESSAGES_REORDERED = "messages-reordered"
    HISTORY_COMPACTED = "history-compacted"
    CUT_BACK = "cut-back"
    BRANCH = "branch"
    REGENERATED = "regenerated"
    MEDIA_CHANGED = "media-changed"  # another image or sound
    RETOKENISED = "retokenised"  # the same text became other tokens
    TEMPLATE_CHANGED = "template-changed"
    TEMPLATE_MOVES = "template-moves"
    TEMPLATE_REWRITES = "template-rewrites"
    TRIMMED = "trimmed"  # to fit the context
    UNKNOWN = "unknown"
    NEWER = "newer"  # stands for a word that only a newer Cairn knows


class AvoidableCause(Enum):
    """Why items that had been processed before were processed again."""

    NO_BOUNDARY = "no-boundary"  # no boundary there
    BELOW_SPACING = "below-spacing"  # below the minimum spacing
    NOT_WORTH = "not-worth"  # a state there was not expected to pay
    SERVED_NEARBY = "served-nearby"  # the state just before serves this place
    TOO_LARGE = "too-large"  # one checkpoint alone is larger than the budget
    TURNED_OFF = "turned-off"
    EVICTED = "evicted"
    WINDOW_LOST = "window-lost"  # the sliding window was not covered
    NOT_EXACT = "not-exact"  # the state's position was not exact
    KV_GONE = "kv-gone"  # its KV was overwritten by another branch
    LOST_AT_RESTART = "lost-at-restart"
    LOST_AT_RELOAD = "lost-at-reload"  # when the model was loaded again
    RESTORE_FAILED = "restore-failed"  # the restore was refused
    DISABLED = "disabled"  # reuse is turned off
    NEWER = "newer"  # as in Cause


# No cache could have kept it: another run, or the same model loaded before.
LOST_CAUSES = (AvoidableCause.LOST_AT_RESTART, AvoidableCause.LOST_AT_RELOAD)


class Remedy(Enum):
    """What a person, or the client, can do so that less is read."""

    KEEP_REASONING = "keep-reasoning"
    MOVE_DATE = "move-date"
    FREEZE_CLOCK = "freeze-clock"
    FREEZE_VALUE = "freeze-value"
    FREEZE_IDS = "freeze-ids"
    KEEP_ARGUMENTS = "keep-arguments"
    KEEP_TEXT = "keep-text"
    KEEP_RESULTS = "keep-results"
    KEEP_ORDER = "keep-order"
    TEXT_LAST = "text-last"
    ASK_AT_END = "ask-at-end"
    SORT_TOOLS = "sort-tools"
    KEEP_TOOLS = "keep-tools"
    TRIM_MORE = "trim-more"
    RAISE_BUDGET = "raise-budget"
    PIN_CHECKPOINT = "pin-checkpoint"
    TURN_ON_REUSE = "turn-on-reuse"
    LOWER_SPACING = "lower-spacing"
    LOWER_INTERVAL = "lower-interval"


class Limit(Enum):
    """What a budget may be short of."""

    CHECKPOINTS = "checkpoints"
    RAM = "ram"
    LIVE = "live-branches"
    CONTEXT = "context"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A remedy, and how much less would have been read for this prompt, had it been there from the beginning.

    `limit` is what binds, of RAISE_BUDGET, and `value` what would do: that limit, the spacing, the interval, or the
    place of the checkpoint to pin. `message` is an index into the chat; `subject` is the text that is to stay the
    same, `names` are those of tools, or of the template's option. `n_messages`: so many are to be changed. `value` of
    FREEZE_CLOCK: the time that the template is to be told, in unix seconds. `order`: of SORT_TOOLS, all tools in the
    order that they had, where nothing but that has to change. `together`: what has to be done as well; each alone
    saves less, or nothing.
    """

    remedy: Remedy
    saves_tokens: int
    saves_seconds: float | None = None  # None: nothing is known of how fast this machine reads
    limit: Limit | None = None
    value: int = 0
    message: int | None = None
    subject: str = ""
    names: tuple[str, ...] = ()
    n_messages: int = 1
    order: tuple[str, ...] = ()
    together: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDifference:
    """What changed from character `first` on, widened to whole words.

    `kind`: it is a value that changes by itself, and is quoted whole; None: something else. `also`: the other such
    values that changed, in their order. `is_only`: nothing else did. `is_stamp`: all of them were written by programs.
    `hidden`: what differs there although it cannot be seen; `looks_same`: nothing else does.
    """

    first: int
    old_text: str
    new_text: str
    kind: VolatileKind | None = None
    also: tuple[VolatileKind, ...] = ()
    is_only: bool = False
    is_stamp: bool = False
    hidden: tuple[HiddenKind, ...] = ()
    looks_same: bool = False

    @property
    def is_clock(self) -> bool:
        """A date or a time is the first thing that changed, and nothing did but what changes by itself."""
        return self.is_only and self.kind is VolatileKind.CLOCK


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatDifference:
    """What happened, to which message (index into the new chat), and the text that changed there.

    Of a message whose text and media both changed, what stands first in it counts. `n_messages`: so many in a row.
    """

    cause: Cause
    message: int | None = None
    subject: Subject | None = None
    text: TextDifference | None = None
    n_messages: int = 1


class TokenKind(Enum):
    """What an item was before it was read, where no cache could have spared that."""

    NEW = "new"  # it was in no prompt before
    CHANGED = "changed"  # the same text as before, but something before it changed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPiece:
    """Items [first, end) had to be read."""

    first: TokenIndex
    end: TokenIndex
    kind: TokenKind


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
    value: VolatileKind | None = None  # what the texts are, whole, where they change by themselves
    also: tuple[VolatileKind, ...] = ()  # further values of that message that did
    hidden: tuple[HiddenKind, ...] = ()  # as in TextDifference
    looks_same: bool = False
    text_before: str = field(default="", compare=False)  # a little of what stands before it, the same in both
    text_after: str = field(default="", compare=False)  # and of what the new prompt goes on with


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidablePart:
    """Items [first, end) were processed again although they had been processed before.

    `spacing`: the least distance of two checkpoints that applied at `end`, where that is the cause. Where a checkpoint
    was lost, or never stored: `policy` chose it, `request` is when, and `note` what for.
    """

    first: TokenIndex
    end: TokenIndex
    cause: AvoidableCause
    note: LossNote | None = None
    spacing: int = 0
    policy: str = ""
    request: int = 0
    absence: Absence | None = None  # of LOST_CAUSES: why it is not on disk; None: nobody has looked


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """A cause that came again and again in a conversation, on `n_requests` of the `n_of` so far.

    `cause`: it made prompts part, and `n_tokens` in all were read again behind that. `lost`, where that is None: it
    made `n_tokens` avoidable. `place`: what of the prompt it is about; `value`: what kind of value, where that changes
    by itself; `tools`: those that it had to do with. `seconds`: what reading them took; None while that is not known.
    """

    cause: Cause | None
    lost: AvoidableCause | None
    n_requests: int
    n_of: int
    n_tokens: int
    place: Kind | None = None
    value: VolatileKind | None = None
    tools: tuple[str, ...] = ()
    seconds: float | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a prompt cost what it cost. n_prompt = reused + new + changed + avoidable, always.

    `cause`, `subject` and `message` are those of the first of `changes`. `pieces` are what is new and what is changed,
    in order; they cover what comes behind the avoidable part without gaps. `compared_with` is the number of the request
    that the prompt shares most with, 0 for none. `offers` come after the request has ended, the one that saves most
    first; `remedies` are theirs, or those of an explanation from before there were offers. A forecast has none, and is
    the same explanation without them.
    """

    n_prompt: int
    reused: int
    unavoidable: int  # new + changed
    avoidable: int
    cause: Cause
    subject: Subject | None = None
    message: int | None = None  # which message the cause is about
    difference: FirstDifference | None = None
    parts: tuple[AvoidablePart, ...] = ()
    remedies: tuple[Remedy, ...] = field(default=(), compare=False)
    plan: ReusePlan | None = None
    unread: int = 0  # of `reprocessed`: the request was stopped before these were read
    changed: int = 0  # the same text as before, read again because of the cause
    changes: tuple[ChatDifference, ...] = ()
    pieces: tuple[ReadPiece, ...] = ()
    compared_with: int = 0
    refused: str = ""  # the restore that failed for this request: a RangeRefusal, or what llama.cpp said
    habits: tuple[Habit, ...] = ()  # of the conversation, this request included; the dearest first
    n_newer: int = 0  # words in it that only a newer Cairn knows, when it was stored; what needs them is left out
    n_as_written: int = 0  # replies that came back in another writing and stand in the prompt as they were generated
    tidied: tuple[Tidied, ...] = ()  # what was made of the request before the model got it, as a person chose
    seconds_read: float = field(default=0.0, compare=False)  # that reading took; 0 while it is not known
    offers: tuple[Offer, ...] = field(default=(), compare=False)

    def with_offers(self, offers: tuple[Offer, ...]) -> Explanation:
        """The same, with what would have helped."""
        return replace(self, offers=offers, remedies=tuple(offer.remedy for offer in offers))

    @property
    def new(self) -> int:
        """Items that were in no prompt before."""
        return self.unavoidable - self.changed

    @property
    def reprocessed(self) -> int:
        return self.unavoidable + self.avoidable

    @property
    def read(self) -> int:
        """What was read by the end of the request."""
        return self.reprocessed - self.unread

    @property
    def again(self) -> int:
        """Items that had been read before."""
        return self.changed + self.avoidable
