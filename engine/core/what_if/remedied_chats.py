"""All that a client can be told to do about two of its requests, by what changed between them. Pure.

Whether it would have helped is for the cache to say.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.core.difference.chat_difference import as_seen
from engine.core.difference.explanation import Offer, Remedy
from engine.core.difference.hidden_difference import looks_same
from engine.core.difference.message_alignment import Step, Stretch, align
from engine.core.difference.text_difference import text_difference
from engine.core.difference.tool_difference import meaning
from engine.core.prompt.messages import Chat, Message, Role, ToolSpec
from engine.core.volatile.tokens import VolatileKind
from engine.core.what_if.advice import Advice, Turns, joined
from engine.core.what_if.remedied_messages import advices_on_messages, frozen_values, moved_last, pairs_of, text_last

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


# Advice about tools: the same ones, in the same order, written the same way, without values that change. Pure.


_MOST_NAMES = 8  # of tools that are told

Tools = tuple[ToolSpec, ...]
_Key = tuple[str, int]  # a name, and which of the tools of that name


def advices_on_tools(turns: Turns) -> Iterator[Advice]:
    old, new = turns.old.tools, turns.new.tools
    if old == new:
        return
    yield from _of_values(old, new)
    kept = in_order(old, new)
    if kept != new and not keyed(old).keys() - keyed(new).keys():  # else who keeps them keeps their order as well
        moved = [tool.name for tool, other in zip(kept, new, strict=True) if tool != other]
        order = tuple(tool.name for tool in kept) if set(kept) == set(new) == set(old) else ()
        yield Advice(
            offer=_offer(Remedy.SORT_TOOLS, moved, order=order),
            follow=lambda now: replace(now, new=replace(now.new, tools=in_order(now.old.tools, now.new.tools))),
        )
    names = [key[0] for key in {**keyed(old), **keyed(new)} if (key in keyed(old)) is not (key in keyed(new))]
    if names:
        yield Advice(offer=_offer(Remedy.KEEP_TOOLS, names), follow=_with_all)


def _offer(remedy: Remedy, names: Sequence[str], *, order: tuple[str, ...] = ()) -> Offer:
    return Offer(remedy=remedy, saves_tokens=0, names=tuple(dict.fromkeys(names))[:_MOST_NAMES], order=order)


def keyed(tools: Tools) -> dict[_Key, ToolSpec]:
    """By name, in their order; several may have one."""
    seen: Counter[str] = Counter()
    found: dict[_Key, ToolSpec] = {}
    for tool in tools:
        found[tool.name, seen[tool.name]] = tool
        seen[tool.name] += 1
    return found


def in_order(old: Tools, new: Tools) -> Tools:
    """As they came before, and written as before where they say the same; new ones at the end."""
    before = keyed(old)
    places = {key: at for at, key in enumerate(before)}
    ranked = sorted(keyed(new).items(), key=lambda pair: places.get(pair[0], len(places)))
    return tuple(before[key] if key in before and says_the_same(before[key], tool) else tool for key, tool in ranked)


def _with_all(turns: Turns) -> Turns:
    """Both requests offer the tools of both."""
    before, now = keyed(turns.old.tools), keyed(turns.new.tools)
    later = tuple(tool for key, tool in now.items() if key not in before)
    kept = tuple(tool if key not in now or says_the_same(tool, now[key]) else now[key] for key, tool in before.items())
    return Turns(
        old=replace(turns.old, tools=(*turns.old.tools, *later)), new=replace(turns.new, tools=(*kept, *later))
    )


def _of_values(old: Tools, new: Tools) -> Iterator[Advice]:
    before = keyed(old)
    changed = [
        text_difference(before[key].definition, tool.definition)
        for key, tool in keyed(new).items()
        if key in before and not says_the_same(before[key], tool)
    ]
    values = [text for text in changed if text.kind is not None and text.is_only]
    if not values:
        return
    offer = Offer(remedy=Remedy.FREEZE_VALUE, saves_tokens=0, subject=values[0].new_text)
    yield Advice(offer=offer, follow=_freeze)
    if any(text.kind is VolatileKind.CLOCK for text in values):
        follow = moved_last(_freeze, [text.old_text for text in values], [text.new_text for text in values])
        yield Advice(offer=replace(offer, remedy=Remedy.MOVE_DATE), follow=follow)


def _freeze(turns: Turns) -> Turns:
    before = keyed(turns.old.tools)
    tools = tuple(_frozen(before.get(key), tool) for key, tool in keyed(turns.new.tools).items())
    return replace(turns, new=replace(turns.new, tools=tools))


def _frozen(before: ToolSpec | None, tool: ToolSpec) -> ToolSpec:
    if before is None or before.definition == tool.definition:
        return tool
    return replace(tool, definition=frozen_values(before.definition, tool.definition))


def says_the_same(a: ToolSpec, b: ToolSpec) -> bool:
    """But for the order of keys, white space, line ends and forms of characters."""
    if meaning(a) == meaning(b):
        return True
    try:
        return _reads_the_same(json.loads(meaning(a)), json.loads(meaning(b)))
    except (ValueError, RecursionError):
        return looks_same(a.definition, b.definition)


def _reads_the_same(a: object, b: object) -> bool:
    match a, b:
        case str(), str():
            return looks_same(a, b)
        case dict(), dict():
            return a.keys() == b.keys() and all(_reads_the_same(a[key], b[key]) for key in a)
        case list(), list():
            return len(a) == len(b) and all(map(_reads_the_same, a, b))
        case _:
            return a == b
