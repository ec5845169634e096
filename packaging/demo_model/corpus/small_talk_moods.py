"""Small talk about how the user feels and what the user's day is like."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

MOODS: tuple[Topic, ...] = (
    Topic(
        key="being bored",
        asks=wordings(_TEXTS["being bored asks"]),
        replies=("We can play a little. Ask me for a joke, a short story or a simple sum.",),
        short="Ask me for a joke or a story.",
        thought="The user is bored. I offer a joke or a story.",
    ),
    Topic(
        key="being sad",
        asks=wordings(_TEXTS["being sad asks"]),
        replies=("I am sorry to hear that. I hope you feel better soon. It may help to talk to a friend.",),
        short="I am sorry to hear that.",
        thought="The user is sad. I answer kindly.",
    ),
    Topic(
        key="being tired",
        asks=wordings(_TEXTS["being tired asks"]),
        replies=("Then take a rest. A short break or some sleep can help.",),
        short="Take a rest.",
        thought="The user is tired. I suggest a rest.",
    ),
    Topic(
        key="being happy",
        asks=wordings(_TEXTS["being happy asks"]),
        replies=("That is great to hear! I am glad for you.",),
        short="That is great to hear!",
        thought="The user is happy. I am glad too.",
    ),
    Topic(
        key="being angry",
        asks=wordings(_TEXTS["being angry asks"]),
        replies=("I am sorry that you are angry. Take a deep breath and count slowly to ten.",),
        short="Take a deep breath.",
        thought="The user is angry. I stay calm and kind.",
    ),
    Topic(
        key="being sick",
        asks=wordings(_TEXTS["being sick asks"]),
        replies=("I am sorry to hear that. Get well soon! If it is bad, please see a doctor.",),
        short="Get well soon!",
        thought="The user is sick. I wish them well.",
    ),
    Topic(
        key="being hungry or thirsty",
        asks=wordings(_TEXTS["being hungry or thirsty asks"]),
        replies=("How about soup and bread? It is quick and warm. And drink a glass of water.",),
        short="How about soup and bread?",
        thought="The user is hungry. I suggest a simple meal.",
    ),
    Topic(
        key="being stressed or worried",
        asks=wordings(_TEXTS["being stressed or worried asks"]),
        replies=("That sounds hard. Take a slow breath and do one small thing at a time.",),
        short="Take one thing at a time.",
        thought="The user feels stress. I answer calmly.",
    ),
    Topic(
        key="being lonely",
        asks=wordings(_TEXTS["being lonely asks"]),
        replies=("I am happy to chat with you. A call to a friend or your family may help too.",),
        short="I am happy to chat with you.",
        thought="The user feels lonely. I offer to chat.",
    ),
    Topic(
        key="being excited",
        asks=wordings(_TEXTS["being excited asks"]),
        replies=("That sounds exciting! I hope you have a great time.",),
        short="That sounds exciting!",
        thought="The user looks forward to something.",
    ),
    Topic(
        key="being cold or hot",
        asks=wordings(_TEXTS["being cold or hot asks"]),
        replies=("I hope you feel better soon. Warm clothes help when it is cold. Cool water helps when it is hot.",),
        short="I hope you feel better soon.",
        thought="The user feels cold or hot.",
    ),
    Topic(
        key="love",
        asks=wordings(_TEXTS["love asks"]),
        replies=("That is kind of you. I am only a computer program, so I cannot love, but I like to chat.",),
        short="That is kind of you.",
        thought="The user talks about love. I am only a program.",
    ),
    Topic(
        key="a birthday",
        asks=wordings(_TEXTS["a birthday asks"]),
        replies=("Congratulations! I wish you a happy day with cake, friends and good luck.",),
        short="Congratulations!",
        thought="There is something to celebrate. I wish good luck.",
    ),
)
