"""Tell the calls of a reply from what it says while it comes: a call is told once it is whole, and none of it is said.

Text is held back from where a call may begin, and said when it turns out to be none. Everything told was certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import assert_never

from engine.core.calls.begun import call_begun
from engine.core.calls.forms import ANY, CallForm, Writing
from engine.core.calls.reading import ANY_PATTERN, CallReader, texts_of
from engine.core.prompt.messages import ToolCall, ToolSpec
from engine.core.prompt.streaming import Channel, StreamDelta

_BETWEEN = re.compile(r"[\s,;]*")
_LIST = re.compile(r"[\s,]{0,8}\[\s*(?=\{)|[\s,]{0,8}\[\s*\Z")
_BARE_NAME = re.compile(r"\s*([\w.\-/]*)\s*(\{|\Z)?")
# Tags that close: what stands behind calls is not the same with each of them, and not every template shows it.
_ANY_CLOSING = re.compile(
    r"</[^<>\s]{0,40}(?:>|\Z)|<(?:\Z|[|｜](?:\Z|[^<>\s]{0,40}(?:>|\Z)))|\[/[^\[\]\s]{0,40}(?:\]|\Z)"
)
_LOOKED_AT = 256  # characters of what may be a call: the rest waits for what could end one


class _Place(Enum):
    """Where the stream stands."""

    SAID = "in what is said"
    CALL = "where a call may have begun"
    BEHIND = "behind a call"


class CallStream:
    """One reply. With `at_most` calls it `is_over` once anything but what closes them follows."""

    def __init__(self, form: CallForm, tools: Sequence[ToolSpec], *, at_most: int = 0) -> None:
        self._form = form
        self._texts = texts_of(tools)
        self._names = frozenset(tool.name for tool in tools)
        self._at_most = at_most
        self._openings = begun_or_whole(*form.openings)
        self._closings = begun_or_whole(form.behind, form.closing, form.behind.removeprefix(form.closing.rstrip()))
        self._held = ""
        self._place = _Place.SAID
        self._at = 0  # characters of `held` before what a call is read from
        self._seen = 0  # characters of it that were read in vain
        self._is_bare = False  # nothing of the form stands before what is held
        self._is_at_start = True  # nothing was said, and nothing called
        self._in_list = False
        self.n_calls = 0
        self.is_over = False

    def step(self, text: str) -> list[str | ToolCall]:
        """What is certain with this much more of the reply: texts to say and calls, in their order."""
        return self._take(text, is_final=False)

    def finish(self) -> list[str | ToolCall]:
        """The reply ends here: what was held back is said, if it is no call."""
        return self._take("", is_final=True)

    def begun(self) -> tuple[str, str] | None:
        """Name and arguments so far of a call that is not whole yet, once it is certain which tool it calls."""
        if self._place is not _Place.CALL:
            return None
        found = call_begun(self._form, self._held, self._behind_bracket()[0], self._texts)
        return found if found is not None and found[0] in self._names else None

    def _take(self, text: str, *, is_final: bool) -> list[str | ToolCall]:
        self._held += text
        told: list[str | ToolCall] = []
        while not self.is_over:
            match self._place:
                case _Place.SAID:
                    goes_on = self._say(told, is_final=is_final)
                case _Place.CALL:
                    goes_on = self._call(told, is_final=is_final)
                case _Place.BEHIND:
                    goes_on = self._close(is_final=is_final)
                case _:
                    assert_never(self._place)
            if not goes_on:
                break
        return list(_joined(told))

    def _say(self, told: list[str | ToolCall], *, is_final: bool) -> bool:
        """As far as no call may begin. True: go on elsewhere."""
        if self._is_at_start and not self._form.opening and self._may_be_bare():
            self._begin(0, is_bare=True)
            return True
        found = self._openings.search(self._held) if self._openings is not None else None
        is_whole = found is not None and found.lastindex is not None
        end = len(self._held) if found is None or (is_final and not is_whole) else found.start()
        said = self._held[:end] if is_final and not is_whole else self._held[:end].rstrip()  # a call may follow
        if said:
            told.append(said)
            self._is_at_start = False
        if found is None or not is_whole:
            self._held = "" if is_final else self._held[len(said) :]
            return False
        self._held = self._held[len(said) :]
        self._begin(found.end() - len(said), is_bare=False)
        return True

    def _may_be_bare(self) -> bool:
        """Of a form without an opening: whether what is held, the first of the reply, may be a call."""
        text = self._held.lstrip()
        if not text:
            return False
        match self._form.writing:
            case Writing.OBJECT:
                return text.startswith(("{", "["))
            case Writing.PYTHON:
                return text.startswith("[")
            case _:
                found = _BARE_NAME.match(text)
                if found is None or found[2] is None:
                    return False
                names = self._names
                return found[1] in names if found[2] else any(name.startswith(found[1]) for name in names)

    def _begin(self, at: int, *, is_bare: bool) -> None:
        self._place, self._at, self._seen, self._is_bare = _Place.CALL, at, 0, is_bare

    def _call(self, told: list[str | ToolCall], *, is_final: bool) -> bool:
        """Read what is held as a call. False: that cannot be said yet."""
        if not (is_final or self._may_end_now()):
            return False
        at, in_list = self._behind_bracket()
        reader = CallReader(self._form, self._held, self._texts)
        read = reader.calls_at(at) if not self._is_bare or self._may_be_bare() else None
        if reader.is_cut and not is_final:
            self._seen = len(self._held)
            return False
        if read is not None and self._are_known(read[0]):
            told += read[0]
            self.n_calls += len(read[0])
            self._held, self._in_list = self._held[read[1] :], self._in_list or in_list
            self._is_at_start = False
            self._place = _Place.BEHIND
            return True
        n_said = max(self._at, 1)
        told.append(self._held[:n_said])
        self._held = self._held[n_said:]
        self._is_at_start = False
        self._place = _Place.SAID
        return bool(self._held)

    def _behind_bracket(self) -> tuple[int, bool]:
        """Where to read, and whether that is in a list: the objects of one are read one by one."""
        found = _LIST.match(self._held, self._at) if self._form.writing is Writing.OBJECT else None
        return (self._at, False) if found is None else (found.end(), True)

    def _are_known(self, calls: list[ToolCall]) -> bool:
        """JSON alone is no call yet: its name must be that of a tool."""
        return not self._is_bare or self.n_calls > 0 or all(call.name in self._names for call in calls)

    def _may_end_now(self) -> bool:
        """What came since it was read the last time could end a call, or show that it is none."""
        return self._seen < self._at + _LOOKED_AT or may_end(self._form, self._held[self._seen :])

    def _close(self, *, is_final: bool) -> bool:
        """Pass over what closes calls. False: it is not certain yet what follows."""
        found = _BETWEEN.match(self._held)
        at = found.end() if found is not None else 0
        if self._in_list and self._held.startswith("]", at):
            self._held, self._in_list = self._held[at + 1 :], False
            return True
        rest = self._held[at:]
        if not rest:
            return False
        opened = self._openings.match(rest) if self._openings is not None else None
        closed = self._closed(rest) if opened is None else None
        if closed is not None and (closed.lastindex is not None or closed.end() < len(rest)):
            self._held = rest[closed.end() :]
            return True
        if closed is not None or (opened is not None and opened.lastindex is None):
            if is_final:
                self._held = ""
            return False
        return self._leave(rest, opened)

    def _closed(self, rest: str) -> re.Match[str] | None:
        found = self._closings.match(rest) if self._closings is not None else None
        return found or _ANY_CLOSING.match(rest)

    def _leave(self, rest: str, opened: re.Match[str] | None) -> bool:
        """Another call, or something said."""
        if self._at_most and self.n_calls >= self._at_most:
            self.is_over, self._held = True, ""
            return False
        self._held = rest
        if opened is not None:
            self._begin(opened.end(), is_bare=False)
        elif self._form.writing is Writing.OBJECT and rest.startswith("{"):
            self._begin(0, is_bare=False)
        else:
            self._place, self._in_list = _Place.SAID, False
        return True


def may_end(form: CallForm, text: str) -> bool:
    """Whether a call that was not whole could be so with this much more."""
    return any(end in text for end in form.end.strip()[-1:] or "}])")


def _joined(told: list[str | ToolCall]) -> Iterator[str | ToolCall]:
    """Neighbouring texts as one."""
    text = ""
    for one in told:
        if isinstance(one, str):
            text += one
            continue
        if text:
            yield text
        text = ""
        yield one
    if text:
        yield text


@cache
def begun_or_whole(*wanted: str) -> re.Pattern[str] | None:
    """Finds one of these texts, however white it is, or what may become one at the end; a group where it is whole."""
    texts = {text.strip() for text in wanted} - {""}
    return re.compile("|".join(map(_way, sorted(texts, key=len, reverse=True)))) if texts else None


def _way(text: str) -> str:
    steps: list[str] = []
    for n, word in enumerate(text.split()):
        steps += [r"\s*"] if n else []
        for m, part in enumerate(word.split(ANY)):
            steps += [f"{ANY_PATTERN}*"] if m else []
            steps += map(re.escape, part)
    way = "()"
    for step in reversed(steps[1:]):
        way = rf"(?:\Z|{step}{way})"
    return steps[0] + way


# The calls of a whole reply, thoughts and all: models call without closing what they think, and that is no thought.


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
