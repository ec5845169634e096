"""Small sums: asked with signs, with words and as little stories, and what may be done with the result."""

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.sum_words import (
    ASK_DIFFERENCE,
    ASK_DOUBLE,
    ASK_EXPRESSION,
    ASK_HALF,
    ASK_PRODUCT,
    ASK_QUOTIENT,
    ASK_SQUARE,
    ASK_SUM,
    BIG_REPLY,
    CROWD_GAINS,
    CROWD_LOSSES,
    CROWDS,
    FLIER_LOSSES,
    FLIERS,
    GAINS,
    GROUPS,
    LOSSES,
    MORE_STEPS,
    PEOPLE,
    SHARES,
    THINGS,
    in_words,
)
from demo_model.corpus.turns import Intent, Scene, Turn

_SIGNS = {"+": ("+", "+", "+", "plus", "plus", "and", "added to"), "-": ("-", "-", "-", "minus", "minus",
    "take away", "less"),
          "×": ("x", "*", "×", "*", "times", "times", "multiplied by"), "÷": ("/", "/", "÷", ":", "divided by",
          "divided by", "over")}  # fmt: skip
_WORDY = {"+": ASK_SUM, "-": ASK_DIFFERENCE, "×": ASK_PRODUCT, "÷": ASK_QUOTIENT}


def result_of(a: int, sign: str, b: int) -> int:
    """The value of ``a sign b``; divisions are exact."""
    return {"+": a + b, "-": a - b, "×": a * b, "÷": a // (b or 1)}[sign]


def answer(scene: Scene, user: str, a: int, sign: str, b: int) -> Turn:
    """The turn that works out ``a sign b``; its result is there for the next turn."""
    result = result_of(a, sign, b)
    scene.last = ("sum", str(result))
    line = f"{a} {sign} {b} = {result}."
    return Turn(user=user, reply=f"{result}." if scene.short else line, thought=line, short=f"{result}.")


def _numbers(scene: Scene, sign: str) -> tuple[int, int]:
    rng = scene.rng
    if sign in "+-":
        top = rng.choice((10, 10, 20, 20, 30, 50, 50))
        a, b = rng.randint(0, top), rng.randint(0, top)
        return (a, b) if sign == "+" else (max(a, b), min(a, b))
    if sign == "×":
        return rng.randint(0, 10), rng.randint(0, 10)
    b = rng.randint(1, 10)
    return b * rng.randint(1, 10), b


def _shown(scene: Scene, number: int) -> str:
    words = number <= 20 or scene.rng.random() < 0.2
    return keep(in_words(number)) if words and scene.rng.random() < 0.28 else keep(number)


def _expression(scene: Scene, a: int, sign: str, b: int) -> str:
    rng = scene.rng
    word = rng.choice(_SIGNS[sign])
    spelt = word[0].isalpha() and word != "x" and rng.random() < (0.4 if max(a, b) <= 20 else 0.06)
    space = " " if word[0].isalpha() and word != "x" else rng.choice((" ", " ", "", ""))
    left, right = (in_words(a), in_words(b)) if spelt else (str(a), str(b))
    return keep(f"{left}{space}{word}{space}{right}")


def _sum(scene: Scene) -> Turn:
    sign = scene.rng.choice("++++---×××÷")
    a, b = _numbers(scene, sign)
    if scene.rng.random() < 0.55:
        user = scene.pick(*ASK_EXPRESSION, e=_expression(scene, a, sign, b))
    else:
        user = scene.pick(*_WORDY[sign], a=_shown(scene, a), b=_shown(scene, b))
    return answer(scene, user, a, sign, b)


def _double_or_half(scene: Scene) -> Turn:
    rng = scene.rng
    kind = rng.random()
    if kind < 0.45:
        a = rng.randint(1, 25)
        return answer(scene, scene.pick(*ASK_DOUBLE, a=_shown(scene, a)), a, "×", 2)
    if kind < 0.92:
        a = 2 * rng.randint(1, 25)
        return answer(scene, scene.pick(*ASK_HALF, a=_shown(scene, a)), a, "÷", 2)
    a = rng.randint(1, 10)
    return answer(scene, scene.pick(*ASK_SQUARE, a=keep(a)), a, "×", a)


def _three(scene: Scene) -> Turn:
    a, b, c = (scene.rng.randint(1, 10) for _ in range(3))
    total = a + b + c
    sign = scene.rng.choice((" + ", "+", " + ", " plus ", " and "))
    user = scene.pick(
        *ASK_EXPRESSION, "add {up|together} $e", "{sum|total} of $e", e=keep(sign.join(map(str, (a, b, c))))
    )
    scene.last = ("sum", str(total))
    line = f"{a} + {b} + {c} = {total}."
    return Turn(
        user=user, reply=f"{total}." if scene.short else line, thought=f"{a} + {b} = {a + b}. {a + b} + {c} = {total}."
    )


def _story(scene: Scene) -> Turn:
    rng = scene.rng
    sign = rng.choice("+++---×÷")
    one, many = rng.choice(THINGS)
    a, b = rng.randint(2, 20), rng.randint(1, rng.choice((10, 10, 20)))
    if sign == "-":
        b = rng.randint(1, 12)
        a = rng.randint(b + 1, 20)
    if sign in "×÷":
        a, b = rng.randint(2, 10), rng.randint(2, 10)
    if sign == "÷":
        a *= b
    result = result_of(a, sign, b)
    stories = {"+": GAINS, "-": LOSSES, "×": GROUPS, "÷": SHARES}[sign]
    if sign in "+-" and rng.random() < 0.4:
        one, many = rng.choice(CROWDS)
        stories = CROWD_GAINS if sign == "+" else CROWD_LOSSES
        if sign == "-" and rng.random() < 0.4:
            one, many = rng.choice(FLIERS)
            stories = FLIER_LOSSES
    ask, reply = rng.choice(stories)
    name = rng.choice(PEOPLE)
    noun = one if result == 1 else many
    user = scene.pick(ask, a=keep(a), b=_shown(scene, b), n=name, t=many)
    text = reply.replace("$r", str(result)).replace("$t", noun).replace("$n", name)
    if result == 1:
        text = text.replace("There are", "There is")
    scene.last = ("sum", str(result))
    short = f"{result} {noun}."
    return Turn(user=user, reply=short if scene.short else text, thought=f"{a} {sign} {b} = {result}.", short=short)


def _too_big(scene: Scene) -> Turn:
    rng = scene.rng
    scene.last = ()
    sign = rng.choice("+-××÷")
    a, b = (
        (rng.randint(13, 999), rng.randint(13, 999))
        if sign == "×"
        else (rng.randint(101, 99999), rng.randint(51, 9999))
    )
    wide = rng.choice((f"{a}{sign}{b}", f"{a} {sign} {b}", f"{a} {rng.choice(_SIGNS[sign])} {b}"))
    wide = rng.choice(
        (
            wide,
            wide,
            wide,
            f"{rng.randint(2, 99)}% of {a}",
            f"{a}.{rng.randint(1, 99)} {sign} {b}",
            f"the square root of {a}",
        )
    )
    user = scene.pick(*ASK_EXPRESSION, e=keep(wide))
    return Turn(
        user=user,
        reply="Too big." if scene.short else BIG_REPLY,
        thought="These numbers are too big for me.",
        short="Too big for me.",
    )


def follow_sum(scene: Scene, before: int) -> Turn | None:
    """A next step on the number that the turn before ended with."""
    rng = scene.rng
    sign = rng.choice("++--×÷")
    b = rng.randint(1, 10)
    if sign == "-":
        b = min(b, before)
    if sign == "×" and before > 10:
        b = 2
    if sign == "÷":
        divisors = [number for number in range(2, 11) if before and before % number == 0 and before // number <= 50]
        b = rng.choice(divisors) if divisors else 1
    result = result_of(before, sign, b)
    if result > 100 or before > 50 or (sign == "÷" and b == 1):
        return None
    asks = MORE_STEPS[sign]
    if b == 2 and sign in "×÷" and rng.random() < 0.5:
        asks = MORE_STEPS["double" if sign == "×" else "half"]
    return answer(scene, scene.pick(*asks, b=_shown(scene, b)), before, sign, b)


def number_word(scene: Scene) -> Turn:
    """Seven is 7, and the other way round."""
    rng = scene.rng
    number = rng.randint(0, 20) if rng.random() < 0.6 else rng.randint(21, 100)
    word = in_words(number)
    scene.last = ()
    if rng.random() < 0.5:
        user = scene.pick(
            "{write|spell|say|put|type} $a {in words|as a word|in letters|out[ in full]}",
            "how do you {write|spell|say|read} $a in {words|letters|English}",
            "what is $a in {words|letters|English}", "$a in {words|letters}",
            "{turn|convert|change|translate} $a {into|to} {words|a word|letters}",
            "the {word|name} for [the number ]$a", "how do I {pronounce|read|spell} the {number|figure} $a",
            "what do you call the {number|digit} $a",
            "{spell|write} [out ]the {number|figure} $a", a=keep(number))  # fmt: skip
        return Turn(
            user=user,
            reply=f"{capitalised(word)}." if scene.short else f"{number} in words is {word}.",
            thought=f"{number} is {word}.",
        )
    user = scene.pick(
        "{write|put|type|show} $a {in digits|as a number|in figures|as a figure|with digits|in numerals}",
        "what {number|figure|digit} is $a",
        "how do you {write|type} $a {in digits|as a number|in figures}",
        "$a {in digits|as a number|in figures|as digits}",
        "{turn|convert|change} [the word ]$a {into|to} {digits|a number|figures|numerals}",
        "the {number|numeral|digits} for [the word ]$a",
        "which {number|digit|figure} {is|stands for|means} $a", a=keep(word))  # fmt: skip
    return Turn(
        user=user,
        reply=f"{number}." if scene.short else f"{capitalised(word)} is {number}.",
        thought=f"{word} is {number}.",
    )


INTENTS: tuple[Intent, ...] = (
    Intent(name="sum", weight=4.0, make=_sum),
    Intent(name="sum of three", weight=0.06, make=_three),
    Intent(name="double and half", weight=0.15, make=_double_or_half),
    Intent(name="word problem", weight=1.3, make=_story),
    Intent(name="too big a sum", weight=0.2, make=_too_big),
    Intent(name="number words", weight=0.2, make=number_word),
)
