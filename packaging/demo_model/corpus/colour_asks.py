"""How people ask about colours when they chat: without the word colour, in gaps, as a choice, and mixed as paint."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

ASK = wordings(_TEXTS["ask"])
# Without the word colour: only for things whose colour is what one would say first.
PLAIN = {
    "the sky": wordings(_TEXTS["plain the sky"]),
    "grass": wordings(_TEXTS["plain grass"]),
    "snow": wordings(_TEXTS["plain snow"]),
    "the sun": wordings(_TEXTS["plain the sun"]),
    "a banana": wordings(_TEXTS["plain a banana"]),
    "night": wordings("what does the night look like; what colo{u|}r is {the night sky|the sky at night|the dark}"),
}  # fmt: skip
AND = wordings(_TEXTS["and"])
# ``$c`` is the right colour or a wrong one, ``$d`` the other.
WHICH = wordings(_TEXTS["which"])
MIX = wordings(_TEXTS["mix"])
MIX_AND = wordings(_TEXTS["mix and"])
MADE = wordings(_TEXTS["made"])
