"""Counting, neighbours of a number, comparing two numbers, even and odd."""

from demo_model.corpus.grammar import keep
from demo_model.corpus.sum_words import in_words
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings

_UP_TO = wordings("""
count to $n; count up to $n; can you count [up] to $n; count from 1 to $n; [the] numbers from 1 to $n; [all] [the]
numbers up to $n; list the numbers {up to|until|till|1 to} $n; counting to $n; {write|say|give me|show
me|print|type|recite|name} [all] the numbers {from 1|from one} {to|up to|through} $n; count till $n; count until $n;
count one to $n; start counting and stop at $n; let's count to $n; start at one and count to $n; I want you to count
to $n; the first $n numbers; numbers 1 to $n; numbers 1-$n; teach me to count to $n; count to $n for me; count up to
$n for
me; count to $n please; please count to $n; count from one to $n; count from 1 up to $n; count all the way [up] to $n;
numbers from 1 to $n; numbers from one to $n; numbers one to $n; the numbers one {to|up to|through} $n; {1|one} to $n;
go from {1|one} to $n; say 1, 2, 3 [and so on] {up to|until} $n; 1 2 3 {up to|until|to} $n; let me hear you count to
$n;
I'd like [you] to {count|hear you count} to $n; are you able to count to $n; do you know how to count to $n; how do
you
count to $n; show me how you count to $n; help {me|my son|my daughter} count to $n; count numbers {to|up to|until} $n;
count with me to $n; just count to $n; count [slowly] from 1 to $n; {write|list|print|name} the numbers {one|1} to $n;
all the numbers {to|up to|till} $n; recite the numbers {up to|to} $n; count to the number $n; count till you reach $n;
count until you {get to|reach} $n; what are the numbers from {1|one} to $n; what are the first $n numbers; count the
first $n numbers; my kid wants to count to $n; {begin|start} {at|with|from} {1|one} and {count|go} [up] to $n; cuont
to
$n; count to $n in numbers
""")
_FROM_TO = wordings("""
count from $a to $n; count $a to $n; count from $a up to $n; count {up|on|upwards} from $a to $n; [all] [the] numbers
from $a to $n; list [all] [the] numbers {from|between} $a {to|and} $n; count between $a and $n; {write|say|give
me|show me|print|type} the numbers $a to $n; start at $a and count to $n; begin {at|with} $a and count {up
to|to|until|till} $n; can you count from $a to $n; numbers $a through $n; which numbers {lie|are} from $a to $n; go
from $a to $n; count from $a to $n for me; count all the numbers from $a to $n; what are the numbers {from|between} $a
{to|and} $n; numbers from $a to $n; I want the numbers $a to $n; counting from $a to $n; $a to $n, count please; count
up: $a to $n; start counting at $a and stop at $n; say the numbers from $a {to|up to} $n; from $a to $n, count; how do
you count from $a to $n
""")
_DOWN = wordings("""
count {down|backwards|backward|back|in reverse} from $a to $n; count from $a {down|back|backwards} to $n; [do a]
countdown from $a to $n; numbers from $a down to $n; {write|say|give me|list} the numbers from $a {down to|back to}
$n; start at $a and count {down|backwards|back} to $n; can you count {down|backwards} from $a to $n; go {down|back}
from $a to $n; count in reverse order from $a to $n
""")
_DOWN_TO_ZERO = wordings("""
count {down|backwards|backward|back|in reverse} from $a; [do|start] a countdown from $a; countdown from $a; can you
count {backwards|down} from $a; countdown $a; [do] a rocket countdown from $a; start at $a and count down; count from
$a to zero; the countdown starting at $a; count down starting {at|with} $a;
{countdown|count down|do a countdown} from $a like {a|the} {rocket|rocket launch|space rocket|spaceship|NASA};
{rocket|
launch} countdown {from|starting at} $a; $a to {0|zero}; blast off countdown from $a; count {down|backwards} from $a
to
{blast off|lift off|liftoff|zero|0|nothing}; {can|could} {u|you} {count down|countdown|count backwards} from $a; $a,
and
then {down to|backwards to} {0|zero}; {lets|let's} {count down|countdown} from $a; new year countdown from $a;
countdown
$a to 0; backwards from $a; count from $a backwards; say the numbers backwards from $a
""")
_STEPS = wordings("""
count by $s to $n; count [up] in $s to $n; count by $s {up to|until|till} $n; count to $n {by|in} $s; count to $n in
steps of $d; go up in $s to $n; skip count by $s to $n; {list|give me|write} the numbers to $n in steps of $d; count
up by $s until $n; can you count {by|in} $s to $n; numbers up to $n {by|in} $s; {from zero|starting at zero|from 0},
count by $s to $n; every $o number up to $n;
{go|count|counting} [up] in $s {starting|start} {from|at|with} $d [and] {stop|stopping|finish|end} at $n;
{go|count}
up in $s {to|until|till|up to} $n; count in $s {from|starting at} $d {to|until|up to|till} $n; $s up to $n; {go|count}
from $d to $n in $s; {jump|skip|step} in $s {to|up to} $n; {count|counting} in $s to $n {please|pls|for my homework};
{can|could} {u|you} count in $s {to|up to} $n; {lets|let's} count in $s to $n; in $s to $n; start at $d, add $d each
time, stop at $n; $d times table {up to|to} $n; multiples of $d {up to|to|until} $n
""")
_TABLE = wordings("""
[the] $d times table; {what is|say|give me|show me|write|list|recite} the $d times table; [the] multiples of $d;
{list|give me|name} the [first ten] multiples of $d; [the] table of $d; multiplication table of $d
""")
_EVENS = wordings("""
{list|give me|write|say|name} [all] the $k numbers {up to|to|until|from 1 to} $n; $k numbers {up to|until|to} $n;
which numbers up to $n are $k; count the $k numbers to $n; what are the $k numbers {below|up to|until|to} $n; the $k
numbers {from|between} 1 {to|and} $n;
{what are|whats|tell me|name|give us|show me} [all] [the] $k numbers {to|up to|until|till} $n; $k numbers 1 to $n;
count {in|the} $k numbers {up |}to $n; only the $k numbers {to|up to} $n; {can|could} you {list|say} the $k {numbers|
ones} {to|up to} $n; all $k numbers under $m; $k numbers {less than|smaller than} $m
""")
_AFTER = wordings("""
what [number] comes {after|next after|right after} $n; what [number] {is|follows} after $n; {what|which} number
follows $n; the number after $n; [what is] the next number after $n; what is one more than $n; and what comes after
$n; one more than $n; what {is|do you get} [if you add] one on top of $n; what is the successor of $n; next after $n;
after $n comes; counting up, what follows $n; what number is after $n; what number comes {after
that, after $n|next, after $n}; what's after $n; $n and then; which number {comes|is} after $n; what's next after
$n; I
am at $n, what is the next number; what do you say after $n; the next number, after $n; which number is just above $n;
tell me the number {following|after} $n; {whats|wats|what's} the [next ]number after $n; {whats|what's} {next
after|after} $n;
$n, next; $n then; {whats|what's} 1 more than $n; {I|i} counted to $n, {whats|what's|what is} next; $n... next; what
comes
after the number $n; counting up, after $n comes what; which number do {I|you} say after $n; {no|number} after $n
""")
_BEFORE = wordings("""
what [number] comes {before|right before|just before} $n; {what|which} number is before $n; the number before $n; what
is one less than $n; one less than $n; {what|which} number precedes $n; what is the predecessor of $n; before $n
comes; counting down, what follows $n; which number is just below $n; what number do you say before $n; tell me the
number {preceding|before} $n; [what is] the number right before $n; {whats|wats|what's} the number before $n;
{whats|what's} {before|1 less than|one less than} $n; number before $n; what comes before the number $n; counting
down,
{whats|what's} after $n; which number do {I|you} say before $n
""")
_EVEN_ODD = wordings("""
is $n {even or odd|odd or even}; is $n {an even|an odd} number; $n: even or odd; is $n {odd|even}; even or odd: $n; is
the number $n even or odd; tell me {if|whether} $n is {even|odd}; {what kind of number is $n, even or odd|$n even};
can {you|I} divide $n by two; {does|can} $n {split|be divided} evenly by 2; is $n divisible by {2|two}; check
{if|whether} $n is {even|odd}
""")
_ON = wordings("""
{go|carry|keep} on; continue; keep {counting|going}; more [numbers]; and {then|on}; further; next; what comes next; go
on counting; continue counting; count on; keep it up; {the next|some more} numbers; don't stop; and after that; n
then; n after that; then; and the next ones; {keep|go} on
pls; dont stop; carry on; more pls; {and|then} what comes after; and {higher|further}; what comes after that
""")
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
