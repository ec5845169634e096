"""Advice about tools: the same ones, in the same order, written the same way, without values that change. Pure."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.core.difference.explanation import Offer, Remedy
from engine.core.difference.hidden_difference import looks_same
from engine.core.difference.text_difference import text_difference
from engine.core.difference.tool_difference import meaning
from engine.core.prompt.messages import ToolSpec
from engine.core.volatile.tokens import VolatileKind
from engine.core.what_if.advice import Advice, Turns, with_tools
from engine.core.what_if.remedied_messages import frozen_values, moved_last

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
            follow=lambda now: replace(now, new=with_tools(now.new, in_order(now.old.tools, now.new.tools))),
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
    return Turns(old=with_tools(turns.old, (*turns.old.tools, *later)), new=with_tools(turns.new, (*kept, *later)))


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
    return replace(turns, new=with_tools(turns.new, tools))


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
    pairs: Callable[[Sequence[object], Sequence[object]], bool] = lambda x, y: (  # noqa: E731
        len(x) == len(y) and all(map(_reads_the_same, x, y))
    )
    match a, b:
        case str(), str():
            return looks_same(a, b)
        case dict(), dict():
            return a.keys() == b.keys() and pairs([a[key] for key in a], [b[key] for key in a])
        case list(), list():
            return pairs(a, b)
        case _:
            return a == b
