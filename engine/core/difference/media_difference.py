"""Name what happened to the images and sounds of one message between two versions of a chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from engine.core.difference.subjects import ChangedMedium, MediumChange
from engine.core.prompt.messages import Media, Message


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaDifference:
    """`at` characters of the message's text stand before it, in whichever version has more of them."""

    at: int
    subject: ChangedMedium


def as_seen(message: Message) -> Message:
    """The message without what only people see of its media: under another name, the same bytes are the same image."""
    if not message.media:
        return message
    return replace(message, media=tuple(replace(medium, name="", size="") for medium in message.media))


def compare_media(
    old: Sequence[Message], new: Sequence[Message], at: int, at_new: int | None = None
) -> MediaDifference | None:
    """The first difference between the media of message `at`, in the new chat `at_new`. None: no difference."""
    at_new = at if at_new is None else at_new
    before, after = old[at].media, new[at_new].media
    k = 0
    while k < min(len(before), len(after)) and _is_same(before[k], after[k]):
        k += 1
    if k == len(before) == len(after):
        return _moved(before, new, at_new)
    if k == len(after) or (len(before) > len(after) and _is_same(before[k + 1], after[k])):
        return MediaDifference(at=before[k].at, subject=_subject(MediumChange.REMOVED, old, at, k))
    if k == len(before) or (len(after) > len(before) and _is_same(before[k], after[k + 1])):
        return MediaDifference(at=after[k].at, subject=_subject(MediumChange.ADDED, new, at_new, k))
    return MediaDifference(
        at=max(before[k].at, after[k].at),
        subject=replace(_subject(MediumChange.REPLACED, new, at_new, k), old_label=before[k].label),
    )


def _moved(before: Sequence[Media], new: Sequence[Message], at: int) -> MediaDifference | None:
    for k, (was, now) in enumerate(zip(before, new[at].media, strict=True)):
        if was.at != now.at:
            return MediaDifference(at=max(was.at, now.at), subject=_subject(MediumChange.MOVED, new, at, k))
    return None


def _is_same(a: Media, b: Media) -> bool:
    return a.kind is b.kind and a.digest == b.digest


def _subject(change: MediumChange, messages: Sequence[Message], at: int, k: int) -> ChangedMedium:
    """Medium `k` of message `at`."""
    found = messages[at].media[k]
    earlier = chain(*(message.media for message in messages[:at]), messages[at].media[:k])
    number = sum(medium.kind is found.kind for medium in earlier) + 1
    return ChangedMedium(change=change, kind=found.kind, number=number, label=found.label)
