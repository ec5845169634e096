"""Several days or months on, how far it is from one day to another, and which comes first."""

from demo_model.corpus.day_words import DAYS, MONTHS, shown_day
from demo_model.corpus.grammar import keep
from demo_model.corpus.sum_words import in_words
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_ON = wordings(_TEXTS["on"])
_BACK = wordings(_TEXTS["back"])
_MONTHS_ON = wordings(_TEXTS["months on"])
_MONTHS_BACK = wordings(_TEXTS["months back"])
_HOW_FAR = wordings(_TEXTS["how far"])
_FIRST = wordings(_TEXTS["first"])
_IS_BEFORE = wordings(_TEXTS["is before"])
_IS_AFTER = wordings(_TEXTS["is after"])
_BETWEEN = wordings(_TEXTS["between"])
_FROM_HERE = wordings(_TEXTS["from here"])
_FOLLOW_AFTER = wordings(_TEXTS["follow after"])
_FOLLOW_BEFORE = wordings(_TEXTS["follow before"])
_ORDINAL = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_FOLLOW_PLACE = wordings(_TEXTS["follow place"])


def _names(unit: str) -> tuple[str, ...]:
    return DAYS if unit == "day" else MONTHS


def _far(scene: Scene) -> Turn:
    """Several days or months after or before one."""
    rng = scene.rng
    unit = "day" if rng.random() < 0.8 else "month"
    names = _names(unit)
    n = rng.choice((2, 3, 3, 3, 4, 4, 5, 5, 6) if unit == "day" else (2, 2, 3, 3, 4, 5, 6))
    back = rng.random() < 0.25
    at = rng.randrange(len(names))
    path = [names[(at + (-step if back else step)) % len(names)] for step in range(n + 1)]
    asks = (_BACK if back else _ON) if unit == "day" else (_MONTHS_BACK if back else _MONTHS_ON)
    number = keep(in_words(n)) if rng.random() < 0.35 else keep(n)
    user = scene.pick(*asks, d=shown_day(rng, path[0]), k=number, u=rng.choice(("days", "days", "days time", "days")))
    line = f"{in_words(n).capitalize()} {unit}s {'before' if back else 'after'} {path[0]} is {path[-1]}."
    scene.last = (unit, str(names.index(path[-1])), str(-n if back else n))
    thought = f"{path[0]}, then {', '.join(path[1:])}."
    return Turn(user=user, reply=f"{path[-1]}." if scene.short else line, thought=thought, short=f"{path[-1]}.")


def _how_far(scene: Scene) -> Turn:
    rng = scene.rng
    at, n = rng.randrange(7), rng.randint(1, 6)
    path = [DAYS[(at + step) % 7] for step in range(n + 1)]
    user = scene.pick(*_HOW_FAR, d=shown_day(rng, path[0]), e=shown_day(rng, path[-1]))
    days = "1 day" if n == 1 else f"{n} days"
    scene.last = ()
    line = f"It is {days} from {path[0]} to {path[-1]}."
    thought = f"After {path[0]}: {', '.join(path[1:])}. That is {n}."
    return Turn(user=user, reply=f"{days}." if scene.short else line, thought=thought, short=f"{days}.")


def _order(scene: Scene) -> Turn:
    rng = scene.rng
    unit, whole = rng.choice((("day", "week"), ("month", "year"), ("month", "year")))
    names = _names(unit)
    scene.last = ()
    first, second = sorted(rng.sample(range(len(names)), 2))
    a, b = rng.choice(((first, second), (second, first)))
    shown = {"a": shown_day(rng, names[a]), "b": shown_day(rng, names[b]), "u": unit, "w": whole}
    line = f"{names[first]} comes before {names[second]}."
    kind = rng.random()
    if kind < 0.35:
        user = scene.pick(*_FIRST, **shown)
        return Turn(user=user, reply=line, thought=line, short=f"{names[first]}.")
    if kind < 0.7:
        before = rng.random() < 0.5
        user = scene.pick(*(_IS_BEFORE if before else _IS_AFTER), **shown)
        if "or after" in user or "or before" in user:
            return Turn(user=user, reply=line, thought=line, short=line)
        yes = (a < b) == before
        line = f"{names[a]} comes {'before' if a < b else 'after'} {names[b]}"
        return Turn(user=user, reply=f"{'Yes' if yes else 'No'}, {line}.", thought=f"{line}.", short=f"{line}.")
    at = rng.randrange(len(names))
    left, middle, right = (names[(at + step) % len(names)] for step in range(3))
    user = scene.pick(*_BETWEEN, u=unit, a=shown_day(rng, left), b=shown_day(rng, right))
    line = f"{middle} is between {left} and {right}."
    scene.last = (unit, str((at + 1) % len(names)), "1")
    return Turn(user=user, reply=line, thought=f"{left}, {middle}, {right}.", short=f"{middle}.")


def _week(scene: Scene) -> Turn:
    """All days, beginning with any of them."""
    at = 0 if scene.rng.random() < 0.4 else scene.rng.randrange(7)
    names = [DAYS[(at + step) % 7] for step in range(7)]
    scene.last = () if at else ("topic", "days of the week")
    line = f"{', '.join(names[:-1])} and {names[-1]}."
    user = scene.pick(*_FROM_HERE, d=shown_day(scene.rng, names[0]))
    return Turn(user=user, reply=line, thought=f"A week that starts with {names[0]} ends with {names[-1]}.", short=line)


def follow_list(scene: Scene, key: str) -> Turn | None:
    """A question about the days or months that were just listed."""
    rng = scene.rng
    unit = {"days of the week": "day", "months of the year": "month"}.get(key)
    if unit is None:
        return None
    names = _names(unit)
    at = rng.randrange(len(names))
    if rng.random() < 0.25:
        at = rng.randrange(7)
        scene.last = (unit, str(at), "1")
        line = f"The {_ORDINAL[at]} {unit} is {names[at]}."
        return Turn(user=scene.pick(*_FOLLOW_PLACE, o=_ORDINAL[at]), reply=line, thought=line, short=f"{names[at]}.")
    step = rng.choice((1, -1))
    result = names[(at + step) % len(names)]
    user = scene.pick(*(_FOLLOW_AFTER if step > 0 else _FOLLOW_BEFORE), d=shown_day(rng, names[at]))
    scene.last = (unit, str(names.index(result)), str(step))
    line = f"The {unit} {'after' if step > 0 else 'before'} {names[at]} is {result}."
    return Turn(user=user, reply=line, thought=line, short=f"{result}.")


INTENTS: tuple[Intent, ...] = (
    Intent(name="several days on", weight=0.5, make=_far),
    Intent(name="days between", weight=0.3, make=_how_far),
    Intent(name="order of days", weight=0.3, make=_order),
    Intent(name="whole week", weight=0.12, make=_week),
)
