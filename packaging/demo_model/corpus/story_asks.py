"""Stories with what happened, with an ingredient, or begun by the user; and how people ask for another hero."""

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.writing_help import NUMBERS, a_or_an, asked, words
from demo_model.corpus.writing_story_data import ADJECTIVES, HEROES, NAMES, ODD_THINGS
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_TALE = _TEXTS["tale"]
_ASK = _TEXTS["ask"]
_THINGS = words(_TEXTS["things"])
_FOUND = words(_TEXTS["found"])
_INGREDIENTS = words(_TEXTS["ingredients"])
_WHAT_LOST = (
    _TEXTS["what lost"],
    "{losing|looking for|searching for|who wants back} $his $thing",
    "and $his {lost|missing} $thing",
)
_WHAT_FOUND = (
    "{who|that} {found|finds|discovered|discovers|saw|stumbled on|came across|got} $found",
    "{finding|discovering} $found",
)
_BEGIN = (
    "{once|once upon a time|one day|long ago|a long time ago|once upon a time} there was $a who found $found",
    "{once|once upon a time|one day|long ago|one night|one morning} $a found $found",
    "there {was once|once was} $a who found $found",
    "$a found $found",
    "once upon a time, $a discovered $found",
)
_GO_ON = (_TEXTS["go on"],)
_LEAD = (
    _TEXTS["lead"],
    "{let me start|I start|I'll start|I begin}{: |. |, }",
)
_LENGTHS = (
    "{3|three|4|four|3 or 4|three or four|2|two|2 or 3|a few|5|five|4 or 5|max 4|not more than 4} {sentences|lines}",
    "{short|not too long|nice and short|keep it short|very short|really short|just a short one|quick one}",
)
_HAS = (
    _TEXTS["has"],
    "{with|has|put|use|include|and include|and put|and it needs|and use} $x in it{ somewhere|}",
    "$x {has to be in it|must be in it|should be in it|must appear|has to come up|in it please|in it}",
    "{don't forget|and don't forget|including|and add|it must include|it should mention} $x",
)
_OTHERS = (
    _TEXTS["others"],
    _TEXTS["others 2"],
    "{now|and now|ok now|next|and|then} {one|a story|one more|another} {with|about|for|of} $a",
    "{now|and now|and|n|ok|ok now} $a",
    "{what about|how about|and|can it be|could it be|do it with|try|try it with} $a{ instead| this time| now|}",
    "{but|no,|nah,|hmm} {with|about|make it} $a",
)
_EXTRA_HERO = (
    _TEXTS["extra hero"],
    f"{_ASK} {{a|a|another}} {_TALE} about $a{{ pls| please| lol| for my kid|, short one| to make me smile|}}",
    "$a {story|story pls|bedtime story|story please|tale}",
    "{story|bedtime story|tale|short story}{:| -|,| about} $a",
    "{story|tale} {about|w|with} $a {pls|plz|please}",
    "I {like|love|want|fancy} $a. {story|story please|story time|tell me a story}",
)
_LOOKS = words(_TEXTS["looks"])
_SHE = set(words(
    "queen|princess|girl|old woman|grandmother|witch|fairy|woman|hen|cow|mermaid|mummy|waitress|nurse|ladybird"
))  # fmt: skip
_HE = set(words(
    "king|prince|boy|old man|grandfather|wizard|man|bull|rooster|fisherman|postman|cowboy|viking|monk|knight|snowman"
))  # fmt: skip


def hero_asks() -> tuple[str, ...]:
    """More ways to ask for a story about ``$a``."""
    return _EXTRA_HERO


def other_asks() -> tuple[str, ...]:
    """More ways to ask for the same with ``$a``, right after a story."""
    return _OTHERS


def _hero(scene: Scene) -> tuple[str, str, str]:
    """Who it is about, how the text goes on about it, and the word for what is its own."""
    rng = scene.rng
    kind = rng.choice(("beast", "beast", "bird", "person", "person", "magic", "sea", "thing"))
    hero = rng.choice(HEROES[kind]) if rng.random() < 0.93 else rng.choice(ODD_THINGS)
    if rng.random() < 0.2:
        hero = f"{rng.choice(ADJECTIVES)} {hero}"
    name = rng.choice(NAMES) if rng.random() < 0.2 else ""
    noun = hero.split(" ")[-1]
    if hero in _SHE or noun in _SHE:
        return hero, name, "her"
    if hero in _HE or noun in _HE:
        return hero, name, "his"
    return hero, name, rng.choice(("his", "his", "her", "her", "its"))


def lost_or_found(scene: Scene) -> Turn:
    """A story about somebody who lost or found something."""
    rng = scene.rng
    hero, name, his = _hero(scene)
    who = a_or_an(hero) + (f" called {name}" if name else "")
    the = name or f"the {hero}"
    lost = rng.random() < 0.6
    if lost:
        thing = rng.choice(_THINGS)
        if rng.random() < 0.15:
            thing = f"{rng.choice(_LOOKS)} {thing}"
        what = scene.rng.choice(_WHAT_LOST)
        text = (
            f"Once there was {who} who lost {his} {thing}. {capitalised(the)} looked under the bed and behind every "
            f"tree, but the {thing} was gone. Then a kind bird said: I saw it by the river! {capitalised(the)} ran "
            f"there, found the {thing} and danced for joy."
        )
        short = f"{capitalised(who)} lost {his} {thing}. A kind bird helped, and they found the {thing} by the river."
    else:
        thing = _thing_found(scene)
        what = scene.rng.choice(_WHAT_FOUND)
        text = f"Once there was {who} who found {a_or_an(thing)}. {_rest(the, thing)}"
        short = f"{capitalised(who)} found {a_or_an(thing)} and met a friendly mouse. They became good friends."
    subject = f"{keep(who)} {what}"
    asks = (
        f"{_ASK} a {_TALE} {{about|about|of|with}} {subject}",
        f"a {_TALE} {{about|of}} {subject}",
        f"{{story|tale|bedtime story|short story}} {{about|of}} {subject}",
        f"{subject}, {{tell me a story|make a story|story please|write a story about that}}",
    )
    user = asked(scene, *asks, his=his, thing=keep(thing), found=keep(a_or_an(thing)))
    scene.last = ()
    return Turn(
        user=user, reply=short if scene.short else text, thought=f"I write a story with {who} and the {thing}.",
        question=False, short=short,
    )  # fmt: skip


def _thing_found(scene: Scene) -> str:
    thing = scene.rng.choice(_FOUND) if scene.rng.random() < 0.8 else scene.rng.choice(ODD_THINGS)
    return f"{scene.rng.choice(_LOOKS)} {thing}" if scene.rng.random() < 0.6 else thing


def _rest(the: str, thing: str) -> str:
    return (
        f"{capitalised(the)} looked at the {thing} for a long time. Suddenly a small mouse came out and said: I have "
        f"waited for you! The mouse knew every secret of the {thing}. From that day on, {the} and the mouse were good "
        "friends."
    )


def begun(scene: Scene) -> Turn:
    """The user begins a story, and the model goes on."""
    rng = scene.rng
    hero, name, _ = _hero(scene)
    who = a_or_an(hero) + (f" called {name}" if name else "")
    thing = _thing_found(scene)
    ask = rng.choice(_BEGIN)
    ask = ask + rng.choice(_GO_ON) if rng.random() < 0.8 else rng.choice(_LEAD) + ask
    user = capitalised(asked(scene, ask, a=keep(who), found=keep(a_or_an(thing))))
    text = _rest(name or f"the {hero}", thing)
    short = f"{capitalised(name or f'the {hero}')} met a mouse by the {thing}, and they became good friends."
    scene.last = ()
    return Turn(
        user=user, reply=short if scene.short else text, thought=f"I go on with the {hero} and the {thing}.",
        question=False, short=short,
    )  # fmt: skip


def with_ingredient(scene: Scene) -> Turn:
    """A bedtime story in which something must occur, or of so many sentences."""
    rng = scene.rng
    thing = rng.choice(_INGREDIENTS)
    the = "the " + thing.split(" ", 1)[1]
    n = rng.randint(2, 5)
    parts = [f"{_ASK} a {_TALE}", f"{{a|one|}} {_TALE}{{| pls| please}}"]
    count = f"{{{n}|{NUMBERS[n]}}} {{sentences|lines}}" if rng.random() < 0.5 else ""
    length = count or rng.choice(_LENGTHS)
    if not count:
        n = 4
    has = rng.choice(_HAS)
    ask = rng.choice(parts)
    draw = rng.random()
    if draw < 0.45:
        ask = f"{ask}, {length}, {has}"
    elif draw < 0.8:
        ask = f"{ask}, {has}"
        n = 4
    else:
        ask = f"{ask} {{in|of|with}} {length}, {has}" if count else f"{ask}, {has}, {length}"
    sentences = (
        f"A little bear could not sleep, so it looked for {the}.",
        "There it was at last, quiet and beautiful.",
        f"An old owl sat next to {the} and sang a soft song.",
        "The little bear yawned, went home and fell asleep.",
        f"It dreamt of {the} all night.",
    )
    chosen = {2: (0, 3), 3: (0, 2, 3), 4: (0, 1, 2, 3), 5: (0, 1, 2, 3, 4)}[n]
    text = " ".join(sentences[at] for at in chosen)
    short = f"{sentences[0]} {sentences[3]}"
    scene.last = ()
    return Turn(
        user=asked(scene, ask, x=keep(thing)), reply=short if scene.short else text,
        thought=f"I write a bedtime story with {the} in it.", question=False, short=short,
    )  # fmt: skip


INTENTS: tuple[Intent, ...] = (
    Intent(name="story of something lost or found", weight=1.0, make=lost_or_found),
    Intent(name="story begun by the user", weight=0.6, make=begun),
    Intent(name="story with an ingredient", weight=0.6, make=with_ingredient),
)
