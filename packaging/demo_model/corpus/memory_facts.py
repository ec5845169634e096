"""The kinds of facts a user may tell: how they are told, asked for and repeated."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from demo_model.corpus import memory_values as values
from demo_model.corpus.names import family_name, person_name, place_name
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One kind of fact. ``$v`` stands for its value; all texts but ``key`` and ``clause`` are templates."""

    key: str  # in Scene.facts
    value: Callable[[random.Random], str]
    clause: str  # "your name is $v": what the replies say; $a is the value with its article
    unknown: str  # "your name": "You have not told me ... yet."
    statements: tuple[str, ...]  # "my name is $v": also after "remember that"
    tells: tuple[str, ...] = ()  # "call me $v": only alone
    nouns: tuple[str, ...] = ()  # "my name": what is ..., do you remember ...
    clauses: tuple[str, ...] = ()  # "how old I am": do you remember ..., tell me ...
    asks: tuple[str, ...] = ()  # whole questions
    group: str = ""  # the key of the fact whose questions fit this one too, while it is the only one told
    label: str = ""  # in thoughts; empty: the key
    as_typed: Callable[[random.Random, str], str] | None = None  # how the user writes the value, if not as it is

    @property
    def title(self) -> str:
        """What thoughts call it."""
        return self.label or self.key


STATEMENT_FRAMES = wordings(_TEXTS["statement frames"])

NOUN_FRAMES = wordings(_TEXTS["noun frames"])

CLAUSE_FRAMES = wordings(_TEXTS["clause frames"])


def _name() -> Fact:
    return Fact(
        key="name",
        value=_any_name,
        clause="your name is $v",
        unknown="your name",
        statements=wordings("""
            my name is $v; my name is $v; my name's $v; I am $v; I'm $v; I'm $v; I am called $v; I'm called $v; my
            first name is $v; people call me $v; my friends call me $v; everybody calls me $v; everyone calls me $v;
            they call me $v; I go by $v; I go by the name $v; I go by the name of $v; I was named $v; you are talking
            {to|with} $v; you're chatting with $v; you can call me $v; you may call me $v; my parents named me $v; I
            was baptised $v; I like to be called $v; $v is my name; my name would be $v; my full name is $v; my given
            name is $v; I call myself $v; folks know me as $v; I'm known as $v; $v is what people call me; $v is what
            my friends call me; you could call me $v; feel free to call me $v; you can just call me $v; $v is what I'm
            called; everyone knows me as $v; what people call me is $v; I answer to $v; they named me $v
        """),
        tells=wordings("""
            call me $v; $v is fine; you can say $v to me; just $v; $v is the name; you are talking to $v now;
            {please|just|simply} call me $v; the name is $v; the name's $v; name: $v; this is $v; it's $v; it is $v
            here; $v here; it's me, $v; it's $v speaking; {let me|allow me to|may I} introduce myself, I'm $v; let me
            introduce myself: $v; I would like you to call me $v; you can use $v as my name; refer to me as $v;
            address me as $v; I'm $v by the way; me llamo $v, I mean my name is $v; $v is what people call me; $v is
            how my friends call me; from now on, call me $v; I haven't introduced myself, I'm $v; my name is $v.
            Remember it; my name is $v, remember that; user name: $v; I am the famous $v; I'm new here, my name is $v;
            you are speaking to $v; me $v; i m $v; im $v; my name $v; my nickname is $v
        """),
        nouns=wordings("my name; my name; my name; my first name; the name I gave you; the name I told you"),
        clauses=wordings("""
            who I am; what my name is; what I am called; what I'm called; how I am called; what to call me; who you
            are talking to; who you're chatting with; how I introduced myself; which name I {gave|told} you; what I
            called myself; what I'm called; what they call me; what people call me; what you should call me; what I
            said my name is
        """),
        asks=wordings("""
            who am I; who am I; what am I called; how am I called; what do {people|my friends} call me; what do you
            call me; how do you call me; what should you call me; who are you talking to; who is talking to you; who
            is {this|speaking|writing|typing}, do you know; who are you speaking with; which name did I {give|tell}
            you; which name did I {use|say|mention}; what name did I {give|tell} you; what name did I say; what did I
            say I was called; what did I call myself; how did I introduce myself; who did I say I was; by which name
            do I go; what name do I go by; do you know me; do you remember me; do you know who I am; do you know who
            you're talking to; have we met, what's my name; have we been introduced; am I a stranger to you; say my
            name; what's your user called; what is the user's name; what is the name of {the|your} user; what's the
            name of the person talking to you; my name is; and my name is; remember me; and I am; you know who I am,
            right; what did my parents name me; how would you address me; what shall you call me; what is the human
            called; whose chat is this; what was I called again; tell me who I am; what's the name I told you; what do
            I answer to; who is your user; who is the person on the other side; whom are you {talking|chatting} with;
            i am who
        """),
    )


_TITLES = values.listed("""
    Captain, Chief, Boss, Doc, Professor, Commander, Coach, Sir, Queen, King, Princess, Ace, Buddy, Champ, Duke,
    Master, Mister X, Agent Seven, Lady Bird, Sunshine, Big Bear, Tiger, Superman, Santa, Grandma, Grandpa, Dad, Mum,
    Granny, Rocket, Ninja, Wizard, Pirate, Your Highness, Doctor Bean, Mr Potato, Mrs Moon, Madam, General, Sergeant,
    Captain Cook, Lord Button
""")


def _any_name(rng: random.Random) -> str:
    if rng.random() < 0.07:
        return rng.choice(_TITLES)
    name = person_name(rng)
    return f"{name} {family_name(rng)}" if rng.random() < 0.06 else name


def _city() -> Fact:
    return Fact(
        key="city",
        value=place_name,
        clause="your home is $v",
        unknown="where you live",
        label="home",
        statements=wordings("""
            I live in $v; I live in $v; I'm from $v; I am from $v; I come from $v; I live near $v; my home is $v; my
            home is in $v; my home town is $v; my hometown is $v; my city is $v; I was born in $v; I grew up in $v;
            I'm based in $v; I am living in $v; I moved to $v; I have moved to $v; I reside in $v; $v is my home; $v
            is where I live; $v is my home town; we live in $v; I'm at home in $v; my house is in $v; my flat is in
            $v; I stay in $v; I settled in $v; I have lived in $v for years; my address is in $v; I originally come
            from $v; my family lives in $v; I'm a resident of $v; I rent a place in $v
        """),
        tells=wordings("""
            greetings from $v; hello from $v; I'm writing from $v; home: $v; location: $v; city: $v; we moved house,
            now it's $v; I am sitting at home in $v; it's nice here in $v, where I live; the town I live in is called
            $v
        """),
        nouns=wordings("""
            my home; my home town; my hometown; my city; my town; my home city; my address; my location; the
            {city|town|place} I live in; my place of residence; the place where I live; the city I'm from; my
            birthplace; my village
        """),
        clauses=wordings("""
            where I live; where I am from; where I'm from; where I come from; where my home is; which {city|town} I
            live in; what city I'm in; where I was born; where my house is; where I grew up; where I stay; where I'm
            based
        """),
        asks=wordings("""
            where do I live; where do I live; where am I from; where do I come from; which {city|town|place} do I live
            in; what {city|town|place} am I from; where is my {home|house|flat|place}; where's home for me; in which
            {city|town} do I live; where was I born; where did I grow up; where do I stay; where am I based; where do
            I reside; what did I say about where I live; what place do I call home; which town is mine; where did I
            say I live; where did I say I'm from; what's the name of my {town|city}; where am I living; where have I
            moved to; where was it that I live; where do I come from again; where am I from originally; where would
            you send me a letter; which place did I mention as my home
        """),
    )


def _age() -> Fact:
    return Fact(
        key="age",
        value=values.age,
        clause="you are $v years old",
        unknown="your age",
        statements=wordings("""
            I am $v years old; I'm $v years old; I'm $v; I am $v; my age is $v; I just turned $v; I turned $v
            {today|yesterday|last week}; I'm $v years of age; I have turned $v; I'm already $v; I'm only $v; I became
            $v this year; I am $v yrs old; I was $v last birthday; I'm aged $v
        """),
        tells=wordings("""
            age: $v; I celebrated my birthday, I am $v now; I'm $v, so not that young; $v years old, that's me; im $v
            y/o
        """),
        nouns=wordings("my age; my age; my exact age; the age I told you; my age in years"),
        clauses=wordings("how old I am; how old I'm; what age I am; how many years old I am; what my age is"),
        asks=wordings("""
            how old am I; how old am I; how old am I; what age am I; how many years old am I; how old did I say I was;
            what age did I {tell you|give|mention|say}; how many years have I lived; what's my age now; how aged am I;
            i am how old; how old is your user; how old would I be; at what age am I
        """),
    )


def _job() -> Fact:
    return Fact(
        key="job",
        value=lambda rng: rng.choice(values.JOBS),
        clause="you work as $a",
        unknown="your job",
        statements=wordings("""
            I am $a; I'm $a; I work as $a; I work as $a; my job is $v; my profession is $v; I'm employed as $a; I earn
            my living as $a; I make a living as $a; I'm $a by {trade|profession}; my occupation is $v; I became $a; I
            am training to be $a; I've been $a for years; for a living I work as $a; I do a job as $a; I used to
            study, now I'm $a; my career is being $a
        """),
        tells=wordings("""
            job: $v; occupation: $v; profession: $v; I got a new job as $a; I've just been hired as $a; I'm $a, it's
            hard work
        """),
        nouns=wordings("""
            my job; my job; my profession; my occupation; my work; my trade; my career; my line of work; my day job
        """),
        clauses=wordings("""
            what I do for a living; what I work as; what my job is; what kind of work I do; what I do; which job I
            have; how I earn my money; what I do at work
        """),
        asks=wordings("""
            what do I do for a living; what do I work as; what do I do for work; which job do I have; what job do I
            do; how do I earn my {money|living}; what kind of work do I do; what is it that I do; what did I say I
            work as; which profession did I mention; what am I by profession; what's my line of work; where do I earn
            my money, as what; what do I do all day at work; what do I do professionally; what am I employed as; how
            do I make a living; as what do I work
        """),
    )


def _colour() -> Fact:
    return Fact(
        key="colour",
        value=lambda rng: values.chosen(rng, values.COLOURS, 0.05),
        clause="your favourite colour is $v",
        unknown="your favourite colour",
        label="favourite colour",
        statements=wordings("""
            my favo{u|}rite colo{u|}r is $v; my favo{u|}rite colo{u|}r is $v; $v is my favo{u|}rite colo{u|}r; I like
            the colo{u|}r $v; I love the colo{u|}r $v; the colo{u|}r I like {best|most} is $v; my best colo{u|}r is
            $v; my preferred colo{u|}r is $v; my fav colo{u|}r is $v; of all colo{u|}rs I like $v {best|most}; the
            colo{u|}r I love is $v; I prefer the colo{u|}r $v; the colo{u|}r $v is my favo{u|}rite; I'm a fan of the
            colo{u|}r $v; the loveliest colo{u|}r for me is $v; I {really|just|absolutely} love the colo{u|}r $v; $v
            is the colo{u|}r I {love|like} {best|most|}; I love $v, the colo{u|}r; I adore the colo{u|}r $v; no
            colo{u|}r is nicer than $v; the colo{u|}r $v is the best; I like $v best of all colo{u|}rs; my
            favo{u|}rite is the colo{u|}r $v
        """),
        tells=wordings("""
            favo{u|}rite colo{u|}r: $v; fav colo{u|}r: $v; colo{u|}r: $v; as for colo{u|}rs, I like $v best; give me
            $v, that's my colo{u|}r
        """),
        nouns=wordings("""
            my favo{u|}rite colo{u|}r; my favo{u|}rite colo{u|}r; my fav colo{u|}r; my best colo{u|}r; the colo{u|}r I
            like; my preferred colo{u|}r; the colo{u|}r I love; my colo{u|}r; the shade I like best
        """),
        clauses=wordings("""
            which colo{u|}r I like [best]; what colo{u|}r I like; what my favo{u|}rite colo{u|}r is; which colo{u|}r I
            love; which colo{u|}r I prefer; what colo{u|}r I mentioned
        """),
        asks=wordings("""
            which colo{u|}r do I like [best]; what colo{u|}r do I {like|love|prefer}; which colo{u|}r is my
            favo{u|}rite; what colo{u|}r did I {mention|tell you|name|say}; which of the colo{u|}rs do I like most;
            which colo{u|}r would I choose; what colo{u|}r is best for me; which shade do I like; which hue do I
            prefer; what's the colo{u|}r I said
        """),
    )


def _food() -> Fact:
    return Fact(
        key="food",
        value=lambda rng: rng.choice(values.FOODS),
        clause="your favourite food is $v",
        unknown="your favourite food",
        label="favourite food",
        statements=wordings("""
            my favo{u|}rite food is $v; my favo{u|}rite food is $v; my favo{u|}rite {dish|meal} is $v; I love eating
            $v; I like to eat $v; I love to eat $v; I enjoy eating $v; my fav food is $v; the food I like {best|most}
            is $v; I could eat $v {every day|all day}; I adore eating $v; I always eat $v; the best food is $v;
            nothing tastes better than $v; $v is my favo{u|}rite food; for dinner I like $v best; I'm crazy about
            eating $v
        """),
        tells=wordings("""
            favo{u|}rite food: $v; food: $v; yum, $v is the best food; when I'm hungry I eat $v; to eat I like $v best
        """),
        nouns=wordings("""
            my favo{u|}rite food; my favo{u|}rite food; my favo{u|}rite dish; my favo{u|}rite meal; my fav food; the
            food I like; the {dish|meal} I love; my preferred food; my best food
        """),
        clauses=wordings("""
            what I like to eat; what food I like; which food I love; what I love to eat; what my favo{u|}rite food is;
            what I eat
        """),
        asks=wordings("""
            what do I like to eat; what do I love to eat; what do I enjoy eating; which food do I like [best]; what
            food do I {like|love|prefer}; which dish do I like most; which meal did I mention; what food did I
            {mention|tell you about}; what do I like eating; what tastes best to me; what makes my mouth water
        """),
    )


def _hobby() -> Fact:
    return Fact(
        key="hobby",
        value=lambda rng: rng.choice(values.HOBBIES),
        clause="your hobby is $v",
        unknown="your hobby",
        statements=wordings("""
            my hobby is $v; my hobby is $v; my favo{u|}rite hobby is $v; my pastime is $v; in my free time I like $v;
            I like $v in my {free|spare} time; I love $v in my spare time; at the weekend I enjoy $v; my passion is
            $v; my main hobby is $v; what I do for fun is $v; I spend my free time with $v; $v is my hobby; $v is what
            I do for fun; my favo{u|}rite activity is $v; after work I enjoy $v; to relax I like $v; I'm really into
            $v; I'm keen on $v; I took up $v
        """),
        tells=wordings("hobby: $v; hobbies: $v; free time: $v; my new hobby, $v, is fun"),
        nouns=wordings("""
            my hobby; my hobby; my hobbies; my pastime; my favo{u|}rite hobby; my free time activity; my passion; my
            favo{u|}rite activity; my leisure activity
        """),
        clauses=wordings("""
            what I do in my free time; what I do for fun; what my hobby is; how I spend my {free|spare} time; what I
            enjoy doing; what I like doing; which hobby I have; what I'm into
        """),
        asks=wordings("""
            what do I do in my {free|spare} time; what do I do for fun; what do I enjoy [doing]; what do I like
            {doing|to do}; which hobby do I have; what hobby did I mention; what am I into; how do I spend my
            {free|spare} time; what am I keen on; what do I do at the weekend; what am I passionate about; what do I
            do when I'm not working; what pastime do I have
        """),
    )


PERSONAL: tuple[Fact, ...] = (_name(), _age(), _city(), _job(), _colour(), _food(), _hobby())
