"""A result that is doubted, checked or chosen from two."""

from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_SURE = wordings(_TEXTS["sure"])
_WRONG = wordings(_TEXTS["wrong"])


def doubted(scene: Scene, line: str) -> Turn:
    """``line``, an answer that was right, said once more."""
    sure = scene.rng.random() < 0.75
    user = scene.pick(*(_SURE if sure else _WRONG))
    again = f"Yes, {line}" if line[0].isdigit() else f"Yes. {line}"
    reply = again if sure else f"I checked it: {line}"
    return Turn(user=user, reply=reply, thought=f"I check it once more. {line}")
