"""How users tell, correct, check and ask for what they said: the frames around the facts."""

from demo_model.corpus.wordings import phrases, wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

TOGETHER = wordings(_TEXTS["together"])
# What people add after a fact, without being part of it; "#" is a space.
TRAILERS = phrases(_TEXTS["trailers"])
SOME_PAIRS = {
    "city": wordings(_TEXTS["some pairs city"]),
    "age": wordings(_TEXTS["some pairs age"]),
    "job": wordings(_TEXTS["some pairs job"]),
    "colour": wordings(_TEXTS["some pairs colour"]),
}
NAMED_PAIRS = wordings(_TEXTS["named pairs"])
WHICH_OF = wordings(_TEXTS["which of"])
BOTH_NAMES = wordings(_TEXTS["both names"])
THREE = wordings(_TEXTS["three"])
INTRODUCED = wordings(_TEXTS["introduced"])
AND_YOU = wordings(_TEXTS["and you"])
CORRECTIONS = wordings(_TEXTS["corrections"])
OWN_CHANGES = wordings(_TEXTS["own changes"])
CONFIRM = wordings(_TEXTS["confirm"])
ADD = wordings(_TEXTS["add"])
REMOVE = wordings(_TEXTS["remove"])
SUMMARY_ASKS = wordings(_TEXTS["summary asks"])
GREET_ME = wordings(_TEXTS["greet me"])
WHO_IS = wordings(_TEXTS["who is"])
HELLO = wordings(_TEXTS["hello"])
TWO_ASKS = wordings(_TEXTS["two asks"])
# A correction in a few words, right for what was told last.
BARE_CHANGES = wordings(_TEXTS["bare changes"])
LAST_ASKS = wordings(_TEXTS["last asks"])
