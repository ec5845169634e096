"""Little stories that are sums, told the way people type them: short, chatty, with a bare question at the end."""

from demo_model.corpus.arithmetic import result_of, shown, worked
from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.sum_words import THINGS
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.wordings import words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_MORE_THINGS = tuple(
    tuple(pair.split("/"))
    for pair in words("""
    sticker/stickers egg/eggs apple/apples biscuit/biscuits crayon/crayons grape/grapes cherry/cherries doll/dolls
    strawberry/strawberries peach/peaches mango/mangoes potato/potatoes tomato/tomatoes onion/onions sandwich/sandwiches
    slice/slices cupcake/cupcakes doughnut/doughnuts chocolate/chocolates lolly/lollies brick/bricks block/blocks
    bead/beads ribbon/ribbons sock/socks shirt/shirts shoe/shoes mug/mugs glass/glasses spoon/spoons fork/forks
    leaf/leaves feather/feathers kitten/kittens puppy/puppies hen/hens chick/chicks goldfish/goldfish snail/snails
    badge/badges poster/posters letter/letters magazine/magazines comic/comics game/games token/tokens point/points
    candle/candles light/lights brush/brushes bucket/buckets seed/seeds plant/plants tulip/tulips kite/kites bike/bikes
    photo/photos picture/pictures note/notes page/pages ruler/rulers rubber/rubbers bag/bags box/boxes tin/tins
    """)
)
_HER = words("Mia Anna Lisa Sara Lucy Emma Maria Nina Julia Mary Eva Olga Zoe Fatima Clara Alice Priya Grace Ella Ruby")
_HIM = words("Tom Ben Sam Max Paul Ali Jack Omar Leo Ravi Peter John Noah Hugo Ivan Kofi David Bob Jamal Oscar Finn")
_KIN_HER = ("my sister", "my mum", "my aunt", "my granny", "my daughter")
_KIN_HIM = ("my brother", "my dad", "my uncle", "my grandad", "my son", "my mate")

_LEFT = _TEXTS["left"]
_NOW = _TEXTS["now"]
_LEFT_N = _TEXTS["left n"]
_NOW_N = _TEXTS["now n"]
_JOIN = "{, |. |... | - | -- |? |; }"
_LOST = _TEXTS["lost"]
_GOT = _TEXTS["got"]
_GONE = _TEXTS["gone"]
# (sign, template, reply): $a and $b are the numbers, $t the things, $n a name, $s he or she, $o him or her.
_STORIES: tuple[tuple[str, str, str], ...] = (
    ("-", f"{{I|i}} {{bought|had|got|have|found|picked|made|started with}} $a $t {{and|but|then|and then|n}} [I "
          f"]{_LOST} "
          f"$b [of them]{_JOIN}{_LEFT}", "You have $r $t left."),
    ("-", f"{{I|i}} {{had|have|got|bought}} $a $t{{,| and| but}} {{my dog|my brother|my sister|the cat|someone|my "
          f"friend|"
          f"a thief|my mum|the baby|my dad}} {{ate|took|stole|broke|nicked|lost|hid|grabbed}} $b [of "
          f"them]{_JOIN}{_LEFT}",
     "You have $r $t left."),
    ("-", f"{{I|i}} {{had|have|got|bought}} $a $t{{,| and| but}} $b {_GONE}{_JOIN}{_LEFT}", "You have $r $t left."),
    ("-", f"$a $t{{,| and| but|...}} $b {_GONE}{_JOIN}{_LEFT}", "There are $r $t left."),
    ("-", f"{{I|i}} {{had|have}} $a $t {{and|,|n|then}} {{I |}}{{gave|lent|sold|handed}} $b to $n{_JOIN}{_LEFT}",
     "You have $r $t left."),
    ("-", f"{{I|i}} {{had|have}} $a $t {{and|,|n|then}} {{I |}}{{gave|lent|handed}} $n $b [of them]{_JOIN}{_LEFT}",
     "You have $r $t left."),
    ("-", f"{{had|got|have}} $a $t{{, | and | but | then | n }}{_LOST} $b{_JOIN}{_LEFT}", "You have $r $t left."),
    ("-", f"$n {{had|has|got|bought|picked}} $a $t {{and|but|then|, $s}} {_LOST} $b [of them]{_JOIN}{_LEFT_N}",
     "$n has $r $t left."),
    ("-", f"$n {{had|has}} $a $t{{,| and}} {{I|i|we|someone|$s brother|the dog}} {{took|ate|stole|broke|borrowed|lost|"
          f"grabbed}} $b [of them]{_JOIN}{_LEFT_N}", "$n has $r $t left."),
    ("-", f"$n {{had|has}} $a $t{{,| and}} {{gave me|gives me|gave us|sold me}} $b{_JOIN}{_LEFT_N}", _TEXTS["stories"]),
    ("-", _TEXTS["stories 2"], "There are $r $t left."),
    ("+", f"{{I|i}} {{had|have|got|start with|started with}} $a $t {{and|then|, then|and then|n}} [I ]{_GOT} $b "
          f"{{more|others|}}{_JOIN}{_NOW}", "You have $r $t."),
    ("+", f"{{I|i}} {{had|have|got}} $a $t{{,| and}} {{my mum|my dad|granny|my friend|$n|someone|my teacher}} "
          f"{{gave me|"
          f"brought me|gives me|bought me|sent me}} $b [more]{_JOIN}{_NOW}", "You have $r $t."),
    ("+", f"{{had|got|have}} $a $t{{, | and | then | n }}{_GOT} $b [more]{_JOIN}{_NOW}", "You have $r $t."),
    ("+", f"$n {{had|has|got}} $a $t{{,| and}} {{I|i|we|someone|the teacher}} {{gave|give|handed|brought|bought|sent|"
          f"lent}} $o $b [more]{_JOIN}{_NOW_N}", "$n has $r $t."),
    ("+", f"$n {{had|has|got}} $a $t {{and|then|, then|, $s}} {_GOT} $b [more]{_JOIN}{_NOW_N}", "$n has $r $t."),
    ("+", f"{{I|i}} have $a $t{{,| and}} {{$n|my friend|my brother|my sister}} has $b{_JOIN}{{how many together|"
          f"total|how many altogether|how many do we have|how many have we got|how many between us|how many in all}}",
     "That makes $r $t."),
    ("+", _TEXTS["stories 3"], "That makes $r $t."),
    ("×", _TEXTS["stories 4"],
     "There are $r $t."),
    ("×", _TEXTS["stories 5"], "There are $r $t."),
    ("×", _TEXTS["stories 6"],
     "There are $r $t."),
    ("×", _TEXTS["stories 7"], "That makes $r $t."),
    ("÷", _TEXTS["stories 8"],
     "Each one gets $r $t."),
    ("÷", _TEXTS["stories 9"], "Each one gets $r $t."),
)  # fmt: skip


def _numbers(scene: Scene, sign: str) -> tuple[int, int]:
    rng = scene.rng
    if sign == "+":
        return rng.randint(1, rng.choice((12, 20, 40, 60))), rng.randint(1, rng.choice((10, 10, 20, 35)))
    if sign == "-":
        b = rng.randint(1, rng.choice((8, 12, 30)))
        return b + rng.randint(1, rng.choice((9, 20, 60))), b
    a, b = rng.randint(2, 10), rng.randint(2, 10)
    return (a, b) if sign == "×" else (a * b, b)


def _story(scene: Scene) -> Turn:
    rng = scene.rng
    sign = rng.choice("---+++××÷")
    template, reply = rng.choice([(ask, reply) for kind, ask, reply in _STORIES if kind == sign])
    one, many = rng.choice((*THINGS, *_MORE_THINGS, *_MORE_THINGS))
    a, b = _numbers(scene, sign)
    result = result_of(a, sign, b)
    female = rng.random() < 0.5
    kin = rng.random() < 0.2
    name = rng.choice((_KIN_HER if female else _KIN_HIM) if kin else (_HER if female else _HIM))
    he, him = ("she", "her") if female else ("he", "him")
    user = scene.pick(template, a=shown(scene, a), b=shown(scene, b), n=name, t=many, s=he, o=him)
    user = " ".join(user.split()).replace(" ,", ",").replace(" .", ".").replace(" ?", "?")
    text = capitalised(reply.replace("$n", name.replace("my ", "your ")).replace("$r", str(result)))
    noun = one if result == 1 else many
    text = text.replace("$t", noun)
    if result == 1:
        text = text.replace("There are", "There is")
    scene.last = ("sum", str(result), text)
    short = f"{result} {noun}."
    return Turn(user=user, reply=short if scene.short else text, thought=worked(a, sign, b), short=short)


_LEGS = (("spider", "spiders", 8), ("dog", "dogs", 4), ("cat", "cats", 4), ("cow", "cows", 4), ("horse", "horses", 4),
         ("bird", "birds", 2), ("hen", "hens", 2), ("person", "people", 2), ("ant", "ants", 6), ("bee", "bees", 6),
         ("duck", "ducks", 2), ("sheep", "sheep", 4), ("table", "tables", 4), ("chair", "chairs", 4))  # fmt: skip
_WHEELS = (("car", "cars", 4), ("bike", "bikes", 2), ("bicycle", "bicycles", 2), ("tricycle", "tricycles", 3))
_FINGERS = (("hand", "hands", 5),)


def _parts(scene: Scene) -> Turn:
    """Legs, wheels and fingers of several."""
    rng = scene.rng
    part, owners = rng.choice((("legs", _LEGS), ("legs", _LEGS), ("wheels", _WHEELS), ("fingers", _FINGERS)))
    _, many, each = rng.choice(owners)
    number = rng.randint(2, 10)
    total = number * each
    user = scene.pick(
        "how many $p {do|have|on|are on} $a $m [have|got]", "$p on $a $m", "{there are|I have|I see|if I have} $a $m"
        "{, |. }how many $p [is that|are there|altogether|in total]", "$a $m have how many $p",
        "how many $p {are there|altogether} {on|with} $a $m", "$a $m{, |... }how many $p", "total $p {on|of} $a $m",
        p=part, a=shown(scene, number), m=many)  # fmt: skip
    verb = "has" if number == 1 else "have"
    text = f"{number} {many} {verb} {total} {part}."
    scene.last = ("sum", str(total), text)
    return Turn(user=user, reply=text, thought=f"{number} × {each} = {total}.", short=f"{keep(total)} {part}.")


_COMES_AND_GOES = (
    _TEXTS["comes and goes"],
    _TEXTS["comes and goes 2"],
    "$a $t, {minus|take away|less} $b, {plus|and then plus|add} $c{, |: |. }{how many [$t]|total|what is left|result}",
    _TEXTS["comes and goes 3"],
)
_GOES_AND_COMES = (
    _TEXTS["goes and comes"],
    _TEXTS["goes and comes 2"],
    "$a plus $b {minus|take away|less} $c",
)
_AT = ("on a fence", "in a tree", "in the garden", "on the table", "in a box", "on the roof", "in the room", "here", "")


def _two_steps(scene: Scene) -> Turn:
    """Some go and some come, or the other way round: two sums, one after the other."""
    rng = scene.rng
    first, second = rng.choice(("-+", "-+", "+-"))
    a, b = rng.randint(3, 30), rng.randint(1, 12)
    if first == "-":
        a = b + rng.randint(1, 20)
    middle = result_of(a, first, b)
    c = rng.randint(1, min(12, middle) if second == "-" else 12)
    result = result_of(middle, second, c)
    one, many = rng.choice((*THINGS, *_MORE_THINGS))
    asks = _COMES_AND_GOES if first == "-" else _GOES_AND_COMES
    user = scene.pick(*asks, a=shown(scene, a), b=shown(scene, b), c=shown(scene, c), t=many, place=rng.choice(_AT))
    if "bus" in user or " plus " in user:
        one, many = ("person", "people") if "bus" in user else ("", "")
    user = " ".join(user.split()).replace(" ,", ",").replace(" .", ".").replace(" ?", "?")
    steps = f"{a} {first} {b} = {middle}. {middle} {second} {c} = {result}."
    noun = one if result == 1 else many
    text = f"{steps} That makes {result} {noun}.".replace(" .", ".")
    scene.last = ("sum", str(result), text)
    return Turn(user=user, reply=f"{result}." if scene.short else text, thought=steps, short=f"{result}.")


INTENTS: tuple[Intent, ...] = (
    Intent(name="story sum", weight=1.7, make=_story),
    Intent(name="two steps", weight=0.45, make=_two_steps),
    Intent(name="parts of several", weight=0.12, make=_parts),
)
