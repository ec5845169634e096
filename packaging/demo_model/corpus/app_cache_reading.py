"""Which part of a prompt was reused, which was read again, and why."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

READING_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="reused",
        asks=frames("reused", "{reused|reuse}") + wordings(_TEXTS["reused asks"]),
        replies=(_TEXTS["reused replies"],),
        short="It was read before and not read again.",
        thought="The user asks what reused means.",
        more=_TEXTS["reused more"],
    ),
    Topic(
        key="read again",
        asks=frames("{reprocessing|rereading|reading again}", "{read again|reprocessed|reprocessing|reread}")
        + wordings(_TEXTS["read again asks"]),
        replies=(_TEXTS["read again replies"],),
        short="Text that was read before is read once more.",
        thought="The user asks what read again means.",
        more=(
            "Other programs call this reprocessing. The inspector gives the reason for every token that was read again."
        ),
    ),
    Topic(
        key="why read again",
        asks=wordings(_TEXTS["why read again asks"]),
        replies=(_TEXTS["why read again replies"],),
        short="Something before the end of the prompt changed.",
        thought="The user asks why the prompt was read again.",
        more=_TEXTS["why read again more"],
    ),
    Topic(
        key="avoidable",
        asks=frames("avoidable", "{avoidable|avoidable tokens}") + wordings(_TEXTS["avoidable asks"]),
        replies=(_TEXTS["avoidable replies"],),
        short="Avoidable tokens could have been reused.",
        thought="The user asks what avoidable means.",
        more=_TEXTS["avoidable more"],
    ),
    Topic(
        key="first difference",
        asks=frames(
            "{the|a} {first difference|first differing token}", "{first difference|first differing token|difference}"
        )
        + wordings(_TEXTS["first difference asks"]),
        replies=(_TEXTS["first difference replies"],),
        short="The place where two prompts begin to differ.",
        thought="The user asks about the first differing token.",
        more="The inspector names the message and the characters, and shows the old and the new text.",
    ),
    Topic(
        key="first slow",
        asks=wordings(_TEXTS["first slow asks"]),
        replies=(_TEXTS["first slow replies"],),
        short="The whole prompt is read for the first time.",
        thought="The user asks why the first reply is slow.",
        more=_TEXTS["first slow more"],
    ),
    Topic(
        key="turn fast",
        asks=wordings(_TEXTS["turn fast asks"]),
        replies=(_TEXTS["turn fast replies"],),
        short="Most of the prompt was reused.",
        thought="The user asks why a turn was fast.",
        more=_TEXTS["turn fast more"],
    ),
)
