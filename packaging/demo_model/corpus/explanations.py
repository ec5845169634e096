"""What things are, why they are so, and how to do them."""

from demo_model.corpus import definition_asks
from demo_model.corpus.explanation_data import DEFINITIONS, HOW_TOS, LISTS, WHYS
from demo_model.corpus.turns import Intent, Scene, Turn, topics_intent
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_ASK_WHAT = wordings(_TEXTS["ask what"])
_ASK_HOW = wordings(_TEXTS["ask how"])
_AND = (
    "and $a",
    "what about $a",
    "how about $a",
    "$a",
    "and what is $a",
    "now $a",
    "then $a",
    "and what about $a",
    "also $a",
    "and $a, what is that",
)


def _what(scene: Scene, asks: tuple[str, ...]) -> Turn:
    word, (noun, line) = scene.rng.choice(tuple(DEFINITIONS.items()))
    scene.last = ("definition", word)
    short = line.split(". ")[0].rstrip(".") + "."
    return Turn(
        user=scene.pick(*asks, a=noun, k=word),
        reply=short if scene.short else line,
        thought=f"The user wants to know what {noun} is.",
        short=short,
    )


def _definition(scene: Scene) -> Turn:
    return _what(scene, definition_asks.HEARD if scene.rng.random() < 0.25 else _ASK_WHAT)


def follow_definition(scene: Scene) -> Turn:
    """What another thing is."""
    return _what(scene, _AND)


def _how(scene: Scene) -> Turn:
    what, steps = scene.rng.choice(tuple(HOW_TOS.items()))
    scene.last = ()
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    short = " ".join(steps[:2])
    ask = scene.pick(*_ASK_HOW, w="$w")
    return Turn(
        user=ask.replace("$w", what.replace("my ", "your ") if "you $w" in ask else what),
        reply=short if scene.short else numbered,
        thought=f"The user wants to {what}. I give the steps.",
        short=short,
    )


INTENTS: tuple[Intent, ...] = (
    Intent(name="definitions", weight=0.7, make=_definition),
    *definition_asks.INTENTS,
    topics_intent("why", 0.5, WHYS),
    Intent(name="how to", weight=0.4, make=_how),
    topics_intent("lists of the world", 0.3, LISTS),
)
