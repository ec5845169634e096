"""Doubts in the words of people who got the app from somebody else: wifi, big companies, a dumb bot, what this is."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_WHO = _TEXTS["who"]

# The answer stands with the other wordings of this question, in app_cache.
WHAT_CAIRN_IS: tuple[str, ...] = wordings(
    """
    @W {put|installed|set up|downloaded|loaded} {this|Cairn|this app|this thing|something called Cairn} {on my
    laptop|on my computer|on my machine|for me|here|on the family computer}{, |. |... |! }{what even is it|what even
    is Cairn|what is it|what is this|what is Cairn|what does it do|what is it for|whats this|what do I do with it};
    what even is {Cairn|this|this app|this thing}; what the {heck|hell} is {Cairn|this app|this thing}; what's
    {Cairn|this thing|this app} {all about|even for|for then|good for}; so {what is|what's} {Cairn|this thing|this
    app} [then|exactly|again|in a few words]; {cairn|cairn app|cairn meaning|cairn?|what cairn|what cairn is|about
    cairn}; is Cairn {an app|a program|a bot|a chatbot|the bot|a website or an app|a company|your name or the app};
    {never|I never} heard of Cairn{, |. }{what is it|what does it do}; {tell|explain to} me {like I'm five|simply|in
    one line|in plain words} what {Cairn|this app} {is|does}; what's the {name of this app|app called|name of this
    program|program called|name of the app}; what {app|program|software} {am I in|is this|am I using|did I just
    open}; what is {this app|this program|the app|this thing} called; {app name|name of the app|name of this
    program}; why would {I|anyone|somebody} {use|want|need} {Cairn|this app|this} [instead of chatgpt]; what do
    {people|you} {use|need} {Cairn|this app|this thing} for; what's so {special|good|different} about {Cairn|this
    app|this}; what did @W {put|install} on my {computer|laptop}; I {found|saw|noticed} {an icon|a
    program|something} called Cairn{, |. }{what is it|what does it do}; what can {Cairn|this app|this program} do
    [that others can't]
    """.replace("@W", _WHO)
)

DOUBT_CHATTY: dict[str, tuple[str, ...]] = {
    "offline": wordings(_TEXTS["doubt chatty offline"]),
    "private": wordings(_TEXTS["doubt chatty private"]),
    "toy": wordings(_TEXTS["doubt chatty toy"]),
    "demo model": wordings(_TEXTS["doubt chatty demo model"]),
    "size": wordings(_TEXTS["doubt chatty size"]),
    "training": wordings(_TEXTS["doubt chatty training"]),
    "licence": wordings(_TEXTS["doubt chatty licence"]),
    "platforms": wordings(_TEXTS["doubt chatty platforms"]),
    "trouble": wordings(_TEXTS["doubt chatty trouble"]),
    "faster": wordings(_TEXTS["doubt chatty faster"]),
    "website": wordings(_TEXTS["doubt chatty website"]),
}
