"""The reply of one request on its way out: from tokens to events, and to what is stored. Engine thread only."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from engine.commands import Generate
from engine.core.calls.forms import CallForm
from engine.core.calls.reading import find_calls, texts_of
from engine.core.calls.streaming import CallsOfReply
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import Message, Role, ToolCall
from engine.core.prompt.streaming import Channel, ReasoningTags, StreamDelta, StreamState, begin, finish, step
from engine.drawing import Chances
from engine.events import Called, Calling, Delta, Event, LikelyToken, TokenLogprob
from engine.prompt.builder import PromptBuilder

DELTA_SECONDS = 0.02  # bytes are gathered this long: 50 events a second at most, more than a window paints
CALLING_SECONDS = 0.15  # of a call that is being written all that has come is sent again


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
        self._told = self._calls_of_reply()
        self._state, begun = step(self._begin(), command.resume.encode())
        for delta in begun:  # was told when it came
            self._with_calls(delta)
        self._n_called = 0
        self._sent = 0
        self._next_begun = 0.0
        self.chances: list[TokenLogprob] = []  # of tokens that no event had yet
        self.generated = array("i")  # every sampled token but the end marker
        self.raw = bytearray()  # their bytes
        self.n_decoded = 0  # how many of them are in memory
        self.first_sent: float | None = None  # when the first piece of text went out, by the monotonic clock

    def _begin(self) -> StreamState:
        is_raw = self._command.chat is None
        return begin(stop=(*self._command.stop, self._end_mark), opened=self._opened, is_raw=is_raw)

    def _calls_of_reply(self) -> CallsOfReply | None:
        command = self._command
        chat = command.chat
        if not command.parses_calls or self._calls is None or chat is None or not chat.tools:
            return None
        if command.tool_choice == "none":
            return None
        return CallsOfReply(self._calls, chat.tools, at_most=0 if command.allows_parallel else 1)

    def note_chances(self, chances: Chances, token: int, piece: Callable[[int], bytes]) -> None:
        """What was thought of the token that was drawn just now."""
        top = tuple(LikelyToken(id=id, text=piece(id), logprob=logprob) for id, logprob in chances.top)
        self.chances.append(TokenLogprob(id=token, text=piece(token), logprob=chances.logprob, top=top))

    @property
    def may_stop(self) -> bool:
        """Whether a text can end the reply, or tokens are told one by one: then each is looked at when it comes."""
        is_one_call = self._told is not None and not self._command.allows_parallel
        return bool(self._state.stop) or is_one_call or self._command.n_logprobs >= 0

    @property
    def stopped_by(self) -> str:
        """The stop text that ended it, "" where something else did."""
        stop = self._state.stopped_by
        return stop if stop in self._command.stop else ""

    @property
    def tokens_in_memory(self) -> Tokens:
        return Tokens(self.generated[: self.n_decoded].tobytes())

    def send(self, moment: float) -> bool:
        """Send what is certain. True when the reply ends here, by a text or with the one call that is allowed."""
        self._state, deltas = step(self._state, bytes(self.raw[self._sent :]))
        self._sent = len(self.raw)
        self._send(deltas, moment)
        if self._state.is_stopped:
            self._send_held()
        elif self._command.is_foreground and moment >= self._next_begun:
            self._send_begun(moment)
        return self._state.is_stopped or (self._told is not None and self._told.is_over)

    def send_rest(self, moment: float) -> None:
        """The reply ends here: send everything, what was held back as well."""
        self.send(moment)
        self._state, held = finish(self._state)
        self._send(held, moment)
        self._send_held()

    def _send(self, deltas: tuple[StreamDelta, ...], moment: float) -> None:
        if self.first_sent is None:
            self.first_sent = moment
        for delta in deltas:
            for piece in self._with_calls(delta):
                self._tell(piece)

    def _send_begun(self, moment: float) -> None:
        """The call that is being written."""
        begun = self._told.begun() if self._told is not None else None
        if begun is None:
            return
        self._next_begun = moment + CALLING_SECONDS
        name, arguments = begun
        n_tokens, request = len(self.generated), self._command.request
        self._emit(Calling(request=request, index=self._n_called, name=name, arguments=arguments, n_tokens=n_tokens))

    def _send_held(self) -> None:
        """What might have been a call, and the last tokens, of which nothing is said."""
        for piece in self._told.finish() if self._told is not None else ():
            self._tell(piece)
        if self.chances:
            self._tell(StreamDelta(self._state.channel, ""))

    def _with_calls(self, delta: StreamDelta) -> Sequence[StreamDelta | ToolCall]:
        return (delta,) if self._told is None else self._told.step(delta)

    def _tell(self, piece: StreamDelta | ToolCall) -> None:
        request = self._command.request
        if isinstance(piece, ToolCall):
            self._emit(Called(request=request, index=self._n_called, call=piece))
            self._n_called += 1
            return
        chances, self.chances = tuple(self.chances), []
        n_tokens = len(self.generated)
        self._emit(Delta(request=request, channel=piece.channel, text=piece.text, n_tokens=n_tokens, logprobs=chances))

    def raw_text(self, *, is_complete: bool) -> str:
        """The whole reply with its tags, the resumed part included, without a stop text.

        Half a character at the end is left out when the reply goes on later.
        """
        raw = self._command.resume.encode() + bytes(self.raw)
        state, _ = step(self._begin(), raw)
        text = raw.decode("utf-8", errors="replace" if is_complete else "ignore")
        return text[: state.stopped_at] if state.is_stopped else text

    def adopt(self, builder: PromptBuilder, text: str) -> None:
        """When it comes back behind that text, so do its tokens."""
        generated, command = self.generated.tolist(), self._command
        if not generated:
            return
        builder.adopt(text, generated)
        written = self.raw_text(is_complete=False)
        if command.chat is not None and written.encode() == bytes(self.raw):  # nothing resumed, nothing cut off
            builder.replies.add(command.session, command.chat, text, written, generated)

    def message(self) -> Message:
        """The reply as the next chat will carry it."""
        state, deltas = step(self._begin(), self._command.resume.encode() + bytes(self.raw))
        parts: list[StreamDelta | ToolCall] = [*deltas, *finish(state)[1]]
        told, chat = self._calls_of_reply(), self._command.chat
        if told is not None:
            parts = [piece for part in parts if isinstance(part, StreamDelta) for piece in told.step(part)]
            parts += told.finish()
        text, reasoning = (
            "".join(part.text for part in parts if isinstance(part, StreamDelta) and part.channel is channel)
            for channel in (Channel.REPLY, Channel.REASONING)
        )
        if told is not None:
            calls = tuple(part for part in parts if isinstance(part, ToolCall))
            return Message(role=Role.ASSISTANT, text=text, reasoning=reasoning, tool_calls=calls)
        found = None
        if self._calls is not None and chat is not None and chat.tools:
            found = find_calls(self._calls, text, texts_of(chat.tools))
        if found is None:
            return Message(role=Role.ASSISTANT, text=text, reasoning=reasoning)
        return Message(role=Role.ASSISTANT, text=found.said, reasoning=reasoning, tool_calls=found.calls)
