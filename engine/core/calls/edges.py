"""What stands between the parts of calls and behind them, white space and all: what writing one needs to know.

Reading does without most of it. What cannot be learned is "".
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.core.calls.forms import ANY, CallForm, Writing
from engine.core.calls.reading import find_calls
from engine.core.calls.samples import KEY, LATER, NAME, OTHER, TWO, VALUE, CallTexts, without_givens

_NUMBER = re.compile(r"\d+")


def with_edges(form: CallForm, one: str, texts: CallTexts) -> CallForm:
    """The form with what two calls and a last one show; `one` has a call and what follows it."""
    form = replace(form, name_end=_name_end(form, one, NAME, KEY), behind=_behind(form, texts.last((NAME, TWO)) or ""))
    if form.writing is Writing.OBJECT and one[: one.rfind("{", 0, one.find(NAME))].rstrip().endswith("["):
        return replace(form, is_list=True)
    two = texts.of((NAME, {KEY: VALUE}), (OTHER, {KEY: LATER})) or ""
    first = find_calls(form, two, at_most=1)
    if first is None or [call.name for call in first.calls] != [NAME]:
        return form
    second = two.rfind(OTHER, first.end, two.find(LATER))
    if form.writing is Writing.OBJECT:
        second = two.rfind("{", first.end, second)
    if second < 0:
        return form
    if _name_end(form, two[second:], OTHER, LATER) != form.name_end:  # calls are counted there
        form = replace(form, name_end=_NUMBER.sub(ANY, form.name_end))
    joint = two[first.end : second]
    return replace(form, joint=without_givens(joint), closing=_closing(form, joint))


def _behind(form: CallForm, last: str) -> str:
    found = find_calls(form, last)
    return "" if found is None else without_givens(last[found.end :])


def _closing(form: CallForm, joint: str) -> str:
    """The joint before what opens the next call."""
    again = form.again.split(ANY)[0].split()
    at = joint.find(again[0]) if again else -1
    return without_givens(joint if at < 0 else joint[:at])


def _name_end(form: CallForm, text: str, name: str, inside: str) -> str:
    """From the name to the arguments, in which `inside` stands."""
    at = text.rfind(name, 0, text.find(inside))
    match form.writing:
        case Writing.BESIDE:
            end = text.find("{", at)
        case Writing.TAGGED:
            end = text.find(form.key_open.strip(), at + len(name))
        case _:
            return ""
    return without_givens(text[at + len(name) : end]) if 0 <= at < end else ""
