"""Turns in the order that a template takes: clients send what strict ones refuse. What stands before a turn that comes
later is never another text than it was before, so that the prompt goes on from where it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from engine.core.prompt.messages import Message, Role

_BETWEEN = "\n\n"  # two texts that become one
_NOTHING_SAID = Message(role=Role.ASSISTANT)


class Wishes(Protocol):
    """What a template wants of turns: see `engine.core.template.input.Style`."""

    @property
    def turns_alternate(self) -> bool: ...
    @property
    def filler(self) -> str: ...
    @property
    def calls_are_single(self) -> bool: ...
    @property
    def results_are_told(self) -> bool: ...
    @property
    def orphans_are_told(self) -> bool: ...


def place_turns(messages: Sequence[Message], wishes: Wishes) -> Sequence[Message]:
    """The messages as the template takes them; as they are where it takes any."""
    if wishes.calls_are_single:
        messages = tuple(_one_by_one(messages))
    if wishes.results_are_told or wishes.orphans_are_told:
        messages = tuple(_with_told_results(messages, only_orphans=not wishes.results_are_told))
    if not wishes.turns_alternate:
        return messages
    if wishes.results_are_told:  # it does not know calls at all, and counts them as turns
        messages = tuple(replace(message, tool_calls=()) for message in messages)
    return tuple(_alternating(messages, wishes.filler))


def _one_by_one(messages: Sequence[Message]) -> Iterator[Message]:
    """Several calls at once become calls one after another, each with its result behind it."""
    at = 0
    while at < len(messages):
        message = messages[at]
        at += 1
        results: list[Message] = []
        while len(message.tool_calls) > 1 and at < len(messages) and messages[at].role is Role.TOOL:
            results.append(messages[at])
            at += 1
        if not results:
            yield message
            continue
        for n, call in enumerate(message.tool_calls):
            yield replace(message if n == 0 else _NOTHING_SAID, tool_calls=(call,))
            mine = next((one for one in results if one.tool_call_id == call.id), results[0] if results else None)
            if mine is not None:
                results.remove(mine)
                yield mine
        yield from results


def _with_told_results(messages: Sequence[Message], *, only_orphans: bool) -> Iterator[Message]:
    """Results, or those without a call, are text of the user."""
    is_called = False
    for message in messages:
        is_called = bool(message.tool_calls) or (is_called and message.role is Role.TOOL)
        if message.role is Role.TOOL and not (only_orphans and is_called):
            yield replace(message, role=Role.USER, tool_call_id="", name="")
        else:
            yield message


def _alternating(messages: Sequence[Message], filler: str) -> Iterator[Message]:
    """User and assistant by turns, the user first. Calls and their results stand between, and are no turns."""
    held: Message | None = None  # the last turn, which may still become longer
    is_users = True  # whose turn it is
    for message in messages:
        if message.role in (Role.SYSTEM, Role.TOOL):
            if held is not None:
                yield held
                held = None
            yield message
            continue
        joined = None if held is None else _joined(held, message)
        if joined is not None:
            held = joined
            is_users = is_users or bool(message.tool_calls)
            continue
        if held is not None:
            yield held
        if (message.role is Role.USER) is not is_users and not message.tool_calls:
            yield Message(role=Role.ASSISTANT if message.role is Role.USER else Role.USER, text=filler)
            is_users = not is_users
        held = message
        if not message.tool_calls:
            is_users = message.role is Role.ASSISTANT
    if held is not None:
        yield held


def _joined(first: Message, second: Message) -> Message | None:
    """Both as one turn; None where they are of two, or calls stand between them."""
    if first.role is not second.role or first.tool_calls:
        return None
    return replace(
        second,
        text=_BETWEEN.join(filter(None, (first.text, second.text))),
        media=(*first.media, *second.media),
        reasoning=_BETWEEN.join(filter(None, (first.reasoning, second.reasoning))),
    )
