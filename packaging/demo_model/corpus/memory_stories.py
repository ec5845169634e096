"""Facts of several parts that are told in one sentence: who and where and when, how many of what."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from demo_model.corpus.grammar import capitalised, keep, write
from demo_model.corpus.memory_values import as_said
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_MOST_STORIES = 4  # in one dialogue
LAST_TOLD = "last told"  # in Scene.facts: the kind of fact that the user told last, if it was no story
_MARK = "~"  # begins the keys of stories in Scene.facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What may be asked about a story. All texts are templates with the slots of the story."""

    asks: tuple[str, ...]
    reply: str
    brief: str
    bits: tuple[str, ...] = ()  # "and when": clear only while no other story of the kind was told


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """One kind of story."""

    key: str
    weight: float
    values: Callable[[random.Random], dict[str, str]]  # all slots
    tells: tuple[str, ...]
    noted: str  # "I will remember that ..."
    parts: tuple[Part, ...]
    blocks: tuple[str, ...] = ()  # kinds of facts that questions might mean as well; templates
    fixes: dict[str, tuple[str, ...]] = field(default_factory=dict)  # slot: how a new value for it is told
    names: str = ""  # a template: the kind of fact that the slot ``name`` gives


FRAMES = wordings(_TEXTS["frames"])
ASK_FRAMES = wordings(_TEXTS["ask frames"])


def told_stories(scene: Scene) -> list[tuple[str, dict[str, str]]]:
    """The kinds and values of the stories in this dialogue, in the order they were told."""
    return [(key.split(_MARK)[1], json.loads(value)) for key, value in scene.facts.items() if key.startswith(_MARK)]


def blocked(scene: Scene, stories: dict[str, Story]) -> frozenset[str]:
    """The kinds and groups of facts that would be mixed up with the stories in this dialogue."""
    return frozenset(
        write(scene.rng, template, **values)
        for key, values in told_stories(scene)
        for template in (*stories[key].blocks, stories[key].names)
        if template
    )


def _place(story: Story, values: dict[str, str]) -> str:
    return f"{_MARK}{story.key}{_MARK}{values.get('of', '')}"


def _said(rng: random.Random, template: str, values: dict[str, str]) -> str:
    return as_said(write(rng, template, **values))


def _kept(values: dict[str, str]) -> dict[str, str]:
    return {slot: keep(value) for slot, value in values.items()}


def _joined(frame: str, text: str) -> str:
    return text if frame == "@" or (text[-1] in "?!" and not frame.endswith("@")) else frame.replace("@", text)


def tell_story(scene: Scene, stories: dict[str, Story], known: frozenset[str]) -> Turn | None:
    """The user tells a story. ``known`` holds the kinds and groups of facts that were told."""
    rng = scene.rng
    if len(told_stories(scene)) >= _MOST_STORIES:
        return None
    story = rng.choices(list(stories.values()), [story.weight for story in stories.values()])[0]
    values = story.values(rng)
    taken = {write(rng, template, **values) for template in (*story.blocks, story.names) if template}
    if _place(story, values) in scene.facts or taken & known or taken & blocked(scene, stories):
        return None
    scene.facts[_place(story, values)] = json.dumps(values)
    if story.names:
        scene.facts[write(rng, story.names, **values)] = values["name"]
    scene.facts.pop(LAST_TOLD, None)
    scene.last = ("memory", "story")
    noted = _said(rng, story.noted, values)
    user = _joined(scene.pick(*FRAMES), write(rng, rng.choice(story.tells), **_kept(values)))
    return Turn(user=user, reply=f"I will remember that {noted}.", thought=f"I note that {noted}.", question=False)


def fix_story(scene: Scene, stories: dict[str, Story]) -> Turn | None:
    """A part of the story that was told last was wrong."""
    told = [(key, values) for key, values in told_stories(scene) if stories[key].fixes]
    if not told:
        return None
    rng = scene.rng
    key, values = told[-1]
    story = stories[key]
    slot = rng.choice(list(story.fixes))
    new = story.values(rng)[slot]
    if new == values[slot]:
        return None
    user = write(rng, rng.choice(story.fixes[slot]), **_kept({**values, "old": values[slot], slot: new}))
    values = {**values, slot: new}
    scene.facts[_place(story, values)] = json.dumps(values)
    scene.last = ("memory", "story")
    noted = _said(rng, story.noted, values)
    user = scene.pick(
        "@", "@", "{wait|wait no|no wait|oops|sorry|no|actually|hang on|hmm no|nope} @", "@, sorry"
    ).replace("@", user)
    reply = f"All right. Now I know that {noted}."
    return Turn(user=user, reply=reply, thought=f"Now I note that {noted}.", question=False)


def recall_story(scene: Scene, stories: dict[str, Story], known: frozenset[str]) -> Turn | None:
    """The user asks for a part of a story that was told, or now and then for one that was not."""
    rng = scene.rng
    told = told_stories(scene)
    if rng.random() < (0.1 if told else 0.06):
        return _asked_in_vain(scene, stories, known)
    if not told:
        return None
    key, values = told[-1] if rng.random() < 0.3 else rng.choice(told)
    story = stories[key]
    alone = sum(other == key for other, _ in told) == 1
    part = rng.choice(story.parts)
    scene.last = ("memory", "story")
    brief = _said(rng, part.brief, values)
    brief = brief if part.brief == "$v" else capitalised(brief)  # a password stays as it is
    reply = capitalised(_said(rng, part.reply, values))
    return Turn(
        user=_asked(scene, part, values, bits=alone),
        reply=f"{brief}." if scene.short else f"{reply}.",
        thought=f"The user told me this: {_said(rng, story.noted, values)}.",
        short=f"{brief}.",
    )


def story_said(story: Story, values: dict[str, str]) -> str:
    """All of a story in one sentence."""
    return capitalised(_said(random.Random(0), story.noted, values)) + "."


def last_story(scene: Scene, stories: dict[str, Story]) -> str:
    """What the user told in the last story; empty: none was told."""
    told = told_stories(scene)
    return _said(scene.rng, stories[told[-1][0]].noted, told[-1][1]) if told else ""


def confirm_story(scene: Scene, stories: dict[str, Story], frames: tuple[str, ...]) -> Turn | None:
    """The user wants to know whether a part of a story is so."""
    rng = scene.rng
    told = told_stories(scene)
    if not told:
        return None
    key, values = rng.choice(told)
    part = rng.choice(stories[key].parts)
    slot = part.brief.removeprefix("$")
    if slot not in values or slot in ("spot", "one", "two"):
        return None
    asked = values[slot] if rng.random() < 0.5 else stories[key].values(rng)[slot]
    claim = f" {write(rng, part.reply, **_kept({**values, slot: asked}))}"
    for yours, mine in ((" you are ", " I am "), (" your ", " my "), (" you ", " I ")):
        claim = claim.replace(yours, mine)
    verdict = "Yes" if asked == values[slot] else "No"
    scene.last = ("memory", "story")
    return Turn(
        user=scene.pick(*frames).replace("@", claim.strip()),
        reply=f"{verdict}, {_said(rng, part.reply, values)}.",
        thought=f"I know this: {_said(rng, stories[key].noted, values)}. So the answer is {verdict.lower()}.",
        short=f"{verdict}.",
    )


def _asked(scene: Scene, part: Part, values: dict[str, str], *, bits: bool) -> str:
    rng = scene.rng
    if bits and part.bits and rng.random() < 0.4:
        return write(rng, rng.choice(part.bits), **_kept(values))
    return _joined(scene.pick(*ASK_FRAMES), write(rng, rng.choice(part.asks), **_kept(values)))


def _asked_in_vain(scene: Scene, stories: dict[str, Story], known: frozenset[str]) -> Turn | None:
    rng = scene.rng
    story = rng.choice(list(stories.values()))
    values = story.values(rng)
    taken = {write(rng, template, **values) for template in (*story.blocks, story.names) if template}
    if any(key == story.key for key, _ in told_stories(scene)) or taken & (known | blocked(scene, stories)):
        return None
    scene.last = ("memory", "story")
    return Turn(
        user=_asked(scene, rng.choice(story.parts), values, bits=False),
        reply="You have not told me that yet.",
        thought="I look for it in this chat. I do not find it.",
        short="I do not know that.",
    )
