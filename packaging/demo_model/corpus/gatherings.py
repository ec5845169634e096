"""What is found where, and stories with two heroes."""

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.writing_help import NUMBERS, a_or_an
from demo_model.corpus.writing_story_data import HEROES
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

# (how people name the place, things that are there, animals that live there)
_PLACES: tuple[tuple[str, str, str], ...] = (
    ("in {a|the|your|my} {kitchen|kitchen cupboard}", "a pot|a pan|a knife|a plate|a cup|an oven", ""),
    ("in {a|the|my} {bathroom|washroom|shower room}", "a towel|soap|a toothbrush|a mirror|a shower|a comb", ""),
    ("in {a|the|my} {bedroom|sleeping room}", "a bed|a pillow|a blanket|a lamp|a wardrobe|a clock", ""),
    ("in {a|the|my} {living room|lounge|sitting room}", "a sofa|a table|a lamp|a shelf|a carpet|a picture", ""),
    ("in {an|the|my} {office|workplace}", "a desk|a chair|a computer|a printer|a pen|a phone", ""),
    ("on {a|the|my} desk", "a pen|a notebook|a lamp|a computer|a cup|a phone", ""),
    ("in {a|the} {school|classroom}", "a desk|a book|a pencil|a blackboard|a chair|a map", ""),
    ("in {a|my|the} {school bag|satchel|backpack|rucksack}", "a book|a pencil|a ruler|a notebook|a bottle|a snack", ""),
    ("in {a|the|my} {garden|back yard|backyard}", "flowers|grass|a tree|a bench|a fence|a spade",
     "bee|worm|snail|butterfly|mouse|bird"),
    ("in {a|the} {forest|wood|woods}", "trees|moss|leaves|mushrooms|berries|stones", "fox|deer|owl|squirrel|wolf|bear"),
    ("on {a|the} {farm|farmyard}", "a barn|a tractor|a field|hay|a fence|a well", "cow|pig|sheep|horse|chicken|goat"),
    ("in {the|a} {sea|ocean|sea water|salt water}", "water|sand|shells|stones|weeds|ships",
     "fish|whale|dolphin|shark|crab|seal"),
    ("on {the|a} {beach|shore|coast}", "sand|shells|stones|waves|a towel|a boat", "crab|gull|seal|turtle|snail|duck"),
    ("in {a|the} {river|lake|pond}", "water|stones|weeds|a boat|a bridge|mud", "fish|duck|frog|swan|otter|beaver"),
    ("in {the|a} {desert|hot desert}", "sand|stones|a cactus|the sun|a dune|wind",
     "camel|snake|lizard|scorpion|fox|mouse"),
    ("in {the|a} {jungle|rainforest}", "trees|leaves|vines|rain|flowers|mud", "monkey|tiger|parrot|snake|frog|spider"),
    ("in {a|the} zoo", "a cage|a fence|a pond|a tree|a sign|a bench", "lion|elephant|monkey|giraffe|zebra|penguin"),
    ("in {the|a} {sky|air}", "the sun|clouds|the moon|stars|a plane|a kite", "bird|bee|butterfly|fly|bat|eagle"),
    ("in {a|the|my} toolbox", "a hammer|a saw|pliers|a screwdriver|nails|a tape", ""),
    ("in {a|the|my} {fridge|refrigerator}", "milk|butter|cheese|eggs|juice|vegetables", ""),
    ("in {a|the} {supermarket|grocery shop|shop|store}", "bread|milk|fruit|vegetables|rice|soap", ""),
    ("in {a|the} {city|town}", "houses|streets|shops|cars|a station|a park", "dog|cat|pigeon|rat|mouse|crow"),
    ("in {a|the|my} {car|garage}", "a wheel|a seat|a mirror|a key|a belt|a lamp", ""),
    ("at {the|a} {north pole|south pole|cold end of the world}", "ice|snow|wind|water|stones|stars",
     "seal|whale|fish|bird|fox|bear"),
)  # fmt: skip
_THINGS = wordings(_TEXTS["things"])
_ANIMALS = wordings(_TEXTS["animals"])
_PAIRS = wordings(_TEXTS["pairs"])


def _gathered(scene: Scene) -> Turn:
    place, things, animals = scene.rng.choice(_PLACES)
    lives = bool(animals) and scene.rng.random() < 0.6
    items = (animals if lives else things).split("|")
    asks = _ANIMALS if lives else _THINGS
    n = scene.rng.randint(2, 5)
    ask = scene.rng.choice(asks)
    if "$n" not in ask:
        n = 3
    word = NUMBERS[n] if scene.rng.random() < 0.6 else str(n)
    user = scene.pick(ask.replace("@", place), n=keep(word))
    named = [a_or_an(item) for item in items[:n]] if lives else items[:n]
    reply = capitalised(", ".join(named[:-1]) + " and " + named[-1] + ".")
    return Turn(user=user, reply=reply, thought=f"I name {NUMBERS[n]} of them.", short=reply)


def _pair(scene: Scene) -> Turn:
    kinds = ("beast", "bird", "person", "beast", "person", "sea", "magic")
    first = scene.rng.choice(HEROES[scene.rng.choice(kinds)])
    second = scene.rng.choice([hero for hero in HEROES[scene.rng.choice(kinds)] if hero != first])
    a, b = a_or_an(first), a_or_an(second)
    user = scene.pick(*_PAIRS, a=keep(a), b=keep(b))
    text = (
        f"Once there was {a} who met {b} on a narrow bridge. Neither of them wanted to go back. "
        f"Then the {first} said: let us turn around each other, slowly. The {second} laughed, and it worked. "
        f"From that day on, the {first} and the {second} were good friends."
    )
    short = f"{capitalised(a)} met {b} on a narrow bridge. They helped each other over it and became friends."
    thought = f"I write a story with {a} and {b}."
    return Turn(user=user, reply=short if scene.short else text, thought=thought, question=False, short=short)


INTENTS: tuple[Intent, ...] = (
    Intent(name="things in a place", weight=0.9, make=_gathered),
    Intent(name="story of two", weight=0.5, make=_pair),
)
