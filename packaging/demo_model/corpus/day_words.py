"""The names of the days and months, how people write them, and more ways to ask for the next one."""

import random

from demo_model.corpus.wordings import wordings, words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = tuple(
    words("January February March April May June July August September October November December"),
)
_SHORT = {
    "Monday": "mon", "Tuesday": "tue tues", "Wednesday": "wed weds wensday", "Thursday": "thu thurs thur",
    "Friday": "fri", "Saturday": "sat", "Sunday": "sun", "January": "jan", "February": "feb febuary", "March": "mar",
    "April": "apr", "August": "aug", "September": "sep sept", "October": "oct", "November": "nov", "December": "dec",
}  # fmt: skip


def shown_day(rng: random.Random, name: str) -> str:
    """``name`` of a day or month, now and then cut short."""
    return rng.choice(_SHORT[name].split()) if name in _SHORT and rng.random() < 0.1 else name


MORE_AFTER = wordings(_TEXTS["more after"])
MORE_BEFORE = wordings(_TEXTS["more before"])
MORE_TOMORROW = wordings(_TEXTS["more tomorrow"])
MORE_YESTERDAY = wordings(_TEXTS["more yesterday"])
