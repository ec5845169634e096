"""Why a prompt was read, in the two forms that clients know: Anthropic's `cache_miss_reason`, OpenAI's diagnostics.

Both compare with an earlier request that the client names; Cairn's own explanation compares with the one that shares
most. So the two chats are compared here, and the tokens are the explanation's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.difference.chat_difference import SYSTEM_CAUSES, compare_chats
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.chat_options import EFFORT, changed_options
from engine.core.prompt.messages import Chat, Role

Json = dict[str, object]
_TOOLS = (Cause.TOOLS_CHANGED, Cause.TOOLS_REORDERED)
_COMPACTED = (Cause.HISTORY_COMPACTED, Cause.TRIMMED)


class Miss(Enum):
    """What parts a request from the one that it is compared with, in the order in which it is looked for."""

    NOT_FOUND = "not-found"  # the other request is not known any more
    MODEL = "model"
    EFFORT = "effort"  # how hard to think
    OPTIONS = "options"  # of the chat template
    TOOLS = "tools"
    SYSTEM = "system"
    COMPACTED = "compacted"
    MESSAGES = "messages"
    NOTHING = "nothing"  # it goes on from the other
    UNKNOWN = "unknown"  # nothing can be said of raw texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """`n_missed` tokens were read although an earlier prompt had them; `n_reusable` the other prompt had."""

    miss: Miss
    n_missed: int = 0
    n_reusable: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownReply:
    """What was asked of which model before. `chat` is None for a raw text."""

    model: str
    chat: Chat | None
    n_prompt: int = 0


def diagnose(before: KnownReply | None, model: str, chat: Chat | None, explanation: Explanation) -> Diagnosis:
    """What parts the request for `chat` from that of `before`."""
    if before is None:
        return Diagnosis(miss=Miss.NOT_FOUND)
    return Diagnosis(miss=_miss(before, model, chat), n_missed=explanation.again, n_reusable=before.n_prompt)


def _miss(before: KnownReply, model: str, chat: Chat | None) -> Miss:
    if before.model != model:
        return Miss.MODEL
    if before.chat is None or chat is None:
        return Miss.UNKNOWN
    difference = compare_chats(before.chat, chat)
    if difference is None:
        return Miss.NOTHING
    if difference.cause in SYSTEM_CAUSES and _is_of_system(chat, difference.message):
        return Miss.SYSTEM
    if difference.cause in _TOOLS:
        return Miss.TOOLS
    if difference.cause is Cause.TEMPLATE_CHANGED:
        return Miss.EFFORT if EFFORT in changed_options(before.chat.options, chat.options) else Miss.OPTIONS
    return Miss.COMPACTED if difference.cause in _COMPACTED else Miss.MESSAGES


def _is_of_system(chat: Chat, message: int | None) -> bool:
    """A clock or another value may change in anybody's message."""
    return message is None or message >= len(chat.messages) or chat.messages[message].role is Role.SYSTEM


_ANTHROPIC = {
    Miss.NOT_FOUND: "previous_message_not_found",
    Miss.MODEL: "model_changed",
    Miss.EFFORT: "unavailable",
    Miss.OPTIONS: "unavailable",
    Miss.TOOLS: "tools_changed",
    Miss.SYSTEM: "system_changed",
    Miss.COMPACTED: "messages_changed",
    Miss.MESSAGES: "messages_changed",
    Miss.UNKNOWN: "unavailable",
}
_WITHOUT_TOKENS = ("previous_message_not_found", "unavailable")


def anthropic_diagnostics(diagnosis: Diagnosis) -> Json | None:
    """The member `diagnostics` of a message; None where nothing parts the two requests."""
    if diagnosis.miss is Miss.NOTHING:
        return None
    kind = _ANTHROPIC[diagnosis.miss]
    tokens = {} if kind in _WITHOUT_TOKENS else {"cache_missed_input_tokens": diagnosis.n_missed}
    return {"cache_miss_reason": {"type": kind, **tokens}}


_OPENAI = {
    Miss.MODEL: "model_changed",
    Miss.EFFORT: "reasoning_effort_changed",
    Miss.TOOLS: "tools_changed",
    Miss.SYSTEM: "input_changed",
    Miss.COMPACTED: "context_compacted",
    Miss.MESSAGES: "input_changed",
}


def openai_diagnostics(diagnosis: Diagnosis) -> Json:
    """The member `prompt_cache_diagnostics` of a response."""
    match diagnosis.miss:
        case Miss.NOT_FOUND:
            return {"type": "comparison_response_not_found"}
        case Miss.NOTHING:
            return {"type": "cache_hit"}
        case Miss.OPTIONS | Miss.UNKNOWN:
            return {"type": "unavailable"}
        case miss:
            return {
                "type": "cache_miss",
                "reason": _OPENAI[miss],
                "cache_missed_tokens": diagnosis.n_missed,
                "comparison_reusable_tokens": diagnosis.n_reusable,
            }
