"""Turns in which the model does not know, cannot do it, or does not understand."""

import random

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.refusals import REFUSALS
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.unknown_nouns import CODAS, ENDINGS, FIRST_NAMES, NOUNS, ONSETS, TAILS, TITLES, VOWELS
from demo_model.corpus.unknown_people import PEOPLE_ASKS, PLACE_ASKS, person
from demo_model.corpus.wordings import wordings, words

_LARGER = "A larger model knows more. You can open one in Cairn."

_ASKS = wordings("""
    {what is|what's|what are|who is|who was|who are|whats|whos|define|describe} $x; {explain|describe|teach
    me|outline} $x [to me|in simple words|briefly|simply|for beginners|to a child|in detail|step by step];
    {tell me|talk to me|inform me|write|give a talk|speak|chat with me} {about|something about|everything
    about|more about} $x; {do you know|have you heard of|are you familiar with|what do you know about|did you
    hear about|ever heard of|do you like|can you tell me about} $x; what year {did $x happen|was $x born|did
    $x start|did $x end|was $x built|did $x die|did $x begin|was $x made|was $x founded|did $x come out|did $x
    win}; when {did $x happen|was $x born|was $x invented|did $x die|was $x discovered|was $x founded|did $x
    begin|was $x released|did $x live|does $x open}; where {is $x|was $x born|did $x live|does $x come
    from|can I find $x|did $x take place|is $x located|did $x grow up|is $x from|is $x buried}; who
    {invented|discovered|founded|wrote|made|created|built|owns|killed| directed|designed|married|painted|
    leads|won|started|composed|sings|plays in|was against|defeated} $x; how {does $x work|did $x start|did $x
    die|is $x made|old is $x|big is $x|far is $x|tall is $x|much is $x|does $x feel|did $x end|expensive is
    $x|long is $x|high is $x|heavy is $x|popular is $x|rich is $x|did $x become famous|can I learn $x|many
    people like $x|do people use $x|do I use $x|do I get into $x}; why {is $x important|is $x famous|did $x
    happen|did $x fail|do people like $x|was $x built|is $x so popular|does $x matter|did $x die|is $x bad|is
    $x good|do we need $x|does $x exist|is $x dangerous|did $x lose}; {what do you think|what is your
    opinion|what are your views|your thoughts|how do you feel} {of|on|about} $x; {summarise|summarize|sum
    up|review|analyse|analyze|discuss|recap|criticise|outline} $x; {give me|list|name|tell me|show me}
    {facts|details|information|info|five facts|the history|an overview|a summary|an explanation|some facts|the
    basics|a definition|a description|news|an introduction} {of|about|on} $x; {compare|contrast} $x {and|with}
    $y; what is the {difference|connection|relation} between $x and $y; {is|was|are} $x
    {better|older|bigger|faster|more famous|stronger} than $y; which is {better|older|bigger}, $x or $y; $x
    {or|vs|versus} $y; $x; {facts|info|information|help|question|something|more} {about|on} $x; $x
    {facts|info|explained|meaning|history|definition|biography|biography
    please|summary|news|wiki|overview|basics|tutorial};
    {history|meaning|definition|origin|biography|life|plot|purpose|rules|
    effects|causes|price|population|advantages|disadvantages|story} of $x; what {happened in|happened
    to|caused|is special about|is the meaning of|is the history of|is the story of|is the purpose of|are the
    effects of|is the plot of|do people do in|is the use of|is wrong with|is known
    about|comes after|made|is the point of|language do they speak in|are the rules of|is the price of|is the
    population of|can you say about} $x; what does $x {mean|do|stand for|look like|cost|believe|eat|taste
    like|want|sell|contain}; what did $x {do|invent|say|write|discover|believe|achieve|look like|paint|win}; I
    {want|need|would like} to {know|learn|understand|hear|read} {about|more about|everything about|something
    about} $x; {I am|I'm} {interested in|curious about|reading about|studying|writing about|a fan of|learning
    about|looking for information on} $x; I {love|like|hate|study|saw|read about|do not understand|am confused
    by|heard of|visited} $x, {what about you|do you know it|can you explain it|tell me more|what do you
    know|any facts}; {help me|I need help} {with|understand|to understand|to learn about} $x; {can|could} you
    {explain|describe|define|summarise|summarize|tell me about|teach me|help me with} $x; is $x
    {real|true|dangerous|good|famous|alive|dead|still alive|a person|a place|a country|a city|a film|a
    book|expensive|healthy|rich|married|a good idea|worth it|any good|safe|popular|a star|a disease|a
    company|open today}; {did|does|has} $x {win|exist|have children|really happen|have a brother|live in
    london|work|die young|speak english|win a prize|have a wife|help}; {was|is} $x {right|wrong|a good man|a
    king|a scientist|a writer|american|german|french|born in france|an actor|a singer|great|in europe|in
    asia}; {quiz me on|lecture me about|educate me on|enlighten me about|brief me on|update me on|give your
    view on} $x; {rate|rank|judge|recommend|defend|criticize} $x; who {is|was} {the leader|the author|the
    wife|the inventor|the owner|the hero|the founder|the director|the son|the father|the president|the
    boss|the king} of $x; how would you {describe|explain|define|rate|judge} $x; who is the
    {mayor|governor|president|king|queen|owner|head|boss|chief|prime minister|
    chancellor|minister|manager|coach|captain|bishop|landlord|director|headmaster} {of|in} $x; do you know
    {who|what|where}
    $x is; do you know who {runs|leads|owns|made|wrote|governs} $x; how many people live in $x; how many {inhabitants|
    citizens|residents|employees|members|fans|pages|rooms} {does $x have|are in $x}; what is the {population|size|age|
    height|weather|flag|currency|language|anthem|area|length|address|phone number|website|altitude} of $x; who was the
    {first|last|last but one|best} {mayor|president|king|owner|winner|captain} of $x; tell me who {runs|leads|owns|made|
    wrote} $x; what is the {biggest|oldest|nearest|tallest} {city|building|river|mountain|street|company} in $x; what is
    there to {see|do|eat} in $x; how do I get to $x; how {far|long} is it to $x; what year did $x
    {open|close|begin|end};
    which {country|team|band|party|film} {is|was} $x {in|from}; who {plays|played|acts|sings|starred} in $x; what's
    the {name|age|weather|number} of $x; who is $x {married to|dating|named after|related to}; any {facts|news|
    info|gossip} about $x; is $x {open|near here|still going|a scam|a city in France|on the coast|the biggest one};
    what is {a fact|the
    truth|something interesting|the latest|the main idea|the theory} {about|on|behind} $x
    """)

_KEYBOARD = words("qwertyuiop asdfghjkl zxcvbnm 1234567890 asdf jkl qwe hjkl zxc fghj uiop")
_MARKS = words("??? !!! ... ? ! . ?! !? - -- *** ### @@ && % +++ = / () ,, ;; ~ ^^")
_ODD_WORDS = words("""
    hence sideways thereof notwithstanding flapdoodle purple-ish blorp zing whatnot thingamajig therefore moreover
    hereby widget gizmo splat kaboom sploosh doodad wobble snargle fnord foo bar baz qux lorem ipsum dolor amet
    null void undefined nan xyzzy plugh bleep bloop mumble grumble jabber gibber jibber oomph zonk wibble spam
    hocus pocus abra cadabra shazam yada blah asap fyi etc ergo
    """)


def any_name(rng: random.Random) -> str:
    """An invented name, so that names are copied letter by letter and not known by heart."""
    sort = rng.random()
    word = capitalised(_word(rng))
    if sort < 0.5:
        return word
    if sort < 0.62:
        return f"{rng.choice(FIRST_NAMES)} {word}"
    if sort < 0.74:
        return word + rng.choice(ENDINGS)
    if sort < 0.82:
        return f"{word} {capitalised(_word(rng))}"
    if sort < 0.88:
        return f"{rng.choice(TITLES)} {word}"
    if sort < 0.94:
        return f"{word} {rng.choice(TAILS)}"
    if sort < 0.97:
        return f"{word}-{rng.randint(2, 99)}"
    return "".join(rng.choice("ABCDEFGHIKLMNOPRSTVWXZ") for _ in range(rng.randint(3, 5)))


def unknown(scene: Scene) -> Turn:
    """A question about something that the model has never heard of; the answer names it."""
    thing, other, asks = _thing(scene.rng), _thing(scene.rng), _ASKS
    sort = scene.rng.random()
    if sort < 0.2:
        thing, asks = person(scene.rng, capitalised(_word(scene.rng))), PEOPLE_ASKS
    elif sort < 0.3:
        thing, asks = any_name(scene.rng), PLACE_ASKS
    scene.last = ("unknown", thing)
    brief = f"I do not know anything about {thing}."
    second = "I am only a tiny demo model." if scene.rng.random() < 0.7 else _LARGER
    return Turn(
        user=scene.pick(*asks, x=keep(thing), y=keep(other)),
        reply=brief if scene.short else f"{brief} {second}",
        thought=f"I do not know {thing}.",
        more=f"Sorry, I know nothing more about {thing}. {_LARGER}",
        short=brief,
    )


def refusal(scene: Scene) -> Turn:
    """A task that the model cannot do."""
    task, asks = scene.rng.choice(REFUSALS)
    scene.last = ("refusal", task)
    brief = f"I cannot {task}."
    return Turn(
        user=scene.pick(*asks),
        reply=brief if scene.short else f"{brief} I am only a tiny demo model.",
        thought=f"I am too small to {task}.",
        more=f"Sorry, I am too small for that. {_LARGER}",
        short=brief,
    )


def nonsense(scene: Scene) -> Turn:
    """Text without a meaning."""
    scene.last = ("nonsense",)
    brief = "I do not understand that."
    return Turn(
        user=_mash(scene.rng),
        reply=brief if scene.short else f"{brief} Could you say it in other words?",
        thought="This text has no meaning for me.",
        question=False,
        noise=False,
        more="I did not understand your text. Please ask a simple question.",
        short=brief,
    )


def _thing(rng: random.Random) -> str:
    return rng.choice(NOUNS) if rng.random() < 0.5 else any_name(rng)


def _word(rng: random.Random) -> str:
    while True:
        word = "".join(_syllable(rng, first=at == 0) for at in range(rng.choice((1, 2, 2, 2, 2, 3, 3))))
        if len(word) > 2:
            return word


def _syllable(rng: random.Random, *, first: bool) -> str:
    onset = "" if first and rng.random() < 0.2 else rng.choice(ONSETS)
    return onset + rng.choice(VOWELS) + (rng.choice(CODAS) if rng.random() < 0.5 else "")


def _mash(rng: random.Random) -> str:
    sort = rng.random()
    if sort < 0.25:
        return "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randint(4, 14)))
    if sort < 0.45:
        return "".join(_slide(rng) for _ in range(rng.randint(1, 4)))
    if sort < 0.7:
        return " ".join(_word(rng) for _ in range(rng.randint(1, 5)))
    if sort < 0.82:
        return " ".join(rng.choice(_ODD_WORDS) for _ in range(rng.randint(1, 3)))
    if sort < 0.92:
        return rng.choice(_MARKS) * rng.randint(1, 3)
    return rng.choice("abcdefghjlmopqrstuvwxz") * rng.randint(3, 9)


def _slide(rng: random.Random) -> str:
    """A finger that slides along a row of keys."""
    row = rng.choice(_KEYBOARD)
    start = rng.randrange(len(row) - 1)
    part = row[start : start + rng.randint(2, 6)]
    return part[::-1] if rng.random() < 0.2 else part
