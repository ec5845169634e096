"""Find the dates and times in a stretch of text. Pure.

The text is cut into numbers, words and signs, and each becomes one letter that stands for its class: "23 Nov 2026" is
"2_M_4". Patterns over these letters find what is written like a date, in any language whose words are known;
`volatile_reading` has python-dateutil read it; `volatile_context` asks whether it is something else after all:
a version, an address, a place in a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from dateutil import parser

from engine.core.volatile.context import CLOCKS, DATES, OF_DOTS, Run, is_clock, is_doubtful, is_stamp
from engine.core.volatile.lexing import Lexed, is_eastern, lex, number
from engine.core.volatile.tokens import FoundToken, VolatileKind
from engine.core.volatile.words import BRIEF_DAYS, ERAS, MONTH_NAMES, MONTHS, WEEKDAY_NAMES, WEEKDAYS, folded

_M = "[MBb]"
_I = "[hmsiK]"
_NUM = r"(?:[1-46n](?:[.,][1-3])?|a)"
_IN_BRACKETS = r"_\((?:Z[+-][12](?::2)?|(?:[a-zA-Z][_/‗]?){1,6})\)"  # (UTC+1), (Central European Time)
_ZONE = rf"(?:_?(?:Z(?:[+-](?:[12]:2|4|[12]))?|[+-](?:2:2|4)(?:_Z)?))?(?:{_IN_BRACKETS}|_x/x(?:‗x)*)?"
_NO_HOUR = r"(?!_?(?:[:hPu時]|\.[12]))"
_ATOMS = (
    ("iso", r"4(?P<sep>[-/.])_?[12](?P=sep)_?[12](?:_?\([月日x]\)|[T‗-]2-2-2|\.(?=_[12]:2))?"),
    ("listed", r"4,_?[12],_?[12](?:,_?[12]){0,3}(?:,_?[136])?"),
    ("isoweek", r"4-?w(?:2(?:-?1)?|3)"),
    ("compact", rf"(?:L|8(?:[T_‗-]6(?:[.,][1-4689nEFLH])?|T4)?){_ZONE}"),
    ("epoch", r"[EFH](?:\.[1-4689nEFLH])?"),
    ("numeric", rf"[12](?P<dot>[-/.])_?[12](?P=dot)_?(?:4|2{_NO_HOUR})"),
    ("eastern", r"(?:R_?[123]|[24])年_?[12]月(?:_?[12]日)?(?:_?\([月日x]\))?|[12]月_?[12]日(?:_?\([月日x]\))?"),
    ("clock", rf"(?:P_?)?[12]:2(?::2(?:[.,][1-4689nEFLH])?)?(?:_?P|_?h(?![12]))?(?:_u(?!_2))?{_ZONE}"),
    ("vietnamese", r"[12]_D_[12](?:,?_A_4)?"),
    ("clock_half", rf"[12](?:\.2)?_?P{_ZONE}"),
    ("clock_h", r"[12]_?h_?2(?!_?[ms:])"),
    ("clock_oclock", rf"[12](?:[:.]2)?_?u(?:_2(?![.:/]))?{_ZONE}"),
    ("eastern_time", r"(?:P_?)?[12]時(?:_?[12]分(?:_?[12]秒)?|半)?(?!間)"),
    ("ago", rf"{_NUM}_?{_I}(?:,?_(?:j_)?{_NUM}_?{_I}){{0,3}}\.?_[gb]|G_{_NUM}_{_I}|N|[1-4]_?[間分秒日年時]_?前"),
    ("dmy", rf"[12]o?\.?[_/-]?(?:j_){{0,2}}{_M}\.?(?:,?[_/-]?(?:j_){{0,2}}4|,?[_-]'?2{_NO_HOUR})?"),
    ("ymd", rf"4\.?[-/_]{_M}\.?[-/_][12]{_NO_HOUR}"),
    ("weekday_first", r"[WB]\.?(?=,?_(?:j_)?[12](?:o?\.?_(?:j_)?[MBb]|[-/.][12][-/.]))"),
    ("mdy", rf"{_M}\.?(?:_{{1,2}}|[/-])?(?:j_)?[12]{_NO_HOUR}o?(?:,?[_/-](?:j_)?4(?!:)|,?_'2)?"),
    ("month_year", rf"{_M}\.?,?_(?:j_){{0,2}}4"),
    ("quarter", r"q1[_/-]?(?:j_)?4|4[_-]?q1"),
    ("eastern_week", r"(?:4年)?_?第_?[12]周"),
    ("week", r"K\.?_?[12](?:,?[_/](?:j_){0,2}4)?"),
    ("duration", rf"{_NUM}_?{_I}(?:,?_?(?:j_)?{_NUM}_?{_I}){{0,4}}(?:,_{{0,2}}[12]:2(?::2)?)?"),
    ("weekday", r"[WB]\.?"),
    ("day_named", r"Y"),
    ("daypart", r"r"),
    ("brief_day", r"V\.?(?=,?_[12]\.)"),
    ("month", r"M"),
    ("year_month", r"4-2(?!-)"),
    ("ordinal", r"4-3(?!-)"),
    ("day_month", r"[12]\.[12]\.(?!\d)|[12]/[12](?![/\d])"),
    ("clock_dot", r"[12]\.2(?!\.)"),
    ("year", r"4"),
)
_BRIEF = 5  # letters of a name that may be cut short with a dot
_ATOM = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in _ATOMS))
_GAP = re.compile(r"(?:,?_{1,3}|,|[,(]?_{1,2}(?:[jhPa]\.?,?_){1,3}|_[-|–—·•/@]_|[T‗(]|_\(|\),?_?)?")


def find_clocks(text: str) -> Iterator[FoundToken]:
    """All dates and times of a short text, each as a whole; their shape is how they are written."""
    lexed = lex(text)
    for run in _runs(lexed):
        if is_clock(lexed, run):
            first, end = lexed.starts[run.first], lexed.end(run.end - 1)
            if lexed.letters[run.end : run.end + 1] == ")" and "(" in text[first:end] and ")" not in text[first:end]:
                end += 1
            if lexed.letters[run.end - 1] == "." and len(lexed.words[run.end - 2]) > _BRIEF:
                end -= 1  # of the sentence
            yield FoundToken(
                kind=VolatileKind.CLOCK,
                first=first,
                end=end,
                shape=" ".join(run.forms),
                is_stamp=is_stamp(lexed, run),
                number=_bare_number(lexed, run),
            )


def _runs(lexed: Lexed) -> Iterator[Run]:
    """The parts that python-dateutil can read, joined where only commas and small words are between them."""
    run: Run | None = None
    for match in _ATOM.finditer(lexed.letters):
        name = match.lastgroup or ""
        first, end = match.span()
        if not is_readable(name, lexed.letters[first:end], lexed.words[first:end]):
            if run is not None:
                yield run
            run = None
            continue
        is_next = run is not None and not is_doubtful(lexed.words[first:end])
        if run is not None and is_next and _is_joined(lexed, run, name, first):
            run = Run(run.first, end, (*run.forms, name))
            continue
        if run is not None:
            yield run
        run = Run(first, end, (name,))
    if run is not None:
        yield run


def _side(name: str) -> str:
    """What of a moment a part says; no run says the same twice."""
    if name in CLOCKS:
        return "clock"
    if name in DATES or name == "month":
        return "date"
    return {"brief_day": "weekday", "weekday_first": "weekday"}.get(name, name)


def _is_joined(lexed: Lexed, run: Run, name: str, first: int) -> bool:
    sides = {_side(form) for form in run.forms}
    side = _side(name)
    gap = lexed.letters[run.end : first]
    if side in sides or {side, *sides} & {"epoch", "ago", "duration", "quarter"}:
        return False
    if "day_named" in (side, *sides) and {side, *sides} != {"day_named", "clock"}:
        return False
    has_no_year = sides >= {"clock", "date"} and "4" not in re.sub(r"[+-]4", "", lexed.letters[run.first : run.end])
    if side == "year" and not has_no_year:
        return False
    if "clock_dot" in (name, run.forms[0]) and not _is_dotted_hour(
        lexed, run.end if name == "clock_dot" else run.first
    ):
        return False
    if gap == ":":
        return run.forms[-1] in ("dmy", "iso") and lexed.letters[first : first + 5] == "2:2:2"
    if gap == "":
        return is_eastern(lexed, run.end - 1) or is_eastern(lexed, first)
    return _GAP.fullmatch(gap) is not None


def _is_dotted_hour(lexed: Lexed, at: int) -> bool:
    """A small word of those that lead to "10.41" stands before it; else that is a number."""
    around = lexed.words[max(0, at - 3) : at + 4]
    return any(folded(word) in OF_DOTS for word in around)


def _bare_number(lexed: Lexed, run: Run) -> int | None:
    if run.forms[0] in ("epoch", "year"):
        return int(lexed.words[run.first][:10])
    return None


# Read what looks like a date or a time with python-dateutil: there is no 31st of February and no 25 o'clock. Pure.
#
# The library reads English, so names of months and days, in whatever language, are told to it in English, and years
# of an era as years. Only whether it can read a text counts; the default date spares it a look at the machine's
# clock, and zones are left out.


_EPOCH = (1_000_000_000, 2_200_000_000)  # seconds: 2001 to 2039
_YEARS = range(1900, 2200)
_ANY_DAY = datetime(2024, 1, 1)  # noqa: DTZ001  of a leap year; texts are read without their zones


def is_readable(name: str, letters: str, words: list[str]) -> bool:
    """It is the date or the time that it looks like; `name` is its pattern's, `letters` the classes of its words."""
    values = [number(word) for word, letter in zip(words, letters, strict=True) if letter in "12348E6nFLH"]
    raw = "".join(words)
    match name:
        case "epoch":
            return _EPOCH[0] <= int(words[0][:10]) < _EPOCH[1]
        case "compact":
            return 1970 <= int(raw[:4]) < 2100 and _reads(_compact(raw))
        case "year":
            return 2000 <= values[0] < 2100
        case "iso" | "year_month":
            return values[0] in _YEARS and _reads("-".join(map(str, values[:3])))
        case "isoweek" | "ordinal":
            return _reads_iso(raw)
        case "numeric":
            return (letters[-1] != "4" or values[2] in _YEARS) and _reads(re.sub(r"\s", "", raw), dayfirst=True)
        case "day_month":
            return _reads(f"{values[0]}.{values[1]}.2024", dayfirst=True)
        case "listed":
            times = values[3:6]
            is_time = all(value < most for value, most in zip(times, (24, 60, 60), strict=False))
            return is_time and values[0] in _YEARS and _reads("{}-{}-{}".format(*values))
        case "eastern":
            return _reads_eastern(letters, words, values)
        case "vietnamese":
            day, month, year = (*values, 2024)[:3]
            return year in _YEARS and _reads(f"{year:04}-{month:02}-{day:02}")
        case "dmy" | "mdy" | "ymd" | "month_year" | "month":
            return _reads_named(letters, words, name)
        case "weekday" | "weekday_first" | "brief_day":
            return _reads(WEEKDAY_NAMES[(WEEKDAYS | BRIEF_DAYS)[folded(words[0])]])
        case "clock" | "clock_half" | "clock_h" | "clock_dot" | "clock_oclock" | "eastern_time":
            return _reads_clock(letters, words)
        case "quarter":
            return all(1 <= value <= 4 or value in _YEARS for value in values)
        case "week" | "eastern_week":
            return 1 <= values[0 if name == "week" else -1] <= 53
        case _:  # "3 minutes ago": nothing in it can be wrong
            return True


def _reads(text: str, *, dayfirst: bool = False) -> bool:
    try:
        parser.parse(text, default=_ANY_DAY, dayfirst=dayfirst, ignoretz=True)
    except (ValueError, OverflowError):
        return False
    return True


def _compact(raw: str) -> str:
    """20261123, with the hour behind a T, an underscore, a dash or nothing; without the zone."""
    time = re.match(r"[T_ -]*(\d*)", raw[8:])
    return f"{raw[:8]}T{time.group(1)}" if time is not None and time.group(1) else raw[:8]


def _reads_iso(raw: str) -> bool:
    """Weeks and days of the year."""
    try:
        parser.isoparse(raw.upper())
    except ValueError:
        return False
    return True


def _reads_eastern(letters: str, words: list[str], values: list[int]) -> bool:
    if letters.startswith("R"):
        values = [values[0] + ERAS[words[0]], *values[1:]]
    elif letters[1] == "年" and values[0] not in _YEARS:
        return False
    year, rest = (values[0], values[1:]) if "年" in letters else (2024, values)
    month, day = (*rest, 1)[:2]
    return year in _YEARS and _reads(f"{year:04}-{month:02}-{day:02}")


def _reads_named(letters: str, words: list[str], name: str) -> bool:
    """Days and years beside the name of a month, in whatever language."""
    month = next(MONTHS[folded(word)] for word, letter in zip(words, letters, strict=True) if letter in "MBb")
    numbers = [word for word, letter in zip(words, letters, strict=True) if letter in "124"]
    years = [int(word) for word in numbers if len(word) == 4]
    if any(year not in _YEARS for year in years):
        return False
    if name == "ymd":
        numbers.reverse()
    if name in ("month", "month_year"):
        numbers = ["1", *numbers]
    day, *year = numbers
    return 1 <= int(day) <= 31 and _reads(" ".join([day, MONTH_NAMES[month], *year]))


def _reads_clock(letters: str, words: list[str]) -> bool:
    """Hours, minutes and seconds; what follows them is the fraction and the zone."""
    numbers: list[str] = []
    half = ""
    for word, letter in zip(words, letters, strict=True):
        if letter in "+-Z(":
            break
        if letter in "12" and len(numbers) < 3:
            numbers.append(f"{number(word):02}")
        if letter == "P" and word.isascii():
            half = word[0].lower() + "m"
    hour = int(numbers[0])
    if half and hour > 12:
        return False
    return _reads(":".join([*numbers, "00"][: max(2, len(numbers))]) + half)
