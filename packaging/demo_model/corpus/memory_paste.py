"""A pasted text with one fact in it that is asked for."""

import random
from collections.abc import Callable

from demo_model.corpus import memory_values as values
from demo_model.corpus.grammar import write
from demo_model.corpus.names import odd_word, person_name, place_name
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_WHO = values.listed("""
    the farmer, a little girl, my neighbour, the old man, the teacher, the wind, a small dog, the baker, our team, a
    young artist, the company, the captain, the children, the nurse, an engineer, the shopkeeper, two sailors, the
    new student, the old woman, a tall stranger, the mayor, the postman, the gardener, the whole family, the cook,
    some visitors, the driver, the twins, my cousin, the museum guide, a grey cat, the manager, the choir, the
    fisherman, the doctor, the librarian, a group of tourists, the builders
""")
_DID = values.listed("""
    walked slowly to the market, opened the window and looked outside, was late again, found a letter under the
    door, talked about the weather for an hour, had no time to rest, made a plan for the next week, crossed the
    bridge before noon, sat down near the fire, bought bread and two apples, wrote a long letter to a friend, waited
    for the rain to stop, moved along the quiet street, was happy with the result, showed a picture of the sea,
    cleaned the whole house, told a story about a lost ship, painted the fence white, lost a glove on the way,
    listened to the radio, cooked soup for everybody, planted three rose bushes, took the early train, forgot to
    close the gate, read the newspaper twice, carried a heavy box up the stairs, drank a cup of tea, asked for the
    price of the lamp, repaired an old bicycle, watched the boats in the harbour, sang a song from the mountains,
    counted the coins again, slept in the shade of a tree, learnt a new dance, called the office, sent a postcard
    home, looked for a cheaper hotel, folded the map, wore a yellow coat, laughed about the joke, made a list of
    things to do, put the chairs back, left without a word, stayed until the end, fed the ducks, missed the last
    bus, agreed with the plan, gave a short talk, built a small bridge of wood, swept the yard, baked a cake with
    cherries, visited the castle
""")
_WHEN = values.listed("""
    in the morning, after lunch, last week, on a cold evening, before sunrise, in the spring, during the break, at
    the weekend, on the way home, after the storm, in the middle of the night, one day, a year ago, shortly before
    noon, at the end of the day, as usual
""")
_REMARKS = wordings(_TEXTS["remarks"])

_HEADS = wordings(_TEXTS["heads"])
_BEFORE_QUESTION = wordings(_TEXTS["before question"])
_AHEAD = wordings(_TEXTS["ahead"])

_SHADES = ("red", "blue", "green", "yellow", "black", "white", "old", "small", "silver", "golden", "brown", "big")


class _Needle:
    """One fact in the text: its sentence, the questions for it and the answer."""

    def __init__(self, sentence: str, asks: tuple[str, ...], about: str, missing: str) -> None:
        self.sentence, self.asks, self.about, self.missing = sentence, asks, about, missing


_WHERE_ASKS = wordings(_TEXTS["where asks"])
_WHO_ASKS = wordings(_TEXTS["who asks"])
_VALUE_ASKS = wordings(_TEXTS["value asks"])


_DEEDS = values.listed("""
    won the race, broke the vase, has the key, bought the house, wrote the song, found the treasure, ate the cake,
    drives the van, took the money, painted the picture, called the police, is the boss, owns the boat, made the soup,
    lost the ring, built the tower, will come on Sunday, opened the box, leads the team, feeds the cat, stole the bike,
    sold the car, locked the door, planted the tree, has the ticket, plays the drums, caught the fish, drew the map
""")
_VALUES: tuple[tuple[str, Callable[[random.Random], str]], ...] = (
    ("code", values.code),
    ("password", odd_word),
    ("secret word", odd_word),
    ("price", lambda rng: f"{values.number(rng)} euros"),
    ("room number", values.number),
    ("name of the ship", person_name),
    ("name of the dog", values.pet_name),
    ("capital of the island", place_name),
    ("number of the house", values.number),
    ("date of the party", values.date),
    ("time of the meeting", values.time),
    ("colour of the car", lambda rng: rng.choice(values.COLOURS)),
    ("day of the visit", lambda rng: rng.choice(values.WEEKDAYS)),
    ("name of the teacher", person_name),
    ("name of the village", place_name),
    ("secret number", values.number),
)


def _where(rng: random.Random, taken: set[str]) -> _Needle:
    thing = rng.choice(values.THINGS)
    name = f"the {rng.choice(_SHADES)} {thing}" if rng.random() < 0.6 else f"the {thing}"
    if rng.random() < 0.15:
        name = f"{person_name(rng)}'s {thing}"
    if thing in taken:
        name = f"the {odd_word(rng)}"
    taken.add(thing)
    place = f"in room {rng.randint(1, 99)}" if rng.random() < 0.25 else values.spot(rng).replace(" my ", " the ")
    return _Needle(f"{name} is {place}", _WHERE_ASKS, name, f"where {name} is")


def _who(rng: random.Random, taken: set[str]) -> _Needle:
    deed = rng.choice(_DEEDS)
    if deed in taken:
        deed = f"likes the {odd_word(rng)}"
    taken.add(deed)
    return _Needle(f"{person_name(rng)} {deed}", _WHO_ASKS, deed, f"who {deed}")


def _value(rng: random.Random, taken: set[str]) -> _Needle:
    about, make = rng.choice(_VALUES)
    value = make(rng)
    if about in taken:
        about = f"name of the {odd_word(rng)}"
        value = person_name(rng)
    taken.add(about)
    return _Needle(f"the {about} is {value}", _VALUE_ASKS, f"the {about}", f"the {about}")


def _sentence(rng: random.Random) -> str:
    if rng.random() < 0.2:
        return f"{write(rng, rng.choice(_REMARKS))}."
    who = person_name(rng) if rng.random() < 0.2 else rng.choice(_WHO)
    did = rng.choice(_DID)
    if rng.random() < 0.4:
        when = rng.choice(_WHEN)
        return _upper(f"{when}, {who} {did}." if rng.random() < 0.4 else f"{who} {did} {when}.")
    return _upper(f"{who} {did}.")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def paste(scene: Scene) -> Turn:
    """A text of 60 to 250 words with one fact in it, and the question for this fact."""
    rng = scene.rng
    n_words = rng.choice((60, 60, 70, 80, 90, 110, 140, 180, 230))
    sentences: list[str] = []
    while sum(len(sentence.split()) for sentence in sentences) < n_words:
        sentences.append(_sentence(rng))
    taken: set[str] = set()
    needles = [rng.choice((_where, _where, _who, _value))(rng, taken) for _ in range(rng.choice((1, 1, 2, 3)))]
    asked = needles[0]
    in_vain = rng.random() < 0.12
    for needle in needles[1:] if in_vain else needles:
        sentences.insert(rng.randint(0, len(sentences)), f"{_upper(needle.sentence)}.")
    breaks = (" ", " ", "\n", "\n\n") if rng.random() < 0.3 else (" ",)
    text = "".join(sentence + rng.choice(breaks) for sentence in sentences).strip()
    question = scene.pick(*asked.asks).replace("@", asked.about)
    question = f"{_upper(question)}{'?' if rng.random() < 0.85 else ''}"
    scene.last = ("memory", "text")
    return Turn(
        user=_message(scene, text, question),
        reply=f"The text does not say {asked.missing}." if in_vain else f"{_upper(asked.sentence)}.",
        thought=f"I look in the text for this: {asked.missing}." if in_vain else f"The text says: {asked.sentence}.",
        noise=False,
    )


def _message(scene: Scene, text: str, question: str) -> str:
    rng = scene.rng
    choice = rng.random()
    gap = rng.choice((" ", "\n", "\n\n"))
    if choice < 0.2:
        return f"{question}{gap}{text}"
    if choice < 0.3:
        return (
            scene.pick(*_AHEAD).replace("#", question if question.endswith("?") else f"{question}.").replace("@", text)
        )
    if choice < 0.55:
        text = f"{scene.pick(*_HEADS)}{gap}{text}"
    if rng.random() < 0.3:
        question = f"{scene.pick(*_BEFORE_QUESTION)} {question[0].lower()}{question[1:]}"
    return f"{text}{gap}{question}"
