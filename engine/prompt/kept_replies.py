"""Replies that called tools, as the model wrote them: a client may send them back in another writing.

Most clients parse the arguments of a call and write them anew: other white space, other escapes, keys in another order.
Where the template shows that, the prompt parts from what is in memory, and a recurrent model reads the call again. But
a call with the same values at the same place of a chat is the one that was generated, and its own tokens say the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.calls.forms import CallForm
from engine.core.calls.reading import FoundCalls, Texts, find_calls, texts_of
from engine.core.prompt.messages import Chat
from engine.core.tokens.tokenizing import AsWritten

MAX_REPLIES = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reply:
    """`text` was generated as `ids` behind `n_before` characters, and `n_messages`, of a prompt; their digest."""

    conversation: str
    n_messages: int
    n_before: int
    digest: int
    text: str
    ids: tuple[int, ...]


class KeptReplies:
    """The newest of one model. Engine thread only."""

    def __init__(self, form: CallForm | None) -> None:
        self._form = form
        self._replies: OrderedDict[tuple[int, int], _Reply] = OrderedDict()

    def add(self, conversation: str, chat: Chat, prompt_text: str, reply_text: str, ids: Sequence[int]) -> None:
        """The model wrote that; kept where it calls a tool."""
        if self._form is None or not chat.tools:
            return
        if find_calls(self._form, reply_text, texts_of(chat.tools), at_most=1) is None:
            return
        key = len(prompt_text), hash(prompt_text)
        self._replies.pop(key, None)
        self._replies[key] = _Reply(
            conversation=conversation,
            n_messages=len(chat.messages),
            n_before=key[0],
            digest=key[1],
            text=reply_text,
            ids=tuple(ids),
        )
        while len(self._replies) > MAX_REPLIES:
            self._replies.popitem(last=False)

    def forget(self, conversation: str) -> None:
        """It was deleted."""
        for key in [key for key, reply in self._replies.items() if reply.conversation == conversation]:
            del self._replies[key]

    def written(self, chat: Chat, text: str) -> tuple[AsWritten, ...]:
        """The stretches of this prompt that are such replies in another writing, in order."""
        if self._form is None or not self._replies or not any(message.tool_calls for message in chat.messages):
            return ()
        texts = texts_of(chat.tools)
        found: list[AsWritten] = []
        for reply in sorted(self._of(text), key=lambda reply: reply.n_before):
            end = None if text.startswith(reply.text, reply.n_before) else self._end_of(reply, chat, text, texts)
            if end is not None and (not found or found[-1].end <= reply.n_before):
                found.append(AsWritten(first=reply.n_before, end=end, ids=reply.ids))
        return tuple(found)

    def _of(self, text: str) -> Iterator[_Reply]:
        """Those that were written behind what this text begins with."""
        digests: dict[int, int] = {}
        for reply in self._replies.values():
            n = reply.n_before
            if n < len(text):
                digest = digests[n] = digests[n] if n in digests else hash(text[:n])
                if digest == reply.digest:
                    yield reply

    def _end_of(self, reply: _Reply, chat: Chat, text: str, texts: Texts) -> int | None:
        """Where the same reply ends in this text; None: it is another one."""
        assert self._form is not None
        was = find_calls(self._form, reply.text, texts)
        if was is None:
            return None
        now = find_calls(self._form, text[reply.n_before :], texts, at_most=len(was.calls))
        if now is None or not _is_same(was, now):
            return _end_by_chat(reply, was, chat, text)
        closing, end = reply.text[was.end :].rstrip(), reply.n_before + now.end
        return end + len(closing) if text.startswith(closing, end) else None


def _end_by_chat(reply: _Reply, was: FoundCalls, chat: Chat, text: str) -> int | None:
    """The same where a template writes calls in a way that does not read back, texts without escapes, say: the chat has
    the calls, and behind them comes what closes them, which stands in none.
    """
    calls = chat.messages[reply.n_messages].tool_calls if reply.n_messages < len(chat.messages) else ()
    closing, said = reply.text[was.end :].strip(), was.said.strip()
    if not closing or [c.meaning for c in was.calls] != [c.meaning for c in calls]:
        return None
    end = len(text) - len(text[reply.n_before :].lstrip())
    if not text.startswith(said, end) or any(closing in call.arguments for call in calls):
        return None
    end += len(said)
    for _ in range(reply.text.count(closing, was.first)):
        at = text.find(closing, end)
        if at < 0:
            return None
        end = at + len(closing)
    return end


def _is_same(was: FoundCalls, now: FoundCalls) -> bool:
    """All is the same but how it is written: what was said and thought before, and what is called with which values."""
    return was.said.strip() == now.said.strip() and [c.meaning for c in was.calls] == [c.meaning for c in now.calls]
