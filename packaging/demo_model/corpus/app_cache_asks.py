"""More wordings for the topics about checkpoints: symptoms, doubts and chatty messages."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

CHECKPOINT_ASKS: dict[str, tuple[str, ...]] = {
    "app what": wordings(_TEXTS["checkpoint asks app what"]),
    "checkpoint": wordings(_TEXTS["checkpoint asks checkpoint"]),
    "checkpoint why": wordings(_TEXTS["checkpoint asks checkpoint why"]),
    "checkpoint place": wordings(_TEXTS["checkpoint asks checkpoint place"]),
    "span": wordings(_TEXTS["checkpoint asks span"]),
    "evicted": wordings(_TEXTS["checkpoint asks evicted"]),
    "neighbour gap": wordings(_TEXTS["checkpoint asks neighbour gap"]),
    "pin": wordings(_TEXTS["checkpoint asks pin"]),
    "budget": wordings(_TEXTS["checkpoint asks budget"]),
}
