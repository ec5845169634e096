"""How people ask about colours when they chat: without the word colour, in gaps, as a choice, and mixed as paint."""

from demo_model.corpus.wordings import wordings

ASK = wordings("""
what colo{u|}r would you say $t is; what colo{u|}r is $t {again|lol|pls|normally}; $t = what colo{u|}r; $t is ___; $t
is what; {what's|whats} $t, colo{u|}r wise; what colo{u|}r r $t; {what's|whats} the colo{u|}r of $t; if I {draw|paint|
colour in} $t, {what|which} {colour|color|crayon|pen} do I {use|take|pick|need}; {what|wot} colo{u|}r is $t; colo{u|}r
of $t =; $t colo{u|}r; quiz: $t, {what|which} colo{u|}r; my {son|daughter|kid|little brother|niece} wants to know what
colo{u|}r $t is; finish it: $t is ___; the colo{u|}r of $t is ___; {what|which} {felt tip|paint|crayon} for $t; guess
the colo{u|}r: $t; name the colo{u|}r of $t; settle this, what colo{u|}r is $t; when I look at $t, what colo{u|}r do I
see; tell my {son|daughter|kid} what colo{u|}r $t is; what colo{u|}r does $t {look|seem}; and what colo{u|}r is $t
""")
# Without the word colour: only for things whose colour is what one would say first.
PLAIN = {
    "the sky": wordings("""
    {what's|whats|what is|how is} the sky on a {sunny|clear|nice|bright|cloudless|fine} day; what does the sky look like
    on a {sunny|clear} day; the sky on a {sunny|clear} day is {what|___}; how does the sky look {when it's sunny|on a
    sunny day|without clouds}; what colo{u|}r is the sky {on a sunny day|when the sun shines|in the day|on
    a nice day|outside}; look up on a sunny day, what colo{u|}r do you see
    """),
    "grass": wordings("""
    {what's|whats} the grass in {summer|spring|a garden|a park}; what does grass look like; how does a {lawn|meadow}
    look; the grass is always ___; what colo{u|}r is {the lawn|a lawn|the grass outside|a meadow|the garden grass}
    """),
    "snow": wordings("""
    what does {snow|fresh snow} look like; what colo{u|}r is {the snow outside|a snowflake|fresh snow}; snow is as ___
    """),
    "the sun": wordings("what does the sun look like {in a drawing|in a picture}; the sun in a drawing "
                        "is ___"),
    "a banana": wordings("""
    what does a {ripe|good|fresh} banana look like; {when|how do I know when} a banana is ripe, what colo{u|}r is it; a
    {ripe|fresh} banana is ___; what colo{u|}r do bananas turn [when they are ripe]
    """),
    "night": wordings("what does the night look like; what colo{u|}r is {the night sky|the sky at night|the dark}"),
}  # fmt: skip
AND = wordings("""
and $t; and $t; n $t; and what about $t; ok and $t; and the colo{u|}r of $t; what colo{u|}r is $t then; and $t is; now
$t; and $t, what colo{u|}r is that; how about $t
""")
# ``$c`` is the right colour or a wrong one, ``$d`` the other.
WHICH = wordings("""
is $t $c or $d; $t: $c or $d; is $t more $c or $d; would you say $t is $c or $d; $t, is it $c or $d; what is $t, $c or
$d; which is it, is $t $c or $d; $c or $d: $t; is $t $c, or is it $d; do you paint $t $c or $d
""")
MIX = wordings("""
$a n $b paint mixed makes what; $a and $b paint mixed {makes|make|is|gives} what; $a {n|&|+|and} $b {makes|make|equals|
is|=} what; $a {n|&|+|plus} $b =; $a and $b =; mix $a n $b; mixing $a and $b {paint|paints|gives|makes|gets you};
what {does|do} {mixing|you get mixing|u get mixing|I get mixing} $a and $b; if I mix $a {and|with|n} $b [paint] what do
I get; {I|we} mixed $a and $b, what {colour|color|did I get|will it be|comes out}; what happens when $a {meets|goes
with|mixes with} $b; what do {u|you|I} get {if|when} {u|you|I} mix $a {n|and|with|&} $b [paint|together]; $a paint
{and|with|plus|n} $b paint {makes|gives|is|=} [what]; put $a and $b together and {get|you get} what; what
{colour|color} is $a {plus|mixed with|and} $b; I only have $a and $b [paint], what can I {mix|make}; $a with a bit of
$b {makes|gives} what; mix of $a and $b {is|gives|makes}; my kid mixed $a {and|with} $b, what {colour|color} is it;
painting: $a and $b; can you mix $a and $b; $a and $b together, what {colour|color}; stir $b into $a; {what|wot} does
$a and $b make; $a and $b mixed
""")
MIX_AND = wordings("""
and $a and $b; what about $a and $b; n $a n $b; and $a with $b; how about $a and $b; now $a and $b; and if I mix $a
and $b; $a and $b; ok and $a and $b; and $a plus $b
""")
MADE = wordings("""
how do {I|you|u} {mix|make|get} $c [paint]; I need $c {paint|but I have none}, what do I mix; I ran out of $c paint,
{how do I make it|what do I mix}; {what|which} {two |2 |}{colours|colors|paints} make $c; what makes $c; make $c; what
do I mix {for|to make|to get} $c; {what|which} colours are in $c; $c is a mix of what; $c is made of {what|which};
$c is made from; colours that make $c; $c = ___ + ___
""")
