"""Pairs that one learns at school: opposites, plurals, rhymes, spelling, capitals, units."""

from demo_model.corpus import word_asks
from demo_model.corpus.grammar import capitalised, keep, with_article
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import wordings


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((left, right) for left, right in (item.strip().split(":") for item in text.split(",")))


_ONE_WAY = _pairs(
    "hot:cold,big:small,tall:short,fast:slow,happy:sad,day:night,light:dark,up:down,left:right,open:closed,full:empty,hard:soft,rich:poor,young:old,wet:dry,loud:quiet,clean:dirty,early:late,"
    "strong:weak,thick:thin,high:low,deep:shallow,wide:narrow,heavy:light,near:far,good:bad,love:hate,win:lose,buy:sell,push:pull,start:stop,begin:end,come:go,give:take,yes:no,true:false,"
    "first:last,always:never,inside:outside,above:below,before:after,north:south,east:west,summer:winter,black:white,man:woman,boy:girl,friend:enemy,question:answer,easy:difficult,"
    "cheap:expensive,beautiful:ugly,safe:dangerous,brave:afraid,laugh:cry,war:peace,life:death,sweet:sour,smooth:rough,asleep:awake,find:lose,kind:mean,busy:free,new:old,top:bottom,front:back"
)
_BACK = ("cold", "dark", "small", "slow", "sad", "night", "down", "right", "empty", "soft", "poor", "dry", "quiet",
    "dirty", "late", "weak", "thin", "low", "narrow", "far", "bad", "hate", "sell", "pull",
         "stop", "end", "no", "false", "never", "outside", "below", "after", "south", "west", "winter", "white",
         "woman", "girl", "enemy", "difficult", "ugly", "dangerous", "cry", "peace", "awake", "bottom")  # fmt: skip
OPPOSITES = dict(_ONE_WAY) | {right: left for left, right in _ONE_WAY if right in _BACK}
PLURALS = dict(_pairs(
    "mouse:mice,child:children,man:men,woman:women,foot:feet,tooth:teeth,goose:geese,sheep:sheep,fish:fish,leaf:leaves,knife:knives,wolf:wolves,box:boxes,bus:buses,city:cities,baby:babies,"
    "apple:apples,dog:dogs,cat:cats,person:people,tomato:tomatoes,potato:potatoes,wife:wives,life:lives,ox:oxen,deer:deer,lady:ladies,fox:foxes,dish:dishes,glass:glasses,tree:trees,"
    "party:parties,day:days,key:keys,shelf:shelves,half:halves,thief:thieves,hero:heroes,watch:watches,berry:berries,book:books,house:houses,story:stories,loaf:loaves,church:churches"
))  # fmt: skip
RHYMES = dict(_pairs(
    "cat:hat bat mat,dog:frog log fog,house:mouse blouse,tree:bee sea free,day:play say way,night:light right "
    "kite,moon:spoon soon noon,star:car far jar,blue:new two shoe,red:bed head bread,"
    "sun:run fun one,rain:train plane lane,book:cook look hook,cake:lake snake make,king:ring sing wing,boat:coat "
    "goat note,ball:wall tall fall,pen:ten hen men,green:queen bean seen,"
    "hand:sand land band,snow:go know show,bear:chair hair pear,fish:dish wish,love:glove dove,sky:fly high "
    "pie,time:lime rhyme climb,hill:fill mill still,heart:part start art,rose:nose toes close,fox:box socks rocks"
))  # fmt: skip
_SPELLED = (
    "cat", "dog", "house", "apple", "water", "bread", "school", "friend", "tree", "flower", "computer", "window",
    "table", "chair", "mother", "father", "sister", "brother", "garden", "river", "mountain", "orange", "banana",
    "lemon", "happy", "pretty", "yellow", "purple", "green", "white", "black", "kitchen", "bottle", "pencil",
    "paper", "letter", "number", "music", "animal", "horse", "rabbit", "monkey", "tiger", "summer", "winter",
    "spring", "autumn", "Monday", "Friday", "sugar", "butter", "cheese", "chocolate", "birthday", "holiday",
    "family", "people", "beautiful", "because", "hello", "thanks", "morning", "evening", "night", "cairn",
    "token", "cache", "model",
)  # fmt: skip
CAPITALS = dict(_pairs(
    "France:Paris,Germany:Berlin,Italy:Rome,Spain:Madrid,Portugal:Lisbon,England:London,Ireland:Dublin,Norway:Oslo,Sweden:Stockholm,Finland:Helsinki,Denmark:Copenhagen,Poland:Warsaw,Austria:Vienna,"
    "Hungary:Budapest,Greece:Athens,Turkey:Ankara,Russia:Moscow,China:Beijing,Japan:Tokyo,India:New "
    "Delhi,Egypt:Cairo,Kenya:Nairobi,Canada:Ottawa,Mexico:Mexico City,Brazil:Brasilia,"
    "Argentina:Buenos Aires,Chile:Santiago,Peru:Lima,Cuba:Havana,Australia:Canberra,New Zealand:Wellington,the "
    "United States:Washington,the Netherlands:Amsterdam,Belgium:Brussels,Switzerland:Bern,"
    "Iceland:Reykjavik,Ukraine:Kyiv,Scotland:Edinburgh,Wales:Cardiff,the Czech "
    "Republic:Prague,Thailand:Bangkok,South "
    "Korea:Seoul,Vietnam:Hanoi,Indonesia:Jakarta,Morocco:Rabat,Colombia:Bogota,"
    "Romania:Bucharest,Croatia:Zagreb,the United Kingdom:London"
))  # fmt: skip
_NICKNAMES = {
    "the United States": ("the USA", "America", "the US"),
    "the United Kingdom": ("the UK", "Great Britain"),
    "the Netherlands": ("Holland",),
}
UNITS = (
    ("seconds", "a minute", "60"), ("minutes", "an hour", "60"), ("hours", "a day", "24"), ("days", "a week", "7"),
     ("months", "a year", "12"), ("weeks", "a year", "52"), ("days", "a year", "365"),
    ("years", "a century", "100"), ("years", "a decade", "10"), ("metres", "a kilometre", "1000"), ("centimetres",
     "a metre", "100"), ("millimetres", "a centimetre", "10"), ("grams", "a kilogram", "1000"),
    ("millilitres", "a litre", "1000"), ("cents", "a dollar", "100"), ("cents", "a euro", "100"), ("eggs", "a dozen",
     "12"), ("inches", "a foot", "12"), ("feet", "a yard", "3"), ("minutes", "half an hour", "30"),
    ("minutes", "a quarter of an hour", "15"), ("hours", "two days", "48"), ("days", "two weeks", "14"), ("kilograms",
     "a tonne", "1000"), ("bits", "a byte", "8"), ("years", "a millennium", "1000"),
    ("pence", "a pound", "100"), ("players", "a football team", "11"), ("letters", "the alphabet", "26"), ("fingers",
     "one hand", "5"), ("months", "half a year", "6"), ("degrees", "a circle", "360"), ("strings", "a guitar", "6"),
)  # fmt: skip
SHAPES = {
    "triangle": 3,
    "square": 4,
    "rectangle": 4,
    "pentagon": 5,
    "hexagon": 6,
    "octagon": 8,
    "circle": 0,
    "heptagon": 7,
    "diamond": 4,
}

_ASK_OPPOSITE = wordings("""
what is the opposite of $a; [the] opposite of $a; {what's|tell me|name|give me|find} the opposite [word] {of|for|to}
$a; {which|what} word {is|means} the opposite of $a; $a is the opposite of {what|which word}; antonym {of|for} $a;
what is {an|the} antonym {of|for} $a; $a opposite; what is the {contrary|reverse|counterpart} of $a; the
{contrary|reverse|antonym} of $a; what is not $a but; if {something|it} is not $a, it is; {say|give} the word that is
opposite to $a; {which|what} word {stands against|contradicts|is contrary to} $a; what do you call the opposite of $a;
do you know the opposite of $a; $a and its opposite; what would be the opposite of $a; turn $a around in meaning; the
other way round from $a; what is the contrast to $a; $a versus what
""")
_ASK_PLURAL = wordings("""
what is the plural [form] of $a; [the] plural of $a; plural [form] {for|of} $a; one $a, two {what|how}; one $a, many;
how do you say more than one $a; what do you call {two|many|several|three|more than one} $a; how do you
{write|spell|say|form|build|make} the plural of $a; {tell me|give me|say|name} the plural of $a; $a in the plural; the
plural form of $a; {make|put|turn} $a {plural|into the plural|in the plural}; $a {plural|pluralised|in plural form};
what is $a when there are {two|many|several}; pluralise $a; do you know the plural of $a; how is the plural of $a;
what's the word for several $a; one $a but two
""")
_ASK_RHYME = wordings("""
what rhymes with $a; {give me|tell me|name|find|say} a {word that rhymes|rhyme} with $a; {give me|tell
me|name|find|list|write} [some|a few] {words that rhyme with|rhymes for|rhymes with|rhymes on} $a; find a rhyme for
$a; words that {rhyme with|sound like|end like} $a; {what|which} {word|words} {rhyme|rhymes} with $a; a rhyme
{for|with|on} $a; rhyme $a; rhymes {for|of|with} $a; can you rhyme $a; I need a {rhyme|rhyming word} for $a; [I'm
writing a song,] what can I rhyme with $a; does anything rhyme with $a; make a rhyme with $a; something that rhymes
with $a; {which|what} words {have the same ending as|sound similar to|sound the same as} $a
""")
_ASK_SPELL = wordings("""
how do you {spell|write} $a; spell $a; spell [out] the word $a; how is $a {spelled|spelt|written}; can you spell $a;
{spelling of|the spelling of} $a; spell $a {letter by letter|for me|out}; {what|which} letters are in $a; what are the
letters {of|in} $a; [the] letters of $a; {write|say|give me} $a letter by letter; how to spell $a; break $a into
letters; {list|name} the letters {of|in} $a; split $a into letters; $a, spelled out; I don't know how to {spell|write}
$a; which letters do I need to write $a; what is the correct spelling of $a; teach me to spell $a
""")
_ASK_CAPITAL = wordings("""
what is the capital [city] of $a; {what's|name|tell me|give me|state} the capital [city] of $a; {which|what}
{city|town|place} is the capital of $a; capital of $a; [the] capital city of $a; do you know the capital of $a; what
is $a's capital; which is the capital [city] {of|in} $a; $a capital; $a's capital [city]; capital city for $a;
{what|which} capital {does $a have|has $a}; what is the {main|head} city of $a; $a: capital; $a, capital city;
what's the name of the capital of $a; how is the capital of $a called; what is the capital called in $a; I
{forgot|need} the capital of $a; if I go to $a, what is the capital; quiz: capital of $a
""")
_ASK_COUNTRY = wordings("""
{which|what} country has the capital $b; $b is the capital of {which|what} country; $b is the capital of; where is
$b; in {which|what} country is $b; {which|what} country {is|does} $b {in|belong to|the capital of}; {of what|of
which} country is $b the capital; $b belongs to {what|which} country; {which|what} country has $b as [its] capital;
where do I find $b; where is $b located; country of $b; I'm flying to $b, {which|what} country is that; $b,
{which|what} country; whose capital is $b; the country with the capital $b; $b is in {which|what} country; what is
$b the capital of; tell me which country $b is in; {what|where} is $b
""")
_ASK_UNIT = wordings("""
how many $u {are|are there|fit|do you get|do we have} in $o; how many $u {does $o have|has $o}; number of $u in $o;
how many $u make [up] $o; $u in $o; $o {has|is|equals|contains} how many $u; how many $u {is|equals|are} $o;
{tell|give} me the number of $u in $o; convert $o {to|into} $u; $o in $u; how many $u per {$o|one}; {what is|how much
is} $o in $u; $o to $u; $o, how many $u; count the $u in $o; do you know how many $u are in $o; {turn|change} $o into
$u; how many $u go into $o; how many $u does $o {contain|include|consist of|hold|last}
""")
_ASK_SHAPE = wordings("""
how many {sides|corners|edges|angles} {does $s have|has $s}; how many {sides|corners|edges} are there in $s; number of
{sides|corners|edges} of $s; $s has how many {sides|corners|edges}; {sides|corners} of $s; count the
{sides|corners|edges} of $s; how many {sides|corners|edges|angles} has $s got; what is $s; $n {sides|corners|edges};
how many lines do I need {for|to draw} $s; what does $s look like; describe $s; {tell|give} me the number of
{sides|corners} of $s; is $s {round|with corners|straight}; what kind of shape is $s
""")
_ASK_WHICH_SHAPE = wordings("""
{which|what} shape has $n {sides|corners|edges|angles}; name a shape with $n {sides|corners|edges}; a shape with $n
{sides|corners|edges|angles}; what is a shape with $n {sides|corners|edges} called; what do you call a
{figure|shape|form} with $n {sides|corners|edges}; {which|what} {figure|form} has $n {sides|corners}
""")
_AND = (
    "and $a",
    "what about $a",
    "how about $a",
    "$a",
    "and {of|for|with} $a",
    "now $a",
    "then $a",
    "and what about $a",
    "also $a",
    "same for $a",
    "$a then",
    "next $a",
)


def say_pair(scene: Scene, user: str, kind: str, word: str) -> Turn:
    """The turn that answers ``kind`` (opposite, plural, rhyme, spelling, capital) for ``word``."""
    scene.last = (kind, word)
    if kind == "opposite":
        result = OPPOSITES[word]
        line, short = f"The opposite of {word} is {result}.", f"{capitalised(result)}."
    elif kind == "plural":
        result = PLURALS[word]
        line, short = f"The plural of {word} is {result}.", f"{capitalised(result)}."
    elif kind == "capital":
        result = CAPITALS[word]
        line, short = f"The capital of {word} is {result}.", f"{result}."
    elif kind == "rhyme":
        found = RHYMES[word].split()
        listed = f"{', '.join(found[:-1])} and {found[-1]}"
        line, short = f"{capitalised(listed)} rhyme with {word}.", f"{capitalised(found[0])}."
    else:
        line = short = f"{'-'.join(word.upper())}."
    return Turn(
        user=user,
        reply=short if scene.short else line,
        thought=f"The letters of {word}." if kind == "spelling" else line,
        short=short,
    )


_KNOWN: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "opposite": (_ASK_OPPOSITE + word_asks.OPPOSITE, tuple(OPPOSITES)),
    "plural": (_ASK_PLURAL, tuple(PLURALS)), "rhyme": (_ASK_RHYME,
    tuple(RHYMES)),
    "spelling": (_ASK_SPELL, tuple(_SPELLED)),
    "capital": (_ASK_CAPITAL + word_asks.CAPITAL, tuple(CAPITALS)),
}  # fmt: skip


def _said(scene: Scene, kind: str, word: str) -> str:
    if kind == "capital":
        return scene.rng.choice(_NICKNAMES[word]) if word in _NICKNAMES and scene.rng.random() < 0.6 else word
    return keep(f'"{word}"') if scene.rng.random() < 0.15 else keep(word)


def _asked(kind: str, weight: float) -> Intent:
    asks, words = _KNOWN[kind]

    def make(scene: Scene) -> Turn:
        word = scene.rng.choice(words)
        return say_pair(scene, scene.pick(*asks, a=_said(scene, kind, word)), kind, word)

    return Intent(name=kind, weight=weight, make=make)


def follow_pair(scene: Scene, kind: str) -> Turn:
    """The same question about another word."""
    word = scene.rng.choice(_KNOWN[kind][1])
    more = {"opposite": word_asks.OPPOSITE_AND, "capital": word_asks.CAPITAL_AND}.get(kind, _AND)
    asks = _AND if scene.rng.random() < 0.4 else more
    return say_pair(scene, scene.pick(*asks, a=_said(scene, kind, word)), kind, word)


def _opposite_like(scene: Scene) -> Turn:
    first, word = scene.rng.sample(tuple(OPPOSITES), 2)
    user = scene.pick(*word_asks.LIKE, a=keep(word), c=first, d=OPPOSITES[first])
    return say_pair(scene, user, "opposite", word)


def _where_is_it(scene: Scene) -> Turn:
    return word_asks.where_is_it(scene, CAPITALS)


def _country(scene: Scene) -> Turn | None:
    country, city = scene.rng.choice(tuple(CAPITALS.items()))
    if city == "London":
        return None
    scene.last = ("capital", country)
    line = f"{city} is the capital of {country}."
    return Turn(
        user=scene.pick(*_ASK_COUNTRY, b=city),
        reply=f"{capitalised(country)}." if scene.short else line,
        thought=line,
        short=f"{capitalised(country)}.",
    )


def _unit(scene: Scene) -> Turn:
    unit, whole, number = scene.rng.choice(UNITS)
    scene.last = ()
    said = unit.replace("tres", "ters") if scene.rng.random() < 0.5 else unit
    line = f"There are {number} {unit} in {whole}."
    return Turn(
        user=scene.pick(*_ASK_UNIT, u=said, o=whole),
        reply=f"{number} {unit}." if scene.short else line,
        thought=line,
        short=f"{number} {unit}.",
    )


def _shape(scene: Scene) -> Turn:
    name, sides = scene.rng.choice(tuple(SHAPES.items()))
    scene.last = ()
    unique = sum(number == sides for number in SHAPES.values()) == 1 and sides
    if unique and scene.rng.random() < 0.35:
        line = f"{capitalised(with_article(name))} has {sides} sides."
        return Turn(
            user=scene.pick(*_ASK_WHICH_SHAPE, n=keep(sides)),
            reply=f"{capitalised(with_article(name))}." if scene.short else line,
            thought=line,
        )
    line = (
        f"{capitalised(with_article(name))} has {sides} sides and {sides} corners."
        if sides
        else "A circle is round. It has no corners."
    )
    return Turn(
        user=scene.pick(*_ASK_SHAPE, s=with_article(name), n=name),
        reply=(f"{sides} sides." if sides else "It is round.") if scene.short else line,
        thought=line,
    )


INTENTS: tuple[Intent, ...] = (
    _asked("capital", 0.7),
    Intent(name="country of a capital", weight=0.2, make=_country),
    _asked("opposite", 0.55),
    Intent(name="opposites alike", weight=0.06, make=_opposite_like),
    Intent(name="a city in a country", weight=0.3, make=_where_is_it),
    _asked("plural", 0.15),
    _asked("rhyme", 0.12),
    _asked("spelling", 0.1),
    Intent(name="units", weight=0.25, make=_unit),
    Intent(name="shapes", weight=0.1, make=_shape),
)
