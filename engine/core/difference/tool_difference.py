"""Name what happened to the tools that are offered, and to the calls in a message, between two versions of a chat."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.difference.explanation import Cause, ChatDifference, TextDifference
from engine.core.difference.subjects import CallPart, ChangedCall, ChangedTools, ToolChange, ToolEdit
from engine.core.difference.text_difference import joined_values, text_difference, tools_difference, value_cause
from engine.core.prompt.json_text import canonical, value_in
from engine.core.prompt.messages import Role, ToolCall, ToolSpec

_MOST_NAMES = 8  # that are told
_ANEW = {"description": ToolChange.DESCRIBED, "parameters": ToolChange.PARAMETERS}


def compare_tools(old: tuple[ToolSpec, ...], new: tuple[ToolSpec, ...]) -> tuple[ChatDifference, ...]:
    """Added, removed and edited tools first; then whether those that stayed came in another order or otherwise written.

    Empty when they are the same.
    """
    values = tools_difference(old, new)
    if cause := value_cause(values, Role.SYSTEM, is_newest=False):
        return (ChatDifference(cause=cause[0], subject=cause[1], text=values),)
    found: list[ChatDifference] = []
    stayed = _pairs(tuple(enumerate(map(meaning, old))), tuple(enumerate(map(meaning, new))))
    left, came = (
        tuple((at, tool.name) for at, tool in enumerate(tools) if at not in {pair[side] for pair in stayed})
        for side, tools in enumerate((old, new))
    )
    edited = _pairs(left, came)
    edits = tuple(
        ToolEdit(change=change, names=tuple(sorted(names)))
        for change, names in (
            (ToolChange.ADDED, {name for at, name in came if at not in {b for _, b in edited}}),
            (ToolChange.REMOVED, {name for at, name in left if at not in {a for a, _ in edited}}),
            *_edits([(old[a], new[b]) for a, b in edited]),
        )
        if names
    )
    if edits:
        text = _edits_text(old, new, edited, edits)
        found.append(ChatDifference(cause=Cause.TOOLS_CHANGED, subject=ChangedTools(edits=edits), text=text))
    order = [b for _, b in sorted((*stayed, *edited))]
    is_reordered, is_rewritten = order != sorted(order), any(old[a].definition != new[b].definition for a, b in stayed)
    if is_reordered or is_rewritten:
        subject = ChangedTools(is_reordered=is_reordered, is_rewritten=is_rewritten, is_same_set=not edits)
        text = _names_text([old[a].name for a, _ in sorted((*stayed, *edited))], [new[b].name for b in sorted(order)])
        found.append(ChatDifference(cause=Cause.TOOLS_REORDERED, subject=subject, text=text if is_reordered else None))
    return tuple(found)


def _edits_text(
    old: Sequence[ToolSpec], new: Sequence[ToolSpec], edited: Sequence[tuple[int, int]], edits: Sequence[ToolEdit]
) -> TextDifference:
    """What of the first edited tool is another one; the names of those that came or went, where none is edited."""
    for a, b in sorted(edited, key=lambda pair: pair[1]):
        return replace(text_difference(old[a].definition, new[b].definition), first=-1)
    return _names_text(
        [name for edit in edits if edit.change is ToolChange.REMOVED for name in edit.names],
        [name for edit in edits if edit.change is ToolChange.ADDED for name in edit.names],
    )


def _names_text(old: Sequence[str], new: Sequence[str]) -> TextDifference:
    """Tools by their names, from the first that differs on."""
    same = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    was, now = (", ".join(names[same : same + _MOST_NAMES]) for names in (old, new))
    return TextDifference(first=-1, old_text=was, new_text=now)


def _pairs(old: Sequence[tuple[int, str]], new: Sequence[tuple[int, str]]) -> list[tuple[int, int]]:
    """Places in both lists with the same text, the first with the first: several tools may have one name."""
    places: dict[str, list[int]] = {}
    for at, text in old:
        places.setdefault(text, []).append(at)
    return [(places[text].pop(0), at) for at, text in new if places.get(text)]


def _edits(edited: Sequence[tuple[ToolSpec, ToolSpec]]) -> list[tuple[ToolChange, set[str]]]:
    """The names of edited tools by what of them is another one."""
    found: dict[ToolChange, set[str]] = {}
    for before, tool in edited:
        found.setdefault(_edit(before, tool), set()).add(tool.name)
    return [(change, found[change]) for change in ToolChange if change in found]


def _edit(old: ToolSpec, new: ToolSpec) -> ToolChange:
    a, b = _function(old), _function(new)
    keys = {key for key in a.keys() | b.keys() if a.get(key) != b.get(key)}
    return _ANEW.get(keys.pop(), ToolChange.EDITED) if len(keys) == 1 else ToolChange.EDITED


def _function(tool: ToolSpec) -> dict[str, object]:
    whole = value_in(tool.definition)
    if not isinstance(whole, dict):
        return {}
    function = whole.get("function")
    return function if isinstance(function, dict) else whole


def meaning(tool: ToolSpec) -> str:
    """A tool without its formatting: key order and white space do not count."""
    return canonical(tool.definition)


def compare_calls(old: tuple[ToolCall, ...], new: tuple[ToolCall, ...], at: int) -> ChatDifference:
    """What became of the calls of message `at`, which differ."""
    meant_old, meant_new = ([call.meaning for call in calls] for calls in (old, new))
    if meant_old == meant_new:
        rewritten = [b for a, b in zip(old, new, strict=True) if a.arguments != b.arguments]
        if not rewritten:
            return ChatDifference(cause=Cause.CALL_IDS_CHANGED, message=at)
        was = next(a for a, b in zip(old, new, strict=True) if b is rewritten[0])
        keys = moved_keys(was.arguments, rewritten[0].arguments)
        subject = ChangedCall(part=CallPart.ARGUMENTS, tool=rewritten[0].name, keys=keys)
        return ChatDifference(cause=Cause.ARGUMENTS_REWRITTEN, message=at, subject=subject)
    if Counter(meant_old) == Counter(meant_new):
        return ChatDifference(cause=Cause.MESSAGES_REORDERED, message=at, subject=ChangedCall(part=CallPart.CALLS))
    names = [[call.name for call in calls] for calls in (old, new)]
    if names[0] != names[1]:
        subject = ChangedCall(part=CallPart.CALLS)
        return ChatDifference(cause=Cause.MESSAGE_EDITED, message=at, subject=subject, text=_names_text(*names))
    changed = [(b.name, _arguments_difference(a, b)) for a, b in zip(old, new, strict=True) if a.meaning != b.meaning]
    values = joined_values([text for _, text in changed])
    if cause := value_cause(values, Role.ASSISTANT, is_newest=False):
        return ChatDifference(cause=cause[0], message=at, subject=cause[1], text=values)
    name, text = next((name, text) for name, text in changed if not text.is_only)
    subject = ChangedCall(part=CallPart.ARGUMENTS, tool=name)
    return ChatDifference(cause=Cause.MESSAGE_EDITED, message=at, subject=subject, text=text)


def moved_keys(old: str, new: str) -> tuple[str, ...]:
    """The arguments of a call that came in another order, in their new one; () where only their writing differs."""
    before, after = value_in(old), value_in(new)
    if not isinstance(before, dict) or not isinstance(after, dict):
        return ()
    return tuple(key for was, key in zip(before, after, strict=False) if was != key)


def _arguments_difference(old: ToolCall, new: ToolCall) -> TextDifference:
    """As written, else as meant: JSON writes the line break before a date, or a sign in it, as letters and digits."""
    written = text_difference(old.arguments, new.arguments)
    before, after = value_in(old.arguments), value_in(new.arguments)
    if written.is_only or before is None or after is None:
        return written
    meant = text_difference("\n".join(_lines(before)), "\n".join(_lines(after)))
    return replace(meant, first=-1) if meant.is_only else written


def _lines(value: object, name: str = "") -> Iterator[str]:
    """Each value behind its name, without JSON's quotes and escapes."""
    match value:
        case dict():
            for key, item in value.items():
                yield from _lines(item, str(key))
        case list():
            for item in value:
                yield from _lines(item, name)
        case str():
            yield f"{name}: {value}"
        case _:
            yield f"{name}: {json.dumps(value)}"
