"""What a client can be told to do about two of its requests, and both as they would have been, had it done so. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from engine.core.difference.explanation import Offer, Remedy
from engine.core.prompt.messages import Chat, Message, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """The chat of the request that this one is compared with, and this one's."""

    old: Chat
    new: Chat


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """`offer` saves nothing yet. `follow` takes both chats, also as another advice has left them."""

    offer: Offer
    follow: Callable[[Turns], Turns]


def joined(advices: Iterable[Advice]) -> Iterator[Advice]:
    """Those with one remedy are one advice: who freezes the date in a message and not in a tool has gained nothing."""
    by: dict[Remedy, Advice] = {}
    for advice in advices:
        known = by.get(advice.offer.remedy)
        by[advice.offer.remedy] = advice if known is None else _and(known, advice)
    yield from by.values()


def _and(one: Advice, other: Advice) -> Advice:
    a, b = one.offer, other.offer
    offer = replace(
        a,
        subject=", ".join(dict.fromkeys(filter(None, (a.subject, b.subject)))),
        names=(*a.names, *b.names),
        n_messages=a.n_messages + b.n_messages,
        together=tuple(dict.fromkeys((*a.together, *b.together))),
    )
    return Advice(offer=offer, follow=lambda turns: other.follow(one.follow(turns)))


def with_messages(chat: Chat, by: dict[int, Message]) -> Chat:
    """Other messages at these places."""
    return replace(chat, messages=tuple(by.get(at, message) for at, message in enumerate(chat.messages)))


def with_last(chat: Chat, text: str) -> Chat:
    """That text at the end of the newest message, which is a question or a tool's result."""
    said = [at for at, message in enumerate(chat.messages) if message.role in (Role.USER, Role.TOOL)]
    if not said or not text:
        return chat
    message = chat.messages[said[-1]]
    return with_messages(chat, {said[-1]: replace(message, text=f"{message.text}\n{text}")})
