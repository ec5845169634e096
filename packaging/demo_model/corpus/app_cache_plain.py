"""How people ask for a word of the window without much ado: the bare word, in plain English, like to a child."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_FRAMES = wordings(_TEXTS["frames"])
_NAMES: dict[str, str] = {
    "checkpoint": "{checkpoint|a checkpoint|checkpoints|chekpoint|check point}",
    "span": "{span|a span|spans|SPAN}",
    "timeline": "{timeline|the timeline|time line|TIMELINE}",
    "inspector": "{inspector|the inspector}",
    "reused": "{reused|REUSED|reused tokens|re-used|reuse}",
    "read again": "{reprocessed|read again|reprocessing|re-processed|REPROCESSED}",
    "avoidable": "{avoidable|avoidable tokens|avoidible}",
    "unavoidable": "{unavoidable|unavoidable tokens}",
    "evicted": "{evicted|eviction|EVICTED|evict|eviced}",
    "neighbour gap": "{neighbour gap|neighbor gap|neigbour gap|neighbour-gap|the neighbour gap}",
    "pin": "{pin|pinned|pinning|a pin|PIN}",
    "budget": "{budget|the budget|BUDGET|buget|memory budget}",
    "prompt cache": "{prompt cache|cache|the cache|cashe|promt cache|prompt cache}",
    "branch": "{branch|a branch|branches}",
    "recurrent state": "{recurrent state|recurrent}",
    "hybrid model": "{hybrid model|hybrid}",
    "first difference": "{first difference|the first difference}",
}
_MORE: dict[str, tuple[str, ...]] = {
    "like a save point": wordings(_TEXTS["more like a save point"]),
    "reused": wordings(_TEXTS["more reused"]),
    "why read again": wordings(_TEXTS["more why read again"]),
    "no harm": wordings(_TEXTS["more no harm"]),
    "chat lost": wordings(_TEXTS["more chat lost"]),
    "budget": wordings(_TEXTS["more budget"]),
    "pin": wordings(_TEXTS["more pin"]),
    "timeline": wordings(_TEXTS["more timeline"]),
    "timeline marks": wordings(_TEXTS["more timeline marks"]),
    "timeline patterns": wordings(_TEXTS["more timeline patterns"]),
    "timeline colours": wordings(_TEXTS["more timeline colours"]),
    "prompt cache": wordings(_TEXTS["more prompt cache"]),
    "turn fast": wordings(_TEXTS["more turn fast"]),
    "first slow": wordings(_TEXTS["more first slow"]),
    "edit old": wordings(_TEXTS["more edit old"]),
    "where to look": wordings(_TEXTS["more where to look"]),
    "neighbour gap": wordings(_TEXTS["more neighbour gap"]),
}


def _plain(key: str) -> tuple[str, ...]:
    """The frames for one word. It is asked for by its name more often than otherwise."""
    name = _NAMES.get(key)
    return () if name is None else tuple(frame.replace("NAME", name) for frame in _FRAMES)


PLAIN_ASKS: dict[str, tuple[str, ...]] = {key: _plain(key) + _MORE.get(key, ()) * 2 for key in (*_NAMES, *_MORE)}
