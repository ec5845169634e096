"""What can be clicked or activated in a message."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF

from engine.core.prompt.messages import Media
from engine.language.translation import tr
from engine.telling.attachments import Document
from ui.chats.model import Action

FoldKey = tuple[bool, int]  # of a part: whether it is reasoning, and its place there; calls count from -1 down
RING = 6  # from a target's text to its edge


class TargetKind(Enum):
    THINKING = "thinking"
    SHOW_THINKING = "all of the thinking"  # in a window of its own, as it is too long
    SHOW_ALL = "all of the message"
    COPY_CODE = "copy code"
    SIDEWAYS = "scroll sideways"
    FOLD_CODE = "show all or less of the code"
    LINK = "link"
    PREVIOUS = "previous version"
    NEXT = "next version"
    CACHE = "explain"
    FIX = "what would help"
    WHY = "why"
    ACTION = "action"
    MEDIA = "picture or sound"
    DOCUMENT = "attached document"


@dataclass(frozen=True, slots=True)
class Target:
    """Something to click, in the message's coordinates. `name` is what a screen reader says."""

    kind: TargetKind
    rect: QRectF
    name: str
    action: Action | None = None
    payload: str = ""  # a link's address, the code to copy, or the text that is painted
    media: Media | None = None
    document: Document | None = None
    part: int = -1  # of the message, where it belongs to one

    def is_same(self, other: Target) -> bool:
        """The same thing, wherever it is now."""
        return (self.kind, self.name, self.media, self.document, self.part) == (
            other.kind,
            other.name,
            other.media,
            other.document,
            other.part,
        )


def fold_target(label: str, head: QRectF, *, is_folded: bool, part: int) -> Target:
    """The line above a call of a tool."""
    name = tr("{label}, closed", label=label) if is_folded else tr("{label}, open", label=label)
    return Target(TargetKind.FOLD_CODE, head, name, part=part)
