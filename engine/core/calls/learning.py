"""Learn from a template how it writes tool calls: it renders a few, and what stands around their parts is the form.

The idea is that of llama.cpp's differential analysis of templates (common/chat-diff-analyzer.cpp); the rules are ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.core.calls.forms import ANY, CallForm, Writing
from engine.core.calls.reading import find_calls
from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.streaming import REASONING_TAGS
from engine.core.tokens.tokenizing import shared_chars

# What stands between the parts of calls and behind them, white space and all: what writing one needs to know.
#
# Reading does without most of it. What cannot be learned is "".

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


def learn_form(render: RenderMessages) -> CallForm | None:
    """None where the template shows no calls, or in a way that is none of these."""
    texts = CallTexts(render)
    one = texts.of((NAME, TWO))
    if one is None:
        return None
    for find in (_object_form, _beside_form, _python_form, _loose_form, _tagged_form):
        form = find(one, texts)
        if form is not None:
            whole = replace(form, opening=blurred(form.opening), again=_again(form, texts))
            return with_edges(whole, one, texts) if _is_sound(whole, one) else None
    return None


def _is_sound(form: CallForm, text: str) -> bool:
    """It holds for any call, and finds in the text from which it was learned what was written there."""
    if any(
        given in part for given in (KEY, SECOND) for part in (form.key_open, *form.key_end, form.value_end, form.end)
    ):
        return False  # tags that are named after the arguments
    found = find_calls(form, text, at_most=1)
    return found is not None and [(c.name, json.loads(c.arguments)) for c in found.calls] == [(NAME, TWO)]


def _from_a_tag(text: str) -> str:
    """Without the rest of a tag that began before."""
    return text if not text or text[0] in "<[" or text[0].isspace() else text[_first_opener(text) :]


def _first_opener(text: str) -> int:
    return min((at for at in map(text.find, "<[") if at >= 0), default=len(text))


def _again(form: CallForm, texts: CallTexts) -> str:
    """What stands before a second call; that of the first where there is never more than one."""
    two = texts.of((NAME, {KEY: VALUE}), (OTHER, {KEY: LATER}))
    if two is None or form.writing in (Writing.OBJECT, Writing.PYTHON):
        return blurred(form.opening)
    first = two.rfind(NAME, 0, two.find(KEY))
    behind = two.find(VALUE) + len(VALUE)
    second = two.rfind(OTHER, 0, two.find(KEY, behind))
    if not 0 <= first < second:
        return blurred(form.opening)
    if not form.opening.strip():
        return blurred(two[behind:second].lstrip("\"'} \n"))
    return _from_a_tag(common_end(blurred(two[:first]), blurred(two[behind:second]))).strip()


# --- JSON ---


def _values(text: str) -> Iterator[tuple[int, object]]:
    """JSON values that begin with a bracket, the outer ones only, with where they begin."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        if text[at] not in "{[":
            at += 1
            continue
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
            continue
        yield at, value
        at = end


def _object_form(text: str, _: CallTexts) -> CallForm | None:
    for first, value in _values(text):
        inner = value[0] if isinstance(value, list) and value else value
        keys = _keys_of(inner) if isinstance(inner, dict) else None
        if keys is not None:
            name, arguments = keys
            return CallForm(writing=Writing.OBJECT, opening=text[:first], name_key=name, arguments_key=arguments)
    return None


def _keys_of(value: dict[str, object]) -> tuple[str, str] | None:
    if isinstance(value.get(NAME), dict):
        return "", ""
    for key, given in value.items():
        if (isinstance(given, dict) and KEY in given) or (isinstance(given, str) and VALUE in given):
            name = next((name for name, text in value.items() if text == NAME), None)
            return None if name is None else (name, key)
    return None


def _beside_form(text: str, _: CallTexts) -> CallForm | None:
    at = text.find(NAME)
    for first, value in _values(text):
        if at < first and isinstance(value, dict) and value.get(KEY) == VALUE:
            return CallForm(writing=Writing.BESIDE, opening=text[:at])
    return None


# --- others ---


def _python_form(text: str, _: CallTexts) -> CallForm | None:
    at = text.find(f"[{NAME}(")
    return None if at < 0 or f"{KEY}=" not in text else CallForm(writing=Writing.PYTHON, opening=text[:at])


def _loose_form(text: str, _: CallTexts) -> CallForm | None:
    at, key, value = text.find(NAME), text.find(f"{{{KEY}:"), text.find(VALUE)
    if not 0 <= at < key < value or text[at + len(NAME) : key].strip():
        return None
    quote = text[key + len(KEY) + 2 : value]
    return CallForm(writing=Writing.LOOSE, opening=text[:at], quote=quote) if quote else None


def _tagged_form(text: str, texts: CallTexts) -> CallForm | None:
    key = text.find(KEY)
    marks = [text.rfind(NAME, 0, max(key, 0)), key, *(text.find(mark) for mark in (VALUE, SECOND, LATER))]
    if min(marks) < 0 or marks != sorted(marks):
        return None
    name, key, value, second, later = marks
    before_key, key_end = text[name + len(NAME) : key], text[key + len(KEY) : value]
    between, behind = text[value + len(VALUE) : second], text[later + len(LATER) :]
    shared = common_start(between, behind)
    value_end = shared[: whole_tags(shared, len(shared))]
    key_open = _from_a_tag(common_end(before_key, between[len(value_end) :]))
    if not (key_open.strip() and key_end.strip() and value_end.strip()):
        return None
    opened, closed, text_type, other_type = key_end, "", "", ""
    of_number = _key_end_of_number(texts)
    if of_number is not None and of_number != key_end:
        opened = common_start(key_end, of_number)
        closed = common_end(key_end[len(opened) :], of_number[len(opened) :])
        text_type = key_end[len(opened) : len(key_end) - len(closed)]
        other_type = of_number[len(opened) : len(of_number) - len(closed)]
    return CallForm(
        writing=Writing.TAGGED,
        opening=text[:name],
        key_open=key_open,
        key_end=(opened, closed),
        text_type=text_type,
        other_type=other_type,
        value_end=value_end,
        end=_first_tag(behind[len(value_end) :]),
    )


def _key_end_of_number(texts: CallTexts) -> str | None:
    text = texts.of((NAME, {KEY: NUMBER}))
    if text is None or KEY not in text or str(NUMBER) not in text:
        return None
    key = text.find(KEY)
    return text[key + len(KEY) : text.find(str(NUMBER), key)]


def _first_tag(text: str) -> str:
    """Up to the end of its first tag."""
    start = _first_opener(text)
    end = text.find({"<": ">", "[": "]"}.get(text[start : start + 1], "\n"), start)
    return text if end < 0 else text[: end + 1]


# Calls that a template is shown to learn its form, and what it writes for them.


# Messages to the prompt without a generation prompt; "" where the template refuses them.
RenderMessages = Callable[[tuple[Message, ...]], str]

NAME, OTHER = "zqtool", "zqfurther"
KEY, SECOND = "zqkey", "zqsecond"
VALUE, LATER, NUMBER = "zqvalue", "zqlater", 73519
IDS = ("abcd56789", "abcd56780")  # nine letters and digits, for Mistral's
_USER = Message(role=Role.USER, text="zqquestion")
_AGAIN = Message(role=Role.USER, text="zqagain")
_SAID = Message(role=Role.ASSISTANT, text="zqsaid")
_RESULT = "zqresult"
_LONGEST_TAG = 40
TWO = {KEY: VALUE, SECOND: LATER}

Arguments = dict[str, str] | dict[str, int]


class CallTexts:
    """What the template writes for a reply that calls: from the first character that another reply has not."""

    def __init__(self, render: RenderMessages) -> None:
        self._render = render

    def of(self, *calls: tuple[str, Arguments]) -> str | None:
        made = _made(calls)
        results = (Message(role=Role.TOOL, text=_RESULT, tool_call_id=call.id, name=call.name) for call in made)
        return self._new_in(made, (_USER, Message(role=Role.ASSISTANT, tool_calls=made), *results), (_SAID, _AGAIN))

    def last(self, *calls: tuple[str, Arguments]) -> str | None:
        """The same where nothing follows, and without what ends every reply."""
        made = _made(calls)
        found = self._new_in(made, (_USER, Message(role=Role.ASSISTANT, tool_calls=made)), (_SAID,))
        if found is None:
            return None
        shared = common_end(found, self._render((_USER, _SAID)))
        return found[: whole_tags(found, len(found) - len(shared))]

    def _new_in(
        self, made: tuple[ToolCall, ...], messages: tuple[Message, ...], instead: tuple[Message, ...]
    ) -> str | None:
        calling, talking = self._render(messages), self._render((_USER, *instead))
        if not talking or not all(call.name in calling for call in made):
            return None
        return calling[whole_tags(calling, shared_chars(calling, talking)) :]


def whole_tags(text: str, at: int) -> int:
    """Not inside of a tag that two texts only begin alike."""
    first, closed = (max(text.rfind(bracket, 0, at) for bracket in brackets) for brackets in ("<[", ">]"))
    return first if closed < first and at - first < _LONGEST_TAG else at


def _made(calls: tuple[tuple[str, Arguments], ...]) -> tuple[ToolCall, ...]:
    return tuple(
        ToolCall(id=id, name=name, arguments=json.dumps(arguments))
        for id, (name, arguments) in zip(IDS, calls, strict=False)
    )


def common_start(a: str, b: str) -> str:
    return a[: shared_chars(a, b)]


def common_end(a: str, b: str) -> str:
    return common_start(a[::-1], b[::-1])[::-1]


def blurred(text: str) -> str:
    """Without an empty thought before it, and without names and ids."""
    text = text.strip()
    for tags in REASONING_TAGS:
        opened = text.removeprefix(tags.opening).lstrip()
        if opened != text and opened.startswith(tags.closing):
            text = opened.removeprefix(tags.closing).strip()
    return without_givens(text)


def without_givens(text: str) -> str:
    """Without names and ids."""
    for given in (NAME, OTHER, *IDS):
        text = text.replace(given, ANY)
    return text
