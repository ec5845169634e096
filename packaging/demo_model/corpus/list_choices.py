"""One thing or a few of a kind, but not certain ones; and whether a thing is of a kind."""

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.writing_help import NUMBERS, a_or_an, asked
from demo_model.corpus.writing_lists import LISTS
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

# Kinds whose things are single words that may stand after "that isn't".
KINDS = (
    "fruits", "vegetables", "animals", "pets", "farm animals", "birds", "fish", "sea animals", "insects", "colours",
    "countries", "cities", "sports", "hobbies", "instruments", "tools", "drinks", "flowers", "trees", "jobs",
    "shapes", "metals", "languages", "toys", "vehicles", "feelings", "rooms", "body parts", "pieces of clothing",
    "pieces of furniture", "school subjects", "desserts", "foods", "colours", "pets", "colours", "pets",
)  # fmt: skip
_BARE = {"fish", "colours", "countries", "cities", "sports", "hobbies", "drinks", "metals", "languages", "feelings",
    "school subjects", "foods"}  # fmt: skip
_NOT = _TEXTS["not"]
_ARENT = _TEXTS["arent"]
_ONE = (
    _TEXTS["one"],
    "{a|any|one|some|another} $thing {NOT} $x",
    "what is {a|one|another} $thing {NOT} $x",
    "{what|which} $thing is not $x",
    "{not $x|no $x}, {name|give me|tell me|say} {another|a different|some other|one other} $thing",
    "{anything|something} but $x: {name|give me|tell me} a $thing",
    "I don't {like|want} $x, {name|give me|suggest} {another|a different} $thing",
)
_MANY = (
    _TEXTS["many"],
    "{any |}$n $things {ARENT} $x",
    "what are $n $things {ARENT} $x",
    "{not $x|no $x}, {name|give me|tell me} $n {other |different |}$things",
    "$n $things, {but not|anything but|just not|no} $x",
)
_IS_IT = wordings(_TEXTS["is it"])
# kind: (one of the kind, plural), the kind that is true for the things of it
_CLASSES: dict[str, tuple[str, str]] = {
    "fruits": ("fruit", "fruits"), "vegetables": ("vegetable", "vegetables"), "colours": ("colour", "colours"),
    "birds": ("bird", "birds"), "fish": ("fish", "fish"), "insects": ("insect", "insects"),
    "countries": ("country", "countries"), "sports": ("sport", "sports"), "tools": ("tool", "tools"),
    "instruments": ("musical instrument", "musical instruments"), "flowers": ("flower", "flowers"),
    "trees": ("tree", "trees"), "metals": ("metal", "metals"), "vehicles": ("vehicle", "vehicles"),
    "shapes": ("shape", "shapes"), "feelings": ("feeling", "feelings"), "jobs": ("job", "jobs"),
    "pieces of furniture": ("piece of furniture", "pieces of furniture"),
}  # fmt: skip
_CLASH = {"orange", "rose", "violet", "pike", "cricket", "duck", "fly", "star", "plane", "drill", "ash", "beech"}


def _named(kind: str, thing: str, scene: Scene) -> str:
    return thing if kind in _BARE or scene.rng.random() < 0.2 else a_or_an(thing)


def choice_turn(scene: Scene) -> Turn | None:
    """A thing, or some things, of a kind without the ones that the user names."""
    rng = scene.rng
    kind = rng.choice(KINDS)
    many, single, text = LISTS[kind]
    things = text.split("|")
    out = rng.sample(things[:4] if rng.random() < 0.7 else things, rng.choice((1, 1, 2, 2, 3)))
    left = [thing for thing in things if thing not in out]
    named = [_named(kind, thing, scene) for thing in out]
    joined = ", ".join(named[:-1]) + rng.choice((" or ", " or ", " and ")) + named[-1] if len(named) > 1 else named[0]
    if rng.random() < 0.6:
        user = asked(scene, *(ask.replace("{NOT}", _NOT).replace("$thing", single) for ask in _ONE), x=keep(joined))
        n = 1
    else:
        n = rng.randint(2, 4)
        number = keep(NUMBERS[n] if rng.random() < 0.6 else n)
        asks = (ask.replace("{ARENT}", _ARENT).replace("$things", many) for ask in _MANY)
        user = asked(scene, *asks, x=keep(joined), n=number)
    picked = left[:n]
    reply = capitalised(", ".join(picked[:-1]) + (" and " if n > 1 else "") + picked[-1] + ".")
    scene.last = ()
    return Turn(user=user, reply=reply, thought=f"I leave out {' and '.join(out)}.", short=reply)


def membership_turn(scene: Scene) -> Turn:
    """Whether a thing is of a kind."""
    rng = scene.rng
    kind = rng.choice(tuple(_CLASSES))
    single = _CLASSES[kind][0]
    thing = rng.choice([thing for thing in LISTS[kind][2].split("|") if thing not in _CLASH])
    asked_kind = kind if rng.random() < 0.5 else rng.choice([other for other in _CLASSES if other != kind])
    other, others = _CLASSES[asked_kind]
    said = thing if kind in _BARE else a_or_an(thing)
    user = asked(scene, *_IS_IT, x=keep(said), k=a_or_an(other), n=other, m=others)
    right = asked_kind == kind
    is_a = a_or_an(single) if kind != "fish" else "a fish"
    line = f"{'Yes' if right else 'No'}, {said} is {is_a}."
    short = "Yes." if right else "No."
    scene.last = ()
    return Turn(user=user, reply=short if scene.short else line, thought=f"{capitalised(said)} is {is_a}.", short=short)


INTENTS: tuple[Intent, ...] = (
    Intent(name="things but not some", weight=0.9, make=choice_turn),
    Intent(name="is it of a kind", weight=0.25, make=membership_turn),
)
