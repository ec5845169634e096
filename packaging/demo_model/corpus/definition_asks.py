"""Chatty ways to ask what something is, and what turns into what when it gets warm, cold or wet."""

from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

# ``$k`` is the bare word.
HEARD = wordings(_TEXTS["heard"])
_CHANGES: tuple[tuple[str, str], ...] = (
    (_TEXTS["changes"], "Yes, ice melts and turns into water when it gets warm."),
    ("{does|will} snow {melt|turn into water|become water|go away} [when {it gets warm|it's warm|the sun shines}]",
     "Yes, snow melts and turns into water when it gets warm."),
    (_TEXTS["changes 2"], "Yes, water freezes and turns into ice when it gets very cold."),
    ("does {chocolate|butter|ice cream|wax|a candle} melt [when {it gets warm|it's hot|it is hot|it is in the sun}]",
     "Yes, it melts when it gets warm."),
    ("does {boiling water|water} {turn into steam|become steam|boil} [when {it is very hot|you heat it}]",
     "Yes, water boils and turns into steam when it gets very hot."),
    ("does {ice|snow} {burn|turn into stone|turn into milk}", "No, it melts and turns into water."),
    (_TEXTS["changes 3"], "Ice melts and turns into water when it gets warm."),
    ("what happens to snow {when it gets warm|in the sun|in spring|when it melts}; what does snow {turn into|become}",
     "Snow melts and turns into water when it gets warm."),
    (_TEXTS["changes 4"], _TEXTS["changes 5"]),
    (_TEXTS["changes 6"], "Water boils and turns into steam when it gets very hot."),
    (_TEXTS["changes 7"],
     "Water freezes at 0 degrees Celsius."),
    (_TEXTS["changes 8"],
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
