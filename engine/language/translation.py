"""What people read and hear, in the language in use. Free of Qt: the engine's own process says its errors as well.

The English text is the key, as in gettext and Qt. A language is chosen once, before anything else is imported (texts
that stand in tables are translated when their module is loaded), and stays until the program ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ENGLISH = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """`texts` by their English; what is not in it is said in English. `point` and `group` are those of numbers.

    `glossary` explains words of that language, written as `resources/languages/glossary_en.txt` is; "": that one.
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
