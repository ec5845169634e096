"""Which number is bigger, numbers in order, numbers in between, and what goes on from a few."""

from demo_model.corpus.arithmetic import shown
from demo_model.corpus.grammar import keep
from demo_model.corpus.sum_words import in_words
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_BIGGER = wordings(_TEXTS["bigger"])
_SMALLER = wordings(_TEXTS["smaller"])
_IS_BIGGER = wordings(_TEXTS["is bigger"])
_IS_SMALLER = wordings(_TEXTS["is smaller"])
_IS_SAME = wordings(_TEXTS["is same"])
_MOST = wordings(_TEXTS["most"])
_LEAST = wordings(_TEXTS["least"])
_ORDER = wordings(_TEXTS["order"])
_ORDER_DOWN = wordings(_TEXTS["order down"])
_BETWEEN = wordings(_TEXTS["between"])
_SEQUENCE = wordings(_TEXTS["sequence"])
_ROUND = wordings(_TEXTS["round"])
_DIGITS = wordings(_TEXTS["digits"])


def _pair(scene: Scene) -> tuple[int, int]:
    rng = scene.rng
    if rng.random() < 0.2:  # the same digits the other way round are what people try
        a, b = rng.sample(range(1, 10), 2)
        return 10 * a + b, 10 * b + a
    a, b = rng.sample(range(rng.choice((10, 20, 100, 100, 100, 1000)) + 1), 2)
    return a, b


def _why(a: int, b: int) -> str:
    big, small = max(a, b), min(a, b)
    if big > 99 or small < 10:
        return f"{big} is bigger than {small}."
    if big // 10 == small // 10:
        return f"Both begin with {big // 10}, and {big % 10} is more than {small % 10}. {big} is bigger."
    return f"{big} has {big // 10} tens, {small} has {small // 10} tens. {big} is bigger."


def _compare(scene: Scene) -> Turn:
    a, b = _pair(scene)
    more = scene.rng.random() < 0.65
    winner, other = (max(a, b), min(a, b)) if more else (min(a, b), max(a, b))
    scene.last = ()
    line = f"{winner} is {'bigger' if more else 'smaller'} than {other}."
    user = scene.pick(*(_BIGGER if more else _SMALLER), a=shown(scene, a), b=shown(scene, b))
    return Turn(user=user, reply=f"{winner}." if scene.short else line, thought=_why(a, b), short=f"{winner}.")


def _yes_or_no(scene: Scene) -> Turn:
    a, b = _pair(scene)
    scene.last = ()
    if scene.rng.random() < 0.08:
        same = scene.rng.random() < 0.5
        b = a if same else b
        line = f"Yes, {a} is the same as {b}." if same else f"No, {a} is not the same as {b}."
        user = scene.pick(*_IS_SAME, a=keep(a), b=keep(b))
        return Turn(user=user, reply=line, thought=f"The numbers are {a} and {b}.", short=line.split(",")[0] + ".")
    more = scene.rng.random() < 0.65
    yes = (a > b) == more
    line = f"{'Yes' if yes else 'No'}, {a} is {'bigger' if a > b else 'smaller'} than {b}."
    user = scene.pick(*(_IS_BIGGER if more else _IS_SMALLER), a=shown(scene, a), b=shown(scene, b))
    return Turn(user=user, reply=line, thought=_why(a, b), short="Yes." if yes else "No.")


def _several(scene: Scene) -> Turn:
    rng = scene.rng
    scene.last = ()
    numbers = rng.sample(range(1, rng.choice((10, 20, 100)) + 1), rng.choice((3, 3, 3, 4, 5)))
    comma = rng.choice((", ", ", ", " ", ","))
    listed = comma.join(map(str, numbers))
    if comma == ", " and rng.random() < 0.5:
        listed = ", ".join(map(str, numbers[:-1])) + rng.choice((" and ", " or ")) + str(numbers[-1])
    kind = rng.random()
    if kind < 0.5:
        most = kind < 0.32
        number = max(numbers) if most else min(numbers)
        line = f"{number} is the {'biggest' if most else 'smallest'}."
        user = scene.pick(*(_MOST if most else _LEAST), l=keep(listed))
        return Turn(user=user, reply=f"{number}." if scene.short else line, thought=line, short=f"{number}.")
    down = kind > 0.85
    found = sorted(numbers, reverse=down)
    line = ", ".join(map(str, found)) + "."
    user = scene.pick(*(_ORDER_DOWN if down else _ORDER), l=keep(listed))
    return Turn(user=user, reply=line, thought=f"The {'biggest' if down else 'smallest'} is {found[0]}.", short=line)


def _places(scene: Scene) -> Turn:
    rng = scene.rng
    kind = rng.random()
    scene.last = ()
    if kind < 0.3:
        a = rng.randint(1, 98)
        scene.last = ("sum", str(a + 1), f"The number between {a} and {a + 2} is {a + 1}.")
        line = f"The number between {a} and {a + 2} is {a + 1}."
        user = scene.pick(*_BETWEEN, a=shown(scene, a), b=shown(scene, a + 2))
        return Turn(user=user, reply=line, thought=f"{a}, {a + 1}, {a + 2}.", short=f"{a + 1}.")
    if kind < 0.8:
        step = rng.choice((1, 1, 2, 2, 2, 3, 4, 5, 5, 10, 10, -1, -2, -5, -10))
        start = rng.choice((step, step, rng.randint(1, 30))) if step > 0 else rng.randint(4, 12) * -step
        numbers = [start + step * at for at in range(rng.choice((3, 3, 4)))]
        number = numbers[-1] + step
        if number < 0:
            return _places(scene)
        listed = rng.choice((", ", ", ", " ", ",")).join(map(str, numbers))
        scene.last = ("sum", str(number), f"The next number is {number}.")
        thought = f"Each number is {abs(step)} {'more' if step > 0 else 'less'} than the one before."
        user = scene.pick(*_SEQUENCE, l=keep(listed))
        return Turn(user=user, reply=f"The next number is {number}.", thought=thought, short=f"{number}.")
    a = rng.randint(1, 99)
    if kind < 0.92:
        near = (a + 5) // 10 * 10
        line = f"{a} rounded to the nearest ten is {near}."
        user = scene.pick(*_ROUND, a=keep(a))
        return Turn(user=user, reply=line, thought=f"{a} ends in {a % 10}.", short=f"{near}.")
    tens, ones = divmod(a, 10)
    digits = f"{len(str(a))} {'digits' if a > 9 else 'digit'}"
    line = f"{a} has {digits}: {tens} {'ten' if tens == 1 else 'tens'} and {ones} {'one' if ones == 1 else 'ones'}."
    user = scene.pick(*_DIGITS, a=keep(a))
    return Turn(user=user, reply=line, thought=f"{a} is {in_words(a)}.", short=line)


INTENTS: tuple[Intent, ...] = (
    Intent(name="compare numbers", weight=0.35, make=_compare),
    Intent(name="is it bigger", weight=0.25, make=_yes_or_no),
    Intent(name="several numbers", weight=0.2, make=_several),
    Intent(name="places of numbers", weight=0.3, make=_places),
)
