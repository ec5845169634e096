"""Tables of things that the user names: animals, numbers, things, countries and words."""

from demo_model.corpus.animal_data import ANIMALS
from demo_model.corpus.colours import COLOUR_OF
from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.words_places import CAPITALS, OPPOSITES
from demo_model.corpus.writing_help import asked
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_LEGS = {animal.name: animal.legs.split()[0].replace("no", "0") for animal in ANIMALS if "arms" not in animal.legs}
_LEGS |= {"bird": "2", "fish": "0", "insect": "6", "fly": "6", "human": "2", "person": "2", "hen": "2", "pony": "4"}
_SOUNDS = {animal.name: animal.sound.removeprefix("says ") for animal in ANIMALS if animal.sound.startswith("says ")}
_SOUNDS |= {"lion": "roar", "snake": "hiss", "bee": "buzz", "frog": "croak", "owl": "hoot", "wolf": "howl", "mouse":
    "squeak", "horse": "neigh"}  # fmt: skip
_YOUNG = {animal.name: animal.young for animal in ANIMALS}
_COLOURS = {thing.split(" ", 1)[-1]: colour for thing, colour in COLOUR_OF.items() if " " in thing} | {
    "grass": "green", "snow": "white", "milk": "white", "coal": "black", "chocolate": "brown", "butter": "yellow"
}  # fmt: skip
# (values by thing, heads of the two columns, how people name the second column)
_KINDS: tuple[tuple[dict[str, str], str, str, str], ...] = (
    (_LEGS, "Animal", "Legs", _TEXTS["kinds"]),
    (_LEGS, "Animal", "Legs", _TEXTS["kinds 2"]),
    (_SOUNDS, "Animal", "Sound", _TEXTS["kinds 3"]),
    (_YOUNG, "Animal", "Baby", _TEXTS["kinds 4"]),
    (_COLOURS, "Thing", "Colour", _TEXTS["kinds 5"]),
    (CAPITALS, "Country", "Capital", _TEXTS["kinds 6"]),
    (OPPOSITES, "Word", "Opposite", "{their opposites|the opposites|opposites|the opposite of each}"),
)  # fmt: skip
_ASKS = (
    _TEXTS["asks"],
    _TEXTS["asks 2"],
    "{table|a table|small table}: $x {with|and} {COLUMN}",
    "{table|a table} {of|with|for} $x{,| and| with} {COLUMN}",
    "$x in a table {with|and|showing} {COLUMN}",
    "$x, {in a table|as a table|table please}, {with|and|showing} {COLUMN}",
)
_NUMBER_ASKS = (
    _TEXTS["number asks"],
    "{put|show|list|write} {the numbers |numbers |}{from |}$a to $b in a table {with|and} {COLUMN}",
    "{table|a table|small table} {of|with|for} {numbers |the numbers |}$a to $b {and|with} {COLUMN}",
    "{numbers |the numbers |}$a to $b {with|and} {COLUMN}{,|} {in a table|as a table}",
)
_FUNCTIONS = (
    ("Square", "{their squares|squares|the squares|the number squared|the squares of them}", 2),
    ("Double", "{their doubles|doubles|twice the number|the number doubled|double each number}", 0),
    ("Times ten", "{the number times ten|times 10|ten times the number|multiplied by ten}", 1),
)


def _table(head: tuple[str, str], rows: list[tuple[str, str]]) -> str:
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, ("---", "---"), *rows))


def _turn(scene: Scene, user: str, text: str) -> Turn:
    scene.last = ("table", "")
    return Turn(
        user=user, reply=text if scene.short else f"Here is the table:\n\n{text}", thought="I make a table of these.",
        question=False, short=text,
    )  # fmt: skip


def named_table(scene: Scene) -> Turn:
    """A table of the things that the user names."""
    rng = scene.rng
    values, first, second, column = rng.choice(_KINDS)
    names = rng.sample(tuple(values), rng.randint(2, 4))
    if values is _LEGS and rng.random() < 0.5:
        common = ("dog", "cat", "bird", "fish", "spider", "cow", "horse", "ant", "snake", "bee", "duck", "chicken")
        names = rng.sample(common, rng.randint(2, 4))
    said = rng.choice((", ", ", ", " ", " and ")).join(names[:-1]) + rng.choice((" and ", " and ", ", ")) + names[-1]
    user = asked(scene, *(ask.replace("{COLUMN}", column) for ask in _ASKS), x=keep(said)).replace(" ,", ",")
    rows = [(capitalised(name), values[name]) for name in names]
    return _turn(scene, user, _table((first, second), rows))


def number_table(scene: Scene) -> Turn:
    """A table of numbers and what is computed from each."""
    rng = scene.rng
    head, column, kind = rng.choice(_FUNCTIONS)
    low = 1 if rng.random() < 0.7 else rng.randint(2, 8)
    high = low + rng.randint(2, 5) if rng.random() < 0.8 else 10
    asks = (ask.replace("{COLUMN}", column) for ask in _NUMBER_ASKS)
    user = asked(scene, *asks, a=keep(low), b=keep(high)).replace(" ,", ",")
    rows = [(str(n), str((n * 2, n * 10, n * n)[kind])) for n in range(low, high + 1)]
    return _turn(scene, user, _table(("Number", head), rows))


INTENTS: tuple[Intent, ...] = (
    Intent(name="table of named things", weight=0.6, make=named_table),
    Intent(name="table of numbers", weight=0.2, make=number_table),
)
