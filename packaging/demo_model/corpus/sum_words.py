"""How people ask for sums, and the things and people of the little stories."""

from demo_model.corpus.wordings import wordings

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

ASK_EXPRESSION = wordings("""
$e; $e; $e; $e =; $e = ?; what is $e; what's $e; whats $e; how much is $e; how much does $e make;
{calculate|compute|solve|evaluate} $e; {work|figure} out $e; what does $e {equal|make|give|come to|add up to}; $e
equals; $e is; $e makes; {give|tell} me $e; {tell me|say|do you know} what $e {is|makes|equals}; the
{result|answer|value|solution} of $e; what is the {result|answer|value|outcome} of $e; {do|try} [the
{sum|maths|math|calculation}] $e; can you {do|solve|calculate|work out|compute|handle} $e; quick [maths]
{question|one}: $e; {maths|math|arithmetic|sum|calculation|exercise|homework}: $e; I need [to know] $e; what would $e
be; $e, what is {it|that|the answer}; help me with $e; what do {I|you|we} get for $e; what do you get if you
{do|calculate} $e; find $e; $e gives {what|how much}; and $e; now $e; my {homework|teacher|kid|son|daughter} asks: $e;
is $e hard for you; do you know $e; here is a sum: $e; a sum for you: $e;
{whats|wats|what s|whats} $e; what is $e equal to; what number is $e; how much would $e be; what does $e come out
as; $e
is {how much|how many|what}; what {do|would} you get for $e; can you tell me what $e is; could you tell me what $e
{is|makes|equals}; I'd like to know what $e is; do you know what $e {is|makes|equals}; {answer|result|solution}: $e;
the answer {to|of} $e; give me the {answer|result} {to|of|for} $e; add it up: $e; just the result: $e; how {about|is}
$e; can you {add up|tell me|give me|answer} $e; what is $e, do you know; I {have|get} to {solve|do|work out} $e; so $e
is; $e makes what; my child wants to know {what|how much} $e is; say what $e is; $e is equal to; {please|pls}
{do|solve}
$e; is it true that you can do $e;
$e {I|i} {always|keep|just} {forget|forgetting|forgot}; $e, {I|i} {always|never|can never} {forget|remember|know} {it|
that one|this one}; $e {I|i} {can never|can't|cant|never} remember; $e, {need it|its|it's} for {homework|school|my
homework|class}; $e {plz|pls|please|ty|thx|quick|quickly|lol}; {quick|fast|pop quiz|test|testing you|challenge|easy
one|riddle me this}{:|,|!} $e; {stuck|im stuck|I'm stuck|I am stuck} on $e; {need|I need} {help|a hand} {w|with} $e;
{whats|what's|what is} $e again; {remind|tell} me{,|} {what|whats|what's} $e {is |}again; {can|could} {u|you} {do|tell
me|work out|add up|figure out} $e; {bet|I bet} {u|you} {cant|can't|don't know|cannot do} $e; $e, go; $e {do you know|
any idea|anyone}; $e? {settling|to settle} {an argument|a bet}; $e? {my|the} {son|daughter|kid|teacher|mum|brother|
sister} {asked|is asking|wants to know}; um $e; so {whats|what's|what is} $e then; {erm|hmm|ok|okay|right|yo|hey}{,|}
$e; {what does|wat does|wots|wat is|wut is} $e {=|equal|make|is}; $e = {what|??|how much}; {answer|solve} this{:|,|}
$e; {I|i} {forgot|dont know|don't know|don't remember} {what|how much} $e {is|makes}; how do {I|you} {do|work out|
solve} $e; {another one|one more|next one|now|and another}{:|,} $e; {can|could} you check $e for me; {I'm|im} {bad at|
terrible at|learning} maths, {what's|whats|what is} $e; $e {what|how much} does that make; {my|the} calculator {is
broken|died}, $e
""")

ASK_SUM = wordings("""
add $a and $b; add $a to $b; add $b to $a; {sum|total} of $a and $b; what is the {sum|total} of $a and $b; $a and $b
together; $a plus $b; {whats|what's|wats} $a {plus|and|added to} $b; $a {plus|and|+} $b {is|makes|equals} {what|how
much}; {plus|add} $b {to|onto} $a; $a {n|&} $b {together|added}; {how much is|what's} $a with $b {more|on top}; what
{do|does} $a and $b {make|add up to|come to|give} [together|in total|altogether]; put $a
and $b together; sum up $a and $b; sum $a and $b; {calculate|find|compute|give me|work out} the {sum|total} of $a and
$b; $a more than $b is {what|how much}; what is $b more than $a; increase $a by $b; raise $a by $b;
{combine|join|total} $a {and|with} $b; what do {I|you|we} get {when|if} {I|you|we} add $b to $a; if {I|you|we} add $a
and $b, what {is it|do I get|comes out|is the result}; how much {is|are} $a and $b [together|altogether|combined]; $a
with $b added; $a + $b is how {much|many}; can you add {$a and $b|$a to $b}; start with $a and add $b; take $a and add
$b; add up $a and $b; $a increased by $b; how much do
$a and $b make [together]; $a and $b are how much together; $a and $b is what; what's $a and $b; what is $a and $b
{together|in all|in total|added up|put together}; {what|how much} is $a if you add $b; $a, plus another $b; $a and
then
$b more; what comes out when you add $a and $b; what will $a and $b be; tell me {what|how much} $a and $b
{make|makes|is|are}; what is the result of adding $a and $b; adding $b to $a gives {what|how much}; count $a and $b
together; if I have $a and get $b more, how many is that
""")
ASK_DIFFERENCE = wordings("""
subtract $b from $a; take $b {away from|from|off} $a; $a take away $b; $a minus $b; what is $b less than $a; deduct $b
from $a; {whats|what's|wats|whats} $a {take away|takeaway|minus|less|subtract} $b; $a {takeaway|take|subtract} $b;
$a {take away|minus} $b {is|leaves|makes} {what|how much}; {take|taking} $b {from|off|away from} $a
{leaves|gives|makes}
{what|how much}; {how much|what} is left {of|from} $a {after|if} {I|you} take [away] $b; $a, {lose|minus|drop} $b;
remove $b from $a; {what is|find|give me|tell me|calculate} the difference {between|of} $a and $b; difference
{between|of} $a and $b; $a without $b; what is $a without $b; decrease $a by $b; reduce $a by $b; lower $a by $b; what
is left if {I|you|we} {take|subtract} $b from $a; how much {more|bigger} is $a than $b; how {much|far} is it from $b
to $a; start {with|at} $a and {subtract|take away|remove} $b; how much is $a {minus|less} $b; $a, take off $b; if
{I|you|we} {subtract|take} $b from $a, what {is left|remains|do I get}; how many {are left|remain} if {I|you|we} take
$b from $a; $a decreased by $b; what do you get when you {take|subtract|deduct} $b from $a; can you subtract $b from
$a; $b off $a; what must {I|you} add to $b to get $a; what's
$a minus $b; what's $a take away $b; what is $a if {I|you} take away $b; {take|knock|pull} $b off $a; $a with $b taken
away; what remains of $a {after|when} {I|you} {take|remove} $b; what's left of $a without $b; from $a, {take
away|subtract|remove} $b; how many more than $b is $a; {tell me|say} {what|how much} $a minus $b {is|makes|leaves};
going down from $a by $b; the result of {subtracting|taking} $b from $a; $a and then $b less; if I have $a and lose
$b,
how many is that
""")
ASK_PRODUCT = wordings("""
multiply $a {by|with|and} $b; $a times $b; {product|multiplication} of $a and $b; what is the product of $a and $b; $a
multiplied by $b; {find|give me|calculate|compute} the product of $a and $b; what is $a taken $b times; what do
{I|you} get {when|if} {I|you} multiply $a {by|and|with} $b; $a lots of $b; $a groups of $b; how much is $a times $b;
can you multiply $a {by|and} $b; times $a by $b; what is $a by $b multiplied; $a {sets|rows} of $b; what {do|does} $a
times $b {make|give|come to}; if {I|you} multiply $a by $b, what {is it|do I get|comes out}; start with $a and
multiply [it] by $b; what's $a times $b; what is $a times $b; how many is $a times $b; $a times $b is {what|how
much|how many}; {tell me|say|do you know} {what|how much} $a times $b {is|makes|equals}; do you know your times
tables,
what is $a times $b; from the times tables: $a times $b; what do $a times $b make; $a by $b; what is $a x $b; $b added
up $a times; times tables: $a times $b; calculate $a times $b; what does $a times $b equal; the answer to $a times $b
""")
ASK_QUOTIENT = wordings("""
divide $a by $b; $a divided by $b; split $a {by|into} $b; {split|share|cut|divide} $a into $b [equal]
{parts|groups|pieces|portions|shares}; share $a {among|between} $b; how {often|many times} does $b {go|fit} into $a;
how many times is $b in $a; what is the quotient of $a and $b; {calculate|compute|find} $a divided by $b; what do
{I|you} get {when|if} {I|you} divide $a by $b; can you divide $a by $b; how many $b are [there] in $a; what is $a
split by $b; $a shared by $b; if {I|you} divide $a by $b, what {is it|do I get|comes out}; how much is $a divided by
$b; start with $a and divide [it] by $b; dividing $a by $b gives
""")
ASK_DOUBLE = wordings("""
{double|twice} $a; what is {double|twice|the double of|two times} $a; what's the double of $a; can you double $a; how
much is {twice|double|two times} $a; double the number $a; what do {I|you} get if {I|you} double $a; $a doubled; what
is $a doubled; $a twice; two times $a; {calculate|give me} {twice|double} $a; $a and $a again
""")
ASK_HALF = wordings("""
half of $a; what is {half|the half|one half|50 percent} of $a; halve $a; how much is half of $a; can you halve $a; $a
halved; what do {I|you} get if {I|you} halve $a; a half of $a; {calculate|find|give me|tell me} {half of|the half of}
$a; cut $a in half; split $a in {half|two}; what is $a cut in half; divide $a in two; one half of $a
""")
ASK_SQUARE = wordings("""
{what is|what's|calculate|give me} $a squared; $a squared; the square of $a; what is the square of $a; square $a;
square the number $a; $a times itself; multiply $a by itself; what is $a times itself; {what is|calculate} $a to the
power of two; $a to the power of 2; can you square $a
""")

MORE_STEPS = {
    "+": wordings("""
    add $b; add $b to {that|it|this}; plus $b; and plus $b; + $b; now add $b; and $b more; {increase|raise} {it|that}
    by $b; {that|it} plus $b; what if {I|you} add $b; $b more; {now|then} plus $b; and if {I|you} add $b [to
    {it|that}]; put $b on top; add another $b; and with $b added; what is that plus $b; {give|take} it $b more;
[ok|now|and|then] add $b {to that|to it|more|on|on top};
{and|now|then|ok now} {plus|add} $b; {now|and|then} $b more; plus another $b; {chuck|stick|pop|throw} {on|in} {$b|
another $b}; what if {it's|its|there are} $b more; {that|the answer|the result|your answer} plus $b; add $b to {the
answer|the result|your answer|the last one|what you got}; {what's|whats} that plus $b; n add $b; and another $b
    """),
    "-": wordings("""
    minus $b; and minus $b; - $b; subtract $b; subtract $b from {that|it|this}; take {away $b|$b away}; take $b from
    {that|it}; take $b off; now minus $b; {reduce|lower|decrease} {it|that} by $b; {that|it} minus $b; less $b; remove
    $b; and if {I|you} {subtract|take away|remove} $b; what is that minus $b; deduct $b; $b less; now take off $b;
{now|and|then|ok now} {take|knock} $b {off|away}; {take|knock} $b off {that|it}; {now|and|then} {take away|minus|
subtract} $b; {that|the answer|the result|your answer} minus $b; {take|subtract} $b from {the answer|the result|your
answer|what you got}; {what's|whats} that {minus|take away|less} $b; n minus $b; take away $b; lose $b; and $b less
    """),
    "×": wordings("""
    times $b; and times $b; multiply {that|it|this} {by|with} $b; now multiply {it|that} by $b; multiplied by $b; *
    $b; x $b; {that|it} times $b; what is that times $b; and if {I|you} multiply {it|that} by $b; now times $b;
    {then|and} multiply by $b; multiply by $b; {now|then|and} {times|multiply} {that|it} by $b; {what's|whats} that
times
$b; {the answer|the result} times $b; times {it|that} by $b
    """),
    "÷": wordings("""
    divide {that|it|this} by $b; divided by $b; and divided by $b; / $b; now divide [it|that] by $b; {that|it} divided
    by $b; what is that divided by $b; split {that|it} {by|into} $b; {share|split} {that|it} {among|between} $b; and
    if {I|you} divide {it|that} by $b; divide by $b
    """),
    "double": wordings("""
    double {that|it|this}; and double; twice that; now double {it|that}; what is twice that; what is the double [of
    that]; and doubled; times two; two times that; now twice as much; how much is {double|twice} that; and the
double; {now|ok|ok now|then|and} double {it|that}; double {the answer|the
result|your answer}; {what's|whats} double that; {what's|whats} that doubled; n doubled
    """),
    "half": wordings("""
    half of {that|it}; and half of {that|it}; halve {it|that}; now halve {it|that}; what is half of that; and the
    half; now half; cut {it|that} in half; split {it|that} in {half|two}; and halved; how much is half of that; divide
    {it|that} in two; {now|ok now|then|and} {halve|half} {it|that}; {what's|whats} half of {that|it}; half {the
answer|
    the result}; what is that halved
    """),
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
_HOW_MANY = (
    "{how many $t do I have[ now| then| in total| altogether]|how many do I have[ now]"
    "|how many $t is that|how many are there|what do I have now}"
)
_HOW_MANY_THEY = (
    "{how many $t does $n have[ now| then| in total| altogether]|how many is that"
    "|how many $t are there|how many has $n got[ now]}"
)
_LEFT = (
    "{how many [$t ]are left|how many [$t ]do I have left|how many [$t ]remain|how many $t do I {still"
    "|now} have|what is left|how many do I keep}"
)
_LEFT_THEY = (
    "{how many [$t ]are left|how many [$t ]does $n have left|how many [$t ]remain"
    "|how many $t does $n {still|now} have|what is left}"
)
_GET = "{buy|get|find|receive|pick up|collect|win|add|am given|take}"
_GETS = "{buys|gets|finds|receives|picks up|collects|wins|is given|takes}"
_LOSE = "{lose|give away|sell|eat|break|drop|use|spend|throw away|lend|hand out}"
_LOSES = "{loses|gives away|sells|eats|breaks|drops|uses|spends|throws away|lends|hands out}"
_SAYS_WHEN = (
    "{on Monday|yesterday|in the morning|last week|at first|on Saturday|before lunch|in spring|this morning|first}",
    "{on Tuesday|today|in the evening|this week|later|on Sunday|after lunch|in summer|this afternoon|then}",
)
_IN_ALL = "{in total|altogether|in all|together|all together|overall|combined}"
_PLACE = (
    "{on {a|the} {fence|roof|wall|bus|train|field|farm|bench|hill|boat|bridge|ship|meadow|road}|in {a|the} "
    "{tree|room|garden|park|pond|barn|yard|shop|class|house|hall|forest|box|cage|street|lift|car}|at {a|the} "
    "{party|table|station|bus stop|lake|meeting|zoo|school}}"
)
_STAY = (
    "{how many [$t ]{stay|remain|are left|are still there|are there now|stay behind|stay there|are left over|do not "
    "leave}|how many is that now|how many are there {now|then}|what is left|how many [$t ]are {left there|there after "
    "that}}"
)
_LEAVE = (
    "{leave|go away|go home|go|walk away|walk off|run away|run off|disappear|go out|get out|move away|move on|step "
    "out|get off|depart|are gone|have to leave|left|went away|went home}"
)
_ARRIVE = (
    "{come|arrive|join|come in|walk in|come along|come too|show up|join them|turn up|get on|get in|appear|arrived|came"
    "|joined|walked in|sit down with them}"
)
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
        "{there are|there were|I see|we see|I count} $a $t {{on|in} {a|the|my} "
        "{tree|roof|wire|branch|garden|bush|window|wall|hedge|flower|lawn}|in the air}{ and|.|,} $b {of them |of the "
        "$t |}{fly {off|away|south|home}|take off|flew {off|away}|leave|are scared away|go}{, |. }" + _STAY,
        "There are $r $t left.",
    ),
    (
        "$a $t {sit|are sitting|sat|are} {on|in} {a|the} {tree|roof|wire|branch|bush|window|hedge}{ and|.|,} $b "
        "{of them "
        "|}{fly {off|away}|take off|flew {off|away}|leave}{, |. }" + _STAY,
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
        "there are $a $t {on the table|in the box|in the bag|in a basket|in the room} and I {put|add|place|bring} "
        "$b more{, |. }how many [$t ]are there[ now| then]",
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
        "there are $a $t {on the table|in the box|in the bag|in a basket} and {I take [away ]$b|$b "
        "{fall|go|disappear|are removed|are taken}}{, |. }how many [$t ]are {left|there[ now]}",
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
        "{I have|there are|if I have|we have} $a {bags|boxes|baskets|bowls|packs|rows|shelves|crates} {with|of|and "
        "each has} $b $t{| each}{, |. }how many $t {are there|is that|do I have}[ in all| in total| altogether]",
        "There are $r $t.",
    ),
    (
        "$a {children|kids|friends|people|girls|boys} {have|bring|get|hold|carry} $b $t each{, |. }how many $t "
        "{are there|is that|do they have}[ in all| in total| together]",
        "There are $r $t.",
    ),
    (
        "I {buy|eat|get|make|find} $b $t {every|each|a|per} day{, |. }how many $t is that {in|after} $a days",
        "That makes $r $t.",
    ),
)
SHARES = (
    (
        "{I have|there are|we have|if I have} $a $t for $b {children|kids|friends|people|guests}{, |. }how many "
        "[$t ]{does each[ one] get|for each|does everyone get|per person}",
        "Each one gets $r $t.",
    ),
    (
        "{share|split|divide} $a $t {among|between} $b {children|kids|friends|people}{|, how many [$t ]{for "
        "each|does each [one ]get}}",
        "Each one gets $r $t.",
    ),
    (
        "{if |}$b {friends|kids|people|sisters|brothers} {share|split} $a $t {equally|evenly|fairly}{, |. }how "
        "many [$t ]{does each[ one] get|are there for each}",
        "Each one gets $r $t.",
    ),
)
