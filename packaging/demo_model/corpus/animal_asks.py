"""How people ask about animals when they chat: fragments, gaps to fill, and questions that go on from an answer."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

MORE: dict[str, tuple[str, ...]] = {
    "sound": wordings(_TEXTS["more sound"]),
    "legs": wordings(_TEXTS["more legs"]),
    "food": wordings(_TEXTS["more food"]),
    "home": wordings(_TEXTS["more home"]),
    "young": wordings(_TEXTS["more young"]),
    "fly": wordings(_TEXTS["more fly"]),
    "swim": wordings(_TEXTS["more swim"]),
    "fact": wordings(_TEXTS["more fact"]),
    "group": wordings(_TEXTS["more group"]),
}

# The same question about another animal, in words that repeat what was asked.
AND: dict[str, tuple[str, ...]] = {
    "sound": wordings(_TEXTS["and sound"]),
    "legs": wordings(_TEXTS["and legs"]),
    "food": wordings(_TEXTS["and food"]),
    "home": wordings("and where do $p live; n $p; and $p live; where do $p live then; ok and $p; and the $a"),
    "young": wordings(_TEXTS["and young"]),
    "fly": wordings("and can $p; can $p; and $p, can they; n $p; do $p; and do $p fly; can $A then; ok and $p"),
    "swim": wordings("and can $p; can $p; and $p, can they; n $p; do $p; and do $p swim; can $A then; ok and $p"),
    "group": wordings("and $A; n $p; and what is $A; is $A one too; ok and $A"),
    "fact": wordings(_TEXTS["and fact"]),
}
