"""Name what happened to the images and sounds of one message between two versions of a chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from engine.core.messages import Media, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaDifference:
    """`at` characters of the message's text stand before it, in whichever version has more of them.

    `subject` is "image 2: dog.png, 640x480 instead of cat.png, 640x480", or "image 2 added: dog.png, 640x480", or the
    same with "removed" or "moved". Images and sounds are counted apart, from 1, over the whole chat that has them.
    """

    at: int
    subject: str


def as_seen(message: Message) -> Message:
    """The message without what only people see of its media: under another name, the same bytes are the same image."""
    if not message.media:
        return message
    return replace(message, media=tuple(replace(medium, name="", size="") for medium in message.media))


def compare_media(old: Sequence[Message], new: Sequence[Message], at: int) -> MediaDifference | None:
    """The first difference between the media of message `at`; all messages before it are equal. None: no difference."""
    before, after = old[at].media, new[at].media
    k = 0
    while k < min(len(before), len(after)) and _is_same(before[k], after[k]):
        k += 1
    if k == len(before) == len(after):
        return _moved(before, new, at)
    if k == len(after) or (len(before) > len(after) and _is_same(before[k + 1], after[k])):
        return MediaDifference(at=before[k].at, subject=f"{_numbered(old, at, k)} removed: {before[k].label}")
    if k == len(before) or (len(after) > len(before) and _is_same(before[k], after[k + 1])):
        return MediaDifference(at=after[k].at, subject=f"{_numbered(new, at, k)} added: {after[k].label}")
    return MediaDifference(
        at=max(before[k].at, after[k].at),
        subject=f"{_numbered(new, at, k)}: {after[k].label} instead of {before[k].label}",
    )


def _moved(before: Sequence[Media], new: Sequence[Message], at: int) -> MediaDifference | None:
    for k, (was, now) in enumerate(zip(before, new[at].media, strict=True)):
        if was.at != now.at:
            return MediaDifference(at=max(was.at, now.at), subject=f"{_numbered(new, at, k)} moved: {now.label}")
    return None


def _is_same(a: Media, b: Media) -> bool:
    return a.kind is b.kind and a.digest == b.digest


def _numbered(messages: Sequence[Message], at: int, k: int) -> str:
    """ "image 2" for medium `k` of message `at`."""
    kind = messages[at].media[k].kind
    earlier = chain(*(message.media for message in messages[:at]), messages[at].media[:k])
    return f"{kind.value} {sum(medium.kind is kind for medium in earlier) + 1}"
