"""How one template writes a tool call: what the forms of all templates have in common, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

ANY = "\0"  # in a text of a form: an id, a number or a name may stand there


class Writing(Enum):
    """Where the name stands and how arguments are written."""

    OBJECT = "one JSON object that holds name and arguments"
    BESIDE = "a name, then the arguments as one JSON object"
    TAGGED = "a name, then each argument between texts of the template's own"
    PYTHON = "a list of Python calls"
    LOOSE = "a name, then an object with bare keys and quotes of its own"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallForm:
    """White space at the edges of these texts does not count.

    `opening` stands before the first call and `again` before each further one; both "" where a reply that calls is
    nothing but JSON. `name_key` and `arguments_key` are those of an OBJECT, "" for both where the name is the key.
    TAGGED: `key_open`, `key_end` and `value_end` stand around an argument, and `end` ends the call; between the two
    parts of `key_end` stands what type a value has, `text_type` for a text and `other_type` for anything else. `quote`
    is what LOOSE writes around a text.

    These are as they stand, white space and all: `name_end` between a name and its arguments, `joint` between two calls
    ("" where there is never more than one, and between the objects of a list, `is_list`), `closing` behind a call that
    another one follows, the first part of `joint`, and `behind` behind the last one.
    """

    writing: Writing
    opening: str
    again: str = ""
    name_key: str = ""
    arguments_key: str = ""
    key_open: str = ""
    key_end: tuple[str, str] = ("", "")
    text_type: str = ""
    other_type: str = ""
    value_end: str = ""
    end: str = ""
    quote: str = ""
    name_end: str = ""
    joint: str = ""
    is_list: bool = False
    closing: str = ""
    behind: str = ""

    @property
    def openings(self) -> tuple[str, ...]:
        """What a call may begin with: of several tags also the last alone, for models leave out those before it."""
        at = max(self.opening.rfind(bracket) for bracket in "<[")
        is_named = self.writing in (Writing.BESIDE, Writing.TAGGED)
        last = self.opening[at:] if is_named and at > 0 and self.opening[0] in "<[" else ""
        return tuple(one for one in dict.fromkeys((self.opening, self.again, last)) if one.strip())
