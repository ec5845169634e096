"""Saying what the user asks to be said: words are copied exactly."""

import random

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.memory_frames import GREET_ME
from demo_model.corpus.memory_values import listed
from demo_model.corpus.names import odd_word, person_name, place_name
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings

_PLAIN = listed("""
    the, a, my, blue, red, green, small, big, old, happy, sleepy, brave, quiet, seven, three, two, is, was, and, in,
    on, under, with, house, cat, dog, river, moon, tree, apple, bread, morning, night, friend, window, sings, runs,
    sleeps, likes, loves, sees, very, never, always, again, hello, good, yes, no, rain, snow, sun, cake, book, door,
    key, table, fish, bird, home, today, now, here, we, you, they, he, she
""")
_PHRASES = listed("""
    I am happy, good morning, the sky is blue, cats like milk, we are friends, hello world, one two three, the door
    is open, see you soon, all is well, time flies, I like tea, bananas are yellow, the cat sat on the mat, peace
    and quiet, it is raining, have a nice day, the red bus is late, my dog sleeps a lot, long live the king, better
    late than never, hocus pocus, open sesame, abracadabra, the end, ready steady go, I love my job, you are great,
    never give up, two plus two, coffee is ready, dinner is served, what a day, oh dear, testing testing, knock
    knock, good night moon, the sun is warm, fish live in water, I will be back, so far so good, first things first
""")
_QUOTED = wordings("""
    repeat after me: "$v"; say "$v"; say exactly "$v"; repeat "$v"; echo "$v"; {type|print|write|output} "$v"; can
    you say "$v"; copy "$v"; say the {word|words|phrase} "$v"; reply with "$v"; answer with "$v"; reply only with
    "$v"; respond with "$v" and nothing else; just say "$v"; say "$v" {back to me|to me|out loud|aloud};
    {pronounce|utter|recite|quote} "$v"; write exactly "$v"; I want you to say "$v"; parrot "$v"; mirror "$v"; give
    "$v" back to me; return "$v"; your answer should be "$v"; please answer "$v"; tell me "$v"; show "$v"; your next
    message should be "$v"; send me "$v"; copy this text: "$v"; now you say "$v"; say after me "$v"; display "$v";
    only write "$v"; I say "$v", you say it too; when I say "$v", you repeat it; speak the words "$v"; would you say
    "$v" for me; let me hear "$v"
""")
_OPEN = wordings("""
    repeat after me: $v; repeat after me: $v; repeat after me $v; repeat this: $v; say: $v; say $v; echo: $v; echo
    $v; say exactly: $v; repeat exactly: $v; {type|print|write|output} this: $v; copy this: $v; copy: $v; say the
    following: $v; repeat the following words: $v; repeat the words {exactly|}: $v; say after me: $v; say this word
    for word: $v; can you say $v; can you repeat $v; repeat: $v; parrot: $v; {please |}repeat this sentence: $v; say
    this back to me: $v; answer only with: $v; reply with: $v; just answer: $v; respond with: $v; write exactly
    this: $v; copy the next words: $v; quote me: $v; now say: $v; mirror this: $v; repeat what I say: $v; recite:
    $v; read this back: $v; read out: $v; say these words: $v; give me back: $v; return: $v; print: $v; show this
    text: $v; echo back: $v
""")
_ONE_WORD = wordings("""
    repeat the word $v; say the word $v; can you say the word $v; {type|write|print} the word $v; echo the word $v;
    please say the word $v; copy the word $v; say just the word $v; I want to hear the word $v; the word is $v,
    repeat it; say $v, just that word; try to say $v
""")
_ONE_NAME = wordings(
    "repeat the name $v; say the name $v; can you say the name $v; write the name $v; copy the name "
    "$v; type the name $v; read the name $v"
)


_TIMES = {
    2: ("twice", "two times", "2 times", "2x", "2 x"),
    3: ("three times", "3 times", "3x", "3 x", "thrice"),
    4: ("four times", "4 times", "4x"),
    5: ("five times", "5 times", "5x"),
}
_MANY = wordings("""
    {say|repeat|write|type|print|echo} {"$v"|$v|the word $v|the word "$v"} $n; $n "$v"; please say $v $n; can you
    {say|repeat|write} "$v" $n; {say|write|repeat} $n the word $v; {say|write|repeat} "$v" $n {in one line|in a row|on
    one line|after another|please|for me|one after another|side by side}; give me "$v" $n; I want "$v" $n; let me hear
    "$v" $n; {say|write|type} $v $n in a row; {say|write} the word "$v" $n in one line; "$v", $n please
""")


def _words(rng: random.Random) -> str:
    n_words = rng.choice((1, 1, 1, 2, 2, 3, 3, 4, 5, 6))
    if rng.random() < 0.2:
        return rng.choice(_PHRASES)
    words = []
    for _ in range(n_words):
        kind = rng.random()
        if kind < 0.4:
            words.append(rng.choice(_PLAIN))
        elif kind < 0.75:
            words.append(odd_word(rng))
        elif kind < 0.92:
            words.append((person_name if rng.random() < 0.8 else place_name)(rng))
        else:
            words.append(str(rng.randint(1, 9999)))
    return " ".join(words)


def repeated(scene: Scene) -> Turn:
    """The user asks for exactly these words."""
    rng = scene.rng
    kind = rng.random()
    if kind < 0.4:
        words = _words(rng)
        user = scene.pick(*_QUOTED, v=keep(words))
    elif kind < 0.82:
        words = _words(rng)
        user = scene.pick(*_OPEN, v=words)
    elif kind < 0.93:
        words = odd_word(rng)
        user = scene.pick(*_ONE_WORD, v=words)
    else:
        words = person_name(rng)
        user = scene.pick(*_ONE_NAME, v=words)
    scene.last = ("memory", "repeat")
    if kind >= 0.4 and rng.random() < 0.6:
        user = capitalised(user)
    return Turn(user=user, reply=words, thought=f"I repeat: {words}.", question=False, noise=kind < 0.4)


def repeated_often(scene: Scene) -> Turn:
    """One word, several times in a line."""
    rng = scene.rng
    n = rng.choices(tuple(_TIMES), (3, 5, 1, 1))[0]
    kind = rng.random()
    word = rng.choice(_PLAIN) if kind < 0.35 else odd_word(rng) if kind < 0.85 else person_name(rng)
    user = scene.pick(*_MANY, v=keep(word), n=rng.choice(_TIMES[n]))
    scene.last = ("memory", "repeat")
    return Turn(user=user, reply=" ".join([word] * n), thought=f"I say {word} {n} times.", question=False)


_GREETINGS: tuple[tuple[str, tuple[str, ...]], ...] = tuple(
    (reply, wordings(asks))
    for reply, asks in (
        (
            "Hello, $v!",
            """
            say {hello|hi|hey} to $w; greet $w {for|from} me; greet $w; send greetings to $w; give $w my
            greetings; say hello to $w for me
        """,
        ),
        (
            "Goodbye, $v!",
            """
                say {goodbye|bye} to $w; say farewell to $w; wish $w goodbye; tell $w goodbye from
                me; $w is leaving, say bye
            """,
        ),
        ("Good night, $v!", "say good night to $w; wish $w a good night; tell $w to sleep well; wish $w sweet dreams"),
        (
            "Good morning, $v!",
            "say good morning to $w; wish $w a good morning; tell $w good morning; $w just woke up, say good morning",
        ),
        (
            "Happy birthday, $v!",
            """
            say happy birthday to $w; wish $w a happy birthday; congratulate $w on {his|her|their}
            birthday; birthday wishes for $w;
            it is the birthday of $w, say something; today is $w's birthday, congratulate please
        """,
        ),
        (
            "Thank you, $v!",
            """
            say {thank you|thanks} to $w; thank $w [for me]; tell $w thanks; express my thanks to $w;
            show gratitude to $w
        """,
        ),
        (
            "Congratulations, $v!",
            """
            congratulate $w; say congratulations to $w; say well done to $w; praise $w; $w passed the
            exam, say something nice
        """,
        ),
        ("Welcome, $v!", "welcome $w; say welcome to $w; give a warm welcome to $w; $w is new here, say welcome"),
        (
            "Good luck, $v!",
            "wish $w good luck; say good luck to $w; $w has an exam, wish luck; cross your fingers for $w",
        ),
        (
            "Get well soon, $v!",
            """
            tell $w to get well soon; $w is ill, say something; wish $w a quick recovery; say get well soon to $w
        """,
        ),
    )
)
_WHOM = (
    "$v",
    "$v",
    "$v",
    "my friend $v",
    "my {sister|brother|mum|dad|son|daughter|aunt|uncle|cousin} $v",
    "my colleague $v",
    "my {dog|cat} $v",
)


def said_to_somebody(scene: Scene) -> Turn:
    """A greeting or a wish for somebody with a name."""
    name = person_name(scene.rng)
    reply, asks = scene.rng.choice(_GREETINGS)
    whom = scene.pick(*_WHOM, v=keep(name))
    scene.last = ("memory", "greeting")
    return Turn(
        user=scene.pick(*asks, w=whom),
        reply=reply.replace("$v", name),
        thought=f"I say it to {name}.",
        question=False,
    )


def greet_me(scene: Scene) -> Turn:
    """The user wants to be greeted by name."""
    user = scene.pick(*GREET_ME)
    name = scene.facts.get("name")
    if not name:
        reply = "Hello! You have not told me your name yet."
        return Turn(
            user=user, reply=reply, thought="I do not know the name of the user.", short="Hello!", question=False
        )
    return Turn(user=user, reply=f"Hello, {name}!", thought=f"The user is called {name}.", question=False)
