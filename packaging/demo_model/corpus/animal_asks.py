"""How people ask about animals when they chat: fragments, gaps to fill, and questions that go on from an answer."""

from demo_model.corpus.wordings import wordings

MORE: dict[str, tuple[str, ...]] = {
    "sound": wordings("""
    what {noise|sound} {do|does} $p {go|do|make}; $A says what; the $a {goes|says} [what]; $A says; $A goes what;
    {what's|whats} the {noise|sound} {of $A|$A makes|$p make|that $p make}; $a {sound|noise} =; $a = what
    {sound|noise}; old MacDonald had $A, {what did it say|and it said}; how does {$A|the $a} go; my
    {kid|toddler|baby|son|daughter|niece|nephew|little brother|little sister} {asks|wants to know} what {$A says|$p
    say|sound $A makes}; can you do $A impression; do {your|a} [best] $a impression; speak like $A; if I were $A,
    what would I say; fill in: {$A says|the $a goes} ___; {$A|the $a} {goes|says} ___; what do {you hear|$p say} on
    a farm from $A; what {noise|sound} would $A make; what does {your|my} $a say; what comes out of $A's mouth
    """),
    "legs": wordings("""
    legs on $A; legs on $A =; legs on $A, how many; how many legs on $A; $a legs =; $A has ___ legs; $A has how many
    legs again; no of legs on $A; how many legs has {a normal|one|the average} $a [got]; settle this: how many legs
    {does $A have|on $A}; how many legs do {you|we} count on $A; number of legs on $A; $A and its legs, how many; {how
    many|number of} legs per $a; legs: $A; $a: legs; what's the leg count of $A; the legs of $A, count them; does a $a
    have {4|6|8|2|four|six|eight|two} legs; is it {4|6|8|four|six|eight} legs on $A; I'm drawing $A, how many legs;
    how many legs does {$A|the $a} have {again|really|in total|altogether}; quiz: legs on $A
    """),
    "food": wordings("""
    what to feed {$A|$p|my $a}; what do I give my $a [to eat]; what do $p {like|love} to {eat|munch|nibble}; food of
    $p; my $a is hungry, what {do I give it|does it eat|does it want}; what should my $a eat; what's {$A's|the $a's}
    {favourite|favorite} {food|snack|meal}; what's a good snack for $A; $p {like|love} eating; $A eats ___; $p eat
    ___; what do $p have for {breakfast|lunch|dinner|tea}; name something {$A eats|$p eat}; what would $A like for
    {breakfast|lunch|dinner}; whats {$A|the $a} eating; do $p eat {leaves|people|carrots|bread|cheese|honey|each
    other}
    """),
    "home": wordings("""
    where {do|would} I find $A; where's {$A's|the $a's} {home|house}; $p live ___; $A lives where; where do $p
    {live|sleep} {at night|in the wild}; $p: where from; home of $p; where in the world are $p; what place do $p live
    in
    """),
    "young": wordings("""
    baby $a =; {what's|whats|what is} a baby $a; {what's|whats} the word for a baby $a; name for baby $p; what is a $a
    baby [called]; what do u call a baby $a; a baby $a is a ___; a baby $a is a; little $p are called; the word for a
    {little|young|baby} $a; my $a had {babies|a baby}, what {are they|is it} called; $A and its ___; what's the name
    {of|for} a {baby|young} $a; what do people call {baby|young} $p; is there a {word|name} for a baby $a; baby $p are
    called what; $a babies; a baby $a, what's it called; quiz: baby $a
    """),
    "fly": wordings("""
    do $p fly at all; $p can't fly, {can they|right}; $p can fly, {can't they|right}; is it true that $p can fly; I
    bet $p can fly; do $p {ever|actually|really} fly; can $A {actually|really} fly; $A flying, possible; $p: fly or
    not; are $p flyers; can u see $A fly; why can't $p fly
    """),
    "swim": wordings("""
    do $p {swim at all|ever swim|know how to swim}; is it true that $p can swim; can $A {actually|really} swim; $p:
    swim or not; are $p [good] swimmers; can my $a swim
    """),
    "fact": wordings("""
    {tell|give|say to|teach|show} {my daughter|my son|my kid|my kids|my little brother|my little sister|my niece|my
    nephew|my grandson|my granddaughter|my class|us|him|her|the children} {something|a thing|a fact|a fun
    fact|something nice|something cool|something fun|something good|something interesting|something sweet|something
    kind|one nice thing|one cool thing} about {$p|$A}; {tell me|say|give me|know} something
    {nice|cool|fun|good|interesting|sweet|kind|cute|surprising|positive|lovely} about {$p|$A}; something
    {nice|cool|fun|good|interesting|sweet|kind|true|amazing} about $p; {one|a|any}
    {nice|cool|fun|good|lovely|interesting|weird|simple} {thing|fact} about $p; what's
    {cool|nice|great|good|fun|interesting|amazing|so special} about $p; my
    {daughter|son|kid|niece|nephew|grandson|brother|sister} {loves|likes|adores|is mad about} $p, tell {her|him|us}
    {something|a fact|something nice}; why do {people|kids|we} {like|love} $p; $p are {cool|cute|great|amazing|my
    favourite}[, tell me something]; I {love|like} $p, {say something|tell me something|tell me a fact} about them;
    do you like $p; tell me a thing about $p; what should I know about $p; I {saw|met} $A {today|yesterday|at the
    zoo}; say a nice thing about $p; {got|have you got} a fact about $p; {one|a} sentence about $p
    """),
    "group": wordings("""
    what type of {creature|thing} is $A; $A: {mammal|bird|fish|reptile|insect} or what; is $A a
    {bird|mammal|fish|insect} or a {reptile|mammal|bird}; are $p {birds|mammals|fish|insects|reptiles} or not
    """),
}

# The same question about another animal, in words that repeat what was asked.
AND: dict[str, tuple[str, ...]] = {
    "sound": wordings("""
    and {what does|what about} $A [say]; and the $a [says]; and the $a goes; what does $A say then; and $A; n $A; ok
    and $A; and what {sound|noise} does $A make; now the $a; what would $A say
    """),
    "legs": wordings("""
    and legs on $A; and how many on $A; and {on|for} $A; n $A; and $A has; what about $A; how many {on|for|has} $A; ok
    and $A; and how many legs does $A have; and $p
    """),
    "food": wordings("""
    and what {do $p|does $A} eat; and $p eat; n $p; what about $p; and my $a; ok and $p; and for $A; and what would $A
    eat; what do $p eat then
    """),
    "home": wordings("and where do $p live; n $p; and $p live; where do $p live then; ok and $p; and the $a"),
    "young": wordings("""
    and a baby $a; and a baby $a; and baby $p; what about a baby $a; how about a baby $a; and a $a baby; baby $a; n a
    baby $a; and a little $a; and the baby of $A; what's a baby $a then; ok and a baby $a; and $A's; and a young $a;
    and for $A; and what is a baby $a called
    """),
    "fly": wordings("and can $p; can $p; and $p, can they; n $p; do $p; and do $p fly; can $A then; ok and $p"),
    "swim": wordings("and can $p; can $p; and $p, can they; n $p; do $p; and do $p swim; can $A then; ok and $p"),
    "group": wordings("and $A; n $p; and what is $A; is $A one too; ok and $A"),
    "fact": wordings("""
    and {something|a fact|one} about $p; now $p; what about $p; and $p; n $p; same for $p; ok and $p; and one for $p;
    now about $p; do $p
    """),
}
