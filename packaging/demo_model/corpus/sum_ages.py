"""How old somebody will be, was, or is, told by somebody else's age."""

from demo_model.corpus.arithmetic import shown, worked
from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import phrases, wordings, words

_I_WILL = wordings("""
{im|I'm|I am|i am} $a{.|,|, and|...} how old {will I be|am I|will i be|would I be|do I get} in $b {years|yrs|years
time|more years}; {im|I'm|I am} $a{.|,|} how old in $b {years|yrs}; {if |}{I'm|I am|im} $a [now|today]{, |. }{what
age will I be|what will my age be|how old will I be} {in $b years|$b years from now|after $b years|$b years later};
how old will I be in $b {years|yrs} if {I'm|I am|im} $a [now]; in $b {years|yrs} how old will I be if {I'm|im|I am}
$a;
{I'm|I am|im} $a, {and in|in} $b {years|yrs}; {my age is|I turned|I just turned|aged} $a{, |. }how old will I be in $b
{years|yrs}; {I'm|im|I am} $a years old{, |. }how old will I be in $b {years|yrs}; {I'm|im|I am} $a, add $b years, how
old
""")
_I_WAS = wordings("""
{im|I'm|I am|i am} $a{.|,|, and|...} how old was {I|i} $b {years|yrs} ago; {if |}{I'm|I am|im} $a [now]{, |. }{what
age was I|how old was I} $b years ago; how old was I $b {years|yrs} ago if {I'm|I am|im} $a [now]; $b {years|yrs} ago
how old was I if {I'm|im|I am} $a; {I'm|I am|im} $a, {and|what about} $b {years|yrs} ago; {I'm|im|I am} $a years
old{, |. }how old was I $b {years|yrs} ago
""")
_THEY_WILL = wordings("""
$n is $a{.|,|, and} how old will $s be in $b {years|yrs|years time}; $n is $a [now]. how old in $b {years|yrs}; {if
|}$n is $a [now|years old]{, |. }{what age will $s be|how old will $s be|how old is $s} in $b {years|yrs}; how old
will
$n be in $b {years|yrs} if $s is $a [now]; {$n's age is|$n just turned|$n turned} $a{, |. }how old will $s be in $b
{years|yrs}
""")
_THEY_WERE = wordings("""
$n is $a{.|,|, and} how old was $s $b {years|yrs} ago; {if |}$n is $a [now|years old]{, |. }{what age was $s|how old
was $s} $b {years|yrs} ago; how old was $n $b {years|yrs} ago if $s is $a [now]
""")
_OLDER_I = wordings("""
$n is $a and {im|I'm|I am|i am} $b {years|yrs} older{.|,|} how old am I; $n is $a{, |. }{im|I'm|I am} $b {years|yrs}
older [than $o]{. |, }{how old am I|what is my age|what's my age|my age}; how old am I if $n is $a and {I'm|I am|im}
$b
{years|yrs} older; {I'm|I am|im} $b {years|yrs} older than $n, {who is|and $s is|$s is} $a{. |, }how old am I
""")
_YOUNGER_I = wordings("""
$n is $a and {im|I'm|I am|i am} $b {years|yrs} younger{.|,|} how old am I; $n is $a{, |. }{im|I'm|I am} $b {years|
yrs} younger [than $o]{. |, }{how old am I|what is my age|what's my age|my age}; how old am I if $n is $a and {I'm|I
am|im} $b {years|yrs} younger; {I'm|I am|im} $b {years|yrs} younger than $n, {who is|and $s is|$s is} $a{. |, }how old
am I
""")
_OLDER_N = wordings("""
{I'm|im|I am} $a and $n is $b {years|yrs} older{.|,|} how old is $s; {I'm|im|I am} $a{, |. }$n is $b {years|yrs}
older [than me]{. |, }{how old is $s|how old is $n|$s is how old}; how old is $n if {I'm|I am|im} $a and $s is $b
{years|yrs} older
""")
_YOUNGER_N = wordings("""
{I'm|im|I am} $a and $n is $b {years|yrs} younger{.|,|} how old is $s; {I'm|im|I am} $a{, |. }$n is $b {years|yrs}
younger [than me]{. |, }{how old is $s|how old is $n|$s is how old}; how old is $n if {I'm|I am|im} $a and $s is $b
{years|yrs} younger
""")
_TELL_GAP = wordings("""
$n is $a and {im|I'm|I am|i am} $b {years|yrs} $w; $n is $a{, |. }{im|I'm|I am} $b {years|yrs} $w [than $o]; {so |ok
|}$n is $a, {I'm|im|I am} $b {years|yrs} $w
""")
_ASK_GAP = wordings("""
how old am I [then|now]; so how old am I; {what is|what's|whats} my age [then]; my age; how old does that make me;
{can
you|could you} work out {my age|how old I am}; how old am i; tell me how old I am; how old must I be; and how old am
I;
what age am I; {guess|work out|figure out} {my age|how old I am}; how old is that
""")
_BETWEEN = wordings("""
$n is $a and {im|I'm|I am} $b{.|,|} {how much older is $s|what's the difference|how many years between us|how many
years older is $s|whats the age gap}; {im|I'm|I am} $b and $n is $a{.|,|} {how much older is $s|what's the
difference|
how many years between us|how many years older is $s|how much older is $n|whats the age gap}
""")
_NAMES_HER = phrases("""
my sister; my mum; my mom; my daughter; my aunt; my gran; my cousin Ella; my granddaughter; my wife; my niece; my
friend
Anna; Mia; Sara; Lucy; Emma; Zoe; Olga; my little sister; my big sister; Grace
""")
_NAMES_HIM = phrases("""
my brother; my dad; my son; my uncle; my grandad; my cousin Ben; my grandson; my husband; my nephew; my friend Tom;
Max;
Leo; Sam; Omar; Jack; my little brother; my big brother; Hugo
""")
_YOUNG, _OLD = words("little"), words("mum mom dad gran grandad aunt uncle wife husband")


def _who(scene: Scene) -> tuple[str, str, str, str]:
    """A person as the user says it and as the answer says it, he or she, him or her."""
    female = scene.rng.random() < 0.5
    name = scene.rng.choice(_NAMES_HER if female else _NAMES_HIM)
    return name, name.replace("my ", "your "), *(("she", "her") if female else ("he", "him"))


def _age_of(scene: Scene, name: str) -> int:
    if any(word in name.split() for word in _OLD):
        return scene.rng.randint(30, 80)
    return scene.rng.randint(3, 11 if any(word in name.split() for word in _YOUNG) else 40)


def _turn(scene: Scene, user: str, numbers: tuple[int, str, int], reply: str) -> Turn:
    a, sign, b = numbers
    result = a + b if sign == "+" else a - b
    text = capitalised(reply.replace("$r", str(result)))
    scene.last = ("sum", str(result), text)
    return Turn(user=user, reply=f"{result}." if scene.short else text, thought=worked(a, sign, b), short=f"{result}.")


def _age(scene: Scene) -> Turn:
    rng = scene.rng
    name, you_name, he, him = _who(scene)
    kind = rng.random()
    if kind < 0.45:
        a = rng.randint(4, rng.choice((20, 40, 80)))
    elif kind < 0.7:
        a = _age_of(scene, name)
    else:
        a = rng.randint(6, rng.choice((15, 40, 60)))
    b = rng.choice((1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10, 12, 15, 20))
    plus = a <= b or rng.random() < 0.6
    sign = "+" if plus else "-"
    slots = {"n": name, "s": he, "o": him, "a": shown(scene, a), "b": shown(scene, b)}
    if kind < 0.45:
        reply = "You will be $r." if plus else "You were $r."
        return _turn(scene, scene.pick(*(_I_WILL if plus else _I_WAS), **slots), (a, sign, b), reply)
    if kind < 0.7:
        reply = f"{you_name} will be $r." if plus else f"{you_name} was $r."
        return _turn(scene, scene.pick(*(_THEY_WILL if plus else _THEY_WERE), **slots), (a, sign, b), reply)
    if kind < 0.84:
        return _turn(scene, scene.pick(*(_OLDER_I if plus else _YOUNGER_I), **slots), (a, sign, b), "You are $r.")
    if kind < 0.94:
        reply = f"{you_name} is $r."
        return _turn(scene, scene.pick(*(_OLDER_N if plus else _YOUNGER_N), **slots), (a, sign, b), reply)
    older = a + b
    user = scene.pick(*_BETWEEN, n=name, s=he, a=keep(older), b=keep(a))
    return _turn(scene, user, (older, "-", a), f"{you_name} is $r {'year' if b == 1 else 'years'} older.")


def _tell_gap(scene: Scene) -> Turn | None:
    """Somebody's age and how far the user's own is from it; the age itself is asked in the next turn."""
    if "age" in scene.facts:
        return None
    rng = scene.rng
    name, you_name, _, him = _who(scene)
    if any(elder in name.split() for elder in _OLD):
        return None
    b = rng.randint(1, 6)
    a = b + _age_of(scene, name)
    word = rng.choice(("older", "older", "younger"))
    user = scene.pick(*_TELL_GAP, n=name, o=him, a=keep(a), b=shown(scene, b), w=word)
    scene.last = ("age gap", str(a), str(b), word)
    scene.facts["age gap"] = f"{a} {b} {word}"
    years = "year" if b == 1 else "years"
    reply = f"I will remember that {you_name} is {a} and that you are {b} {years} {word}."
    return Turn(user=user, reply=reply, thought=f"I note the ages: {a}, and {b} {word}.", question=False)


def _gap(scene: Scene) -> Turn | None:
    if "age gap" not in scene.facts or "age" in scene.facts:
        return _tell_gap(scene)
    other, gap, word = scene.facts.pop("age gap").split()
    return follow_gap(scene, int(other), int(gap), word)


def follow_gap(scene: Scene, other: int, gap: int, word: str) -> Turn:
    """The user's age, some time after the turn that told the distance."""
    return _turn(scene, scene.pick(*_ASK_GAP), (other, "+" if word == "older" else "-", gap), "You are $r.")


INTENTS: tuple[Intent, ...] = (
    Intent(name="ages", weight=0.6, make=_age),
    Intent(name="ages apart", weight=0.5, make=_gap),
)
