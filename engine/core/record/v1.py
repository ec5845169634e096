"""Version 1 of the record's format, whose words were sentences: how it is read into the values of today.

Nothing writes it any more. The tables are closed: what is added to the format later never stood in version 1. What
cannot be made out, in most cases because the record hides it, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.core.record.forms import OldFormat

_WORDS: Mapping[str, Mapping[str, str]] = {
    "Cause": {
        "first request": "first-request",
        "reply continued": "continued",
        "returned to an earlier version": "returned",
        "earlier reasoning dropped by the template": "reasoning-dropped",
        "earlier reasoning shown again by the template": "reasoning-shown",
        "earlier reasoning left out by the client": "thinking-not-sent",
        "white space at the edge of a message changed": "white-space",
        "system prompt changed": "system-changed",
        "a date or clock in the prompt changed": "clock-changed",
        "a value in the prompt that changes by itself": "value-changed",
        "tools changed": "tools-changed",
        "the same tools in another order": "tools-reordered",
        "the same arguments of a tool call written otherwise": "arguments-rewritten",
        "other ids of tool calls": "call-ids-changed",
        "message edited": "message-edited",
        "message inserted": "message-inserted",
        "message removed": "message-removed",
        "messages reordered": "messages-reordered",
        "history compacted": "history-compacted",
        "cut back to an earlier message": "cut-back",
        "other image": "media-changed",
        "same text tokenised differently": "retokenised",
        "template or its options changed": "template-changed",
        "the template moves a part of the prompt with every message": "template-moves",
        "the template writes an earlier message otherwise": "template-rewrites",
        "context trimmed": "trimmed",
    },
    "AvoidableCause": {
        "no boundary there": "no-boundary",
        "below the minimum spacing": "below-spacing",
        "a state there was not expected to pay": "not-worth",
        "the state just before serves this place": "served-nearby",
        "one checkpoint alone is larger than the budget": "too-large",
        "checkpoints are turned off": "turned-off",
        "its checkpoint was evicted": "evicted",
        "the sliding window was not covered": "window-lost",
        "the state's position was not exact": "not-exact",
        "its KV was overwritten by another branch": "kv-gone",
        "lost at restart": "lost-at-restart",
        "the restore was refused": "restore-failed",
        "reuse is turned off": "disabled",
    },
    "Remedy": {
        "keep reasoning in the history": "keep-reasoning",
        "move or freeze the date": "move-date",
        "move or freeze what changes by itself": "freeze-value",
        "send the tools in a fixed order": "sort-tools",
        "raise the checkpoint budget": "raise-budget",
        "pin this checkpoint": "pin-checkpoint",
        "turn reuse on": "turn-on-reuse",
        "lower the minimum spacing": "lower-spacing",
    },
    "Source": {
        "live state": "live",
        "branch kept in the model's memory": "live-branch",
        "branch kept in RAM": "branch",
    },
    "Verdict": {
        "usable, but another one skips more": "shorter",
        "the prompt leaves this path before it": "diverged",
        "it lies at or past the end of the prompt": "too-long",
        "a recurrent state is valid only where it was taken": "not-exact",
        "the sliding window before the cut is gone": "window-lost",
        "its KV was overwritten by another branch": "kv-gone",
        "reuse is turned off": "disabled",
        "there is nothing in it": "empty",
    },
    "PlacementVerdict": {
        "there is one already": "held",
        "it lies in the reused part": "reused",
        "the state at the end of the reused part serves it": "at-reused",
        "too close to the one before": "below-spacing",
        "it is expected to save less than it costs": "not-worth",
        "inside a media chunk": "inside-media",
        "at the very start of the prompt": "at-the-start",
        "one state alone is larger than the budget": "too-large",
        "this memory can be cut anywhere": "not-needed",
        "checkpoints are turned off": "disabled",
    },
    "MemoryKind": {
        "full attention": "full",
        "sliding window": "swa",
        "hybrid with sliding window": "hybrid-swa",
    },
    "RangeRefusal": {
        "the saved range is cut short": "truncated",
        "the saved range is damaged": "damaged",
        "the saved range belongs to another model or to other settings": "other-model",
        "the saved range holds other positions": "other-positions",
        "what comes before the saved range is not in memory": "no-prefix",
        "the context has no room for the saved range": "no-room",
        "llama.cpp does not take the saved range": "rejected",
    },
    "LossReason": {
        "its KV was overwritten by another branch": "kv-gone",
        "the engine refused to restore it": "restore-failed",
        "a newer one stands at the same place": "replaced",
        "one alone is larger than the budget": "too-large",
    },
    "Kind": {
        "tool call": "tool-call",
        "tool result": "tool-result",
        "generation prompt": "generation-prompt",
        "raw text": "raw",
    },
    "BoundaryKind": {
        "end of the system prompt": "system-end",
        "end of the tools": "tools-end",
        "before a user message": "before-user",
        "after a user message, before the reply": "after-user",
        "after a tool result, before the reply": "after-tool-result",
        "end of a reply": "end-of-generation",
        "where an earlier prompt went another way": "junction",
        "every so many tokens": "interval",
        "near the end of the prompt": "near-end",
    },
    "SpanMethod": {
        "source map": "source-map",
    },
    "CopyWay": {
        "to RAM": "to-ram",
        "from RAM": "from-ram",
    },
    "StopReason": {
        "the model ended its reply": "end",
        "the token limit was reached": "length",
        "a stop text was produced": "stop-text",
        "the context is full": "context-full",
    },
}


_HIDDEN = re.compile(r"\[\d+ characters\]")
_PART_NOTE = re.compile(
    r"(?:by (?P<policy>[a-z-]{1,32}) )?at request (?P<request>\d{1,18})(?: (?P<note>.+))?", re.DOTALL
)
_FOR_CHECKPOINT = re.compile(r"to make room for the one at (?P<place>[\d,]{1,20})")
_OCCASIONS = {
    "with its branch, to make room for another one": "for-branch",
    "because the limits were lowered": "limits-lowered",
    "before it was stored, to keep the others": "never-stored",
}
_MEDIUM = re.compile(
    r"(?P<kind>image|audio) (?P<number>\d{1,9})(?: (?P<change>added|removed|moved))?: (?P<label>.+)", re.DOTALL
)
_MEDIUM_OF_TEMPLATE = {", left out by the template": "left-out", ", prepared otherwise": "prepared"}
_INSTEAD = " instead of "
_TOOL_EDITS = {
    "added": "added",
    "removed": "removed",
    "described anew": "described",
    "with other parameters": "parameters",
    "edited": "edited",
}
_CALLS = {"tool calls": "calls", "tool results": "results"}
_ARGUMENTS = "arguments of "
_MOVED = {"the tools": "tools", "the system prompt": "system"}
_VALUES = ("id", "counter", "path", "seed", "port")

Fields = dict[str, object]


def _upgraded(name: str, found: Fields) -> Fields:
    """The fields of a dataclass of that name as they are written today."""
    match name:
        case "Explanation":
            return _explanation(found)
        case "ChatDifference":
            subject, _ = _subject(found)
            return found | {"subject": subject}
        case "AvoidablePart":
            return found | _part_note(found.get("note"), is_refusal=found.get("cause") == "the restore was refused")
        case "CheckpointLost":
            return found | {"note": _loss_note(found.get("note"))}
        case "RestoreRefused":
            return found | {"error": _error(found.get("error"))}
        case _:
            return found


def _explanation(found: Fields) -> Fields:
    """The subject could be that of the cause, or the error of a restore."""
    subject, rest = _subject(found)
    return found | {"subject": subject, "refused": _error(rest)}


def _error(text: object) -> object:
    return _WORDS["RangeRefusal"].get(text, text) if isinstance(text, str) else text


def _part_note(text: object, *, is_refusal: bool) -> Fields:
    """ "by fifo at request 3 to make room for the one at 311"; of a refusal its error."""
    if not isinstance(text, str) or not text:
        return {"note": None if text == "" else text}
    known = _PART_NOTE.fullmatch(text)
    if known is None:
        return {"note": {"error": _error(text)} if is_refusal else None}
    fields: Fields = {"request": int(known["request"]), "note": _loss_note(known["note"] or "")}
    return fields | {"policy": known["policy"] or ""}


def _loss_note(text: object) -> object:
    if not isinstance(text, str):
        return text
    if not text:
        return None
    if text in _OCCASIONS:
        return {"occasion": _OCCASIONS[text]}
    if known := _FOR_CHECKPOINT.fullmatch(text):
        return {"occasion": "for-checkpoint", "place": int(known["place"].replace(",", "") or 0)}
    return {"error": _error(text)}


def _subject(found: Fields) -> tuple[object, str]:
    """The subject of a cause; and the text, where it can be none and so must be an error."""
    text = found.get("subject", "")
    if not isinstance(text, str):
        return text, ""  # no text: refused as what it is
    if not text or _HIDDEN.fullmatch(text):
        return None, ""
    subject = _of_cause(found.get("cause"), text)
    return subject, "" if subject is not None else text


def _of_cause(cause: object, text: str) -> Fields | None:
    match cause:
        case "a date or clock in the prompt changed":
            return {"type": "ChangedValue", "kind": "clock", "text": text}
        case "a value in the prompt that changes by itself" if text in _VALUES:
            return {"type": "ChangedValue", "kind": text}
        case "tools changed" | "the same tools in another order":
            return _tools(text)
        case "the same arguments of a tool call written otherwise":
            return {"type": "ChangedCall", "part": "arguments", "tool": text}
        case "messages reordered" | "message edited" if text in _CALLS:
            return {"type": "ChangedCall", "part": _CALLS[text]}
        case "message edited" if text.startswith(_ARGUMENTS):
            return {"type": "ChangedCall", "part": "arguments", "tool": text.removeprefix(_ARGUMENTS)}
        case "message edited" | "earlier reasoning left out by the client" if text == "thinking added":
            return {"type": "AddedThinking"}
        case "template or its options changed":
            return {"type": "ChangedOptions", "names": text.split(", ")}
        case "the template moves a part of the prompt with every message" if text in _MOVED:
            return {"type": "MovedPart", "kind": _MOVED[text]}
        case "other image":
            return _medium(text)
        case _:
            return None


def _tools(text: str) -> Fields | None:
    """ "added: c, d; removed: b", or "same set, other order and formatting"."""
    same, other, how = text.rpartition("other ")
    words = set(how.split(" and "))
    if other and same in ("", "same set, ") and words <= {"order", "formatting"}:
        is_same = {"is_same_set": bool(same)}
        return {
            "type": "ChangedTools",
            "is_reordered": "order" in words,
            "is_rewritten": "formatting" in words,
        } | is_same
    edits: list[Fields] = []
    for part in text.split("; "):
        word, colon, names = part.partition(": ")
        if not colon or word not in _TOOL_EDITS:
            return None
        edits.append({"change": _TOOL_EDITS[word], "names": names.split(", ")})
    return {"type": "ChangedTools", "edits": edits}


def _medium(text: str) -> Fields | None:
    """ "image 2: dog.png, 640x480 instead of cat.png, 640x480", or "cat.png, 640x480, left out by the template"."""
    for ending, change in _MEDIUM_OF_TEMPLATE.items():
        if text.endswith(ending):
            return {"type": "ChangedMedium", "change": change, "label": text.removesuffix(ending)}
    known = _MEDIUM.fullmatch(text)
    if known is None:
        return None
    new, old = (known["label"], "") if known["change"] else _both_labels(known["label"])
    return {
        "type": "ChangedMedium",
        "change": known["change"] or "replaced",
        "kind": known["kind"],
        "number": int(known["number"]),
        "label": new,
        "old_label": old,
    }


def _both_labels(text: str) -> tuple[str, str]:
    """Of "NEW instead of OLD"; a name may hold these words as well, so equal halves are looked for first."""
    half = (len(text) - len(_INSTEAD)) // 2
    if text == f"{text[:half]}{_INSTEAD}{text[:half]}":
        return text[:half], text[:half]
    new, _, old = text.partition(_INSTEAD)
    return new, old


VERSION_1 = OldFormat(words=_WORDS, upgraded=_upgraded)
