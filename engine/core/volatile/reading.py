"""Read what looks like a date or a time with python-dateutil: there is no 31st of February and no 25 o'clock. Pure.

The library reads English, so names of months and days, in whatever language, are told to it in English, and years of
an era as years. Only whether it can read a text counts; the default date spares it a look at the machine's clock, and
zones are left out.
"""

from __future__ import annotations

import re
from datetime import datetime

from dateutil import parser

from engine.core.volatile.lexing import number
from engine.core.volatile.words import BRIEF_DAYS, ERAS, MONTH_NAMES, MONTHS, WEEKDAY_NAMES, WEEKDAYS, folded

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
