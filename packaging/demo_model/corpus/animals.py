"""Animals: their sound, legs, food, home, young and more."""

from collections.abc import Callable

from demo_model.corpus import animal_asks
from demo_model.corpus.animal_data import ANIMALS, BY_NAME, Animal
from demo_model.corpus.grammar import capitalised, with_article
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.writing_help import asked

_SOUND = wordings("""
{what|which} {sound|noise|cry|call} {does $A|do $p} make; what {does $A|do $p} say; how {does $A|do $p} sound; [the]
{sound|noise|cry|call} of $A; {what|which} {sound|noise} comes from $A; how {does $A|do $p}
{call|talk|speak|communicate}; what do you hear {from $A|when you meet $A|when $A is near}; {imitate|make
like|be|sound like|act like|do} $A; {make|do|give me} the {sound|noise} of $A; {make|do} $A {sound|noise}; what is the
{sound|noise|cry|call|voice} of $A; $a {sound|noise|call|cry}; $p go how; what does {the|a little} $a say; which
{noises|sounds} {does $A|do $p} {make|produce|give}; {is $A|are $p} loud; what {noise|sound} does the $a on {a
farm|tv|the farm} make; {does $A|do $p} {bark|meow|roar|sing|make a sound|make noise}; {tell me|say} what $A says; $A
goes; what cry {does $A|do $p} have; listen to $A, what do you hear
""")
_LEGS = wordings("""
how many {legs|feet|paws|limbs} {does $A|do $p} have; number of {legs|feet|paws|limbs} of $A; count the
{legs|feet|paws} of $A; how many {legs|feet|paws} has $A [got]; {legs|feet} of $A; how many legs {are on|are there
on|are under} $A; on how many {legs|feet} {does $A|do $p} {walk|stand|run}; {does $A|do $p} have {legs|feet|paws|any
legs|four legs|two legs|six legs}; what {number|amount} of legs {does $A|do $p} have; how many {legs|feet|paws} are
there for $A; $a legs; $a, how many {legs|feet|paws}; {tell|give} me the number of {legs|feet|paws} of $A; how many
{legs|feet} are needed to draw $A; {$p have|$A has} how many {legs|feet}; if I draw $A, how many legs [do I need]; has
$A got {legs|feet}; is $A on {four|two|six|eight} legs; how many shoes would $A need
""")
_FOOD = wordings("""
what {does $A|do $p} {eat|feed on|munch|consume|chew|live on|devour|like to eat|usually eat|have for dinner|nibble};
what is the {food|diet|favourite food|favorite meal|main food} of $A; what {can|should|do|must} I {feed|give} {$A|my
$a|$p} [to eat]; {what|which} food {does $A|do $p} {like|want|need|prefer|take}; [the] {diet|food|meal|meals} of $A;
what is in the diet of $A; food for {$A|$p}; what goes into the mouth of $A; $A eats what; $p eat; what {does $A|do
$p} {hunt|look for} when hungry; {is $A|are $p} hungry for meat or plants; {does $A|do $p} eat
{meat|grass|plants|fish|insects|fruit}; what kind of food {does $A|do $p} eat; feeding {$A|$p}; how {do I|to} feed $A;
what would {$A|a hungry $a} eat; {tell me|say} what $p eat; $a {food|diet}; what do I put in the bowl of $A; what's
for dinner if you are $A; what nourishes $A
""")
_HOME = wordings("""
where {does $A|do $p} {live|dwell|stay|sleep|come from|make a home|hang out|reside}; where can {I|you|one}
{find|see|meet|spot} {$A|$p}; where is the {home|house} of $A; what is the {habitat|home|natural home|environment} of
$A; [the] {habitat|home} of $A; in {what|which} {place|habitat|region|area|surroundings} {does $A|do $p} live; where
do you {find|see|meet} $p; where are $p {found|at home|seen}; $p live where; in {what|which} {part of the
world|country} {are there|do you find} $p; where {would|should} I look for $A; where in {the world|nature} {does $A|do
$p} live; $a {habitat|home}; {tell me|say} where $p live; where is $A at home; {does $A|do $p} live {in the sea|in the
forest|in houses|on farms|in Africa|in water}; to see $A, where do I go; where are $p from
""")
_YOUNG = wordings("""
what is {a baby $a|the baby of $A|a young $a|the young of $A|the offspring of $A|the child of $A|the kid of $A|a
newborn $a|a little $a} called; what do you call {a baby|a young|a little|the baby of a|a newborn} $a; what is the
{name|word|term} {of|for} a {baby|young|newborn} $a; a {baby|young|little} $a is {called|named} [what]; baby $a
[name]; {name|tell me|give me} the {word|name} for a {baby|young} $a; what are {the young|the babies|the
children|baby|young} {of $p|$p} called; how do you call the {baby|child|young one|offspring} of $A; what {does $A|do
$p} give birth to; baby $p are called; the young of $A; how is a {young|baby|small} $a called; a small $a is a what;
when $A has a baby, what is it called; offspring of $A; what is the right word for a $a baby
""")
_FLY = wordings("""
can {$A|$p} fly; {is $A|are $p} able to fly; {does $A|do $p} fly; {does $A|do $p} have wings [to fly]; would {$A|$p}
fly away; could $A fly; do you think $p can fly; can {$A|$p} {take off|rise into the air|get into the air|stay in the
air}; {is $A|are $p} good at flying; {tell me|say} if $p {fly|can fly}; flying $p, {is that real|do they exist}; will
{$A|my $a} fly off; have $p learned to fly; $p fly, {right|yes or no|true or false}
""")
_SWIM = wordings("""
can {$A|$p} swim; {is $A|are $p} able to swim; {does $A|do $p} swim; {is $A|are $p} good at swimming; could $A
{swim|cross a river|survive in water}; do you think $p can swim; {tell me|say} if $p {swim|can swim}; {does $A|do $p}
{like|love|enjoy|go into} [the] water; would $A {sink|drown} in water; {is $A|are $p} at home in water; $p swim,
{right|yes or no|true or false}; swimming $p, {do they exist|is that real}; can $A {dive|float}
""")
_FACT = wordings("""
tell me about {$p|$A}; what do you know about {$p|$A}; {give|tell} me {a|one|an interesting|a fun} fact about {$p|$A};
{say|tell me} something about {$p|$A}; what can you tell me about $p; {describe|explain} {$A|$p}; do you know $p; I
want to know {about|more about} $p; {facts|info|information} {about|on} {$p|$A}; something about $p; what is $A;
what's $A; what are $p [like]; what is special about $p; why are $p special; $p; talk about $p; teach me about $p;
what makes $A special; {have you heard of|are you familiar with} $p; fun fact [about] $p; let's talk about $p; I
{like|love|saw|have} {$A|$p}; my favourite animal is $A; {a few words|a sentence} about $p; tell me what $A is; any
{trivia|facts|knowledge} about $p; what {does $A|do $p} do; how {does $A|do $p} live
""")
_GROUP = wordings("""
what kind of animal is $A; is $A a {mammal|bird|fish|reptile|insect}; are $p {mammals|birds|fish|reptiles|insects};
what {sort|type|class|group|family} of animal is $A; to {what|which} {group|class|family} {does $A|do $p} belong;
which animal group is $A in; is $A really a {mammal|bird|fish|reptile|insect}; $A is a
{mammal|bird|fish|reptile|insect}, {right|yes or no|isn't it}; classify $A; which class {does $A|do $p} belong to;
would you call $A a {mammal|bird|fish|reptile|insect}; {mammal|bird|fish|insect} or not: $A; group of animals for $A
""")
_BIGGER = wordings("""
{which|what|who} is {bigger|larger|taller|heavier|the bigger one}, $A or $B; {which|what} [animal] is
{bigger|larger|heavier}: $A or $B; is $A {bigger|larger|heavier|taller} than $B; $A or $B, which [one|animal] is
{bigger|larger|heavier}; are $p {bigger|larger|heavier} than $q; {compare|rank by size} $A and $B; compare $A
{with|to} $B; $A vs $B; who has the bigger body, $A or $B; which of the two is {bigger|larger}, $A or $B; size of $A
and $B; which weighs more, $A or $B; is $A more massive than $B; what is the {bigger|larger} animal, $A or $B; does $A
outweigh $B; $A against $B, who is {bigger|larger|heavier}
""")
_SMALLER = wordings("""
{which|what|who} is {smaller|tinier|littler|lighter|the smaller one}, $A or $B; {which|what} [animal] is
{smaller|tinier|lighter}: $A or $B; is $A {smaller|tinier|lighter} than $B; $A or $B, which [one|animal] is
{smaller|lighter|tinier}; are $p {smaller|tinier|lighter} than $q; which of the two is {smaller|tinier}, $A or $B;
which weighs less, $A or $B; what is the smaller animal, $A or $B; who has the smaller body, $A or $B
""")
_WHO_SAYS = wordings("""
{what|which} animal $v; who $v; which animal is it that $v; name an animal that $v; {what|which} creature $v; what $v;
it $v, which animal is it; an animal that $v; I hear something that $v, what is it; guess the animal: it $v; tell me
which animal $v; {which|what} pet or beast $v
""")
_WHAT_IS_YOUNG = wordings("""
what is $y; $y is the baby of {what|which} animal; {what|which} animal has $y [as a baby]; $y becomes what; what does
$y {grow into|grow up to be|become|turn into}; $y is a young what; whose {baby|young|child} is $y; what's $y; explain
$y; {which|what} animal is $y; tell me what $y is; {does $y|will $y} {become|grow into} a {dog|frog|horse|bird}
""")
_THEY = {
    "sound": wordings("{what|which} {sound|noise} {does it|do they} make; what {does it|do they} say; how {does "
    "it|do they} sound; and {its|their} {sound|noise|call}; and the {sound|noise}; are they loud"),
    "legs": wordings("how many {legs|feet|paws} {does it|do they} have; and {its|their} legs; and how many "
    "{legs|feet}; how about legs; number of legs; does it have legs"),
    "food": wordings("what {does it|do they} {eat|feed on|munch|like to eat|live on}; and {its|their} "
    "{food|diet|meal}; and what {does it|do they} eat; what can I feed {it|them}; what about food; {its|their} "
    "diet; what should I give {it|them} to eat"),
    "home": wordings("where {does it|do they} {live|dwell|sleep|stay}; and where {does it|do they} live; where can "
    "I {find|see|meet} {it|them|one}; and {its|their} {home|habitat}; where is {its|their} home; where are they "
    "found"),
    "young": wordings("what {is its baby|are its young|are their babies|are their young} called; and "
    "{its|the|their} {baby|babies|young|offspring}; what do you call {its|their} {baby|young|offspring}; name of "
    "the baby; and a baby one; does it have babies"),
    "fly": wordings("can {it|they} fly; {does it|do they} fly; and can {it|they} fly; are they able to fly; {does "
    "it|do they} have wings"),
    "swim": wordings("can {it|they} swim; {does it|do they} swim; and can {it|they} swim; are they able to swim; "
    "and in water; {does it|do they} like water"),
    "group": wordings("what kind of animal is {it|that}; is {it|that} a {mammal|bird|fish|insect}; what "
    "{group|class} {does it|do they} belong to; are they mammals"),
    "fact": wordings("tell me {more|something} about {it|them}; {a|another|any} fact about {it|them}; what else "
    "{do you know|can you tell me} about {it|them}; and something interesting about {it|them}; what is special "
    "about {it|them}"),
}  # fmt: skip
_AND = (
    "and $A", "what about $A", "how about $A", "and $p", "what about $p", "how about $p", "$A", "and {for|with} $A",
    "now $A", "then $p", "and the $a", "what about the $a", "same for $A", "also $p",
)  # fmt: skip


def _sound(animal: Animal) -> tuple[str, str]:
    if not animal.sound:
        return f"{capitalised(with_article(animal.name))} makes almost no sound.", "Almost none."
    return (
        f"{capitalised(with_article(animal.name))} {animal.sound}.",
        f"{capitalised(animal.sound.removeprefix('says '))}.",
    )


def _legs(animal: Animal) -> tuple[str, str]:
    return f"{capitalised(with_article(animal.name))} has {animal.legs}.", f"{capitalised(animal.legs)}."


def _food(animal: Animal) -> tuple[str, str]:
    return f"{capitalised(animal.plural)} eat {animal.food}.", f"{capitalised(animal.food)}."


def _home(animal: Animal) -> tuple[str, str]:
    return f"{capitalised(animal.plural)} live {animal.home}.", f"{capitalised(animal.home)}."


def _young(animal: Animal) -> tuple[str, str]:
    return (
        f"A baby {animal.name} is called {with_article(animal.young)}.",
        f"{capitalised(with_article(animal.young))}.",
    )


def _fly(animal: Animal) -> tuple[str, str]:
    return (f"Yes, {animal.plural} can fly.", "Yes.") if animal.flies else (f"No, {animal.plural} cannot fly.", "No.")


def _swim(animal: Animal) -> tuple[str, str]:
    if animal.swims is None:
        return f"I do not know if {animal.plural} swim well.", "Not sure."
    return (f"Yes, {animal.plural} can swim.", "Yes.") if animal.swims else (f"No, {animal.plural} cannot swim.", "No.")


def _group(animal: Animal) -> tuple[str, str]:
    name = capitalised(with_article(animal.name))
    return f"{name} is {with_article(animal.group)}.", f"{capitalised(with_article(animal.group))}."


def _fact(animal: Animal) -> tuple[str, str]:
    return f"{animal.fact} They live {animal.home} and eat {animal.food}.", animal.fact


_KINDS: dict[str, tuple[float, tuple[str, ...], Callable[[Animal], tuple[str, str]]]] = {
    "sound": (2.0, _SOUND, _sound), "legs": (1.6, _LEGS, _legs), "food": (1.8, _FOOD, _food), "home": (1.7, _HOME,
    _home), "young": (1.6, _YOUNG, _young),
    "fly": (0.9, _FLY, _fly), "swim": (0.6, _SWIM, _swim), "group": (0.7, _GROUP, _group), "fact": (2.0, _FACT, _fact),
}  # fmt: skip


def _about(scene: Scene, user: str, kind: str, animal: Animal) -> Turn:
    scene.last = ("animal", kind, animal.name)
    reply, short = _KINDS[kind][2](animal)
    if kind == "fact" and animal.name == "octopus":
        reply = f"{animal.fact} It lives {animal.home} and eats {animal.food}."
    thought = f"The user asks about {animal.plural}." if kind == "fact" else reply
    return Turn(user=user, reply=short if scene.short else reply, thought=thought, short=short)


def _slots(animal: Animal) -> dict[str, str]:
    return {"A": with_article(animal.name), "a": animal.name, "p": animal.plural}


def _animal(scene: Scene) -> Turn | None:
    rng = scene.rng
    animal = rng.choice(ANIMALS)
    kind = rng.choices(tuple(_KINDS), [weight for weight, _, _ in _KINDS.values()])[0]
    if kind == "swim" and animal.swims is None:
        return None
    asks = animal_asks.MORE[kind] if rng.random() < 0.4 else _KINDS[kind][1]
    return _about(scene, asked(scene, *asks, **_slots(animal)), kind, animal)


def follow_animal(scene: Scene, kind: str, name: str) -> Turn | None:
    """The same question about another animal, or another question about the same one."""
    rng = scene.rng
    if rng.random() < 0.5:
        animal = rng.choice(ANIMALS)
        asks = animal_asks.AND[kind] if rng.random() < 0.6 else _AND
    else:
        animal = BY_NAME[name]
        kind = rng.choice([other for other in _THEY if other != kind])
        asks = _THEY[kind]
    if kind == "swim" and animal.swims is None:
        return None
    return _about(scene, asked(scene, *asks, **_slots(animal)), kind, animal)


def _compare(scene: Scene) -> Turn | None:
    rng = scene.rng
    one, two = rng.sample(ANIMALS, 2)
    if abs(one.size - two.size) < 2:
        return None
    small = rng.random() < 0.35
    winner, other = (one, two) if (one.size > two.size) != small else (two, one)
    word = "smaller" if small else "bigger"
    scene.last = ()
    name = with_article(winner.name)
    slots = {**_slots(one), "B": with_article(two.name), "q": two.plural}
    user = scene.pick(*(_SMALLER if small else _BIGGER), **slots)
    line = f"{capitalised(name)} is {word} than {with_article(other.name)}."
    return Turn(
        user=user, reply=f"{capitalised(name)}." if scene.short else line, thought=line, short=f"{capitalised(name)}."
    )


def _which(scene: Scene) -> Turn | None:
    rng = scene.rng
    animal = rng.choice(ANIMALS)
    name = with_article(animal.name)
    scene.last = ("animal", "fact", animal.name)
    if rng.random() < 0.5:
        if sum(other.sound == animal.sound for other in ANIMALS) > 1 or animal.sound in (
            "",
            "sings",
            "clicks",
            "chatters",
            "grunts",
            "growls",
        ):
            return None
        line = f"{capitalised(name)} {animal.sound}."
        return Turn(
            user=scene.pick(*_WHO_SAYS, v=animal.sound),
            reply=f"{capitalised(name)}." if scene.short else line,
            thought=line,
        )
    if sum(other.young == animal.young for other in ANIMALS) > 1:
        return None
    young = with_article(animal.young)
    line = f"{capitalised(young)} is a baby {animal.name}."
    return Turn(
        user=scene.pick(*_WHAT_IS_YOUNG, y=young), reply=f"Baby {animal.name}." if scene.short else line, thought=line
    )


INTENTS: tuple[Intent, ...] = (
    Intent(name="animals", weight=1.5, make=_animal),
    Intent(name="compare animals", weight=0.12, make=_compare),
    Intent(name="which animal", weight=0.12, make=_which),
)
