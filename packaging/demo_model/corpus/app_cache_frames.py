"""Short ways to write down many wordings of a question."""

_FRAMES = """
    {what is|what's|whats|what exactly is|what actually is} THING
    {explain|describe|define|clarify} THING[ to me| for me| in simple words| in plain English| for a beginner| briefly]
    what does {|the word |the term }NAME {mean|stand for|refer to}[ here| in this app| in Cairn| exactly]
    {meaning|definition|explanation} of {|the term |the word }NAME
    NAME {meaning|definition|explained|explanation|info|in short|in plain words}
    NAME
    what {do you mean by|is meant by|should I understand by|do they mean by} NAME
    {tell me|say something|talk to me} about THING
    {can|could|would} you {explain|describe|define|tell me about} THING[ to me| in short]
    {can|could} you {explain|tell me} what THING is
    {I do not|I don't|I didn't} {understand|get|know|see} what THING is
    {I am|I'm} {not sure|unsure|puzzled about|confused about|wondering} what THING is
    {I never heard of|I have no idea about|I know nothing about|never heard of|I am new to} THING
    {help me understand|teach me|give me a short explanation of|give me an idea of|introduce me to} THING
    {give me|I need|I want|I would like} {a definition|a short explanation|a simple description} of THING
    someone {mentioned|talked about|wrote about|told me about} THING[, what is it| and I did not get it]
    {what's the deal with|how would you describe|how would you define|how do you explain} THING
    {the window|the app|it|the manual} {says|mentions|uses the word} NAME, {what is that|what does it mean}
    {I saw|I read|I noticed|I came across|I see} {the word |}NAME {here|somewhere}, what {is it|does that mean}
    for a {dummy|child|beginner|layman|newbie}, what is THING
    in {simple|plain|easy|a few|other} words, what is THING
    THING, {what is it|what's that|in simple words|please explain|what do you know about it}
    {what do you know|what can you tell me} about THING
"""


def wordings(text: str) -> tuple[str, ...]:
    """The templates in ``text``, which stands on several lines with " / " between two of them."""
    return tuple(part for part in (part.strip() for part in " ".join(text.split()).split(" / ")) if part)


def frames(thing: str, name: str) -> tuple[str, ...]:
    """Questions for the meaning of ``thing`` (with its article), which the window calls ``name``."""
    lines = (line.strip() for line in _FRAMES.strip().splitlines())
    return tuple(line.replace("THING", thing).replace("NAME", name) for line in lines)
