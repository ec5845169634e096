"""A prompt and an earlier one, as they are laid side by side."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.decisions.placement import PlacementLine
from engine.core.decisions.traffic import NO_HINTS, Hints
from engine.core.prompt.items import Prompt, Tokens
from engine.core.prompt.messages import Chat, Message
from engine.core.prompt.span_values import Kind, SpanMap


@dataclass(frozen=True, slots=True, kw_only=True)
class Processed:
    """A prompt that was processed, as a later one is compared with it.

    `n_read`: so much of the path was read, if not all. `places` are all that were judged along the prompt, see
    `places_so_far`.
    """

    prompt: Prompt
    path: Tokens  # the prompt and the reply's tokens that were decoded
    spans: SpanMap
    chat: Chat | None  # None: raw text
    reply: Message | None = None  # as parsed from the generated text
    places: tuple[PlacementLine, ...] = ()
    number: int = 0  # of the request
    n_read: int | None = None
    hints: Hints = NO_HINTS  # what it said of the next ones
    clock: int = 0  # what its template was told the time is, in unix seconds; 0: not known
    given_name: str = ""  # what the client called its conversation

    @property
    def whole(self) -> Prompt:
        """The path with its media; a reply has none of its own."""
        return Prompt(tokens=self.path, media=self.prompt.media)

    @property
    def body_end(self) -> int:
        """Where the generation prompt starts: up to here the text is that of the messages."""
        for span in reversed(self.spans.spans):
            if span.kind is not Kind.GENERATION_PROMPT:
                return span.end
        return len(self.prompt)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The prompt to explain.

    `is_other_session`: it is compared with a prompt of a conversation with another name, or without one, so that
    nothing but their texts tells whether they are one. `since`: see `Nearest`.
    """

    prompt: Prompt
    spans: SpanMap
    chat: Chat | None
    is_resumed: bool = False  # goes on with a reply that was stopped
    is_regeneration: bool = False
    is_other_session: bool = False
    name: str = ""  # what the client calls the conversation; "": that it is this one was found
    since: tuple[Processed, ...] = ()

    @property
    def resumed_at(self) -> int:
        """Where the header of the reply that is gone on with begins."""
        spans = self.spans.spans[:-1] if self.is_resumed else self.spans.spans
        return next((span.end for span in reversed(spans) if span.kind is not Kind.GENERATION_PROMPT), 0)
