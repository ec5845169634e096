"""What a model keeps in its memory, and what the cache is."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

MEMORY_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="prompt cache",
        asks=frames("{the|a} {cache|prompt cache}", "{cache|prompt cache|prompt caching|caching}")
        + wordings(_TEXTS["prompt cache asks"]),
        replies=(_TEXTS["prompt cache replies"],),
        short="It keeps work that is already done.",
        thought="The user asks about the prompt cache.",
        more=_TEXTS["prompt cache more"],
    ),
    Topic(
        key="kv cache",
        asks=frames("{the|a} {KV cache|key value cache|attention cache|K V cache}", "{KV cache|KV|key value cache}")
        + wordings(_TEXTS["kv cache asks"]),
        replies=(_TEXTS["kv cache replies"],),
        short="It holds a key and a value for each token.",
        thought="The user asks about the KV cache.",
        more="K stands for key and V stands for value. A longer context needs a larger KV cache, and so more memory.",
    ),
    Topic(
        key="recurrent state",
        asks=frames("{the|a} {recurrent state|recurrent memory}", "{recurrent|recurrent state|recurrent memory}")
        + wordings(_TEXTS["recurrent state asks"]),
        replies=(_TEXTS["recurrent state replies"],),
        short="A small memory that changes with every token.",
        thought="The user asks about the recurrent state.",
        more=_TEXTS["recurrent state more"],
    ),
    Topic(
        key="hybrid model",
        asks=frames("{a hybrid model|hybrid models|a hybrid|a hybrid architecture}", "{hybrid|hybrid model}")
        + wordings(_TEXTS["hybrid model asks"]),
        replies=(_TEXTS["hybrid model replies"],),
        short="A mix of attention and recurrent layers.",
        thought="The user asks what a hybrid model is.",
        more=_TEXTS["hybrid model more"],
    ),
    Topic(
        key="sliding window",
        asks=frames(
            "{sliding window attention|a sliding window|the sliding window|SWA}",
            "{sliding window|SWA|sliding window attention}",
        )
        + wordings(_TEXTS["sliding window asks"]),
        replies=(_TEXTS["sliding window replies"],),
        short="A layer sees only the last part of the text.",
        thought="The user asks about sliding window attention.",
        more=_TEXTS["sliding window more"],
    ),
)
