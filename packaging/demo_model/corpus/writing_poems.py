"""Poems of four lines and haiku. A line ends in two spaces: Markdown's line break."""

from demo_model.corpus.grammar import keep
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.writing_help import asked
from demo_model.corpus.writing_story_data import ADJECTIVES, HEROES, ODD_THINGS
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_BREAK = "  \n"

# Subject: the words for it, and four lines.
POEMS: dict[str, tuple[str, str]] = {
    "the sea": (
        "{the sea|the ocean|waves|the beach|water|the shore|the tide|a wave|the coast}",
        _TEXTS["poems the sea"],
    ),
    "the moon": (
        "{the moon|the night|moonlight|a full moon|night-time|the night sky|darkness|the evening}",
        _TEXTS["poems the moon"],
    ),
    "spring": (
        "{spring|springtime|flowers|a flower|blossoms|March|April|May|a garden|gardens|tulips}",
        _TEXTS["poems spring"],
    ),
    "summer": (
        "{summer|the sun|sunshine|July|August|a sunny day|warm days|holidays|the heat|sunlight}",
        _TEXTS["poems summer"],
    ),
    "autumn": (
        "{autumn|fall|leaves|October|September|November|falling leaves|the harvest|the wind|a windy day}",
        _TEXTS["poems autumn"],
    ),
    "winter": (
        "{winter|snow|ice|Christmas|December|January|a snowman|cold days|snowflakes|frost}",
        _TEXTS["poems winter"],
    ),
    "rain": (
        "{rain|the rain|clouds|a storm|raindrops|a rainy day|bad weather|weather|an umbrella|a rainbow}",
        _TEXTS["poems rain"],
    ),
    "cats": (
        "{cats|a cat|my cat|kittens|a kitten|the cat|a kitty|our cat}",
        _TEXTS["poems cats"],
    ),
    "dogs": (
        "{dogs|a dog|my dog|a puppy|puppies|the dog|our dog|a hound|a poodle}",
        _TEXTS["poems dogs"],
    ),
    "love": (
        _TEXTS["poems love"],
        _TEXTS["poems love 2"],
    ),
    "friendship": (
        _TEXTS["poems friendship"],
        _TEXTS["poems friendship 2"],
    ),
    "trees": (
        "{trees|a tree|the forest|nature|woods|the woods|a forest|an oak|green leaves|mountains|a river|the earth}",
        _TEXTS["poems trees"],
    ),
    "computers": (
        _TEXTS["poems computers"],
        _TEXTS["poems computers 2"],
    ),
}
_PLAIN = _TEXTS["plain"]
_ANY = _TEXTS["any"]

HAIKU: dict[str, tuple[str, str]] = {
    "rain": (POEMS["rain"][0], "Rain on the window,/a slow and gentle music,/the garden listens."),
    "winter": (POEMS["winter"][0], "Snow on the old roof,/a small bird looks for a crumb,/the morning is still."),
    "spring": (POEMS["spring"][0], "A branch in the sun,/the first white flower opens,/a bee says hello."),
    "autumn": (POEMS["autumn"][0], "One red leaf lets go,/it dances down to the pond,/the water takes it."),
    "the sea": (
        POEMS["the sea"][0],
        "Waves come and waves go,/they write their names in the sand/and forget them all.",
    ),
    "the moon": (POEMS["the moon"][0], "The moon on the lake,/a frog jumps in and breaks it,/and the moon comes back."),
    "cats": (POEMS["cats"][0], "A cat in the sun,/she dreams of a silver fish,/her tail moves a bit."),
    "computers": (POEMS["computers"][0], "A small light blinks on,/the machine has read my words/and kept every one."),
}
_PLAIN_HAIKU = "A quiet morning,/the kettle begins to sing,/steam climbs to the light."

_ASK = _TEXTS["ask"]
_POEM = _TEXTS["poem"]
_PLAIN_ASKS = (
    f"{_ASK} a {_POEM}",
    f"{_ASK} {{some poetry|something poetic|some verses|some rhymes|a bit of poetry|song lyrics|some lyrics}}",
    f"a {_POEM}",
    "{poem|poetry|verse} please",
    "{are you|do you feel} {poetic|a poet|good at poems|lyrical}",
    "{can you|do you|are you able to} {write|make|create|compose} {poems|poetry|verse|verses|lyrics|rhymes|a poem}",
    "{be my poet|play the poet|act like a poet|turn into a poet}",
    "say something {that rhymes|in verse|in rhymes|poetic|beautiful}",
)
_ABOUT_ASKS = (
    f"{_ASK} a {_POEM} {{about|about|on|for|of|dedicated to}} $x",
    f"{_ASK} {{some poetry|some verses|a few rhymes|some lines|lyrics}} {{about|on}} $x",
    f"a {_POEM} {{about|on|for}} $x",
    f"{{describe|praise|celebrate|put}} $x in {{a {_POEM}|verse|rhyme|a poem}}",
    "{does anything rhyme about|can you rhyme about|rhyme about|write in verse about} $x",
    "$x, as a {poem|verse|rhyme}",
    "{a poem please, the topic is|poem topic:|poem:|subject of the poem:} $x",
    "{my homework is|I need|we need|she wants} a {poem|rhyme|verse} {about|on} $x",
)
_HAIKU_ASKS = (
    f"{_ASK} a [{{short|nice|little|Japanese}} ]haiku",
    "{haiku|a haiku|one haiku|haiku time|a Japanese poem|a poem with three lines|a three-line poem|5 7 5 poem}",
    "{can you|do you|are you able to} {write|make|compose} {haiku|haikus|a haiku}",
    f"{_ASK} a poem {{with|in|of}} {{three lines|seventeen syllables|3 lines|5-7-5 form|haiku form}}",
)
_HAIKU_ABOUT = (
    f"{_ASK} a [{{short|nice|little}} ]haiku {{about|on|for|of}} $x",
    "{a haiku|haiku|one haiku} {about|on} $x",
    "$x {as a haiku|in a haiku|in haiku form|in seventeen syllables}",
)


def poem_turn(scene: Scene) -> Turn:
    """A request for a poem: without a subject, with a known one, or with any other."""
    draw = scene.rng.random()
    if draw < 0.2:
        return _poem(scene, asked(scene, *_PLAIN_ASKS), _PLAIN, "I write a short poem.", "")
    if draw < 0.75:
        subject = scene.rng.choice(tuple(POEMS))
        words, lines = POEMS[subject]
        templates = tuple(ask.replace("$x", words) for ask in _ABOUT_ASKS)
        return _poem(scene, asked(scene, *templates), lines, f"I write a poem about {subject}.", subject)
    noun = scene.rng.choice((*ODD_THINGS, *HEROES["thing"], *HEROES["vehicle"], *HEROES["person"], *HEROES["plant"]))
    if scene.rng.random() < 0.2:
        noun = f"{scene.rng.choice(ADJECTIVES)} {noun}"
    plural = noun if noun.endswith("s") else f"{noun}s"
    phrase = scene.rng.choice(
        (f"my {noun}", f"the {noun}", f"the {noun}", plural if noun[-1] not in "hyx" else f"the {noun}")
    )
    lines = _ANY.format(x=phrase)
    return _poem(scene, asked(scene, *_ABOUT_ASKS, x=keep(phrase)), lines, f"I write a poem about {phrase}.", phrase)


def haiku_turn(scene: Scene) -> Turn:
    """A request for a haiku."""
    if scene.rng.random() < 0.4:
        return _poem(scene, asked(scene, *_HAIKU_ASKS), _PLAIN_HAIKU, "I write a haiku: three short lines.", "")
    subject = scene.rng.choice(tuple(HAIKU))
    words, lines = HAIKU[subject]
    templates = tuple(ask.replace("$x", words) for ask in _HAIKU_ABOUT)
    return _poem(scene, asked(scene, *templates), lines, f"I write a haiku about {subject}.", subject)


def _poem(scene: Scene, user: str, lines: str, thought: str, subject: str) -> Turn:
    scene.last = ("poem", subject)
    written = lines.split("/")
    return Turn(
        user=user,
        reply=_BREAK.join(written),
        thought=thought,
        question=False,
        short=_BREAK.join(written[:2]) if len(written) == 4 else "",
    )


def poem_follow_up(scene: Scene) -> Turn | None:
    """Says "another poem" and "shorter" after a poem on a known subject."""
    if len(scene.last) != 2 or scene.last[0] != "poem":
        return None
    subjects = tuple(POEMS)
    at = subjects.index(scene.last[1]) + 1 if scene.last[1] in POEMS else 0
    subject = subjects[at % len(subjects)]
    ask: tuple[str, ...]
    if scene.rng.random() < 0.5:
        ask = (
            "{another|one more|a different|a new|a second|the next} {poem|one|verse|rhyme}",
            "{write|give me|compose|I want|can I have|make|do you know} {another|one more|a different|a second} "
            "{poem|one|rhyme}",
            "{more poetry|a poem about something else|now a different poem|other topic}",
        )
    else:
        ask = (
            f"{{and|now|what about|how about|now one about|and about|the same about|now do}} {POEMS[subject][0]}",
            f"{{another|one more|a poem|next one}} about {POEMS[subject][0]}",
        )
    return _poem(scene, asked(scene, *ask), POEMS[subject][1], f"I write a poem about {subject}.", subject)
