"""What every part of the corpus is made of: topics, turns and the state of one dialogue."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from demo_model.corpus.grammar import write


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A question with a fixed answer. All texts are grammar templates (see ``grammar``) without slots."""

    key: str
    asks: tuple[str, ...]  # many wordings, without end mark; the noise adds case, marks and fillers
    replies: tuple[str, ...]  # one or two wordings of the same answer
    short: str  # the answer when a brief one is wanted
    thought: str = ""  # what stands between <think> tags; empty: made from the key
    more: str = ""  # the answer to "tell me more" right after


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One question and its answer. ``follow_ups`` may come right after it."""

    user: str
    reply: str
    thought: str
    question: bool = True  # decides between "?" and "." where the text has no end mark
    noise: bool = True  # False: pasted text, code and the like stay as they are
    more: str = ""  # answers "tell me more"
    short: str = ""  # answers "shorter please"


@dataclass(slots=True, kw_only=True)
class Scene:
    """The state of one dialogue while it is written."""

    rng: random.Random
    short: bool = False  # the system prompt asks for brief answers
    persona: str = "Pip"  # what the assistant calls itself
    facts: dict[str, str] = field(default_factory=dict)  # what the user told: {"name": "Ada", "number": "42"}
    last: tuple[str, ...] = ()  # what the turn before was about, for follow-ups: ("colour", "the sky")

    def pick(self, *templates: str, **slots: object) -> str:
        """One sentence of one of the templates."""
        return write(self.rng, self.rng.choice(templates), **slots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """Something a user may say. ``make`` returns None where it does not fit the scene.

    ``weight`` is its share of the turns, relative to the others; ``make`` may set ``scene.facts`` and ``scene.last``.
    """

    name: str
    weight: float
    make: Callable[[Scene], Turn | None]


def topics_intent(name: str, weight: float, topics: tuple[Topic, ...]) -> Intent:
    """One intent that asks about any of ``topics``, each as often as the others."""

    def make(scene: Scene) -> Turn:
        topic = scene.rng.choice(topics)
        scene.last = ("topic", topic.key)
        reply = topic.short if scene.short else scene.rng.choice(topic.replies)
        return Turn(
            user=scene.pick(*topic.asks),
            reply=write(scene.rng, reply),
            thought=topic.thought or f"The user asks about this: {topic.key}.",
            more=topic.more,
            short=topic.short,
        )

    return Intent(name=name, weight=weight, make=make)
