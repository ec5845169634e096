"""How people ask for sums, and the things and people of the little stories."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ["zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def in_words(number: int) -> str:
    """``number`` (0 to 100) as words."""
    if number < 20:
        return _ONES[number]
    if number == 100:
        return "one hundred"
    return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")


BIG_REPLY = "That is too hard for me. I can only do small sums, with numbers up to 100."

ASK_EXPRESSION = wordings(_TEXTS["ask expression"])

ASK_SUM = wordings(_TEXTS["ask sum"])
ASK_DIFFERENCE = wordings(_TEXTS["ask difference"])
ASK_PRODUCT = wordings(_TEXTS["ask product"])
ASK_QUOTIENT = wordings(_TEXTS["ask quotient"])
ASK_DOUBLE = wordings(_TEXTS["ask double"])
ASK_HALF = wordings(_TEXTS["ask half"])
ASK_SQUARE = wordings(_TEXTS["ask square"])

MORE_STEPS = {
    "+": wordings(_TEXTS["more steps +"]),
    "-": wordings(_TEXTS["more steps -"]),
    "×": wordings(_TEXTS["more steps ×"]),
    "÷": wordings(_TEXTS["more steps ÷"]),
    "double": wordings(_TEXTS["more steps double"]),
    "half": wordings(_TEXTS["more steps half"]),
}  # fmt: skip

THINGS = (
    ("apple", "apples"), ("coin", "coins"), ("book", "books"), ("egg", "eggs"), ("cat", "cats"), ("pen", "pens"),
    ("cookie",
     "cookies"), ("marble", "marbles"), ("sweet", "sweets"),
    ("candy", "candies"), ("ball", "balls"), ("pear", "pears"), ("orange", "oranges"), ("banana", "bananas"), ("flower",
     "flowers"), ("stamp", "stamps"), ("toy", "toys"),
    ("card", "cards"), ("pencil", "pencils"), ("sticker", "stickers"), ("balloon", "balloons"), ("cake", "cakes"),
    ("nut",
     "nuts"), ("stone", "stones"), ("ticket", "tickets"),
    ("dollar", "dollars"), ("euro", "euros"), ("cup", "cups"), ("plate", "plates"), ("chair", "chairs"), ("fish",
     "fish"), ("car", "cars"), ("shell", "shells"), ("plum", "plums"),
    ("rose", "roses"), ("hat", "hats"), ("key", "keys"), ("bottle", "bottles"), ("carrot", "carrots"), ("lemon",
     "lemons"), ("muffin", "muffins"), ("button", "buttons"),
)  # fmt: skip
PEOPLE = (
    "Tom", "Anna", "Ben", "Lisa", "Mia", "Sam", "Sara", "Max", "Lucy", "Paul", "Emma", "Ali", "Maria", "Jack",
    "Nina", "Omar", "Kim", "Leo", "Ravi", "Mei", "Peter", "Julia", "John", "Mary",
    "Eva", "Noah", "Olga", "Hugo", "Zoe", "Ivan", "Fatima", "Kofi", "Clara", "David", "Alice", "Bob", "my brother",
    "my sister", "my friend", "my mother", "my father", "the girl", "the boy",
)  # fmt: skip
_HOW_MANY = _TEXTS["how many"]
_HOW_MANY_THEY = _TEXTS["how many they"]
_LEFT = _TEXTS["left"]
_LEFT_THEY = _TEXTS["left they"]
_GET = "{buy|get|find|receive|pick up|collect|win|add|am given|take}"
_GETS = "{buys|gets|finds|receives|picks up|collects|wins|is given|takes}"
_LOSE = "{lose|give away|sell|eat|break|drop|use|spend|throw away|lend|hand out}"
_LOSES = "{loses|gives away|sells|eats|breaks|drops|uses|spends|throws away|lends|hands out}"
_SAYS_WHEN = (
    "{on Monday|yesterday|in the morning|last week|at first|on Saturday|before lunch|in spring|this morning|first}",
    "{on Tuesday|today|in the evening|this week|later|on Sunday|after lunch|in summer|this afternoon|then}",
)
_IN_ALL = "{in total|altogether|in all|together|all together|overall|combined}"
_PLACE = _TEXTS["place"]
_STAY = _TEXTS["stay"]
_LEAVE = _TEXTS["leave"]
_ARRIVE = _TEXTS["arrive"]
CROWDS = (
    ("person", "people"), ("child", "children"), ("guest", "guests"), ("passenger", "passengers"),
    ("student", "students"), ("player", "players"), ("visitor", "visitors"), ("woman", "women"), ("man", "men"),
    ("girl", "girls"), ("boy", "boys"), ("kid", "kids"), ("friend", "friends"), ("sheep", "sheep"), ("cow", "cows"),
    ("dog", "dogs"), ("cat", "cats"), ("horse", "horses"), ("duck", "ducks"), ("frog", "frogs"), ("bird", "birds"),
    ("rabbit", "rabbits"), ("mouse", "mice"), ("monkey", "monkeys"), ("goat", "goats"), ("hen", "hens"),
)  # fmt: skip
FLIERS = (
    ("bird", "birds"), ("bird", "birds"), ("duck", "ducks"), ("crow", "crows"), ("bee", "bees"), ("fly", "flies"),
    ("owl", "owls"), ("pigeon", "pigeons"), ("sparrow", "sparrows"), ("butterfly", "butterflies"), ("swan", "swans"),
    ("robin", "robins"), ("parrot", "parrots"),
)  # fmt: skip
CROWD_GAINS = (
    (
        f"{{there are|there were|we see|I see|I count}} $a $t {_PLACE}{{ and|.|,}} $b {{more|others|other $t|more $t}} "
        f"{_ARRIVE}{{, |. }}how many [$t ]{{are there[ now| then| {_IN_ALL[1:-1]}]|is that|are they now}}",
        "There are $r $t.",
    ),
    (
        f"$a $t {{are|were|sit|stand|wait}} {_PLACE}{{ and|.|,}} $b [more ]{_ARRIVE}{{, |. }}how many [$t ]"
        "{are there[ now| then]|is that|do I see}",
        "There are $r $t.",
    ),
)
CROWD_LOSSES = (
    (
        f"{{there are|there were|we see|I see|I count}} $a $t {_PLACE}{{ and|.|,}} $b [of them ]{_LEAVE}{{, |. }}"
        f"{_STAY}",
        "There are $r $t left.",
    ),
    (f"$a $t {{are|were|sit|stand|wait}} {_PLACE}{{ and|.|,}} $b [of them ]{_LEAVE}{{, |. }}{_STAY}",
     "There are $r $t left."),
    (f"$b of [the ]$a $t {_LEAVE}{{, |. }}{_STAY}", "There are $r $t left."),
)  # fmt: skip
FLIER_LOSSES = (
    (
        _TEXTS["flier losses"] + _STAY,
        "There are $r $t left.",
    ),
    (
        _TEXTS["flier losses 2"] + _STAY,
        "There are $r $t left.",
    ),
)
GAINS = (
    (
        f"{{I have|if I have|say I have|I've got|I own}} $a $t and {_GET} $b {{more|others|extra}}{{, |. | -- "
        f"}}{_HOW_MANY}",
        "You have $r $t.",
    ),
    (
        f"I had $a $t, {{then|and then}} {{my friend|my mum|someone|a friend|grandma}} {{gave|brought|sent}} me $b "
        f"{{more|others}}{{, |. }}{_HOW_MANY}",
        "You have $r $t.",
    ),
    (f"{{if |}}$n has $a $t and {_GETS} $b more{{, |. }}{_HOW_MANY_THEY}", "$n has $r $t."),
    (
        _TEXTS["gains"],
        "There are $r $t.",
    ),
    ("$a $t {and|plus} $b $t{, how many is that| make how many $t| are how many $t}", "That makes $r $t."),
    (
        f"I {{bought|found|collected|picked|ate|sold|made|got|saw|used|counted|had|took|needed}} $a $t {_SAYS_WHEN[0]} "
        f"and $b [more ]{_SAYS_WHEN[1]}{{, |. }}how many [$t ]{{is that|are that|was that|are there|did I have}} "
        f"[{_IN_ALL}]",
        "That makes $r $t.",
    ),
    (
        f"I {{bought|found|collected|picked|ate|sold|got|used|had|took}} $a $t {_SAYS_WHEN[0]} and $b [more ]"
        f"{_SAYS_WHEN[1]}{{, |. }}{{how many [$t ]{_IN_ALL}|how many $t|{_IN_ALL} how many|what is the total|how many "
        f"did I get|total number of $t}}",
        "That makes $r $t.",
    ),
    (
        f"$n {{has|owns|found|bought|brings|holds}} $a $t and {{I have|Paula has|his friend has|her friend has|you "
        f"have|I own|I bring}} $b{{| more}}{{, |. }}how many [$t ]{{is that|are there|do we have|have we "
        f"got}} {_IN_ALL}",
        "That makes $r $t.",
    ),
    (
        f"{{one|the first|a red|a small|my}} {{bag|box|basket|bowl|pot|jar|pocket}} {{has|holds|contains}} $a $t and "
        f"{{the other|another|the second|a blue|a big|your}} {{one|bag|box|basket|bowl|jar}} {{has|holds|contains}} "
        f"$b{{, |. }}how many [$t ]{{is that|are there|do I have}} {_IN_ALL}",
        "That makes $r $t.",
    ),
    (
        f"{{there are|I put|I have}} $a {{red|small|old|green|big}} $t and $b {{blue|large|new|yellow|little}} "
        f"{{ones|$t}}{{, |. }}how many [$t ]{{is that|are there|do I have|are those}}{{| {_IN_ALL[1:-1]}}}",
        "That makes $r $t.",
    ),
)
LOSSES = (
    (
        f"{{I have|if I have|say I have|I've got|I had}} $a $t and {_LOSE} $b{{ of them|}}{{, |. | -- }}{_LEFT}",
        "You have $r $t left.",
    ),
    (f"{{if |}}$n has $a $t and {_LOSES} $b{{ of them|}}{{, |. }}{_LEFT_THEY}", "$n has $r $t left."),
    (
        f"I have $a $t{{, | and }}{{my dog|a thief|my brother|a friend|someone|the baby}} "
        f"{{takes|steals|eats|breaks|hides|grabs}} $b{{, |. }}{_LEFT}",
        "You have $r $t left.",
    ),
    (
        _TEXTS["losses"],
        "There are $r $t left.",
    ),
    (
        f"I {{bought|found|had|picked|got|baked|made|collected}} $a $t {{and|but}} {{ate|sold|lost|gave away|broke|"
        f"used|"
        f"threw away|dropped|gave my sister|forgot|spent}} $b{{ of them|}}{{, |. }}{_LEFT}",
        "You have $r $t left.",
    ),
    (
        "{from|out of|of} [my ]$a $t[,] {I {ate|sold|lost|gave away|used|broke|took}|we ate|we used} $b{, |. }" + _LEFT,
        "You have $r $t left.",
    ),
    ("$a $t {minus|without|less} $b $t{, how many is that| makes how many| are how many $t}", "That makes $r $t."),
)
GROUPS = (
    (
        _TEXTS["groups"],
        "There are $r $t.",
    ),
    (
        _TEXTS["groups 2"],
        "There are $r $t.",
    ),
    (
        "I {buy|eat|get|make|find} $b $t {every|each|a|per} day{, |. }how many $t is that {in|after} $a days",
        "That makes $r $t.",
    ),
)
SHARES = (
    (
        _TEXTS["shares"],
        "Each one gets $r $t.",
    ),
    (
        _TEXTS["shares 2"],
        "Each one gets $r $t.",
    ),
    (
        _TEXTS["shares 3"],
        "Each one gets $r $t.",
    ),
)
