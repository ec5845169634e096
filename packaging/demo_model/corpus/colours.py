"""Colours: of things, mixed, and in a rainbow."""

from demo_model.corpus import colour_asks
from demo_model.corpus.grammar import capitalised, with_article
from demo_model.corpus.turns import Intent, Scene, Topic, Turn, topics_intent
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_THINGS_OF = {
    "red": ("blood", "a strawberry", "a tomato", "a cherry", "a fire engine", "a ruby", "ketchup", "a ladybird",
    "a stop sign", "a raspberry"),
    "blue": ("the sky", "the sea", "a blueberry", "a blue whale", "a sapphire", "the ocean"),
    "green": ("grass", "a leaf", "a frog", "a pea", "a lime", "a cucumber", "an emerald", "broccoli", "spinach",
    "a pine tree", "a cactus", "a crocodile", "lettuce"),
    "yellow": ("the sun", "a banana", "a lemon", "a sunflower", "butter", "sand", "a canary", "corn", "mustard",
    "an egg yolk", "a chick"),
    "orange": ("a carrot", "an orange", "a pumpkin", "a mandarin", "an apricot"),
    "purple": ("a plum", "lavender", "an aubergine", "a violet"),
    "pink": ("a flamingo", "a pig", "bubble gum", "a salmon fillet"),
    "brown": ("chocolate", "wood", "coffee", "a tree trunk", "soil", "a brown bear", "cocoa", "a coconut", "toast",
    "a chestnut"),
    "black": ("coal", "night", "a crow", "a raven", "a black hole", "tar", "a tyre"),
    "white": ("snow", "milk", "salt", "a swan", "a polar bear", "rice", "a cloud", "paper", "sugar", "flour",
    "chalk", "a tooth", "a snowman"),
    "grey": ("an elephant", "a mouse", "a rain cloud", "concrete", "ash", "a rock", "a dolphin"),
}  # fmt: skip
COLOUR_OF = {thing: colour for colour, things in _THINGS_OF.items() for thing in things}
_MIXED = {
    ("red", "yellow"): "orange", ("red", "blue"): "purple", ("blue", "yellow"): "green", ("red", "white"): "pink",
    ("black", "white"): "grey", ("red", "green"): "brown",
    ("blue", "white"): "light blue", ("blue", "black"): "dark blue", ("green", "white"): "light green", ("green",
     "black"): "dark green",
    ("orange", "blue"): "brown", ("red", "black"): "dark red", ("purple", "yellow"): "brown",
}  # fmt: skip
_FRUITS = (
    "a strawberry", "a tomato", "a cherry", "a raspberry", "a blueberry", "a lime", "a cucumber", "a banana", "a lemon",
    "a carrot", "an orange", "a pumpkin", "a mandarin", "an apricot", "a plum", "an aubergine", "a coconut",
)  # fmt: skip
_FRUIT_WORDS = ("ripe", "ripe", "fresh", "juicy", "nice", "sweet", "big", "small", "normal", "good", "tasty", "real")
_ANY_WORDS = ("normal", "real", "typical", "common", "usual", "nice", "big", "small", "little", "young", "beautiful")
_PLAIN_WORDS = {
    "the sky": ("clear", "daytime", "summer", "cloudless"), "the sea": ("deep", "open"),
    "the sun": ("bright", "shining"),
    "grass": ("fresh", "wet", "healthy", "summer"), "snow": ("fresh", "new", "clean", "fallen"),
    "milk": ("fresh", "cold", "warm"), "blood": ("human", "fresh"), "coffee": ("hot", "fresh", "strong"),
    "butter": ("fresh", "soft"), "salt": ("fine", "sea"), "spinach": ("fresh", "cooked"), "rice": ("cooked", "plain"),
    "chocolate": ("dark", "sweet", "tasty"), "paper": ("clean", "plain", "new"), "sand": ("fine", "dry", "warm"),
    "sugar": ("fine", "normal"), "corn": ("sweet", "ripe", "fresh"), "mustard": ("hot", "normal"),
    "ketchup": ("fresh", "normal"), "broccoli": ("fresh", "cooked"), "wood": ("normal", "old"),
    "coal": ("hard", "cold"),
}  # fmt: skip
_NO_PLURAL = ("a black hole", "an egg yolk", "a stop sign", "a fire engine", "a tree trunk", "a rain cloud")
_MANY = wordings(_TEXTS["many"])
_ANY_COLOUR = ("car", "dress", "balloon", "house", "flower", "shirt", "hat", "ball", "book", "pencil", "bag", "coat",
    "door", "chair", "bird", "butterfly", "dog", "cat", "horse", "bicycle", "sofa", "scarf", "candle", "cup", "toy",
    "box", "curtain", "carpet", "boat", "T-shirt", "skirt", "umbrella", "phone", "crayon", "kite", "sock")  # fmt: skip
_ASK = wordings(_TEXTS["ask"])
_ASK_IS = wordings(_TEXTS["ask is"])
_ASK_THING = wordings(_TEXTS["ask thing"])
_ASK_MIX = wordings(_TEXTS["ask mix"])
_ASK_MADE = wordings(_TEXTS["ask made"])
_AND = (
    "and $t", "what about $t", "how about $t", "and {the colour of|for|with} $t", "$t", "and what about $t",
    "now $t", "then $t", "and {what|which} colour is $t", "$t then",
    "and $t is", "same for $t", "also $t",
)  # fmt: skip


def _says(scene: Scene, user: str, thing: str) -> Turn:
    scene.last = ("colour", thing)
    colour = COLOUR_OF[thing]
    line = f"{capitalised(thing)} is {colour}."
    return Turn(
        user=user,
        reply=f"{colour.capitalize()}." if scene.short else line,
        thought=line,
        short=f"{colour.capitalize()}.",
    )


def _colour(scene: Scene) -> Turn:
    draw = scene.rng.random()
    if draw < 0.06:
        thing = scene.rng.choice(tuple(colour_asks.PLAIN))
        return _says(scene, scene.pick(*colour_asks.PLAIN[thing]), thing)
    thing = scene.rng.choice(tuple(COLOUR_OF))
    if draw < 0.3:
        return _says(scene, scene.pick(*colour_asks.ASK, t=_described(scene, thing)), thing)
    if scene.rng.random() < 0.2 and thing.startswith(("a ", "an ")) and thing not in _NO_PLURAL:
        return _says(scene, scene.pick(*_MANY, t=plural_of(thing.split(" ", 1)[1])), thing)
    return _says(scene, scene.pick(*_ASK, t=_described(scene, thing)), thing)


def plural_of(noun: str) -> str:
    """The plural of a noun of this list."""
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    if noun.endswith("leaf"):
        return f"{noun[:-1].removesuffix('a')}aves"
    if noun == "tooth":
        return "teeth"
    if noun in ("mouse", "snowman"):
        return {"mouse": "mice", "snowman": "snowmen"}[noun]
    if noun.endswith(("sh", "ch", "s", "x", "o")) and noun not in ("flamingo",):
        return f"{noun}es"
    return f"{noun}s"


def _described(scene: Scene, thing: str) -> str:
    """``thing``, at times with an adjective that does not change its colour."""
    rng = scene.rng
    if rng.random() > 0.35:
        return thing
    if thing in _PLAIN_WORDS:
        article, noun = ("the ", thing[4:]) if thing.startswith("the ") else ("", thing)
        return f"{article}{rng.choice(_PLAIN_WORDS[thing])} {noun}"
    if not thing.startswith(("a ", "an ")):
        return thing
    word = rng.choice(_FRUIT_WORDS if thing in _FRUITS else _ANY_WORDS)
    return f"{rng.choice(('a', 'a', 'the', 'this', 'my'))} {word} {thing.split(' ', 1)[1]}"


def _many_colours(scene: Scene) -> Turn:
    noun = with_article(scene.rng.choice(_ANY_COLOUR))
    scene.last = ()
    line = f"{capitalised(noun)} can have many colours."
    return Turn(user=scene.pick(*_ASK, t=noun), reply=line, thought=line, short="Many colours.")


def follow_colour(scene: Scene) -> Turn:
    """The colour of another thing."""
    thing = scene.rng.choice(tuple(COLOUR_OF))
    return _says(scene, scene.pick(*(colour_asks.AND if scene.rng.random() < 0.5 else _AND), t=thing), thing)


def _is_it(scene: Scene) -> Turn:
    rng = scene.rng
    thing = rng.choice(tuple(COLOUR_OF))
    colour = COLOUR_OF[thing]
    said = colour if rng.random() < 0.5 else rng.choice([name for name in _THINGS_OF if name != colour])
    scene.last = ("colour", thing)
    start = "Yes" if said == colour else "No"
    user = scene.pick(*_ASK_IS, t=thing, c=said)
    reply = f"{start}, {thing} is {colour}."
    return Turn(
        user=user,
        reply=f"{start}." if scene.short else reply,
        thought=f"{capitalised(thing)} is {colour}.",
        short=f"{start}.",
    )


def _which(scene: Scene) -> Turn:
    rng = scene.rng
    thing = rng.choice(tuple(COLOUR_OF))
    two = [COLOUR_OF[thing], rng.choice([name for name in _THINGS_OF if name != COLOUR_OF[thing]])]
    rng.shuffle(two)
    return _says(scene, scene.pick(*colour_asks.WHICH, t=thing, c=two[0], d=two[1]), thing)


def _thing(scene: Scene) -> Turn:
    rng = scene.rng
    colour = rng.choice(tuple(_THINGS_OF))
    thing = _THINGS_OF[colour][0]
    scene.last = ()
    said = "gray" if colour == "grey" and rng.random() < 0.4 else colour
    line = f"{capitalised(thing)} is {colour}."
    return Turn(
        user=scene.pick(*_ASK_THING, c=said),
        reply=f"{capitalised(thing)}." if scene.short else line,
        thought=f"The user wants something {colour}.",
    )


def _mix(scene: Scene) -> Turn:
    rng = scene.rng
    (a, b), result = rng.choice(tuple(_MIXED.items()))
    scene.last = ()
    line = f"{capitalised(a)} and {b} make {result}."
    if result in ("orange", "green", "pink", "grey", "purple") and rng.random() < 0.3:
        return Turn(
            user=scene.pick(*(_ASK_MADE if rng.random() < 0.5 else colour_asks.MADE), c=result),
            reply=f"{a.capitalize()}, {b}." if scene.short else line,
            thought=line,
        )
    return _mixed(scene, a, b, _ASK_MIX if rng.random() < 0.5 else colour_asks.MIX)


def _mixed(scene: Scene, a: str, b: str, asks: tuple[str, ...]) -> Turn:
    line = f"{capitalised(a)} and {b} make {_MIXED[a, b]}."
    short = f"{capitalised(_MIXED[a, b])}."
    if scene.rng.random() < 0.5:
        a, b = b, a
    scene.last = ("mixed colours",)
    return Turn(user=scene.pick(*asks, a=a, b=b), reply=short if scene.short else line, thought=line, short=short)


def follow_mix(scene: Scene) -> Turn:
    """Two other colours mixed."""
    a, b = scene.rng.choice(tuple(_MIXED))
    return _mixed(scene, a, b, colour_asks.MIX_AND)


LISTED = (
    Topic(
        key="colours",
        asks=wordings(_TEXTS["colours asks"]),
        replies=("Some colours are red, blue, green, yellow, orange, purple, pink, brown, black, white and grey.",),
        short="Red, blue.",
        thought="I know eleven colours.",
    ),
    Topic(
        key="primary colours",
        asks=wordings(_TEXTS["primary colours asks"]),
        replies=("The primary colours of paint are red, yellow and blue.",),
        short="Red, yellow, blue.",
        thought="There are three primary colours.",
    ),
    Topic(
        key="colours of the rainbow",
        asks=wordings(_TEXTS["colours of the rainbow asks"]),
        replies=("The colours of the rainbow are red, orange, yellow, green, blue, indigo and violet.",),
        short="7 colours.",
        thought="A rainbow has seven colours.",
        more="A rainbow appears when the sun shines through rain.",
    ),
    Topic(
        key="rainbow",
        asks=wordings(_TEXTS["rainbow asks"]),
        replies=("A rainbow appears when the sun shines through rain. The drops split the light into colours.",),
        short="Sun and rain.",
        thought="A rainbow needs sun and rain.",
        more="Its colours are red, orange, yellow, green, blue, indigo and violet.",
    ),
    Topic(
        key="traffic light",
        asks=wordings(_TEXTS["traffic light asks"]),
        replies=("A traffic light is red, yellow and green. Red means stop and green means go.",),
        short="Red, yellow, green.",
        thought="A traffic light has three colours.",
    ),
)  # fmt: skip

INTENTS: tuple[Intent, ...] = (
    Intent(name="colour of a thing", weight=0.85, make=_colour),
    Intent(name="many colours", weight=0.08, make=_many_colours),
    Intent(name="is it this colour", weight=0.15, make=_is_it),
    Intent(name="this colour or that", weight=0.1, make=_which),
    Intent(name="a thing of a colour", weight=0.1, make=_thing),
    Intent(name="mixing colours", weight=0.35, make=_mix),
    topics_intent("lists of colours", 0.15, LISTED),
)
