"""Animals: their sound, legs, food, home, young and more."""

from collections.abc import Callable

from demo_model.corpus import animal_asks
from demo_model.corpus.animal_data import ANIMALS, BY_NAME, Animal
from demo_model.corpus.grammar import capitalised, with_article
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.writing_help import asked
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_SOUND = wordings(_TEXTS["sound"])
_LEGS = wordings(_TEXTS["legs"])
_FOOD = wordings(_TEXTS["food"])
_HOME = wordings(_TEXTS["home"])
_YOUNG = wordings(_TEXTS["young"])
_FLY = wordings(_TEXTS["fly"])
_SWIM = wordings(_TEXTS["swim"])
_FACT = wordings(_TEXTS["fact"])
_GROUP = wordings(_TEXTS["group"])
_BIGGER = wordings(_TEXTS["bigger"])
_SMALLER = wordings(_TEXTS["smaller"])
_WHO_SAYS = wordings(_TEXTS["who says"])
_WHAT_IS_YOUNG = wordings(_TEXTS["what is young"])
_THEY = {
    "sound": wordings(_TEXTS["they sound"]),
    "legs": wordings(_TEXTS["they legs"]),
    "food": wordings(_TEXTS["they food"]),
    "home": wordings(_TEXTS["they home"]),
    "young": wordings(_TEXTS["they young"]),
    "fly": wordings(_TEXTS["they fly"]),
    "swim": wordings(_TEXTS["they swim"]),
    "group": wordings(_TEXTS["they group"]),
    "fact": wordings(_TEXTS["they fact"]),
}  # fmt: skip
_AND = (
    "and $A", "what about $A", "how about $A", "and $p", "what about $p", "how about $p", "$A", "and {for|with} $A",
    "now $A", "then $p", "and the $a", "what about the $a", "same for $A", "also $p",
)  # fmt: skip


def _sound(animal: Animal) -> tuple[str, str]:
    if not animal.sound:
        return f"{capitalised(with_article(animal.name))} makes almost no sound.", "Almost none."
    return (
        f"{capitalised(with_article(animal.name))} {animal.sound}.",
        f"{capitalised(animal.sound.removeprefix('says '))}.",
    )


def _legs(animal: Animal) -> tuple[str, str]:
    return f"{capitalised(with_article(animal.name))} has {animal.legs}.", f"{capitalised(animal.legs)}."


def _food(animal: Animal) -> tuple[str, str]:
    return f"{capitalised(animal.plural)} eat {animal.food}.", f"{capitalised(animal.food)}."


def _home(animal: Animal) -> tuple[str, str]:
    return f"{capitalised(animal.plural)} live {animal.home}.", f"{capitalised(animal.home)}."


def _young(animal: Animal) -> tuple[str, str]:
    return (
        f"A baby {animal.name} is called {with_article(animal.young)}.",
        f"{capitalised(with_article(animal.young))}.",
    )


def _fly(animal: Animal) -> tuple[str, str]:
    return (f"Yes, {animal.plural} can fly.", "Yes.") if animal.flies else (f"No, {animal.plural} cannot fly.", "No.")


def _swim(animal: Animal) -> tuple[str, str]:
    if animal.swims is None:
        return f"I do not know if {animal.plural} swim well.", "Not sure."
    return (f"Yes, {animal.plural} can swim.", "Yes.") if animal.swims else (f"No, {animal.plural} cannot swim.", "No.")


def _group(animal: Animal) -> tuple[str, str]:
    name = capitalised(with_article(animal.name))
    return f"{name} is {with_article(animal.group)}.", f"{capitalised(with_article(animal.group))}."


def _fact(animal: Animal) -> tuple[str, str]:
    return f"{animal.fact} They live {animal.home} and eat {animal.food}.", animal.fact


_KINDS: dict[str, tuple[float, tuple[str, ...], Callable[[Animal], tuple[str, str]]]] = {
    "sound": (2.0, _SOUND, _sound), "legs": (1.6, _LEGS, _legs), "food": (1.8, _FOOD, _food), "home": (1.7, _HOME,
    _home), "young": (1.6, _YOUNG, _young),
    "fly": (0.9, _FLY, _fly), "swim": (0.6, _SWIM, _swim), "group": (0.7, _GROUP, _group), "fact": (2.0, _FACT, _fact),
}  # fmt: skip


def _about(scene: Scene, user: str, kind: str, animal: Animal) -> Turn:
    scene.last = ("animal", kind, animal.name)
    reply, short = _KINDS[kind][2](animal)
    if kind == "fact" and animal.name == "octopus":
        reply = f"{animal.fact} It lives {animal.home} and eats {animal.food}."
    thought = f"The user asks about {animal.plural}." if kind == "fact" else reply
    return Turn(user=user, reply=short if scene.short else reply, thought=thought, short=short)


def _slots(animal: Animal) -> dict[str, str]:
    return {"A": with_article(animal.name), "a": animal.name, "p": animal.plural}


def _animal(scene: Scene) -> Turn | None:
    rng = scene.rng
    animal = rng.choice(ANIMALS)
    kind = rng.choices(tuple(_KINDS), [weight for weight, _, _ in _KINDS.values()])[0]
    if kind == "swim" and animal.swims is None:
        return None
    asks = animal_asks.MORE[kind] if rng.random() < 0.4 else _KINDS[kind][1]
    return _about(scene, asked(scene, *asks, **_slots(animal)), kind, animal)


def follow_animal(scene: Scene, kind: str, name: str) -> Turn | None:
    """The same question about another animal, or another question about the same one."""
    rng = scene.rng
    if rng.random() < 0.5:
        animal = rng.choice(ANIMALS)
        asks = animal_asks.AND[kind] if rng.random() < 0.6 else _AND
    else:
        animal = BY_NAME[name]
        kind = rng.choice([other for other in _THEY if other != kind])
        asks = _THEY[kind]
    if kind == "swim" and animal.swims is None:
        return None
    return _about(scene, asked(scene, *asks, **_slots(animal)), kind, animal)


def _compare(scene: Scene) -> Turn | None:
    rng = scene.rng
    one, two = rng.sample(ANIMALS, 2)
    if abs(one.size - two.size) < 2:
        return None
    small = rng.random() < 0.35
    winner, other = (one, two) if (one.size > two.size) != small else (two, one)
    word = "smaller" if small else "bigger"
    scene.last = ()
    name = with_article(winner.name)
    slots = {**_slots(one), "B": with_article(two.name), "q": two.plural}
    user = scene.pick(*(_SMALLER if small else _BIGGER), **slots)
    line = f"{capitalised(name)} is {word} than {with_article(other.name)}."
    return Turn(
        user=user, reply=f"{capitalised(name)}." if scene.short else line, thought=line, short=f"{capitalised(name)}."
    )


def _which(scene: Scene) -> Turn | None:
    rng = scene.rng
    animal = rng.choice(ANIMALS)
    name = with_article(animal.name)
    scene.last = ("animal", "fact", animal.name)
    if rng.random() < 0.5:
        if sum(other.sound == animal.sound for other in ANIMALS) > 1 or animal.sound in (
            "",
            "sings",
            "clicks",
            "chatters",
            "grunts",
            "growls",
        ):
            return None
        line = f"{capitalised(name)} {animal.sound}."
        return Turn(
            user=scene.pick(*_WHO_SAYS, v=animal.sound),
            reply=f"{capitalised(name)}." if scene.short else line,
            thought=line,
        )
    if sum(other.young == animal.young for other in ANIMALS) > 1:
        return None
    young = with_article(animal.young)
    line = f"{capitalised(young)} is a baby {animal.name}."
    return Turn(
        user=scene.pick(*_WHAT_IS_YOUNG, y=young), reply=f"Baby {animal.name}." if scene.short else line, thought=line
    )


INTENTS: tuple[Intent, ...] = (
    Intent(name="animals", weight=1.5, make=_animal),
    Intent(name="compare animals", weight=0.12, make=_compare),
    Intent(name="which animal", weight=0.12, make=_which),
)
