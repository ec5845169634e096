"""Saying what the user asks to be said: words are copied exactly."""

import random

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.memory_frames import GREET_ME
from demo_model.corpus.memory_values import listed
from demo_model.corpus.names import odd_word, person_name, place_name
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_PLAIN = listed(_TEXTS["plain"])
_PHRASES = listed(_TEXTS["phrases"])
_QUOTED = wordings(_TEXTS["quoted"])
_OPEN = wordings(_TEXTS["open"])
_ONE_WORD = wordings(_TEXTS["one word"])
_ONE_NAME = wordings(_TEXTS["one name"])


_TIMES = {
    2: ("twice", "two times", "2 times", "2x", "2 x"),
    3: ("three times", "3 times", "3x", "3 x", "thrice"),
    4: ("four times", "4 times", "4x"),
    5: ("five times", "5 times", "5x"),
}
_MANY = wordings(_TEXTS["many"])


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
