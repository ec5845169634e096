"""How old somebody will be, was, or is, told by somebody else's age."""

from demo_model.corpus.arithmetic import shown, worked
from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import phrases, wordings, words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_I_WILL = wordings(_TEXTS["i will"])
_I_WAS = wordings(_TEXTS["i was"])
_THEY_WILL = wordings(_TEXTS["they will"])
_THEY_WERE = wordings(_TEXTS["they were"])
_OLDER_I = wordings(_TEXTS["older i"])
_YOUNGER_I = wordings(_TEXTS["younger i"])
_OLDER_N = wordings(_TEXTS["older n"])
_YOUNGER_N = wordings(_TEXTS["younger n"])
_TELL_GAP = wordings(_TEXTS["tell gap"])
_ASK_GAP = wordings(_TEXTS["ask gap"])
_BETWEEN = wordings(_TEXTS["between"])
_NAMES_HER = phrases(_TEXTS["names her"])
_NAMES_HIM = phrases(_TEXTS["names him"])
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
