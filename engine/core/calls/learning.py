"""Learn from a template how it writes tool calls: it renders a few, and what stands around their parts is the form.

The idea is that of llama.cpp's differential analysis of templates (common/chat-diff-analyzer.cpp); the rules are ours.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.core.calls.forms import ANY, CallForm, Writing
from engine.core.calls.reading import find_calls
from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.streaming import REASONING_TAGS
from engine.core.tokens.tokenizing import shared_chars

# Messages to the prompt without a generation prompt; "" where the template refuses them.
RenderMessages = Callable[[tuple[Message, ...]], str]

_NAME, _OTHER = "zqtool", "zqfurther"
_KEY, _SECOND = "zqkey", "zqsecond"
_VALUE, _LATER, _NUMBER = "zqvalue", "zqlater", 73519
_IDS = ("abcd56789", "abcd56780")  # nine letters and digits, for Mistral's
_USER = Message(role=Role.USER, text="zqquestion")
_AGAIN = Message(role=Role.USER, text="zqagain")
_SAID = Message(role=Role.ASSISTANT, text="zqsaid")
_RESULT = "zqresult"
_LONGEST_TAG = 40
_TWO = {_KEY: _VALUE, _SECOND: _LATER}

_Arguments = dict[str, str] | dict[str, int]


def learn_form(render: RenderMessages) -> CallForm | None:
    """None where the template shows no calls, or in a way that is none of these."""
    texts = _Texts(render)
    one = texts.of((_NAME, _TWO))
    if one is None:
        return None
    for find in (_object_form, _beside_form, _python_form, _loose_form, _tagged_form):
        form = find(one, texts)
        if form is not None:
            whole = replace(form, opening=_blurred(form.opening), again=_again(form, texts))
            return whole if _is_sound(whole, one) else None
    return None


def _is_sound(form: CallForm, text: str) -> bool:
    """It holds for any call, and finds in the text from which it was learned what was written there."""
    if any(
        given in part for given in (_KEY, _SECOND) for part in (form.key_open, *form.key_end, form.value_end, form.end)
    ):
        return False  # tags that are named after the arguments
    found = find_calls(form, text, at_most=1)
    return found is not None and [(c.name, json.loads(c.arguments)) for c in found.calls] == [(_NAME, _TWO)]


class _Texts:
    """What the template writes for a reply that calls: from the first character that another reply has not."""

    def __init__(self, render: RenderMessages) -> None:
        self._render = render

    def of(self, *calls: tuple[str, _Arguments]) -> str | None:
        made = tuple(
            ToolCall(id=id, name=name, arguments=json.dumps(arguments))
            for id, (name, arguments) in zip(_IDS, calls, strict=False)
        )
        results = (Message(role=Role.TOOL, text=_RESULT, tool_call_id=call.id, name=call.name) for call in made)
        calling = self._render((_USER, Message(role=Role.ASSISTANT, tool_calls=made), *results))
        talking = self._render((_USER, _SAID, _AGAIN))
        if not talking or not all(call.name in calling for call in made):
            return None
        return calling[_whole_tags(calling, shared_chars(calling, talking)) :]


def _whole_tags(text: str, at: int) -> int:
    """Not inside of a tag that two texts only begin alike."""
    first, closed = (max(text.rfind(bracket, 0, at) for bracket in brackets) for brackets in ("<[", ">]"))
    return first if closed < first and at - first < _LONGEST_TAG else at


def _from_a_tag(text: str) -> str:
    """Without the rest of a tag that began before."""
    return text if not text or text[0] in "<[" or text[0].isspace() else text[_first_opener(text) :]


def _first_opener(text: str) -> int:
    return min((at for at in map(text.find, "<[") if at >= 0), default=len(text))


def _again(form: CallForm, texts: _Texts) -> str:
    """What stands before a second call; that of the first where there is never more than one."""
    two = texts.of((_NAME, {_KEY: _VALUE}), (_OTHER, {_KEY: _LATER}))
    if two is None or form.writing in (Writing.OBJECT, Writing.PYTHON):
        return _blurred(form.opening)
    first = two.rfind(_NAME, 0, two.find(_KEY))
    behind = two.find(_VALUE) + len(_VALUE)
    second = two.rfind(_OTHER, 0, two.find(_KEY, behind))
    if not 0 <= first < second:
        return _blurred(form.opening)
    if not form.opening.strip():
        return _blurred(two[behind:second].lstrip("\"'} \n"))
    return _from_a_tag(_common_end(_blurred(two[:first]), _blurred(two[behind:second]))).strip()


def _blurred(text: str) -> str:
    """Without an empty thought before it, and without names and ids."""
    text = text.strip()
    for tags in REASONING_TAGS:
        opened = text.removeprefix(tags.opening).lstrip()
        if opened != text and opened.startswith(tags.closing):
            text = opened.removeprefix(tags.closing).strip()
    for given in (_NAME, _OTHER, *_IDS):
        text = text.replace(given, ANY)
    return text


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


def _object_form(text: str, _: _Texts) -> CallForm | None:
    for first, value in _values(text):
        inner = value[0] if isinstance(value, list) and value else value
        keys = _keys_of(inner) if isinstance(inner, dict) else None
        if keys is not None:
            name, arguments = keys
            return CallForm(writing=Writing.OBJECT, opening=text[:first], name_key=name, arguments_key=arguments)
    return None


def _keys_of(value: dict[str, object]) -> tuple[str, str] | None:
    if isinstance(value.get(_NAME), dict):
        return "", ""
    for key, given in value.items():
        if (isinstance(given, dict) and _KEY in given) or (isinstance(given, str) and _VALUE in given):
            name = next((name for name, text in value.items() if text == _NAME), None)
            return None if name is None else (name, key)
    return None


def _beside_form(text: str, _: _Texts) -> CallForm | None:
    at = text.find(_NAME)
    for first, value in _values(text):
        if at < first and isinstance(value, dict) and value.get(_KEY) == _VALUE:
            return CallForm(writing=Writing.BESIDE, opening=text[:at])
    return None


# --- others ---


def _python_form(text: str, _: _Texts) -> CallForm | None:
    at = text.find(f"[{_NAME}(")
    return None if at < 0 or f"{_KEY}=" not in text else CallForm(writing=Writing.PYTHON, opening=text[:at])


def _loose_form(text: str, _: _Texts) -> CallForm | None:
    at, key, value = text.find(_NAME), text.find(f"{{{_KEY}:"), text.find(_VALUE)
    if not 0 <= at < key < value or text[at + len(_NAME) : key].strip():
        return None
    quote = text[key + len(_KEY) + 2 : value]
    return CallForm(writing=Writing.LOOSE, opening=text[:at], quote=quote) if quote else None


def _tagged_form(text: str, texts: _Texts) -> CallForm | None:
    key = text.find(_KEY)
    marks = [text.rfind(_NAME, 0, max(key, 0)), key, *(text.find(mark) for mark in (_VALUE, _SECOND, _LATER))]
    if min(marks) < 0 or marks != sorted(marks):
        return None
    name, key, value, second, later = marks
    before_key, key_end = text[name + len(_NAME) : key], text[key + len(_KEY) : value]
    between, behind = text[value + len(_VALUE) : second], text[later + len(_LATER) :]
    shared = _common_start(between, behind)
    value_end = shared[: _whole_tags(shared, len(shared))]
    key_open = _from_a_tag(_common_end(before_key, between[len(value_end) :]))
    if not (key_open.strip() and key_end.strip() and value_end.strip()):
        return None
    opened, closed, text_type = key_end, "", ""
    of_number = _key_end_of_number(texts)
    if of_number is not None and of_number != key_end:
        opened = _common_start(key_end, of_number)
        closed = _common_end(key_end[len(opened) :], of_number[len(opened) :])
        text_type = key_end[len(opened) : len(key_end) - len(closed)]
    return CallForm(
        writing=Writing.TAGGED,
        opening=text[:name],
        key_open=key_open,
        key_end=(opened, closed),
        text_type=text_type,
        value_end=value_end,
        end=_first_tag(behind[len(value_end) :]),
    )


def _key_end_of_number(texts: _Texts) -> str | None:
    text = texts.of((_NAME, {_KEY: _NUMBER}))
    if text is None or _KEY not in text or str(_NUMBER) not in text:
        return None
    key = text.find(_KEY)
    return text[key + len(_KEY) : text.find(str(_NUMBER), key)]


def _common_start(a: str, b: str) -> str:
    return a[: shared_chars(a, b)]


def _common_end(a: str, b: str) -> str:
    return _common_start(a[::-1], b[::-1])[::-1]


def _first_tag(text: str) -> str:
    """Up to the end of its first tag."""
    start = _first_opener(text)
    end = text.find({"<": ">", "[": "]"}.get(text[start : start + 1], "\n"), start)
    return text if end < 0 else text[: end + 1]
