"""Whole numbers between bounds, as a grammar."""

from __future__ import annotations

from itertools import pairwise

MOST_DIGITS = 16
LARGEST = 10**MOST_DIGITS - 1


def whole_between(low: int | None, high: int | None) -> str:
    """Alternatives of GBNF for every whole number from `low` to `high`; None is as far as digits go."""
    least, most = (-LARGEST if low is None else low), (LARGEST if high is None else high)
    found: list[str] = []
    if least < 0:
        found += [f'"-" {one}' for one in _digits(max(1, -most), -least)]
    if most >= 0:
        found += _digits(max(0, least), most)
    return " | ".join(found)


def _digits(low: int, high: int) -> list[str]:
    """Of numbers that are not negative; each alternative is of one length."""
    edges = [low, *(10**n for n in range(1, MOST_DIGITS + 1) if low < 10**n <= high), high + 1]
    return [part for first, end in pairwise(edges) if first < end for part in _same_length(str(first), str(end - 1))]


def _same_length(low: str, high: str) -> list[str]:
    """Every digit sequence from `low` to `high`, which are as long as each other."""
    if low == high:
        return [f'"{low}"']
    if set(low) <= {"0"} and set(high) == {"9"}:
        return [_any(len(low))]
    head, first, last, rest = _shared(low, high)
    lead = f'"{head}" ' if head else ""
    n = len(rest[0])
    if n == 0:
        return [f"{lead}[{first}-{last}]"]
    found: list[str] = []
    if set(rest[0]) != {"0"}:
        found += [f'{lead}"{first}" {one}' for one in _same_length(rest[0], "9" * n)]
        first = str(int(first) + 1)
    is_open = set(rest[1]) != {"9"}
    end = str(int(last) - 1) if is_open else last
    if int(first) <= int(end):
        found.append(f"{lead}[{first}-{end}] {_any(n)}")
    if is_open:
        found += [f'{lead}"{last}" {one}' for one in _same_length("0" * n, rest[1])]
    return found


def _shared(low: str, high: str) -> tuple[str, str, str, tuple[str, str]]:
    n = next(place for place, (one, other) in enumerate(zip(low, high, strict=True)) if one != other)
    return low[:n], low[n], high[n], (low[n + 1 :], high[n + 1 :])


def _any(n: int) -> str:
    return "[0-9]" if n == 1 else f"[0-9]{{{n}}}"
