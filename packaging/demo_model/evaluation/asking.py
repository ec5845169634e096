"""Asks the model through Cairn's engine, as the window would."""

import tempfile
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from app.engines import EngineChoice
from app.lifecycle import running_engine
from app.process.paths import find_folders
from engine.client.blocking import EngineCalls, new_request
from engine.commands import Generate
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Chat, Message, Role, Sampling
from engine.core.prompt.streaming import Channel
from engine.events import Delta, Event, StopReason
from ui.settings.stored import Settings

HERE = Path(__file__).parent
MOST_TOKENS = 400  # a reply that is longer has lost its way


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What is typed; the reply to the last turn is the one that counts."""

    turns: tuple[str, ...]
    category: str = ""
    sensible: str = ""  # what a sensible reply does
    system: str = ""
    think: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """All of what came for the last turn."""

    prompt: Prompt
    text: str
    thought: str
    replies_before: tuple[str, ...]
    stopped: bool  # by itself, not at MOST_TOKENS


def read_prompts(name: str) -> list[Prompt]:
    """The prompts of ``evaluation/<name>.toml``."""
    found = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    if "prompts" in found:
        return [Prompt(turns=(text,)) for text in found["prompts"]]
    return [Prompt(**{**entry, "turns": tuple(entry["turns"])}) for entry in found["prompt"]]


def ask_all(model: Path, prompts: Iterable[Prompt], *, seeds: Iterable[int] = (1,)) -> list[Reply]:
    """The replies to all prompts, for each seed in turn, every prompt in a conversation of its own."""
    replies = []
    asked = tuple(prompts)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_engine(EngineChoice(folders=find_folders(folder), cache=CacheSettings())) as engine,
    ):
        calls = EngineCalls(engine)
        sampling = Settings().sampling(calls.load(model, Settings().load()).facts.default_sampling)
        for seed in seeds:
            replies += [_ask(calls, prompt, replace(sampling, seed=seed)) for prompt in asked]
        calls.close()
    return replies


def _ask(calls: EngineCalls, prompt: Prompt, sampling: Sampling) -> Reply:
    messages = [Message(role=Role.SYSTEM, text=prompt.system)] if prompt.system else []
    replies: list[str] = []
    for turn in prompt.turns[:-1]:
        messages.append(Message(role=Role.USER, text=turn))
        replies.append(_write(calls, messages, prompt, sampling)[0][Channel.REPLY])
        messages.append(Message(role=Role.ASSISTANT, text=replies[-1]))
    messages.append(Message(role=Role.USER, text=prompt.turns[-1]))
    last, stopped = _write(calls, messages, prompt, sampling)
    return Reply(
        prompt=prompt,
        text=last[Channel.REPLY],
        thought=last[Channel.REASONING],
        replies_before=tuple(replies),
        stopped=stopped,
    )


def _write(
    calls: EngineCalls, messages: list[Message], prompt: Prompt, sampling: Sampling
) -> tuple[dict[Channel, str], bool]:
    """What the model writes next, and whether it stopped by itself."""
    written = {Channel.REPLY: "", Channel.REASONING: ""}

    def take(event: Event) -> None:
        if isinstance(event, Delta):
            written[event.channel] += event.text

    options = (("thinking", True),) if prompt.think else ()
    command = Generate(
        request=new_request(),
        session="evaluation",
        chat=Chat(messages=tuple(messages), options=options),
        sampling=sampling,
        max_tokens=MOST_TOKENS,
    )
    finished = calls.generate(command, take)
    return written, finished.reason is StopReason.END
