"""What stands around something that looks like a date says whether it is one: a version or a verse is not. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.volatile.lexing import Lexed, is_digits, is_eastern, is_wordy
from engine.core.volatile.words import AMBIGUOUS, LABELS, LEADING, MONTHS, OTHERS, RUNNING, WEEKDAYS, folded

CLOCKS = frozenset({"clock", "clock_half", "clock_h", "clock_dot", "clock_oclock", "eastern_time"})
DATES = frozenset(
    {
        "iso",
        "isoweek",
        "ordinal",
        "listed",
        "compact",
        "numeric",
        "day_month",
        "eastern",
        "vietnamese",
        "dmy",
        "ymd",
        "mdy",
    }
    | {"month_year", "year_month"}
)
_NUMBERS = frozenset({"iso", "compact", "epoch", "numeric", "clock", "clock_dot", "year", "year_month", "ordinal"})
_WEAK = frozenset(
    {"month", "year_month", "ordinal", "day_month", "year", "week", "day_named", "listed"}
)  # need a label
_BESIDE = frozenset({"daypart", "brief_day"})  # never alone
_BARE = frozenset({"compact", "epoch"})  # a number of many digits
OF_DOTS = frozenset({"klo", "kl", "kello", "ore", "alle", "h"})  # before the hour where 10.41 is one
_IS = frozenset({"is", "s", "ist", "est", "es", "e", "ar", "er"})
_OF_WEEKS = frozenset({"kw", "cw", "kalenderwoche"})
_AFTER_RATIO = frozenset(
    {"monitor", "monitors", "display", "displays", "screen", "aspect", "ratio", "scale", "odds", "split", "mix"}
    | {"majority", "lead", "win", "victory", "vote"}
)
# What is around a time of which nothing but numbers shares the brackets.
_OPENED = re.compile(r"[\[{][\d:, ]*\Z")
_CLOSED = re.compile(r"[\d:, ]*[\]}]")
# Where "[12:41]" stamps a line: quotes, tags, list signs, "[INFO]" and "INFO" may stand before it.
_LINE_START = re.compile(r"""(?:.*(?:["'“«„>]|\\[nrt]))?(?:[\s>*#•|-]|\[[^\W\d]\w+\]|[A-Z]{3,}:?(?=\s))*""")
_SPEAKER = re.compile(r"\s?<?[^\W\d_a-z][^\s:]{0,30}(?: [^\s:]{1,30})?>?:\s")
_NAME = re.compile(r"[\s>*#•|-]*(?:[^\W\d_a-z@]\S*\s+|@\S+\s+){1,3}")
_COLON = re.compile(r"\s?:\s*\S")
_SPOKEN = re.compile(  # somebody or something is said behind it, and no operator follows
    r"""[ \t]*(?:[:*|•–—-]{1,2}[ \t]*)?\n?[ \t]*
    (?:[^\W\d_] | (?<=\s)\d | <[@+%~]?\w | [@"'(]\w | \[[^\W\d]\w | [^\x00-\xbf])""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Run:
    """Words [first, end) belong together; `forms` are the kinds of their parts."""

    first: int
    end: int
    forms: tuple[str, ...]


def is_clock(lexed: Lexed, run: Run) -> bool:
    """It is a date or a time, and not a part of something else or something that only looks like one."""
    if all(form in _BESIDE for form in run.forms) or not _stands_free(lexed, run):
        return False
    if len(run.forms) > 1:
        return not _is_book(lexed, run)  # a day and an hour, a weekday and a date: little else is written so
    form, label = run.forms[0], _word_before(lexed, run.first)
    if form in _NUMBERS and label in OTHERS:
        return False
    is_labelled = any(folded(word) in LABELS for word in _words_before(lexed, run.first, 4))
    match form:
        case "duration":
            return any(folded(word) in RUNNING for word in _words_before(lexed, run.first, 3))
        case "clock_dot":
            return label in OF_DOTS
        case "week" if folded(lexed.words[run.first]) in _OF_WEEKS or run.end - run.first > 4:
            return True
        case _ if form in _WEAK:
            return is_labelled or (form in ("month", "week") and label in _IS)
        case _ if form in _BARE:
            return is_labelled or not _is_quantity(lexed, run)
        case "numeric" | "iso":
            return _is_no_version(lexed, run, label, is_labelled)
        case "clock":
            return (label in LABELS or _is_no_slice(lexed, run)) and _is_no_reference(lexed, run, label)
        case "weekday" | "dmy" | "mdy" | "month_year":
            return is_labelled or not is_doubtful(lexed.words[run.first : run.end])
        case _:
            return True


def _stands_free(lexed: Lexed, run: Run) -> bool:
    """It is not a part of a longer number, name, address or slice."""
    letters = lexed.letters
    before = letters[run.first - 1 : run.first]
    further = letters[run.first - 2 : run.first - 1] if run.first > 1 else ""
    behind = letters[run.end : run.end + 1]
    beyond = letters[run.end + 1 : run.end + 2]
    if before == "-" and run.forms[0] in CLOCKS:
        return False
    is_long = run.forms[0] == "numeric" and letters[run.end - 1] == "4"
    is_whole_date = is_long or run.forms[0] in ("iso", "compact", "listed") or len(run.forms) > 1
    is_eastern_before = is_eastern(lexed, run.first - 1) or is_eastern(lexed, run.first)
    if is_wordy(before) and not is_eastern_before and not _is_escape(lexed, run.first - 1):
        return False
    if is_wordy(behind) and not (is_eastern(lexed, run.end) or is_eastern(lexed, run.end - 1)):
        return False
    if (before and before in "#$€£¥+\\%§&^~") or (behind and behind in "%$€£°"):
        return False
    if before == ":" and (is_wordy(further) or further in ")]:") and not _is_label_at(lexed, run.first - 2):
        return False
    if before and before in "./-‗,@" and is_wordy(further) and not (is_whole_date and before in "/-‗"):
        return False
    if before == "(" and is_wordy(further) and not is_whole_date and not _is_label_at(lexed, run.first - 2):
        return False
    if before == "[" and _is_owned(lexed, run.first - 2):
        return False
    if (behind and behind in ".:,/-" and is_digits(beyond)) or (
        behind == "-" and is_wordy(beyond) and not is_whole_date
    ):
        return False
    return not (behind == "/" and is_wordy(beyond) and not is_whole_date)


def _is_escape(lexed: Lexed, at: int) -> bool:
    """A line break or a tab as JSON writes it: backslash, n."""
    return at > 0 and lexed.words[at] in ("n", "r", "t") and lexed.letters[at - 1] == "\\"


def _is_owned(lexed: Lexed, at: int) -> bool:
    """What a bracket behind it cuts: a name, another bracket, a text in quotes as "abc"[12:41]."""
    letter = lexed.letters[at] if at >= 0 else ""
    if letter and letter in "\"'":
        return at > 0 and lexed.letters[at - 1] not in "_\n:,=([{"
    return (is_wordy(letter) and not _is_escape(lexed, at)) or (letter != "" and letter in "])")


def _is_label_at(lexed: Lexed, at: int) -> bool:
    word = lexed.words[at]
    return folded(word) in LABELS or re.search(r"[a-z](?:At|Time|Date|Timestamp|Now)$", word) is not None


def _word_before(lexed: Lexed, first: int) -> str:
    words = _words_before(lexed, first, 1)
    return folded(words[0]) if words else ""


def _words_before(lexed: Lexed, first: int, most: int) -> list[str]:
    """The nearest words before it on its line, nearest first; camelCase counts as its last part, one of an id as ""."""
    found: list[str] = []
    for at in range(first - 1, max(-1, first - 24), -1):
        word = lexed.words[at]
        if lexed.letters[at] == "\n":
            break
        if word[0].isalpha() or word in "$€£":
            part = re.search(r"[a-z]([A-Z][a-z]+)$", word)
            found.append("" if _is_of_id(lexed, at, first) else part.group(1) if part else word)
            if len(found) == most:
                break
        elif word in ".;!?" and not found and lexed.letters[first - 1] == "_" and _ends_sentence(lexed, at):
            break
    return found


def _is_of_id(lexed: Lexed, at: int, first: int) -> bool:
    """Digits stand right beside the letters, as in "9f3c2ab1"; the "de" in it is no word."""
    return is_digits(lexed.letters[at - 1 : at]) or (at + 1 < first and is_digits(lexed.letters[at + 1]))


def _ends_sentence(lexed: Lexed, at: int) -> bool:
    """The sign is no dot behind something short: "kl. 10.41"."""
    return at == 0 or lexed.words[at] != "." or len(lexed.words[at - 1]) > 3


def _is_quantity(lexed: Lexed, run: Run) -> bool:
    """A number of many digits with a noun behind it counts something."""
    behind = lexed.letters[run.end : run.end + 2]
    return run.end - run.first == 1 and len(behind) == 2 and behind[0] == "_" and lexed.words[run.end + 1].isalpha()


def _is_no_version(lexed: Lexed, run: Run, label: str, is_labelled: bool) -> bool:
    """Dotted numbers are a date where something says so, or where they are padded and stand alone."""
    raw = lexed.text[lexed.starts[run.first] : lexed.end(run.end - 1)]
    before = lexed.letters[run.first - 1 : run.first]
    if "." not in raw:
        return not (run.forms[0] == "iso" and "/" in raw and before == "/")
    is_tagged = re.search(r"<[^<>\n]*>$", lexed.text[: lexed.starts[run.first]]) is not None
    if before and before in "=<>^~@v" and not is_tagged:
        return False
    behind = {folded(word) for word in lexed.words[run.end : run.end + 6]}
    if label == "to" or behind & {"version", "release", "build"}:  # "upgrade to 2.10.2026"
        return False
    has_full_year = re.search(r"\d{4}", raw) is not None
    starts_late = raw[:2].isdecimal() and int(raw[:2]) > 12  # 23.11.26; few versions do
    if label in LABELS or label == "" or label in LEADING:
        return has_full_year or starts_late or label in LABELS or label in LEADING - {"from", "since"}
    return before in ("(", "[") or (is_labelled and has_full_year and ":" in lexed.letters[run.first - 2 : run.first])


def _is_no_slice(lexed: Lexed, run: Run) -> bool:
    """A bare {10:41} is a part of JSON or of a dict, a bare [12:41] a slice, if nobody's words are behind it."""
    if re.fullmatch("[12]:2", lexed.letters[run.first : run.end]) is None:
        return True
    before, behind = lexed.text[: lexed.starts[run.first]], lexed.text[lexed.end(run.end - 1) :]
    opened, closed = _OPENED.search(before), _CLOSED.match(behind)
    if opened is None or closed is None:
        return True
    if opened.group() != "[" or closed.group() != "]":
        return False
    line = before[before.rfind("\n") + 1 : -1]
    spoken = behind[1:]
    if _SPEAKER.match(spoken):
        return True
    if _NAME.fullmatch(line) and _COLON.match(spoken):
        return True
    return _LINE_START.fullmatch(line) is not None and _SPOKEN.match(spoken) is not None


def _is_no_reference(lexed: Lexed, run: Run, label: str) -> bool:
    """A bare 12:41 may be a verse, a score, a ratio, a line of a file, a slice."""
    letters, first = lexed.letters[run.first : run.end], run.first
    if re.fullmatch(r"[12]:2(?::2)?", letters) is None:
        return True
    line = lexed.letters.rfind("\n", 0, first) + 1
    opened = lexed.letters.rfind("[", line, first)
    if opened > line and "]" not in lexed.letters[opened:first] and _is_owned(lexed, opened - 1):
        return False
    if letters.count(":") == 2:
        return True
    is_padded = lexed.words[first].startswith("0")  # 07:41; verses are not
    if (_is_behind_name(lexed, first, label) and not is_padded) or _is_behind_file(lexed, first):
        return False
    if any(folded(word) in OTHERS for word in _words_before(lexed, first, 2)[:2]) and label not in LABELS:
        return False
    behind = lexed.words[run.end : run.end + 2]
    return not (len(behind) == 2 and behind[0].isspace() and folded(behind[1]) in _AFTER_RATIO)


def _is_behind_name(lexed: Lexed, first: int, label: str) -> bool:
    """John 3:16, Rom. 12:10, Nature 12:41: a name and a place in what it names."""
    if label in LABELS | LEADING or lexed.letters[first - 1 : first] != "_":
        return False
    at = first - 2 if lexed.letters[first - 2] != "." else first - 3
    return at >= 0 and lexed.words[at][0].isupper() and folded(lexed.words[at]) == label


def _is_book(lexed: Lexed, run: Run) -> bool:
    """1 Sam 12:10, which is no Saturday."""
    is_brief = len(lexed.words[run.first]) <= 4 and run.forms == ("weekday", "clock")
    return is_brief and re.fullmatch("[12]_", lexed.letters[max(0, run.first - 2) : run.first]) is not None


def _is_behind_file(lexed: Lexed, first: int) -> bool:
    """A space after "file.py", or a colon after its quotes."""
    before = lexed.letters[max(0, first - 4) : first]
    if re.fullmatch(r"[^_\n][./‗]\w_", before):
        return True
    return re.fullmatch(r".*[\"'`)]:", before) is not None


def is_doubtful(words: list[str]) -> bool:
    """A month or a weekday that is another word as well, without a capital and without a year: "may 3", "sun"."""
    names = [word for word in words if folded(word) in MONTHS or folded(word) in WEEKDAYS]
    if not names or folded(names[0]) not in AMBIGUOUS or names[0][0].isupper():
        return False
    return not any(len(word) == 4 and word.isdecimal() for word in words)


def is_stamp(lexed: Lexed, run: Run) -> bool:
    """People do not write it like this into a sentence."""
    letters = lexed.letters[run.first : run.end]
    if run.forms[0] in _BARE or "2:2:2" in letters or "T" in letters:
        return True
    before, behind = lexed.letters[run.first - 1 : run.first], lexed.letters[run.end : run.end + 1]
    if (before, behind) in (("[", "]"), ("(", ")"), (">", "<")):
        return True
    label = _words_before(lexed, run.first, 1)
    between = lexed.letters[max(0, run.first - 3) : run.first]
    return bool(label) and folded(label[0]) in LABELS | LEADING and re.search(r"[:=>]", between) is not None
