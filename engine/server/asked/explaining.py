"""An explanation as JSON for programs, with the sentences that people read."""

from __future__ import annotations

from engine.core.difference.explanation import AvoidablePart, Explanation, FirstDifference, Offer
from engine.core.prompt.messages import Tidied
from engine.events import PromptForecast, Usage
from engine.telling.reasons.remedies import offer_text
from engine.telling.wording import terminal_lines

Json = dict[str, object]


def explanation_json(explanation: Explanation) -> Json:
    """For who asked: the figures, what differs in its own words, and in `say` what a person reads, line by line."""
    return {
        **figures_json(explanation),
        "tidied": [{**_tidied(one), "was": one.was, "now": one.now} for one in explanation.tidied],
        "first_difference": _difference(explanation.difference),
        "remedies": [_offer(offer) for offer in explanation.offers],
        "say": [line.strip() for line in terminal_lines(explanation)],
    }


def figures_json(explanation: Explanation) -> Json:
    """In tokens, with prompt = reused + new + changed + avoidable. No text of the chat is in it."""
    return {
        "prompt": explanation.n_prompt,
        "reused": explanation.reused,
        "new": explanation.new,
        "changed": explanation.changed,
        "avoidable": explanation.avoidable,
        "unread": explanation.unread,
        "cause": explanation.cause.value,
        "message": explanation.message,
        "compared_with": explanation.compared_with or None,
        "differs_at": explanation.difference.at if explanation.difference is not None else None,
        "avoidable_parts": [_part(part) for part in explanation.parts],
        "tidied": [_tidied(one) for one in explanation.tidied],
    }


def forecast_json(forecast: PromptForecast) -> Json:
    """What a prompt would cost. The seconds are None until this machine has read something with this model."""
    return {
        **explanation_json(forecast.explanation),
        "bytes_restored": forecast.n_bytes_restore,
        "seconds_prefill": forecast.seconds_prefill,
        "seconds_restore": forecast.seconds_restore,
    }


def timings_json(usage: Usage) -> Json:
    """As llama-server has it: `cache_n` were there, `prompt_n` were read, `predicted_n` written; drafts, if any."""
    n_read, n_written = usage.n_prompt - usage.n_reused, usage.n_generated
    return {
        "cache_n": usage.n_reused,
        "prompt_n": n_read,
        **_rate("prompt", n_read, usage.seconds_prefill),
        "predicted_n": n_written,
        **_rate("predicted", n_written, usage.seconds_decode),
        **({"draft_n": usage.n_drafted, "draft_n_accepted": usage.n_drafts_right} if usage.n_drafted else {}),
    }


def _rate(name: str, n_tokens: int, seconds: float) -> Json:
    return {
        f"{name}_ms": round(seconds * 1000, 3),
        f"{name}_per_token_ms": round(seconds * 1000 / n_tokens, 3) if n_tokens else 0.0,
        f"{name}_per_second": round(n_tokens / seconds, 3) if seconds else 0.0,
    }


def _difference(difference: FirstDifference | None) -> Json | None:
    if difference is None:
        return None
    return {
        "at": difference.at,
        "message": difference.message,
        "kind": difference.kind.value,
        "character": difference.char_first if difference.char_first >= 0 else None,
        "old": difference.old_text,
        "new": difference.new_text,
        "value": difference.value.value if difference.value is not None else None,
    }


def _part(part: AvoidablePart) -> Json:
    return {"first": part.first, "end": part.end, "cause": part.cause.value, "policy": part.policy or None}


def _tidied(one: Tidied) -> Json:
    return {"act": one.act.value, "n": one.n}


def _offer(offer: Offer) -> Json:
    return {
        "remedy": offer.remedy.value,
        "saves_tokens": offer.saves_tokens,
        "saves_seconds": offer.saves_seconds,
        "say": offer_text(offer),
    }
