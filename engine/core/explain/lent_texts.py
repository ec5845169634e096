"""Give an explanation whose texts a record hid the texts back, from the two chats that it is about. Pure.

A text that changed is lent only if it is as long as what was hidden: the chats may be others than those recorded.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.core.difference.chat_difference import chat_changes
from engine.core.difference.explanation import (
    ChatDifference,
    Explanation,
    FirstDifference,
    Offer,
    Remedy,
    TextDifference,
)
from engine.core.difference.subjects import ChangedMedium, ChangedValue, Subject
from engine.core.prompt.messages import Chat
from engine.core.tokens.tokenizing import shared_chars

_HIDDEN = re.compile(r"\[(\d{1,9}) characters\]")


def with_lent_texts(told: Explanation, old: Chat, new: Chat) -> Explanation:
    """`new` is the chat that was asked for, `old` the one that it was compared with."""
    found = {(change.cause, change.message): change for change, _ in chat_changes(old, new)}
    changes = tuple(_of_change(change, found.get((change.cause, change.message))) for change in told.changes)
    first = found.get((told.cause, told.message))
    subject = changes[0].subject if changes else told.subject
    return replace(
        told,
        changes=changes,
        subject=subject,
        difference=_of_difference(told.difference, first, old, new),
        offers=tuple(_of_offer(offer, told.message, subject) for offer in told.offers),
    )


def _of_offer(hidden: Offer, message: int | None, subject: Subject | None) -> Offer:
    """The value that is to be frozen or moved is the one that changed first."""
    is_of_value = hidden.remedy in (Remedy.MOVE_DATE, Remedy.FREEZE_VALUE) and not hidden.subject
    if not is_of_value or hidden.message != message or not isinstance(subject, ChangedValue):
        return hidden
    return replace(hidden, subject=subject.text)


def _of_change(hidden: ChatDifference, known: ChatDifference | None) -> ChatDifference:
    if known is None or (hidden.text is None) is not (known.text is None):
        return hidden
    if hidden.text is not None and known.text is not None and not _fits(hidden.text, known.text):
        return hidden
    return replace(hidden, text=known.text, subject=_of_subject(hidden.subject, known.subject))


def _fits(hidden: TextDifference | FirstDifference, known: TextDifference) -> bool:
    return _is_of_length(hidden.old_text, known.old_text) and _is_of_length(hidden.new_text, known.new_text)


def _is_of_length(hidden: str, text: str) -> bool:
    return n_hidden(hidden) == len(text)


def n_hidden(text: str) -> int | None:
    """How many characters a record hides behind this; None: nothing is hidden."""
    found = _HIDDEN.fullmatch(text)
    return int(found[1]) if found else None if text else 0


def _of_subject(hidden: Subject | None, known: Subject | None) -> Subject | None:
    """The same one with its texts."""
    match hidden, known:
        case ChangedValue(text=""), ChangedValue() if hidden == replace(known, text=""):
            return known
        case ChangedMedium(label="", old_label=""), ChangedMedium() if hidden == replace(known, label="", old_label=""):
            return known
        case _:
            return hidden


def _of_difference(
    hidden: FirstDifference | None, first: ChatDifference | None, old: Chat, new: Chat
) -> FirstDifference | None:
    """As it was where the text of a message changed; else both messages at that place, from where they part."""
    if hidden is None:
        return None
    if hidden.char_first >= 0:
        text = first.text if first is not None else None
        if text is None or text.first != hidden.char_first or not _fits(hidden, text):
            return hidden
        return replace(hidden, old_text=text.old_text, new_text=text.new_text)
    at, n_old, n_new = hidden.message, n_hidden(hidden.old_text), n_hidden(hidden.new_text)
    if at is None or at >= min(len(old.messages), len(new.messages)) or n_old is None or n_new is None:
        return hidden
    before, now = old.messages[at].text, new.messages[at].text
    char = shared_chars(before, now)
    if before == now:
        return hidden
    return replace(hidden, old_text=before[char : char + n_old], new_text=now[char : char + n_new], char_first=char)
