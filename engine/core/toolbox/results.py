"""What a tool gives back, as text for the model: without what steers a terminal, and cut at a limit that is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.called.records import CallRecord
from engine.core.prompt.messages import Message, Role, ToolCall

MOST_CHARACTERS = 40_000  # of one result: some 10,000 tokens
MOST_ROUNDS = 12  # replies with calls, one after another
CALL_SECONDS = 60.0
START_SECONDS = 60.0  # the first start of a server may fetch it
_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|[@-Z\\-_])")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What came of a call, as plain text. `n_cut`: characters that were left out of it."""

    text: str
    is_error: bool = False
    n_cut: int = 0


def result_of(parts: Sequence[str], *, is_error: bool = False, limit: int = MOST_CHARACTERS) -> ToolResult:
    """The parts one below the other, plain. What is cut is said to the model as well, in words of no server."""
    whole = "\n".join(part for part in parts if part)
    room = whole[: 4 * limit]  # what is removed is not searched for in more than could be shown
    text = plain(room)
    n_cut = max(0, len(text) - limit) + (len(whole) - len(room))
    if n_cut:
        text = f"{text[:limit]}\n[Cut here: {n_cut:,} more characters were left out.]"
    return ToolResult(text=text or "(no result)", is_error=is_error, n_cut=n_cut)


def plain(text: str) -> str:
    """Without codes for terminals and characters that nobody sees; line breaks and tabs stay."""
    return _CONTROL.sub("", _ANSI.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def messages_of(said: Message, records: Iterable[CallRecord]) -> Iterator[Message]:
    """The reply with its calls, and their results behind it, as a prompt has them."""
    listed = tuple(records)
    if not listed:
        yield said
        return
    calls = tuple(ToolCall(id=one.id, name=one.called, arguments=one.arguments) for one in listed)
    yield Message(
        role=said.role, text=said.text, media=said.media, reasoning=said.reasoning, tool_calls=calls, joints=said.joints
    )
    for one in listed:
        yield Message(role=Role.TOOL, text=one.told, tool_call_id=one.id, name=one.called)
