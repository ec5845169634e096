"""How many of one measure are in another, hours on a clock, and sums of money."""

from demo_model.corpus.arithmetic import shown, worked
from demo_model.corpus.grammar import keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

# (one, many, number of parts, part, parts, how many may be asked about at once)
_UNITS = (
    ("an hour", "hours", 60, "minutes", 5), ("a minute", "minutes", 60, "seconds", 5),
    ("a day", "days", 24, "hours", 4), ("a week", "weeks", 7, "days", 10), ("a year", "years", 12, "months", 8),
    ("a year", "years", 365, "days", 1), ("a year", "years", 52, "weeks", 1), ("a leap year", "leap years", 366,
     "days", 1), ("a decade", "decades", 10, "years", 10), ("a century", "centuries", 100, "years", 9),
    ("a dozen", "dozen", 12, "things", 5), ("a pair", "pairs", 2, "things", 12), ("a metre", "metres", 100,
     "centimetres", 9), ("a meter", "meters", 100, "centimeters", 9), ("a kilometre", "kilometres", 1000, "metres", 9),
    ("a kilogram", "kilograms", 1000, "grams", 9), ("a kilo", "kilos", 1000, "grams", 9), ("a centimetre",
     "centimetres", 10, "millimetres", 9), ("a foot", "feet", 12, "inches", 8), ("a pound", "pounds", 100, "pence", 9),
    ("a euro", "euros", 100, "cents", 9), ("a dollar", "dollars", 100, "cents", 9), ("a litre", "litres", 1000,
     "millilitres", 9), ("half an hour", "half hours", 30, "minutes", 1), ("a quarter of an hour", "quarter hours", 15,
     "minutes", 1), ("a fortnight", "fortnights", 14, "days", 4), ("a millennium", "millennia", 1000, "years", 2),
    ("a weekend", "weekends", 2, "days", 5), ("half a day", "half days", 12, "hours", 1), ("half a year", "half years",
     6, "months", 1), ("half a dozen", "half dozens", 6, "things", 1), ("a triangle", "triangles", 3, "sides", 5),
    ("a square", "squares", 4, "sides", 5), ("a hexagon", "hexagons", 6, "sides", 3), ("a pentagon", "pentagons", 5,
     "sides", 3), ("an octagon", "octagons", 8, "sides", 2), ("a rectangle", "rectangles", 4, "sides", 4),
)  # fmt: skip
_COMMON = _UNITS[:7]
_ASK_ONE = wordings(_TEXTS["ask one"])
_ASK_MANY = wordings(_TEXTS["ask many"])
_CLOCK_ON = wordings(_TEXTS["clock on"])
_CLOCK_BACK = wordings(_TEXTS["clock back"])
_SPENT = wordings(_TEXTS["spent"])
_EARNED = wordings(_TEXTS["earned"])
_PRICE = wordings(_TEXTS["price"])


def _unit(scene: Scene) -> Turn:
    rng = scene.rng
    one, many, size, parts, most = rng.choice(_UNITS if rng.random() < 0.6 else _COMMON)
    if most == 1 or rng.random() < 0.6:
        scene.last = ("sum", str(size)) if size <= 100 else ()
        line = f"There are {size} {parts} in {one}."
        user = scene.pick(*_ASK_ONE, u=one, p=parts)
        return Turn(
            user=user, reply=f"{size} {parts}." if scene.short else line, thought=line, short=f"{size} {parts}."
        )
    n = rng.randint(2, most)
    line = f"There are {n * size} {parts} in {n} {many}."
    scene.last = ("sum", str(n * size), line) if n * size <= 100 else ()
    user = scene.pick(*_ASK_MANY, n=shown(scene, n), m=many, p=parts)
    return Turn(user=user, reply=line, thought=f"{n} × {size} = {n * size}.", short=f"{n * size} {parts}.")


def _clock(scene: Scene) -> Turn:
    rng = scene.rng
    a, b = rng.randint(1, 12), rng.randint(1, 6)
    back = rng.random() < 0.3
    result = (a + (-b if back else b) - 1) % 12 + 1
    scene.last = ()
    user = scene.pick(*(_CLOCK_BACK if back else _CLOCK_ON), a=shown(scene, a), b=shown(scene, b))
    line = f"It {'was' if back else 'will be'} {result} o'clock."
    thought = f"{b} hours {'before' if back else 'after'} {a} o'clock is {result} o'clock."
    return Turn(user=user, reply=line, thought=thought, short=f"{result} o'clock.")


def _priced(scene: Scene, number: int, coin: str) -> str:
    if coin == "pounds" and scene.rng.random() < 0.3:
        return keep(f"£{number}")
    if coin == "pounds" and scene.rng.random() < 0.2:
        return f"{keep(number)} quid"
    if coin == "euros" and scene.rng.random() < 0.25:
        return keep(scene.rng.choice((f"{number}€", f"€{number}", f"{number} €")))
    return f"{shown(scene, number)} {coin}"


def _money(scene: Scene) -> Turn:
    rng = scene.rng
    coin = rng.choice(("pounds", "pounds", "euros", "euros", "dollars", "coins", "pence", "cents"))
    kind = rng.random()
    if kind < 0.5:
        a = rng.choice((10, 20, 20, 50, 100, rng.randint(5, 99), rng.randint(5, 40)))
        b, sign, asks, reply = rng.randint(1, a - 1), "-", _SPENT, "That leaves $r $c."
    elif kind < 0.75:
        a, b, sign, asks, reply = rng.randint(1, 60), rng.randint(1, 39), "+", _EARNED, "That makes $r $c."
    else:
        a, b, sign, asks, reply = rng.randint(2, 10), rng.randint(2, 10), "×", _PRICE, "That makes $r $c."
    result = {"-": a - b, "+": a + b, "×": a * b}[sign]
    user = scene.pick(*asks, x=_priced(scene, a, coin), y=_priced(scene, b, coin), n=shown(scene, b))
    one = {"pounds": "pound", "euros": "euro", "dollars": "dollar", "coins": "coin", "cents": "cent", "pence": "penny"}
    said = one[coin] if result == 1 else coin
    line = reply.replace("$r", str(result)).replace("$c", said)
    scene.last = ("sum", str(result), line)
    short = f"{result} {said}."
    return Turn(user=user, reply=short if scene.short else line, thought=worked(a, sign, b), short=short)


INTENTS: tuple[Intent, ...] = (
    Intent(name="units", weight=0.4, make=_unit),
    Intent(name="hours on a clock", weight=0.12, make=_clock),
    Intent(name="money", weight=0.5, make=_money),
)
