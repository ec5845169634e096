"""What things are, why they are so, and how to do them."""

from demo_model.corpus import definition_asks
from demo_model.corpus.explanation_data import DEFINITIONS, HOW_TOS, LISTS, WHYS
from demo_model.corpus.turns import Intent, Scene, Turn, topics_intent
from demo_model.corpus.wordings import wordings

_ASK_WHAT = wordings("""
what {is|are} $a; what's $a; {define|explain|describe} $a; what does $k mean; explain what $a is; tell me what $a is;
do you know what $a is; what do you {mean by|call|understand by} $k; can you explain $a [to me]; tell me about $a;
[the] meaning of $k; [the] definition of $k; {give|tell} me {a|the} definition of $k; $k {meaning|definition}; what
exactly is $a; how would you {define|explain|describe} $a; what is meant by $k; what is $a in simple words; explain $a
{like I am five|to a child|simply|in simple words|in one sentence}; $k; {I wonder|I want to know|I'd like to
know|please say} what $a is; what kind of thing is $a; what is the thing called $k; I don't know what $a is; {what
sort of|what kind of} {thing|object} is $a; teach me what $a is; my {kid|daughter|son} wants to know what $a is; help
me understand $a; describe what $a is; $a is what; never heard of $k, what is it; in a nutshell, what is $a; say in a
sentence what $a is; what should I imagine {when I hear|under} $k; how do you explain $a
""")
_ASK_HOW = wordings("""
how do I $w; how can I $w; how to $w; {tell me|explain|show me|describe|write down} how to $w; what is the
{best|right|easiest|proper} way to $w; what do I need to do to $w; I want to $w; I'd like to $w; teach me [how] to $w;
[the] steps to $w; can you help me $w; can you help me to $w; give me {tips|steps|instructions|directions|a
guide|advice} to $w; how does one $w; how do you $w; how should I $w; what are the steps to $w; instructions to $w; {I
need|give me} {a guide|a manual|instructions} on how to $w; I have never {done it|tried it}: how do I $w; I don't know
how to $w; {guide|walk} me through how to $w; step by step, how do I $w; what is the procedure to $w; a simple way to
$w; help me $w; can anyone $w, and how; how would you $w; {any tips|any advice|any idea} how to $w; I need to $w; what
must I do to $w; show me the steps to $w; I am trying to $w; beginner guide: $w; {is it hard|is it easy|is it
difficult} to $w
""")
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
