"""The reply of one request on its way out: from tokens to events, and to what is stored. Engine thread only."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from engine.commands import Generate
from engine.core.calls.forms import CallForm
from engine.core.calls.reading import find_calls, texts_of
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import Message, Role
from engine.core.prompt.streaming import Channel, ReasoningTags, StreamDelta, StreamState, begin, finish, step
from engine.events import Delta, Event

DELTA_SECONDS = 0.02  # bytes are gathered this long: 50 events a second at most, more than a window paints


class ReplyStream:
    """Gathers generated tokens. Text is made only when it is sent, so that a token costs next to nothing."""

    def __init__(
        self,
        command: Generate,
        *,
        opened: ReasoningTags | None,
        calls: CallForm | None,
        end_mark: str,
        emit: Callable[[Event], None],
    ) -> None:
        """`calls`: how the template writes them; `end_mark`: text that ends the reply as an end token would, or ""."""
        self._command = command
        self._opened = opened
        self._calls = calls
        self._end_mark = end_mark
        self._emit = emit
        self._state, _ = step(self._begin(), command.resume.encode())
        self._sent = 0
        self.generated = array("i")  # every sampled token but the end marker
        self.raw = bytearray()  # their bytes
        self.n_decoded = 0  # how many of them are in memory
        self.first_sent: float | None = None  # when the first piece of text went out, by the monotonic clock

    def _begin(self) -> StreamState:
        is_raw = self._command.chat is None
        return begin(stop=(*self._command.stop, self._end_mark), opened=self._opened, is_raw=is_raw)

    @property
    def may_stop(self) -> bool:
        """Whether a text can end the reply: then each token is looked at when it comes."""
        return bool(self._state.stop)

    @property
    def is_at_end_mark(self) -> bool:
        """The model ended its reply, by a text that is not shown and in no one's wishes."""
        return self._state.is_stopped and self._state.stopped_by not in self._command.stop

    @property
    def tokens_in_memory(self) -> Tokens:
        return Tokens(self.generated[: self.n_decoded].tobytes())

    def send(self, moment: float) -> bool:
        """Send what is certain. True when a stop text came."""
        self._state, deltas = step(self._state, bytes(self.raw[self._sent :]))
        self._sent = len(self.raw)
        self._send(deltas, moment)
        return self._state.is_stopped

    def send_rest(self, moment: float) -> None:
        """The reply ends here: send everything, what was held back as well."""
        self.send(moment)
        self._state, held = finish(self._state)
        self._send(held, moment)

    def _send(self, deltas: tuple[StreamDelta, ...], moment: float) -> None:
        if self.first_sent is None:
            self.first_sent = moment
        for delta in deltas:
            self._emit(
                Delta(
                    request=self._command.request,
                    channel=delta.channel,
                    text=delta.text,
                    n_tokens=len(self.generated),
                )
            )

    def raw_text(self, *, is_complete: bool) -> str:
        """The whole reply with its tags, the resumed part included, without a stop text.

        Half a character at the end is left out when the reply goes on later.
        """
        raw = self._command.resume.encode() + bytes(self.raw)
        state, _ = step(self._begin(), raw)
        text = raw.decode("utf-8", errors="replace" if is_complete else "ignore")
        return text[: state.stopped_at] if state.is_stopped else text

    def message(self) -> Message:
        """The reply as the next chat will carry it."""
        state, deltas = step(self._begin(), self._command.resume.encode() + bytes(self.raw))
        parts = (*deltas, *finish(state)[1])
        text = "".join(part.text for part in parts if part.channel is Channel.REPLY)
        reasoning = "".join(part.text for part in parts if part.channel is Channel.REASONING)
        chat = self._command.chat
        found = None
        if self._calls is not None and chat is not None and chat.tools:
            found = find_calls(self._calls, text, texts_of(chat.tools))
        if found is None:
            return Message(role=Role.ASSISTANT, text=text, reasoning=reasoning)
        return Message(role=Role.ASSISTANT, text=found.said, reasoning=reasoning, tool_calls=found.calls)
