"""What a difference is about, as values: which tools, which image, which kind of date. Free of sentences.

Texts of the chat, and names that are the person's own, have fields of their own, so that a record can leave them out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.prompt.messages import MediaType
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedValue:
    """A value that changes by itself, as it is now."""

    kind: VolatileKind
    text: str = ""


class ToolChange(Enum):
    ADDED = "added"
    REMOVED = "removed"
    DESCRIBED = "described"  # with another description
    PARAMETERS = "parameters"  # with other parameters
    EDITED = "edited"  # more than one of these, or something else


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolEdit:
    """`names`, sorted: the tools of which that holds."""

    change: ToolChange
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedTools:
    """`edits`: other tools. Of those that stayed: whether they came in another order, or written in another way.

    `is_same_set`: no other tool came or went.
    """

    edits: tuple[ToolEdit, ...] = ()
    is_reordered: bool = False
    is_rewritten: bool = False
    is_same_set: bool = False


class CallPart(Enum):
    CALLS = "calls"
    ARGUMENTS = "arguments"  # of one call
    RESULTS = "results"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedCall:
    """A part of tool calls or of what came of them; `tool` is named where it is one.

    `keys`: its arguments that came in another order.
    """

    part: CallPart
    tool: str = ""
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedOptions:
    """Options of the template, by name."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedThinking:
    """An earlier reply came back with thinking that it had not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyThought:
    """The template writes an empty thought before a new reply, and leaves it out of the history."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingWord:
    """The word in a text that turns a model's thinking on or off came, went, or is the other one; nothing else did."""


class MediumChange(Enum):
    REPLACED = "replaced"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"  # to another place in its message
    LEFT_OUT = "left-out"  # by the template
    PREPARED = "prepared"  # otherwise, for the model


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedMedium:
    """An image or sound. Both are counted apart, from 1, over the whole chat that has them; 0: which is not known.

    The labels are "dog.png, 640x480"; `old_label` is that of the one that was replaced.
    """

    change: MediumChange
    kind: MediaType | None = None
    number: int = 0
    label: str = ""
    old_label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedPart:
    """A part of the prompt that the template writes further back with every message.

    `is_new`: a new message that it writes before earlier ones.
    """

    kind: Kind
    is_new: bool = False


Subject = (
    ChangedValue
    | ChangedTools
    | ChangedCall
    | ChangedOptions
    | AddedThinking
    | EmptyThought
    | ThinkingWord
    | ChangedMedium
    | MovedPart
)
