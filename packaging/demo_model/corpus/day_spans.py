"""Several days or months on, how far it is from one day to another, and which comes first."""

from demo_model.corpus.day_words import DAYS, MONTHS, shown_day
from demo_model.corpus.grammar import keep
from demo_model.corpus.sum_words import in_words
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings

_ON = wordings("""
if {today is|today's|todays|it's|its|it is} $d{,|} {what|which|whats|what's the} day {is it |will it be |is |}in $k
$u;
{today is|it's|its|today's|todays} $d{,|.} {what|which} day {is it|will it be|is|comes|do we have} in $k $u; $k $u
{after|from|later than|past} $d; {what|which} day {is|comes|is it|will it be} $k $u {after|from} $d; {what is|what's|
whats} $k $u {after|from} $d; {what|which} day is it $k $u after $d; $d plus $k $u; {what|which} day {is|will} {it
|}{be
|}in $k $u if {today is|today's|its|it's} $d; $d, {and|then} $k $u later; {start at|from} $d {go|count} $k $u {on|
forward|further}; {today is|its|it's} $d{,|.} {and |}in $k $u
""")
_BACK = wordings("""
if {today is|today's|todays|it's|its|it is} $d{,|} {what|which} day was {it |}$k $u ago; {today is|it's|its|today's}
$d{,|.} {what|which} day was it $k $u ago; $k $u {before|earlier than} $d; {what|which} day {is|was|comes|was it} $k
$u
before $d; {what is|what's|whats|what was} $k $u before $d; $d minus $k $u; {start at|from} $d {go|count} $k $u back
""")
_MONTHS_ON = wordings("""
{what|which} month {is|comes|is it|will it be} $k months {after|from} $d; $k months {after|from} $d; {if it's|if it
is|it's|its} $d [now]{,|.} {what|which} month {is it|will it be|is} in $k months; {what is|whats|what's} $k months
after
$d; $d plus $k months; {in|after} $k months, if it is $d now, it will be
""")
_MONTHS_BACK = wordings("""
{what|which} month {is|was|comes|was it} $k months before $d; $k months before $d; {if it's|if it is|it's|its} $d
[now]{,|.} {what|which} month was it $k months ago; {what is|whats|what's} $k months before $d
""")
_HOW_FAR = wordings("""
if {today is|today's|todays|it's|its|it is} $d{,|} how {many days|long|many sleeps|many more days} {is it
|}{until|till|
to|til} $e; {today is|it's|its|todays} $d{,|.} how {many days|long} {until|till|to|til} $e; how many {days|sleeps} {is
it |are there |}from $d {to|until|till} $e; days {from|between} $d {to|and} $e; how {many days|long} {until|till|to|
til} $e if {today is|its|it's|today's} $d; how {far|long} is it from $d to $e; {number of days|days} from $d {until|
till|to} $e; from $d to $e [is] how many days; {I'm|im|we are} on $d, how {many days|long} {until|till} $e; how many
{days|sleeps} to go {until|till} $e {from|if it's} $d
""")
_FIRST = wordings("""
{which|what} {comes|is|came} first{,|:|} $a or $b; {which|what} {is|comes} {earlier|sooner}{,|:|} $a or $b; $a or $b,
which {comes|is} {first|earlier}; {which|what} $u {is|comes} {first|earlier}{,|:|} $a or $b; what is before the other,
$a or $b; which of $a and $b {comes|is} {first|earlier}
""")
_IS_BEFORE = wordings("""
is $a {before|earlier than|ahead of} $b; does $a come before $b; {is it true that |}$a {is|comes} before $b{, right|,
yes or no|, correct|}; is $a {before|b4} $b [in the $w]; is $a before or after $b
""")
_IS_AFTER = wordings("""
is $a {after|later than} $b; does $a come after $b; {is it true that |}$a {is|comes} after $b{, right|, yes or no|,
correct|}; is $a after $b [in the $w]; is $a after or before $b
""")
_BETWEEN = wordings("""
{what|which} $u {is|comes|falls|lies} between $a and $b; what {is|comes} between $a and $b; the $u between $a and $b;
{whats|what's} between $a and $b; $a, ?, $b; what comes after $a and before $b
""")
_FROM_HERE = wordings("""
{say|list|name|tell me|give me|can you say|can you list|write|recite} [all] the {days [of the week]|weekdays|seven
days} {starting|beginning|start} {with|from|on|at} $d; {days|the days|all the days} [of the week] {starting|beginning}
{with|from|on} $d; {starting|beginning} {with|from|on|at} $d{,|} {say|list|name|tell me|give me} [all] the days [of
the
week]; {go through|run through|say} the week {from|starting on|starting with|beginning on} $d; the days from $d on;
{all
the |}days of the week, {start|begin} {with|on|at|from} $d; {can|could} {u|you} {do|say|tell me} [all] the days [of
the
week] {starting|from} {with |on |}$d
""")
_FOLLOW_AFTER = wordings("""
{which|what} [one|day] {of those|of them|of these|} {is|comes} {after|right after} $d; and {after|what's after|what
comes
after} $d; {which|what} one follows $d; {what|which} one is {after|next after} $d
""")
_FOLLOW_BEFORE = wordings("""
{which|what} [one|day] {of those|of them|of these|} {is|comes} {before|right before|just before} $d; and
{before|what's
before|what comes before} $d; {what|which} one is {before|right before} $d
""")
_ORDINAL = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_FOLLOW_PLACE = wordings("""
{which|what} [one|day] {of those|of them|of these|} {is|comes} $o; {which|what} is the $o [one]; and the $o [one]; the
$o [one|of those]; {what's|whats} the $o one
""")


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
