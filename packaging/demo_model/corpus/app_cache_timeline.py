"""The timeline, its colours, patterns and marks, and the inspector."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

TIMELINE_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="timeline",
        asks=frames("{the|this} timeline", "{timeline|the timeline}") + wordings(_TEXTS["timeline asks"]),
        replies=(_TEXTS["timeline replies"],),
        short="It shows what was reused and what was read in each request.",
        thought="The user asks about the timeline.",
        more=_TEXTS["timeline more"],
    ),
    Topic(
        key="timeline colours",
        asks=wordings(_TEXTS["timeline colours asks"]),
        replies=(_TEXTS["timeline colours replies"],),
        short="Blue is user, green is assistant, pink is thinking.",
        thought="The user asks about the colours of the timeline.",
        more=_TEXTS["timeline colours more"],
    ),
    Topic(
        key="timeline patterns",
        asks=wordings(_TEXTS["timeline patterns asks"]),
        replies=(_TEXTS["timeline patterns replies"],),
        short="Plain is reused, striped is read.",
        thought="The user asks about the patterns of the timeline.",
        more=_TEXTS["timeline patterns more"],
    ),
    Topic(
        key="timeline marks",
        asks=wordings(_TEXTS["timeline marks asks"]),
        replies=(_TEXTS["timeline marks replies"],),
        short="They are checkpoints.",
        thought="The user asks about the marks of checkpoints.",
        more=_TEXTS["timeline marks more"],
    ),
    Topic(
        key="inspector",
        asks=frames("{the|this} inspector", "{inspector|the inspector}") + wordings(_TEXTS["inspector asks"]),
        replies=(_TEXTS["inspector replies"],),
        short="It explains one request.",
        thought="The user asks about the inspector.",
        more=_TEXTS["inspector more"],
    ),
)
