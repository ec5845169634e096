"""A list of translations in the format of Qt Linguist (.ts), and which of those there are is meant."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

from engine.language.translation import ENGLISH, Language, key

VARIABLE = "CAIRN_LANGUAGE"  # goes before the setting; the processes that the window starts have it from there
SYSTEM = "system"
NAMES = {ENGLISH: "English", "de": "Deutsch"}  # each in its own language
_FURTHER = re.compile(r"[-_.@]")  # country, script and encoding
_SEPARATORS = {"de": (",", ".")}  # point and group of numbers


def chosen(wanted: str, of_system: Iterable[str]) -> str:
    """The code of a language that there is: the setting `wanted` or, for "system", the first of the system's.

    `of_system` are names like "de-AT" or "de_AT.UTF-8", the one that is liked best first.
    """
    if wanted != SYSTEM:
        return wanted if wanted in NAMES else ENGLISH
    codes = (_FURTHER.split(name.lower(), maxsplit=1)[0] for name in of_system)
    return next((code for code in codes if code in NAMES), ENGLISH)


def read_language(code: str, folder: Path) -> Language:
    """That of `folder`/cairn_CODE.ts; English where there is none or it cannot be read."""
    try:
        if code == ENGLISH:
            return Language()
        texts = read_texts(folder / f"cairn_{code}.ts")
        glossary = (folder / f"glossary_{code}.txt").read_text(encoding="utf-8")
    except (OSError, ET.ParseError, UnicodeDecodeError):
        return Language()
    point, group = _SEPARATORS.get(code, (".", ","))
    return Language(code=code, texts=texts, point=point, group=group, glossary=glossary)


def read_texts(file: Path) -> dict[str, str]:
    """Source -> translation, of those that are finished."""
    found: dict[str, str] = {}
    for message in ET.parse(file).iter("message"):
        told = message.find("translation")
        if told is not None and told.get("type") is None and told.text:
            found[key(message.findtext("source", ""), message.findtext("comment", ""))] = told.text
    return found
