"""What needs the internet or an opinion: prices, places near the user, politics and offices."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_GOODS = _TEXTS["goods"]
_PLACE = _TEXTS["place"]
OUT_OF_REACH: tuple[Topic, ...] = (
    Topic(
        key="prices",
        asks=wordings(f"""
            how much {{is|are|does|do}} {_GOODS} [cost|now|today]; what does {_GOODS} cost [{{now|today|here|in
            London|these days}}]; what is the {{price|cost|current price|average price}} of {_GOODS};
            {{price|cost|prices}}
            of {_GOODS}; how {{expensive|cheap|costly}} is {_GOODS}; what do I pay for {_GOODS}; is {_GOODS}
            {{expensive|cheap|on sale}} [now|these days]; what would {_GOODS} cost me; where is {_GOODS} cheapest;
            {{tell
            me|do you know}} the price of {_GOODS}; what's {_GOODS} going for; how much money do I need for {_GOODS};
            how
            much should I pay for {_GOODS}; what's the price of {_GOODS}; {{stock|share|bitcoin|gold|oil}} price[
            today]; what is the {{price of
            bitcoin|exchange rate|dollar rate|stock price|oil price}} [now|today]
            """),
        replies=("I do not know any prices, because I have no internet.",),
        short="I do not know any prices.",
        thought="The user asks for a price. I am offline.",
    ),
    Topic(
        key="places",
        asks=wordings(f"""
            where is the {{nearest|next|closest|best}} {_PLACE}; is there a {_PLACE} {{near me|nearby|around here|near
            here|close by|in my street|in this town}}; {{find|show|tell}} me {{a|the nearest|a good|the best}} {_PLACE}
            [near me|nearby|in town]; {{good|best|cheap|nearest|nice}} {_PLACE} {{near me|nearby|in town|around here|in
            Berlin|in my area}}; which {_PLACE} is {{open|best|near me|the closest|good}} [now|today|on Sunday]; how
            do I get
            to the {_PLACE} [from here]; how far is the {{nearest |}}{_PLACE}; when does the {_PLACE} {{open|close}}
            [today|tomorrow]; is the {_PLACE} {{open|closed}} [now|today|on Sunday]; what {{time|hours}} is the {_PLACE}
            open; I {{need|am looking for|want}} a {_PLACE} {{near me|nearby|in town|around here}}; can you recommend a
            {_PLACE} [near me|nearby|here]; where can I find a {{good |}}{_PLACE} [here|in town]; what is the address
            of the
            {_PLACE}; opening hours of the {_PLACE}
            """),
        replies=("I do not know any places near you, because I have no internet and no map.",),
        short="I do not know any places near you.",
        thought="The user asks for a place. I have no map.",
    ),
    Topic(
        key="politics",
        asks=wordings(_TEXTS["politics asks"]),
        replies=("I have no opinion on politics. I am only a tiny demo model.",),
        short="I have no opinion on politics.",
        thought="The user asks about politics. I have no opinion.",
    ),
)
