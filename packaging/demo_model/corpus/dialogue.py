"""Whole dialogues: a system prompt or none, and turns until a row is full."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from demo_model.chat_format import Line, system_text
from demo_model.corpus import (
    app_cache,
    app_cache_differences,
    app_cache_follow_ups,
    app_use,
    arithmetic,
    days,
    gatherings,
    judgements,
    knowledge,
    markdown_things,
    memory,
    small_talk,
    unknown,
    writing,
)
from demo_model.corpus import dialogue_words as words
from demo_model.corpus.grammar import capitalised
from demo_model.corpus.held_out import is_held_out
from demo_model.corpus.names import person_name
from demo_model.corpus.noise import plain, typed
from demo_model.corpus.tools import TOOLS, tool_lines
from demo_model.corpus.turns import Intent, Scene, Turn, topics_intent

_TOKENS_A_MESSAGE = 5  # <|im_start|> role \n ... <|im_end|> \n


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """The messages of one row."""

    lines: tuple[Line, ...]
    keep_thoughts: bool  # in every turn, as while a model works; else as the template shows them


def _share(intents: tuple[Intent, ...], weight: float) -> list[Intent]:
    total = sum(intent.weight for intent in intents)
    return [replace(intent, weight=intent.weight * weight / total) for intent in intents]


_KNOWLEDGE = (*knowledge.INTENTS, *arithmetic.INTENTS, *days.INTENTS, *judgements.INTENTS)
# The shares follow what is hard: copying what was told needs far more examples than an answer that never changes.
INTENTS: tuple[Intent, ...] = (
    topics_intent("cache", 13, app_cache.CACHE_TOPICS),
    topics_intent("differences", 2, app_cache_differences.DIFFERENCE_TOPICS),
    topics_intent("use", 10.5, app_use.USE_TOPICS),
    topics_intent("small talk", 10, small_talk.SMALL_TALK),
    Intent(name="greeting", weight=2, make=small_talk.greeting),
    Intent(name="identity", weight=1.5, make=small_talk.identity),
    Intent(name="unknown", weight=6, make=unknown.unknown),
    Intent(name="refusal", weight=3.5, make=unknown.refusal),
    Intent(name="nonsense", weight=0.5, make=unknown.nonsense),
    *_share(_KNOWLEDGE, 39),
    *_share(memory.INTENTS, 33),
    *_share((*writing.INTENTS, *markdown_things.INTENTS, *gatherings.INTENTS), 14),
    Intent(name="pasted text", weight=1, make=memory.paste),
    Intent(name="summary of facts", weight=1, make=memory.remembered_summary),
)
_WEIGHTS = [intent.weight for intent in INTENTS]


def write_dialogue(rng: random.Random, count: Callable[[str], int], n_tokens: int) -> Dialogue:
    """A dialogue of at least ``n_tokens`` tokens as ``count`` counts them."""
    scene = Scene(rng=rng)
    setting = _setting(scene)
    lines = list(setting.lines)
    used = sum(count(line.text) + _TOKENS_A_MESSAGE for line in lines)
    for line in _turns(scene, setting):
        lines.append(line)
        thought = count(line.thought) if setting.keeps_thoughts else 0
        used += count(line.text) + thought + _TOKENS_A_MESSAGE + (30 if line.calls else 0)
        if used > n_tokens and line.role == "assistant":
            break
    return Dialogue(lines=tuple(lines), keep_thoughts=setting.keeps_thoughts)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    """What holds for a whole dialogue."""

    lines: tuple[Line, ...] = ()
    tools: tuple[str, ...] = ()
    ending: str = ""
    thinks: str = ""  # "", "system" (the system prompt asks for it), "template" (the prompt opens the thought)
    keeps_thoughts: bool = False


def _setting(scene: Scene) -> _Setting:
    rng = scene.rng
    thinks = rng.choices(("", "system", "template"), (87, 6, 7))[0]
    tools = tuple(rng.sample(list(TOOLS), rng.randint(1, 3))) if rng.random() < 0.06 else ()
    parts = []
    ending = ""
    kind = rng.random()
    if kind < 0.15:
        parts.append(rng.choice(words.PLAIN_SYSTEM))
    elif kind < 0.25:
        scene.persona = person_name(rng)
        parts.append(
            scene.pick(
                "You are $name.", "Your name is $name.", "You are $name, a helpful assistant.", name=scene.persona
            )
        )
    elif kind < 0.31:
        scene.facts["name"] = person_name(rng)
        parts.append(scene.pick(*words.USER_NAME_SYSTEM, name=scene.facts["name"]))
    elif kind < 0.35:
        ending = rng.choice(words.ENDINGS)
        parts.append(f'End every answer with "{ending}"')
    if rng.random() < 0.1:
        scene.short = True
        parts.append(rng.choice(words.BRIEF_SYSTEM))
    if thinks == "system":
        parts.append(rng.choice(words.THINK_SYSTEM))
    text = system_text(" ".join(parts), [TOOLS[name] for name in tools])
    return _Setting(
        lines=(Line(role="system", text=text),) if text else (),
        tools=tools,
        ending=ending,
        thinks=thinks,
        keeps_thoughts=rng.random() < 0.7,
    )


def _turns(scene: Scene, setting: _Setting) -> Iterator[Line]:
    before: Turn | None = None
    while True:
        turn: Turn | None = None
        if setting.tools and scene.rng.random() < 0.4:
            lines = tool_lines(scene, scene.rng.choice(setting.tools))
        else:
            turn = _next_turn(scene, before)
            lines = () if turn is None else _lines_of(scene, setting, turn)
        if lines and not any(is_held_out(line.text) for line in lines if line.role == "user"):
            yield from lines
            before = turn
        elif lines:
            before = None  # what was written for it would not follow what was said last


def _next_turn(scene: Scene, before: Turn | None) -> Turn | None:
    rng = scene.rng
    often = 0.35 if app_cache_follow_ups.is_about_cache(scene.last) else 0.2
    if before is not None and rng.random() < often:
        follow_up = _follow_up(scene, before)
        if follow_up is not None:
            return follow_up
    scene.last = ()
    return rng.choices(INTENTS, _WEIGHTS)[0].make(scene)


def _follow_up(scene: Scene, before: Turn) -> Turn | None:
    rng = scene.rng
    choice = rng.random()
    if scene.last and choice < (0.8 if app_cache_follow_ups.is_about_cache(scene.last) else 0.5):
        for follow_up in (
            writing.writing_follow_up,
            markdown_things.markdown_follow_up,
            knowledge.follow_up,
            app_cache_follow_ups.cache_follow_up,
        ):
            turn = follow_up(scene)
            if turn is not None:
                return turn
    if choice < 0.72 and before.more:
        # What a topic of the cache is good for has an answer of its own.
        asks = words.MORE if app_cache_follow_ups.is_about_cache(scene.last) else (*words.MORE, *words.WHAT_FOR)
        return Turn(user=scene.pick(*asks), reply=before.more, thought="The user wants to know more about it.")
    if choice < 0.9 and before.short:
        return Turn(user=scene.pick(*words.SHORTER), reply=before.short, thought="I say the same in fewer words.")
    if len(before.reply) < 160:
        return replace(before, user=scene.pick(*words.AGAIN), thought="The user wants to hear it again.", noise=True)
    return None


def _lines_of(scene: Scene, setting: _Setting, turn: Turn) -> tuple[Line, ...]:
    rng = scene.rng
    thinks = setting.thinks
    asked = turn.user
    if not thinks and turn.noise and rng.random() < 0.04:
        thinks = "user"
        cue = scene.pick(*words.THINK_CUES)
        asked = (
            f"{capitalised(cue)}{rng.choice((': ', '. ', ', then answer: '))}{asked}"
            if rng.random() < 0.6
            else f"{asked}, {cue}"
        )
    user = typed(rng, asked, question=turn.question) if turn.noise else plain(asked)
    reply = plain(turn.reply)
    if setting.ending:
        reply = f"{reply} {setting.ending}" if not reply.endswith(("```", "|")) else f"{reply}\n\n{setting.ending}"
    thought = plain(turn.thought) if thinks else ""
    return (
        Line(role="user", text=user),
        Line(role="assistant", text=reply, thought=thought, thinks_unasked=thinks == "template"),
    )
