"""What a message would cost if it were sent now, in one line. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.events import Failed, PromptForecast
from engine.language.translation import tr
from engine.telling.reasons.summary import NOTICED_FROM
from engine.telling.words.figures import counted, fmt_bytes, fmt_seconds, fmt_tokens
from engine.telling.words.terms import in_words

_AT_ONCE_TOKENS = 256  # where it is not known yet how fast this machine reads


class Warmth(Enum):
    """Whether what was said so far is still there."""

    WARM = "warm"
    NEW = "new"  # nothing was said that could be
    COLD = "cold"


warmth_text = in_words(
    {
        Warmth.WARM: tr("warm"),
        Warmth.NEW: tr("new"),
        Warmth.COLD: tr("cold"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastTold:
    """A forecast in words. `warmth` None: it cannot be sent. `is_costly`: a person would notice what is read again."""

    text: str
    warmth: Warmth | None
    is_costly: bool = False


def seconds_of(forecast: PromptForecast) -> float | None:
    """Until the first word; None while that is not known."""
    if forecast.seconds_prefill is None:
        return None if forecast.explanation.reprocessed else forecast.seconds_restore
    return forecast.seconds_prefill + forecast.seconds_restore


def is_at_once(forecast: PromptForecast) -> bool:
    """Nobody notices that they wait."""
    seconds = seconds_of(forecast)
    if seconds is None:
        return forecast.explanation.reprocessed <= _AT_ONCE_TOKENS
    return seconds < NOTICED_FROM


def warmth_of(forecast: PromptForecast, *, has_history: bool) -> Warmth:
    """Whether most of what was said before the message is held, however much the message itself has to be read.

    `has_history`: something was said, which the model may have read.
    """
    if not has_history:
        return Warmth.NEW
    return Warmth.WARM if 2 * forecast.explanation.reused > forecast.n_before else Warmth.COLD


def forecast_told(forecast: PromptForecast, *, has_history: bool) -> ForecastTold:
    """ "warm: reads 42 tokens, answers at once", "cold: reads 12,400 tokens, about 38 s"."""
    warmth = warmth_of(forecast, has_history=has_history)
    name = "" if warmth is Warmth.NEW else f"{warmth_text(warmth)}: "
    return _told(f"{name}{_reads(forecast)}", warmth, forecast)


def edit_told(forecast: PromptForecast, *, has_history: bool) -> ForecastTold:
    """The same of a message that is sent in another version."""
    warmth = warmth_of(forecast, has_history=has_history)
    return _told(tr("this edit {forecast}", forecast=_reads(forecast, says_again=True)), warmth, forecast)


def version_told(forecast: PromptForecast, number: int) -> ForecastTold:
    """The same of going on from another version of a message."""
    warmth = warmth_of(forecast, has_history=True)
    text = tr(
        "version {number} is {value}: {forecast}",
        number=number,
        value=warmth_text(warmth),
        forecast=_reads(forecast),
    )
    return _told(text, warmth, forecast)


def change_told(forecast: PromptForecast, *, has_history: bool) -> ForecastTold:
    """The same of the next message, once something of the chat is changed."""
    warmth = warmth_of(forecast, has_history=has_history)
    return _told(tr("next message: {forecast}", forecast=_reads(forecast, says_again=True)), warmth, forecast)


def refusal_told(failed: Failed) -> ForecastTold:
    """It could not be sent as it is: what to do is told when it is."""
    return ForecastTold(text=failed.message, warmth=None)


def _told(text: str, warmth: Warmth, forecast: PromptForecast) -> ForecastTold:
    """With the alarm that the reply's own line will have: what is new costs its time whatever anybody does."""
    told, seconds = forecast.explanation, seconds_of(forecast)
    n_again = told.reprocessed if warmth is Warmth.COLD else told.again
    if seconds is None:
        is_costly = n_again > _AT_ONCE_TOKENS
    else:
        is_costly = n_again > 0 and seconds * n_again / told.reprocessed >= NOTICED_FROM
    return ForecastTold(text=text, warmth=warmth, is_costly=is_costly)


def _reads(forecast: PromptForecast, *, says_again: bool = False) -> str:
    told, seconds = forecast.explanation, seconds_of(forecast)
    reads = (
        tr("reads {reprocessed}", reprocessed=counted(told.reprocessed, "token"))
        if told.reprocessed
        else tr("reads nothing")
    )
    if says_again and told.again:
        reads += tr(", {again} of them again", again=fmt_tokens(told.again))
    if forecast.n_bytes_disk:
        reads += tr(", loads {n_bytes} from disk", n_bytes=fmt_bytes(forecast.n_bytes_disk))
    if is_at_once(forecast):
        return tr("{reads}, answers at once", reads=reads)
    if seconds is None:
        return tr("{reads}; how long that takes is not known yet", reads=reads)
    return tr("{reads}, about {seconds}", reads=reads, seconds=fmt_seconds(seconds))
