"""Everyday knowledge in short questions: what things are made of and for, what comes from where, the most of a kind."""

from demo_model.corpus.grammar import capitalised
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)


def _table(text: str) -> tuple[tuple[str, str], ...]:
    rows = (" ".join(row.split()) for row in text.split(";"))
    return tuple((left.strip(), right.strip()) for left, right in (row.split("=") for row in rows if row))


# What one uses it for: the thing, and the rest of "You use ... to ...".
_USES = _table("""
scissors=cut paper; a knife=cut food; a pen=write; a pencil=write and draw; a spoon=eat soup; a fork=eat; a
cup=drink; a hammer=hit nails; a saw=cut wood; a broom=sweep the floor; a towel=dry yourself; soap=wash your hands;
a toothbrush=brush your teeth; an umbrella=stay dry in the rain; a key=open a door; a lamp=make light; a torch=see
in the dark; a clock=know the time; a phone=call people; a camera=take pictures; a bed=sleep; a chair=sit; an
oven=bake; a fridge=keep food cold; a kettle=boil water; a map=find the way; a bag=carry things; a ruler=measure; a
needle=sew; a ladder=climb up; a bucket=carry water; a brush=paint; a comb=comb your hair; a stamp=send a letter; a
blanket=keep warm; a helmet=protect your head; glasses=see better; a mirror=see yourself; a spade=dig; a tent=sleep
outside; a boat=cross the water; a rubber=rub out pencil; a whistle=make a loud sound; a thermometer=measure the
temperature; a calculator=do sums; a coat=keep warm; an oar=row a boat; a plaster=cover a cut
""")
_USE_ASKS = wordings(_TEXTS["use asks"])
_WITH_ASKS = wordings(_TEXTS["with asks"])
_MADE = _table("""
ice=frozen water; snow=frozen water; a snowman=snow; bread=flour and water; cheese=milk; butter=milk; yoghurt=milk;
paper=wood; a window=glass; a bottle=glass or plastic; a book=paper; a tyre=rubber; wine=grapes; jam=fruit and
sugar; a pancake=flour, eggs and milk; a cake=flour, sugar, eggs and butter; an omelette=eggs; chips=potatoes;
ketchup=tomatoes; chocolate=cocoa beans and sugar; a jumper=wool; jeans=cotton; a candle=wax; a coin=metal; a
table=wood; a chair=wood; a pizza=dough, tomatoes and cheese; a salad=vegetables; soup=water and vegetables;
steam=water; clouds=tiny drops of water; pasta=flour and eggs; popcorn=corn; lemonade=lemons, sugar and water; a
brick=clay; a sandcastle=sand; an igloo=snow; a pencil=wood and graphite; toast=bread; glass=sand
""")
_MADE_ASKS = wordings(_TEXTS["made asks"])
_FROM = _table("""
milk=cows; eggs=chickens; wool=sheep; apples=apple trees; wood=trees; rain=clouds; bananas=banana plants;
leather=the skin of cows; bacon=pigs; grapes=vines; flour=wheat; light in the day=the sun; silk=silkworms;
acorns=oak trees; feathers=birds; salt=the sea and from mines; sugar=sugar beet and sugar cane; coffee=coffee beans;
butter=milk; chips=potatoes; lava=volcanoes; pearls=oysters; goat's cheese=goats
""")
_FROM_ASKS = wordings(_TEXTS["from asks"])
_MOST = _table("""
{fastest|quickest} {animal|land animal|animal on land|animal in the world}=The cheetah is the fastest animal on
land.; {tallest|highest} animal=The giraffe is the tallest animal.; {biggest|largest|heaviest} animal [{in the
world|on earth|ever}]=The blue whale is the biggest animal in the world.; {biggest|largest} {land animal|animal on
land}=The elephant is the biggest animal on land.; {slowest} animal=The sloth is one of the slowest animals.;
{biggest|largest} bird=The ostrich is the biggest bird.; {smallest|tiniest} bird=The hummingbird is the smallest
bird.; {biggest|largest} cat=The tiger is the biggest cat.; {tallest|highest} mountain [{in the world|on
earth}]=Mount Everest is the highest mountain in the world.; {longest} river [{in the world|on earth}]=The Nile is
often called the longest river in the world.; {biggest|largest} country [{in the world|on earth}]=Russia is the
biggest country in the world.; {smallest|tiniest} country [in the world]=Vatican City is the smallest country in the
world.; {biggest|largest|hottest} {desert|hot desert}=The Sahara is the biggest hot desert.; {biggest|largest}
fish=The whale shark is the biggest fish.; {hottest|warmest} season=Summer is the warmest season.; {coldest}
season=Winter is the coldest season.; {shortest} month [of the year]=February is the shortest month.;
{biggest|largest|highest} {single digit|digit|one-digit number}=The biggest digit is 9.; {cleverest|smartest}
animal=Apes and dolphins are some of the cleverest animals.; {king of the jungle|king of the animals}=The lion is
called the king of the animals.; {coldest} {place|place on earth|continent}=Antarctica is the coldest place on
earth.; {hottest thing|biggest thing} {in|of} {the|our} solar system=The sun is the hottest and biggest thing in our
solar system.; {closest|nearest} star [{to us|to earth|to the earth}]=The sun is the nearest star.; {hardest}
{stone|material|gem}=Diamond is one of the hardest materials.
""")
_MOST_ASKS = wordings(_TEXTS["most asks"])
_BODY = _table("""
legs=2; arms=2; eyes=2; ears=2; hands=2; feet=2; fingers on one hand=5; fingers=10; toes=10; noses=1; hearts=1; toes
on one foot=5; knees=2; thumbs=2; mouths=1; heads=1; elbows=2; lungs=2
""")
_BODY_ASKS = wordings(_TEXTS["body asks"])
# How many of a thing something has: the question's noun, its thing, the number.
_PARTS = _table("""
wheels on a car=4; wheels on a bike=2; wheels on a bicycle=2; wheels on a tricycle=3; wheels on a motorbike=2;
wheels on a unicycle=1; legs on a table=4; legs on a chair=4; legs on a stool=3; sides on a coin=2; sides on a
dice=6; strings on a violin=4; keys on a piano=88; holes in a doughnut=1; horns on a unicorn=1; humps on a camel=1
or 2; wings on a bird=2; wings on a bee=4; arms on an octopus=8; ears on a rabbit=2; eyes on a fish=2; tails on a
cat=1; pages on one sheet=2; wings on a plane=2; hands on a clock=2; squares on a chessboard=64; cards in a pack=52;
stripes on the American flag=13; stars on the American flag=50
""")
_PARTS_ASKS = wordings(_TEXTS["parts asks"])


def _say(scene: Scene, user: str, line: str, short: str) -> Turn:
    scene.last = ()
    short = capitalised(short) if short.endswith(".") else f"{capitalised(short)}."
    return Turn(user=user, reply=short if scene.short else line, thought=line, short=short)


def _used(scene: Scene) -> Turn:
    thing, use = scene.rng.choice(_USES)
    line = f"You use {thing} to {use}."
    if scene.rng.random() < 0.5:
        return _say(scene, scene.pick(*_USE_ASKS, x=thing), line, f"to {use}")
    ask = scene.pick(*_WITH_ASKS, x="$x")
    return _say(scene, ask.replace("$x", _of_whom(ask, use)), line, thing)


def _of_whom(ask: str, use: str) -> str:
    """``use`` as who asks ``ask`` says it: "what do I use to wash my hands"."""
    for who, whose, self in (("I", "my", "myself"), ("me", "my", "myself"), ("we", "our", "ourselves")):
        if who in ask.split():
            return use.replace("yourself", self).replace("your", whose)
    return use.replace("yourself", "themselves").replace("your", "their") if "people" in ask else use


def _made(scene: Scene) -> Turn:
    if scene.rng.random() < 0.6:
        thing, parts = scene.rng.choice(_MADE)
        verb = "are" if thing in ("chips", "clouds", "jeans") else "is"
        line = f"{capitalised(thing)} {verb} made of {parts}."
        return _say(scene, scene.pick(*_MADE_ASKS, x=thing), line, parts)
    thing, source = scene.rng.choice(_FROM)
    verb = "come" if thing.endswith("s") else "comes"
    line = f"{capitalised(thing)} {verb} from {source}."
    return _say(scene, scene.pick(*_FROM_ASKS, x=thing), line, f"from {source}")


def _most(scene: Scene) -> Turn:
    what, line = scene.rng.choice(_MOST)
    return _say(scene, scene.pick(scene.rng.choice(_MOST_ASKS).replace("$x", what)), line, line)


def _counted(scene: Scene) -> Turn:
    if scene.rng.random() < 0.4:
        part, number = scene.rng.choice(_BODY)
        noun = part if number != "1" else part[:-1]
        line = f"A person has {number} {noun}."
        if " on " in part:
            noun, where = part.split(" on ", 1)
            line = f"There are {number} {noun} on {where}."
        return _say(scene, scene.pick(*_BODY_ASKS, x=part), line, number)
    part, number = scene.rng.choice(_PARTS)
    at = "on" if " on " in part else "in"
    noun, _, where = part.partition(f" {at} ")
    line = f"There is 1 {noun[:-1]} {at} {where}."
    if number != "1":
        line = f"There are {number} {noun} {at} {where}."
    return _say(scene, scene.pick(*_PARTS_ASKS, x=part), line, number)


INTENTS: tuple[Intent, ...] = (
    Intent(name="what it is used for", weight=0.25, make=_used),
    Intent(name="what it is made of", weight=0.25, make=_made),
    Intent(name="the most of a kind", weight=0.2, make=_most),
    Intent(name="how many of its parts", weight=0.2, make=_counted),
)
