"""`cairn simulate`: recorded requests through the engine, on a model that computes nothing, for several policies.

It is the engine itself that plans, places, evicts and explains, so its figures are those of `cairn replay`. Only the
model is simulated: it keeps its memory's positions and says the recorded replies. Requests with images or sounds are
refused: what these become, only a projector says.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from app.options.tasks import Simulate
from app.terminal.attachments import refuse_media
from app.terminal.replay import (
    RecordedRequest,
    cache_settings,
    generate_recorded,
    invalid_line,
    no_requests,
    opened,
    read_requests,
    recorded_command,
)
from app.terminal.replay_totals import Totals
from app.terminal.status_line import StatusLine
from engine.client.blocking import EngineCalls
from engine.client.threaded import Engine
from engine.commands import LoadSettings
from engine.core.cache.policies import Policy
from engine.core.cache.states import Vocabulary
from engine.core.prompt.items import Tokens
from engine.core.prompt.messages import Chat, Message, Role, split_begun
from engine.core.prompt.request_parsing import parse_chat
from engine.core.prompt.request_values import RequestError
from engine.core.prompt.streaming import REASONING_TAGS, raw_begun
from engine.core.template.budget import TemplateError
from engine.core.template.chat_template import ChatTemplate, RenderedChat, compile_template
from engine.core.template.content_controls import mask_content
from engine.core.tokens.control_texts import ControlTexts
from engine.core.tokens.masked_pieces import TokenizeCall
from engine.core.tokens.tokenizing import PieceTokenizer, TokenisedText
from engine.errors import EngineBug
from engine.events import Event, PrefillProgress
from engine.telling.words.figures import fmt_bytes, fmt_tokens

if TYPE_CHECKING:
    from engine.simulated.model import SimulatedLoader


class StandingClock:
    """Implements engine.ports.Clock. The date stands still: templates that write it give every policy the same text."""

    def __init__(self) -> None:
        self._wall = time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return self._wall


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyLane:
    """One policy with an engine of its own."""

    policy: Policy
    engine: Engine
    calls: EngineCalls
    totals: Totals


def simulate(
    task: Simulate, simulated: SimulatedLoader, *, stdin: Iterable[bytes], stdout: TextIO, stderr: TextIO
) -> int:
    """Send each request to every policy in turn, and print the totals side by side."""
    totals = totals_of(task, simulated, stdin=stdin, stderr=stderr)
    if task.as_json:
        policies = {policy.value: of_policy.as_json() for policy, of_policy in totals.items()}
        text = json.dumps({"policies": policies}, ensure_ascii=False)
    else:
        text = "\n".join(table(totals))
    print(text, file=stdout, flush=True)
    return 0


def totals_of(
    task: Simulate,
    simulated: SimulatedLoader,
    *,
    stdin: Iterable[bytes],
    stderr: TextIO,
    past: list[PastRequest] | None = None,
) -> dict[Policy, Totals]:
    """What every policy did with the requests. What those were in tokens is appended to `past`."""
    clock, status = StandingClock(), StatusLine(stderr)
    outline = simulated.outline
    replies = RecordedReplies(
        chat_template="" if task.plain_template else outline.facts.chat_template,
        vocabulary=outline.vocabulary,
        tokenize=outline.tokenize,
        piece=outline.piece,
        now=datetime.fromtimestamp(clock.wall(), UTC).astimezone(),
    )
    with contextlib.ExitStack() as stack:
        stack.callback(status.clear)
        lines, name = opened(task.requests, stdin, stack)
        lanes = _lanes(task, simulated, clock, stack, stderr)
        for request in islice(read_requests(lines, name, refuse_media), task.limit):
            turn = replies.past_request(request, max_tokens=task.max_tokens, name=name)
            simulated.reply = turn.reply.ids() if turn is not None else ()
            for lane in lanes:
                _send(request, turn, lane, status, task=task, name=name)
            if turn is not None and past is not None:
                past.append(turn)
        for lane in lanes:
            lane.engine.stop()  # what the last request left in the cache is reported after its end
            for event in lane.calls.rest():
                lane.totals.add(event)
        if lanes[0].totals.n_requests == 0:
            raise no_requests(name)
    return {lane.policy: lane.totals for lane in lanes}


def _lanes(
    task: Simulate, simulated: SimulatedLoader, clock: StandingClock, stack: contextlib.ExitStack, stderr: TextIO
) -> list[PolicyLane]:
    """An engine for each policy, its model loaded. The stack stops them."""
    lanes: list[PolicyLane] = []
    for policy in task.policies:
        engine = Engine(simulated, clock=clock, cache=cache_settings(task, policy))
        engine.start()
        stack.callback(engine.stop)
        calls = EngineCalls(engine)
        stack.callback(calls.close)
        given = LoadSettings(plain_template=task.plain_template)  # the outline has the others already
        loaded = calls.load(Path(simulated.outline.facts.path), given)
        for warning in loaded.warnings if not lanes else ():
            print(f"cairn: {warning}", file=stderr)
        lanes.append(PolicyLane(policy=policy, engine=engine, calls=calls, totals=Totals()))
    return lanes


def _send(
    request: RecordedRequest,
    turn: PastRequest | None,
    lane: PolicyLane,
    status: StatusLine,
    *,
    task: Simulate,
    name: str,
) -> None:
    totals = lane.totals

    def on_event(event: Event) -> None:
        totals.add(event)
        reading = f", reading {event.done:,} of {event.total:,}" if isinstance(event, PrefillProgress) else ""
        status.show(
            f"request {totals.n_requests + 1:,}, {lane.policy.value}{reading} · so far"
            f" {totals.n_prompt:,} prompt tokens, {totals.n_reused:,} reused, {totals.n_avoidable:,} could be skipped"
        )

    command = recorded_command(request, max_tokens=task.max_tokens)
    finished = generate_recorded(command, request.line, lane.calls, on_event, name=name)
    if turn is None or finished.usage.n_prompt != len(turn.prompt):
        raise EngineBug("the engine and the simulation disagree about a prompt")


# What a simulation found, side by side for people.

_ROWS: tuple[tuple[str, Callable[[Totals], str]], ...] = (
    ("requests", lambda t: f"{t.n_requests:,}"),
    ("prompt tokens", lambda t: fmt_tokens(t.n_prompt)),
    ("reused", lambda t: fmt_tokens(t.n_reused)),
    ("read", lambda t: fmt_tokens(t.n_reprocessed)),
    ("  new, or follows a change", lambda t: fmt_tokens(t.n_unavoidable)),
    ("  could be skipped", lambda t: fmt_tokens(t.n_avoidable)),
    ("read, if 1 is the least", lambda t: _ratio(t.n_reprocessed, t.n_unavoidable)),
    ("checkpoints made", lambda t: f"{t.n_made:,}"),
    ("checkpoints restored", lambda t: f"{t.n_restored:,}"),
    ("checkpoints dropped", lambda t: f"{t.n_evicted:,}"),
    ("most in RAM", lambda t: fmt_bytes(t.bytes_peak_ram)),
    ("in the model's memory", lambda t: fmt_bytes(t.bytes_peak_live)),
)


def table(totals: Mapping[Policy, Totals]) -> list[str]:
    """A column for each policy."""
    rows = [["", *(policy.value for policy in totals)]]
    rows += [[label, *(value(of_policy) for of_policy in totals.values())] for label, value in _ROWS]
    return aligned(rows)


def aligned(rows: list[list[str]]) -> list[str]:
    """The first column to the left, the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows
    ]


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"


# What a model generated when it gave a recorded reply: the tokens of the reply, in the form its template gives it.


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRequest:
    """What one request made the engine process."""

    prompt: Tokens
    reply: Tokens  # generated after it; may be empty
    chat: str = ""  # its conversation


class RecordedReplies:
    """Renders and tokenises as the engine does, and remembers the replies as generated as it does."""

    def __init__(
        self,
        *,
        chat_template: str,
        vocabulary: Vocabulary,
        tokenize: TokenizeCall,
        piece: Callable[[int], bytes],
        now: datetime,
    ) -> None:
        self._template = _compiled(chat_template)
        self._eog = vocabulary.eog
        self._tokenize = tokenize
        self._tokenizer = PieceTokenizer(vocabulary, tokenize, piece)
        self._controls = ControlTexts(vocabulary)
        self._now = now
        self._bos_text = "" if vocabulary.bos is None else piece(vocabulary.bos).decode("utf-8", errors="replace")
        self._eos_text = "" if vocabulary.eos is None else piece(vocabulary.eos).decode("utf-8", errors="replace")

    def past_request(self, request: RecordedRequest, *, max_tokens: int, name: str) -> PastRequest | None:
        """The tokens of the prompt, and of its reply without the end marker.

        None when the template refuses the request: the engine will say why. Raises RequestInvalid with the line.
        """
        completion = _completion(request, name)
        chat, begun = split_begun(self._template.joined(request.chat))
        try:
            rendered = self._render(chat, add_generation_prompt=True)
        except TemplateError:
            return None
        resumed = "" if begun is None else raw_begun(begun.reasoning, begun.text, rendered.opened_reasoning)
        masked = mask_content(self._template, rendered, self._controls).text
        prompt = self._tokenizer.tokenise(rendered.text + resumed, masked=masked + resumed)
        reply: Sequence[int] = ()
        if completion is not None:
            written = completion.text if begun is not None else self._reply_text(chat, rendered, completion)
            reply = self._reply_ids(prompt, written)
        if max_tokens >= 0:
            reply = reply[:max_tokens]
        if reply:
            self._tokenizer.adopt(rendered.text + resumed, reply)
        return PastRequest(prompt=prompt.tokens, reply=Tokens.of(reply), chat=request.session)

    def _render(self, chat: Chat, *, add_generation_prompt: bool) -> RenderedChat:
        return self._template.render(
            chat,
            now=self._now,
            bos_text=self._bos_text,
            eos_text=self._eos_text,
            add_generation_prompt=add_generation_prompt,
        )

    def _reply_text(self, chat: Chat, asked: RenderedChat, completion: Message) -> str:
        """What follows the prompt once the reply is in the chat, with the thought that the history leaves out.

        Some templates open a block of reasoning for the model that they leave out of a reply without any; and where
        even then the prompt is not the start of the longer chat, the reply's bare text has to do.
        """
        written, opened, thought = self._written(chat, asked, completion), asked.opened_reasoning, completion.reasoning
        tags = opened or next((tags for tags in REASONING_TAGS if tags.opening in self._template.source), None)
        tags = tags or REASONING_TAGS[0]
        if tags.closing in written and thought.strip() in written:
            return written
        if opened is not None and written.lstrip().startswith(tags.closing):
            return thought + written
        if opened is not None:
            return f"{thought}{tags.closing}\n\n{written}"
        if not thought.strip() or thought.strip() in written:
            return written
        answer = written.removeprefix(f"{tags.opening}{tags.closing}").lstrip()
        return f"{tags.opening}\n{thought}\n{tags.closing}\n\n{answer}"

    def _written(self, chat: Chat, asked: RenderedChat, completion: Message) -> str:
        """What the template writes behind the prompt, or behind the block of reasoning that it opened there."""
        prompt, opened = asked.text, asked.opened_reasoning
        try:
            text = self._render(replace(chat, messages=(*chat.messages, completion)), add_generation_prompt=False).text
        except TemplateError:
            return completion.text
        starts = [prompt]
        if opened is not None:
            before = prompt[: prompt.rindex(opened.opening)]
            starts += [before + opened.opening, before]
        start = next((start for start in starts if text.startswith(start)), None)
        return completion.text if start is None else _without_end(text[len(start) :], completion)

    def _reply_ids(self, prompt: TokenisedText, reply: str) -> list[int]:
        """Tokens up to the end marker, as they follow the prompt: whose tokens a model cannot take back."""
        pieces = prompt.parts()[1]
        tail = pieces[-1].text if pieces else ""
        tail_ids = self._tokenize(tail)
        ids = self._tokenize(tail + reply)
        ids = ids[len(tail_ids) :] if ids[: len(tail_ids)] == tail_ids else self._tokenize(reply)
        end = next((at for at, token in enumerate(ids) if token in self._eog), len(ids))
        return ids[:end]


def _without_end(written: str, completion: Message) -> str:
    """A reply without what the template puts behind the last one of a chat, which is no control token everywhere."""
    said = completion.text.strip()
    if completion.tool_calls or not said or said not in written:
        return written
    return written[: written.rindex(said) + len(said)]


def _compiled(source: str) -> ChatTemplate:
    """As the engine does: a broken template is replaced, and the engine's warning says so."""
    try:
        return compile_template(source)
    except TemplateError:
        return compile_template("")


def _completion(request: RecordedRequest, name: str) -> Message | None:
    """The recorded reply in OpenAI's form, or just its text; None when the line has none."""
    said = request.completion
    if said is None:
        return None
    if isinstance(said, str):
        said = {"content": said}
    try:
        if not isinstance(said, dict):
            raise RequestError("completion must be a message or a text")
        message = parse_chat({"messages": [{"role": "assistant", **said}]}).messages[0]
    except RequestError as error:
        raise invalid_line(name, request.line, str(error).replace("messages[0]", "completion")) from error
    if message.role is not Role.ASSISTANT:
        raise invalid_line(name, request.line, "completion.role must be assistant")
    return message
