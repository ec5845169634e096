"""More kinds of facts: what is called "my ...", people and animals, numbers, secret words, things in places."""

import random
from collections.abc import Callable
from functools import partial

from demo_model.corpus import memory_values as values
from demo_model.corpus.memory_facts import PERSONAL, Fact
from demo_model.corpus.memory_more_kinds import MORE_OWNED, MORE_SHARED
from demo_model.corpus.names import family_name, odd_word, person_name, place_name
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_Value = Callable[[random.Random], str]


def _one_of(pool: tuple[str, ...], odd: float = 0.0) -> _Value:
    return partial(values.chosen, pool=pool, odd=odd)


def _filled(templates: tuple[str, ...], noun: str) -> tuple[str, ...]:
    if noun[0] in "aeiou":
        templates = tuple(
            template.replace("{a|one} @", "{an|one} @").replace(" a @", " an @") for template in templates
        )
    return tuple(template.replace("@", noun) for template in templates)


_OWNED_STATEMENTS = wordings(_TEXTS["owned statements"])
_OWNED_TELLS = wordings(_TEXTS["owned tells"])
_OWNED_NOUNS = wordings("my @; my @; my @; the @ I {told you|mentioned|gave you}")
_OWNED_CLAUSES = wordings("what my @ is; what I said about my @; which @ I have; what I told you about my @")
_OWNED_ASKS = wordings(_TEXTS["owned asks"])

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
_SHARED_STATEMENTS = wordings(_TEXTS["shared statements"])
_SHARED_TELLS = wordings(_TEXTS["shared tells"])
_SHARED_NOUNS = wordings(_TEXTS["shared nouns"])
_SHARED_CLAUSES = wordings(_TEXTS["shared clauses"])
_SHARED_ASKS = wordings(_TEXTS["shared asks"])
_BARE_NUMBER = wordings(_TEXTS["bare number"])
_BARE_WORD = wordings(_TEXTS["bare word"])
_NUMBER_ASKS = wordings(_TEXTS["number asks"])
_WORD_ASKS = wordings(_TEXTS["word asks"])


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


_NAMED_STATEMENTS = wordings(_TEXTS["named statements"])
_PERSON_STATEMENTS = wordings(_TEXTS["person statements"])
_PERSON_TELLS = wordings(_TEXTS["person tells"])
_ANIMAL_STATEMENTS = wordings(_TEXTS["animal statements"])
_ANIMAL_TELLS = wordings(_TEXTS["animal tells"])
_NAMED_NOUNS = wordings(_TEXTS["named nouns"])
_NAMED_CLAUSES = wordings(_TEXTS["named clauses"])
_NAMED_ASKS = wordings(_TEXTS["named asks"])
_PET_ASKS = wordings(_TEXTS["pet asks"])


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


_ITEM_STATEMENTS = wordings(_TEXTS["item statements"])
_ITEM_TELLS = wordings(_TEXTS["item tells"])
_ITEM_NOUNS = wordings("the place of my @; the spot where I put my @; the place where my @ #")
_ITEM_CLAUSES = wordings(_TEXTS["item clauses"])
_ITEM_ASKS = wordings(_TEXTS["item asks"])


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
