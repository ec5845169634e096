"""How much of a generation prompt the history has as well, whatever the reply was: the state before it may lie behind.

Learned by rendering a small made-up chat with replies of many kinds. Characters that a tokeniser may join with those
that follow are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.streaming import open_reasoning
from engine.core.tokens.tokenizing import shared_chars

_ASKED, _SAID, _TOLD, _MORE = "zqasks", "zqsays", "zqtells", "zqmore"
_CALL = ToolCall(id="zqcallzq1", name="zqtool", arguments='{"a": "b"}')  # nine letters and digits, for Mistral's
_USER = Message(role=Role.USER, text=_ASKED)
_RESULT = Message(role=Role.TOOL, text=_TOLD, name=_CALL.name, tool_call_id=_CALL.id)
_REPLY = Message(role=Role.ASSISTANT, text=_SAID)
_CALLING = replace(_REPLY, tool_calls=(_CALL,))
_AGAIN = replace(_CALL, id="zqcallzq2")
_NEXT_RESULT = replace(_RESULT, tool_call_id=_AGAIN.id)
_NEXT = Message(role=Role.USER, text=_MORE)


@dataclass(frozen=True, slots=True)
class Opening:
    """What replies begin with, in the history too. `is_whole`: that is all of the generation prompt."""

    text: str
    is_whole: bool


class Render(Protocol):
    """The text of a chat, "" when the template refuses it."""

    def __call__(self, messages: tuple[Message, ...], /, *, prompt: bool) -> str: ...


def find_opening(role: Role, render: Render, *, with_calls: bool) -> Opening | None:
    """What replies to a last message of `role` begin with; None when that is nothing, or cannot be told."""
    for chat in _chats(role):
        lesson = _Lesson.of(chat, render)
        found = None if lesson is None else lesson.opening(with_calls=with_calls)
        if found is not None:
            return found
    return None


@dataclass(frozen=True, slots=True)
class _Lesson:
    """A chat, its text without a generation prompt, and that prompt."""

    chat: tuple[Message, ...]
    cut: str
    asked: str
    render: Render

    @classmethod
    def of(cls, chat: tuple[Message, ...], render: Render) -> _Lesson | None:
        cut, asked = render(chat, prompt=False), render(chat, prompt=True)
        return cls(chat, cut, asked[len(cut) :], render) if cut and asked.startswith(cut) else None

    def opening(self, *, with_calls: bool) -> Opening | None:
        """Thoughts, and calls of tools that are not offered, count only where not all is shared without them.

        Where it is, the thought is left to the model, or opened or closed as in the history.
        """
        n_said = self.cut.rfind(self.chat[-1].text) + len(self.chat[-1].text)
        if any(text.startswith(self.cut[:n_said]) and not text.startswith(self.cut) for text in self._texts([_REPLY])):
            return None  # a part of the generation prompt is there without being asked for
        plain = self._behind(_replies(with_calls=with_calls))
        if plain and _n_shared(self.asked, plain) == len(self.asked):
            return Opening(self.asked, is_whole=True)
        every = [*_replies(with_calls=True)]
        every += [replace(reply, reasoning=_TOLD) for reply in every]
        if open_reasoning(self.asked):  # what is behind a thought begins with line breaks, which many templates drop
            every.append(replace(_REPLY, text=f"\n\n{_SAID}"))
        n = _n_shared(self.asked, self._behind(every)) if plain else 0
        return Opening(self.asked[:n], is_whole=False) if n else None

    def _behind(self, replies: Iterable[Message]) -> list[str]:
        """What follows in histories that have all before as it was: to the others no state here is of use."""
        return [text[len(self.cut) :] for text in self._texts(replies) if text.startswith(self.cut)]

    def _texts(self, replies: Iterable[Message]) -> Iterator[str]:
        return (self.render(later, prompt=True) for reply in replies for later in _later(self.chat, reply))


def _chats(role: Role) -> Iterator[tuple[Message, ...]]:
    """Chats that end with a message of `role`."""
    if role is Role.USER:
        yield (_USER,)
    else:
        yield from ((_USER, replace(_CALLING, text=text), _RESULT) for text in (_SAID, ""))


def _replies(*, with_calls: bool) -> Iterator[Message]:
    yield _REPLY
    if with_calls:
        yield from (replace(_CALLING, text=text, tool_calls=(_AGAIN,)) for text in (_SAID, ""))


def _later(chat: tuple[Message, ...], reply: Message) -> Iterator[tuple[Message, ...]]:
    """Chats that have gone on behind the reply."""
    if reply.tool_calls:
        yield (*chat, reply, _NEXT_RESULT)
        yield (*chat, reply, _NEXT_RESULT, _REPLY, _NEXT)
    else:
        yield (*chat, reply, _NEXT)


def _n_shared(opening: str, histories: Iterable[str]) -> int:
    """How many characters of the opening all have, up to where none of them may be one token with what follows."""
    texts = [opening, *histories]
    n = min(shared_chars(opening, text) for text in texts)
    while n > 0 and any(_may_join(opening[:n], text[n : n + 1]) for text in texts):
        n -= 1
    return n


def _may_join(before: str, following: str) -> bool:
    """Whether one token may hold the last character of `before` and the next one; True also inside a tag."""
    last = before[-1]
    if any(before.rfind(first) > before.rfind(end) for first, end in ("<>", "[]")) or last in " \t":
        return True
    if not following or last in ">]":
        return False
    if last.isspace():
        return following.isspace()
    return _is_word(following) if _is_word(last) else not following.isspace()


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
