"""Stories of passwords, loans, debts, presents, meals and plans."""

import random

from demo_model.corpus import memory_values as values
from demo_model.corpus.day_words import MONTHS
from demo_model.corpus.memory_stories import Part, Story
from demo_model.corpus.names import person_name
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_LOCKED = values.listed("""
    treehouse, den, club, shed, safe, laptop, phone, gate, garage, diary, cellar, cave, castle, tent, clubhouse,
    computer, attic, cabin, basement, secret room, tower, hut, fort, lab, vault, office, back door, front door, gym,
    tablet, barn, hideout, spaceship, pirate ship, box, chest, cupboard, game, router, printer, boathouse, greenhouse,
    bunker, library
""")
_LENT = values.listed("""
    bike, ladder, drill, tent, book, guitar, camera, umbrella, hammer, car, charger, suitcase, jacket, cake tin,
    sleeping bag, board game, calculator, lawnmower, saw, scarf, pen, laptop, spare key, kayak, torch, blanket,
    football, cookbook, coat, headphones, screwdriver, watch, helmet, skis, wheelbarrow, paddle, iron, hairdryer, map,
    backpack, projector
""")
_GIFTS = values.listed("""
    kettle, scarf, book, mug, plant, kite, watch, lamp, puzzle, teapot, necklace, cookbook, football, blanket, camera,
    bike, candle, hat, doll, robot, board game, drum, guitar, backpack, clock, vase, telescope, globe, umbrella, cake,
    notebook
""")


_TASKS = values.listed("""
    water the plants, call my mum, feed the cat, walk the dog, pay the rent, post a letter, wash the car, buy milk,
    clean the kitchen, take out the bins, do my homework, book a table, return the library books, fix the bike, iron a
    shirt, mow the lawn, charge my phone, pack my bag, bake a cake, renew my passport, call the dentist, write to
    Grandma, do the laundry, empty the dishwasher, send the report, print the tickets, buy a present, hoover the
    stairs, change the sheets, practise the piano, learn my lines, pick up the kids, go to the bank, answer my emails,
    pay the bill, sweep the yard, collect a parcel, trim the hedge, paint the fence, defrost the fridge, clean the
    windows, tidy my room
""")
_BUSY = values.listed("""
    piano, football, swimming, yoga, a dentist appointment, a maths test, a job interview, choir, a day off, a night
    shift, a doctor's appointment, a driving lesson, karate, ballet, a history exam, a date, band practice, book club,
    chess club, dance class, a haircut, a meeting with my boss, parents' evening, tennis, an eye test, a spelling
    test, a party, judo, drama club, a French lesson, guitar, a flight, a big presentation, visitors, a quiz, jury
    duty, cooking class, gym
""")


_MEALS = ("breakfast", "lunch", "dinner", "supper")


def _secret(rng: random.Random) -> dict[str, str]:
    kind = rng.choice(("password", "password", "password", "code", "secret word", "pin", "magic word", "key code"))
    value = values.code(rng) if kind in ("code", "pin", "key code") else values.secret(rng)
    return {"kind": kind, "of": rng.choice(_LOCKED), "v": value}


_PASSWORD = Story(
    key="password of a place",
    weight=1.8,
    values=_secret,
    tells=wordings(_TEXTS["password of a place tells"]),
    noted="the $kind for the $of is $v",
    parts=(
        Part(
            asks=wordings(_TEXTS["password of a place parts asks"]),
            reply="the $kind for the $of is $v",
            brief="$v",
            bits=wordings(
                "$kind; $kind please; the $kind; quick, the $kind; $kind!; $kind?; and the $kind; what was it"
            ),
        ),
    ),
    blocks=("password", "code", "secret word", "PIN", "magic word", "word", "number", "group of secrets"),
    fixes={
        "v": wordings("it's $v; its $v; the $kind is $v now; I changed it to $v; I meant $v; $v, not $old; now it's $v")
    },
)


def _loan(rng: random.Random) -> dict[str, str]:
    return {"of": rng.choice(_LENT), "name": person_name(rng)}


_LOAN = Story(
    key="loan",
    weight=0.9,
    values=_loan,
    tells=wordings(_TEXTS["loan tells"]),
    noted="$name has your $of",
    parts=(
        Part(
            asks=wordings(_TEXTS["loan parts asks"]),
            reply="$name has your $of",
            brief="$name",
            bits=wordings("who has it; who took it; who was it; who did I give it to; and who has it"),
        ),
        Part(
            asks=wordings(_TEXTS["loan parts asks 2"]),
            reply="$name has your $of",
            brief="your $of",
        ),
    ),
    blocks=("where the $of is", "where the $of are"),
)

_DEBT = Story(
    key="debt",
    weight=0.7,
    values=lambda rng: {
        "name": person_name(rng),
        "n": f"{rng.randint(2, 200)} {rng.choice(('euros', 'pounds', 'dollars', 'francs'))}",
    },
    tells=wordings(_TEXTS["debt tells"]),
    noted="you owe $name $n",
    parts=(
        Part(
            asks=wordings(_TEXTS["debt parts asks"]),
            reply="you owe $name $n",
            brief="$n",
            bits=wordings("how much was it; how much; how much again; to whom; who was it; and how much"),
        ),
    ),
)

_GIFT = Story(
    key="gift",
    weight=0.7,
    values=lambda rng: {"name": person_name(rng), "of": rng.choice(_GIFTS)},
    tells=wordings(_TEXTS["gift tells"]),
    noted="the $of is for $name",
    parts=(
        Part(
            asks=wordings(_TEXTS["gift parts asks"]),
            reply="the $of is for $name",
            brief="the $of is for $name",
            bits=wordings("who is the present for; what was the present; who is it for"),
        ),
    ),
)


_MEAL = Story(
    key="meal",
    weight=0.8,
    values=lambda rng: {"of": rng.choice(_MEALS), "food": rng.choice(values.FOODS)},
    tells=wordings(_TEXTS["meal tells"]),
    noted="you had $food for $of",
    parts=(
        Part(
            asks=wordings(_TEXTS["meal parts asks"]),
            reply="you had $food for $of",
            brief="$food",
            bits=wordings("what did I eat; what did I say I ate; what have I eaten; so what did I eat"),
        ),
    ),
)

_TASTE = Story(
    key="taste",
    weight=0.7,
    values=lambda rng: {"of": rng.choice(_MEALS), "food": rng.choice(values.FOODS)},
    tells=wordings(_TEXTS["taste tells"]),
    noted="you like $food for $of",
    parts=(
        Part(
            asks=wordings(_TEXTS["taste parts asks"]),
            reply="you like $food for $of",
            brief="$food",
            bits=wordings("what do I like to eat; what food do I like; what did I say I like"),
        ),
    ),
)

_BIRTHDAY_MONTH = Story(
    key="birthday month",
    weight=0.7,
    values=lambda rng: {"month": rng.choice(MONTHS)},
    tells=wordings(_TEXTS["birthday month tells"]),
    noted="your birthday is in $month",
    parts=(
        Part(
            asks=wordings(_TEXTS["birthday month parts asks"]),
            reply="your birthday is in $month",
            brief="in $month",
            bits=wordings("which month was it; what month was it; in which month"),
        ),
    ),
    blocks=("birthday",),
)

_TASK = Story(
    key="task",
    weight=1.0,
    values=lambda rng: {"task": rng.choice(_TASKS)},
    tells=wordings(_TEXTS["task tells"]),
    noted="you have to $task",
    parts=(
        Part(
            asks=wordings(_TEXTS["task parts asks"]),
            reply="you have to $task",
            brief="$task",
            bits=wordings("what was it; what did I have to do again; what now; what was it I had to do"),
        ),
    ),
)

_DAY_PLAN = Story(
    key="plan of a day",
    weight=1.2,
    values=lambda rng: {"of": rng.choice(values.WEEKDAYS), "what": rng.choice(_BUSY)},
    tells=wordings(_TEXTS["plan of a day tells"]),
    noted="you have $what on $of",
    parts=(
        Part(
            asks=wordings(_TEXTS["plan of a day parts asks"]),
            reply="you have $what on $of",
            brief="$what on $of",
        ),
    ),
)


def _roles(rng: random.Random) -> dict[str, str]:
    job, other = rng.sample(values.JOBS, 2)
    return {"job": job, "second": other, "name": person_name(rng), "friend": person_name(rng)}


def _role(job: str, name: str) -> Part:
    return Part(
        asks=wordings(f"""
            who is the {job}; which one is the {job}; who's the {job}; which of them is the {job}; who did I say is
            the {job}; what does {name} do; what is {name}; what job does {name} have; what's {name}'s job; what did I
            say {name} does
        """),
        reply=f"{name} is the {job}",
        brief=f"{name} is the {job}",
    )


_ROLES = Story(
    key="roles",
    weight=0.8,
    values=_roles,
    tells=wordings(_TEXTS["roles tells"]),
    noted="$name is the $job and $friend is the $second",
    parts=(_role("$job", "$name"), _role("$second", "$friend")),
    blocks=("$job", "$second"),
)


ERRANDS: tuple[Story, ...] = (_PASSWORD, _LOAN, _DEBT, _GIFT, _MEAL, _TASTE, _BIRTHDAY_MONTH, _TASK, _DAY_PLAN, _ROLES)
