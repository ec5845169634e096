"""Questions about the app as people really type them: with a story before, a word after, and letters for words."""

import re

from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_BEFORE = (
    "{ok so|okay so|so|right so|um so|er} my {cousin|mum|mom|dad|son|daughter|grandson|brother|friend|neighbour|uncle|"
    "teacher} {put|installed|set up} this {on my laptop|on my computer|for me|here}, ",
    _TEXTS["before"],
    _TEXTS["before 2"],
    "{sweet|cool|nice|great|ok cool|lovely|good to know|gotcha|fair enough|ah ok|oh nice}{. and |, and |. |. but |! }",
    "{hi|hey|hello|hiya|yo|hey there|hi pip|hello pip|good evening}{, |. |! }",
    "{quick one|quick q|just curious|random question|one more thing|last question|honest question}{: |, |. }",
    "{wait|hang on|hold on|hmm|erm|ugh|argh|oh no|oops|no idea|dunno}{, |. |... |! }",
    "{my friend|my mum|my wife|my husband|a mate|my boss|someone} {asks|wants to know|is asking}: ",
    "{can someone|could somebody|can you please|please can you} {tell me|explain|say}{: |, }",
    "{ok|okay|right|alright|well|anyway}{ pip|}{, |. }",
)
_AFTER = (
    " {lol|haha|lmao|tbh|btw|xD|:)|hehe|:D|idk|pls|plz|pretty please|cheers|ta|mate|thx|tho|though}",
    ", {I'm|im|I am} {new here|lost|confused|curious|a bit lost|new to this|just asking|stuck}",
    _TEXTS["after"],
    "{, because|, cos|.} my {mum|friend|son|wife|dad|boss|sister} {asked|wants to know|asked me}",
)
_SHORTENED = (
    (r"\bare you\b", "r u"),
    (r"\byou are\b", "ur"),
    (r"\byour\b", "ur"),
    (r"\byou\b", "u"),
    (r"\bI am\b", "im"),
    (r"\bwhat is\b", "whats"),
    (r"\bwhere is\b", "wheres"),
    (r"\bis not\b", "isnt"),
    (r"\b(do|does|did|ca|wo|is|are)n'?t\b", r"\1nt"),
    (r"\bdo not\b", "dont"),
    (r"\bcannot\b", "cant"),
    (r"\bwant to\b", "wanna"),
    (r"\bgoing to\b", "gonna"),
    (r"\bplease\b", "pls"),
    (r"\bthe heck\b", "tf"),
    (r"\bsomething\b", "smth"),
    (r"\btomorrow\b", "tmrw"),
    (r"\bthere is\b", "theres"),
    (r"\bI\b", "i"),
    (r"\band\b", "n"),
    (r"\bbecause\b", "cos"),
    (r"\bpeople\b", "ppl"),
    (r"\bmessages\b", "msgs"),
    (r"\bmessage\b", "msg"),
)


def spoken(asks: tuple[str, ...]) -> tuple[str, ...]:
    """``asks``, and some of them once more as a chatty person types them."""
    return asks + tuple(variant for index, ask in enumerate(asks) for variant in _variants(index, ask))


def _variants(index: int, ask: str) -> tuple[str, ...]:
    if index % 5 == 0:
        return ("{" + "|".join(_BEFORE) + "}" + ask,)
    if index % 5 == 2:
        return (ask + "{" + "|".join(_AFTER) + "}",)
    if index % 5 == 3:
        short = shortened(ask)
        return (short,) if short != ask else ()
    if index % 10 == 4:
        return ("{" + "|".join(_BEFORE) + "}" + shortened(ask),)
    return ()


def shortened(ask: str) -> str:
    """``ask`` with letters for words: "r u" for "are you"."""
    for word, letters in _SHORTENED:
        ask = re.sub(word, letters, ask)
    return ask
