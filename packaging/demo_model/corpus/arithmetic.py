"""Small sums: asked with signs, with words and as little stories, and what may be done with the result."""

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.sum_doubts import doubted
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
    line = f"{a} {sign} {b} = {result}."
    scene.last = ("sum", str(result), line)
    return Turn(user=user, reply=f"{result}." if scene.short else line, thought=worked(a, sign, b), short=f"{result}.")


def worked(a: int, sign: str, b: int) -> str:
    """How ``a sign b`` is found in small steps: the thought of a sum."""
    line = f"{a} {sign} {b} = {result_of(a, sign, b)}."
    tens, ones = b - b % 10, b % 10
    if sign == "-" and tens and ones and a >= b:
        return f"{a} - {tens} = {a - tens}. {a - tens} - {ones} = {a - b}."
    if sign == "+" and tens and ones and a >= 10:
        return f"{a} + {tens} = {a + tens}. {a + tens} + {ones} = {a + b}."
    return line


def numbers_for(scene: Scene, sign: str) -> tuple[int, int]:
    """Two numbers for a sum: most plus and minus sums have two digits, the rest is what children learn by heart."""
    rng = scene.rng
    kind = rng.random()
    if sign == "+":
        if kind < 0.33:
            top = rng.choice((10, 10, 20))
            return rng.randint(0, top), rng.randint(0, top)
        if kind < 0.8:
            a = rng.randint(1, 98)
            b = rng.randint(1, 99 - a)
            return a, b
        return rng.randint(10, 99), rng.randint(10, 100)
    if sign == "-":
        top = rng.choice((10, 10, 20)) if kind < 0.3 else rng.choice((50, 99, 99, 100))
        a, b = rng.randint(0, top), rng.randint(0, top)
        return (a, b) if top <= 20 and rng.random() < 0.06 else (max(a, b), min(a, b))
    if sign == "×":
        if kind < 0.85:
            return rng.randint(0, 10), rng.randint(0, 10)
        if kind < 0.95:
            return rng.randint(2, 12), rng.randint(2, 12)
        return rng.choice(((10 * rng.randint(2, 10), rng.randint(2, 10)), (rng.randint(11, 99), 10)))
    b = rng.randint(1, 10)
    return b * rng.randint(1, 10), b


def shown(scene: Scene, number: int) -> str:
    """``number`` in digits or in words."""
    spelt = number <= 20 or (number <= 100 and scene.rng.random() < 0.2)
    return keep(said(scene, number)) if spelt and scene.rng.random() < 0.28 else keep(number)


def said(scene: Scene, number: int) -> str:
    """``number`` (0 to 100) in words, with or without its hyphen."""
    word = in_words(number)
    return word.replace("-", " ") if scene.rng.random() < 0.6 else word


def expression(scene: Scene, a: int, sign: str, b: int) -> str:
    """``a sign b`` as somebody may write it: 8x7, 8 times 7, eight times seven."""
    rng = scene.rng
    word = rng.choice(_SIGNS[sign])
    spelt = word[0].isalpha() and word != "x" and max(a, b) <= 100 and rng.random() < (0.4 if max(a, b) <= 20 else 0.15)
    space = " " if word[0].isalpha() and word != "x" else rng.choice((" ", " ", "", ""))
    left, right = (said(scene, a), said(scene, b)) if spelt else (str(a), str(b))
    return keep(f"{left}{space}{word}{space}{right}")


def _sum(scene: Scene) -> Turn:
    sign = scene.rng.choice("++++---×××÷")
    a, b = numbers_for(scene, sign)
    if scene.rng.random() < 0.55:
        user = scene.pick(*ASK_EXPRESSION, e=expression(scene, a, sign, b))
    else:
        user = scene.pick(*_WORDY[sign], a=shown(scene, a), b=shown(scene, b))
    return answer(scene, user, a, sign, b)


def _double_or_half(scene: Scene) -> Turn:
    rng = scene.rng
    kind = rng.random()
    if kind < 0.45:
        a = rng.randint(1, 25)
        return answer(scene, scene.pick(*ASK_DOUBLE, a=shown(scene, a)), a, "×", 2)
    if kind < 0.92:
        a = 2 * rng.randint(1, 25)
        return answer(scene, scene.pick(*ASK_HALF, a=shown(scene, a)), a, "÷", 2)
    a = rng.randint(1, 10)
    return answer(scene, scene.pick(*ASK_SQUARE, a=keep(a)), a, "×", a)


def _three(scene: Scene) -> Turn:
    a, b, c = (scene.rng.randint(1, scene.rng.choice((5, 10, 10, 20))) for _ in range(3))
    total = a + b + c
    if c < a + b and scene.rng.random() < 0.2:
        user = scene.pick(*ASK_EXPRESSION, e=keep(scene.rng.choice((f"{a}+{b}-{c}", f"{a} + {b} - {c}"))))
        line = f"{a} + {b} - {c} = {total - 2 * c}."
        scene.last = ("sum", str(total - 2 * c), line)
        thought = f"{a} + {b} = {a + b}. {a + b} - {c} = {total - 2 * c}."
        return Turn(user=user, reply=f"{total - 2 * c}." if scene.short else line, thought=thought)
    sign = scene.rng.choice((" + ", "+", " + ", " plus ", " and "))
    user = scene.pick(
        *ASK_EXPRESSION, "add {up|together} $e", "{sum|total} of $e", e=keep(sign.join(map(str, (a, b, c))))
    )
    if scene.rng.random() < 0.3:
        user = scene.pick(
            "{add|add up|sum|add together|sum up} $a, $b {and|&} $c", "$a, $b and $c {added up|together|in total}",
            "what {do|does} $a, $b and $c {make|add up to|come to}", "{sum|total} of $a, $b and $c",
            "add $a and $b and $c", a=shown(scene, a), b=shown(scene, b), c=shown(scene, c))  # fmt: skip
    line = f"{a} + {b} + {c} = {total}."
    scene.last = ("sum", str(total), line)
    return Turn(
        user=user, reply=f"{total}." if scene.short else line, thought=f"{a} + {b} = {a + b}. {a + b} + {c} = {total}."
    )


def _story(scene: Scene) -> Turn:
    rng = scene.rng
    sign = rng.choice("+++---×÷")
    one, many = rng.choice(THINGS)
    a, b = rng.randint(2, rng.choice((20, 20, 60))), rng.randint(1, rng.choice((10, 10, 20, 30)))
    if sign == "-":
        b = rng.randint(1, rng.choice((12, 12, 40)))
        a = rng.randint(b + 1, b + rng.choice((10, 20, 50)))
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
    user = scene.pick(ask, a=shown(scene, a), b=shown(scene, b), n=name, t=many)
    text = reply.replace("$r", str(result)).replace("$t", noun)
    text = capitalised(text.replace("$n", name.replace("my ", "your ")))
    if result == 1:
        text = text.replace("There are", "There is")
    scene.last = ("sum", str(result), text)
    short = f"{result} {noun}."
    return Turn(user=user, reply=short if scene.short else text, thought=worked(a, sign, b), short=short)


def _too_big(scene: Scene) -> Turn:
    rng = scene.rng
    scene.last = ()
    sign = rng.choice("+-××÷")
    a, b = (
        (rng.randint(13, 999), rng.choice((rng.randint(13, 999), rng.randint(13, 99))))
        if sign == "×"
        else (rng.randint(101, 99999), rng.randint(51, 9999))
    )
    wide = rng.choice((f"{a}{sign}{b}", f"{a} {sign} {b}", f"{a} {rng.choice(_SIGNS[sign])} {b}"))
    wide = rng.choice(
        (
            wide,
            wide,
            wide,
            f"{rng.randint(51, 99)}% of {a}",
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


def follow_sum(scene: Scene, before: int, line: str) -> Turn | None:
    """A next step on the number that the turn before ended with, or a doubt about it."""
    rng = scene.rng
    if line and rng.random() < 0.3:
        return doubted(scene, line)
    sign = rng.choice("+++---×÷")
    b = rng.randint(1, rng.choice((10, 10, 20, 50)) if sign in "+-" else 10)
    if sign == "-":
        b = min(b, before)
    if sign == "×" and before > 10:
        b = 2
    if sign == "÷":
        divisors = [number for number in range(2, 11) if before and before % number == 0 and before // number <= 50]
        b = rng.choice(divisors) if divisors else 1
    result = result_of(before, sign, b)
    if not 0 <= result <= 150 or before > 100 or (sign == "÷" and b == 1):
        return None
    asks = MORE_STEPS[sign]
    if b == 2 and sign in "×÷" and rng.random() < 0.7:
        asks = MORE_STEPS["double" if sign == "×" else "half"]
    return answer(scene, scene.pick(*asks, b=shown(scene, b)), before, sign, b)


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
    Intent(name="sum", weight=7.0, make=_sum),
    Intent(name="sum of three", weight=0.12, make=_three),
    Intent(name="double and half", weight=0.15, make=_double_or_half),
    Intent(name="word problem", weight=2.0, make=_story),
    Intent(name="too big a sum", weight=0.2, make=_too_big),
    Intent(name="number words", weight=0.2, make=number_word),
)
