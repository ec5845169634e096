"""`cairn chat`: one question, its reply on stdout as it comes, and what the cache did on stderr."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TextIO

from app.cli import ChatOnce
from app.settings import Settings
from app.terminal.attachments import check_taken, encoding_text, message_with
from app.terminal.engine_calls import EngineCalls, new_request
from app.terminal.status_line import StatusLine
from engine import Engine
from engine.commands import Generate
from engine.core.facts import ModelFacts
from engine.core.messages import Chat, Message, Role, Sampling
from engine.core.streaming import Channel
from engine.events import Delta, EncodingProgress, Event, PrefillProgress
from ui.wording import terminal_lines


def chat(
    task: ChatOnce, model: Path, engine: Engine, settings: Settings, *, stdin: TextIO, stdout: TextIO, stderr: TextIO
) -> int:
    """Only the reply reaches `stdout`, ended by one line break; reasoning is left out."""
    question = message_with(task.attach, stdin.read() if task.text == "-" else task.text)
    system = (Message(role=Role.SYSTEM, text=task.system),) if task.system else ()
    asked = Chat(messages=(*system, question))
    status = StatusLine(stderr)
    calls = EngineCalls(engine)
    try:
        load = replace(settings.load(), n_ctx=task.n_ctx or settings.n_ctx, projector=task.projector)
        loaded = calls.load(model, load, status.on_loading)
        status.clear()
        for warning in loaded.warnings:
            print(f"cairn: {warning}", file=stderr)
        check_taken(asked, loaded.facts)

        def on_event(event: Event) -> None:
            match event:
                case PrefillProgress():
                    status.show(f"reading the prompt: {event.done:,} of {event.total:,} tokens")
                case EncodingProgress():
                    status.show(encoding_text(event, asked), at_once=True)
                case Delta(channel=Channel.REPLY):
                    status.clear()
                    stdout.write(event.text)
                    stdout.flush()
                case _:
                    pass

        command = Generate(
            request=new_request(),
            session="chat",
            chat=asked,
            sampling=_sampling(task, settings, loaded.facts),
            max_tokens=task.max_tokens,
        )
        finished = calls.generate(command, on_event)
        stdout.write("\n")
        stdout.flush()
        print(terminal_lines(finished.explanation)[0], file=stderr)
    finally:
        status.clear()
        calls.close()
    return 0


def _sampling(task: ChatOnce, settings: Settings, facts: ModelFacts) -> Sampling:
    sampling = settings.sampling(facts.default_sampling)
    if task.temperature is not None:
        sampling = replace(sampling, temperature=task.temperature)
    return replace(sampling, seed=task.seed) if task.seed is not None else sampling
