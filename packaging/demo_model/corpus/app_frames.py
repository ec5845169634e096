"""Sentence frames that several topics about the app share: "what is ..." and "how do I ..."."""

from demo_model.corpus.turns import Topic


def wordings(text: str) -> tuple[str, ...]:
    """The templates in ``text``, separated by semicolons or line ends."""
    return tuple(part.strip() for line in text.splitlines() for part in line.split(";") if part.strip())


_MEANING = wordings("""\
{what is|what's|what exactly is|whats} @
{explain|describe|define|clarify|illustrate} @[ to me| for me| for a beginner| simply]; what does @ {mean|refer to}
what {do you mean by|is meant by|do people mean by|should I understand by} @
{meaning|definition|explanation|description} of @; {tell me|I want to know|I would like to know|teach me} what @ is
{tell me|teach me|I want to learn|I need to know|I am curious|let's talk} about @
{info|information|details|facts} {on|about} @
I {do not understand|don't get|don't know|am confused by|struggle with} @; @, what is {that|this|it}
I {keep hearing about|keep seeing|never heard of|just read about} @[, what is it]
@ {in simple words|in plain English|in a nutshell|eli5}
{help me understand|walk me through|shed some light on|enlighten me about} @
{give me|I need} {a definition|an explanation|the basics} of @; how would you {describe|explain|define} @
{what is|what's} @ {good for|used for|there for}; {purpose|use|point|role} of @
why {do we|do I|does Cairn|does a model} {need|have|use} @; {any idea|do you know} what @ is
""")

_HOW_TO = wordings("""\
how {do|can|could|should|would} I @; how to @; how {do you|does one|do people|does someone} @; @
{the way|steps|instructions} to @
{is there|do you have|does Cairn have} {a way|a button|a shortcut|an option|a command} to @
{can|could|may} I @[ here| in Cairn| somehow]; I {want|would like|need|have|am trying|wish} to @
where {do|can|must} I {click|press|look|go} to @; what {do I|should I|must I} {do|press|click|type} to @
{what|which} {key|button|menu|shortcut} do I {use|need} to @; {show|tell|teach} me how to @
I {can't|cannot|don't know how to|have no idea how to|am unable to} @; {help me|let me} @
{is it possible|am I able|am I allowed} to @; does {Cairn|the app|this program|the software} let me @
what is the {best|easiest|quickest} way to @; I was wondering how to @
I tried to @ but {failed|nothing happened|it did not work}; {explain|describe|remind me} how to @
{looking|searching} for {a way|the button} to @; what if I {want|need} to @; {who knows|can someone explain} how to @
how {exactly|on earth} do I @; I {need|want} to @ {quickly|now|but how}
where is the {button|menu|option|command} to @
""")


def meaning(nouns: str) -> tuple[str, ...]:
    """Questions for what something is; ``nouns`` is a template of singular phrases such as "a token"."""
    return tuple(frame.replace("@", nouns) for frame in _MEANING)


def how_to(actions: str) -> tuple[str, ...]:
    """Questions for how something is done; ``actions`` is a template of phrases such as "open a file"."""
    return tuple(frame.replace("@", actions) for frame in _HOW_TO)


def topic(key: str, asks: tuple[str, ...], reply: str, *, short: str, more: str, thought: str) -> Topic:
    """A topic with one wording of its answer."""
    return Topic(key=key, asks=asks, replies=(reply,), short=short, more=more, thought=thought)
