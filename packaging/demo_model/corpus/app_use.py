"""All topics about using the app and the basics of language models."""

from dataclasses import replace

from demo_model.corpus.app_cache import CACHE_TOPICS
from demo_model.corpus.app_doubts import DOUBT_TOPICS
from demo_model.corpus.app_doubts_chatty import DOUBT_CHATTY, WHAT_CAIRN_IS
from demo_model.corpus.app_howto import HOWTO_TOPICS
from demo_model.corpus.app_models import MODEL_TOPICS
from demo_model.corpus.app_people import PEOPLE_TOPICS
from demo_model.corpus.app_self import SELF_TOPICS
from demo_model.corpus.app_spoken import spoken
from demo_model.corpus.app_use_asks import USE_ASKS
from demo_model.corpus.app_use_chatty import USE_CHATTY
from demo_model.corpus.app_words import WORD_TOPICS
from demo_model.corpus.app_words_chatty import WORDS_CHATTY
from demo_model.corpus.app_words_models import MODEL_WORD_TOPICS
from demo_model.corpus.turns import Topic

_WHAT_CAIRN_IS = tuple(replace(topic, asks=WHAT_CAIRN_IS) for topic in CACHE_TOPICS if topic.key == "app what")


def _asks(topic: Topic) -> tuple[str, ...]:
    """All wordings; the chatty ones as often as the others, however few templates they are."""
    plain = topic.asks + USE_ASKS.get(topic.key, ())
    chatty = tuple(ask for asks in (USE_CHATTY, DOUBT_CHATTY, WORDS_CHATTY) for ask in asks.get(topic.key, ()))
    times = max(1, len(plain) // len(chatty)) if chatty else 1
    return spoken(plain + chatty * times)


USE_TOPICS: tuple[Topic, ...] = tuple(
    replace(topic, asks=_asks(topic))
    for topic in (
        *WORD_TOPICS,
        *MODEL_WORD_TOPICS,
        *HOWTO_TOPICS,
        *MODEL_TOPICS,
        *SELF_TOPICS,
        *DOUBT_TOPICS,
        *PEOPLE_TOPICS,
        *_WHAT_CAIRN_IS,
    )
)
