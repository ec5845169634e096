"""What made a prompt differ from an earlier one, as sentences. Free of Qt."""

from __future__ import annotations

import re

from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Cause, ChatDifference, Explanation
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind
from engine.telling.figures import counted, fmt_tokens
from engine.telling.reasons.quotes import quoted, shortened
from engine.telling.reasons.subjects import subject_text
from engine.telling.terms import cause_text, refused_text, value_text

_MEDIA_SUBJECT = re.compile(r"(image|audio) (\d+)( added| removed| moved)?: (.+)", re.DOTALL)  # MediaDifference.subject
_MOSTLY = 10  # times as much was there as was not
_MOST_CHANGES = 4  # besides the first one
_INSTEAD = " instead of "
_ANEW = re.compile(r"(described anew|with other parameters): ([^;]+)")  # compare_tools
_LOST = {
    AvoidableCause.LOST_AT_RESTART: "lost at the restart",
    AvoidableCause.LOST_AT_RELOAD: "lost when the model was loaded again",
}
_WITH = {"described anew": "another description", "with other parameters": "other parameters"}


def cause_sentence(explanation: Explanation) -> str:
    """What happened first, with the message and the subject that the engine named."""
    subject = subject_text(explanation.subject)
    if explanation.difference is not None and explanation.cause is Cause.CLOCK_CHANGED:
        subject = ""  # the first difference shows it, old and new
    n_messages = explanation.changes[0].n_messages if explanation.changes else 1
    if explanation.cause in (Cause.RESTARTED, Cause.RELOADED):
        return _lost_sentence(explanation)
    told = change_sentence(explanation.cause, subject, explanation.message, n_messages, kind=_kind_of(explanation))
    if explanation.cause is Cause.RETURNED and explanation.avoidable * _MOSTLY <= explanation.reused:
        told = told.removesuffix(".") + "; it was still in memory."
    if explanation.refused and all(part.cause is not AvoidableCause.RESTORE_FAILED for part in explanation.parts):
        told += f" A checkpoint could not be restored: {refused_text(explanation.refused)}."
    return told


def avoidable_figures(explanation: Explanation) -> tuple[str, ...]:
    """ "310 that could have been skipped", and apart from that what no cache keeps: "5,312 lost at the restart"."""
    lost = lost_figures(explanation)
    rest = explanation.avoidable - sum(n for _, n in lost)
    skipped = (f"{fmt_tokens(rest)} that could have been skipped",) if rest else ()
    return (*skipped, *(f"{fmt_tokens(n)} {what}" for what, n in lost))


def lost_figures(explanation: Explanation) -> tuple[tuple[str, int], ...]:
    """Of the avoidable tokens those that were there before the cache was emptied: how it was, and how many."""
    found = ((what, _n_lost(explanation, cause)) for cause, what in _LOST.items())
    return tuple((what, n) for what, n in found if n)


def part_heading(part: AvoidablePart) -> str:
    """Before what is said of a stretch that was read again, in lists on the command line."""
    return "lost" if part.cause in _LOST else "could have been skipped"


def _n_lost(explanation: Explanation, cause: AvoidableCause) -> int:
    return sum(part.end - part.first for part in explanation.parts if part.cause is cause)


def _lost_sentence(explanation: Explanation) -> str:
    """ "The cache is empty after a restart: 5,312 tokens are read again." """
    is_restart = explanation.cause is Cause.RESTARTED
    n = _n_lost(explanation, AvoidableCause.LOST_AT_RESTART if is_restart else AvoidableCause.LOST_AT_RELOAD)
    again = f"{counted(n, 'token')} {'is' if n == 1 else 'are'} read again"
    since = "Cairn was started again" if is_restart else "the model was loaded again"
    if explanation.reused:
        return f"{again}: {since} after they had been read."
    return f"The cache is empty {'after a restart' if is_restart else f'because {since}'}: {again}."


def _kind_of(explanation: Explanation) -> Kind | None:
    """What the first difference is in, where that is the message that the cause is about."""
    difference = explanation.difference
    if difference is None or difference.message != explanation.message:
        return None
    return difference.kind


def further_sentences(explanation: Explanation) -> tuple[str, ...]:
    """What else happened behind that."""
    rest = explanation.changes[1:]
    told = tuple(_told(change) for change in rest[:_MOST_CHANGES])
    n_left = len(rest) - len(told)
    return (*told, f"{counted(n_left, 'more change')} behind that.") if n_left else told


def compared_sentence(explanation: Explanation) -> str:
    """Which request the prompt was compared with; "" for none."""
    return f"Compared with request {explanation.compared_with}." if explanation.compared_with else ""


def _told(change: ChatDifference) -> str:
    return change_sentence(change.cause, subject_text(change.subject), change.message, change.n_messages)


def change_sentence(
    cause: Cause, subject: str, message: int | None, n_messages: int = 1, *, kind: Kind | None = None
) -> str:
    """One change. `message` is the first of `n_messages`, `kind` what it changed in."""
    where = "" if message is None else f" (message {message + 1})"
    match cause:
        case Cause.FIRST_REQUEST:
            return "First message: everything is new."
        case Cause.APPENDED if message is not None:
            return f"The conversation goes on, but its last reply{where} is not the one generated here."
        case Cause.APPENDED:
            return "Continues the conversation."
        case Cause.CONTINUED:
            return "The reply goes on where it was stopped."
        case Cause.CUT_BACK if message is not None:
            return f"The chat was cut back to message {message + 1}."
        case Cause.MESSAGE_INSERTED | Cause.MESSAGE_REMOVED if n_messages > 1:
            return _of_several(cause, message, n_messages)
        case Cause.MESSAGES_REORDERED if subject:
            return f"The same {subject} came in another order{where}."
        case Cause.CLOCK_CHANGED:
            now = f": it is {quoted(subject)} now" if subject else ""
            return f"A date or time in {place_text(message, kind)} changed{now}."
        case Cause.VALUE_CHANGED if subject in (value.value for value in VolatileKind):
            name = value_text(VolatileKind(subject))
            return f"{name[:1].upper()}{name[1:]} in {place_text(message, kind)} changed by itself."
        case Cause.TOOLS_CHANGED if subject:
            return _tools_sentence(subject)
        case Cause.TOOLS_REORDERED if subject.endswith("other formatting"):
            return f"The same tools were written differently: {subject}."
        case Cause.ARGUMENTS_REWRITTEN if subject:
            name = subject.removeprefix("arguments of ")
            return f"The arguments of {quoted(name)} were written differently, with the same values{where}."
        case Cause.TEMPLATE_MOVES if subject:
            return f"The chat template puts {subject} further back with every message{where}."
        case Cause.BRANCH if message is not None:
            return f"Shares its beginning with an earlier prompt, and parts from it in message {message + 1}."
        case Cause.MEDIA_CHANGED if found := _MEDIA_SUBJECT.fullmatch(subject):
            return _media_sentence(found)
        case _:
            more = f": {shortened(subject)}" if subject else ""
            return f"{cause_text(cause)}{where}{more}."


def place_text(message: int | None, kind: Kind | None) -> str:
    """Goes after "in"."""
    if kind is Kind.SYSTEM:
        return "the system prompt"
    if kind is Kind.TOOLS:
        return "the tools"
    return "the prompt" if message is None else f"message {message + 1}"


def _of_several(cause: Cause, message: int | None, n_messages: int) -> str:
    """ "2 messages were inserted (messages 6-7)." """
    several = counted(n_messages, "message")
    if cause is Cause.MESSAGE_REMOVED:
        return (
            f"{several} were removed." if message is None else f"{several} were removed before message {message + 1}."
        )
    where = "" if message is None else f" (messages {message + 1}-{message + n_messages})"
    return f"{several} were inserted{where}."


def _tools_sentence(subject: str) -> str:
    """ "The tools changed: "search" has another description." """
    found = _ANEW.fullmatch(subject)
    if found is None:
        return f"The tools changed: {shortened(subject)}."
    names = [f'"{name.strip()}"' for name in found[2].split(",")]
    verb = "has" if len(names) == 1 else "have"
    return f"The tools changed: {shortened(', '.join(names))} {verb} {_WITH[found[1]]}."


def _media_sentence(found: re.Match[str]) -> str:
    """Which image, counted over the chat, and what became of it: "Image 2 differs: dog.png, instead of cat.png."."""
    kind, number, verb, label = found.groups()
    name = f"{kind.capitalize()} {number}"
    match verb:
        case " added" | " removed":
            return f"{name} was{verb}: {shortened(label)}."
        case " moved":
            return f"{name} moved to another place in its message: {shortened(label)}."
    new, old = _both_labels(label)
    if new == old:
        return f"{name} differs: another one of the same name and size, {shortened(new)}."
    return f"{name} differs: {shortened(new)}, instead of {shortened(old)}."


def _both_labels(text: str) -> tuple[str, str]:
    """Of "NEW instead of OLD"; a name may hold these words as well, so equal halves are looked for first."""
    half = (len(text) - len(_INSTEAD)) // 2
    if text == f"{text[:half]}{_INSTEAD}{text[:half]}":
        return text[:half], text[:half]
    new, _, old = text.partition(_INSTEAD)
    return new, old
