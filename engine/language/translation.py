"""What people read and hear, in the language in use. Free of Qt: the engine's own process says its errors as well.

The English text is the key, as in gettext and Qt. A language is chosen once, before anything else is imported (texts
that stand in tables are translated when their module is loaded), and stays until the program ends.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ENGLISH = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """`texts` by their English; what is not in it is said in English. `point` and `group` are those of numbers.

    `glossary` explains words of that language, in the form of `resources/languages/glossary_en.txt`; "": the English.
    """

    code: str = ENGLISH
    texts: Mapping[str, str] = field(default_factory=dict)
    point: str = "."
    group: str = ","
    glossary: str = ""


_in_use = Language()


def use(language: Language) -> None:
    """From now on, in this process."""
    global _in_use  # one for the process, as the person at the screen is one
    _in_use = language


def in_use() -> Language:
    return _in_use


def tr(text: str, /, *, about: str = "", **gaps: object) -> str:
    """`text` in the language in use, with `gaps` put where it names them: tr("reads {n} again", n="12 tokens").

    A text without gaps is taken as it is, braces included. `about` tells apart what is the same in English alone. Both
    are literals, since the list of what is to be translated is made from the code.
    """
    return translated(text, about, **gaps)


def translated(text: str, about: str = "", /, **gaps: object) -> str:
    """`tr` for texts that are made, not written: who asks sees to it that they are in the list."""
    told = _in_use.texts.get(key(text, about), text)
    return told.format(**gaps) if gaps else told


def key(text: str, about: str) -> str:
    """In `Language.texts`; put together as gettext does."""
    return f"{about}\x04{text}" if about else text


def number(english: str) -> str:
    """A number as it is written in the language in use: "12,400.5" -> "12.400,5"."""
    if (_in_use.point, _in_use.group) == (".", ","):
        return english
    return english.translate({ord("."): _in_use.point, ord(","): _in_use.group})


# A list of translations in the format of Qt Linguist (.ts), and which of those there are is meant.


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
