"""What Cairn is, its checkpoints and the spans of a prompt; collects all topics about the cache."""

from dataclasses import replace

from demo_model.corpus.app_cache_asks import CHECKPOINT_ASKS
from demo_model.corpus.app_cache_asks_reading import READING_ASKS
from demo_model.corpus.app_cache_changes import CHANGE_TOPICS
from demo_model.corpus.app_cache_doubts import DOUBT_TOPICS
from demo_model.corpus.app_cache_figures import FIGURE_ASKS, FIGURE_TOPICS
from demo_model.corpus.app_cache_forecast import FORECAST_TOPICS
from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.app_cache_keeping import KEEPING_TOPICS
from demo_model.corpus.app_cache_lost import LOST_TOPICS
from demo_model.corpus.app_cache_memory import MEMORY_TOPICS
from demo_model.corpus.app_cache_plain import PLAIN_ASKS
from demo_model.corpus.app_cache_reading import READING_TOPICS
from demo_model.corpus.app_cache_timeline import TIMELINE_TOPICS
from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_HERE: tuple[Topic, ...] = (
    Topic(
        key="app what",
        asks=wordings(_TEXTS["app what asks"]),
        replies=("Cairn is a desktop chat for local language models. It shows what its prompt cache does, and why.",),
        short="A chat for local models that shows its prompt cache.",
        thought="The user asks what Cairn is.",
        more=_TEXTS["app what more"],
    ),
    Topic(
        key="checkpoint",
        asks=frames("{a|the} checkpoint", "{checkpoint|checkpoints}") + wordings(_TEXTS["checkpoint asks"]),
        replies=(_TEXTS["checkpoint replies"],),
        short="A saved copy of the model's memory.",
        thought="The user asks what a checkpoint is.",
        more=_TEXTS["checkpoint more"],
    ),
    Topic(
        key="checkpoint why",
        asks=wordings(_TEXTS["checkpoint why asks"]),
        replies=(_TEXTS["checkpoint why replies"],),
        short="So that Cairn need not read everything again.",
        thought="The user asks why checkpoints are taken.",
        more=_TEXTS["checkpoint why more"],
    ),
    Topic(
        key="checkpoint place",
        asks=wordings(_TEXTS["checkpoint place asks"]),
        replies=(_TEXTS["checkpoint place replies"],),
        short="At the boundaries between messages.",
        thought="The user asks where checkpoints are taken.",
        more=_TEXTS["checkpoint place more"],
    ),
    Topic(
        key="span",
        asks=frames("{a|the} span", "{span|spans}") + wordings(_TEXTS["span asks"]),
        replies=(
            "A span is the part of the prompt that belongs to one message. The timeline draws spans as coloured bars.",
        ),
        short="The part of the prompt of one message.",
        thought="The user asks what a span is.",
        more=_TEXTS["span more"],
    ),
)

_MORE_ASKS = (CHECKPOINT_ASKS, READING_ASKS, PLAIN_ASKS, FIGURE_ASKS)

CACHE_TOPICS: tuple[Topic, ...] = tuple(
    replace(topic, asks=sum((asks.get(topic.key, ()) for asks in _MORE_ASKS), topic.asks))
    for topic in (
        *_HERE,
        *TIMELINE_TOPICS,
        *READING_TOPICS,
        *KEEPING_TOPICS,
        *CHANGE_TOPICS,
        *FORECAST_TOPICS,
        *FIGURE_TOPICS,
        *MEMORY_TOPICS,
        *LOST_TOPICS,
        *DOUBT_TOPICS,
    )
)
