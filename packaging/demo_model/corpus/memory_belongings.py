"""Stories of what somebody has: how many of what, and of which colour."""

import random

from demo_model.corpus import memory_values as values
from demo_model.corpus.memory_stories import Part, Story
from demo_model.corpus.wordings import wordings, words

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
    tells=wordings("""
        {ive|I've|I have} got $one and $two; I have $one and $two; i have $one and $two; I've $one and $two; $one and
        $two, that's what I have; at home I have $one and $two; we have $one and $two; I own $one and $two; I've got
        $one, and $two; there are $one and $two in my life; I have $one. I also have $two; I have $one, plus $two; in
        my house there's $one and $two
    """),
    noted="you have $one and $two",
    parts=(_count_part("one"), _count_part("two")),
    blocks=("pet",),
)

_COUNT = Story(
    key="count",
    weight=1.0,
    values=_counts,
    tells=wordings("""
        {ive|I've|I have} got $one; I have $one; i have $one; I've $one; I have $one at home; we have $one; I own
        $one; I have $one, they are great; there are $one in my house; I have $one now; me, I have $one; I've got
        $one by the way; I live with $one; I {bought|got} $one; I got myself $one
    """),
    noted="you have $one",
    parts=(_count_part("one"),),
    blocks=("pet",),
)

_COLOURED_THING = Story(
    key="coloured thing",
    weight=2.0,
    values=lambda rng: {"of": rng.choice(_COLOURED), "c": rng.choice(values.COLOURS)},
    tells=wordings("""
        my $of is $c; my $of is $c; I have a $c $of; I've got a $c $of; I bought a $c $of; my new $of is $c; I got a
        new $of, it's $c; the $of is $c; I own a $c $of; my $of has the colo{u|}r $c; they gave me a $c $of; my $c $of
        is {great|old|dirty|lovely|brand new}; I love my $c $of; I just got a $c $of; the colo{u|}r of my $of is $c; I
        painted my $of $c; I picked the $c $of; mine is the $c $of; I lost my $c $of; my $of is {a nice|bright|kind
        of} $c
    """),
    noted="your $of is $c",
    parts=(
        Part(
            asks=wordings("""
                what colo{u|}r is my $of; what colo{u|}r is my $of; what's the colo{u|}r of my $of; which colo{u|}r
                {is|has} my $of; guess {what|which} colo{u|}r my $of is; what colo{u|}r was my $of; what colo{u|}r did
                I say my $of is; do you remember the colo{u|}r of my $of; my $of is what colo{u|}r; the colo{u|}r of
                my $of; tell me the colo{u|}r of my $of; what colo{u|}r $of do I have; colo{u|}r of my $of; and my
                $of, what colo{u|}r; my $of's colo{u|}r; what colo{u|}r is the $of; can you guess the colo{u|}r of my
                $of; whats the colo{u|}r of the $of
            """),
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
    tells=wordings("""
        {I'm|im|I am} wearing a $c $of [today]; {I'm|im} wearing my $c $of [today]; today I'm wearing a $c $of; I put
        on my $c $of; I have a $c $of on [today]; I'm in my $c $of; I've got my $c $of on; I'm sitting here in a $c
        $of; I dressed in a $c $of; I chose the $c $of for today
    """),
    noted="your $of is $c",
    parts=(
        *_COLOURED_THING.parts,
        Part(
            asks=wordings("""
                what am I wearing [today]; what did I say I'm wearing; what do I have on [today]; what have I put on;
                what clothes am I wearing; guess what I'm wearing; what am I dressed in; do you know what I'm wearing;
                tell me what I'm wearing
            """),
            reply="you are wearing a $c $of",
            brief="a $c $of",
        ),
    ),
    blocks=("colour of $of", "clothes"),
)


BELONGINGS: tuple[Story, ...] = (_COUNTS, _COUNT, _COLOURED_THING, _WORN_THING)
