"""What edits, new replies and branches do, and what they cost."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

CHANGE_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="edit old",
        asks=wordings(_TEXTS["edit old asks"]),
        replies=(_TEXTS["edit old replies"],),
        short="The text after the change is read again.",
        thought="The user asks what an edit of an old message does.",
        more=_TEXTS["edit old more"],
    ),
    Topic(
        key="regenerate",
        asks=frames(
            "{Regenerate|the Regenerate button|regenerating|regenerating a reply}",
            "{regenerate|regenerating|regeneration}",
        )
        + wordings(_TEXTS["regenerate asks"]),
        replies=(_TEXTS["regenerate replies"],),
        short="It writes a new reply to the same message.",
        thought="The user asks what Regenerate does.",
        more=_TEXTS["regenerate more"],
    ),
    Topic(
        key="branch",
        asks=frames("{a branch|branches|a message version|a branch of the chat}", "{branch|branches|branching}")
        + wordings(_TEXTS["branch asks"]),
        replies=(_TEXTS["branch replies"],),
        short="Another version of the chat after an edit.",
        thought="The user asks about branches and versions.",
        more=_TEXTS["branch more"],
    ),
)
