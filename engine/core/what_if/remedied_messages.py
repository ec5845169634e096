"""Advice about messages that changed: to send them as they were, or what changes in them at the end. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.difference.chat_difference import edited, said_by
from engine.core.difference.explanation import Cause, Offer, Remedy
from engine.core.difference.hidden_difference import looks_same
from engine.core.difference.message_alignment import Step, Stretch
from engine.core.difference.tool_difference import compare_calls
from engine.core.prompt.messages import Message, Role
from engine.core.tokens.tokenizing import shared_chars
from engine.core.volatile.finding import VolatileChange, find_volatile
from engine.core.volatile.tokens import VolatileKind
from engine.core.what_if.advice import Advice, Turns, with_last, with_messages

_LEAST_SHARE = 8  # of a system prompt, one part in so many stays; else it is another one
_SNIPPET = 80
_MOST_VALUES = 4  # that are told
_CAN_MOVE = (Role.SYSTEM, Role.USER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A message that was changed: `before` stood at `old`, and it is at `new` now. The reply stands behind the chat."""

    before: Message
    old: int
    new: int
    is_newest: bool
    is_reply: bool = False


def pairs_of(turns: Turns, reply: Message | None, stretches: Sequence[Stretch]) -> Iterator[Pair]:
    """Messages that were changed; the reply at last."""
    old, new = turns.old.messages, turns.new.messages
    for stretch in stretches:
        if stretch.step is Step.EDITED:
            i, j = stretch.old_first, stretch.new_first
            yield Pair(before=old[i], old=i, new=j, is_newest=j == len(new) - 1)
    at = len(old) + sum((s.new_end - s.new_first) - (s.old_end - s.old_first) for s in stretches)
    is_cut = any(s.old_end >= len(old) and s.step is not Step.EDITED for s in stretches)
    if reply is None or is_cut or not 0 < at < len(new) or new[at].role is not Role.ASSISTANT:
        return
    yield Pair(before=reply, old=len(old), new=at, is_newest=at == len(new) - 1, is_reply=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edit:
    """What becomes of message `at`. `values` change by themselves with every request."""

    at: int
    mend: Callable[[Message], Message]
    names: tuple[str, ...] = ()
    values: tuple[VolatileChange, ...] = ()


def advices_on_messages(turns: Turns, pairs: Sequence[Pair]) -> Iterator[Advice]:
    """One for each thing to do, whatever number of messages it is about."""
    edits: dict[Remedy, list[_Edit]] = {}
    for pair in pairs:
        for remedy, edit in _edits(pair, turns.new.messages[pair.new]):
            edits.setdefault(remedy, []).append(edit)
    for remedy, found in edits.items():
        yield Advice(offer=_offer(remedy, found), follow=_mending(found))
    frozen = edits.get(Remedy.FREEZE_VALUE, ())
    dated = [edit for edit in frozen if any(value.kind is VolatileKind.CLOCK for value in edit.values)]
    if dated and any(edit.at < len(turns.new.messages) - 1 for edit in dated):
        yield _moving(dated)


def _offer(remedy: Remedy, edits: Sequence[_Edit]) -> Offer:
    first = edits[0]
    return Offer(
        remedy=remedy,
        saves_tokens=0,
        message=first.at,
        subject=values_text(value for edit in edits for value in edit.values),
        names=first.names,
        n_messages=len(edits),
    )


def values_text(values: Iterable[VolatileChange]) -> str:
    """The first of them, each once, as they are now."""
    return ", ".join([*dict.fromkeys(value.new_text for value in values)][:_MOST_VALUES])


def _mending(edits: Sequence[_Edit]) -> Callable[[Turns], Turns]:
    def follow(turns: Turns) -> Turns:
        by = {edit.at: edit.mend(turns.new.messages[edit.at]) for edit in edits}
        return replace(turns, new=with_messages(turns.new, by))

    return follow


def _moving(edits: Sequence[_Edit]) -> Advice:
    """Only the newest message carries the dates: the one that did before is sent back without them.

    Where they stood, the old ones stand for nothing at all; ids and the like beside them stay the same.
    """
    values = [value for edit in edits for value in edit.values]
    clocks = [value for value in values if value.kind is VolatileKind.CLOCK]
    offer = replace(
        _offer(Remedy.MOVE_DATE, edits),
        subject=values_text(clocks),
        together=() if len(clocks) == len(values) else (Remedy.FREEZE_VALUE,),
    )
    texts = [value.old_text for value in clocks], [value.new_text for value in clocks]
    return Advice(offer=offer, follow=moved_last(_mending(edits), *texts))


def moved_last(freeze: Callable[[Turns], Turns], old: Sequence[str], new: Sequence[str]) -> Callable[[Turns], Turns]:
    """What `freeze` keeps as it was stands at the end of the newest message of both chats, once."""

    def follow(turns: Turns) -> Turns:
        frozen = freeze(turns)
        texts = (", ".join(dict.fromkeys(values)) for values in (old, new))
        return Turns(old=with_last(frozen.old, next(texts)), new=with_last(frozen.new, next(texts)))

    return follow


# --- one message ---


def _edits(pair: Pair, after: Message) -> Iterator[tuple[Remedy, _Edit]]:
    """What would have kept a message as it was, each thing by itself."""
    before, at = pair.before, pair.new
    if before.media or after.media or before == after:
        return
    if pair.is_reply and said_by(before) != said_by(after) and not looks_same(before.text.strip(), after.text.strip()):
        return  # other words: nothing that a client does by itself
    if edited(before, after, at).cause is Cause.THINKING_NOT_SENT:
        yield (
            Remedy.KEEP_REASONING,
            _Edit(at=at, mend=lambda message: replace(message, text=before.text, reasoning=before.reasoning)),
        )
        return
    if before.text != after.text:
        yield from _of_text(pair, after)
    if before.tool_calls != after.tool_calls or before.tool_call_id != after.tool_call_id:
        yield from _of_calls(pair, after)


def _of_text(pair: Pair, after: Message) -> Iterator[tuple[Remedy, _Edit]]:
    before, at = pair.before, pair.new
    values = () if pair.is_reply else _values(before.text, after.text)
    if after.role is Role.USER and pair.is_newest and not all(value.is_stamp for value in values):
        return  # somebody edited it
    if values:
        frozen = _Edit(at=at, mend=lambda m: replace(m, text=frozen_values(before.text, m.text)), values=values)
        yield Remedy.FREEZE_VALUE, frozen
    text = frozen_values(before.text, after.text) if values else after.text
    if text == before.text:
        return
    if looks_same(before.text, text) or before.text.strip() == text.strip():
        yield Remedy.KEEP_TEXT, _Edit(at=at, mend=lambda m: replace(m, text=_as_it_looked(before.text, m.text)))
    elif after.role is Role.TOOL and len(after.text) < len(before.text):
        whole = _Edit(at=at, mend=lambda m: replace(m, text=before.text), names=(after.name,) if after.name else ())
        yield Remedy.KEEP_RESULTS, whole


def _values(old: str, new: str) -> tuple[VolatileChange, ...]:
    """Those that the difference begins with, or all if else only what cannot be seen differs."""
    found = find_volatile(old, new)
    is_meant = found.is_first or (found.changes and looks_same(old, with_old_values(new, found.changes)))
    return found.changes if is_meant else ()


def frozen_values(old: str, new: str) -> str:
    """The new text with the values that change by themselves as they were."""
    return with_old_values(new, find_volatile(old, new).changes)


def with_old_values(new: str, values: Sequence[VolatileChange]) -> str:
    """The new text with these as they were."""
    parts, at = [], 0
    for value in values:
        parts += [new[at : value.new_first], value.old_text]
        at = value.new_first + len(value.new_text)
    return "".join([*parts, new[at:]])


def _as_it_looked(old: str, new: str) -> str:
    """With the spaces, line ends and characters that it had, and the values that it has."""
    return old if old.strip() == new.strip() or looks_same(old, new) else frozen_values(new, old)


def _of_calls(pair: Pair, after: Message) -> Iterator[tuple[Remedy, _Edit]]:
    before, at = pair.before, pair.new
    was = before.tool_calls
    names = [call.name for call in after.tool_calls]
    if [call.name for call in was] != names:
        return
    if [call.arguments for call in was] != [call.arguments for call in after.tool_calls]:
        is_known = [call.id for call in was] == [call.id for call in after.tool_calls]
        if not is_known and compare_calls(was, after.tool_calls, at).cause is not Cause.ARGUMENTS_REWRITTEN:
            return  # another call
        changed = next(b.name for a, b in zip(was, after.tool_calls, strict=True) if a.arguments != b.arguments)
        yield Remedy.KEEP_ARGUMENTS, _Edit(at=at, mend=lambda m: replace(m, tool_calls=was), names=(changed,))
    elif was != after.tool_calls or before.tool_call_id != after.tool_call_id:
        mend = lambda m: replace(m, tool_calls=was, tool_call_id=before.tool_call_id)  # noqa: E731
        yield Remedy.FREEZE_IDS, _Edit(at=at, mend=mend)


# --- text that is another one each time ---


def text_last(turns: Turns, pairs: Sequence[Pair], reply: Message | None, *, is_each_time: bool) -> Advice | None:
    """What differs stands at the end of the newest message instead; None where that is no way.

    Nobody edits by hand what stands before a reply that stays. `is_each_time`: the system prompt changes by itself.
    """
    found = [pair for pair in pairs if _can_move(turns, pair, reply, is_each_time=is_each_time)]
    if not found:
        return None
    places = [(pair.old, pair.new) for pair in found]
    first = found[0]
    _, (start, end) = _parting(first.before.text, turns.new.messages[first.new].text)
    subject = turns.new.messages[first.new].text[start:end][:_SNIPPET]
    offer = Offer(
        remedy=Remedy.TEXT_LAST, saves_tokens=0, message=first.new, subject=subject, n_messages=len(found)
    )  # fmt: skip
    return Advice(offer=offer, follow=lambda turns: _with_texts_last(turns, places))


def _can_move(turns: Turns, pair: Pair, reply: Message | None, *, is_each_time: bool) -> bool:
    before, after = pair.before, turns.new.messages[pair.new]
    if pair.is_newest or pair.is_reply or before.role is not after.role or after.role not in _CAN_MOVE:
        return False
    if before.text == after.text or after.media or before.media:
        return False
    if looks_same(before.text, frozen_values(before.text, after.text)):
        return False
    if after.role is Role.SYSTEM and pair.new == 0:
        (first, end), _ = _parting(before.text, after.text)
        stays = first + len(before.text) - end
        return is_each_time and stays >= max(len(before.text), len(after.text)) // _LEAST_SHARE
    follows = (*turns.old.messages, *(() if reply is None else (reply,)))[pair.old + 1 : pair.old + 2]
    next_one = turns.new.messages[pair.new + 1]
    return bool(follows) and follows[0].role is next_one.role and said_by(follows[0]) == said_by(next_one)


def _parting(old: str, new: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """[first, end) of what is not the same in both."""
    first = shared_chars(old, new)
    last = min(shared_chars(old[::-1], new[::-1]), min(len(old), len(new)) - first)
    return (first, len(old) - last), (first, len(new) - last)


def _with_texts_last(turns: Turns, places: Sequence[tuple[int, int]]) -> Turns:
    old, new = turns.old, turns.new
    for i, j in places:
        a, b = old.messages[i], new.messages[j]
        of_old, of_new = _parting(a.text, b.text)
        old = with_last(with_messages(old, {i: _without(a, *of_old)}), a.text[slice(*of_old)])
        new = with_last(with_messages(new, {j: _without(b, *of_new)}), b.text[slice(*of_new)])
    return Turns(old=old, new=new)


def _without(message: Message, first: int, end: int) -> Message:
    return replace(message, text=message.text[:first] + message.text[end:])
