"""How people shorten the small words when they chat: one mark stands for all the spellings."""

from demo_model.corpus.wordings import wordings

_MARKS = {
    "<im>": "{I'm|im|I am}",
    "<ive>": "{I've|ive|I have}",
    "<ur>": "{you're|ur|u r|you are|youre}",
    "<your>": "{your|ur}",
    "<u>": "{you|u}",
    "<areu>": "{are you|r u|are u|are ya}",
    "<canu>": "{can you|can u|could you|are you able to}",
    "<doyou>": "{do you|do u|d'you}",
    "<whats>": "{what's|whats|what is|wots}",
    "<hows>": "{how's|hows|how is}",
    "<its>": "{it's|its|it is}",
    "<thats>": "{that's|thats|that is|that was}",
    "<plz>": "{pls|please|plz}",
    "<day>": "{today|tonight|tomorrow|tmrw|this weekend|on Saturday|on Sunday|later|this evening}",
    "<then>": "{last night|yesterday|today|at the weekend|on Saturday|this morning|just now}",
}


def chatty(text: str) -> tuple[str, ...]:
    """``wordings`` of ``text``, with the marks above written out."""
    for mark, spellings in _MARKS.items():
        text = text.replace(mark, spellings)
    return wordings(text)
