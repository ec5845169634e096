"""How people go on after an answer about the cache."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

ASK_HELP = wordings(_TEXTS["ask help"])
ASK_GOOD = wordings(_TEXTS["ask good"])
ASK_DO = wordings(_TEXTS["ask do"])
ASK_STOP = wordings(_TEXTS["ask stop"])
ASK_WHERE = wordings(_TEXTS["ask where"])
ASK_EXAMPLE = wordings(_TEXTS["ask example"])
ASK_LOST = wordings(_TEXTS["ask lost"])
ASK_MYSELF = wordings(_TEXTS["ask myself"])
ASK_WHY_PIN = wordings(_TEXTS["ask why pin"])
ASK_HOW_PIN = wordings(_TEXTS["ask how pin"])
ASK_BACK = wordings(_TEXTS["ask back"])
ASK_OTHER = wordings(_TEXTS["ask other"])
ASK_SIMPLER = wordings(_TEXTS["ask simpler"])
NAMED = wordings(_TEXTS["named"])
NAMES: dict[str, str] = {
    "checkpoint": "{a checkpoint|checkpoint|checkpoints|the checkpoints}",
    "span": "{a span|span|spans}",
    "timeline": "{the timeline|timeline|this timeline}",
    "inspector": "{the inspector|inspector}",
    "reused": "{reused|reuse|reused tokens}",
    "read again": "{reprocessed|read again|reprocessing|reprocessed tokens}",
    "avoidable": "{avoidable|avoidable tokens}",
    "unavoidable": "{unavoidable|unavoidable tokens}",
    "evicted": "{evicted|eviction|evicting|dropped}",
    "neighbour gap": "{neighbour gap|neighbor gap|the neighbour gap}",
    "pin": "{pin|pinned|a pin|pinning}",
    "budget": "{the budget|budget|a budget}",
    "prompt cache": "{the cache|the prompt cache|prompt cache|cache|caching}",
    "branch": "{a branch|branches|branch}",
    "regenerate": "{regenerate|Regenerate}",
}
