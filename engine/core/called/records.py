"""Calls of tools as they stand in a chat: what the model asked for, and what came of it.

Kept with the reply that made them, as JSON. What cannot be read of that counts as not there: a damaged file must not
keep a chat shut.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

NOT_RUN = "(This call was not run.)"  # to the model, in the language that all of them read
REFUSED = "The person refused this call. Do not repeat it; go on without it, or ask what they want."
_TEXTS = ("id", "called", "arguments", "server", "tool", "result")
_MEDIA = "pictures"  # the key of what was kept before there were sounds among them
STOPPED = "The person stopped this call before it had ended."


class CallState(Enum):
    FORMING = "forming"  # it is being written; never kept
    OPEN = "open"  # it waits for an answer of the person, or its result
    DONE = "done"
    FAILED = "failed"  # its result says why
    REFUSED = "refused"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRecord:
    """One call. `called` is the name the model knows; `arguments` are JSON, as they were run.

    `result` is what the model is told. `n_cut`: characters of it that were left out. `media`: digests of the
    pictures and sounds that came with it, which lie with the message.
    """

    id: str
    called: str
    arguments: str
    server: str = ""
    tool: str = ""  # as the server calls it
    state: CallState = CallState.OPEN
    result: str = ""
    seconds: float = 0.0
    n_cut: int = 0
    media: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return self.state is CallState.OPEN

    @property
    def told(self) -> str:
        """What stands in the prompt as its result."""
        match self.state:
            case CallState.FORMING | CallState.OPEN:
                return NOT_RUN
            case CallState.REFUSED:
                return self.result or REFUSED
            case CallState.STOPPED:
                return self.result or STOPPED
            case _:
                return self.result


def words_of(records: Iterable[CallRecord]) -> str:
    """What a person may look for: names, arguments and results, as they are read on the screen."""
    return "\n".join(
        part
        for one in records
        for part in (one.server, one.tool or one.called, _readable(one.arguments), one.result)
        if part
    )


def _readable(arguments: str) -> str:
    try:
        return json.dumps(json.loads(arguments), ensure_ascii=False) if arguments.strip() else ""
    except (ValueError, RecursionError):
        return arguments


def records_to_json(records: Iterable[CallRecord]) -> str:
    """To be kept; "" for none."""
    told = [
        {
            **{name: getattr(one, name) for name in (*_TEXTS, "seconds", "n_cut")},
            "state": one.state.value,
            **({_MEDIA: list(one.media)} if one.media else {}),
        }
        for one in records
    ]
    return json.dumps(told, ensure_ascii=False) if told else ""


def records_from_json(text: str) -> tuple[CallRecord, ...]:
    """What was kept."""
    try:
        found: object = json.loads(text) if text else []
    except (ValueError, RecursionError):
        return ()
    listed = found if isinstance(found, list) else []
    return tuple(_record(one) for one in listed if isinstance(one, dict) and _text(one.get("called")))


def _record(known: dict[str, object]) -> CallRecord:
    states = {state.value: state for state in CallState}
    seconds, n_cut, media = known.get("seconds"), known.get("n_cut"), known.get(_MEDIA)
    return CallRecord(
        **{name: _text(known.get(name)) for name in _TEXTS},
        state=states.get(_text(known.get("state")), CallState.STOPPED),
        seconds=float(seconds) if isinstance(seconds, int | float) and 0 <= seconds < 1e9 else 0.0,
        n_cut=n_cut if isinstance(n_cut, int) and not isinstance(n_cut, bool) and 0 <= n_cut < 1 << 40 else 0,
        media=tuple(filter(None, map(_text, media))) if isinstance(media, list) else (),
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
