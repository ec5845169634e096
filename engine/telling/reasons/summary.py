"""A request in one line: what it will read; what it read and, of what was read again, the cost, why, and what to do."""

from __future__ import annotations

from engine.core.difference.explanation import AvoidableCause, Cause, Explanation, Habit
from engine.events import PromptForecast
from engine.language.translation import number, tr
from engine.telling.reasons.causes import cause_sentence
from engine.telling.reasons.remedies import remedy_lines
from engine.telling.words.figures import counted, fmt_bytes, fmt_seconds, fmt_tokens
from engine.telling.words.terms import avoidable_text, cause_text

_WORTH_A_REASON = 16  # tokens; a few are read again with many a prompt, and nobody notices
NOTICED_FROM = 0.5  # seconds; a shorter wait nobody notices, whatever it was for


def cache_line(explanation: Explanation) -> str:
    """The figures alone: "Read 17 tokens, reused 551", "Read 320 tokens again (2 s) and 10 new, reused 551"."""
    reused = tr(", reused {reused}", reused=fmt_tokens(explanation.reused)) if explanation.reused else ""
    if explanation.unread:
        return tr(
            "Stopped: read {read} of {reprocessed}{reused}",
            read=fmt_tokens(explanation.read),
            reprocessed=_tokens(explanation.reprocessed),
            reused=reused,
        )
    if explanation.reprocessed == 0:
        return tr("Read nothing, reused all {n_prompt}", n_prompt=_tokens(explanation.n_prompt))
    if explanation.again:
        new = tr(" and {new} new", new=fmt_tokens(explanation.new)) if explanation.new else ""
        return tr(
            "Read {again} again{explanation}{new}{reused}",
            again=_tokens(explanation.again),
            explanation=_cost(explanation),
            new=new,
            reused=reused,
        )
    return tr("Read {new}{gap}", new=_tokens(explanation.new), gap=reused or tr(", all new"))


def summary_line(explanation: Explanation) -> str:
    """One line: the figures when all is well; else with the cause, and the first thing that would help."""
    figures = cache_line(explanation)
    if not says_cause(explanation):
        return f"{figures}."
    return " ".join(filter(None, [f"{figures}: {_because(explanation)}.", first_offer(explanation)]))


def reply_line(explanation: Explanation) -> str:
    """Under a reply: the figures when all is well, else what was read again, what that took and why, and no more."""
    if not says_cause(explanation):
        return cache_line(explanation)
    return tr(
        "Read {again} again{explanation}: {explanation2}",
        again=_tokens(explanation.again),
        explanation=_cost(explanation),
        explanation2=_because(explanation),
    )


def title_line(explanation: Explanation) -> str:
    """Why, as a heading; the figures where there is nothing to explain."""
    if not says_cause(explanation):
        return f"{cache_line(explanation)}."
    because = _because(explanation)
    if _dearest(explanation) is not None:  # of which a person knows nothing yet: first what happened
        return tr("Read {again} again: {because}.", again=_tokens(explanation.again), because=because)
    return f"{because[:1].upper()}{because[1:]}."


def cost_line(explanation: Explanation) -> str:
    """ "It cost 6,320 tokens, 9 s, here, and 61,200 tokens, 1 min, on 12 of 14 messages of this chat."; "" for none."""
    if not says_cause(explanation):
        return ""
    seconds = f", {_seconds(explanation)}" if _seconds(explanation) else ""
    here = tr("It cost {again}{seconds}", again=_tokens(explanation.again), seconds=seconds)
    habit = told_habit(explanation)
    if habit is None:
        return f"{here}."
    took = f", {fmt_seconds(habit.seconds)}" if habit.seconds is not None else ""
    often = tr(
        "{n_requests} of {n_of}", n_requests=number(f"{habit.n_requests:,}"), n_of=counted(habit.n_of, "message")
    )
    return tr(
        "{here}, here, and {n_tokens}{took}, on {often} of this chat.",
        here=here,
        n_tokens=_tokens(habit.n_tokens),
        took=took,
        often=often,
    )


def told_habit(explanation: Explanation) -> Habit | None:
    """What the chat keeps doing, where that is the reason that the heading gives; None where it is not."""
    if not says_cause(explanation):
        return None
    lost = _dearest(explanation)
    own = (None, lost) if lost is not None else (explanation.cause, None)
    return next((habit for habit in explanation.habits if (habit.cause, habit.lost) == own), None)


def before_and_after(before: Explanation, after: Explanation) -> str:
    """What a remedy did: the request that it was chosen for, and a later one."""
    seconds = [f", {took}" if (took := _seconds(told)) and told.again else "" for told in (before, after)]
    was, now = (counted(told.again, "token") if told.again else tr("nothing") for told in (before, after))
    return tr(
        "Before your change: {was} read again{seconds}. Now: {now}{seconds2}.",
        was=was,
        seconds=seconds[0],
        now=now,
        seconds2=seconds[1],
    )


def says_cause(explanation: Explanation) -> bool:
    """So much was read again that the summary says why."""
    return explanation.again >= _WORTH_A_REASON and not explanation.unread


def seconds_again(explanation: Explanation, seconds_read: float = 0.0) -> float:
    """What reading again took: its share of the time that reading took; 0 while that is not known.

    `seconds_read`: that time, where the explanation does not know it.
    """
    seconds = explanation.seconds_read or seconds_read
    return seconds * explanation.again / explanation.read if explanation.read > 0 else 0.0


def is_costly(explanation: Explanation, seconds_read: float = 0.0) -> bool:
    """A person noticed how long reading again took, whether or not a cache could have spared it."""
    return says_cause(explanation) and seconds_again(explanation, seconds_read) >= NOTICED_FROM


def first_offer(explanation: Explanation) -> str:
    """What would help most, as a sentence; "" when nothing would."""
    return next(iter(remedy_lines(explanation)), "")


def _tokens(n: int) -> str:
    return counted(n, "token")


def _cost(explanation: Explanation) -> str:
    """Its share of the time that reading took; nothing where that is not known."""
    seconds = _seconds(explanation)
    return f" ({seconds})" if seconds else ""


def _seconds(explanation: Explanation) -> str:
    """What reading again took."""
    seconds = seconds_again(explanation)
    return fmt_seconds(seconds) if seconds else ""


def _dearest(explanation: Explanation) -> AvoidableCause | None:
    """Why most was avoidable, where that is more than what had to be read again."""
    if explanation.avoidable > explanation.changed and explanation.parts:
        return max(explanation.parts, key=lambda part: part.end - part.first).cause
    return None


def _because(explanation: Explanation) -> str:
    """What the most tokens were read again for."""
    lost = _dearest(explanation)
    if lost is not None:
        return avoidable_text(lost)
    told = cause_sentence(explanation).removesuffix(".")
    if explanation.cause in (Cause.RESTARTED, Cause.RELOADED):
        told = cause_text(explanation.cause)  # the sentence counts what was lost
    return told[:1].lower() + told[1:]


def forecast_sentence(forecast: PromptForecast) -> str:
    """One line: how much there is to read, how long that takes, and what is copied for it."""
    explanation = forecast.explanation
    if explanation.reprocessed == 0:
        reads = tr("nothing to read, all {n_prompt} are there", n_prompt=counted(explanation.n_prompt, "token"))
    else:
        reads = tr("{reprocessed} to read", reprocessed=counted(explanation.reprocessed, "token"))
        if explanation.reused:
            reads += tr(", {n} reused", n=fmt_tokens(explanation.reused))
    if forecast.seconds_prefill is None:
        time = tr("; how fast this machine reads with this model is not known yet")
    else:
        time = tr(
            ", about {seconds_prefill}",
            seconds_prefill=fmt_seconds(forecast.seconds_prefill + forecast.seconds_restore),
        )
    from_ram, copied = forecast.n_bytes_restore - forecast.n_bytes_disk, ""
    if from_ram:
        copied += tr("; {n_bytes_restore} copied from RAM", n_bytes_restore=fmt_bytes(from_ram))
    if forecast.n_bytes_disk:
        copied += tr("; {n_bytes_disk} loaded from disk", n_bytes_disk=fmt_bytes(forecast.n_bytes_disk))
    return f"{reads}{time}{copied}."
