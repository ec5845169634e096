"""What would have helped, as sentences: what to do, and how much less there would be to read. Free of Qt."""

from __future__ import annotations

from typing import assert_never

from engine.core.difference.explanation import Cause, Explanation, Limit, Offer, Remedy
from engine.language.translation import number, tr
from engine.telling.reasons.subjects import quoted
from engine.telling.words.figures import counted, fmt_bytes, fmt_seconds
from engine.telling.words.terms import in_words

_LEAST_SECONDS = 0.1  # what takes less is not told
_EACH_TIME = frozenset(
    {Remedy.MOVE_DATE, Remedy.FREEZE_VALUE, Remedy.FREEZE_IDS, Remedy.SORT_TOOLS, Remedy.TEXT_LAST}
)  # these change with every request


def remedy_lines(explanation: Explanation) -> tuple[str, ...]:
    """One sentence for each remedy, the one that saves most first."""
    if explanation.offers:
        return tuple(map(offer_text, explanation.offers))
    return tuple(map(remedy_text, explanation.remedies))  # told before there were offers


def offer_text(offer: Offer) -> str:
    """ "Move the date ('2026-11-24', message 1) to the end ...: 320 tokens (about 2 s) less to read each time."."""
    seconds = _seconds_told(offer)
    took = tr(" (about {seconds})", seconds=seconds) if seconds else ""
    when = tr(" each time") if offer.remedy in _EACH_TIME else ""
    if offer.remedy is Remedy.TRIM_MORE:
        when = tr(" with each request that drops none")
    if offer.together:
        rest = " ".join(map(remedy_text, offer.together))
        return tr(
            "Together: {offer}. {rest} {saves_tokens}{took} less to read{when}.",
            offer=to_do_text(offer),
            rest=rest,
            saves_tokens=counted(offer.saves_tokens, "token"),
            took=took,
            when=when,
        )
    return tr(
        "{offer}: {saves_tokens}{took} less to read{when}.",
        offer=to_do_text(offer),
        saves_tokens=counted(offer.saves_tokens, "token"),
        took=took,
        when=when,
    )


def saving_text(offer: Offer) -> str:
    """ "saves 6,320 tokens, about 9 s, each time"."""
    seconds = _seconds_told(offer)
    took = tr(", about {seconds}", seconds=seconds) if seconds else ""
    when = tr(", each time") if offer.remedy in _EACH_TIME else ""
    if offer.remedy is Remedy.TRIM_MORE:
        when = tr(", with each request that drops none")
    return tr(
        "saves {saves_tokens}{took}{when}", saves_tokens=counted(offer.saves_tokens, "token"), took=took, when=when
    )


def _seconds_told(offer: Offer) -> str:
    seconds = offer.saves_seconds
    return fmt_seconds(seconds) if seconds is not None and seconds >= _LEAST_SECONDS else ""


def to_do_text(offer: Offer) -> str:
    """What to do about this very prompt, without a full stop."""
    match offer.remedy:
        case Remedy.MOVE_DATE:
            return tr("Move the date{offer} to the end of the newest message", offer=_shown(offer))
        case Remedy.FREEZE_CLOCK | Remedy.ASK_AT_END | Remedy.TURN_ON_REUSE:
            return remedy_text(offer.remedy).removesuffix(".")
        case Remedy.FREEZE_VALUE:
            return tr("Send the same value each time, or none{offer}", offer=_shown(offer))
        case Remedy.FREEZE_IDS:
            return tr("Send tool calls and results with the ids that they had{offer}", offer=_where(offer))
        case Remedy.KEEP_ARGUMENTS:
            call = tr(" to {names}", names=_named(offer.names)) if offer.names else ""
            return tr(
                "Send the arguments of the call{call} back as the model wrote them{offer}",
                call=call,
                offer=_where(offer),
            )
        case Remedy.KEEP_TEXT:
            return tr(
                "Send earlier messages back with the same spaces, line ends and characters that they had{offer}",
                offer=_where(offer),
            )
        case Remedy.KEEP_RESULTS:
            return tr("Send earlier tool results back whole{offer}", offer=_where(offer))
        case Remedy.KEEP_ORDER:
            return tr("Send the tool results in the order that they had{offer}", offer=_where(offer))
        case Remedy.KEEP_REASONING:
            if offer.names:
                return tr(
                    "Turn on the option {names} of the chat template, which keeps the thinking",
                    names=_named(offer.names),
                )
            return tr("Send the model's thinking back with its replies{offer}", offer=_where(offer))
        case Remedy.SORT_TOOLS:
            names = f" ({_named(offer.names)})" if offer.names else ""
            return tr(
                "Send the tools{names} in the same order and written the same way every time, new ones at the end",
                names=names,
            )
        case Remedy.KEEP_TOOLS:
            names = f" ({_named(offer.names)})" if offer.names else ""
            return tr(
                "Send the same tools in the same order with every request, also those{names} that it does not need",
                names=names,
            )
        case Remedy.TRIM_MORE:
            return tr("Drop more of the oldest messages at once, so that it happens less often")
        case Remedy.TEXT_LAST:
            return tr(
                "Put the text that changes{offer} at the end of the newest message",
                offer=_shown(offer),
            )
        case Remedy.RAISE_BUDGET:
            return _raised(offer)
        case Remedy.PIN_CHECKPOINT:
            return tr(
                "Pin the checkpoint at token {value}, so that it is never dropped", value=number(f"{offer.value:,}")
            )
        case Remedy.LOWER_SPACING:
            return tr("Lower the usual spacing of checkpoints to {value}", value=counted(offer.value, "token"))
        case Remedy.LOWER_INTERVAL:
            return tr(
                "Lower the interval of checkpoints in long messages to {value}", value=counted(offer.value, "token")
            )
        case _:
            assert_never(offer.remedy)


def advice_text(explanation: Explanation) -> str:
    """What to do another time about text that a person changed far up, which no cache could have kept; else ""."""
    match explanation.cause:
        case Cause.SYSTEM_CHANGED:
            return tr(
                "This costs once. Write what changes often into the newest message: all before it is then reused."
            )
        case Cause.MESSAGE_EDITED | Cause.MESSAGE_INSERTED | Cause.MESSAGE_REMOVED:
            return tr("This costs once. The same said in a new message leaves all before it as it is.")
        case _:
            return ""


def _raised(offer: Offer) -> str:
    match offer.limit:
        case Limit.CHECKPOINTS:
            n = counted(offer.value, "checkpoint")
            return tr("Allow {value} for each chat; the limit on their number was reached", value=n)
        case Limit.RAM:
            return tr("Allow the cache {value} of memory; the limit on that was reached", value=fmt_bytes(offer.value))
        case Limit.LIVE:
            return tr("Let {value} stay in the model's memory", value=counted(offer.value, "branch", "branches"))
        case Limit.CONTEXT:
            return tr("Load the model with a context of {value}", value=counted(offer.value, "token"))
        case None:
            return remedy_text(offer.remedy).removesuffix(".")
        case _:
            assert_never(offer.limit)


def _shown(offer: Offer) -> str:
    """ " ('2026-11-24', message 1)"."""
    if not offer.subject:
        return _where(offer)
    if offer.n_messages > 1:
        return tr(
            " ({subject}, at {n_places} places)",
            subject=quoted(offer.subject),
            n_places=number(f"{offer.n_messages:,}"),
        )
    place = tr(", message {message}", message=offer.message + 1) if offer.message is not None else tr(", in the tools")
    return f" ({quoted(offer.subject)}{place})"


def _where(offer: Offer) -> str:
    """Which messages are to be changed, from the first one on."""
    if offer.message is None:
        return ""
    if offer.n_messages > 1:
        return tr(
            " ({n_messages} messages, the first is message {message})",
            n_messages=number(f"{offer.n_messages:,}"),
            message=offer.message + 1,
        )
    return tr(" (message {message})", message=offer.message + 1)


def _named(names: tuple[str, ...]) -> str:
    """Names in quotation marks."""
    return ", ".join(f'"{name}"' for name in names)


# An action, as one sentence, where nothing more is known.
remedy_text = in_words(
    {
        Remedy.KEEP_REASONING: tr("Keep the model's thinking in the history."),
        Remedy.MOVE_DATE: tr("Move the date to the end of the newest message."),
        Remedy.FREEZE_CLOCK: tr("Keep the date that the chat template writes as it was."),
        Remedy.FREEZE_VALUE: tr("Keep that value the same for the whole conversation, or send it in the last message."),
        Remedy.FREEZE_IDS: tr("Send tool calls and results with the ids that they had."),
        Remedy.KEEP_ARGUMENTS: tr("Send the arguments of tool calls back as the model wrote them."),
        Remedy.KEEP_TEXT: tr(
            "Send earlier messages back with the same spaces, line ends and characters that they had."
        ),
        Remedy.KEEP_RESULTS: tr("Send earlier tool results back whole."),
        Remedy.KEEP_ORDER: tr("Send tool results in the order that they had."),
        Remedy.TEXT_LAST: tr("Put the text that changes at the end of the newest message."),
        Remedy.ASK_AT_END: tr("Ask this at the end of the chat itself, with its tools; do not send a copy of it."),
        Remedy.SORT_TOOLS: tr("Send the tools in the same order every time, and new ones at the end."),
        Remedy.KEEP_TOOLS: tr("Send the same tools in the same order with every request."),
        Remedy.TRIM_MORE: tr("Drop more of the oldest messages at once."),
        Remedy.RAISE_BUDGET: tr("Allow more checkpoints, or more memory for them."),
        Remedy.PIN_CHECKPOINT: tr("Pin the checkpoint before this place, so that it is never dropped."),
        Remedy.TURN_ON_REUSE: tr("Turn reuse on in the cache settings."),
        Remedy.LOWER_SPACING: tr("Lower the usual spacing of checkpoints in the settings."),
        Remedy.LOWER_INTERVAL: tr("Lower the interval of checkpoints in long messages in the settings."),
    }
)
