"""More kinds of facts: what is called "my ...", people and animals, numbers, secret words, things in places."""

import random
from collections.abc import Callable
from functools import partial

from demo_model.corpus import memory_values as values
from demo_model.corpus.memory_facts import PERSONAL, Fact
from demo_model.corpus.memory_more_kinds import MORE_OWNED, MORE_SHARED
from demo_model.corpus.names import family_name, odd_word, person_name, place_name
from demo_model.corpus.wordings import wordings

_Value = Callable[[random.Random], str]


def _one_of(pool: tuple[str, ...], odd: float = 0.0) -> _Value:
    return partial(values.chosen, pool=pool, odd=odd)


def _filled(templates: tuple[str, ...], noun: str) -> tuple[str, ...]:
    if noun[0] in "aeiou":
        templates = tuple(
            template.replace("{a|one} @", "{an|one} @").replace(" a @", " an @") for template in templates
        )
    return tuple(template.replace("@", noun) for template in templates)


_OWNED_STATEMENTS = wordings("""
    my @ is $v; my @ is $v; my @ is $v; $v is my @; the @ I have is $v; my @ has always been $v; my @ would be $v; as
    my @ I have $v; mine is $v, I mean my @
""")
_OWNED_TELLS = wordings("""
    my @: $v; @: $v; @ = $v; as for my @, it's $v; my @, $v; what my @ is? It's $v; about my @: it is $v
""")
_OWNED_NOUNS = wordings("my @; my @; my @; the @ I {told you|mentioned|gave you}")
_OWNED_CLAUSES = wordings("what my @ is; what I said about my @; which @ I have; what I told you about my @")
_OWNED_ASKS = wordings("""
    which @ do I have; what did I say about my @; what did I tell you about my @; which @ did I {mention|tell
    you|name}; what is the @ of {mine|your user}; what's the @ I told you {about|earlier}; as for my @, what is it;
    what do you know about my @
""")

_OWNED: tuple[tuple[str, str, _Value], ...] = (
    ("favo{u|}rite animal", "favourite animal", _one_of(values.WILD)),
    ("favo{u|}rite drink", "favourite drink", _one_of(values.DRINKS)),
    ("favo{u|}rite fruit", "favourite fruit", _one_of(values.FRUITS)),
    ("favo{u|}rite sport", "favourite sport", _one_of(values.SPORTS)),
    ("favo{u|}rite season", "favourite season", _one_of(values.SEASONS)),
    ("favo{u|}rite {day|weekday}", "favourite day", _one_of(values.WEEKDAYS)),
    ("favo{u|}rite month", "favourite month", _one_of(values.MONTHS)),
    ("favo{u|}rite word", "favourite word", odd_word),
    ("favo{u|}rite subject", "favourite subject", _one_of(values.SUBJECTS)),
    ("favo{u|}rite language", "favourite language", _one_of(values.LANGUAGES)),
    ("favo{u|}rite city", "favourite city", place_name),
    ("favo{u|}rite instrument", "favourite instrument", _one_of(values.INSTRUMENTS)),
    ("favo{u|}rite {singer|artist}", "favourite singer", lambda rng: f"{person_name(rng)} {family_name(rng)}"),
    ("favo{u|}rite {band|group}", "favourite band", values.nickname),
    ("birthday", "birthday", values.date),
    ("shoe size", "shoe size", values.size),
    ("star sign", "star sign", _one_of(values.SIGNS)),
    ("nickname", "nickname", values.nickname),
    ("{surname|last name|family name}", "surname", family_name),
    ("middle name", "middle name", person_name),
    ("{user name|username|login}", "user name", odd_word),
    ("{company|employer|firm}", "company", values.nickname),
    ("{mother tongue|native language|first language}", "first language", _one_of(values.LANGUAGES)),
    ("{street|road}", "street", lambda rng: f"{odd_word(rng).capitalize()} Street"),
    ("dream job", "dream job", _one_of(values.JOBS)),
    ("{bed time|bedtime}", "bedtime", values.time),
    ("{team|club}", "team", place_name),
    ("{holiday destination|travel destination}", "holiday destination", place_name),
    ("eye colo{u|}r", "eye colour", _one_of(("blue", "brown", "green", "grey", "hazel", "dark brown"))),
    ("hair colo{u|}r", "hair colour", _one_of(("black", "brown", "blond", "red", "grey", "white", "ginger"))),
    ("car colo{u|}r", "car colour", _one_of(values.COLOURS)),
)


def _owned(noun: str, title: str, value: _Value) -> Fact:
    return Fact(
        key=title,
        value=value,
        clause=f"your {title} is $v",
        unknown=f"your {title}",
        statements=_filled(_OWNED_STATEMENTS, noun),
        tells=_filled(_OWNED_TELLS, noun),
        nouns=_filled(_OWNED_NOUNS, noun),
        clauses=_filled(_OWNED_CLAUSES, noun),
        asks=_filled(_OWNED_ASKS, noun),
    )


_SHARED: tuple[tuple[str, str, _Value, str], ...] = (  # as users say it, as replies say it, the value, its group
    ("number", "number", values.number, ""),
    ("lucky number", "lucky number", values.number, "number"),
    ("favo{u|}rite number", "favourite number", values.number, "number"),
    ("secret number", "secret number", values.number, "number"),
    ("magic number", "magic number", values.number, "number"),
    ("{PIN|pin|pin code|PIN code}", "PIN", values.code, "number"),
    ("code", "code", values.code, "number"),
    ("{door code|door code|code for the door|code of the door|entry code}", "door code", values.code, "number"),
    ("{alarm code|code for the alarm|code of the alarm}", "alarm code", values.code, "number"),
    ("{safe code|code for the safe|code of the safe}", "safe code", values.code, "number"),
    ("{gate code|code for the gate|code of the gate}", "gate code", values.code, "number"),
    ("{bike code|code for the bike lock|code of my bike lock}", "bike code", values.code, "number"),
    ("{room number|room}", "room number", values.number, "number"),
    ("house number", "house number", values.number, "number"),
    ("locker number", "locker number", values.number, "number"),
    ("{phone number|telephone number|extension}", "phone number", values.code, "number"),
    ("{ticket number|ticket}", "ticket number", values.number, "number"),
    ("order number", "order number", values.number, "number"),
    ("{seat number|seat}", "seat number", values.number, "number"),
    ("{bus number|bus}", "bus number", values.number, "number"),
    ("{gate number|gate}", "gate number", values.number, "number"),
    ("{customer number|customer id|member number|account number}", "customer number", values.code, "number"),
    ("score", "score", values.number, "number"),
    ("budget", "budget", values.number, "number"),
    ("{password|pass word|passwd}", "password", values.secret, "word"),
    (
        "{wifi password|Wi-Fi password|wlan password|password for the wifi|password of the Wi-Fi|wifi key}",
        "Wi-Fi password",
        values.secret,
        "word",
    ),
    ("secret word", "secret word", odd_word, "word"),
    ("magic word", "magic word", odd_word, "word"),
    ("{code word|codeword}", "code word", odd_word, "word"),
    ("safe word", "safe word", odd_word, "word"),
    ("passphrase", "passphrase", lambda rng: f"{odd_word(rng)} {odd_word(rng)}", "word"),
    ("word", "word", odd_word, ""),
)
_SHARED_STATEMENTS = wordings("""
    my @ is $v; my @ is $v; the @ is $v; the @ is $v; our @ is $v; $v is my @; $v is the @; my @ would be $v; I have
    the @ $v; the @ I got is $v; the @ I chose is $v; my @ has been $v for years; my new @ is $v; they gave me the @
    $v; the @ we use is $v
""")
_SHARED_TELLS = wordings("""
    @: $v; my @: $v; @ = $v; @ $v; {remember|keep|save|store|note|hold|memorise|memorize} the @ $v;
    {remember|keep|note} $v, it's my @; {remember|keep|save|store|note|hold on to|memorise} the @ $v for me;
    {keep|hold} the @ $v in {mind|memory|your head}; I choose $v as my @; I pick the @ $v; I'm thinking of the @ $v;
    let's use $v as the @; use $v as my @; take $v as my @; let the @ be $v; set my @ to $v; the @ shall be $v; don't
    lose the @ $v; write down the @ $v; put $v down as my @; learn the @ $v by heart
""")
_SHARED_NOUNS = wordings("""
    my @; my @; the @; the @; that @; our @; the @ I {gave|told} you; the @ I asked you to {remember|keep|save}
""")
_SHARED_CLAUSES = wordings("""
    what {my|the} @ {is|was}; which @ I {told|gave} you; what @ I {chose|have|said}; which @ you should
    {remember|keep}
""")
_SHARED_ASKS = wordings("""
    which @ did I {tell you|give you|say|mention|choose|pick}; what @ did I {tell you|give you|say|mention|choose};
    which @ {should|must} I {use|type|enter}; which @ did I ask you to {remember|keep|save|store|note}; what @
    {should|did} you {remember|keep|save|store|memorise}; which @ do I have; which @ is mine; {what's|what is} the @
    you {remember|saved|stored|hold|keep|noted|have} for me; what was that @; what was that @ I {told you|mentioned};
    {recall|retrieve|return|fetch|give back|reveal} the @; the @ was; what's {the|my} @; what is {the|my} @; what was
    {the|my} @ [again]; do you {know|remember} {the|my} @; tell me {the|my} @; which @ was it; what did I set the @
    to; I need the @ now; I lost {my|the} @; hand me the @; show me {the|my} @; what did you {store|save|note} as the
    @; which @ am I using; quick, @; @; @ pls; quick: @; @ again; um @; ok @; @ now; say @; the @ pls; remind me @;
    and @; what @ was it
""")
_BARE_NUMBER = wordings("""
    remember $v; remember $v for me; please remember $v; keep $v in mind;
    {note|save|store|memorise|memorize|hold|keep} $v {for me|for later|please}; don't forget $v; here is a number to
    remember: $v; I'll ask you for $v later; remember this number: $v; remember these digits: $v; remember the figure
    $v; a number for you: $v; I give you the number $v; the number you should remember is $v; I'll give you a number:
    $v; my number, $v, please keep it; store the value $v; save this number $v; hold on to $v; keep this in memory:
    $v; note down $v; remember this number for me: $v; please remember this number: $v; remember the number $v; please
    remember the number $v; remember the number $v for me; can you remember the number $v; could you remember this
    number for me: $v; keep this number in mind: $v; keep the number $v in mind; keep this number for me: $v; I want
    you to remember the number $v; try to remember this number: $v; the number is $v, keep it in mind; the number is
    $v, please remember it; I have a number for you: $v; store this number: $v; memorise this number: $v; don't forget
    this number: $v; remember $v, it is a number; my number to remember is $v; here's a number: $v; note this number:
    $v; $v is the number to remember; $v, remember this number
""")
_BARE_WORD = wordings("""
    remember the word $v; keep the word $v in mind; here is a word to remember: $v; remember this word: $v;
    {note|save|store|memorise} the word $v; don't forget the word $v; your word to remember is $v; a word for you: $v;
    I give you the word $v; I will ask you for the word $v later; the word you should remember is $v; keep this word
    for me: $v; the word of the day is $v; hold on to the word $v; learn the word $v
""")
_NUMBER_ASKS = wordings("""
    which number did I {tell|give} you; what number did I {say|mention|choose|pick}; which digits did I {tell|give}
    you; what were the digits; what figure did I {give you|mention}; which number should you remember; what number are
    you keeping for me; what was the number again; what number did I ask you to {remember|keep|save|store}; which
    number am I thinking of; the number please; what value did I give you; do you remember the digits; tell me the
    number I gave you; what number do you have {for me|in mind}; give me back {my|the} number; what number did I ask
    you to {remember|keep|note|keep in mind|memorise|store|save} [for me]; what was the number I asked you to
    {remember|keep|note|save}; which number did I want you to {remember|keep}; do you remember the number I gave you;
    do you still {know|remember} the number; what number did I {give|tell} you; what number was it; what's the number
    I {told|gave} you; the number I asked you to remember, what is it; what number should you {remember|keep in mind};
    can you tell me the number again
""")
_WORD_ASKS = wordings("""
    which word did I {tell|give} you; what word did I {say|mention|choose}; which word should you remember; what was
    the word again; what word did I ask you to {remember|keep|save}; the word please; what word do you have {for me|in
    mind}; do you remember {the|my} word; tell me the word I gave you; which word are you keeping for me; what's the
    word; say the word I told you; which word have you memorised
""")


def _shared(noun: str, title: str, value: _Value, group: str) -> Fact:
    bare = {"number": _BARE_NUMBER, "word": _BARE_WORD}.get(title, ())
    extra = {"number": _NUMBER_ASKS, "word": _WORD_ASKS}.get(title, ())
    return Fact(
        key=title,
        value=value,
        clause=f"your {title} is $v",
        unknown=f"{'a' if title in ('number', 'word') else 'your'} {title}",
        statements=_filled(_SHARED_STATEMENTS, noun),
        tells=bare * 2 if title == "word" else _filled(_SHARED_TELLS, noun) + bare * 3,
        nouns=_filled(_SHARED_NOUNS, noun),
        clauses=_filled(_SHARED_CLAUSES, noun),
        asks=_filled(_SHARED_ASKS, noun) + extra * 2,
        group=group,
    )


_NAMED_STATEMENTS = wordings("""
    my @ is called $v; my @ is called $v; my @ is named $v; my @'s name is $v; my @'s name is $v; the name of my @ is
    $v; I have {a|one} @ called $v; I have {a|one} @ named $v; I've got {a|one} @ called $v; we call my @ $v; I call
    my @ $v; my @ goes by $v; my @'s called $v; $v is my @; $v is my @'s name; $v is the name of my @; the @ I have is
    called $v; my @ has the name $v
""")
_PERSON_STATEMENTS = wordings("""
    my @ is $v; this is about my @ $v; $v and I go way back, $v is my @; I visited my @ $v; I met my @ $v; I am with
    my @ $v
""")
_PERSON_TELLS = wordings("""
    my @ $v is here; I talked to my @ $v today; my @ $v says hello; I live with my @ $v; my @ $v came to visit; I was
    out with my @ $v; my @ $v is very kind; tomorrow I will see my @ $v; my @ $v helps me a lot; here is my @ $v; @:
    $v; I love my @ $v; I miss my @ $v
""")
_ANIMAL_STATEMENTS = wordings("""
    we have {a|one} @ called $v; we have {a|one} @, its name is $v; I own {a|one} @ called $v; I adopted {a|one} @
    called $v; we named our @ $v; our @ is called $v; our @ is named $v; I gave my @ the name $v; I live with {a|one}
    @ called $v; I named my @ $v; we got a new @, $v; the @ at home is called $v; there is a @ at home called $v; I
    feed my @ $v every day; my family has {a|one} @ called $v
""")
_ANIMAL_TELLS = wordings("""
    my @ $v is {sleeping|hungry|sweet|lovely|funny|ill|naughty|barking|playing}; my @ $v ate my lunch; @: $v; I just
    walked my @ $v; my @ $v sits next to me; I bought {a|one} @ yesterday and called it $v; I have a @. {Its|His|Her}
    name is $v; I have a @. It's called $v; meet my @, $v; this is my @ $v; say hello to my @ $v; we found {a|one} @
    and named it $v; my @ $v likes to sleep on my keyboard
""")
_NAMED_NOUNS = wordings("""
    my @'s name; my @'s name; the name of my @; the name of the @; the name I gave for my @
""")
_NAMED_CLAUSES = wordings("""
    what my @ is called; what my @'s name is; how my @ is called; what I call my @; what the name of my @ is
""")
_NAMED_ASKS = wordings("""
    what is my @ called; what's my @ called; what is my @ named; what's the name of my @; who is my @; how is my @
    called; what do I call my @; what did I say my @ is called; which name does my @ have; what did I tell you about
    my @; what did I name my @; which of them is {the|my} @; which one is {the|my} @; what name has my @; do you
    remember my @; what do you know about my @; by what name does my @ go; and my @; my @ is called; my @ is called
    what; how do you call my @; what name did I say my @ has; tell me about my @; the @, what was the name
""")
_PET_ASKS = wordings("""
    what is my pet called; what's my pet's name; what is the name of my pet; do you remember my pet; who is my pet;
    which animal do I have; what animal do I have; what pet do I have; do I have a pet; which animal lives with me;
    what did I tell you about my pet; what are my animals called; do I own {an animal|a pet}; tell me about my pet;
    what kind of pet do I have; what did I name my pet; what is my furry friend called; who waits for me at home;
    which animal do I own; do you know my pet; do I keep any animals
""")


def _named(being: str, *, animal: bool) -> Fact:
    return Fact(
        key=being,
        value=values.pet_name if animal else person_name,
        clause=f"your {being} is called $v",
        unknown=f"your {being}'s name",
        statements=_filled(_NAMED_STATEMENTS + (_ANIMAL_STATEMENTS if animal else _PERSON_STATEMENTS), being),
        tells=_filled(_ANIMAL_TELLS if animal else _PERSON_TELLS, being),
        nouns=_filled(_NAMED_NOUNS, being),
        clauses=_filled(_NAMED_CLAUSES, being),
        asks=_filled(_NAMED_ASKS, being) + (_PET_ASKS * 2 if being == "pet" else ()),
        group="pet" if animal and being != "pet" else "",
        label=f"name of the {being}",
    )


_ITEM_STATEMENTS = wordings("""
    my @ # $v; my @ # $v; the @ # $v; my @ # $v; I put my @ $v; I left my @ $v; I hid my @ $v; I have put the @ $v; I
    keep my @ $v; I placed the @ $v; I stored my @ $v; I've left the @ $v; you can find my @ $v; I always put my @ $v;
    I forgot my @ $v; I dropped my @ $v; I stuck my @ $v; my @ can be found $v; I saw my @ $v; my friend put my @ $v;
    the @ must be $v; I parked my @ $v; I laid my @ $v
""")
_ITEM_TELLS = wordings("""
    @: $v; my @ - $v; I moved the @, now it's $v; the place of my @: $v; if I look for my @, it's $v; in case I ask:
    my @ # $v
""")
_ITEM_NOUNS = wordings("the place of my @; the spot where I put my @; the place where my @ #")
_ITEM_CLAUSES = wordings("""
    where my @ #; where my @ #; where I {put|left|hid|placed|keep|stored} {my|the} @; where the @ #; where I can find
    my @; where to look for my @
""")
_ITEM_ASKS = wordings("""
    where # my @; where # my @; where # the @; where # my @ [again]; where did I {put|leave|place|hide|store|lay|drop}
    {my|the} @; where can I find {my|the} @; where do I keep my @; where have I {put|left} my @; where could my @ be;
    where should I look for my @; I cannot find my @; I can't find my @; I'm looking for my @; I am searching for my
    @; I lost my @; I've misplaced my @; in which place # my @; what did I say about my @; what did I tell you about
    {my|the} @; help me find my @; find my @; where would I find my @; in what place did I leave my @; at which spot #
    my @; I need my @; locate my @; location of my @; have you seen my @; did I tell you where I put my @; my @ #
    where; I forgot where my @ #; which place did I put my @ in; my @ #; where oh where # my @; I search my @; where
    to find my @
""")


def _item(thing: str, *, plural: bool) -> Fact:
    verb = "are" if plural else "is"

    def filled(templates: tuple[str, ...]) -> tuple[str, ...]:
        changed = (template.replace("it's $v", "they're $v") if plural else template for template in templates)
        return tuple(template.replace("#", verb) for template in _filled(tuple(changed), thing))

    return Fact(
        key=f"where the {thing} {verb}",
        value=values.spot,
        clause=f"your {thing} {verb} $v",
        unknown=f"where your {thing} {verb}",
        statements=filled(_ITEM_STATEMENTS),
        tells=filled(_ITEM_TELLS),
        nouns=filled(_ITEM_NOUNS),
        clauses=filled(_ITEM_CLAUSES),
        asks=filled(_ITEM_ASKS),
        label=f"place of the {thing}",
    )


def _goods(rng: random.Random) -> str:
    return in_line(rng.sample(values.GOODS, rng.choice((2, 2, 3, 3, 3, 4))))


def in_line(items: list[str]) -> str:
    """``milk, eggs and bread``."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _goods_as_typed(rng: random.Random, value: str) -> str:
    kind = rng.random()
    if kind < 0.5:
        return value
    return value.replace(" and ", ", ") if kind < 0.85 else value.replace(" and ", ", and ")


def _shopping() -> Fact:
    return Fact(
        key="shopping list",
        value=_goods,
        clause="your shopping list has $v",
        unknown="your shopping list",
        as_typed=_goods_as_typed,
        statements=wordings("""
            my shopping list is $v; I need to buy $v; I have to buy $v; I must buy $v; I want to buy $v; I need $v
            from the {shop|store|supermarket|market}; I have to get $v; my grocery list is $v; on my shopping list
            there is $v; I should buy $v; I am going to buy $v; I still need $v; we need to get $v; we are out of $v;
            we ran out of $v; we have run out of $v; I'm buying $v; my list says $v; I'm going shopping for $v; I have
            $v on my list; the {groceries|shopping} for today: $v
        """),
        tells=wordings("""
            shopping list: $v; my shopping list: $v; to buy: $v; groceries: $v; remember my shopping list: $v;
            {remember|keep|save|store|note} this list: $v; make a shopping list with $v; put $v on {my|the} {shopping
            |}list; add $v to {my|the} shopping list; here is my shopping list: $v; start a shopping list: $v; write a
            shopping list with $v; note down that I need $v; don't let me forget to buy $v; remind me to buy $v; I'm
            off to the shops for $v; things to buy: $v; list: $v; help me remember to buy $v; create a shopping list:
            $v; new shopping list: $v; please note: buy $v
        """),
        nouns=wordings("""
            my shopping list; my shopping list; the shopping list; my list; my grocery list; the things I need to buy;
            the items on my list; the groceries; the things on my shopping list;
        """),
        clauses=wordings("""
            what I need to buy; what I have to buy; what is on my {shopping |}list; what I wanted to buy; what to buy;
            what I should get; what I need from the {shop|store|supermarket|market}; which groceries I need; what I
            put on my list
        """),
        asks=wordings("""
            what is on my {shopping |}list; what's on my {shopping |}list; what do I need to buy; what do I have to
            buy; what must I buy; what should I {buy|get}; what did I want to buy; what was on {my|the} list; which
            {things|items|groceries|goods} do I need; what do I need from the {shop|store|supermarket|market}; show me
            my {shopping |}list; read me my {shopping |}list; what did I put on my list; what am I going to buy; I'm
            in the {shop|store|supermarket}, what do I need; what do we need; what are we out of; what items are on my
            list; list my groceries; print my shopping list; what goes in my basket; what do I have to bring home;
            what did I run out of; my shopping list says what
        """),
    )


OWNED: tuple[Fact, ...] = tuple(_owned(noun, title, value) for noun, title, value in (*_OWNED, *MORE_OWNED))
SHARED: tuple[Fact, ...] = tuple(_shared(*row) for row in (*_SHARED, *MORE_SHARED))
ANIMALS: tuple[Fact, ...] = tuple(_named(being, animal=True) for being in dict.fromkeys(("pet", *values.ANIMALS)))
SHOPPING = _shopping()
PEOPLE: tuple[Fact, ...] = tuple(_named(being, animal=False) for being in dict.fromkeys(values.PEOPLE))
ITEMS: tuple[Fact, ...] = (
    *(_item(thing, plural=False) for thing in dict.fromkeys(values.THINGS)),
    *(_item(thing, plural=True) for thing in dict.fromkeys(values.PLURAL_THINGS)),
)
FACTS: dict[str, Fact] = {fact.key: fact for fact in (*PERSONAL, *SHARED, *PEOPLE, *ANIMALS, *OWNED, *ITEMS, SHOPPING)}
