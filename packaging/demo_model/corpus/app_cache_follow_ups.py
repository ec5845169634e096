"""Questions that go on from an answer about the cache: what it is good for, good or bad, the other word."""

from collections.abc import Mapping

from demo_model.corpus.app_cache import CACHE_TOPICS
from demo_model.corpus.app_cache_follow_up_answers import DO, EXAMPLE, GOOD, HELP, LOST, MYSELF, WHERE
from demo_model.corpus.app_cache_follow_up_asks import (
    ASK_BACK,
    ASK_DO,
    ASK_EXAMPLE,
    ASK_GOOD,
    ASK_HELP,
    ASK_HOW_PIN,
    ASK_LOST,
    ASK_MYSELF,
    ASK_OTHER,
    ASK_SIMPLER,
    ASK_STOP,
    ASK_WHERE,
    ASK_WHY_PIN,
    NAMED,
    NAMES,
)
from demo_model.corpus.turns import Scene, Turn

_TOPICS = {topic.key: topic for topic in CACHE_TOPICS}
_OTHER = {
    "reused": "read again",
    "read again": "reused",
    "avoidable": "unavoidable",
    "unavoidable": "avoidable",
    "first slow": "turn fast",
    "turn fast": "first slow",
    "pin": "evicted",
    "evicted": "pin",
    "timeline": "inspector",
    "inspector": "timeline",
    "edit old": "regenerate",
    "regenerate": "edit old",
}
_UNWELCOME = {
    "read again", "why read again", "avoidable", "no harm", "evicted", "what goes first", "chat lost", "budget full",
    "first slow", "checkpoints after a restart",
}  # fmt: skip
_MAY_BE_PINNED = {
    "pin",
    "evicted",
    "checkpoint",
    "checkpoint why",
    "what goes first",
    "budget full",
    "like a save point",
}
_BACK = "A dropped checkpoint does not come back, but a new one can be taken when the text is read again."
# The kinds of questions, each with its answers by topic.
_KINDS: tuple[tuple[tuple[str, ...], Mapping[str, str], str], ...] = (
    (ASK_HELP, HELP, "The user asks what it is good for."),
    (ASK_GOOD, GOOD, "The user asks whether that is good or bad."),
    (ASK_DO, DO, "The user asks what to do."),
    (ASK_STOP, {key: DO[key] for key in _UNWELCOME}, "The user wants to prevent it."),
    (ASK_WHERE, WHERE, "The user asks where to see it."),
    (ASK_EXAMPLE, EXAMPLE, "The user wants an example."),
    (ASK_LOST, LOST, "The user asks whether something is lost."),
    (ASK_MYSELF, MYSELF, "The user asks who does it."),
    (ASK_WHY_PIN, dict.fromkeys(_MAY_BE_PINNED, HELP["pin"]), "The user asks why one pins a checkpoint."),
    (ASK_HOW_PIN, dict.fromkeys(_MAY_BE_PINNED, DO["pin"]), "The user asks how to pin a checkpoint."),
    (ASK_BACK, dict.fromkeys(("evicted", "what goes first", "chat lost", "budget full"), _BACK), "It is about a loss."),
)


def is_about_cache(last: tuple[str, ...]) -> bool:
    """The turn before was about one of the topics here."""
    return last[:1] == ("topic",) and last[1] in HELP


def cache_follow_up(scene: Scene) -> Turn | None:
    """A short question that only makes sense after a turn about the cache; None where that was about something else."""
    if not is_about_cache(scene.last):
        return None
    key = scene.last[1]
    rng = scene.rng
    choice = rng.random()
    if choice < 0.12:
        return Turn(user=scene.pick(*ASK_SIMPLER), reply=_TOPICS[key].short, thought="I say it in simpler words.")
    if choice < 0.22 and key in _OTHER:
        return _about(scene, _OTHER[key], scene.pick(*ASK_OTHER))
    if choice < 0.42:
        other = rng.choice([name for name in NAMES if name != key])
        return _about(scene, other, scene.pick(*NAMED, name=scene.pick(NAMES[other])))
    asks, replies, thought = rng.choice([kind for kind in _KINDS if key in kind[1]])
    return Turn(user=scene.pick(*asks), reply=replies[key], thought=thought)


def _about(scene: Scene, key: str, user: str) -> Turn:
    topic = _TOPICS[key]
    scene.last = ("topic", key)
    reply = topic.short if scene.short else scene.rng.choice(topic.replies)
    return Turn(user=user, reply=reply, thought=topic.thought, more=topic.more, short=topic.short)
