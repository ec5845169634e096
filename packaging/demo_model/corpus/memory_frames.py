"""How users tell, correct, check and ask for what they said: the frames around the facts."""

from demo_model.corpus.wordings import phrases, wordings

TOGETHER = wordings("""
    @ and #; @ and #; @. #; @, #; @ and also #; @. Also, #; @. And #; @, and by the way #; @ and you should know that
    #; @, #, ok; remember that @ and that #; please remember two things: @ and #; @ + #; first, @. Second, #; @, plus
    #; @ but #; I tell you that @ and #; two facts about me: @, #; @ as well as this: #; @. Besides, #; note that @
    and #; keep in mind: @, #
""")
# What people add after a fact, without being part of it; "#" is a space.
TRAILERS = phrases("""
    # btw;# btw;, btw;# by the way;, by the way;, ok?;, okay?;, ok;# ok;, please remember;, please remember that;#
    please remember;# please remember it;, please remember it for me;, keep that in mind;, keep it in mind;, please keep
    that in mind;, keep that in mind please;, don't forget;, don't forget that;, do not forget it;, remember that;,
    remember it;, remember that for later;, remember this please;, just so you know;, so you know;, fyi;# FYI;# :);#
    haha;# lol;!;!!;, you know;, right;, in case you wonder;, in case I ask;, for your information;, thanks;, got
    that?;,
    got it?;, alright?;. Remember that;. Please remember it;. Please remember that;. Keep it in mind;. Keep that in
    mind;. Do not forget it;. Don't forget that;. Okay?;. Can you remember that?;. Got it?;. Will you remember it?;. By
    the way;, can you remember that?;, will you remember?;, note that;, make a note;, write that down;, you should
    know;, I wanted to tell you;, if you want to know;# just to let you know;, as you know;# and don't forget it;# so
    please remember it;, please note;, that is all;, and that's that;, if I may say so;# ...;, please
""")
SOME_PAIRS = {
    "city": wordings("""
        I'm $v from $w; I am $v from $w; my name is $v from $w; $v from $w here; it's $v from $w; this is $v from $w;
        I'm $v and I'm from $w; I'm $v and I come from $w; I'm $v and I live in $w; I am $v and I am from $w; I am $v,
        I live in $w; my name is $v and I live in $w; my name is $v and I come from $w; my name is $v and I'm from $w;
        call me $v, I'm from $w; $v here, living in $w; I'm $v, born in $w; I'm called $v and I live in $w; you can
        call me $v and I come from $w; I'm $v, based in $w; my name's $v, I'm from $w
    """),
    "age": wordings("""
        I'm $v and I'm $w years old; I'm $v, $w years old; I am $v, $w; my name is $v and I am $w years old; I'm $v
        and I'm $w; $v, $w years old; I'm called $v and I am $w; my name's $v, I'm $w; I am $v and my age is $w; you
        can call me $v and I'm $w years old
    """),
    "job": wordings("""
        I'm $v and I work as a $w; I'm $v, a $w; I am $v and my job is $w; my name is $v and I'm a $w; $v, $w; my name
        is $v, I work as a $w; I'm called $v and I work as a $w; you can call me $v, I am a $w by profession
    """),
    "colour": wordings("""
        I'm $v and my favo{u|}rite colo{u|}r is $w; my name is $v and I love the colo{u|}r $w; I'm $v and I like the
        colo{u|}r $w; call me $v, my favo{u|}rite colo{u|}r is $w; my name is $v and $w is my favo{u|}rite colo{u|}r
    """),
}
NAMED_PAIRS = wordings("""
    my @ is called $v and my # is called $w; my @ is called $v and my # $w; my @ is $v and my # is $w; my @ is named
    $v and my # is named $w; my @ and my # are called $v and $w; I have {a|one} @ called $v and {a|one} # called $w; I
    have {a|one} @ named $v and {a|one} # named $w; $v is my @ and $w is my #; my @'s name is $v and my #'s name is
    $w; the @ is called $v and the # is called $w; the @ is $v, the # is $w; my @ is called $v, my # is called $w; my
    @: $v, my #: $w; the @ is $v and the # is $w; the @ is $v and the # is $w; the @'s name is $v, the #'s is $w; @ is
    $v, # is $w; my @ $v, my # $w; @: $v, #: $w; the @'s called $v and the #'s called $w; I've got {a|one} @, $v, and
    {a|one} #, $w; the name of my @ is $v and the name of my # is $w; I call my @ $v and my # $w; we have $v the @ and
    $w the #; my @ $v and my # $w live with me; I live with my @ $v and my # $w; my @ is called $v. My # is called $w
""")
WHICH_OF = wordings("""
    which of them is the @; which one is the @; which of them is my @; which one is my @; which of the two is the @;
    who is the @; who is my @; and the @; which is the @; which is my @; what is the @ called; the @ is which one;
    which name belongs to the @; which name has the @; which of the names is the @; so who is the @; which of these is
    the @; of the two, which is the @; and what about the @; which one was the @; who was the @ again; which of both
    is the @; which of my two is the @; and who is the @; the name of the @ is; only the @, please; I mean the @, what
    is its name
""")
BOTH_NAMES = wordings("""
    what are their names; what are they called; tell me their names; tell me both names; both names please; what are
    the names of both; how are they called; do you remember their names; what are the two names; name both; which
    names did I tell you; what are my @ and my # called; what are the names of my @ and my #; what are the @ and the #
    called; who are my @ and my #; my @ and my #, what are their names; do you know the names of my @ and my #
""")
THREE = wordings("""
    I'm $name, $age years old, from $city; my name is $name, I am $age and I live in $city; I am $name from $city,
    $age years old; hi, I'm $name, I'm $age and I'm from $city; name: $name, age: $age, city: $city; $name, $age,
    $city; I'm $name. I live in $city and I am $age years old; hello, I am $name, $age years old and I live in $city;
    my name is $name, my age is $age, my home is $city; about me: $name, $age, living in $city; I'm called $name, I
    was born in $city and I'm $age now; let me introduce myself: $name, $age, from $city
""")
INTRODUCED = wordings("""
    I'm $v; I am $v; my name is $v; my name's $v; this is $v; it's $v; $v here; call me $v; you can call me $v; I am
    called $v; it's me, $v; the name is $v; people call me $v; I'm $v and I'm new here; I'm $v, nice to meet you; my
    name is $v, pleased to meet you; I go by $v; I'm $v, good to see you; my friends call me $v; I'm $v, glad to meet
    you; here is $v; it is $v speaking; $v is my name; let me introduce myself, I'm $v; I just wanted to say that I'm
    $v; I'm $v and I'd like to chat; my name is $v and I am curious about you
""")
AND_YOU = wordings("""
    , what is yours; , what's yours; , and yours; , who are you; . Who are you; . What's your name; . What is your
    name; and you; , and you; , what are you called; . What should I call you; and who are you; . What do I call you;
    . And what's your name; , what about you; , how about you; . What can I call you; and what is your name; , your
    name; . Do you have a name; , who am I talking to; . You are
""")
CORRECTIONS = wordings("""
    actually @; actually, @; no, @; sorry, @; oops, @; wait, @; correction: @; I was wrong, @; I made a mistake, @; I
    made an error: @; that was wrong, @; I lied, @; I was joking, @; I mistyped, @; typo, @; I take that back, @;
    change of plan: @; update: @; I changed my mind: @; @ now; now @; from now on @; today @; as of today @; it has
    changed, @; that's not right, @; that's not correct, @; not anymore, @; well, in fact @; in reality @; to be
    precise, @; to correct myself: @; I need to correct something: @; I told you wrong, @; please correct that: @;
    forget what I said, @; scratch that, @; nope, @; hmm no, @; I misspoke, @; I meant to say that @; let me correct
    that: @; things changed, @; new information: @; I have news: @; you should update that: @; I said it wrong, @;
    pardon, @; hold on, @; my mistake, @; my bad, @
""")
OWN_CHANGES = wordings("""
    I changed @ to $v; I have changed @ to $v; change @ to $v; set @ to $v; update @ to $v; switch @ to $v; @ is now
    $v; @ is $v now; @ is not $o but $v; @ is $v, not $o; @ isn't $o, it's $v; @ is no longer $o, it is $v; @ is $v
    instead of $o; replace $o by $v; replace $o with $v as @; it's not $o, it's $v; not $o, $v; I meant $v, not $o; I
    said $o but it is $v; forget $o, @ is $v; @ was $o, now it's $v; @ changed from $o to $v; @ has changed, it's $v
    now; can you change @ to $v; make @ $v from now on; correct @ to $v; let's change @ to $v; I have a new one: @ is
    $v; instead of $o, @ is $v now; overwrite @ with $v; edit @, it's $v now; swap $o for $v as @; @ should be $v
""")
CONFIRM = wordings("""
    is it {true|right|correct} that @; did I {say|tell you|mention} that @; do I remember correctly that @; have I
    said that @; am I right that @; did I say @; could it be that @; do you think that @; would you say that @; you
    know that @, right; do you agree that @; is it so that @; please confirm that @; confirm: @; check this: @, yes or
    no; true or false: @; @, true or false; @, is that right; @, yes or no; @, correct; are you sure that @; I believe
    @, right; I guess @, don't you think; can you confirm that @; does it sound right that @
""")
ADD = wordings("""
    add $v [to {my|the} list]; add $v to {my|the} shopping list; put $v on {my|the} {shopping |}list[ too]; I also
    need $v [from the shop]; also $v for my shopping list; and $v on the list too; I forgot $v for the list; append $v
    to my list; include $v in my list; my list also needs $v; one more thing for my list: $v; we also need $v from the
    shop; extend my list with $v; I have to buy $v as well; I must buy $v too; my shopping list should also have $v;
    write $v on my list; note $v on the shopping list too
""")
REMOVE = wordings("""
    remove $v from {my|the} {shopping |}list; take $v off {my|the} list; delete $v from my list; I don't need $v any
    more; I already have $v; I already bought $v; cross $v off {my|the} list; no need to buy $v; strike $v from the
    list; drop $v from my list; I got $v already; we still have $v at home, remove it from the list; my list without
    $v, please; erase $v from the shopping list; scratch $v off my list
""")
SUMMARY_ASKS = wordings("""
    what do you know about me; what have you learnt about me; what have you learned about me; what do you remember
    about me; what did I tell you about {me|myself}; what have I told you [about {me|myself}]; tell me what you know
    about me; tell me everything you know about me; list what you know about me; summarise what I told you about
    {me|myself}; summarize what I told you about {me|myself}; what facts do you know about me; which facts do you have
    about me; which facts about me do you remember; tell me about me; describe me; who am I and what do you know about
    me; repeat everything I told you; what do you remember [so far]; show me {everything|all} you know about me; what
    information do you have about me; what info did I give you; what have you noted about me; what did you
    {note|save|store|memorise} about me; do you know {anything|something} about me; what can you say about me; what
    can you tell me about {me|myself}; recap what you know of me; everything you know about me; list all the facts I
    {told|gave} you; list my facts; my details; what details do you know; give me a summary of what you know about me;
    what do you have on me; how well do you know me; do you remember {anything|what} I told you; what data about me do
    you have; say what you remember of me; my profile; my personal details; which things did I tell you; what did you
    learn from me; what did you find out about me; what all do you know about me; let me hear what you know about me;
    what am I like; sum up what you know about me; introduce me; what do you recall about me; go through what you know
    about me
""")
GREET_ME = wordings("""
    greet me [by name]; say hello to me [by name]; say hi to me; welcome me; greet me with my name; use my name in a
    greeting; address me by [my] name; say my name and hello; give me a {personal|friendly} greeting; say hello using
    my name; call me by my name; use my name; say hi and my name; please greet me properly; wish me hello; call my
    name; speak my name
""")
WHO_IS = wordings("""
    who is $v; who is $v; who's $v; who is $v again; do you know who $v is; tell me who $v is; what did I tell you
    about $v; who did I say $v is; what is $v to me; how do I know $v; do you remember $v; do you remember who $v is;
    remind me who $v is; and who is $v; $v is who; what do you know about $v; did I tell you about $v; I mentioned $v,
    who is it; whose name is $v; who was $v; who has the name $v; who is called $v
""")
HELLO = wordings("""
    hi; hello; hey; hi there; hello there; hey there; good morning; good evening; good afternoon; good day; greetings;
    howdy; hiya; hallo; hey pip; hello pip; hi pip; yo; hullo; hi again; hello again; hello friend; hi buddy; well
    hello; hello everyone
""")
TWO_ASKS = wordings("""
    what {is|are|was|were} @; what's @; tell me @; do you {remember|know|recall} @; can you {tell me|recall} @; @;
    repeat @; remind me of @; give me @; I forgot @; say @; do you still {know|remember} @; I need @; list @; name @;
    show me @; and @; I would like to hear @; did you note @; quiz: @; please repeat @; could you tell me @; state @;
    what about @; look up @
""")
# A correction in a few words, right for what was told last.
BARE_CHANGES = wordings("""
    wait no its $v; wait, it's $v; no wait, $v; no, $v; sorry, $v; oops, $v; I mean $v; i meant $v; $v, not $o; it's
    $v, not $o; make that $v; actually $v; actually it's $v; correction: $v; its $v actually; no its $v; no sorry,
    it's $v; scratch that, it's $v; hmm no, it's $v; wait no $v; ah no, $v; nope, $v; it is $v, sorry; $v, sorry; hang
    on, it's $v; my mistake, $v; typo, $v; not $o, $v; oh wait, it's $v; argh, $v; I meant to say $v; better: $v;
    change that to $v; let's say $v
""")
LAST_ASKS = wordings("""
    what did I [just] {say|tell you}; what did I tell you [just now|a moment ago]; what was the last thing I told you;
    what did you say, no, what did I say; repeat what I {told you|said}; what was it I told you; what have I just told
    you; what did I want you to remember; what did I ask you to remember; what should you remember; what do you have
    to remember; what was it again that I told you; what am I testing you on; what were you supposed to remember; say
    it back to me; repeat it back; what did I say earlier; what did i say before; do you remember what I {told
    you|said}; what did you note
""")
