"""What somebody loves, fears, plays or collects: a subject, a verb and a value."""

import random
from dataclasses import dataclass

from demo_model.corpus import memory_values as values
from demo_model.corpus.memory_stories import Part, Story
from demo_model.corpus.names import person_name, place_name
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_LIKED = (
    *values.listed("""
    trains, dinosaurs, football, tractors, space, robots, horses, dragons, pirates, comics, jazz, opera, rap, old cars,
    planes, boats, lego, dolls, unicorns, bugs, beetles, butterflies, snakes, sharks, whales, mermaids, fairies, trucks,
    diggers, fire engines, buses, castles, knights, magic, science, maths, history, the sea, the mountains, the snow,
    stickers, puzzles, bubbles, balloons, music, films, cartoons, sweets, carrots, tennis balls, long walks, naps,
    cuddles, belly rubs, roses, rockets, volcanoes, penguins, pandas, marbles, kites, drums, ghost stories, spiders
"""),
    *values.FOODS,
    *values.HOBBIES,
)
_FEARED = values.listed("""
    spiders, the dark, heights, dogs, cats, snakes, thunder, clowns, flying, water, bees, wasps, mice, ghosts, needles,
    dentists, loud noises, fireworks, the vacuum cleaner, lifts, deep water, moths, birds, cows, sharks, crowds,
    bridges, monsters, frogs, balloons, trains, exams, storms, owls, crabs, geese, rats, wolves, zombies, mirrors
""")
_HATED = values.listed("""
    mushrooms, onions, olives, broccoli, spinach, rain, winter, homework, ironing, mosquitoes,
    coffee, tomatoes, fish, cheese, opera, meetings, loud music, cold feet, spiders, wasps, alarm clocks, early
    mornings, maths, shopping, waiting, queues, peas, cabbage, beetroot, celery, garlic, coriander, liquorice,
    marzipan, raisins, pickles, hiccups, the cold, the heat, wind, snow, bad jokes, paperwork, dusting, running,
    aubergine, liver, anchovies
""")
_COLLECTED = values.listed("""
    stamps, coins, stones, shells, teapots, postcards, badges, keys, stickers, comics, vinyl records, toy cars, maps,
    fossils, feathers, buttons, spoons, mugs, bottle caps, dolls, clocks, crystals, bones, tickets, marbles, hats,
    matchboxes, magnets, old books, cameras, autographs, pens, leaves, beer mats, snow globes, trading cards, sticks
""")
_PLAYED = (
    *values.INSTRUMENTS,
    *values.listed("""
    the drums, the saxophone, the ukulele, the accordion, the tuba, the recorder, the bagpipes, the mandolin, chess,
    football, tennis, rugby, hockey, cricket, golf, basketball, volleyball, badminton, poker, darts, handball, bridge
"""),
)
ALLERGENS = values.listed("""
    peanuts, nuts, milk, eggs, shellfish, fish, wheat, gluten, soya, sesame, strawberries, kiwi, celery, mustard,
    lactose, bananas, tomatoes, prawns, almonds, walnuts, hazelnuts, cashews, honey, apples, peaches, oranges, melon,
    garlic, onions, chocolate, corn, pineapple, mango, cheese, crab, lobster, mussels, coconut, pistachios, avocado,
    cherries, oats, barley, mushrooms, cinnamon, lupin, carrots, spinach, lemons, beans, peas, rice, pears, plums
""")
_WISHES = values.listed("""
    a bike, a kite, a drum kit, a puppy, a telescope, a robot, a skateboard, a doll, a guitar, a watch, a train set, a
    scarf, a camera, a football, a cookbook, a tent, a teapot, a dinosaur, a phone, a rucksack, a microscope, a globe, a
    scooter, a trampoline, a new coat, a necklace, a big cake, a plant, headphones, slippers, roller skates, a lamp, a
    chess set, a paint box, a hammock, a fishing rod, a blanket, a mug, a board game, a boat, a toolbox, a violin, socks
""")


@dataclass(frozen=True, slots=True)
class _Relation:
    key: str
    third: str  # "loves": Ada loves trains
    first: str  # "love": I love trains; empty: told of others only
    ask: str  # after "what does he": "love"; after "what is he": "scared of"
    pool: tuple[str, ...]
    being: bool = False  # asks with "is" and "am", not with "does" and "do"
    told_third: str = ""  # more ways to tell it
    told_first: str = ""
    word: str = "what"


_RELATIONS = (
    _Relation("love", "loves", "", "love|like|enjoy", _LIKED,
              told_third="{loves|loves|likes|really likes|adores|is crazy about|is mad about|is into}"),
    _Relation("hate", "hates", "hate", "hate|dislike|not like", _HATED,
              told_third="{hates|can't stand|really hates|doesn't like|dislikes}",
              told_first="{hate|can't stand|cant stand|really hate|do not like|don't like|dislike|absolutely hate}"),
    _Relation("fear", "is scared of", "am scared of", "scared of|afraid of|frightened of", _FEARED, being=True,
              told_third="is {scared|afraid|terrified|frightened} of",
              told_first="am {scared|afraid|terrified|so scared|frightened} of"),
    _Relation("collect", "collects", "collect", "collect", _COLLECTED,
              told_third="{collects|has a collection of}",
              told_first="{collect|have been collecting|have a collection of}"),
    _Relation("play", "plays", "play", "play", _PLAYED,
              told_third="{plays|is learning to play}", told_first="{play|am learning to play|can play|love to play}"),
    _Relation("allergic", "is allergic to", "am allergic to", "allergic to", ALLERGENS, being=True),
    _Relation("wish", "wants", "want", "want|want for $his birthday", _WISHES,
              told_third="{wants|wishes for|is hoping for}", told_first="{want|really want|wish for|would love}"),
    _Relation("speak", "speaks", "speak", "speak", values.LANGUAGES, told_third="{speaks|is learning|can speak}",
              told_first="{speak|am learning|can speak}"),
    _Relation("subject", "studies", "study", "study", values.SUBJECTS, told_third="{studies|is studying|teaches|reads}",
              told_first="{study|am studying}"),
)  # fmt: skip

_HE = ("he", "him", "his")
_SHE = ("she", "her", "her")
# The being, its pronouns, and what else it may be called.
_BEINGS: tuple[tuple[str, tuple[str, str, str], str], ...] = (
    *((being, _HE, "boy") for being in ("grandson", "son", "nephew", "little brother", "brother", "godson")),
    *((being, _SHE, "girl") for being in ("granddaughter", "daughter", "niece", "little sister", "sister")),
    *((being, _HE, "man") for being in ("uncle", "husband", "boyfriend", "grandpa", "dad", "father", "grandfather")),
    *((being, _SHE, "woman") for being in ("aunt", "wife", "girlfriend", "grandma", "mum", "mother", "grandmother")),
    *((being, pronouns, being) for being in ("friend", "cousin", "neighbour", "boss", "teacher", "flatmate")
      for pronouns in (_HE, _SHE)),
    *((being, pronouns, being) for being in ("dog", "cat", "rabbit", "hamster", "parrot", "horse", "tortoise", "puppy")
      for pronouns in (_HE, _SHE)),
)  # fmt: skip
_ANIMALS = frozenset(values.ANIMALS)

_NAME_ASKS = wordings(_TEXTS["name asks"])
_NAME_TELLS = wordings(_TEXTS["name tells"])


def _subject(rng: random.Random) -> dict[str, str]:
    being, (he, him, his), kid = rng.choice(_BEINGS)
    name = values.pet_name(rng) if being in _ANIMALS else person_name(rng)
    return {"being": being, "he": he, "him": him, "his": his, "kid": kid, "name": name, "of": ""}


def _of_somebody(relation: _Relation) -> Story:
    def drawn(rng: random.Random) -> dict[str, str]:
        return {**_subject(rng), "w": rng.choice(relation.pool)}

    does = "is" if relation.being else "does"
    asks = wordings(f"""
        what {does} $he {{{relation.ask}}}; what {does} $he {{{relation.ask}}}; what {does} $name {{{relation.ask}}};
        what {does} my $being {{{relation.ask}}}; what did I say $he {relation.third}; what did I say $name
        {relation.third}; what did I tell you about what $he {relation.third}; tell me what $name {relation.third}; do
        you {{remember|recall}} what $he {relation.third}; what is it that $he {relation.third}; and what {does} $he
        {{{relation.ask}}}; tell me what my $being {relation.third}; what was it that $name {relation.third}; my
        $being {relation.third} what
    """)
    tells = tuple(
        template.replace("{He|He}", "$He").replace("#", f"{relation.told_third or relation.third} $w")
        for template in _NAME_TELLS
    )
    tells = tuple(template.replace("$He", "$he").replace("{a|one} $being", "a $being") for template in tells)
    who = wordings(f"who {relation.third} $w; who did I say {relation.third} $w; who was it that {relation.third} $w")
    reply = f"$name {relation.third} $w"
    return Story(
        key=f"{relation.key} of somebody",
        weight=1.0 if relation.key == "love" else 0.5,
        values=drawn,
        tells=tells,
        noted=f"your $being is called $name and {relation.third} $w",
        parts=(
            Part(asks=asks, reply=reply, brief="$w"),
            Part(asks=_NAME_ASKS, reply="your $being is called $name", brief="$name"),
            Part(asks=who, reply=reply, brief="$name"),
        ),
        blocks=("pair of $he",),
        names="$being",
    )


def _of_the_user(relation: _Relation) -> Story:
    verb = relation.first
    second = verb.replace("am ", "are ", 1) if relation.being else verb
    am = "am" if relation.being else "do"
    told = relation.told_first or verb
    ask = relation.ask.replace("$his", "my")
    asks = wordings(f"""
        what {am} I {{{ask}}}; what {am} I {{{ask}}}; what did I say I {verb}; what did I tell you I {verb}; do you
        {{remember|recall|know}} what I {verb}; tell me what I {verb}; what is it that I {verb}; guess what I {verb};
        what was it I {verb}; I {verb} what; what {am} I {{{ask}}} [again]; which thing did I say I {verb}
    """)
    tells = wordings(
        f"I {told} $w; I {told} $w; i {told} $w; well I {told} $w; I really {verb} $w; I {told} $w, you know"
    )
    if relation.being:
        tells += wordings(f"i'm {verb[3:]} $w; im {verb[3:]} $w; I'm {verb[3:]} $w; I'm {verb[3:]} $w")
    if relation.key == "allergic":
        asks += _ALLERGY_ASKS * 3
        tells += _ALLERGY_TELLS
    return Story(
        key=f"{relation.key} of the user",
        weight=1.5 if relation.key == "allergic" else 0.4,
        values=lambda rng: {"w": rng.choice(relation.pool)},
        tells=tells,
        noted=f"you {second} $w",
        parts=(Part(asks=asks, reply=f"you {second} $w", brief="$w"),),
        blocks={"play": ("hobby",), "speak": ("first language",)}.get(relation.key, ()),
    )


_ALLERGY_ASKS = wordings(_TEXTS["allergy asks"])
_ALLERGY_TELLS = wordings(_TEXTS["allergy tells"])


def _resident() -> Story:
    return Story(
        key="home of somebody",
        weight=0.7,
        values=lambda rng: {**_subject(rng), "w": place_name(rng)},
        tells=tuple(
            template.replace("{He|He}", "$he")
            .replace("{a|one} $being", "a $being")
            .replace("#", "{lives in|comes from|is from|moved to|has a house in} $w")
            for template in _NAME_TELLS
        ),
        noted="your $being is called $name and lives in $w",
        parts=(
            Part(
                asks=wordings("""
                    where does $he live; where does $name live; where does my $being live; which {town|city} does $he
                    live in; where is $name; where did I say $he lives; where is my $being's home; where can I visit
                    $name; do you remember where $name lives; what {town|city} is $he in
                """),
                reply="$name lives in $w",
                brief="$w",
            ),
            Part(asks=_NAME_ASKS, reply="your $being is called $name", brief="$name"),
            Part(
                asks=wordings("who lives in $w; who is in $w; who do I know in $w"),
                reply="$name lives in $w",
                brief="$name",
            ),
        ),
        blocks=("pair of $he",),
        names="$being",
    )


def _aged() -> Story:
    return Story(
        key="age of somebody",
        weight=0.7,
        values=lambda rng: {**_subject(rng), "w": str(rng.randint(2, 98))},
        tells=tuple(
            template.replace("{He|He}", "$he")
            .replace("{a|one} $being", "a $being")
            .replace("#", "{is $w|is $w years old|is $w|turned $w|just turned $w}")
            for template in _NAME_TELLS
        ),
        noted="your $being is called $name and is $w years old",
        parts=(
            Part(
                asks=wordings("""
                    how old is $he; how old is $name; how old is my $being; what age is $name; what's $his age; $his
                    age; how old did I say $he is; my $being's age; do you remember how old $he is; how many years old
                    is $he
                """),
                reply="$name is $w years old",
                brief="$w",
            ),
            Part(asks=_NAME_ASKS, reply="your $being is called $name", brief="$name"),
        ),
        blocks=("pair of $he",),
        names="$being",
    )


RELATIONS: tuple[Story, ...] = (
    *(_of_somebody(relation) for relation in _RELATIONS),
    *(_of_the_user(relation) for relation in _RELATIONS if relation.first),
    _resident(),
    _aged(),
)
