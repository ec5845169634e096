"""Counting, neighbours of a number, comparing two numbers, even and odd."""

from demo_model.corpus.grammar import keep
from demo_model.corpus.sum_words import in_words
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_UP_TO = wordings(_TEXTS["up to"])
_FROM_TO = wordings(_TEXTS["from to"])
_DOWN = wordings(_TEXTS["down"])
_DOWN_TO_ZERO = wordings(_TEXTS["down to zero"])
_STEPS = wordings(_TEXTS["steps"])
_TABLE = wordings(_TEXTS["table"])
_EVENS = wordings(_TEXTS["evens"])
_AFTER = wordings(_TEXTS["after"])
_BEFORE = wordings(_TEXTS["before"])
_EVEN_ODD = wordings(_TEXTS["even odd"])
_ON = wordings(_TEXTS["on"])
_STEP_WORDS = {2: ("twos", "second"), 3: ("threes", "third"), 5: ("fives", "fifth"), 10: ("tens", "tenth")}


def _listed(scene: Scene, user: str, numbers: list[int], thought: str) -> Turn:
    step = numbers[1] - numbers[0]
    scene.last = ("count", str(numbers[-1]), str(step))
    return Turn(user=user, reply=", ".join(map(str, numbers)) + ".", thought=thought)


def _count(scene: Scene) -> Turn:
    rng = scene.rng
    kind = rng.random()
    if kind < 0.44:
        n = rng.choice((3, 5, 10, 10, 10, 12, 15, 20, 20, 25, 30, rng.randint(3, 20), rng.randint(3, 30)))
        shown = keep(in_words(n)) if rng.random() < 0.4 else keep(n)
        return _listed(scene, scene.pick(*_UP_TO, n=shown), list(range(1, n + 1)), f"I count from 1 to {n}.")
    if kind < 0.56:
        a = rng.randint(0, 80)
        n = a + rng.randint(2, 20)
        return _listed(
            scene, scene.pick(*_FROM_TO, a=keep(a), n=keep(n)), list(range(a, n + 1)), f"I count from {a} to {n}."
        )
    if kind < 0.66:
        n = rng.randint(0, 60)
        a = n + rng.randint(2, 20)
        return _listed(
            scene, scene.pick(*_DOWN, a=keep(a), n=keep(n)), list(range(a, n - 1, -1)), f"I count down from {a} to {n}."
        )
    if kind < 0.79:
        a = rng.choice((3, 5, 10, 10, 10, 20, rng.randint(3, 20)))
        shown = keep(in_words(a)) if rng.random() < 0.3 else keep(a)
        return _listed(
            scene, scene.pick(*_DOWN_TO_ZERO, a=shown), list(range(a, -1, -1)), f"I count down from {a} to 0."
        )
    if kind < 0.89:
        step = rng.choice((2, 2, 3, 5, 5, 10, 10))
        n = step * rng.randint(3, min(20, 100 // step))
        many, ordinal = _STEP_WORDS[step]
        said = rng.choice((many, many, keep(f"{step}s")))
        user = scene.pick(*_STEPS, s=said, d=keep(step), o=ordinal, n=keep(n))
        return _listed(scene, user, list(range(step, n + 1, step)), f"I count by {step} up to {n}.")
    if kind < 0.95:
        step = rng.randint(2, 10)
        shown = keep(in_words(step)) if rng.random() < 0.4 else keep(step)
        return _listed(
            scene, scene.pick(*_TABLE, d=shown), list(range(step, 10 * step + 1, step)), f"The multiples of {step}."
        )
    word = rng.choice(("even", "odd"))
    n = rng.randint(6, 40)
    start = 2 if word == "even" else 1
    return _listed(
        scene,
        scene.pick(*_EVENS, k=word, n=keep(n), m=keep(n + 1)),
        list(range(start, n + 1, 2)),
        f"The {word} numbers up to {n}.",
    )


def count_on(scene: Scene, last: int, step: int) -> Turn | None:
    """The next ten numbers after a list of numbers."""
    numbers = [last + step * at for at in range(1, 11)]
    numbers = [number for number in numbers if 0 <= number <= 200]
    if len(numbers) < 2:
        return None
    return _listed(scene, scene.pick(*_ON), numbers, f"I go on after {last}.")


def _neighbour(scene: Scene) -> Turn:
    up = scene.rng.random() < 0.6
    n = scene.rng.randint(1, 100)
    shown = keep(in_words(n)) if n <= 20 and scene.rng.random() < 0.3 else keep(n)
    user = scene.pick(*(_AFTER if up else _BEFORE), n=shown)
    return _next_to(scene, user, n, up)


def follow_neighbour(scene: Scene, before: int) -> Turn:
    """The number after or before the one just named."""
    up = before == 0 or scene.rng.random() < 0.7
    asks = (
        ("and after that", "n after that", "and the next [one]", "and then", "next", "the one after that", "then",
         "n then", "what comes after that", "and after", "whats after that", "and one more", "after that")
        if up
        else ("and before that", "n before that", "the one before that", "what comes before that", "and before",
              "whats before that", "and the one before")
    )  # fmt: skip
    return _next_to(scene, scene.pick(*asks), before, up)


def _next_to(scene: Scene, user: str, n: int, up: bool) -> Turn:
    result = n + 1 if up else n - 1
    scene.last = ("next number", str(result))
    line = f"The number {'after' if up else 'before'} {n} is {result}."
    return Turn(user=user, reply=f"{result}." if scene.short else line, thought=line, short=f"{result}.")


def _even_odd(scene: Scene) -> Turn:
    n = scene.rng.randint(0, 100)
    word = "odd" if n % 2 else "even"
    scene.last = ("even", str(n))
    user = scene.pick(*_EVEN_ODD, n=keep(n))
    return Turn(
        user=user,
        reply=f"{word.capitalize()}." if scene.short else f"{n} is {word}.",
        thought=f"{n} ends in {n % 10}, so it is {word}.",
    )


def follow_even(scene: Scene) -> Turn:
    """The same question for another number."""
    n = scene.rng.randint(0, 100)
    word = "odd" if n % 2 else "even"
    scene.last = ("even", str(n))
    user = scene.pick(
        "and $n",
        "what about $n",
        "how about $n",
        "$n",
        "and is $n",
        "is $n too",
        "then $n",
        "and {the number|for} $n",
        n=keep(n),
    )
    return Turn(
        user=user,
        reply=f"{word.capitalize()}." if scene.short else f"{n} is {word}.",
        thought=f"{n} ends in {n % 10}, so it is {word}.",
    )


INTENTS: tuple[Intent, ...] = (
    Intent(name="counting", weight=1.3, make=_count),
    Intent(name="next number", weight=0.5, make=_neighbour),
    Intent(name="even or odd", weight=0.1, make=_even_odd),
)
