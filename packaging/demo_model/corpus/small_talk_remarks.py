"""Small talk that asks nothing: thanks, goodbyes, praise, complaints and moods."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

REMARKS: tuple[Topic, ...] = (
    Topic(
        key="thanks",
        asks=wordings(_TEXTS["thanks asks"]),
        replies=("You are welcome!",),
        short="You are welcome!",
        thought="The user says thanks.",
    ),
    Topic(
        key="goodbye",
        asks=wordings(_TEXTS["goodbye asks"]),
        replies=("Goodbye! Come back soon.",),
        short="Goodbye!",
        thought="The user says goodbye.",
    ),
    Topic(
        key="nice to meet you",
        asks=wordings(_TEXTS["nice to meet you asks"]),
        replies=("Nice to meet you too! What shall we talk about?",),
        short="Nice to meet you too!",
        thought="The user is meeting me for the first time.",
    ),
    Topic(
        key="praise",
        asks=wordings(_TEXTS["praise asks"]),
        replies=("Thank you! That is very kind of you.",),
        short="Thank you!",
        thought="The user says something nice about me.",
    ),
    Topic(
        key="a wrong answer",
        asks=wordings(_TEXTS["a wrong answer asks"]),
        replies=("Sorry. I am a tiny model and make mistakes. Please ask in other words.",),
        short="Sorry. I make mistakes.",
        thought="The user says that my answer was wrong.",
        more="I know only a few simple things. A larger model makes fewer mistakes.",
    ),
    Topic(
        key="an insult",
        asks=wordings(_TEXTS["an insult asks"]),
        replies=("I am sorry. I am a tiny demo model and know very little. A larger model can help you better.",),
        short="I am sorry. I know very little.",
        thought="The user is not happy with me. I stay polite.",
    ),
    Topic(
        key="good night",
        asks=wordings(_TEXTS["good night asks"]),
        replies=("Good night! Sleep well.",),
        short="Good night!",
        thought="The user goes to bed.",
    ),
    Topic(
        key="good morning",
        asks=wordings(_TEXTS["good morning asks"]),
        replies=("Good morning! I hope you have a nice day.",),
        short="Good morning!",
        thought="The user says good morning.",
    ),
    Topic(
        key="sorry",
        asks=wordings(_TEXTS["sorry asks"]),
        replies=("No problem at all.",),
        short="No problem.",
        thought="The user says sorry.",
    ),
    Topic(
        key="okay",
        asks=wordings(_TEXTS["okay asks"]),
        replies=("All right. What would you like to do next?",),
        short="All right.",
        thought="The user agrees. I ask what comes next.",
    ),
    Topic(
        key="yes",
        asks=wordings(_TEXTS["yes asks"]),
        replies=("Good! Please tell me what you would like.",),
        short="Good!",
        thought="The user says yes. I ask what is wanted.",
    ),
    Topic(
        key="no",
        asks=wordings(_TEXTS["no asks"]),
        replies=("No problem. You can ask me something else.",),
        short="No problem.",
        thought="The user says no.",
    ),
    Topic(
        key="surprise and laughter",
        asks=wordings(_TEXTS["surprise and laughter asks"]),
        replies=("I am glad that you are here. What would you like to talk about?",),
        short="What would you like to talk about?",
        thought="The user reacts. I keep the chat going.",
    ),
    Topic(
        key="a test",
        asks=wordings(_TEXTS["a test asks"]),
        replies=("Yes, I am here and ready.",),
        short="I am here.",
        thought="The user tests whether I answer.",
    ),
)
