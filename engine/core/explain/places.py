"""Where in both prompts a difference of their chats lies, and whether it reaches them at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.difference.chat_difference import Change
from engine.core.difference.explanation import Cause
from engine.core.difference.message_alignment import Step, Stretch
from engine.core.explain.compared import Asked, Processed
from engine.core.prompt.items import MediaChunk, Prompt, Tokens
from engine.core.prompt.messages import Chat, Message
from engine.core.prompt.span_values import Kind, SpanMap, kind_at

TEMPLATES_OWN = (Kind.SYSTEM, Kind.TOOLS)
MERGED = 2  # items before a change that may be others because of it

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Of two prompts whose first `matched` items are the same; both have chats."""

    earlier: Processed
    asked: Asked
    old: Chat
    new: Chat
    matched: int

    @property
    def has_no_spans(self) -> bool:
        return all(span.kind is Kind.RAW for span in self.asked.spans.spans)

    def is_visible(self, change: Change) -> bool:
        difference, stretch = change
        if difference.cause is Cause.TEMPLATE_CHANGED:
            return False  # told where the template is found to write otherwise
        if stretch is None:
            before, after = ranges_of_tools(self.earlier.spans), ranges_of_tools(self.asked.spans)
            if not before and not after:  # somewhere in what the template writes, or nowhere
                return kind_at(self.asked.spans, self.matched) in TEMPLATES_OWN or self.has_no_spans
            return self._differ(before, after)
        if stretch.step is not Step.EDITED:
            return self.has_no_spans or self._is_shown(stretch)
        before, after = self._own(stretch)
        if not before and not after and self.has_no_spans:
            return True
        return self._differ(before, after) or self._is_within_next(stretch)

    def first_in_prompt(self, visible: list[Change]) -> list[Change]:
        """What the first difference lies in comes first: each template has an order of its own.

        Where that lies in both prompts it explains the difference; what lies there in one of them only may have got
        there because something before it came or went.
        """
        holders = [
            (not is_in_both, width, at)
            for at, (_, stretch) in enumerate(visible)
            if (held := self._held_by(stretch)) is not None
            for is_in_both, width in (held,)
        ]
        if not holders:
            return visible
        first = visible[min(holders)[2]]
        return [first, *(change for change in visible if change is not first)]

    def first_item(self, stretch: Stretch | None) -> int:
        """The first item of the prompt that a change may have to do with."""
        return min((first for side in self._both(stretch) for first, _ in side), default=0)

    def _held_by(self, stretch: Stretch | None) -> tuple[bool, int] | None:
        """In each prompt that has something of it, and the number of items around the first difference; None: no."""
        sides = [side for side in self._both(stretch) if side]
        around = [end - first for side in sides for first, end in side if first <= self.matched < end]
        return (len(around) >= len(sides), min(around)) if around else None

    def _both(self, stretch: Stretch | None) -> tuple[Ranges, Ranges]:
        if stretch is None:
            return ranges_of_tools(self.earlier.spans), ranges_of_tools(self.asked.spans)
        return self._own(stretch)

    def _own(self, stretch: Stretch) -> tuple[Ranges, Ranges]:
        """Of the first message of a stretch, where it has one."""
        old = _of_message(self.earlier.spans, stretch.old_first) if stretch.old_first < stretch.old_end else ()
        new = _of_message(self.asked.spans, stretch.new_first) if stretch.new_first < stretch.new_end else ()
        return old, new

    def _differ(self, before: Ranges, after: Ranges) -> bool:
        return _text(self.earlier.prompt.tokens, before) != _text(self.asked.prompt.tokens, after)

    def _is_shown(self, stretch: Stretch) -> bool:
        """Any of its messages is in the prompt that it is of, or has nothing that could be."""
        places = (
            *((self.earlier.spans, self.old, k) for k in range(stretch.old_first, stretch.old_end)),
            *((self.asked.spans, self.new, k) for k in range(stretch.new_first, stretch.new_end)),
        )
        return any(_of_message(spans, k) or not chat.messages[k].text for spans, chat, k in places)

    def _is_within_next(self, stretch: Stretch) -> bool:
        """The next message is the same, but not what is shown of it: it begins with calls, or with the end of a text,
        where the first difference lies.
        """
        behind = range(stretch.old_end, len(self.old.messages)), range(stretch.new_end, len(self.new.messages))
        for i, j in zip(*behind, strict=False):
            before, after = _of_message(self.earlier.spans, i), _of_message(self.asked.spans, j)
            if before and after:
                is_here = any(first <= self.matched < end for first, end in before)
                has_calls = bool(self.new.messages[stretch.new_first].tool_calls)
                is_same = self.old.messages[i] == self.new.messages[j]
                return is_same and (has_calls or is_here) and self._differ(before, after)
        return False


def ranges_of_tools(spans: SpanMap) -> Ranges:
    return tuple((span.first, span.end) for span in spans.spans if span.kind is Kind.TOOLS)


def _of_message(spans: SpanMap, message: int) -> Ranges:
    """Its own parts: tools may stand in the midst of it."""
    return tuple((span.first, span.end) for span in spans.spans if span.message == message)


def _text(tokens: Tokens, segments: Ranges) -> bytes:
    return b"".join(tokens.cut(first, end).packed for first, end in segments)


# Short pieces of a prompt for people: text as text, media by their labels.


TextOf = Callable[[Tokens], str]  # of a few text tokens


def excerpt(prompt: Prompt, first: int, end: int, text_of: TextOf) -> str:
    """Items [first, end), or as many of them as there are; a chunk among them, also a cut one, is "[its label]"."""
    end = min(end, len(prompt))
    parts: list[str] = []
    for chunk in prompt.media:
        if chunk.first < end and first < chunk.end:
            parts += (text_of(prompt.tokens.cut(first, max(first, chunk.first))), f"[{chunk.label}]")
            first = chunk.end
    parts.append(text_of(prompt.tokens.cut(first, max(first, end))))
    return "".join(parts)


def shown_at(prompt: Prompt, at: int, n_tokens: int, text_of: TextOf) -> str:
    """What stands at an item: a chunk's label, or the next `n_tokens` items of text."""
    chunk = chunk_at(prompt, at)
    return chunk.label if chunk is not None else excerpt(prompt, at, at + n_tokens, text_of)


def chunk_at(prompt: Prompt, at: int) -> MediaChunk | None:
    """The chunk that starts there."""
    return next((chunk for chunk in prompt.media if chunk.first == at), None)


def next_chunk(prompt: Prompt, at: int) -> MediaChunk | None:
    """The first chunk that starts there or later."""
    return next((chunk for chunk in prompt.media if chunk.first >= at), None)


def own_words(shown: str, texts: Sequence[str]) -> str:
    """The beginning of `shown` as far as it stands in one of the texts, in whole words; "" where the template's markup
    is all that it begins with.
    """
    low, high = 0, len(shown)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if any(shown[:middle] in text for text in texts) else (low, middle - 1)
    while 0 < low < len(shown) and shown[low - 1].isalnum() and shown[low].isalnum():
        low -= 1
    own = shown[:low]
    return own if any(map(str.isalnum, own)) else ""


def texts_of(chat: Chat, reply: Message | None = None) -> tuple[str, ...]:
    """All that people, programs and the model wrote in it."""
    messages = (*chat.messages, *(() if reply is None else (reply,)))
    return (
        *(text for message in messages for text in _texts(message)),
        *(tool.definition for tool in chat.tools),
        *(str(value) for _, value in chat.options),
    )


def _texts(message: Message) -> Iterator[str]:
    yield from (message.text, message.reasoning, message.name, message.tool_call_id)
    for call in message.tool_calls:
        yield from (call.name, call.arguments, call.id)
