"""What is lost and what is not: a dropped checkpoint, a full budget, a restart, and what goes first."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

LOST_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="chat lost",
        asks=wordings(_TEXTS["chat lost asks"]),
        replies=(_TEXTS["chat lost replies"],),
        short="No, only a saved state was dropped.",
        thought="The user asks whether text is lost with a checkpoint.",
        more="The messages are saved on your disk. A dropped checkpoint only means that some text may be read again.",
    ),
    Topic(
        key="budget full",
        asks=wordings(_TEXTS["budget full asks"]),
        replies=(_TEXTS["budget full replies"],),
        short="A checkpoint is dropped to make room.",
        thought="The user asks about a full budget.",
        more=_TEXTS["budget full more"],
    ),
    Topic(
        key="checkpoints after a restart",
        asks=wordings(_TEXTS["checkpoints after a restart asks"]),
        replies=(_TEXTS["checkpoints after a restart replies"],),
        short="No, checkpoints are only in memory.",
        thought="The user asks whether checkpoints survive a restart.",
        more="After the first reply in an old chat, new checkpoints are there and it is fast again.",
    ),
    Topic(
        key="what goes first",
        asks=wordings(_TEXTS["what goes first asks"]),
        replies=(_TEXTS["what goes first replies"],),
        short="The one that is expected to save the least.",
        thought="The user asks how Cairn chooses what to drop.",
        more=_TEXTS["what goes first more"],
    ),
)
