"""Sentence frames that several topics about the app share: "what is ..." and "how do I ..."."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)


def wordings(text: str) -> tuple[str, ...]:
    """The templates in ``text``, separated by semicolons or line ends."""
    return tuple(part.strip() for line in text.splitlines() for part in line.split(";") if part.strip())


_MEANING = wordings(_TEXTS["meaning"])

_HOW_TO = wordings(_TEXTS["how to"])


def meaning(nouns: str) -> tuple[str, ...]:
    """Questions for what something is; ``nouns`` is a template of singular phrases such as "a token"."""
    return tuple(frame.replace("@", nouns) for frame in _MEANING)


def how_to(actions: str) -> tuple[str, ...]:
    """Questions for how something is done; ``actions`` is a template of phrases such as "open a file"."""
    return tuple(frame.replace("@", actions) for frame in _HOW_TO)


def topic(key: str, asks: tuple[str, ...], reply: str, *, short: str, more: str, thought: str) -> Topic:
    """A topic with one wording of its answer."""
    return Topic(key=key, asks=asks, replies=(reply,), short=short, more=more, thought=thought)
