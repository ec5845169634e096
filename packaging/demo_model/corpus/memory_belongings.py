"""Stories of what somebody has: how many of what, and of which colour."""

import random

from demo_model.corpus import memory_values as values
from demo_model.corpus.memory_stories import Part, Story
from demo_model.corpus.wordings import wordings, words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_COUNTED = (  # one, several
    *((noun, f"{noun}s") for noun in words("""
        sister brother son daughter cousin aunt uncle nephew niece dog cat rabbit hamster goat horse duck chicken cow
        parrot snake turtle pony bike car boat guitar computer laptop phone camera coat hat key garden lamp
        plant tree chair table clock bag teapot drum piano house bed sofa ticket egg apple banana lemon onion
        cookie cake pen pencil book stamp coin sticker marble doll robot kite ball blanket pillow mug plate spoon
        candle meeting exam lesson friend neighbour student flatmate grandson granddaughter colleague
    """)),
    ("child", "children"), ("mouse", "mice"), ("goldfish", "goldfish"), ("sheep", "sheep"), ("goose", "geese"),
    ("puppy", "puppies"), ("kitten", "kittens"), ("baby", "babies"), ("fish", "fish"),
    ("pair of shoes", "pairs of shoes"),
    ("kid", "kids"), ("grandchild", "grandchildren"), ("tomato", "tomatoes"), ("watch", "watches"),
)  # fmt: skip
_NUMBERS = words("two three four five six seven eight nine ten eleven twelve")


_COLOURED = values.listed("""
    hoodie, jumper, shirt, T-shirt, dress, skirt, coat, jacket, hat, cap, scarf, tie, sweater, blouse, cardigan,
    raincoat, bike, car, van, boat, scooter, motorbike, skateboard, bag, backpack, suitcase, umbrella, phone, laptop,
    mug, cup, teapot, bottle, pen, notebook, door, house, front door, sofa, chair, bed, table, carpet, lamp, kitchen,
    bedroom, bathroom, fence, gate, tent, kite, guitar, toothbrush, towel, blanket, pillow, wallet, purse, balloon,
    helmet, sledge, vest, dressing gown, bow tie, beanie, belt, watch, ring, necklace, bracelet, folder, lunch box,
    canoe, caravan, bicycle
""")
_WORN = values.listed("""
    hoodie, jumper, shirt, T-shirt, dress, skirt, coat, jacket, hat, cap, scarf, tie, sweater, blouse, cardigan,
    raincoat, vest, bow tie, beanie, belt, bracelet, necklace, dressing gown, helmet
""")


def _counts(rng: random.Random) -> dict[str, str]:
    one, other = rng.sample(_COUNTED, 2)
    found: dict[str, str] = {}
    for slot, noun in (("one", one), ("two", other)):
        kind = rng.random()
        amount = "a" if kind < 0.25 else rng.choice(_NUMBERS) if kind < 0.5 else str(rng.randint(2, 12))
        if kind > 0.93:
            amount = str(rng.randint(13, 300))
        article = "an" if amount == "a" and noun[0][0] in "aeiou" else amount
        found[slot] = f"{article} {noun[0] if amount == 'a' else noun[1]}"
        found[f"{slot}s"] = noun[1]
    return found


def _count_part(slot: str) -> Part:
    asks = wordings("""
        how many # do I have; how many # have I got; how many # did I say [I have]; how many # did I say; how many #
        was it; how many # did I tell you about; the number of my #; how many # again; how many # are there; number of
        #; do you remember how many # I have; how many # did I mention; and how many #; how many #; my #, how many;
        how many # do i own; count my #; how many # are mine
    """)
    return Part(asks=tuple(ask.replace("#", f"${slot}s") for ask in asks), reply=f"you have ${slot}", brief=f"${slot}")


_COUNTS = Story(
    key="counts",
    weight=1.8,
    values=_counts,
    tells=wordings(_TEXTS["counts tells"]),
    noted="you have $one and $two",
    parts=(_count_part("one"), _count_part("two")),
    blocks=("pet",),
)

_COUNT = Story(
    key="count",
    weight=1.0,
    values=_counts,
    tells=wordings(_TEXTS["count tells"]),
    noted="you have $one",
    parts=(_count_part("one"),),
    blocks=("pet",),
)

_COLOURED_THING = Story(
    key="coloured thing",
    weight=2.0,
    values=lambda rng: {"of": rng.choice(_COLOURED), "c": rng.choice(values.COLOURS)},
    tells=wordings(_TEXTS["coloured thing tells"]),
    noted="your $of is $c",
    parts=(
        Part(
            asks=wordings(_TEXTS["coloured thing parts asks"]),
            reply="your $of is $c",
            brief="$c",
            bits=wordings(
                "which colo{u|}r was it; what colo{u|}r was it; what colo{u|}r is it; and the colo{u|}r of it"
            ),
        ),
    ),
    fixes={"c": wordings("its $c; it's $c; it is $c; $c; I meant $c; $c, not $old; my $of is $c; make that $c")},
    blocks=("colour of $of",),
)

_WORN_THING = Story(
    key="worn thing",
    weight=1.2,
    values=lambda rng: {"of": rng.choice(_WORN), "c": rng.choice(values.COLOURS)},
    tells=wordings(_TEXTS["worn thing tells"]),
    noted="your $of is $c",
    parts=(
        *_COLOURED_THING.parts,
        Part(
            asks=wordings(_TEXTS["worn thing parts asks"]),
            reply="you are wearing a $c $of",
            brief="a $c $of",
        ),
    ),
    blocks=("colour of $of", "clothes"),
)


BELONGINGS: tuple[Story, ...] = (_COUNTS, _COUNT, _COLOURED_THING, _WORN_THING)
