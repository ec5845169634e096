"""Which conversation a prompt goes on with, told by how it begins; the name that a client gives is a hint.

A conversation is known by the requests in it. A prompt is of the one that it shares most messages with, if these are
more than its front: the system prompt, which many conversations have in common. A request that parts from it is an
edit, and one that goes back to before that an edit taken back. But where both lines have been gone on with since they
parted, there are two clients that began alike: from then on they are two conversations. Where the front
changes with every request, as with a clock in it, what tells is a reply that comes back, and of several the front that
is most alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.prompt.messages import Chat, Message, Role

_BLOCK = 64  # characters of raw text that are compared at once


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestOpening:
    """How a request begins: the text of its front, and for each message behind it one number for all up to there.

    Equal numbers mean equal messages, within this process. `n_to_reply`: so many of them end with the first reply; 0:
    there is none. Raw text has no front, and blocks for messages.
    """

    front: str
    body: tuple[int, ...]
    n_to_reply: int = 0
    is_raw: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A request that came before and was not gone on from, and its conversation."""

    conversation: str
    opening: RequestOpening
    n_before: int = 0  # messages of the request that it went on from
    with_reply: int | None = None  # what the body would go on with, when its reply comes back word for word


def opening_of(chat: Chat | None, text: str = "") -> RequestOpening:
    """Of a chat, or of a raw text where there is none."""
    if chat is None:
        blocks = (text[at : at + _BLOCK] for at in range(0, len(text) - _BLOCK + 1, _BLOCK))
        return RequestOpening(front="", body=tuple(_chain(blocks)), is_raw=True)
    messages = chat.messages
    n_front = next((n for n, message in enumerate(messages) if message.role is not Role.SYSTEM), len(messages))
    body = messages[n_front:]
    return RequestOpening(
        front="\0".join(message.text for message in messages[:n_front]),
        body=tuple(_chain(body)),
        n_to_reply=next((n for n, one in enumerate(body, start=1) if one.role is Role.ASSISTANT), 0),
    )


def with_reply(opening: RequestOpening, reply: Message) -> int:
    """The next number of a body that goes on with this reply."""
    return _next(opening.body[-1] if opening.body else 0, reply)


def recognise(asked: RequestOpening, hint: str, known: Sequence[Known]) -> str | None:
    """The conversation of a request, among those `known`, the oldest first; None: one that nobody knows.

    A name that was never heard is that of a new conversation. One that is known is right unless the request shares
    less with that conversation than with another, all of which it goes on from.
    """
    if hint and all(one.conversation != hint for one in known):
        return hint
    ranked = [
        (asked.front == one.opening.front, n, one.conversation == hint, _n_alike(asked.front, one.opening.front), at)
        for at, one in enumerate(known)
        if (n := _n_continued(asked, one))
    ]
    if not ranked:
        return hint or None
    _, most, _, _, at = max(ranked)
    best = known[at]
    if hint:
        own = max((n for _, n, is_own, _, _ in ranked if is_own), default=0)
        return best.conversation if most > own and most == len(best.opening.body) else hint
    newest = next(one for one in reversed(known) if one.conversation == best.conversation)
    has_parted = newest.n_before > _n_shared(newest.opening.body, best.opening.body)
    return None if has_parted else best.conversation


def is_grown_over(old: RequestOpening, new: RequestOpening) -> bool:
    """Whatever shares something with the old one shares as much with the new one."""
    return (old.front, old.is_raw) == (new.front, new.is_raw) and _n_shared(old.body, new.body) == len(old.body)


def _n_continued(asked: RequestOpening, known: Known) -> int:
    """Messages behind the front that both have, where the request may be of the same conversation; else 0."""
    old = known.opening
    n = _n_shared(asked.body, old.body)
    if asked.is_raw or old.is_raw:
        return n if asked.is_raw and old.is_raw and 2 * n >= len(old.body) else 0
    has_reply = 0 < old.n_to_reply <= n
    goes_on = len(old.body) == n < len(asked.body) and asked.body[n] == known.with_reply
    return n if asked.front == old.front or has_reply or goes_on else 0


def _n_alike(a: str, b: str) -> int:
    """Characters up to the first that differs."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if a[low:middle] == b[low:middle] else (low, middle - 1)
    return low


def _n_shared(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    """Each number stands for all before it as well, so this can be halved."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[middle - 1] == b[middle - 1]:
            low = middle
        else:
            high = middle - 1
    return low


def _chain(parts: Sequence[Message] | Iterator[str]) -> Iterator[int]:
    so_far = 0
    for part in parts:
        so_far = _next(so_far, part)
        yield so_far


def _next(so_far: int, part: Message | str) -> int:
    """Clients trim replies and leave out what was thought."""
    if isinstance(part, Message) and part.role is Role.ASSISTANT:
        return hash((so_far, part.text.strip(), tuple(call.meaning for call in part.tool_calls)))
    return hash((so_far, part))
