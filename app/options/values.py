"""The values of options on the command line: what is no such value is refused in one line."""

from __future__ import annotations

import argparse
import re

from engine.core.cache.policies import Policy

POLICIES = ", ".join(policy.value for policy in Policy)
_UNITS = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3, "t": 1024**4}


# llama.cpp and SQLite count in 32 and 64 bits; nothing that is computed with these comes near their ends.
_MOST_TOKENS = 2**31 - 1
_MOST_BYTES = 2**50
_MOST_DIGITS = 30
_LONGEST_QUOTE = 40


def _quoted(text: str) -> str:
    """For an error's one line."""
    return f"“{text}”" if len(text) <= _LONGEST_QUOTE else f"“{text[:_LONGEST_QUOTE]}…”"


def size(text: str) -> int:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?", text.strip().lower())
    if found is None:
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is not a size such as 1048576, 512M or 2G")
    value = float(found[1]) * _UNITS[found[2]]
    if value > _MOST_BYTES:
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is above {_MOST_BYTES >> 40:,}T")
    return int(value)


def utf8_text(text: str) -> str:
    """Bytes of an argument that are no UTF-8 arrive as lone surrogates."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("it is not text in UTF-8") from None
    return text


def policy(text: str) -> Policy:
    try:
        return Policy(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is none of {POLICIES}") from None


def policies(text: str) -> tuple[Policy, ...]:
    """Each once, in the order given."""
    return tuple(dict.fromkeys(policy(part.strip()) for part in text.split(",")))


def natural(text: str) -> int:
    return _whole_number(text, least=0)


def positive(text: str) -> int:
    return _whole_number(text, least=1)


def seed(text: str) -> int:
    return _whole_number(text, least=0, most=2**64 - 1)


def number_of_bytes(text: str) -> int:
    return _whole_number(text, least=0, most=_MOST_BYTES)


def some_bytes(text: str) -> int:
    return _whole_number(text, least=1, most=_MOST_BYTES)


def _whole_number(text: str, least: int, most: int = _MOST_TOKENS) -> int:
    digits = text.strip().lstrip("+-").lstrip("0_") or "0"
    try:
        value = int(text) if len(digits) <= _MOST_DIGITS else 0  # Python reads no number of thousands of digits
    except ValueError:
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is not a whole number") from None
    if len(digits) > _MOST_DIGITS or value > most:
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is not a number up to {most:,}")
    if value < least:
        raise argparse.ArgumentTypeError(f"{value} is below {least}")
    return value


def temperature(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is not a number") from None
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{_quoted(text)} is not between 0 and 100")
    return value


def folder(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("the folder's name is empty")
    return text
