"""What people do to a sentence when they type it: fillers, case, marks, slips of the fingers."""

import random
import re

from demo_model.corpus.grammar import KEEP_END, KEEP_START, capitalised
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_BEFORE = (
    "hey, ", "ok, ", "okay, ", "so ", "please ", "um, ", "well, ", "now ", "and ", "right, ", "hi, ", "just ", "also, ",
    "one question: ", "question: ", "tell me: ", "quick question, ", "I wonder, ", "hello, ", "alright, ", "next: ",
    "please tell me, ", "by the way, ", "good. ", "thanks. ", "cool. ", "I see. ", "hmm, ", "hi there, ", "sorry, ",
    "maybe you know: ", "can you tell me: ", "could you help me: ", "oh, ", "actually, ", "then ", "but ",
    "another thing: ", "just wondering, ", "out of curiosity, ", "for my own understanding: ", "in that case, ",
    "great, ", "yo, ",
)  # fmt: skip
_BEFORE_REQUEST = (
    "could you ", "can you ", "would you ", "please ", "pls ", "can you please ", "could you please ",
    "I want you to ", "I would like you to ", "I'd like you to ", "go ahead and ", "would you mind to ", "kindly ",
    "can u ", "you should ", "try to ", "now ",
)  # fmt: skip
_AFTER = (
    " please", " now", " thanks", " for me", " then", " again", ", thanks", ", please", " exactly", " here",
    " by the way", " in this app", ", pip", " if you can", " right now", ", thank you", " anyway", " really",
    " quickly",
)  # fmt: skip
_QUESTION = re.compile(_TEXTS["question"])
_REQUEST = re.compile(_TEXTS["request"])
_KEPT = re.compile(f"{KEEP_START}(.*?){KEEP_END}", re.DOTALL)
_FIRST_PRIVATE = 0xE000  # kept values stand as one private character while letters are changed


def plain(text: str) -> str:
    """``text`` without the marks of kept values."""
    return text.replace(KEEP_START, "").replace(KEEP_END, "")


def typed(rng: random.Random, text: str, *, question: bool) -> str:
    """``text`` as somebody might type it; kept values change in letter case only."""
    kept: list[str] = []

    def hide(match: re.Match[str]) -> str:
        kept.append(match.group(1))
        return chr(_FIRST_PRIVATE + len(kept) - 1)

    text = _phrased(rng, _KEPT.sub(hide, text.strip()), question)
    text = _slipped(rng, text)
    case = rng.random()
    if case < 0.38:
        text = text.lower()
    elif case < 0.39:
        text = text.upper()
    if rng.random() < 0.3:
        text = text.rstrip("?.!")
    elif rng.random() < 0.05:
        text += rng.choice("?!.")
    for index, value in enumerate(kept):
        lowered = case < 0.38 and rng.random() < 0.5
        text = text.replace(chr(_FIRST_PRIVATE + index), value.lower() if lowered else value)
    return text


def _phrased(rng: random.Random, text: str, question: bool) -> str:
    if rng.random() < 0.15 and _REQUEST.match(text):
        text = rng.choice(_BEFORE_REQUEST) + _lowered(text)
    text = capitalised(text)
    if text[-1:] not in "?!.:":
        text += "?" if question and _QUESTION.match(text) else rng.choice(("", ".", ""))
    if rng.random() < 0.15 and len(text) > 3:
        text = capitalised(rng.choice(_BEFORE) + _lowered(text))
    if rng.random() < 0.08 and text[-1:] in "?.":
        text = text[:-1] + rng.choice(_AFTER) + (text[-1] if rng.random() < 0.7 else "")
    return text


def _lowered(text: str) -> str:
    return text if re.match(r"I\b", text) or not text else text[0].lower() + text[1:]


def _slipped(rng: random.Random, text: str) -> str:
    if rng.random() < 0.07:
        text = " ".join(_misspelt(rng, word) if rng.random() < 0.3 else word for word in text.split(" "))
    if rng.random() < 0.05:
        words = text.split(" ")
        at = rng.randint(0, max(0, len(words) - 2))
        if len(words) > 4 and words[at].isascii():  # a kept value is not ASCII while it is hidden
            del words[at]
            text = " ".join(words)
    if rng.random() < 0.08:
        text = text.replace("'", "")
    return text


def _misspelt(rng: random.Random, word: str) -> str:
    if len(word) < 5 or not word.isascii() or not word.isalpha():
        return word
    at = rng.randint(1, len(word) - 2)
    kind = rng.random()
    if kind < 0.35:
        return word[:at] + word[at + 1 :]
    if kind < 0.7:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind < 0.85:
        return word[:at] + word[at] + word[at:]
    return word[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :]
