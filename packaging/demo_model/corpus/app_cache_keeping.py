"""Which checkpoints are kept, and which are dropped."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

KEEPING_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="evicted",
        asks=frames("eviction", "{evicted|eviction|dropped}") + wordings(_TEXTS["evicted asks"]),
        replies=(_TEXTS["evicted replies"],),
        short="It was dropped to make room for others.",
        thought="The user asks why a checkpoint was dropped.",
        more=_TEXTS["evicted more"],
    ),
    Topic(
        key="neighbour gap",
        asks=frames(
            "{the neighbour gap|neighbour gap|the neighbor gap|the neighbour gap rule}",
            "{neighbour gap|neighbor gap|neighbor-gap}",
        )
        + wordings(_TEXTS["neighbour gap asks"]),
        replies=(_TEXTS["neighbour gap replies"],),
        short="It drops where the neighbours are closest.",
        thought="The user asks about the rule neighbour gap.",
        more=_TEXTS["neighbour gap more"],
    ),
    Topic(
        key="pin",
        asks=frames("{a pin|pinning|a pinned checkpoint}", "{pin|pinned|pinning}") + wordings(_TEXTS["pin asks"]),
        replies=(_TEXTS["pin replies"],),
        short="A pinned checkpoint is never dropped.",
        thought="The user asks what a pin is.",
        more="Press P again to unpin it. In the timeline, a pinned checkpoint has a short line below its mark.",
    ),
    Topic(
        key="budget",
        asks=frames(
            "{the|a} {checkpoint budget|memory budget|cache budget}", "{memory budget|checkpoint budget|budget}"
        )
        + wordings(_TEXTS["budget asks"]),
        replies=(_TEXTS["budget replies"],),
        short="The memory that checkpoints may take.",
        thought="The user asks about the budget of checkpoints.",
        more=_TEXTS["budget more"],
    ),
)
