"""Which number is bigger, numbers in order, numbers in between, and what goes on from a few."""

from demo_model.corpus.arithmetic import shown
from demo_model.corpus.grammar import keep
from demo_model.corpus.sum_words import in_words
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings

_BIGGER = wordings("""
which [number|one|1|of them] is {bigger|larger|greater|higher|more}, $a or $b; which is {bigger|larger|greater|higher|
more|bigger number}{:|...|,|} $a or $b; what is {bigger|more|larger|greater|higher}, $a or $b; {what's|whats|wats|
whichs} {bigger|more|larger|higher}{:|,|} $a or $b; $a or $b, which {is|one is|ones|one's} {bigger|larger|greater|
higher|more}; $a or $b{,|...|?} {bigger|larger|higher|which is bigger|whats bigger|which one's bigger}; {the
bigger|the
larger|the greater|the biggest|the largest|the highest} of $a and $b; bigger{:|,} $a or $b; compare $a and $b;
compare $a {with|to} $b; {max|maximum} of $a and $b; which of $a and $b is {bigger|larger|the larger|the bigger|the
highest|more}; $a vs $b; $a or $b: which number wins; {who has|who's got} more, {me|I} with $a or {you|him|her|my
friend} with $b; would you rather have $a or $b {sweets|coins|pounds}, which is more; {is|whats} the bigger number
$a or
$b; tell me the {bigger|larger|higher} {number|one}, $a or $b; which number is {bigger|larger}: $a, $b
""")
_SMALLER = wordings("""
which [number|one|1|of them] is {smaller|less|lower|littler|fewer}, $a or $b; which is
{smaller|less|lower|fewer}{:|...|,|} $a or $b; what is {smaller|less|lower|fewer}, $a or $b; {what's|whats}
{smaller|less|lower}{:|,|} $a or $b;
$a or $b, which {is|one is|ones|one's} {smaller|less|lower}; $a or $b{,|...|?} {smaller|lower|which is smaller|whats
smaller}; {min|minimum} of $a and $b; {the smaller|the lower|the lesser|the smallest|the lowest|the least} of $a and
$b; which of $a and $b is {smaller|the smaller|the lower|less}; smaller{:|,} $a or $b; tell me the {smaller|lower}
{number|one}, $a or $b
""")
_IS_BIGGER = wordings("""
is $a {bigger|larger|greater|more|higher} than $b; is $a more than $b; does $a beat $b; $a > $b; is $a above $b; is $a
{bigger|more|higher} {then|than} $b{, yes or no|, or smaller|, or not|}; $a is {bigger|more|larger|greater} than $b,
{right|true|correct|yes or no}; is it true that $a is {bigger|more|larger} than $b; {I|i} think $a is {bigger|more}
than
$b; is $a a {bigger|larger|higher} number than $b; would you say $a is {bigger|more} than $b; $a {bigger|more} than $b
""")
_IS_SMALLER = wordings("""
is $a {smaller|less|lower|fewer} than $b; is $a below $b; $a < $b; is $a {smaller|less|lower} {then|than} $b{, or
not|, or bigger|, yes or no|}; $a is {smaller|less|lower} than $b, {right|true|correct|yes or no}; is it true that
$a is
{smaller|less} than $b; is $a a {smaller|lower} number than $b; {I|i} think $a is {smaller|
less} than $b
""")
_IS_SAME = wordings("""
{is|are} $a {the same as|equal to|the same number as} $b; is $a as {big|much|many} as $b; does $a equal $b; are $a and
$b {the same|equal}
""")
_MOST = wordings("""
which is the {biggest|largest|highest|greatest}[:|,] $l; {what is|whats|what's} the {biggest|largest|highest} {number|
of|out of|one}{:|} $l; {biggest|largest|highest|greatest} {of|number|number out of|out of|one}{:|} $l; the {biggest|
largest|maximum} of $l; $l, {which|what} is {the biggest|biggest|the largest|the highest|the most}; {max|maximum} of
$l;
which of $l is the {biggest|largest|highest}; pick the {biggest|largest|highest} [number]: $l
""")
_LEAST = wordings("""
which is the {smallest|lowest|least}[:|,] $l; {what is|whats|what's} the {smallest|lowest} {number|of|out of|one}{:|}
$l; {smallest|lowest|least} {of|number|number out of|out of|one}{:|} $l; the {smallest|lowest|minimum} of $l; $l,
{which|what} is {the smallest|smallest|the lowest|the least}; {min|minimum} of $l; which of $l is the
{smallest|lowest};
pick the {smallest|lowest} [number]: $l
""")
_ORDER = wordings("""
{put|sort|order|arrange|place} $l {in order|from {smallest|small|low} to {biggest|big|high}|in the right order|from
least to most|by size|in ascending order}; {sort|order|put in order|arrange|in order please}[:] $l;
{sort|order|arrange}
these [numbers]: $l; $l in order; {can|could} you {sort|order} $l; $l, {smallest first|in order|sorted|from smallest
to
biggest}; put these {numbers |}in order: $l
""")
_ORDER_DOWN = wordings("""
{put|sort|order|arrange} $l {from {biggest|big|high|largest} to {smallest|small|low}|in descending order|biggest
first|
in reverse order}; $l, {biggest first|from biggest to smallest|from high to low}; {sort|order} these from biggest to
smallest: $l
""")
_BETWEEN = wordings("""
{what|which} number {is|comes|lies|goes} between $a and $b; what {is|comes} between $a and $b; {the|a} number
between $a
and $b; what comes after $a and before $b; {whats|what's} between $a and $b; $a, ?, $b; $a, what, $b; $a _ $b; which
number is {in the middle of|missing between} $a and $b
""")
_SEQUENCE = wordings("""
{what comes next|whats next|what's next|what is next|next number|what number comes next|continue|what next}{:|,|} $l;
$l{,|...|, and} {what comes next|whats next|what's next|next|what next|what is the next number|which number is next|
then what|then|what follows}; {continue|finish|go on with} {the pattern|this|the sequence|the series}{:|,|} $l; the
next
number {in|after} $l; {pattern|sequence|series}: $l; $l, ?; $l ...; {what number goes|which number comes} after $l
""")
_ROUND = wordings("""
round $a {to the nearest {ten|10}|to tens|off|up or down to the nearest ten}; {what is|whats} $a {rounded|rounded to
the
nearest ten|to the nearest ten|to the nearest 10}; $a rounded [to the nearest ten]; what is the nearest ten to $a
""")
_DIGITS = wordings("""
how many digits {does|has|in|are in|are there in} $a [have|got]; number of digits in $a; {how many|what are the} {tens
and ones|tens and units} {are |}in $a; {tens and ones|tens and units} {of|in} $a; split $a into tens and ones
""")


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
