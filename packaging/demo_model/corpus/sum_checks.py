"""Sums with a result to check, two results to choose from, or a number that is missing."""

from demo_model.corpus.arithmetic import expression, numbers_for, result_of, shown, worked
from demo_model.corpus.grammar import keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings

_OR = wordings("""
is $e $x or $y; $e is $x or $y; is $e {equal to |}$x or is it $y; $e, is {it|that} $x or $y; {is it|is that} $x or $y,
$e; $e = $x or $y; does $e {make|equal|give|come to} $x or $y; what is $e, $x or $y; {whats|what's} $e, $x or $y; $e:
$x or $y; $x or $y, {which|what} is $e; {I|i} {forget|forgot|always forget|can't remember|never know} if $e is $x or
$y; {I|i} {always|keep} {mix|mixing} up if $e is $x or $y; is the answer {to|of} $e $x or $y; which is right for $e,
$x
or $y; $e {is that|would that be} $x or $y; my friend says $e is $x and {I|i} say $y, who is right; is it $x or $y for
$e; $e... $x or $y
""")
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
_MISSING_SUM = wordings("""
$a plus what {is|makes|equals|gives} $c; $a + {what|?|_|x} {=|is|makes} $c; what plus $a {is|makes|equals} $c; {?|_|
what} + $a = $c; how {much|many} {more |}{do I|must I|to|should I|do you} {add to|need to add to|have to add to} $a to
{get|make|reach} $c; what do {I|you|we} add to $a to {get|make|reach} $c; {how many|how much} more from $a to $c;
{I|i}
have $a, how many {more |}do {I|i} need {to get|to reach|to make|for} $c; {I|i} need $c {and|but} {only |}have $a, how
many {more|are missing|more do I need}; what is missing from $a to {get|make} $c; {what|which} number {plus|added
to} $a {is|makes|gives} $c; $a and {what|how many} {make|makes|is} $c;
how
many {steps|more} {to|till|until} $c if {I am|I'm|im} {at|on} $a
""")
_MISSING_PRODUCT = wordings("""
{what|which number} times $a {is|makes|equals|gives} $c; $a times {what|what number} {is|makes|equals|gives} $c; $a x
{what|?|_} {=|is} $c; {?|_|what} x $a = $c; how many times $a is $c; how many times does
$a {go into|fit into|go in} $c; what do {I|you} multiply $a {by|with} to get $c
""")
_UNEVEN = wordings("""
$a divided by $b; $a / $b; $a ÷ $b; {what is|what's|whats|how much is} $a {divided by|/|÷} $b; divide $a by $b;
{split|
share} $a {by|into|between|among} $b; how {often|many times} does $b {go|fit} into $a; $a shared by $b; {share|split}
$a {sweets|apples|coins|cards|cookies} {between|among} $b {kids|people|friends|children}
""")
_HALF_ODD = wordings("""
half of $a; {what is|what's|whats|how much is} half of $a; halve $a; $a halved; a half of $a; {split|cut} $a in {half|
two}; $a divided by {2|two}; $a / 2; {what is|what's} $a {divided by 2|/ 2|over 2}; divide $a by {2|two}
""")
_BY_ZERO = wordings("""
{what is|what's|whats|} $a {divided by|/|÷} {0|zero}; divide $a by {0|zero|nothing}; can you divide {$a |}by {0|zero};
$a/0; what happens if {I|you} divide {$a |}by zero; split $a between {0|zero} people
""")
_PERCENT = wordings("""
{what is|what's|whats|how much is|} $p% of $a; {what is|what's|how much is|} $p percent of $a; $p {%|per cent|percent}
of $a; {calculate|find|tell me|work out} $p% of $a
""")


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
