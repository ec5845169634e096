"""Cut a short text into numbers, words and signs, each with one letter that stands for its class. Pure.

"23 Nov 2026" becomes "2_M_4": a number of two digits, a space, a month, a number of four. Patterns over such letters
are short, serve every language whose words are known, and cannot end inside a number or a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.volatile.words import WORD_CLASS, folded

_NUMERALS = "〇零一二三四五六七八九十"
_EAST = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"  # kana, ideographs, hangul: written without spaces
_TOKEN = re.compile(
    rf"""\d+
    | (?<![^\W\d_]) [apAP]\.\s?[mM]\b\.?
    | \b(?i:o['’]clock | il\ y\ a | just\ now)\b
    | (?:星期|周|週|礼拜|禮拜)[一二三四五六日天] | [月火水木金土日]曜日? | [월화수목금토일]요일
    | \b(?i:segunda|terça|quarta|quinta|sexta)-feira\b
    | 令和|平成|昭和|民國|民国 | 午前|午後|上午|下午|早上|凌晨|中午|晚上|오전|오후
    | 分钟|分鐘|分間|小时|小時|時間|시간|個月|个月|ヶ月|か月|週間|개월
    | 日期|时间|今天|昨天|明天|今日|昨日|明日|어제|내일|现在|現在|日付|日時|時刻|当前|本日|오늘|현재|날짜|일시
    | [{_NUMERALS}]+(?=[年月日号號時时点點分秒])
    | [{_EAST}]
    | [^\W\d_{_EAST}]+(?:[\u0300-\u036f]+[^\W\d_{_EAST}]*)*
    | . """,
    re.VERBOSE | re.DOTALL,
)
_DIGITS = {1: "1", 2: "2", 3: "3", 4: "4", 6: "6", 8: "8", 10: "E", 13: "F", 14: "L", 16: "H", 19: "H"}
_SIGNS = {
    " ": "_", "\t": "_", "\xa0": "_", "\u2009": "_", "\u202f": "_", "\u3000": "_", "\r": "\n", "_": "‗",
    "：": ":", "，": ",", "、": ",", "（": "(", "）": ")", "−": "-", "‑": "-", "’": "'", "．": ".", "／": "/",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lexed:
    """A text and its words in the widest sense: all of its characters belong to one."""

    text: str
    words: list[str]
    starts: list[int]
    letters: str  # one for each word

    def end(self, at: int) -> int:
        return self.starts[at] + len(self.words[at])


def lex(text: str) -> Lexed:
    words: list[str] = []
    starts: list[int] = []
    letters: list[str] = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        words.append(word)
        starts.append(match.start())
        letters.append(_letter(word))
    return Lexed(text, words, starts, "".join(letters))


def _letter(word: str) -> str:
    if word.isdecimal():
        return _DIGITS.get(len(word), "n")
    if word[0] in _NUMERALS:
        return _DIGITS.get(len(str(number(word))), "n")
    if not word[0].isalpha():
        return _SIGNS.get(word, word)
    if word in "ªº":
        return "o"
    letter = WORD_CLASS.get(folded(re.sub(r"\s", "", word) if "." in word else word), "x")
    if letter == "Z" and not word.isupper() and word.lower() not in ("utc", "gmt"):
        return "x"
    return letter


def number(word: str) -> int:
    """A number in digits, or in Chinese ones: 二〇二六 and 二十三."""
    if word.isdecimal():
        return int(word)
    if "十" not in word:
        return int("".join(str(max(0, _NUMERALS.index(c) - 1)) for c in word))
    tens, _, ones = word.partition("十")
    return (number(tens) if tens else 1) * 10 + (number(ones) if ones and "十" not in ones else 0)


def is_eastern(lexed: Lexed, at: int) -> bool:
    """It is written without spaces around it."""
    return 0 <= at < len(lexed.words) and re.match(f"[{_EAST}]", lexed.words[at]) is not None


def is_wordy(letter: str) -> bool:
    return letter != "" and (letter.isalnum() or letter == "‗")


def is_digits(letter: str) -> bool:
    return letter != "" and letter in "123468EFLHn"
