"""Doubts of a first user: where Cairn runs, whether it needs the internet, what the demo is worth, how to be faster."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

DOUBT_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="website",
        asks=wordings(_TEXTS["website asks"]),
        replies=(_TEXTS["website replies"],),
        short="A program on your own computer.",
        thought="The user asks where Cairn runs.",
        more="It is a desktop app that runs local models through llama.cpp. Cairn sends nothing away.",
    ),
    Topic(
        key="offline",
        asks=wordings(_TEXTS["offline asks"]),
        replies=("Cairn works without the internet. Everything runs on your own computer, offline.",),
        short="No internet is needed.",
        thought="The user asks whether the internet is needed.",
        more="Only to get other models do you need the internet, and you do that outside of Cairn.",
    ),
    Topic(
        key="toy",
        asks=wordings(_TEXTS["toy asks"]),
        replies=(
            "I am only a toy: a tiny model that knows very little. For clever answers, open a real model with Ctrl+O.",
        ),
        short="I am only a toy.",
        thought="The user asks whether I am a toy or clever.",
        more="I have about 4 million parameters, and real models have billions. I am here so that you can look around.",
    ),
    Topic(
        key="faster",
        asks=wordings(_TEXTS["faster asks"]),
        replies=(_TEXTS["faster replies"],),
        short="Use a smaller model, and change the start of a chat little.",
        thought="The user wants more speed.",
        more="Pin the checkpoints you need, or raise the budget. The bottom line of the window shows the speed.",
    ),
)
