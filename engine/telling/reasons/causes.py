"""What made a prompt differ from an earlier one, as sentences. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.difference.explanation import (
    LOST_CAUSES,
    AvoidableCause,
    AvoidablePart,
    Cause,
    ChatDifference,
    Explanation,
    Habit,
)
from engine.core.difference.subjects import (
    ChangedCall,
    ChangedMedium,
    ChangedOptions,
    ChangedTools,
    ChangedValue,
    EmptyThought,
    MediumChange,
    MovedPart,
    Subject,
)
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind
from engine.language.translation import number, tr
from engine.telling.reasons.subjects import capitalised, medium_name, quoted, shortened, subject_text
from engine.telling.words.figures import counted, fmt_seconds, fmt_tokens
from engine.telling.words.terms import absence_text, avoidable_text, cause_text, refused_text, value_text

_MOSTLY = 10  # times as much was there as was not
_MOST_CHANGES = 4  # besides the first one
_LOST = {
    AvoidableCause.LOST_AT_RESTART: tr("lost at the restart"),
    AvoidableCause.LOST_AT_RELOAD: tr("lost when the model was loaded again"),
}


def cause_sentence(explanation: Explanation) -> str:
    """What happened first, with the message and the subject that the engine named."""
    subject = explanation.subject
    if explanation.difference is not None and explanation.cause is Cause.CLOCK_CHANGED:
        subject = None  # the first difference shows it, old and new
    n_messages = explanation.changes[0].n_messages if explanation.changes else 1
    if explanation.cause in (Cause.RESTARTED, Cause.RELOADED):
        return " ".join((_lost_sentence(explanation), *_absences(explanation)))
    if explanation.cause is Cause.FIRST_REQUEST and explanation.reused + explanation.avoidable:
        return tr("A new conversation: only its very beginning was in earlier prompts.")
    told = change_sentence(explanation.cause, subject, explanation.message, n_messages, kind=_kind_of(explanation))
    if explanation.cause is Cause.RETURNED and explanation.avoidable * _MOSTLY <= explanation.reused:
        told = told.removesuffix(".") + tr("; it was still in memory.")
    if explanation.plan is not None and explanation.plan.n_on_disk and explanation.cause is Cause.APPENDED:
        n = counted(explanation.plan.n_on_disk, "token")
        told = told.removesuffix(".") + tr("; {n} of it came from the disk.", n=n)
    if explanation.refused and all(part.cause is not AvoidableCause.RESTORE_FAILED for part in explanation.parts):
        told += tr(" A checkpoint could not be restored: {refused}.", refused=refused_text(explanation.refused))
    return told


def avoidable_figures(explanation: Explanation) -> tuple[str, ...]:
    """ "310 that could have been skipped", and apart from that what no cache keeps: "5,312 lost at the restart"."""
    lost = lost_figures(explanation)
    rest = explanation.avoidable - sum(n for _, n in lost)
    skipped = (tr("{rest} that could have been skipped", rest=fmt_tokens(rest)),) if rest else ()
    return (*skipped, *(f"{fmt_tokens(n)} {what}" for what, n in lost))


def lost_figures(explanation: Explanation) -> tuple[tuple[str, int], ...]:
    """Of the avoidable tokens those that were there before the cache was emptied: how it was, and how many."""
    found = ((what, _n_lost(explanation, cause)) for cause, what in _LOST.items())
    return tuple((what, n) for what, n in found if n)


def part_heading(part: AvoidablePart) -> str:
    """Before what is said of a stretch that was read again, in lists on the command line."""
    return tr("lost") if part.cause in LOST_CAUSES else tr("could have been skipped")


def _n_lost(explanation: Explanation, cause: AvoidableCause) -> int:
    return sum(part.end - part.first for part in explanation.parts if part.cause is cause)


def _lost_sentence(explanation: Explanation) -> str:
    """ "The cache is empty after a restart: 5,312 tokens are read again." """
    is_restart = explanation.cause is Cause.RESTARTED
    n = _n_lost(explanation, AvoidableCause.LOST_AT_RESTART if is_restart else AvoidableCause.LOST_AT_RELOAD)
    again = tr("{n} {word} read again", n=counted(n, "token"), word=tr("is") if n == 1 else tr("are"))
    since = tr("Cairn was started again") if is_restart else tr("the model was loaded again")
    if explanation.reused:
        return tr("{again}: {since} after they had been read.", again=again, since=since)
    return tr(
        "The cache is empty {since}: {again}.",
        since=tr("after a restart") if is_restart else tr("because {since}", since=since),
        again=again,
    )


def _absences(explanation: Explanation) -> tuple[str, ...]:
    """Why that is not on disk either."""
    found = dict.fromkeys(part.absence for part in explanation.parts if part.absence is not None)
    return tuple(absence_text(absence) for absence in found)


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
    return (*told, tr("{n_left} behind that.", n_left=counted(n_left, "more change"))) if n_left else told


def as_written_sentence(explanation: Explanation) -> str:
    """Of calls that came back in another writing; "" where none did."""
    n = explanation.n_as_written
    if not n:
        return ""
    return tr(
        "{n} came back written differently, with the same values; what the model wrote was kept, so nothing of it had"
        " to be read.",
        n=counted(n, "reply with tool calls", "replies with tool calls"),
    )


def compared_sentence(explanation: Explanation) -> str:
    """Which request the prompt was compared with; "" for none."""
    return (
        tr("Compared with request {compared_with}.", compared_with=explanation.compared_with)
        if explanation.compared_with
        else ""
    )


def _told(change: ChatDifference) -> str:
    return change_sentence(change.cause, change.subject, change.message, change.n_messages)


def change_sentence(
    cause: Cause, subject: Subject | None, message: int | None, n_messages: int = 1, *, kind: Kind | None = None
) -> str:
    """One change. `message` is the first of `n_messages`, `kind` what it changed in."""
    where = "" if message is None else tr(" (message {message})", message=message + 1)
    match cause:
        case Cause.FIRST_REQUEST:
            return tr("First message: everything is new.")
        case Cause.APPENDED if message is not None:
            return tr("The conversation goes on, but its last reply{where} is not the one generated here.", where=where)
        case Cause.APPENDED:
            return tr("Continues the conversation.")
        case Cause.CONTINUED:
            return tr("The reply goes on where it was stopped.")
        case Cause.CUT_BACK if message is not None:
            return tr("The chat was cut back to message {message}.", message=message + 1)
        case Cause.MESSAGE_INSERTED | Cause.MESSAGE_REMOVED if n_messages > 1:
            return _of_several(cause, message, n_messages)
        case Cause.MESSAGES_REORDERED if told := subject_text(subject):
            return tr("The same {subject} came in another order{where}.", subject=told, where=where)
        case Cause.CLOCK_CHANGED:
            text = subject.text if isinstance(subject, ChangedValue) else ""
            now = tr(": it is {subject} now", subject=quoted(text)) if text else ""
            return tr("A date or time in {message} changed{now}.", message=place_text(message, kind), now=now)
        case Cause.VALUE_CHANGED if isinstance(subject, ChangedValue) and subject.kind is not VolatileKind.CLOCK:
            name, place = capitalised(value_text(subject.kind)), place_text(message, kind)
            return tr("{name} in {message} changed by itself.", name=name, message=place)
        case Cause.TOOLS_CHANGED if isinstance(subject, ChangedTools):
            return tr("The tools changed: {subject}.", subject=subject_text(subject))
        case Cause.TOOLS_REORDERED if isinstance(subject, ChangedTools):
            return _order_sentence(subject)
        case Cause.ARGUMENTS_REWRITTEN if isinstance(subject, ChangedCall) and subject.tool:
            name, keys = quoted(subject.tool), ", ".join(map(quoted, subject.keys))
            if keys:
                return tr(
                    "The arguments of {name} came back in another order ({keys}), with the same values{where}.",
                    name=name,
                    keys=keys,
                    where=where,
                )
            return tr(
                "The arguments of {name} were written differently, with the same values{where}.", name=name, where=where
            )
        case Cause.TEMPLATE_REWRITES if isinstance(subject, EmptyThought):
            return tr(
                "The chat template writes an empty thought before a new reply, and leaves it out of the"
                " history{where}.",
                where=where,
            )
        case Cause.TEMPLATE_MOVES if isinstance(subject, MovedPart) and subject.is_new:
            return tr("The chat template puts a new message before earlier ones{where}.", where=where)
        case Cause.TEMPLATE_MOVES if isinstance(subject, MovedPart):
            part = subject_text(subject)
            return tr(
                "The chat template puts {subject} further back with every message{where}.", subject=part, where=where
            )
        case Cause.BRANCH if message is not None:
            return tr(
                "Shares its beginning with an earlier prompt, and parts from it in message {message}.",
                message=message + 1,
            )
        case Cause.TEMPLATE_CHANGED if isinstance(subject, ChangedOptions):
            return tr(
                "The options of the chat template changed{where}: {names}.", where=where, names=subject_text(subject)
            )
        case Cause.MEDIA_CHANGED if isinstance(subject, ChangedMedium) and (told := _media_sentence(subject)):
            return told
        case _:
            told = subject_text(subject)
            more = f": {shortened(told)}" if told else ""
            return f"{cause_text(cause)}{where}{more}."


def place_text(message: int | None, kind: Kind | None) -> str:
    """Goes after "in"."""
    if kind is Kind.SYSTEM:
        return tr("the system prompt")
    if kind is Kind.TOOLS:
        return tr("the tools")
    return tr("the prompt") if message is None else tr("message {message}", message=message + 1)


def _of_several(cause: Cause, message: int | None, n_messages: int) -> str:
    """ "2 messages were inserted (messages 6-7)." """
    several = counted(n_messages, "message")
    if cause is Cause.MESSAGE_REMOVED:
        return (
            tr("{several} were removed.", several=several)
            if message is None
            else tr("{several} were removed before message {message}.", several=several, message=message + 1)
        )
    where = (
        ""
        if message is None
        else tr(" (messages {message}-{message2})", message=message + 1, message2=message + n_messages)
    )
    return tr("{several} were inserted{where}.", several=several, where=where)


def _order_sentence(tools: ChangedTools) -> str:
    who = tr("The same tools") if tools.is_same_set else tr("The tools that were kept")
    if not tools.is_rewritten:
        return tr("{who} came in another order.", who=who)
    if not tools.is_reordered:
        return tr("{who} were written differently.", who=who)
    return tr("{who} came in another order, and were written differently.", who=who)


def _media_sentence(medium: ChangedMedium) -> str:
    """Which image, counted over the chat, and what became of it: "Image 2 differs: dog.png, instead of cat.png.".

    "" where it is not known which one.
    """
    if medium.kind is None or not medium.number or not medium.label:
        return ""
    name, label = capitalised(medium_name(medium)), shortened(medium.label)
    match medium.change:
        case MediumChange.ADDED:
            return tr("{name} was added: {label}.", name=name, label=label)
        case MediumChange.REMOVED:
            return tr("{name} was removed: {label}.", name=name, label=label)
        case MediumChange.MOVED:
            return tr("{name} moved to another place in its message: {label}.", name=name, label=label)
        case MediumChange.REPLACED if medium.label == medium.old_label:
            return tr("{name} differs: another one of the same name and size, {new}.", name=name, new=label)
        case MediumChange.REPLACED:
            return tr("{name} differs: {new}, instead of {old}.", name=name, new=label, old=shortened(medium.old_label))
        case _:
            return ""


# What a conversation keeps doing, in words.


_OF_MESSAGES = (Cause.MESSAGE_EDITED, Cause.WHITE_SPACE)  # which message is told, the words do not say it


def habit_line(habit: Habit) -> str:
    """ "A date or time in the system prompt changed on 12 of 14 requests: 616 tokens in all were read again, 2 s."."""
    cost = tr("{n_tokens} in all were read again", n_tokens=counted(habit.n_tokens, "token"))
    seconds = f", {fmt_seconds(habit.seconds)}" if habit.seconds is not None else ""
    often = tr(
        "on {n_requests} of {n_of}", n_requests=number(f"{habit.n_requests:,}"), n_of=counted(habit.n_of, "request")
    )
    if habit.cause is None:
        why = avoidable_text(habit.lost) if habit.lost is not None else tr("it is not known why")
        return f"{often[:1].upper()}{often[1:]}, {cost}{seconds}: {why}."
    return f"{_what(habit)} {often}: {cost}{seconds}."


def habits_lines(habits: Iterable[tuple[str | int, Habit]]) -> Iterator[str]:
    """Those of several conversations; one without a name is known by the number of its first request."""
    for whose, habit in habits:
        where = (
            tr(" in {whose}", whose=whose) if isinstance(whose, str) else tr(" from request {whose} on", whose=whose)
        )
        yield tr("again and again{where}: {habit}", where=where, habit=habit_line(habit))


def _what(habit: Habit) -> str:
    if habit.value is not None:
        name = value_text(habit.value)
        return tr("{name}{name2} {place} changed", name=name[:1].upper(), name2=name[1:], place=_where(habit.place))
    assert habit.cause is not None
    tools = ", ".join(f'"{name}"' for name in habit.tools)
    about = shortened(tools) or (_where(habit.place) if habit.cause in _OF_MESSAGES else "")
    return cause_text(habit.cause) + (f" ({about})" if about else "")


_PLACES = {
    Kind.SYSTEM: tr("in the system prompt"),
    Kind.TOOLS: tr("in the tools"),
    Kind.USER: tr("in a message of the user"),
    Kind.ASSISTANT: tr("in a reply"),
    Kind.REASONING: tr("in the model's thinking"),
    Kind.TOOL_CALL: tr("in a tool call"),
    Kind.TOOL_RESULT: tr("in a tool result"),
}


def _where(place: Kind | None) -> str:
    return tr("in the prompt") if place is None else _PLACES.get(place, tr("in the prompt"))
