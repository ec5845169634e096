"""All topics about using the app and the basics of language models."""

from dataclasses import replace

from demo_model.corpus.app_doubts import DOUBT_TOPICS
from demo_model.corpus.app_howto import HOWTO_TOPICS
from demo_model.corpus.app_models import MODEL_TOPICS
from demo_model.corpus.app_self import SELF_TOPICS
from demo_model.corpus.app_use_asks import USE_ASKS
from demo_model.corpus.app_words import WORD_TOPICS
from demo_model.corpus.turns import Topic

USE_TOPICS: tuple[Topic, ...] = tuple(
    replace(topic, asks=topic.asks + USE_ASKS.get(topic.key, ()))
    for topic in (*WORD_TOPICS, *HOWTO_TOPICS, *MODEL_TOPICS, *SELF_TOPICS, *DOUBT_TOPICS)
)
