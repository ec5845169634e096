"""All that a client can be told to do about two of its requests, by what changed between them. Pure.

Whether it would have helped is for the cache to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.core.difference.explanation import Offer, Remedy
from engine.core.difference.media_difference import as_seen
from engine.core.difference.message_alignment import Step, Stretch, align
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.what_if.advice import Advice, Turns, joined
from engine.core.what_if.remedied_messages import advices_on_messages, pairs_of, text_last
from engine.core.what_if.remedied_tools import advices_on_tools

_FRONT = 2  # messages behind the system prompt that who trims a chat may keep
_SEVERAL = 2


def advices_on(
    turns: Turns, reply: Message | None, *, is_each_time: Callable[[], bool], is_trimmed_often: Callable[[], bool]
) -> Iterator[Advice]:
    """`reply`: what the model said to the earlier request. The others say of the requests before these two that the
    system prompt changes with them, and that the oldest message goes each time.
    """
    stretches = _stretches(turns)
    pairs = tuple(pairs_of(turns, reply, stretches))
    yield from joined((*advices_on_messages(turns, pairs), *advices_on_tools(turns)))
    yield from _reordered(turns, stretches)
    is_system = any(pair.new == 0 and pair.before.role is Role.SYSTEM for pair in pairs)
    moved = text_last(turns, pairs, reply, is_each_time=is_system and is_each_time())
    if moved is not None:
        yield moved
    trimmed = _trimming(turns, stretches)
    if trimmed is not None and (_is_of_a_window(turns, trimmed) or is_trimmed_often()):
        yield Advice(offer=Offer(remedy=Remedy.TRIM_MORE, saves_tokens=0), follow=_trimmed_before(trimmed))


def is_trimmed(old: Chat, new: Chat) -> bool:
    """The oldest messages of the one are not in the other."""
    turns = Turns(old=old, new=new)
    return _trimming(turns, _stretches(turns)) is not None


def with_clock(clock: int) -> Advice:
    """The template is told the time that it was told before."""
    return Advice(
        offer=Offer(remedy=Remedy.FREEZE_CLOCK, saves_tokens=0, value=clock),
        follow=lambda turns: replace(turns, new=replace(turns.new, clock=clock)),
    )


def with_option(option: tuple[str, bool]) -> Advice:
    """The template keeps the thinking of earlier replies."""

    def kept(chat: Chat) -> Chat:
        return replace(chat, options=(*chat.options, option))

    return Advice(
        offer=Offer(remedy=Remedy.KEEP_REASONING, saves_tokens=0, names=option[:1]),
        follow=lambda turns: Turns(old=kept(turns.old), new=kept(turns.new)),
    )


def _stretches(turns: Turns) -> tuple[Stretch, ...]:
    return align(*(tuple(map(as_seen, chat.messages)) for chat in (turns.old, turns.new)))


def _trimming(turns: Turns, stretches: Sequence[Stretch]) -> Stretch | None:
    """What was cut off at the front while the chat went on behind it."""
    old, new = turns.old.messages, turns.new.messages
    front = sum(message.role is Role.SYSTEM for message in old[:1]) + _FRONT
    for stretch in stretches:
        goes_on = stretch.old_end < len(old) and len(new) - stretch.new_end > len(old) - stretch.old_end
        if stretch.step is Step.TRIMMED or (stretch.step is Step.REMOVED and stretch.old_first <= front and goes_on):
            return stretch
    return None


def _is_of_a_window(turns: Turns, cut: Stretch) -> bool:
    """Several messages went, or a question without its answer: no person leaves one out so."""
    first, *rest = turns.old.messages[cut.old_first : cut.old_end + 1]
    return cut.n_messages >= _SEVERAL or (first.role is Role.USER and rest[-1].role is Role.ASSISTANT)


def _trimmed_before(cut: Stretch) -> Callable[[Turns], Turns]:
    """What was cut off now had been cut off before the request that this one is compared with."""

    def follow(turns: Turns) -> Turns:
        kept = (*turns.old.messages[: cut.old_first], *turns.old.messages[cut.old_end :])
        return replace(turns, old=replace(turns.old, messages=kept))

    return follow


def _reordered(turns: Turns, stretches: Sequence[Stretch]) -> Iterator[Advice]:
    """Tool results that came in another order."""
    old = turns.old.messages
    found = [
        stretch
        for stretch in stretches
        if stretch.step is Step.REORDERED
        and all(message.role is Role.TOOL for message in old[stretch.old_first : stretch.old_end])
    ]
    if not found:
        return

    def follow(turns: Turns) -> Turns:
        messages = list(turns.new.messages)
        for stretch in found:
            messages[stretch.new_first : stretch.new_end] = old[stretch.old_first : stretch.old_end]
        return replace(turns, new=replace(turns.new, messages=tuple(messages)))

    n_messages = sum(stretch.n_messages for stretch in found)
    offer = Offer(remedy=Remedy.KEEP_ORDER, saves_tokens=0, message=found[0].new_first, n_messages=n_messages)
    yield Advice(offer=offer, follow=follow)
