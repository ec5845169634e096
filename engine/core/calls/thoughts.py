"""The calls of a whole reply, thoughts and all: models call without closing what they think, and that is no thought."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.calls.begun import call_begun
from engine.core.calls.forms import CallForm
from engine.core.calls.reading import CallReader, texts_of
from engine.core.calls.streaming import CallStream, begun_or_whole, may_end
from engine.core.prompt.messages import ToolCall, ToolSpec
from engine.core.prompt.streaming import Channel, StreamDelta


class CallsOfReply:
    """Takes what `prompt.streaming` tells of a reply, and tells its calls apart. `is_over`: as `CallStream` has it."""

    def __init__(self, form: CallForm, tools: Sequence[ToolSpec], *, at_most: int = 0) -> None:
        self._said = CallStream(form, tools, at_most=at_most)
        self._thought = _HeldThought(form, tools)

    @property
    def is_over(self) -> bool:
        return self._said.is_over

    def step(self, delta: StreamDelta) -> list[StreamDelta | ToolCall]:
        """What is certain with this much more of it."""
        if delta.channel is Channel.REASONING:
            return _told(Channel.REASONING, [self._thought.step(delta.text)])
        closed = _told(Channel.REASONING, [self._thought.taken()])  # something is said behind it: it was a thought
        return [*closed, *_told(Channel.REPLY, self._said.step(delta.text))]

    def begun(self) -> tuple[str, str] | None:
        """As `CallStream` has it, also of a call within a thought that may be one."""
        return self._said.begun() or self._thought.begun()

    def finish(self) -> list[StreamDelta | ToolCall]:
        """The reply ends here."""
        is_call = self._thought.has_call
        held = self._thought.taken()
        told = self._said.step(held) if is_call else []
        thought = [] if is_call else _told(Channel.REASONING, [held])
        return [*thought, *_told(Channel.REPLY, [*told, *self._said.finish()])]


def _told(channel: Channel, pieces: Sequence[str | ToolCall]) -> list[StreamDelta | ToolCall]:
    return [StreamDelta(channel, piece) if isinstance(piece, str) else piece for piece in pieces if piece]


class _HeldThought:
    """Holds back from where a call of a tool that there is begins; the rest of the thought, once it is whole."""

    def __init__(self, form: CallForm, tools: Sequence[ToolSpec]) -> None:
        self._form = form
        self._texts = texts_of(tools)
        self._names = frozenset(tool.name for tool in tools)
        self._openings = begun_or_whole(*form.openings)
        self._held = ""
        self._at = 0  # characters of it before what may be a call is read; 0: nothing in it may be one
        self._seen = 0  # characters of it that were read in vain
        self.has_call = False

    def step(self, text: str) -> str:
        """What is a thought for certain."""
        self._held += text
        certain = 0
        while self._openings is not None and not self.has_call:
            found = self._openings.search(self._held, certain)
            if found is None:
                certain = len(self._held)
                break
            before = len(self._held[: found.start()].rstrip())  # white space before a call is none of the thought's
            certain = max(certain, before)
            if found.lastindex is None or not self._is_refuted(found.end()):
                self._at = 0 if found.lastindex is None else found.end()
                break
            certain = found.start() + 1
        told, self._held = (self._held[:certain], self._held[certain:]) if self._openings else (self._held, "")
        self._seen, self._at = max(0, self._seen - certain), max(0, self._at - certain)
        return told

    def begun(self) -> tuple[str, str] | None:
        """What it calls as far as it is written, if it turns out to be no thought."""
        found = call_begun(self._form, self._held, self._at, self._texts) if self._at else None
        return found if found is not None and found[0] in self._names else None

    def _is_refuted(self, at: int) -> bool:
        """What begins there is no call; else it is one, or may become one."""
        if self._seen > at and not may_end(self._form, self._held[self._seen :]):
            return False
        reader = CallReader(self._form, self._held, self._texts)
        read = reader.calls_at(at)
        if reader.is_cut:
            self._seen = len(self._held)
            return False
        self.has_call = read is not None and all(call.name in self._names for call in read[0])
        return not self.has_call

    def taken(self) -> str:
        held, self._held, self._at, self._seen, self.has_call = self._held, "", 0, 0, False
        return held
