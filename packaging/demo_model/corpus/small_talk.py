"""Small talk: all its topics, and the turns that greet and say who the assistant is."""

from dataclasses import replace

from demo_model.corpus import small_talk_life, small_talk_reach_now, small_talk_slang
from demo_model.corpus.grammar import keep
from demo_model.corpus.small_talk_abilities import ABILITIES
from demo_model.corpus.small_talk_asks import REQUESTS
from demo_model.corpus.small_talk_moods import MOODS
from demo_model.corpus.small_talk_reach import OUT_OF_REACH
from demo_model.corpus.small_talk_remarks import REMARKS
from demo_model.corpus.small_talk_self import ABOUT_THE_ASSISTANT
from demo_model.corpus.turns import Scene, Topic, Turn
from demo_model.corpus.wordings import phrases, wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_MORE_ASKS = (small_talk_slang.MORE_ASKS, small_talk_life.MORE_ASKS, small_talk_reach_now.MORE_ASKS)


def _asked_in_more_ways(topic: Topic) -> Topic:
    more = (asks.get(topic.key, ()) for asks in _MORE_ASKS)
    return replace(topic, asks=sum(more, topic.asks))


_TOPICS: tuple[Topic, ...] = (
    *map(_asked_in_more_ways, REMARKS + MOODS + ABOUT_THE_ASSISTANT + ABILITIES + REQUESTS + OUT_OF_REACH),
    *small_talk_life.NEW_TOPICS,
    *small_talk_reach_now.NEW_TOPICS,
)
# What users say most often comes three times.
_FREQUENT = (
    "thanks", "goodbye", "praise", "okay", "how I am", "hello and how I am", "what I can do", "being bored",
    "a birthday",
    "a joke", "the clock", "the news", "the weather", "what I cannot know",
    "good morning", "my boss and my makers", "prices", "places",
)  # fmt: skip
SMALL_TALK: tuple[Topic, ...] = _TOPICS + 2 * tuple(topic for topic in _TOPICS if topic.key in _FREQUENT)

_GREETINGS = wordings(_TEXTS["greetings"])
_GREETINGS += small_talk_slang.GREETINGS
_GREETINGS_BY_NAME = wordings(_TEXTS["greetings by name"])

_WHO = wordings(_TEXTS["who"])
_OTHER_MODELS = phrases(_TEXTS["other models"])
_IS_OTHER = wordings(_TEXTS["is other"])
_IS_ITSELF = wordings(_TEXTS["is itself"])
_ABOUT_ITSELF = wordings(_TEXTS["about itself"])


def greeting(scene: Scene) -> Turn:
    """The user says hello; a name that is known is used."""
    asks = _GREETINGS_BY_NAME if scene.rng.random() < 0.2 else _GREETINGS
    name = scene.facts.get("name")
    hello = f"Hello {name}!" if name else "Hello!"
    scene.last = ("greeting",)
    return Turn(
        user=scene.pick(*asks, persona=keep(scene.persona)),
        reply=hello if scene.short else f"{hello} How can I help you?",
        thought=f"The user says hello. The name is {name}." if name else "The user says hello.",
        question=False,
        more="I am a tiny demo model. You can ask me for a joke, a story or a simple sum.",
        short=hello,
    )


def identity(scene: Scene) -> Turn:
    """The user asks who the assistant is, or whether it is another one."""
    scene.last = ("identity",)
    persona, sort = scene.persona, scene.rng.random()
    other = scene.rng.choice(_OTHER_MODELS)
    start, thought = "", f"The user asks who I am. I am {persona}."
    if sort < 0.3 and other != persona:
        user = scene.pick(*_IS_OTHER, x=keep(other))
        start, thought = "No. ", f"I am not {other}. I am {persona}."
    elif sort < 0.42:
        user = scene.pick(*_IS_ITSELF, persona=keep(persona))
        start = "Yes. "
    else:
        user = scene.pick(*(_WHO if sort < 0.94 else _ABOUT_ITSELF), persona=keep(persona))
    brief = f"{start}I am {persona}."
    return Turn(
        user=user,
        reply=brief if scene.short else f"{start}I am {persona}, Cairn's tiny demo model.",
        thought=thought,
        more="I am a very small language model that runs on your computer. I can chat a little, but I make mistakes.",
        short=brief,
    )
