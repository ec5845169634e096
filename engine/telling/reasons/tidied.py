"""What was made of a program's request before the model got it, as sentences. Free of Qt."""

from __future__ import annotations

from typing import assert_never

from engine.core.difference.explanation import Explanation
from engine.core.prompt.messages import Tidied, TidyAct
from engine.language.translation import tr
from engine.telling.reasons.subjects import quoted
from engine.telling.words.figures import counted


def tidied_sentences(explanation: Explanation) -> tuple[str, ...]:
    """With the values in it."""
    return tuple(map(tidied_sentence, explanation.tidied))


def tidied_sentence(one: Tidied) -> str:
    match one.act:
        case TidyAct.TOOLS:
            return tr("As chosen for this program, its tools were sent in the order that they had first.")
        case TidyAct.MOVED if one.was or one.now:
            told = tr(
                "As chosen for this program, {now} was told behind the history; in its old place the model reads"
                " {was}, as at first.",
                now=quoted(one.now),
                was=quoted(one.was),
            )
        case TidyAct.MOVED:
            return tr("As chosen for this program, what changes by itself was told behind the history.")
        case TidyAct.FROZEN if one.was or one.now:
            told = tr(
                "As chosen for this program, the model reads {was}, as at first, and not {now}.",
                was=quoted(one.was),
                now=quoted(one.now),
            )
        case TidyAct.FROZEN:
            return tr("As chosen for this program, what changes by itself was sent as it was first.")
        case _:
            assert_never(one.act)
    if one.n < 2:
        return told
    return tr("{told} So with {n}.", told=told, n=counted(one.n - 1, "more value"))


def tidied_line(explanation: Explanation) -> str:
    """Behind the figures, without anything of the request in it; "" where nothing was done."""
    found = {
        TidyAct.TOOLS: tr("tools in one order"),
        TidyAct.MOVED: tr("what changes by itself told last"),
        TidyAct.FROZEN: tr("what changes by itself as it was first"),
    }
    done = [found[one.act] for one in explanation.tidied]
    return tr("Changed by Cairn: {what}.", what=", ".join(done)) if done else ""
