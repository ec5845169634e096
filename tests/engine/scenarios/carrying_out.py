"""Does what an advice says, from the first request on, and measures what that saves.

Written from what the sentence asks a person or a client to do, and not from how it was worked out.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.commands import LEAST_SEQUENCES
from engine.core.difference.explanation import Explanation, Limit, Offer, Remedy
from engine.core.prompt.messages import Message, Role, ToolSpec
from engine.core.what_if.offering import least_saving
from engine.telling.wording import sentence
from tests.engine.scenarios.bed import Ask, Bed, Conditions, Scenario, said, user

Messages = tuple[Message, ...]


_ANY = 1_000  # messages that may be meant
_FEW = 12  # tokens: the model may say something else when its prompt is another one


def check_offers(bed: Bed, scenario: Scenario, found: Explanation) -> None:
    """Carry out each of the remedies alone, and compare what it saves with what was promised."""
    assert found.remedies == tuple(offer.remedy for offer in found.offers)
    for offer in found.offers:
        asks, conditions = carried_out(offer, scenario.asks, bed.conditions)
        other = bed.again(conditions)
        try:
            read = other.run(replace(scenario, asks=asks))[0].reprocessed
        finally:
            other.close()
        measured = found.reprocessed - read
        told = f"{offer}: measured {measured} of {found.reprocessed}; {sentence(found)}"
        assert measured >= 0.9 * least_saving(found.n_prompt) - _FEW, told
        if offer.remedy is Remedy.TEXT_LAST and measured > offer.saves_tokens:
            continue  # states that lie elsewhere after an earlier question was shortened may save more
        assert abs(measured - offer.saves_tokens) <= max(_FEW, measured // 10), told


def carried_out(offer: Offer, asks: tuple[Ask, ...], now: Conditions) -> tuple[tuple[Ask, ...], Conditions]:
    """The same requests, or the same settings, with the advice followed from the beginning."""
    changed = setting_of(offer, now)
    if changed is not None:
        return asks, changed
    if offer.together:
        for remedy in (offer.remedy, *offer.together):
            alone = replace(offer, remedy=remedy, together=(), n_messages=_ANY)
            asks, now = carried_out(alone, asks, now)
        return asks, now
    if offer.remedy is Remedy.KEEP_TOOLS:
        every = {tool.name: tool for ask in asks[::-1] for tool in ask.tools}
        order = list(dict.fromkeys(tool.name for ask in asks for tool in ask.tools))
        tools = tuple(every[name] for name in order)
        return tuple(replace(ask, tools=tools) for ask in asks), now
    if offer.remedy is Remedy.MOVE_DATE:
        frozen, _ = carried_out(replace(offer, remedy=Remedy.FREEZE_VALUE, together=()), asks, now)
        return _with_dates_last(asks, frozen), now
    if offer.remedy is Remedy.TRIM_MORE:
        return _trimmed_before(asks), now
    if offer.remedy is Remedy.ASK_AT_END:
        *some, before, last = asks
        task = user(last.messages[-1].text.split("\n\n")[0])
        at_end = replace(before, messages=(*before.messages, said(len(asks) - 1), task), reply=last.reply)
        return (*some, before, at_end), now
    if offer.remedy is Remedy.SORT_TOOLS:
        order = list(dict.fromkeys(tool.name for ask in asks for tool in ask.tools))  # new ones at the end
        return tuple(replace(ask, tools=_in_fixed_order(ask.tools, order)) for ask in asks), now
    if offer.remedy is Remedy.KEEP_REASONING and offer.names:
        options = tuple((name, _KEEPS[name]) for name in offer.names)
        return tuple(replace(ask, options=(*ask.options, *options)) for ask in asks), now
    if offer.remedy is Remedy.TEXT_LAST:
        differs = [ask.messages[0].text != asks[-1].messages[0].text for ask in asks]
        return _with_questions_last(_with_text_last(asks) if any(differs) else asks), now
    change = _OF_MESSAGES[offer.remedy]
    done: list[Ask] = []
    for ask in asks:
        messages = ask.messages
        for earlier in done:
            messages = change(offer, earlier.messages, messages)
        tools = ask.tools
        if (
            done
            and offer.remedy is Remedy.FREEZE_VALUE
            and _is_meant(offer, None)
            and [t.name for t in tools] == [t.name for t in done[0].tools]
        ):
            tools = done[0].tools
        done.append(replace(ask, messages=messages, tools=tools))
    return tuple(done), now


def setting_of(offer: Offer, now: Conditions) -> Conditions | None:
    cache, value = now.cache, offer.value
    match offer.remedy, offer.limit:
        case Remedy.RAISE_BUDGET, Limit.CHECKPOINTS:
            return replace(now, cache=replace(cache, max_checkpoints=value))
        case Remedy.RAISE_BUDGET, Limit.RAM:
            return replace(now, cache=replace(cache, ram_bytes=value))
        case Remedy.RAISE_BUDGET, Limit.LIVE:
            return replace(now, load=replace(now.load, n_seq_max=value + LEAST_SEQUENCES))
        case Remedy.RAISE_BUDGET, Limit.CONTEXT:
            return replace(now, load=replace(now.load, n_ctx=value))
        case Remedy.LOWER_SPACING, _:
            return replace(now, cache=replace(cache, min_spacing=value))
        case Remedy.LOWER_INTERVAL, _:
            return replace(now, cache=replace(cache, interval=value))
        case Remedy.TURN_ON_REUSE, _:
            return replace(now, cache=replace(cache, enabled=True))
        case Remedy.PIN_CHECKPOINT, _:
            return replace(now, pin=value)
    return None


def _in_fixed_order(tools: tuple[ToolSpec, ...], order: Sequence[str]) -> tuple[ToolSpec, ...]:
    return tuple(sorted(map(_written_alike, tools), key=lambda tool: order.index(tool.name)))


def _written_alike(tool: ToolSpec) -> ToolSpec:
    return replace(tool, definition=json.dumps(json.loads(tool.definition), sort_keys=True))


_KEEPS = {"preserve_thinking": True, "clear_thinking": False, "drop_thinking": False}


def _with_text_last(asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """The sentences that are not in every system prompt stand at the end of the newest question."""
    systems = [ask.messages[0].text.split(". ") for ask in asks]
    common = [part for part in systems[0] if all(part in parts for parts in systems)]
    done: list[Ask] = []
    for ask, parts in zip(asks, systems, strict=True):
        own = ". ".join(part for part in parts if part not in common)
        first, *middle, last = ask.messages
        newest = replace(last, text=f"{last.text}\n{own}")
        done.append(replace(ask, messages=(replace(first, text=". ".join(common)), *middle, newest)))
    return tuple(done)


def _with_questions_last(asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """What differs in messages of the user before the newest one stands at the end of that."""
    for at in range(1, len(asks[-1].messages) - 1):
        newest = asks[-1].messages[at]
        others = [ask.messages[at] for ask in asks[:-1] if at < len(ask.messages) - 1]
        if newest.role is not Role.USER or not any(o.role is Role.USER and o.text != newest.text for o in others):
            continue
        other = next(o.text for o in others if o.text != newest.text)
        n_first = _n_alike(other, newest.text)
        n_last = min(_n_alike(other[::-1], newest.text[::-1]), min(len(other), len(newest.text)) - n_first)
        asks = tuple(_with_its_middle_last(ask, at, n_first, n_last) for ask in asks)
    return asks


def _n_alike(a: str, b: str) -> int:
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _with_its_middle_last(ask: Ask, at: int, n_first: int, n_last: int) -> Ask:
    if at >= len(ask.messages) - 1:
        return ask
    text, last = ask.messages[at].text, ask.messages[-1]
    own = text[n_first : len(text) - n_last]
    messages = list(ask.messages)
    messages[at] = replace(messages[at], text=text[:n_first] + text[len(text) - n_last :])
    messages[-1] = replace(last, text=f"{last.text}\n{own}")
    return replace(ask, messages=tuple(messages))


def _with_dates_last(asks: tuple[Ask, ...], frozen: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """What a client no longer says at the front it says at the end of its newest message, and only there."""
    done: list[Ask] = []
    for at, ask in enumerate(asks):
        other = asks[-2] if at == len(asks) - 1 else asks[-1]
        own = [word for old, new in zip(_said(other), _said(ask), strict=False) for word in _other_words(old, new)]
        *before, last = frozen[at].messages
        done.append(replace(frozen[at], messages=(*before, replace(last, text=f"{last.text}\n{' '.join(own)}"))))
    return tuple(done)


def _said(ask: Ask) -> list[str]:
    """The texts that a client writes anew with every request."""
    return [*(message.text for message in ask.messages[:-1]), *(tool.definition for tool in ask.tools)]


def _other_words(old: str, new: str) -> list[str]:
    before, now = old.split(), new.split()
    return [y for x, y in zip(before, now, strict=True) if x != y] if len(before) == len(now) else []


# --- what a client sends: (the advice, an earlier chat, this one) -> this one ---


def _frozen(offer: Offer, before: Messages, messages: Messages) -> Messages:
    """The values as they were in the same message."""
    return _each(
        before, messages, lambda at, a, b: a.text if _differs_by_values(a, b) and _is_meant(offer, at) else b.text
    )


def _is_meant(offer: Offer, at: int | None) -> bool:
    return offer.n_messages > 1 or at == offer.message


def _differs_by_values(a: Message, b: Message) -> bool:
    """Word for word the same, but for words with figures in them."""
    old, new = a.text.split(), b.text.split()
    return len(old) == len(new) and all(
        x == y or (any(map(str.isdigit, x)) and any(map(str.isdigit, y))) for x, y in zip(old, new, strict=True)
    )


def _with_old_space(offer: Offer, before: Messages, messages: Messages) -> Messages:
    return _each(before, messages, lambda _, a, b: a.text if _letters(a.text) == _letters(b.text) else b.text)


def _letters(text: str) -> list[str]:
    return unicodedata.normalize("NFC", text).replace("\u200b", "").split()


def _trimmed_before(asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """The last two requests, with what the last one no longer has left out of the one before as well."""
    *earlier, before, last = asks
    kept = tuple(m for m in before.messages if m in last.messages)
    return (*earlier, replace(before, messages=kept), last)


def _unshortened(offer: Offer, before: Messages, messages: Messages) -> Messages:
    return _each(before, messages, lambda _, a, b: a.text if b.role is Role.TOOL and _is_same_call(a, b) else b.text)


def _is_same_call(a: Message, b: Message) -> bool:
    return a.role is b.role and a.tool_call_id == b.tool_call_id


def _each(before: Messages, messages: Messages, text_of: Callable[[int, Message, Message], str]) -> Messages:
    kept = [
        replace(b, text=text_of(at, a, b)) if a.role is b.role else b
        for at, (a, b) in enumerate(zip(before, messages, strict=False))
    ]
    return (*kept, *messages[len(kept) :])


def _in_order(offer: Offer, before: Messages, messages: Messages) -> Messages:
    """Tool results as they came first."""
    places = {m.tool_call_id: at for at, m in enumerate(before) if m.role is Role.TOOL}
    found = list(messages)
    at = 0
    while at < len(found):
        end = at
        while end < len(found) and found[end].role is Role.TOOL:
            end += 1
        found[at:end] = sorted(found[at:end], key=lambda m: places.get(m.tool_call_id, len(messages)))
        at = end + 1
    return tuple(found)


def _with_old_ids(offer: Offer, before: Messages, messages: Messages) -> Messages:
    """Calls and results named by the order of the calls."""
    ids: dict[str, str] = {}
    for message in messages:
        for call in message.tool_calls:
            ids.setdefault(call.id, _old_ids(before)[len(ids)] if len(ids) < len(_old_ids(before)) else call.id)
    return tuple(
        replace(
            message,
            tool_calls=tuple(replace(call, id=ids[call.id]) for call in message.tool_calls),
            tool_call_id=ids.get(message.tool_call_id, message.tool_call_id),
        )
        for message in messages
    )


def _old_ids(before: Sequence[Message]) -> list[str]:
    return [call.id for message in before for call in message.tool_calls]


def _with_old_arguments(offer: Offer, before: Messages, messages: Messages) -> Messages:
    written = {call.id: call.arguments for message in before for call in message.tool_calls}
    return tuple(
        replace(
            message,
            tool_calls=tuple(
                replace(call, arguments=written.get(call.id, call.arguments)) for call in message.tool_calls
            ),
        )
        for message in messages
    )


def _with_thoughts(offer: Offer, before: Messages, messages: Messages) -> Messages:
    kept = [
        replace(b, text=a.text, reasoning=a.reasoning) if a.reasoning and not b.reasoning else b
        for a, b in zip(before, messages, strict=False)
    ]
    return (*kept, *messages[len(kept) :])


_OF_MESSAGES: dict[Remedy, Callable[[Offer, Messages, Messages], Messages]] = {
    Remedy.FREEZE_VALUE: _frozen,
    Remedy.KEEP_TEXT: _with_old_space,
    Remedy.KEEP_RESULTS: _unshortened,
    Remedy.KEEP_ORDER: _in_order,
    Remedy.FREEZE_IDS: _with_old_ids,
    Remedy.KEEP_ARGUMENTS: _with_old_arguments,
    Remedy.KEEP_REASONING: _with_thoughts,
}
