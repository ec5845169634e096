"""Days, months and seasons."""

from demo_model.corpus.calendar_topics import CALENDAR
from demo_model.corpus.day_words import (
    DAYS,
    MONTHS,
    MORE_AFTER,
    MORE_BEFORE,
    MORE_TOMORROW,
    MORE_YESTERDAY,
    shown_day,
)
from demo_model.corpus.grammar import keep
from demo_model.corpus.sum_words import in_words
from demo_model.corpus.turns import Intent, Scene, Turn, topics_intent
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
_SEASONS = {
    "spring": "March, April and May",
    "summer": "June, July and August",
    "autumn": "September, October and November",
    "winter": "December, January and February",
}
_SEASON_OF = (
    "winter",
    "winter",
    "spring",
    "spring",
    "spring",
    "summer",
    "summer",
    "summer",
    "autumn",
    "autumn",
    "autumn",
    "winter",
)
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DAY_MARK, _MONTH_MARK = "day", "month"

_AFTER = wordings(_TEXTS["after"])
_BEFORE = wordings(_TEXTS["before"])
_TODAY_TOMORROW = wordings(_TEXTS["today tomorrow"])
_TODAY_YESTERDAY = wordings(_TEXTS["today yesterday"])
_TODAY_IN_TWO = wordings(_TEXTS["today in two"])
_TODAY_TWO_AGO = wordings(_TEXTS["today two ago"])
_TODAY_IN_THREE = wordings(_TEXTS["today in three"])
_IN_A_WEEK = wordings(_TEXTS["in a week"])
_WHICH_DAY = wordings(_TEXTS["which day"])
_DAY_NUMBER = wordings(_TEXTS["day number"])
_WHICH_MONTH = wordings(_TEXTS["which month"])
_MONTH_NUMBER = wordings(_TEXTS["month number"])
_MONTH_LENGTH = wordings(_TEXTS["month length"])
_MONTH_SEASON = wordings(_TEXTS["month season"])
_SEASON_MONTHS = wordings(_TEXTS["season months"])
_SEASON_AFTER = wordings(_TEXTS["season after"])
_SEASON_BEFORE = wordings(_TEXTS["season before"])
_SOME = wordings(_TEXTS["some"])
_NEXT = wordings(_TEXTS["next"])
_PREVIOUS = wordings(_TEXTS["previous"])
_SAME_FOR = (
    "and $d",
    "what about $d",
    "how about $d",
    "and {for|with} $d",
    "$d",
    "then $d",
    "now $d",
    "and if it is $d",
    "same for $d",
    "and in the case of $d",
    "what if it is $d",
)


def _all_of(unit: str) -> tuple[str, ...]:
    return DAYS if unit == _DAY_MARK else MONTHS


def _shifted(scene: Scene, user: str, unit: str, at: int, by: int) -> Turn:
    names = _all_of(unit)
    name, result = names[at], names[(at + by) % len(names)]
    scene.last = (unit, str((at + by) % len(names)), str(by))
    if abs(by) == 1:
        line = f"The {unit} {'after' if by > 0 else 'before'} {name} is {result}."
    else:
        number = in_words(abs(by)).capitalize()
        line = f"{number} {unit}s {'after' if by > 0 else 'before'} {name} is {result}."
    thought = f"{name}, then {result}." if by == 1 else f"{result}, then {name}." if by == -1 else line
    return Turn(user=user, reply=f"{result}." if scene.short else line, thought=thought, short=f"{result}.")


def follow_shift(scene: Scene, unit: str, at: int, by: int) -> Turn | None:
    """The next one, the one before, or the same for another day or month."""
    rng = scene.rng
    kind = rng.random()
    if kind < 0.45:
        return _shifted(scene, scene.pick(*_NEXT, u=unit), unit, at, 1)
    if kind < 0.65:
        return _shifted(scene, scene.pick(*_PREVIOUS, u=unit), unit, at, -1)
    names = _all_of(unit)
    other = rng.randrange(len(names))
    return _shifted(scene, scene.pick(*_SAME_FOR, d=names[other]), unit, other, by)


def _neighbour(scene: Scene, unit: str) -> Turn:
    names = _all_of(unit)
    at = scene.rng.randrange(len(names))
    after = scene.rng.random() < 0.6
    return _shifted(
        scene,
        scene.pick(
            *((*_AFTER, *MORE_AFTER) if after else (*_BEFORE, *MORE_BEFORE)), d=shown_day(scene.rng, names[at]), u=unit
        ),
        unit,
        at,
        1 if after else -1,
    )


def _day(scene: Scene) -> Turn:
    rng = scene.rng
    kind = rng.random()
    if kind < 0.45:
        return _neighbour(scene, _DAY_MARK)
    at = rng.randrange(7)
    if kind < 0.9:
        asks, by = rng.choice((
            (_TODAY_TOMORROW, 1), (MORE_TOMORROW, 1), (_TODAY_YESTERDAY, -1), (MORE_YESTERDAY, -1),
            (_TODAY_IN_TWO, 2),
            (_TODAY_IN_TWO, 2), (_TODAY_TWO_AGO, -2), (_TODAY_IN_THREE, 3), (_IN_A_WEEK, 7),
        ))  # fmt: skip
        return _shifted(scene, scene.pick(*asks, d=shown_day(rng, DAYS[at])), _DAY_MARK, at, by)
    scene.last = ()
    name = DAYS[at]
    if kind < 0.95:
        order = "last" if at == 6 and rng.random() < 0.3 else _ORDINALS[at]
        user = scene.pick(*_WHICH_DAY, o=order, k=keep(at + 1))
        line = f"The {_ORDINALS[at]} day of the week is {name}."
        return Turn(
            user=user, reply=f"{name}." if scene.short else line, thought=f"Monday is the first day, so it is {name}."
        )
    free = at >= 5
    line = f"{name} is {'part of the weekend' if free else 'a working day'}."
    user = scene.pick(*_DAY_NUMBER, d=name)
    return Turn(user=user, reply=("Weekend." if free else "Working day.") if scene.short else line, thought=line)


def _month(scene: Scene) -> Turn:
    rng = scene.rng
    kind = rng.random()
    if kind < 0.4:
        return _neighbour(scene, _MONTH_MARK)
    at = rng.randrange(12)
    name = MONTHS[at]
    scene.last = ()
    if kind < 0.55:
        user = scene.pick(*_WHICH_MONTH, o="last" if at == 11 and rng.random() < 0.4 else _ORDINALS[at], k=keep(at + 1))
        line = f"The {_ORDINALS[at]} month is {name}."
        return Turn(user=user, reply=f"{name}." if scene.short else line, thought=line)
    if kind < 0.65:
        user = scene.pick(*_MONTH_NUMBER, m=name, o=_ORDINALS[at])
        line = f"{name} is month number {at + 1}."
        return Turn(user=user, reply=f"{at + 1}." if scene.short else line, thought=line)
    if kind < 0.85:
        scene.last = ("month length", name)
        return _length(scene, scene.pick(*_MONTH_LENGTH, m=name), at)
    line = f"{name} is in {_SEASON_OF[at]} in the north of the world."
    user = scene.pick(*_MONTH_SEASON, m=name)
    return Turn(
        user=user,
        reply=f"{_SEASON_OF[at].capitalize()}." if scene.short else line,
        thought=f"{name} is in {_SEASON_OF[at]}.",
    )


def _length(scene: Scene, user: str, at: int) -> Turn:
    leap = ", and 29 in a leap year" if at == 1 else ""
    line = f"{MONTHS[at]} has {_LENGTHS[at]} days{leap}."
    return Turn(
        user=user,
        reply=f"{_LENGTHS[at]} days." if scene.short else line,
        thought=f"{MONTHS[at]} has {_LENGTHS[at]} days.",
    )


def follow_length(scene: Scene) -> Turn:
    """How long another month is."""
    at = scene.rng.randrange(12)
    scene.last = ("month length", MONTHS[at])
    return _length(scene, scene.pick(*_SAME_FOR[:7], d=MONTHS[at]), at)


def _season(scene: Scene) -> Turn:
    rng = scene.rng
    scene.last = ()
    names = tuple(_SEASONS)
    at = rng.randrange(4)
    name = names[at]
    said = "fall" if name == "autumn" and rng.random() < 0.4 else name
    kind = rng.random()
    if kind < 0.5:
        line = f"In the north of the world, {name} is in {_SEASONS[name]}."
        user = scene.pick(*_SEASON_MONTHS, s=said)
        return Turn(
            user=user, reply=f"{_SEASONS[name]}." if scene.short else line, thought=f"{name}: {_SEASONS[name]}."
        )
    after = kind < 0.78
    result = names[(at + (1 if after else -1)) % 4]
    line = f"The season {'after' if after else 'before'} {name} is {result}."
    user = scene.pick(*(_SEASON_AFTER if after else _SEASON_BEFORE), s=said)
    return Turn(user=user, reply=f"{result.capitalize()}." if scene.short else line, thought=line)


def _some(scene: Scene) -> Turn:
    """A few days or months by name."""
    rng = scene.rng
    unit = rng.choice((_DAY_MARK, _DAY_MARK, _MONTH_MARK))
    n = rng.choice((1, 2, 2, 3, 3, 3, 4, 5, 6))
    names = _all_of(unit)[:n]
    shown = in_words(n) if rng.random() < 0.7 else str(n)
    user = scene.pick(
        *_SOME, n=keep(shown), u=unit if n == 1 else f"{unit}s", w="week" if unit == _DAY_MARK else "year"
    )
    scene.last = ()
    line = f"{', '.join(names[:-1])} and {names[-1]}." if n > 1 else f"{names[0]}."
    return Turn(user=user, reply=line, thought=f"I name the first {in_words(n)}.", short=line)


INTENTS: tuple[Intent, ...] = (
    Intent(name="days", weight=1.4, make=_day),
    Intent(name="months", weight=0.45, make=_month),
    Intent(name="some days", weight=0.12, make=_some),
    Intent(name="seasons", weight=0.13, make=_season),
    topics_intent("calendar", 0.4, CALENDAR),
)
