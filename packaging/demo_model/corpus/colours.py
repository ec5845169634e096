"""Colours: of things, mixed, and in a rainbow."""

from demo_model.corpus import colour_asks
from demo_model.corpus.grammar import capitalised, with_article
from demo_model.corpus.turns import Intent, Scene, Topic, Turn, topics_intent
from demo_model.corpus.wordings import wordings

_THINGS_OF = {
    "red": ("blood", "a strawberry", "a tomato", "a cherry", "a fire engine", "a ruby", "ketchup", "a ladybird",
    "a stop sign", "a raspberry"),
    "blue": ("the sky", "the sea", "a blueberry", "a blue whale", "a sapphire", "the ocean"),
    "green": ("grass", "a leaf", "a frog", "a pea", "a lime", "a cucumber", "an emerald", "broccoli", "spinach",
    "a pine tree", "a cactus", "a crocodile", "lettuce"),
    "yellow": ("the sun", "a banana", "a lemon", "a sunflower", "butter", "sand", "a canary", "corn", "mustard",
    "an egg yolk", "a chick"),
    "orange": ("a carrot", "an orange", "a pumpkin", "a mandarin", "an apricot"),
    "purple": ("a plum", "lavender", "an aubergine", "a violet"),
    "pink": ("a flamingo", "a pig", "bubble gum", "a salmon fillet"),
    "brown": ("chocolate", "wood", "coffee", "a tree trunk", "soil", "a brown bear", "cocoa", "a coconut", "toast",
    "a chestnut"),
    "black": ("coal", "night", "a crow", "a raven", "a black hole", "tar", "a tyre"),
    "white": ("snow", "milk", "salt", "a swan", "a polar bear", "rice", "a cloud", "paper", "sugar", "flour",
    "chalk", "a tooth", "a snowman"),
    "grey": ("an elephant", "a mouse", "a rain cloud", "concrete", "ash", "a rock", "a dolphin"),
}  # fmt: skip
COLOUR_OF = {thing: colour for colour, things in _THINGS_OF.items() for thing in things}
_MIXED = {
    ("red", "yellow"): "orange", ("red", "blue"): "purple", ("blue", "yellow"): "green", ("red", "white"): "pink",
    ("black", "white"): "grey", ("red", "green"): "brown",
    ("blue", "white"): "light blue", ("blue", "black"): "dark blue", ("green", "white"): "light green", ("green",
     "black"): "dark green",
    ("orange", "blue"): "brown", ("red", "black"): "dark red", ("purple", "yellow"): "brown",
}  # fmt: skip
_FRUITS = (
    "a strawberry", "a tomato", "a cherry", "a raspberry", "a blueberry", "a lime", "a cucumber", "a banana", "a lemon",
    "a carrot", "an orange", "a pumpkin", "a mandarin", "an apricot", "a plum", "an aubergine", "a coconut",
)  # fmt: skip
_FRUIT_WORDS = ("ripe", "ripe", "fresh", "juicy", "nice", "sweet", "big", "small", "normal", "good", "tasty", "real")
_ANY_WORDS = ("normal", "real", "typical", "common", "usual", "nice", "big", "small", "little", "young", "beautiful")
_PLAIN_WORDS = {
    "the sky": ("clear", "daytime", "summer", "cloudless"), "the sea": ("deep", "open"),
    "the sun": ("bright", "shining"),
    "grass": ("fresh", "wet", "healthy", "summer"), "snow": ("fresh", "new", "clean", "fallen"),
    "milk": ("fresh", "cold", "warm"), "blood": ("human", "fresh"), "coffee": ("hot", "fresh", "strong"),
    "butter": ("fresh", "soft"), "salt": ("fine", "sea"), "spinach": ("fresh", "cooked"), "rice": ("cooked", "plain"),
    "chocolate": ("dark", "sweet", "tasty"), "paper": ("clean", "plain", "new"), "sand": ("fine", "dry", "warm"),
    "sugar": ("fine", "normal"), "corn": ("sweet", "ripe", "fresh"), "mustard": ("hot", "normal"),
    "ketchup": ("fresh", "normal"), "broccoli": ("fresh", "cooked"), "wood": ("normal", "old"),
    "coal": ("hard", "cold"),
}  # fmt: skip
_NO_PLURAL = ("a black hole", "an egg yolk", "a stop sign", "a fire engine", "a tree trunk", "a rain cloud")
_MANY = wordings("""
what colo{u|}r are $t; what colo{u|}r do $t have; what is the colo{u|}r of $t; which colo{u|}r are $t; what's the
colo{u|}r of $t; the colo{u|}r of $t; $t are {what|which} colo{u|}r; in {what|which} colo{u|}r do $t come; tell me the
colo{u|}r of $t; what colo{u|}r are {most|all|the|real|normal} $t; do you know what colo{u|}r $t are; what {shade|hue}
are
$t; {which|what} colo{u|}r have $t got; $t: what colo{u|}r; colo{u|}r of $t; what colo{u|}r would you paint $t;
{say|name}
the colo{u|}r of $t; what colo{u|}r are $t [usually|normally|mostly|typically]
""")
_ANY_COLOUR = ("car", "dress", "balloon", "house", "flower", "shirt", "hat", "ball", "book", "pencil", "bag", "coat",
    "door", "chair", "bird", "butterfly", "dog", "cat", "horse", "bicycle", "sofa", "scarf", "candle", "cup", "toy",
    "box", "curtain", "carpet", "boat", "T-shirt", "skirt", "umbrella", "phone", "crayon", "kite", "sock")  # fmt: skip
_ASK = wordings("""
what colo{u|}r is $t; what colo{u|}r has $t [got]; what is the colo{u|}r of $t; {which|what} colo{u|}r does $t have;
tell me the colo{u|}r of $t; do you know {what|which} colo{u|}r $t is; $t is {what|which} colo{u|}r; [the] colo{u|}r
of $t; {name|give me|state|guess} the {colour|color|shade|hue} of $t; what's the colo{u|}r of $t; {what|which}
{hue|shade|tint|tone} is $t; what {hue|shade|tint|tone} does $t have; what is the
{hue|shade|tint|tone|colouring|colouration} of $t; {which|what} colo{u|}r would you say $t {has|is}; {which|what}
colo{u|}r do you {think|believe|guess} $t {is|has}; how would you describe the {colour|color|shade} of $t; $t:
{which|what} colo{u|}r; colo{u|}r: $t; what colo{u|}r do you {see|get} when you look at $t; in {what|which} colo{u|}r
does $t {come|appear}; {what|which} colo{u|}r should I {paint|draw|make|use for|pick for|choose for|take for} $t; I
{want|need} to {draw|paint|colour} $t, {which|what} {colour|crayon|pencil|paint} [do I need]; {what|which} crayon for
$t; $t looks {what|which} colo{u|}r; what does $t look like in colour; how is $t coloured; {can|could} you
{tell|say|name} the colo{u|}r of $t; I forgot the colo{u|}r of $t; what colo{u|}r is $t
{usually|normally|typically|mostly|supposed to be|in real life|again}; I am {painting|drawing|colouring} $t, which
{shade|tone|colour} {fits|is right|do I take}; the {shade|hue|tint} of $t; what pigment colour has $t;
{describe|explain} the colo{u|}r of $t; is there a {typical|usual|normal} colo{u|}r for $t; of what colo{u|}r is $t;
what colo{u|}r would $t be; my child asks {what|which} colo{u|}r $t is; colo{u|}r of $t {please|pls}; what's $t's
colo{u|}r; with which colo{u|}r do you {connect|link|associate} $t; whats the colo{u|}r of $t; what colo{u|}r is $t;
which
colo{u|}r is $t; {which|what} colo{u|}r is it, $t; $t has {what|which} colo{u|}r; do you know the colo{u|}r of $t;
what is
$t's colo{u|}r; {can|could} you tell me {what|which} colo{u|}r $t is; I wonder what colo{u|}r $t is; I need the
colo{u|}r
of $t; if you see $t, what colo{u|}r is it; what would be the colo{u|}r of $t
""")
_ASK_IS = wordings("""
is $t $c; would you say $t is $c; would you call $t $c; $t is $c, {right|isn't it|correct|yes or no|true or false|is
that right}; true or false: $t is $c; is the colo{u|}r of $t $c; does $t have a $c colour; I think $t is $c; is it
true that $t is $c; could $t be $c; does $t look $c; isn't $t $c; are you sure $t is $c; someone told me $t is $c
""")
_ASK_THING = wordings("""
what is $c; what's $c; name {something|a thing|an object} [that is] $c; {name|give me|tell me} {a|one} $c
{thing|object|item|example}; what {thing|things|object|stuff} {is|are} $c; tell me something $c; something $c; give me
an example of something $c; {what|which} things {are|have the colour|come in|look} $c; do you know
{something|anything|a thing} [that is] $c; {think of|find|show me|mention|say} something $c; an example of
{something|a thing} $c; what in {nature|the world|the kitchen} is $c; I spy something $c; {what|which} object
{is|looks} $c; I am thinking of something $c, what could it be; what comes in $c; anything $c
""")
_ASK_MIX = wordings("""
what {colour|color} do {you|I|we} get {if|when} {you|I|we} {mix|blend|combine|stir together|put together|add|join} $a
and $b; {mix|blend|combine|merge|stir} $a {and|with} $b; what {does|do} $a and $b {make|give|become|turn
into|produce|create|mix to} [together]; $a and $b {make|makes|gives|mixed is|together}; $a plus $b {makes|gives|is}
{what|which} colour; {what|which} colour {comes out|appears|results} when {mixing|blending|combining} $a {and|with}
$b; mixing $a {and|with} $b; what happens {if|when} {I|you} {mix|blend|pour} $a {into|with|and} $b [paint]; $a + $b;
$a mixed with $b; $a paint and $b paint; the mix of $a and $b; what is the mix{|ture} of $a and $b; what is $a mixed
with $b; if I {add|pour} $a to $b, which {colour|shade} do I get; what do $a and $b make when
{mixed|blended|combined}; combine the colours $a and $b; {a blend|a mixture} of $a and $b; {colour|color} from $a and
$b
""")
_ASK_MADE = wordings("""
how {do|can} {I|you|we} {make|get|mix|create|produce|obtain} $c; {what|which} colours {make|give|mix to|produce} $c;
{what|which} two colours {make|give} $c; how is $c made; $c is made {of|from} {which|what} colours; {what|which}
{paints|colours} do I need {for|to make|to get|to mix} $c; {recipe for|mix for} $c; mix me $c; to get $c, mix
""")
_AND = (
    "and $t", "what about $t", "how about $t", "and {the colour of|for|with} $t", "$t", "and what about $t",
    "now $t", "then $t", "and {what|which} colour is $t", "$t then",
    "and $t is", "same for $t", "also $t",
)  # fmt: skip


def _says(scene: Scene, user: str, thing: str) -> Turn:
    scene.last = ("colour", thing)
    colour = COLOUR_OF[thing]
    line = f"{capitalised(thing)} is {colour}."
    return Turn(
        user=user,
        reply=f"{colour.capitalize()}." if scene.short else line,
        thought=line,
        short=f"{colour.capitalize()}.",
    )


def _colour(scene: Scene) -> Turn:
    draw = scene.rng.random()
    if draw < 0.06:
        thing = scene.rng.choice(tuple(colour_asks.PLAIN))
        return _says(scene, scene.pick(*colour_asks.PLAIN[thing]), thing)
    thing = scene.rng.choice(tuple(COLOUR_OF))
    if draw < 0.3:
        return _says(scene, scene.pick(*colour_asks.ASK, t=_described(scene, thing)), thing)
    if scene.rng.random() < 0.2 and thing.startswith(("a ", "an ")) and thing not in _NO_PLURAL:
        return _says(scene, scene.pick(*_MANY, t=plural_of(thing.split(" ", 1)[1])), thing)
    return _says(scene, scene.pick(*_ASK, t=_described(scene, thing)), thing)


def plural_of(noun: str) -> str:
    """The plural of a noun of this list."""
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    if noun.endswith("leaf"):
        return f"{noun[:-1].removesuffix('a')}aves"
    if noun == "tooth":
        return "teeth"
    if noun in ("mouse", "snowman"):
        return {"mouse": "mice", "snowman": "snowmen"}[noun]
    if noun.endswith(("sh", "ch", "s", "x", "o")) and noun not in ("flamingo",):
        return f"{noun}es"
    return f"{noun}s"


def _described(scene: Scene, thing: str) -> str:
    """``thing``, at times with an adjective that does not change its colour."""
    rng = scene.rng
    if rng.random() > 0.35:
        return thing
    if thing in _PLAIN_WORDS:
        article, noun = ("the ", thing[4:]) if thing.startswith("the ") else ("", thing)
        return f"{article}{rng.choice(_PLAIN_WORDS[thing])} {noun}"
    if not thing.startswith(("a ", "an ")):
        return thing
    word = rng.choice(_FRUIT_WORDS if thing in _FRUITS else _ANY_WORDS)
    return f"{rng.choice(('a', 'a', 'the', 'this', 'my'))} {word} {thing.split(' ', 1)[1]}"


def _many_colours(scene: Scene) -> Turn:
    noun = with_article(scene.rng.choice(_ANY_COLOUR))
    scene.last = ()
    line = f"{capitalised(noun)} can have many colours."
    return Turn(user=scene.pick(*_ASK, t=noun), reply=line, thought=line, short="Many colours.")


def follow_colour(scene: Scene) -> Turn:
    """The colour of another thing."""
    thing = scene.rng.choice(tuple(COLOUR_OF))
    return _says(scene, scene.pick(*(colour_asks.AND if scene.rng.random() < 0.5 else _AND), t=thing), thing)


def _is_it(scene: Scene) -> Turn:
    rng = scene.rng
    thing = rng.choice(tuple(COLOUR_OF))
    colour = COLOUR_OF[thing]
    said = colour if rng.random() < 0.5 else rng.choice([name for name in _THINGS_OF if name != colour])
    scene.last = ("colour", thing)
    start = "Yes" if said == colour else "No"
    user = scene.pick(*_ASK_IS, t=thing, c=said)
    reply = f"{start}, {thing} is {colour}."
    return Turn(
        user=user,
        reply=f"{start}." if scene.short else reply,
        thought=f"{capitalised(thing)} is {colour}.",
        short=f"{start}.",
    )


def _which(scene: Scene) -> Turn:
    rng = scene.rng
    thing = rng.choice(tuple(COLOUR_OF))
    two = [COLOUR_OF[thing], rng.choice([name for name in _THINGS_OF if name != COLOUR_OF[thing]])]
    rng.shuffle(two)
    return _says(scene, scene.pick(*colour_asks.WHICH, t=thing, c=two[0], d=two[1]), thing)


def _thing(scene: Scene) -> Turn:
    rng = scene.rng
    colour = rng.choice(tuple(_THINGS_OF))
    thing = _THINGS_OF[colour][0]
    scene.last = ()
    said = "gray" if colour == "grey" and rng.random() < 0.4 else colour
    line = f"{capitalised(thing)} is {colour}."
    return Turn(
        user=scene.pick(*_ASK_THING, c=said),
        reply=f"{capitalised(thing)}." if scene.short else line,
        thought=f"The user wants something {colour}.",
    )


def _mix(scene: Scene) -> Turn:
    rng = scene.rng
    (a, b), result = rng.choice(tuple(_MIXED.items()))
    scene.last = ()
    line = f"{capitalised(a)} and {b} make {result}."
    if result in ("orange", "green", "pink", "grey", "purple") and rng.random() < 0.3:
        return Turn(
            user=scene.pick(*(_ASK_MADE if rng.random() < 0.5 else colour_asks.MADE), c=result),
            reply=f"{a.capitalize()}, {b}." if scene.short else line,
            thought=line,
        )
    return _mixed(scene, a, b, _ASK_MIX if rng.random() < 0.5 else colour_asks.MIX)


def _mixed(scene: Scene, a: str, b: str, asks: tuple[str, ...]) -> Turn:
    line = f"{capitalised(a)} and {b} make {_MIXED[a, b]}."
    short = f"{capitalised(_MIXED[a, b])}."
    if scene.rng.random() < 0.5:
        a, b = b, a
    scene.last = ("mixed colours",)
    return Turn(user=scene.pick(*asks, a=a, b=b), reply=short if scene.short else line, thought=line, short=short)


def follow_mix(scene: Scene) -> Turn:
    """Two other colours mixed."""
    a, b = scene.rng.choice(tuple(_MIXED))
    return _mixed(scene, a, b, colour_asks.MIX_AND)


LISTED = (
    Topic(
        key="colours",
        asks=wordings("""
        {list|name|tell me|give me|say|write down|show me|mention} {some|a few|all the|several} colo{u|}rs;
        {what|which} colo{u|}rs {are there|do you know|exist|can you name}; a list of colo{u|}rs; colo{u|}rs [list];
        some colo{u|}rs; names of colo{u|}rs; what colo{u|}rs are there in the world; teach me the colo{u|}rs; do you
        know [any] colo{u|}rs; how many colo{u|}rs do you know; {list|name} different {shades|hues}
        """),
        replies=("Some colours are red, blue, green, yellow, orange, purple, pink, brown, black, white and grey.",),
        short="Red, blue.",
        thought="I know eleven colours.",
    ),
    Topic(
        key="primary colours",
        asks=wordings("""
        {what|which} are the [three] {primary|basic|main|base} colo{u|}rs; [the] {primary|basic|main} colo{u|}rs;
        {list|name|tell me} the [three] {primary|basic|main} colo{u|}rs; {what|which} colo{u|}rs {cannot be mixed|are
        primary}; from which three colours can you mix the others
        """),
        replies=("The primary colours of paint are red, yellow and blue.",),
        short="Red, yellow, blue.",
        thought="There are three primary colours.",
    ),
    Topic(
        key="colours of the rainbow",
        asks=wordings("""
        {what|which} colo{u|}rs {are in|has|are there in|make up|form} {a|the} rainbow; what colo{u|}rs does a rainbow
        have; [the] colo{u|}rs of {a|the} rainbow; {name|list|tell me|give me|mention|say} {some|a
        few|all|three|five|several} [of the]
        colo{u|}rs {of|in} {a|the} rainbow; which colo{u|}rs do I see in a rainbow; rainbow colo{u|}rs;
        {list|name|tell me|give me|say} the [seven]
        {colours|colors|shades|hues} {of|in} {a|the} rainbow; {list|name} the rainbow colours in order; how many
        colo{u|}rs {has|are in} {a|the} rainbow; how many colo{u|}rs does a rainbow have; {what|which} bands do you
        see in a rainbow; what colo{u|}r is {a|the} rainbow; describe {a|the} rainbow; how does a rainbow look; what
        does a rainbow look like
        """),
        replies=("The colours of the rainbow are red, orange, yellow, green, blue, indigo and violet.",),
        short="7 colours.",
        thought="A rainbow has seven colours.",
        more="A rainbow appears when the sun shines through rain.",
    ),
    Topic(
        key="rainbow",
        asks=wordings("""
        how does a rainbow {form|come about|work|appear|happen}; why {is|are} there {a rainbow|rainbows}; {when|where}
        {can I see|do you see|does one see} a rainbow; what {makes|creates|causes} a rainbow; when does a rainbow
        {appear|show up}; how is a rainbow {made|formed|created}; explain [the] rainbow{|s}; what is a rainbow
        """),
        replies=("A rainbow appears when the sun shines through rain. The drops split the light into colours.",),
        short="Sun and rain.",
        thought="A rainbow needs sun and rain.",
        more="Its colours are red, orange, yellow, green, blue, indigo and violet.",
    ),
    Topic(
        key="traffic light",
        asks=wordings("""
        {what|which} colo{u|}rs {are on|has|are in} a traffic light; what colo{u|}rs does a traffic light have; [the]
        colours of a traffic light; traffic light colours; what do the colours of a traffic light mean; {what|which}
        colour means {stop|go}; when do I stop at a traffic light; what does a {red|green|yellow} traffic light mean
        """),
        replies=("A traffic light is red, yellow and green. Red means stop and green means go.",),
        short="Red, yellow, green.",
        thought="A traffic light has three colours.",
    ),
)  # fmt: skip

INTENTS: tuple[Intent, ...] = (
    Intent(name="colour of a thing", weight=0.85, make=_colour),
    Intent(name="many colours", weight=0.08, make=_many_colours),
    Intent(name="is it this colour", weight=0.15, make=_is_it),
    Intent(name="this colour or that", weight=0.1, make=_which),
    Intent(name="a thing of a colour", weight=0.1, make=_thing),
    Intent(name="mixing colours", weight=0.35, make=_mix),
    topics_intent("lists of colours", 0.15, LISTED),
)
