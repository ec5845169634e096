"""Sums with a result to check, two results to choose from, or a number that is missing."""

from demo_model.corpus.arithmetic import expression, numbers_for, result_of, shown, worked
from demo_model.corpus.grammar import keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_OR = wordings(_TEXTS["or"])
_RIGHT = wordings("""
is $e $x; is $e equal to $x; does $e {make|equal|give|come to} $x; $e is $x{,|} {right|correct|yes or no|isn't it|
true|yeah|no}; $e = $x{,|} {right|correct|true or false|true|yes or no|yeah|is that right}; {I|i} {got|get} $x for $e,
{is that right|right|correct|is it right|is that correct|am I right}; {I|i} {think|say|said|guess} $e is $x, {right|
correct|am I right|is that right}; is it {true|right|correct} that $e {is|makes|equals} $x; so $e is $x; check this:
$e
= $x; {can|could} you check {if|that|whether} $e is $x; {my|the} {son|daughter|kid|teacher|brother|sister|friend}
{says|
thinks|said} $e is $x, is that {right|true|correct}; is $x the {right |correct |}answer {to|of|for} $e; is $x what you
get for $e; {true or false|right or wrong|yes or no}: $e {is|=} $x; $e, I make it $x
""")
_MISSING_SUM = wordings(_TEXTS["missing sum"])
_MISSING_PRODUCT = wordings(_TEXTS["missing product"])
_UNEVEN = wordings(_TEXTS["uneven"])
_HALF_ODD = wordings(_TEXTS["half odd"])
_BY_ZERO = wordings(_TEXTS["by zero"])
_PERCENT = wordings(_TEXTS["percent"])


def _near(scene: Scene, result: int) -> int:
    """A number that one might take for ``result``."""
    steps = [step for step in (-10, -3, -2, -1, 1, 2, 3, 10) if result + step >= 0]
    return result + scene.rng.choice(steps)


def _sum(scene: Scene) -> tuple[int, str, int]:
    sign = scene.rng.choice("++-×××")
    a, b = numbers_for(scene, sign)
    return max(a, b) if sign == "-" else a, sign, min(a, b) if sign == "-" else b


def _line(scene: Scene, a: int, sign: str, b: int) -> str:
    line = f"{a} {sign} {b} = {result_of(a, sign, b)}."
    scene.last = ("sum", str(result_of(a, sign, b)), line)
    return line


def _choose(scene: Scene) -> Turn:
    a, sign, b = _sum(scene)
    result = result_of(a, sign, b)
    both = [result, _near(scene, result)]
    scene.rng.shuffle(both)
    user = scene.pick(*_OR, e=expression(scene, a, sign, b), x=keep(both[0]), y=keep(both[1]))
    line = _line(scene, a, sign, b)
    return Turn(user=user, reply=f"{result}." if scene.short else line, thought=worked(a, sign, b), short=f"{result}.")


def _check(scene: Scene) -> Turn:
    a, sign, b = _sum(scene)
    result = result_of(a, sign, b)
    right = scene.rng.random() < 0.5
    claimed = result if right else _near(scene, result)
    user = scene.pick(*_RIGHT, e=expression(scene, a, sign, b), x=keep(claimed))
    line = _line(scene, a, sign, b)
    line = f"{line[:-1]}, so {'yes' if right else 'no'}."
    return Turn(user=user, reply=line, thought=worked(a, sign, b), short=line)


def _missing(scene: Scene) -> Turn:
    rng = scene.rng
    if rng.random() < 0.75:
        total = rng.choice((10, 20, 20, 50, 100, rng.randint(5, 60)))
        a = rng.randint(1, total - 1)
        user = scene.pick(*_MISSING_SUM, a=shown(scene, a), c=keep(total))
        b, line = total - a, f"{a} + {total - a} = {total}."
        thought = f"{total} - {a} = {b}."
    else:
        a, b = rng.randint(2, 10), rng.randint(2, 10)
        user = scene.pick(*_MISSING_PRODUCT, a=shown(scene, a), c=keep(a * b))
        line, thought = f"{b} × {a} = {a * b}.", f"{a * b} ÷ {a} = {b}."
    scene.last = ("sum", str(b), f"It is {b}: {line}")
    return Turn(user=user, reply=f"{b}." if scene.short else f"It is {b}: {line}", thought=thought, short=f"{b}.")


def _uneven(scene: Scene) -> Turn:
    rng = scene.rng
    scene.last = ()
    kind = rng.random()
    if kind < 0.25:
        a = rng.randint(1, 20)
        user = scene.pick(*_BY_ZERO, a=keep(a))
        return Turn(user=user, reply="Nothing can be divided by zero.", thought="No number can be divided by zero.")
    if kind < 0.5:
        a = 2 * rng.randint(0, 24) + 1
        line = f"{a} ÷ 2 = {a // 2}.5."
        user = scene.pick(*_HALF_ODD, a=shown(scene, a))
        return Turn(user=user, reply=line, thought=f"{a - 1} ÷ 2 = {a // 2}, and half of 1 is 0.5.", short=line)
    if kind < 0.75:
        percent, part = rng.choice(((50, 2), (50, 2), (10, 10), (25, 4), (100, 1)))
        result = rng.randint(1, 50 // part if part < 10 else 10)
        line = f"{percent}% of {result * part} is {result}."
        user = scene.pick(*_PERCENT, p=percent, a=keep(result * part))
        return Turn(user=user, reply=line, thought=f"{result * part} ÷ {part} = {result}.", short=f"{result}.")
    b = rng.randint(3, 9)
    a = b * rng.randint(1, 9) + rng.randint(1, b - 1)
    line = f"{a} ÷ {b} = {a // b}, and {a % b} is left over."
    user = scene.pick(*_UNEVEN, a=keep(a), b=keep(b))
    return Turn(
        user=user, reply=line, thought=f"{b} × {a // b} = {a - a % b}. {a} - {a - a % b} = {a % b}.", short=line
    )


INTENTS: tuple[Intent, ...] = (
    Intent(name="one of two results", weight=0.3, make=_choose),
    Intent(name="a result to check", weight=0.35, make=_check),
    Intent(name="missing number", weight=0.2, make=_missing),
    Intent(name="uneven parts", weight=0.15, make=_uneven),
)
