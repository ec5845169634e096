"""Code as newcomers ask for it: the smallest program, a loop from here to there, a function with given names."""

from demo_model.corpus.grammar import keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.writing_help import NUMBERS, asked, words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_NEW = _TEXTS["new"]
_TINY = (
    _TEXTS["tiny"],
    _TEXTS["tiny 2"],
    "what does {code|a program|programming|python|python code|a python program|computer code} look like",
    "{what is|what's} the {tiniest|smallest|shortest|simplest|easiest} {python program|program|code|python}",
    _TEXTS["tiny 3"],
    "how {can|do} I make {a|the|my} computer {say|print|write} {hello|hi|hello world}",
    _TEXTS["tiny 4"],
    "make {the|a} computer say {hello|hi} {in code|with code|in python}",
    "{say|print} {hello|hi|hello world} in {python|code|a program}",
    "{my first|a first|your first} {python program|program|bit of code|line of code}",
    "{how does|what does} {hello world|a hello program} {look|look like} in {python|code}",
    "teach me {one line|a line|a bit|my first line} of {code|python}",
    "{one line|a line|one single line|a single line} of {python|code|python code}",
    "{hello world|hello} {python|in python|code|program}",
    "how do {I|you} {start|begin} with {python|coding|programming}",
)
_LOOP = (
    _TEXTS["loop"],
    _TEXTS["loop 2"],
    _TEXTS["loop 3"],
    "{python|code|program}: {loop|print|count} {from |}$a {to|up to} $b",
    "how do I {print|loop through|count|write} {from |}$a to $b {in python|with a loop|in code|with python}",
    "{code|a program|python code|a script} {that counts|counting|to count|to print|that prints} {from |}$a to $b",
    "for loop $a to $b{| python| pls}",
)
_DOWN = (
    _TEXTS["down"],
    "{count|loop|print} {down|backwards} from $a to $b {in python|in code|with a loop|with python}",
    "{countdown|a countdown} from $a to $b {in python|in code|as a program}",
)
_FUNCTION = (
    _TEXTS["function"],
    "{function|python function|def|python} $f($a, $b)",
    "{function|python function} {called|named} $f {with|taking|for} $a and $b",
)
_FUNCTIONS = {
    "add": ("adds two numbers", "+"), "plus": ("adds two numbers", "+"), "sum": ("adds two numbers", "+"),
    "subtract": ("subtracts two numbers", "-"), "minus": ("subtracts two numbers", "-"), "multiply": (
    "multiplies two numbers", "*"), "times": ("multiplies two numbers", "*"), "divide": ("divides two numbers", "/"),
    "product": ("multiplies two numbers", "*"), "difference": ("subtracts two numbers", "-"),
}  # fmt: skip
_PAIRS = (("a", "b"), ("x", "y"), ("n", "m"), ("first", "second"), ("left", "right"), ("p", "q"), ("i", "j"))
_SAY = (
    _TEXTS["say"],
    "{print|say|write} $x in {python|code}",
    "{how do I|how can I|how do you|how would you} {print|say|write} $x in {python|code}",
    "{make|get} {python|the computer|a computer|a program} {say|print|write|to say|to print} $x",
    "{write|give me|show me|make} {a program|code|python|python code|a bit of python} that {says|prints|writes} $x",
)
_SAID = words(_TEXTS["said"])
_HELLO = 'print("Hello, world!")'


def _block(scene: Scene, user: str, says: str, code: str, last: tuple[str, ...] = ()) -> Turn:
    block = f"```python\n{code}\n```"
    scene.last = last
    return Turn(
        user=user, reply=block if scene.short else f"This {says}:\n\n{block}", thought="The user wants Python code.",
        question=True, short=block,
    )  # fmt: skip


def newcomer_turn(scene: Scene) -> Turn:
    """The smallest program, perhaps after a word about oneself."""
    user = asked(scene, *_TINY)
    if scene.rng.random() < 0.4:
        user = asked(scene, _NEW).strip() + " " + user
    return _block(scene, user, "prints a greeting", _HELLO, ("code", "hello", "Python", "0"))


def range_turn(scene: Scene) -> Turn:
    """A loop from one number to another, up or down."""
    rng = scene.rng
    words_said = rng.random() < 0.25
    low = 1 if rng.random() < 0.5 else rng.randint(0, 20)
    high = low + (rng.randint(2, 9) if words_said or rng.random() < 0.5 else rng.choice((4, 5, 9, 10, 19, 20, 30, 50)))
    if low == 1 and rng.random() < 0.5:
        high = rng.choice((3, 4, 5, 6, 7, 8, 9, 10, 10, 12, 15, 20, 25, 50, 100))
    down = rng.random() < 0.15
    first, last = (high, low) if down else (low, high)
    number = {n: keep(NUMBERS[n] if words_said and 0 < n < len(NUMBERS) else n) for n in (low, high)}
    user = asked(scene, *(_DOWN if down else _LOOP), a=number[first], b=number[last])
    span = f"range({first}, {last - 1}, -1)" if down else f"range({first}, {last + 1})"
    return _block(
        scene, user, f"counts {'down ' if down else ''}from {first} to {last}", f"for i in {span}:\n    print(i)"
    )


def function_turn(scene: Scene) -> Turn:
    """A function with the names that the user gives."""
    rng = scene.rng
    name = rng.choice(("add", "add", "add", *_FUNCTIONS))
    says, sign = _FUNCTIONS[name]
    one, two = rng.choice(_PAIRS) if rng.random() < 0.6 else _PAIRS[0]
    user = asked(scene, *_FUNCTION, f=keep(name), a=keep(one), b=keep(two))
    return _block(
        scene, user, says, f"def {name}({one}, {two}):\n    return {one} {sign} {two}\n\n\nprint({name}(2, 3))"
    )


def print_turn(scene: Scene) -> Turn:
    """A program that says what the user wants it to say."""
    said = scene.rng.choice(_SAID)
    shown = keep(f'"{said}"' if scene.rng.random() < 0.3 else said)
    return _block(scene, asked(scene, *_SAY, x=shown), f"prints {said}", f'print("{said}")')


INTENTS: tuple[Intent, ...] = (
    Intent(name="code for newcomers", weight=0.45, make=newcomer_turn),
    Intent(name="a loop from here to there", weight=0.5, make=range_turn),
    Intent(name="a function with given names", weight=0.2, make=function_turn),
    Intent(name="a program that says it", weight=0.25, make=print_turn),
)
