"""What needs the internet or an opinion: prices, places near the user, politics and offices."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

_GOODS = (
    "{a loaf of bread|milk|a new phone|an iphone|a laptop|a house|a car|a bus ticket|a train ticket|a flight to "
    "Rome|petrol|gas|eggs|butter|a pizza|a coffee|a beer|a bike|a washing machine|gold|a dog|a haircut|a hotel "
    "room|rent|"
    "electricity|a stamp|a book|a pair of shoes|a sofa|a cinema ticket|a new roof|apples|coffee}"
)
_PLACE = (
    "{restaurant|pharmacy|supermarket|bank|hospital|dentist|doctor|hotel|bakery|cafe|bar|pub|petrol station|bus stop|"
    "train station|library|museum|park|school|gym|cinema|post office|hairdresser|garage|police station|swimming pool|"
    "bookshop|cash machine|toilet|airport|vet}"
)
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
        asks=wordings("""
            who should I vote for; which party {should I vote for|is best|do you like|is right|will win}; what do you
            think
            {of|about} {politics|the government|the president|the election|the prime minister|that party|the war|the new
            law|the king|migration|climate policy|gun laws|taxes for the rich}; are you {left|right|left wing|right
            wing|liberal|conservative|a democrat|a republican|political}; do you {like|support|trust|hate} the
            {government|president|opposition|king|prime minister|chancellor|party|mayor}; is the
            {president|government|prime minister|chancellor|mayor} {good|bad|doing well|honest|right}; let us talk
            [about]
            politics; politics; who is {right|better} in politics; what is your {political opinion|opinion on
            politics|view on
            politics}; is {socialism|capitalism|the left|the right|democracy} {better|good|bad|dead}; should
            {we|people|the
            state} {tax the rich|close the borders|ban cars|leave NATO|pay more tax}; who would you vote for; did you
            vote; which
            side are you on; talk to me about {politics|the election campaign|parties|the government}; who {will|should}
            {rule|govern|be the next president|be the next chancellor}; do you have {political views|an opinion on
            politics}
            """),
        replies=("I have no opinion on politics. I am only a tiny demo model.",),
        short="I have no opinion on politics.",
        thought="The user asks about politics. I have no opinion.",
    ),
)
