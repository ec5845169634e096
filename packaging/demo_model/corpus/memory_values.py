"""What people tell about themselves: colours, jobs, food, pets, things and where they are."""

import random

from demo_model.corpus.names import odd_word, person_name
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)


def listed(text: str) -> tuple[str, ...]:
    """The values of ``text``, which stand between commas."""
    return tuple(" ".join(part.split()) for part in text.split(",") if part.strip())


COLOURS = listed(_TEXTS["colours"])
JOBS = listed(_TEXTS["jobs"])
FOODS = listed(_TEXTS["foods"])
HOBBIES = listed(_TEXTS["hobbies"])
ANIMALS = listed(_TEXTS["animals"])
PEOPLE = listed(_TEXTS["people"])
GOODS = listed(_TEXTS["goods"])
THINGS = listed(_TEXTS["things"])
PLURAL_THINGS = listed(_TEXTS["plural things"])
_ROOMS = listed(_TEXTS["rooms"])
_FURNITURE = listed(_TEXTS["furniture"])
_INSIDES = listed(_TEXTS["insides"])
_SHADES = ("red", "blue", "green", "black", "white", "brown", "old", "big", "small", "wooden")
SEASONS = ("spring", "summer", "autumn", "winter")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = listed("January, February, March, April, May, June, July, August, September, October, November, December")
DRINKS = listed(_TEXTS["drinks"])
FRUITS = listed(_TEXTS["fruits"])
SPORTS = listed(
    "football, tennis, golf, rugby, hockey, cricket, rowing, boxing, judo, swimming, cycling, running, darts"
)
INSTRUMENTS = listed(_TEXTS["instruments"])
LANGUAGES = listed(_TEXTS["languages"])
SUBJECTS = listed("maths, history, art, music, biology, chemistry, physics, geography, English, sport, Latin, drama")
WILD = listed(_TEXTS["wild"])
SIGNS = listed("Aries, Taurus, Gemini, Cancer, Leo, Virgo, Libra, Scorpio, Capricorn, Aquarius, Pisces")


def number(rng: random.Random) -> str:
    """A number of two to six digits, now and then of one."""
    n_digits = rng.choice((1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6))
    return str(rng.randint(10 ** (n_digits - 1), 10**n_digits - 1))


def code(rng: random.Random) -> str:
    """A code of three to six digits, which may begin with 0."""
    return "".join(rng.choice("0123456789") for _ in range(rng.choice((3, 4, 4, 4, 5, 6))))


def age(rng: random.Random) -> str:
    """An age in years."""
    return str(rng.randint(5, 99))


def date(rng: random.Random) -> str:
    """A day of the year: ``4 May``."""
    return f"{rng.randint(1, 28)} {rng.choice(MONTHS)}"


def time(rng: random.Random) -> str:
    """A time of day: ``9:40``."""
    return f"{rng.randint(1, 23)}:{rng.choice(('00', '15', '30', '45', '05', '10', '20', '40', '50'))}"


def size(rng: random.Random) -> str:
    """A shoe size."""
    return str(rng.randint(34, 48))


def secret(rng: random.Random) -> str:
    """A password: a word, sometimes with a number."""
    word = odd_word(rng)
    return word + str(rng.randint(1, 999)) if rng.random() < 0.2 else word


def nickname(rng: random.Random) -> str:
    """What friends or players call somebody."""
    return person_name(rng) if rng.random() < 0.5 else odd_word(rng).capitalize()


def pet_name(rng: random.Random) -> str:
    """The name of an animal."""
    return person_name(rng) if rng.random() < 0.6 else odd_word(rng).capitalize()


def spot(rng: random.Random) -> str:
    """Where a thing is, as the user says it: ``in my blue bag``."""
    owner = rng.choice(("the", "the", "the", "the", "the", "my"))
    kind = rng.random()
    if kind < 0.3:
        return f"in {owner} {rng.choice(_ROOMS)}"
    if kind < 0.6:
        where = rng.choice(("on", "under", "behind", "next to", "beside", "on top of", "near"))
        return f"{where} {owner} {rng.choice(_FURNITURE)}"
    if kind < 0.7:
        return f"in {owner} {rng.choice(_ROOMS)} {rng.choice(('drawer', 'cupboard', 'cabinet', 'window', 'corner'))}"
    if kind < 0.9:
        shade = f"{rng.choice(_SHADES)} " if rng.random() < 0.5 else ""
        return f"in {owner} {shade}{rng.choice(_INSIDES)}"
    if kind < 0.95:
        return f"at {person_name(rng)}'s place"
    return rng.choice(
        (
            "upstairs",
            "downstairs",
            "outside",
            "at work",
            "at school",
            "at home",
            "by the door",
            "in room 7",
            "in room 12",
        )
    )


def as_said(text: str) -> str:
    """What the user told, as the replies say it: ``in your bag`` for ``in my bag``."""
    return text.replace(" my ", " your ")


def chosen(rng: random.Random, pool: tuple[str, ...], odd: float = 0.0) -> str:
    """One of ``pool``, or with odds ``odd`` a word that nobody expects."""
    return odd_word(rng) if rng.random() < odd else rng.choice(pool)
