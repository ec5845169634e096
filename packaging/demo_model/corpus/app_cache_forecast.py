"""What a forecast is, what a change costs, and that neither is about the weather."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

FORECAST_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="forecast",
        asks=wordings(_TEXTS["forecast asks"]),
        replies=(_TEXTS["forecast replies"],),
        short="An estimate of what will be reused. It is not shown yet.",
        thought="The user asks about a forecast.",
        more="Until then, look at the timeline afterwards: it shows what was reused and what was read.",
    ),
    Topic(
        key="forecast and rain",
        asks=wordings(_TEXTS["forecast and rain asks"]),
        replies=(_TEXTS["forecast and rain replies"],),
        short="No, it is about the cache, not the weather.",
        thought="The user takes the forecast for one of the weather.",
        more="It would say, before you send, how much will be reused and how much will be read.",
    ),
    Topic(
        key="edit cost",
        asks=wordings(_TEXTS["edit cost asks"]),
        replies=(_TEXTS["edit cost replies"],),
        short="Text after a change is read again.",
        thought="The user asks what a change costs.",
        more="A change in the system prompt is dear, because everything comes after it.",
    ),
)
