"""Stories of passwords, loans, debts, presents, meals and plans."""

import random

from demo_model.corpus import memory_values as values
from demo_model.corpus.day_words import MONTHS
from demo_model.corpus.memory_stories import Part, Story
from demo_model.corpus.names import person_name
from demo_model.corpus.wordings import wordings

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
    tells=wordings("""
        {the |}$kind for the $of is $v; the $kind of the $of is $v; the $kind to the $of is $v; $of $kind: $v; the $of
        $kind is $v; $kind for the $of: $v; $v is the $kind for the $of; to get into the $of you say $v, that's the
        $kind; the $of has a $kind, it's $v; our $of has the $kind $v; we set the $kind of the $of to $v; my $of $kind
        is $v
    """),
    noted="the $kind for the $of is $v",
    parts=(
        Part(
            asks=wordings("""
                what's the $kind; what is the $kind [for the $of]; whats the $kind for the $of; whats the $kind; the
                $kind for the $of; let me in the $of. what's the $kind; ok let me in the $of. whats the $kind; open
                the $of. what's the $kind; how do I get into the $of; I'm at the $of, what's the $kind; I forgot the
                $kind for the $of; what was the $kind [for the $of]; $kind for the $of; $of $kind; which $kind
                {opens|is for} the $of; I need the $kind for the $of; I need to get in the $of; I want to get into the
                $of, what is the $kind; tell me the $of $kind; the $kind please; what do I say to get into the $of;
                how do I open the $of; let me in. what is the $kind; what $kind does the $of have; someone at the $of
                asks for the $kind; what is the $of's $kind; I'm locked out of the $of, what's the $kind
            """),
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
    tells=wordings("""
        I lent my $of to $name; I lent $name my $of; $name has my $of; $name borrowed my $of; I gave my $of to $name;
        my $of is with $name; $name took my $of; I let $name use my $of; $name still has my $of; $name is using my $of
    """),
    noted="$name has your $of",
    parts=(
        Part(
            asks=wordings("""
                who has my $of; who's got my $of; who did I {lend|give} my $of to; who borrowed my $of; who took my
                $of; to whom did I lend my $of; who is using my $of; who did I say has my $of; I need my $of back, who
                has it; who do I ask for my $of
            """),
            reply="$name has your $of",
            brief="$name",
            bits=wordings("who has it; who took it; who was it; who did I give it to; and who has it"),
        ),
        Part(
            asks=wordings("""
                what did I {lend|give} [to] $name; what does $name have [of mine]; what did $name borrow; what did
                $name take; what did I lend to $name; which of my things does $name have; what should $name give back
            """),
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
    tells=wordings("""
        I owe $name $n; I have to pay $name $n; I borrowed $n from $name; $name lent me $n; I must give $name $n back;
        I still owe $name $n
    """),
    noted="you owe $name $n",
    parts=(
        Part(
            asks=wordings("""
                how much do I owe [$name]; how much money do I owe [$name]; who do I owe money [to]; whom do I owe;
                what do I owe [$name]; how much did I borrow [from $name]; who lent me money; how much must I pay
                back; how much did I say I owe
            """),
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
    tells=wordings("""
        I'm giving $name a $of for {his|her|the} birthday; I bought a $of for $name; I got $name a $of; the $of is for
        $name; I have a present for $name, it's a $of; $name gets a $of from me; I'm getting $name a $of; I made a $of
        for $name
    """),
    noted="the $of is for $name",
    parts=(
        Part(
            asks=wordings("""
                who is the $of for; who gets the $of; who did I {buy|get|make} the $of for; for whom is the $of; the
                $of is for who; what did I {buy|get} [for] $name; what am I giving $name; what does $name get [from
                me]; what's the present for $name; what is my present for $name; what did I say $name gets
            """),
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
    tells=wordings("""
        I had $food for $of; I ate $food for $of; for $of I had $food; $of was $food; I'm having $food for $of; today
        I had $food for $of; we had $food for $of; my $of was $food; I just had $food for $of
    """),
    noted="you had $food for $of",
    parts=(
        Part(
            asks=wordings("""
                what did I {have|eat} for $of; what did I {have|eat} for $of [again]; what was my $of; what was for
                $of; do you remember what I {had|ate} for $of; what did I say I had for $of; guess what I had for $of;
                what $of did I have; what was it I ate for $of; tell me what I had for $of
            """),
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
    tells=wordings("""
        I like $food for $of; i like $food for $of; I {love|enjoy|prefer|want|take|eat} $food for $of; for $of I like
        $food; for $of I {eat|take|have} $food; I always {have|eat} $food for $of; I usually have $food for $of; my
        favo{u|}rite $of is $food; the best $of is $food; I eat $food for $of every day; I love to eat $food for $of
    """),
    noted="you like $food for $of",
    parts=(
        Part(
            asks=wordings("""
                what do I {like|love|eat|have|enjoy|prefer} for $of; what do i like for $of; what do I like to eat for
                $of; what do I usually {eat|have} for $of; what is my favo{u|}rite $of; what $of do I like; do you
                remember what I like for $of; what did I say I like for $of; guess what I like for $of; what should
                you make me for $of; which $of do I like best
            """),
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
    tells=wordings("""
        my birthday is in $month; my {birthday|bday|b-day} is in $month; I was born in $month; I have my birthday in
        $month; I {turn a year older|get a year older} in $month; my birthday's in $month; I'm a $month child; $month
        is the month of my birthday; my birthday falls in $month; I celebrate my birthday in $month
    """),
    noted="your birthday is in $month",
    parts=(
        Part(
            asks=wordings("""
                in {which|what} month is my {birthday|bday}; {which|what} month is my {birthday|bday} in; when is my
                {birthday|bday}; when's my birthday; in {which|what} month was I born; what month was I born in; when
                was I born; my birthday is in {which|what} month; the month of my birthday; when do I have my
                birthday; do you remember when my birthday is; when did I say my birthday is; which month did I say my
                birthday is in; guess the month of my birthday
            """),
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
    tells=wordings("""
        I {need|have} to $task [today|tonight|tomorrow]; I must $task; don't let me forget to
        $task; I still have to $task; I should $task [today|later]; later I have to $task; I promised to $task; I want
        to $task [today|later]; my plan is to $task; today I have to $task; I've got to $task; to do: $task; I'm
        supposed to $task; I mustn't forget to $task
    """),
    noted="you have to $task",
    parts=(
        Part(
            asks=wordings("""
                what do I {need|have} to do [today|later]; what must I do; what did I {need|have|want|promise} to do;
                what should I remind you about; what was I going to do; what should I do [today]; what's on my to-do
                list; what's my plan [for today]; what did I say I have to do; what was I supposed to do; what mustn't
                I forget; what do I still have to do; what did I ask you to remind me of; what am I not supposed to
                forget; what was my task; my plan; did I forget something; what did I plan to do
            """),
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
    tells=wordings("""
        I have $what on $of; on $of I have $what; $of is $what; I've got $what on $of; on $of I've got $what; $of:
        $what; every $of I have $what; there's $what on $of; this $of I have $what; next $of I have $what; my $of is
        taken, I have $what
    """),
    noted="you have $what on $of",
    parts=(
        Part(
            asks=wordings("""
                what do I have on $of; what's on $of; what am I doing on $of; what do I do on $of; what's my plan for
                $of; what have I got on $of; what happens on $of; what did I say I have on $of; what's happening $of;
                am I free on $of; $of, what do I have; do I have something on $of; when do I have $what; which day do
                I have $what; what day do I have $what; on which day do I have $what; what day did I say I have $what
            """),
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
    tells=wordings("""
        $name is the $job and $friend is the $second; $name is the $job, $friend is the $second; the $job is $name and
        the $second is $friend; the $job is called $name, the $second $friend; $name is our $job and $friend our
        $second; in my story $name is the $job and $friend the $second
    """),
    noted="$name is the $job and $friend is the $second",
    parts=(_role("$job", "$name"), _role("$second", "$friend")),
    blocks=("$job", "$second"),
)


ERRANDS: tuple[Story, ...] = (_PASSWORD, _LOAN, _DEBT, _GIFT, _MEAL, _TASTE, _BIRTHDAY_MONTH, _TASK, _DAY_PLAN, _ROLES)
