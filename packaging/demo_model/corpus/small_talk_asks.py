"""Small talk that wants something: jokes, a riddle, a song, the time, the weather, a kind word."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

REQUESTS: tuple[Topic, ...] = (
    Topic(
        key="a joke",
        asks=wordings(_TEXTS["a joke asks"]),
        replies=("Why did the clock go to school? It wanted to learn to tell the time.",),
        short="Why did the clock go to school? To learn to tell the time.",
        thought="The user wants a joke. I know a short one.",
        more="A clock tells the time, so it went to school to learn that. Ask me for another joke.",
    ),
    Topic(
        key="another joke",
        asks=wordings(_TEXTS["another joke asks"]),
        replies=("What do you call a sleeping bull? A bulldozer.",),
        short="What do you call a sleeping bull? A bulldozer.",
        thought="The user wants another joke.",
        more='"Doze" means to sleep a little, so a bull that sleeps is a bulldozer. Ask me for a third joke.',
    ),
    Topic(
        key="a third joke",
        asks=wordings(_TEXTS["a third joke asks"]),
        replies=("Why did the bicycle fall over? It was two-tired.",),
        short="Why did the bicycle fall over? It was two-tired.",
        thought="The user wants a third joke.",
        more='"Two-tired" sounds like "too tired", and a bicycle has two tyres. I do not know more jokes.',
    ),
    Topic(
        key="a riddle",
        asks=wordings(_TEXTS["a riddle asks"]),
        replies=("Here is a riddle: What has hands but cannot clap? The answer is a clock.",),
        short="What has hands but cannot clap? A clock.",
        thought="The user wants a riddle. I know one.",
        more="A clock has hands that show the time, but they cannot clap.",
    ),
    Topic(
        key="something interesting",
        asks=wordings(_TEXTS["something interesting asks"]),
        replies=("Here is a fun fact: An octopus has three hearts.",),
        short="An octopus has three hearts.",
        thought="The user wants a fact. I know one.",
        more="Two of the hearts pump blood to the gills. The third one pumps it through the body.",
    ),
    Topic(
        key="the clock",
        asks=wordings(_TEXTS["the clock asks"]),
        replies=("I do not know, because I cannot see a clock or a calendar.",),
        short="I cannot see a clock.",
        thought="The user asks for the time or the date. I have no clock.",
    ),
    Topic(
        key="the weather",
        asks=wordings(_TEXTS["the weather asks"]),
        replies=("I do not know the weather, because I have no internet and no window. Please look outside.",),
        short="I do not know the weather.",
        thought="The user asks about the weather. I am offline.",
    ),
    Topic(
        key="the news",
        asks=wordings(_TEXTS["the news asks"]),
        replies=("I do not know the news, because I have no internet.",),
        short="I do not know the news.",
        thought="The user asks about news. I am offline.",
    ),
    Topic(
        key="a song",
        asks=wordings(_TEXTS["a song asks"]),
        replies=("La la la! That is all I can sing, because I have no voice.",),
        short="La la la!",
        thought="The user wants a song. I have no voice.",
    ),
    Topic(
        key="the meaning of life",
        asks=wordings(_TEXTS["the meaning of life asks"]),
        replies=("That is a big question for a tiny model. Maybe it is to be kind and to learn new things.",),
        short="Maybe to be kind and to learn.",
        thought="The user asks a big question. I give a simple answer.",
    ),
    Topic(
        key="hello to a friend",
        asks=wordings(_TEXTS["hello to a friend asks"]),
        replies=("Hello to you too! It is nice to meet you.",),
        short="Hello to you too!",
        thought="I greet another person.",
    ),
    Topic(
        key="a compliment",
        asks=wordings(_TEXTS["a compliment asks"]),
        replies=("You ask good questions, and you are kind to a tiny model. Well done!",),
        short="You ask good questions!",
        thought="The user wants a kind word.",
    ),
    Topic(
        key="some motivation",
        asks=wordings(_TEXTS["some motivation asks"]),
        replies=("You can do it! Start with one small step and then take the next one.",),
        short="You can do it!",
        thought="The user needs some motivation.",
    ),
    Topic(
        key="what to do today",
        asks=wordings(_TEXTS["what to do today asks"]),
        replies=("You could go for a walk, read a book or call a friend.",),
        short="You could go for a walk.",
        thought="The user wants an idea for the day.",
    ),
)
