"""`cairn chat`: one question, its reply on stdout as it comes, and what the cache did on stderr."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from app.options.tasks import ChatOnce
from app.process.printing import write_reply
from app.terminal.attachments import check_taken, encoding_text, message_with
from app.terminal.load_options import as_asked
from app.terminal.status_line import StatusLine
from engine.client.blocking import EngineCalls, new_request
from engine.client.door import EngineDoor
from engine.commands import Generate
from engine.core.cache.states import ModelFacts
from engine.core.models.values import NO_PROJECTOR, NOTHING_OWN, OwnSettings, overlay
from engine.core.prompt.chat_options import Option, ThinkingChoice, ThinkingChoices
from engine.core.prompt.messages import Chat, Message, Role, Sampling
from engine.core.prompt.streaming import Channel
from engine.core.toolbox.results import MOST_ROUNDS, messages_of
from engine.errors import RequestInvalid, UserFixable
from engine.events import Delta, EncodingProgress, Event, Finished, Planned, PrefillProgress
from engine.telling.attachments import MAX_FILE_BYTES
from engine.telling.reading import loaded_sentence, prepared_sentence
from engine.telling.reasons.summary import forecast_sentence
from engine.telling.wording import terminal_lines
from engine.telling.words.figures import fmt_bytes
from ui.settings.stored import Settings

if TYPE_CHECKING:
    from app.terminal.calls.asking import TerminalTools


def chat(
    task: ChatOnce,
    model: Path,
    engine: EngineDoor,
    settings: Settings,
    *,
    own: OwnSettings = NOTHING_OWN,
    stdin: TextIO,
    stdout: TextIO,
    stderr: TextIO,
) -> int:
    """Only the reply reaches `stdout`, ended by one line break; reasoning is left out. Or the forecast alone.

    `own`: what was chosen for this model alone, where the command line says nothing else.
    """
    settings = settings.with_changes(overlay(own))
    question = message_with(task.attach, _typed(stdin) if task.text == "-" else task.text)
    prompt = task.system or own.system_prompt
    system = (Message(role=Role.SYSTEM, text=prompt),) if prompt else ()
    asked = Chat(messages=(*system, question))
    status = StatusLine(stderr)
    calls = EngineCalls(engine)
    try:
        load = replace(settings.load(), n_ctx=settings.n_ctx, projector=_projector(own))
        loaded = status.load(calls, model, as_asked(load, task))
        check_taken(asked, loaded.facts)
        asked = replace(asked, options=thinking_options(_with_own(loaded.thinking, own), task.thinks, task.effort))
        with contextlib.ExitStack() as stack:
            tools: TerminalTools | None = None
            if task.tools is not None:
                from app.terminal.calls.asking import terminal_tools  # an event loop, which others need not pay

                made = terminal_tools(task.tools, stdin, stderr, allows_all=task.allows_tools)
                tools = stack.enter_context(made)
                asked = replace(asked, tools=tuple(one.spec for one in tools.tools))
            command = Generate(
                request=new_request(),
                session="chat",
                chat=asked,
                sampling=_sampling(task, settings, loaded.facts),
                max_tokens=task.max_tokens,
                is_private=task.is_private,
                parses_calls=tools is not None,
            )
            if task.wants_forecast:
                print(f"forecast: {forecast_sentence(calls.forecast(command))}", file=stdout, flush=True)
                return 0
            for _ in range(MOST_ROUNDS):
                finished = _answered(command, calls, status, stdout, stderr)
                said = finished.message
                if tools is None or said is None or not said.tool_calls:
                    break
                records = tools.run(said.tool_calls)
                seen = tuple(one for one in tools.media if one.kind in loaded.facts.takes)
                messages = (*asked.messages, *messages_of(replace(said, media=seen), records, tools.media))
                asked = replace(asked, messages=messages)
                command = replace(command, request=new_request(), chat=asked)
    finally:
        status.clear()
        calls.close()
    return 0


def _answered(command: Generate, calls: EngineCalls, status: StatusLine, stdout: TextIO, stderr: TextIO) -> Finished:
    """One reply, written as it comes, and below it what the cache did."""
    asked, is_begun = command.chat, False
    assert asked is not None

    def on_event(event: Event) -> None:
        nonlocal is_begun
        match event:
            case Planned():
                for warning in event.warnings:
                    print(f"cairn: {warning}", file=stderr)
            case PrefillProgress():
                status.show(f"reading the prompt: {event.done:,} of {event.total:,} tokens")
            case EncodingProgress():
                status.show(encoding_text(event, asked), at_once=True)
            case Delta(channel=Channel.REPLY):
                status.clear()
                is_begun = True
                write_reply(stdout, event.text)
                stdout.flush()
            case _:
                pass

    try:
        finished = calls.generate(command, on_event)
    except UserFixable:
        if is_begun:  # what there is of the reply stays, and what is said of it gets a line of its own
            print(file=stdout, flush=True)
        raise
    has_calls = finished.message is not None and bool(finished.message.tool_calls)
    if is_begun or not has_calls:
        print(file=stdout, flush=True)
    print(terminal_lines(finished.explanation)[0], file=stderr)
    for sentence in filter(None, (loaded_sentence(finished.usage), prepared_sentence(finished.usage))):
        print(sentence, file=stderr)
    return finished


def _projector(own: OwnSettings) -> str:
    """One that is gone does not keep the model from being loaded."""
    chosen = own.projector or ""
    return chosen if chosen == NO_PROJECTOR or Path(chosen).is_file() else ""


def _with_own(choices: ThinkingChoices, own: OwnSettings) -> ThinkingChoices:
    return replace(choices, usual=ThinkingChoice(thinks=own.thinks, keeps=own.keeps_thoughts))


def thinking_options(choices: ThinkingChoices, thinks: bool | None, effort: str) -> tuple[Option, ...]:
    """What was wanted of the model's thinking. Raises RequestInvalid where its template does not know that."""
    if thinks is not None and choices.switch is None:
        raise RequestInvalid(
            "this model's chat template has no switch for thinking.",
            action="Leave out --thinking, or choose another model.",
        )
    if effort and effort not in choices.efforts:
        known = ", ".join(choices.efforts)
        raise RequestInvalid(
            f"this model's chat template knows no effort “{effort}”.",
            action=f"Choose one of {known}." if known else "Leave out --effort, or choose another model.",
        )
    return choices.options(ThinkingChoice(thinks=thinks, effort=effort))


def _typed(stdin: TextIO) -> str:
    """What standard input holds. Raises RequestInvalid."""
    try:
        text = stdin.read(MAX_FILE_BYTES + 1)
    except UnicodeDecodeError as error:
        raise RequestInvalid(
            "standard input is not text in UTF-8.", action="Convert it first, or attach the file with --attach FILE."
        ) from error
    except OSError as error:
        raise RequestInvalid(
            f"standard input cannot be read: {error.strerror or 'the system refused'}.",
            action="Pipe a text into it, or give the text itself.",
        ) from error
    if len(text) > MAX_FILE_BYTES:
        raise RequestInvalid(f"standard input is longer than {fmt_bytes(MAX_FILE_BYTES)}.", action="Send a part of it.")
    return text.removeprefix("\ufeff")


def _sampling(task: ChatOnce, settings: Settings, facts: ModelFacts) -> Sampling:
    sampling = settings.sampling(facts.default_sampling)
    if task.temperature is not None:
        sampling = replace(sampling, temperature=task.temperature)
    return replace(sampling, seed=task.seed) if task.seed is not None else sampling
