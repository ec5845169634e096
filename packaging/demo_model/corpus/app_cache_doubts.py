"""Comparisons and doubts about checkpoints and reading again, and where to look."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

DOUBT_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="like a save point",
        asks=wordings(_TEXTS["like a save point asks"]),
        replies=(_TEXTS["like a save point replies"],),
        short="Yes, it is like a save point in a game.",
        thought="The user compares a checkpoint with a save point.",
        more="You need not save anything yourself: Cairn takes checkpoints between the messages.",
    ),
    Topic(
        key="checkpoint and text",
        asks=wordings(_TEXTS["checkpoint and text asks"]),
        replies=(_TEXTS["checkpoint and text replies"],),
        short="No, it holds the memory of the model as numbers.",
        thought="The user asks whether a checkpoint holds text.",
        more="Messages are saved with the chat on your disk, and checkpoints are only in memory.",
    ),
    Topic(
        key="many checkpoints",
        asks=wordings(_TEXTS["many checkpoints asks"]),
        replies=(_TEXTS["many checkpoints replies"],),
        short="Each one takes memory, but more make going back faster.",
        thought="The user asks what more checkpoints cost.",
        more="The line at the bottom shows how many checkpoints there are and how much memory they take.",
    ),
    Topic(
        key="no harm",
        asks=wordings(_TEXTS["no harm asks"]),
        replies=("Reading again only takes time. It does not change the answer, and no text is lost.",),
        short="No, it only takes time.",
        thought="The user asks whether reading again is bad.",
        more="With reuse the wait before a reply is shorter, and that is the whole difference.",
    ),
    Topic(
        key="same answer",
        asks=wordings(_TEXTS["same answer asks"]),
        replies=("No, the cache does not change the answer. It only changes how long you wait for it.",),
        short="No, it only changes the wait.",
        thought="The user asks whether the cache changes the answer.",
        more="The model ends up with the same memory, whether a text was reused or read again.",
    ),
    Topic(
        key="unavoidable",
        asks=wordings(_TEXTS["unavoidable asks"]),
        replies=(_TEXTS["unavoidable replies"],),
        short="New tokens that have to be read.",
        thought="The user asks what unavoidable means.",
        more="Only avoidable tokens are a loss: they had been read before and could have been reused.",
    ),
    Topic(
        key="where to look",
        asks=wordings(_TEXTS["where to look asks"]),
        replies=(_TEXTS["where to look replies"],),
        short="In the timeline below the chat.",
        thought="The user asks where to see what the cache did.",
        more="Click the line under a reply, and the inspector explains it. Ctrl+J shows or hides the timeline.",
    ),
)
