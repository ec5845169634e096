"""Whether to think and how hard, in the words of the template that the model has."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.prompt.chat_options import Option, ThinkingChoice, ThinkingChoices
from engine.core.prompt.request_parsing import options_of
from engine.core.prompt.request_values import CharCount

_EFFORTS = ("minimal", "low", "medium", "high", "xhigh", "max")


def thinking_options(
    body: Mapping[str, object], choices: ThinkingChoices, *, thinks: bool | None, effort: str, texts: CharCount
) -> tuple[Option, ...]:
    """What the template is told. What a request says to the template itself, in `chat_template_kwargs`, goes first.

    `thinks` None: as the model has it. An effort that the template does not know is the nearest one that it does.
    """
    given = options_of(body, "", texts)
    names = {name for name, _ in given}
    chosen = choices.options(ThinkingChoice(thinks=thinks, effort=_nearest(effort, choices.efforts)))
    return (*given, *(option for option in chosen if option[0] not in names))


def _nearest(effort: str, known: tuple[str, ...]) -> str:
    if effort in known or effort not in _EFFORTS:
        return effort if effort in known else ""
    wanted = _EFFORTS.index(effort)
    ranked = [(abs(_EFFORTS.index(one) - wanted), one) for one in known if one in _EFFORTS]
    return min(ranked, key=lambda one: one[0])[1] if ranked else ""
