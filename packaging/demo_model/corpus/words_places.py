"""Pairs that one learns at school: opposites, plurals, rhymes, spelling, capitals, units."""

from demo_model.corpus import word_asks
from demo_model.corpus.grammar import capitalised, keep, with_article
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((left, right) for left, right in (item.strip().split(":") for item in text.split(",")))


_ONE_WAY = _pairs(_TEXTS["one way"])
_BACK = ("cold", "dark", "small", "slow", "sad", "night", "down", "right", "empty", "soft", "poor", "dry", "quiet",
    "dirty", "late", "weak", "thin", "low", "narrow", "far", "bad", "hate", "sell", "pull",
         "stop", "end", "no", "false", "never", "outside", "below", "after", "south", "west", "winter", "white",
         "woman", "girl", "enemy", "difficult", "ugly", "dangerous", "cry", "peace", "awake", "bottom")  # fmt: skip
OPPOSITES = dict(_ONE_WAY) | {right: left for left, right in _ONE_WAY if right in _BACK}
PLURALS = dict(_pairs(
    _TEXTS["plurals"]
))  # fmt: skip
RHYMES = dict(_pairs(
    _TEXTS["rhymes"]
))  # fmt: skip
_SPELLED = (
    "cat", "dog", "house", "apple", "water", "bread", "school", "friend", "tree", "flower", "computer", "window",
    "table", "chair", "mother", "father", "sister", "brother", "garden", "river", "mountain", "orange", "banana",
    "lemon", "happy", "pretty", "yellow", "purple", "green", "white", "black", "kitchen", "bottle", "pencil",
    "paper", "letter", "number", "music", "animal", "horse", "rabbit", "monkey", "tiger", "summer", "winter",
    "spring", "autumn", "Monday", "Friday", "sugar", "butter", "cheese", "chocolate", "birthday", "holiday",
    "family", "people", "beautiful", "because", "hello", "thanks", "morning", "evening", "night", "cairn",
    "token", "cache", "model",
)  # fmt: skip
CAPITALS = dict(_pairs(
    _TEXTS["capitals"]
))  # fmt: skip
_NICKNAMES = {
    "the United States": ("the USA", "America", "the US"),
    "the United Kingdom": ("the UK", "Great Britain"),
    "the Netherlands": ("Holland",),
}
UNITS = (
    ("seconds", "a minute", "60"), ("minutes", "an hour", "60"), ("hours", "a day", "24"), ("days", "a week", "7"),
     ("months", "a year", "12"), ("weeks", "a year", "52"), ("days", "a year", "365"),
    ("years", "a century", "100"), ("years", "a decade", "10"), ("metres", "a kilometre", "1000"), ("centimetres",
     "a metre", "100"), ("millimetres", "a centimetre", "10"), ("grams", "a kilogram", "1000"),
    ("millilitres", "a litre", "1000"), ("cents", "a dollar", "100"), ("cents", "a euro", "100"), ("eggs", "a dozen",
     "12"), ("inches", "a foot", "12"), ("feet", "a yard", "3"), ("minutes", "half an hour", "30"),
    ("minutes", "a quarter of an hour", "15"), ("hours", "two days", "48"), ("days", "two weeks", "14"), ("kilograms",
     "a tonne", "1000"), ("bits", "a byte", "8"), ("years", "a millennium", "1000"),
    ("pence", "a pound", "100"), ("players", "a football team", "11"), ("letters", "the alphabet", "26"), ("fingers",
     "one hand", "5"), ("months", "half a year", "6"), ("degrees", "a circle", "360"), ("strings", "a guitar", "6"),
)  # fmt: skip
SHAPES = {
    "triangle": 3,
    "square": 4,
    "rectangle": 4,
    "pentagon": 5,
    "hexagon": 6,
    "octagon": 8,
    "circle": 0,
    "heptagon": 7,
    "diamond": 4,
}

_ASK_OPPOSITE = wordings(_TEXTS["ask opposite"])
_ASK_PLURAL = wordings(_TEXTS["ask plural"])
_ASK_RHYME = wordings(_TEXTS["ask rhyme"])
_ASK_SPELL = wordings(_TEXTS["ask spell"])
_ASK_CAPITAL = wordings(_TEXTS["ask capital"])
_ASK_COUNTRY = wordings(_TEXTS["ask country"])
_ASK_UNIT = wordings(_TEXTS["ask unit"])
_ASK_SHAPE = wordings(_TEXTS["ask shape"])
_ASK_WHICH_SHAPE = wordings(_TEXTS["ask which shape"])
_AND = (
    "and $a",
    "what about $a",
    "how about $a",
    "$a",
    "and {of|for|with} $a",
    "now $a",
    "then $a",
    "and what about $a",
    "also $a",
    "same for $a",
    "$a then",
    "next $a",
)


def say_pair(scene: Scene, user: str, kind: str, word: str) -> Turn:
    """The turn that answers ``kind`` (opposite, plural, rhyme, spelling, capital) for ``word``."""
    scene.last = (kind, word)
    if kind == "opposite":
        result = OPPOSITES[word]
        line, short = f"The opposite of {word} is {result}.", f"{capitalised(result)}."
    elif kind == "plural":
        result = PLURALS[word]
        line, short = f"The plural of {word} is {result}.", f"{capitalised(result)}."
    elif kind == "capital":
        result = CAPITALS[word]
        line, short = f"The capital of {word} is {result}.", f"{result}."
    elif kind == "rhyme":
        found = RHYMES[word].split()
        listed = f"{', '.join(found[:-1])} and {found[-1]}"
        line, short = f"{capitalised(listed)} rhyme with {word}.", f"{capitalised(found[0])}."
    else:
        line = short = f"{'-'.join(word.upper())}."
    return Turn(
        user=user,
        reply=short if scene.short else line,
        thought=f"The letters of {word}." if kind == "spelling" else line,
        short=short,
    )


_KNOWN: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "opposite": (_ASK_OPPOSITE + word_asks.OPPOSITE, tuple(OPPOSITES)),
    "plural": (_ASK_PLURAL, tuple(PLURALS)), "rhyme": (_ASK_RHYME,
    tuple(RHYMES)),
    "spelling": (_ASK_SPELL, tuple(_SPELLED)),
    "capital": (_ASK_CAPITAL + word_asks.CAPITAL, tuple(CAPITALS)),
}  # fmt: skip


def _said(scene: Scene, kind: str, word: str) -> str:
    if kind == "capital":
        return scene.rng.choice(_NICKNAMES[word]) if word in _NICKNAMES and scene.rng.random() < 0.6 else word
    return keep(f'"{word}"') if scene.rng.random() < 0.15 else keep(word)


def _asked(kind: str, weight: float) -> Intent:
    asks, words = _KNOWN[kind]

    def make(scene: Scene) -> Turn:
        word = scene.rng.choice(words)
        return say_pair(scene, scene.pick(*asks, a=_said(scene, kind, word)), kind, word)

    return Intent(name=kind, weight=weight, make=make)


def follow_pair(scene: Scene, kind: str) -> Turn:
    """The same question about another word."""
    word = scene.rng.choice(_KNOWN[kind][1])
    more = {"opposite": word_asks.OPPOSITE_AND, "capital": word_asks.CAPITAL_AND}.get(kind, _AND)
    asks = _AND if scene.rng.random() < 0.4 else more
    return say_pair(scene, scene.pick(*asks, a=_said(scene, kind, word)), kind, word)


def _opposite_like(scene: Scene) -> Turn:
    first, word = scene.rng.sample(tuple(OPPOSITES), 2)
    user = scene.pick(*word_asks.LIKE, a=keep(word), c=first, d=OPPOSITES[first])
    return say_pair(scene, user, "opposite", word)


def _where_is_it(scene: Scene) -> Turn:
    return word_asks.where_is_it(scene, CAPITALS)


def _country(scene: Scene) -> Turn | None:
    country, city = scene.rng.choice(tuple(CAPITALS.items()))
    if city == "London":
        return None
    scene.last = ("capital", country)
    line = f"{city} is the capital of {country}."
    return Turn(
        user=scene.pick(*_ASK_COUNTRY, b=city),
        reply=f"{capitalised(country)}." if scene.short else line,
        thought=line,
        short=f"{capitalised(country)}.",
    )


def _unit(scene: Scene) -> Turn:
    unit, whole, number = scene.rng.choice(UNITS)
    scene.last = ()
    said = unit.replace("tres", "ters") if scene.rng.random() < 0.5 else unit
    line = f"There are {number} {unit} in {whole}."
    return Turn(
        user=scene.pick(*_ASK_UNIT, u=said, o=whole),
        reply=f"{number} {unit}." if scene.short else line,
        thought=line,
        short=f"{number} {unit}.",
    )


def _shape(scene: Scene) -> Turn:
    name, sides = scene.rng.choice(tuple(SHAPES.items()))
    scene.last = ()
    unique = sum(number == sides for number in SHAPES.values()) == 1 and sides
    if unique and scene.rng.random() < 0.35:
        line = f"{capitalised(with_article(name))} has {sides} sides."
        return Turn(
            user=scene.pick(*_ASK_WHICH_SHAPE, n=keep(sides)),
            reply=f"{capitalised(with_article(name))}." if scene.short else line,
            thought=line,
        )
    line = (
        f"{capitalised(with_article(name))} has {sides} sides and {sides} corners."
        if sides
        else "A circle is round. It has no corners."
    )
    return Turn(
        user=scene.pick(*_ASK_SHAPE, s=with_article(name), n=name),
        reply=(f"{sides} sides." if sides else "It is round.") if scene.short else line,
        thought=line,
    )


INTENTS: tuple[Intent, ...] = (
    _asked("capital", 0.7),
    Intent(name="country of a capital", weight=0.2, make=_country),
    _asked("opposite", 0.55),
    Intent(name="opposites alike", weight=0.06, make=_opposite_like),
    Intent(name="a city in a country", weight=0.3, make=_where_is_it),
    _asked("plural", 0.15),
    _asked("rhyme", 0.12),
    _asked("spelling", 0.1),
    Intent(name="units", weight=0.25, make=_unit),
    Intent(name="shapes", weight=0.1, make=_shape),
)
