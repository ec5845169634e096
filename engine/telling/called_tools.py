"""Calls of tools in words: the line above a card, what stands in it, and what a list of tools changes."""

from __future__ import annotations

import json

from engine.core.called.records import CallRecord, CallState
from engine.core.toolbox.offers import ListChange
from engine.core.toolbox.servers import BuiltIn
from engine.language.translation import tr
from engine.telling.words.figures import counted, fmt_seconds, fmt_tokens
from engine.telling.words.terms import in_words

_MOST_NAMES = 6
_NEWEST = 50  # characters


def server_name(server: str) -> str:
    """What a server is called; Cairn's own have names in the language in use."""
    match next((one for one in BuiltIn if one.value == server), None):
        case BuiltIn.CALCULATOR:
            return tr("Calculator")
        case BuiltIn.DATE:
            return tr("Date and time")
        case BuiltIn.FILES:
            return tr("Files of a folder")
        case _:
            return server


_state_text = in_words(
    {
        CallState.FORMING: tr("being written", about="a call of a tool"),
        CallState.OPEN: tr("not run yet", about="a call of a tool"),
        CallState.DONE: "",  # how long it took is told instead
        CallState.FAILED: tr("failed", about="a call of a tool"),
        CallState.REFUSED: tr("refused", about="a call of a tool"),
        CallState.STOPPED: tr("stopped", about="a call of a tool"),
    }
)


def state_text(call: CallRecord) -> str:
    return fmt_seconds(call.seconds) if call.state is CallState.DONE else _state_text(call.state)


def call_title(call: CallRecord) -> str:
    """ "time · get_current_time · 0.2 s"."""
    server = server_name(call.server)
    newest = _newest(call.arguments) if call.state is CallState.FORMING else ""
    return " · ".join(part for part in (server, call.tool or call.called, state_text(call), newest) if part)


def call_body(call: CallRecord) -> str:
    """Arguments and result, in full."""
    parts = [tr("Given:"), pretty_arguments(call.arguments)]
    if call.result:
        parts += ["", tr("Result:"), call.result]
    if call.n_cut:
        parts += ["", tr("{n} characters were left out: the model got the beginning.", n=fmt_tokens(call.n_cut))]
    return "\n".join(parts)


def _newest(arguments: str) -> str:
    """What was written last, in one line."""
    line = " ".join(arguments[-4 * _NEWEST :].split())
    return f"…{line[-_NEWEST:]}" if len(line) > _NEWEST else line


def call_spoken(call: CallRecord) -> str:
    return tr("Call of a tool: {title}", title=call_title(call))


def pretty_arguments(text: str) -> str:
    """As people read JSON; what is none stays as it is."""
    try:
        return json.dumps(json.loads(text), ensure_ascii=False, indent=2) if text.strip() else "{}"
    except (ValueError, RecursionError):
        return text


def change_text(change: ListChange) -> str:
    """ "New: time · convert_time. Gone: git · git_log."."""
    parts = [
        (tr("New: {names}.", names=_names(change.added)), change.added),
        (tr("Gone: {names}.", names=_names(change.removed)), change.removed),
        (tr("Changed: {names}.", names=_names(change.changed)), change.changed),
        (tr("They come in another order."), change.is_moved),
    ]
    return " ".join(text for text, is_so in parts if is_so)


def _names(tools: tuple[tuple[str, str], ...]) -> str:
    named = [f"{server_name(server)} · {tool}" for server, tool in tools[:_MOST_NAMES]]
    more = len(tools) - len(named)
    return ", ".join([*named, *([tr("{n} more", n=counted(more, "tool"))] if more else [])])
