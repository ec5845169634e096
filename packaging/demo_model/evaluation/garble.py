"""Finds replies that no person would call a sentence: broken words, repetition without end, leaked control tokens."""

import re
from collections import Counter
from collections.abc import Iterable, Set

from demo_model.chat_format import SPECIAL_TOKENS
from demo_model.evaluation.asking import Reply

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_LOOP = 4  # times the same run of words stands one after the other


def words_of(texts: Iterable[str]) -> Counter[str]:
    """The words of ``texts`` in lower case, each with how often it comes."""
    return Counter(word for text in texts for word in _WORD.findall(text.lower()))


def faults(reply: Reply, known: Set[str]) -> list[str]:
    """What is garbled in ``reply``; a word is in order when the corpus or the conversation itself has it."""
    typed = set(words_of((*reply.prompt.turns, reply.prompt.system, *reply.replies_before)))
    found = [f"control token {token}" for token in SPECIAL_TOKENS if token in reply.text]
    if not reply.stopped:
        found.append("did not stop by itself")
    if not reply.text.strip():
        found.append("says nothing")
    if "\ufffd" in reply.text:
        found.append("bytes that are no text")
    found += [f"no word: {word}" for word in sorted(set(words_of((reply.text,))) - known - typed)]
    return found + _loops(reply.text.split())


def _loops(words: list[str]) -> list[str]:
    for length in range(1, 9):
        for start in range(len(words) - length * _LOOP + 1):
            run = words[start : start + length]
            says = any(sign.isalnum() for word in run for sign in word)
            if says and all(words[start + length * n : start + length * (n + 1)] == run for n in range(1, _LOOP)):
                return [f"repeats: {' '.join(run)}"]
    return []
