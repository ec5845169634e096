"""Chatty ways to ask what something is, and what turns into what when it gets warm, cold or wet."""

from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings

# ``$k`` is the bare word.
HEARD = wordings("""
someone said the word $k to me, what is that; someone said $k, what is {that|it|this}; I heard the word $k, what
{is|does} {that|it} mean; I heard $k somewhere, {meaning|what's that|what is it}; when people say $k what do they
{actually|really|even} mean; when people say $k, what do they mean; what do people mean {by|with|when they say} $k; $k -
what's that; what's $k {supposed to be|supposed to mean|all about|again|exactly}; whats $k; $k: meaning; the word $k,
what does it mean; I keep hearing $k, what is {it|that}; I keep seeing the word $k; my {friend|son|boss|teacher} said
$k, what {is that|does it mean}; $k?? what's that; dunno what $k {is|means}; no idea what $k {is|means}; can you tell me
in simple words what $k {is|means}; explain $k {to me|pls|simply|in plain english|like I'm 5}; define $k; what on earth
is $k; what even is $k; I don't get what $k is; $k in simple words; tell my {mum|son|daughter|gran} what $k is
""")
_CHANGES: tuple[tuple[str, str], ...] = (
    ("does {ice|an ice cube} {melt|turn into water|turn to water|become water|change into water} [when {it gets "
     "warm|it's "
     "warm|it is warm|you heat it|it warms up}]", "Yes, ice melts and turns into water when it gets warm."),
    ("{does|will} snow {melt|turn into water|become water|go away} [when {it gets warm|it's warm|the sun shines}]",
     "Yes, snow melts and turns into water when it gets warm."),
    ("does water {freeze|turn into ice|turn to ice|become ice} [when {it gets cold|it's cold|it is very cold|you "
     "freeze "
     "it}]", "Yes, water freezes and turns into ice when it gets very cold."),
    ("does {chocolate|butter|ice cream|wax|a candle} melt [when {it gets warm|it's hot|it is hot|it is in the sun}]",
     "Yes, it melts when it gets warm."),
    ("does {boiling water|water} {turn into steam|become steam|boil} [when {it is very hot|you heat it}]",
     "Yes, water boils and turns into steam when it gets very hot."),
    ("does {ice|snow} {burn|turn into stone|turn into milk}", "No, it melts and turns into water."),
    ("what happens to {ice|an ice cube} {when it gets warm|in the sun|in a warm room|when it is heated|when it "
     "melts}; what "
     "does ice {turn into|become|melt into} [when it gets warm]; if ice gets warm, what {happens|does it become}; "
     "when ice "
     "melts, it becomes ___; melted ice is", "Ice melts and turns into water when it gets warm."),
    ("what happens to snow {when it gets warm|in the sun|in spring|when it melts}; what does snow {turn into|become}",
     "Snow melts and turns into water when it gets warm."),
    ("what happens to water {when it gets {very cold|cold}|in the freezer|below zero|when it freezes}; what does "
     "water {turn "
     "into|become} when it {freezes|is cold}; frozen water is", "Water freezes and turns into ice when it gets very "
     "cold."),
    ("what happens {when water boils|to boiling water|when you boil water|to water when it gets very hot}; what does "
     "boiling water {turn into|become}", "Water boils and turns into steam when it gets very hot."),
    ("{at what temperature|when} does water {freeze|turn into ice}; what is the freezing point of water; how cold "
     "is ice",
     "Water freezes at 0 degrees Celsius."),
    ("{at what temperature|at how many degrees} does water boil; what is the boiling point of water; how hot is "
     "boiling water",
     "Water boils at 100 degrees Celsius."),
    ("what happens to bread in a toaster; what does bread become in a toaster", "Bread turns into toast in a toaster."),
    ("what does a caterpillar {turn into|become|grow into|change into}; what happens to a caterpillar",
     "A caterpillar turns into a butterfly."),
    ("what does a tadpole {turn into|become|grow into|change into}", "A tadpole turns into a frog."),
    ("what does {a seed|an acorn} {turn into|become|grow into}", "It grows into a plant or a tree."),
    ("does {a caterpillar|a tadpole} {turn into|become} a {butterfly|frog}", "Yes, when it grows up."),
    ("does {wood|a cork|a boat|a duck|an apple} {float|swim on water} [in water]", "Yes, it floats on water."),
    ("does {a stone|a rock|a coin|an anchor|iron} {float|swim on water} [in water]", "No, it sinks in water."),
    ("does {a stone|a rock|a coin|an anchor} sink [in water]", "Yes, it sinks in water."),
    ("is {the sun|fire|lava|an oven|boiling water} {hot|warm}", "Yes, it is very hot."),
    ("is {the sun|fire|lava|an oven|boiling water} {cold|cool|freezing}", "No, it is very hot."),
    ("is {ice|a freezer|the north pole|an ice cube} {hot|warm}", "No, it is cold."),
    ("is the {earth|world} {round|a ball}", "Yes, the earth is round like a ball."),
    ("is the {earth|world} flat", "No, the earth is round like a ball."),
    ("is the moon {bigger|larger} than the {earth|sun}", "No, the moon is smaller."),
    ("is the sun {bigger|larger} than the {earth|moon}", "Yes, the sun is much bigger."),
    ("does the {earth|world} {go|move|travel} around the sun", "Yes, the earth goes around the sun once a year."),
    ("does the sun {rise|come up} in the {east|morning}", "Yes, it does."),
    ("does the sun {rise|come up} in the west", "No, the sun rises in the east."),
    ("do plants need {water|light|sun|sunlight} [to grow]", "Yes, plants need water and light."),
    ("is {a tomato|tomato} a fruit [or a vegetable]", "A tomato is a fruit, but people use it as a vegetable."),
    ("what is {heavier|lighter}, {a kilo of feathers or a kilo of stones|a kilo of iron or a kilo of feathers}",
     "They weigh the same: one kilo."),
    ("{what came first|which came first}, the chicken or the egg", "Nobody can say for sure. It is a very old riddle."),
)  # fmt: skip
_ASKS = tuple((wordings(asks), line) for asks, line in _CHANGES)


def _change(scene: Scene) -> Turn:
    asks, line = scene.rng.choice(_ASKS[:12]) if scene.rng.random() < 0.55 else scene.rng.choice(_ASKS)
    scene.last = ()
    start = line.split(",")[0]
    short = f"{start}." if start in ("Yes", "No") else line
    return Turn(user=scene.pick(*asks), reply=short if scene.short else line, thought=line, short=short)


INTENTS: tuple[Intent, ...] = (Intent(name="what turns into what", weight=0.3, make=_change),)
