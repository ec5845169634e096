"""All topics about using the app and the basics of language models."""

from demo_model.corpus.app_howto import HOWTO_TOPICS
from demo_model.corpus.app_models import MODEL_TOPICS
from demo_model.corpus.app_self import SELF_TOPICS
from demo_model.corpus.app_words import WORD_TOPICS
from demo_model.corpus.turns import Topic

USE_TOPICS: tuple[Topic, ...] = WORD_TOPICS + HOWTO_TOPICS + MODEL_TOPICS + SELF_TOPICS
