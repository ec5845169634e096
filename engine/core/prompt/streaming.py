"""Turn the bytes that a model generates into text for people, one token at a time.

A pure state machine: `step` takes a state and a token's bytes and returns the next state and what may be shown now.
Characters are joined across tokens, stop texts are held back while they may still come, and reasoning is told from the
reply by its tags. Everything that is shown was certain when it was shown.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, replace
from enum import Enum


class Channel(Enum):
    REPLY = "reply"
    REASONING = "reasoning"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasoningTags:
    """How one family of models brackets what it thinks."""

    opening: str
    closing: str


REASONING_TAGS = (
    ReasoningTags(opening="<think>", closing="</think>"),
    ReasoningTags(opening="<thinking>", closing="</thinking>"),
    ReasoningTags(opening="<thought>", closing="</thought>"),
    ReasoningTags(opening="<seed:think>", closing="</seed:think>"),
    ReasoningTags(opening="[THINK]", closing="[/THINK]"),
    ReasoningTags(opening="<|START_THINKING|>", closing="<|END_THINKING|>"),
    ReasoningTags(opening="<|begin_of_thought|>", closing="<|end_of_thought|>"),
    ReasoningTags(opening="<|inner_prefix|>", closing="<|inner_suffix|>"),
    ReasoningTags(opening="<|channel>thought", closing="<channel|>"),
    ReasoningTags(opening="<|channel|>analysis<|message|>", closing="<|end|>"),
)

# Apriel's, which its prompts open: where a reply begins so, that is a sentence like any other.
_OF_PROMPTS = ReasoningTags(opening="Here are my reasoning steps:", closing="[BEGIN FINAL RESPONSE]")

# What models write around their final answer; of no use to a reader.
_REPLY_WRAPPERS = (
    "<|START_RESPONSE|>",
    "<|START_TEXT|>",
    "<|start|>assistant<|channel|>final<|message|>",
    "<|channel|>final<|message|>",
    "<|channel|>commentary<|message|>",
    "<|start|>assistant",  # before a call
    "<|channel|>commentary",
    "<|channel|>analysis",
)
_MARKUP = tuple(part for tags in REASONING_TAGS for part in (tags.opening, tags.closing)) + _REPLY_WRAPPERS
_OPENINGS = tuple(tags.opening for tags in REASONING_TAGS)
_ENDS = ("<|END_RESPONSE|>", "<|END_TEXT|>")


def is_reply_markup(text: str) -> bool:
    """Whether models write this around what they think and answer, by themselves: it belongs to a reply's raw text."""
    return any(text in part for part in (*_MARKUP, *_ENDS))


@dataclass(frozen=True, slots=True)
class StreamDelta:
    """Whole characters to show. Reasoning tags and stop texts are never in it."""

    channel: Channel
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamState:
    """Where the stream stands. Make it with `begin`."""

    stop: tuple[str, ...] = ()
    channel: Channel = Channel.REPLY
    closing: str = ""  # the tag that ends the reasoning that is open
    undecoded: bytes = b""  # the start of a character
    held: str = ""  # characters that may turn out to be a tag or a stop text
    at_start: bool = True  # of a channel: white space is dropped
    is_raw: bool = False  # no reply but the rest of a text: nothing but stop texts means anything
    trailing: str = ""  # white space of the reasoning, dropped if the reasoning ends here
    n_chars: int = 0  # decoded so far
    stopped_by: str = ""  # the stop text that came
    stopped_at: int = -1  # characters of the raw text before it

    @property
    def is_stopped(self) -> bool:
        return self.stopped_at >= 0


def raw_begun(reasoning: str, text: str, opened: ReasoningTags | None) -> str:
    """What a model had written when it had thought and said that, behind a prompt that `opened` a thought or did not.

    With a text the thought is closed, also where nothing was thought; without, it goes on. A thought may stand in the
    text, with its tags.
    """
    inline = next((tags for tags in REASONING_TAGS if text.lstrip().startswith(tags.opening)), None)
    if inline is not None:
        return text.lstrip().removeprefix(inline.opening).lstrip("\n") if opened is not None else text
    tags = opened or (REASONING_TAGS[0] if reasoning else None)
    if tags is None:
        return text
    start = "" if opened is not None else f"{tags.opening}\n"
    return f"{start}{reasoning}\n{tags.closing}\n\n{text}" if text else f"{start}{reasoning}"


def begin(*, stop: tuple[str, ...] = (), opened: ReasoningTags | None = None, is_raw: bool = False) -> StreamState:
    """The state before the first token. `opened` are the tags of a reasoning block that the prompt left open.

    `is_raw`: a text is gone on with, and every character counts.
    """
    wanted = tuple(text for text in stop if text)
    if is_raw:
        return StreamState(stop=wanted, at_start=False, is_raw=True)
    if opened is None:
        return StreamState(stop=wanted)
    return StreamState(stop=wanted, channel=Channel.REASONING, closing=opened.closing)


def open_reasoning(text: str) -> ReasoningTags | None:
    """The tags of the reasoning block in which `text` ends, None when it ends outside of one.

    Only a tag at the very end counts: text of a user may hold anything.
    """
    end = text[-64:].rstrip()
    return next((tags for tags in (*REASONING_TAGS, _OF_PROMPTS) if end.endswith(tags.opening)), None)


def step(state: StreamState, piece: bytes) -> tuple[StreamState, tuple[StreamDelta, ...]]:
    """Take one token's bytes. After a stop text the stream takes nothing more."""
    if state.is_stopped:
        return state, ()
    text, undecoded = _decode(state.undecoded + piece, final=False)
    state = replace(state, undecoded=undecoded, n_chars=state.n_chars + len(text))
    return _advance(state, state.held + text, final=False)


def finish(state: StreamState) -> tuple[StreamState, tuple[StreamDelta, ...]]:
    """The model ends here: what was held back is shown, and half a character becomes U+FFFD."""
    if state.is_stopped:
        return state, ()
    text, _ = _decode(state.undecoded, final=True)
    state = replace(state, undecoded=b"", n_chars=state.n_chars + len(text))
    state, deltas = _advance(state, state.held + text, final=True)
    return replace(state, trailing=""), deltas


def markup_places(raw: str, opened: ReasoningTags | None = None) -> tuple[tuple[int, int], ...]:
    """Where the tags of a raw reply stand, [first, end); one that is only begun at its end counts.

    The same texts elsewhere are what the model says: "<|end|>" ends a thought that is open, and nothing in an answer.
    """
    state, at, places = begin(opened=opened), 0, []
    while (found := _first_event(state, raw[at:])) is not None:
        first, word = at + found[0], found[1]
        state = _after_tag(_emit(state, raw[at:first], []), word)
        at = first + len(word)
        places.append((first, at))
    begun = at + _certain(state, raw[at:])
    return (*places, (begun, len(raw))) if begun < len(raw) else tuple(places)


def _decode(data: bytes, *, final: bool) -> tuple[str, bytes]:
    """As many characters as are certain, and the bytes that may still become one."""
    if final or data.isascii():
        return data.decode("utf-8", "replace"), b""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    text = decoder.decode(data)
    return text, decoder.getstate()[0]


def _advance(state: StreamState, text: str, *, final: bool) -> tuple[StreamState, tuple[StreamDelta, ...]]:
    """Consume `text`, the end of the decoded stream, as far as is certain. Each round drops at least one character."""
    deltas: list[StreamDelta] = []
    while True:
        found = _first_event(state, text)
        certain = len(text) if final else _certain(state, text)
        if found is None or found[0] > certain or (not final and _may_grow(state, text[found[0] :])):
            state = _emit(state, text[:certain], deltas)
            return replace(state, held=text[certain:]), tuple(deltas)
        at, word = found
        state = _emit(state, text[:at], deltas)
        rest = text[at + len(word) :]
        if word in state.stop:
            stopped = replace(state, held="", stopped_by=word, stopped_at=state.n_chars - len(text) + at, trailing="")
            return stopped, tuple(deltas)
        state, text = _after_tag(state, word), rest


def _anywhere(state: StreamState) -> tuple[str, ...]:
    """The texts that mean something wherever they come."""
    if state.is_raw:
        return state.stop
    return (*state.stop, *((state.closing,) if state.channel is Channel.REASONING else _ENDS))


def _leading(state: StreamState) -> tuple[str, ...]:
    """The texts that mean something before anything else was said; later they are text like any other."""
    if not state.at_start:
        return ()
    return _OPENINGS if state.channel is Channel.REASONING else (*_OPENINGS, *_REPLY_WRAPPERS)


def _first_event(state: StreamState, text: str) -> tuple[int, str] | None:
    """The first meaningful text and its place; of two at one place the longer one."""
    found = [(text.find(word), word) for word in _anywhere(state)]
    lead = len(text) - len(text.lstrip())
    found += [(lead, word) for word in _leading(state) if text.startswith(word, lead)]
    return min(((at, word) for at, word in found if at >= 0), key=lambda e: (e[0], -len(e[1])), default=None)


def _certain(state: StreamState, text: str) -> int:
    """How many characters of `text` can no longer become part of a meaningful text."""
    certain = len(text)
    for word in _anywhere(state):
        for n in range(min(len(word) - 1, len(text)), 0, -1):
            if text.endswith(word[:n]):
                certain = min(certain, len(text) - n)
                break
    rest = text.lstrip()
    if rest and any(word.startswith(rest) for word in _leading(state)):
        certain = min(certain, len(text) - len(rest))
    return certain


def _may_grow(state: StreamState, text: str) -> bool:
    """More of it may make a longer tag than the one with which it begins."""
    return any(len(word) > len(text) and word.startswith(text) for word in _leading(state))


def _emit(state: StreamState, text: str, deltas: list[StreamDelta]) -> StreamState:
    if state.at_start:
        text = text.lstrip()
    if not text:
        return state
    if state.channel is Channel.REPLY:
        deltas.append(StreamDelta(Channel.REPLY, text))
        return replace(state, at_start=False)
    body = text.rstrip()
    if not body:
        return replace(state, trailing=state.trailing + text)
    deltas.append(StreamDelta(Channel.REASONING, state.trailing + body))
    return replace(state, at_start=False, trailing=text[len(body) :])


def _after_tag(state: StreamState, word: str) -> StreamState:
    """The state behind a tag. A second opening tag (the prompt already had one) and wrappers are dropped."""
    if state.channel is Channel.REASONING and word == state.closing:
        return replace(state, channel=Channel.REPLY, closing="", at_start=True, trailing="")
    for tags in REASONING_TAGS:
        if word == tags.opening:
            return replace(state, channel=Channel.REASONING, closing=tags.closing, at_start=True, trailing="")
    return state
