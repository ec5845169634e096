"""The colours of the themes, in one table for palettes, style sheet, transcript and timeline."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import assert_never

from PySide6.QtGui import QColor

from engine.core.prompt.span_values import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class KindColours:
    """The span colours, chosen so that they stay apart with the common colour blindnesses."""

    system: str
    user: str
    assistant: str
    thinking: str
    tool: str
    image: str


_EMPTY = 0.22


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """Every colour the window uses, as #rrggbb."""

    is_dark: bool
    background: str  # documents, tables, the timeline
    surface: str  # the window around them, bars, buttons
    text: str
    muted: str  # secondary text
    accent: str
    on_accent: str
    border: str
    code_background: str
    user_card: str
    error: str
    warning: str
    avoidable: str  # what could have been skipped; as an area, not as text
    success: str
    selection: str  # behind selected text, which keeps its colour
    found: str  # behind text that was searched for; likewise
    found_now: str  # behind the place that was gone to last
    kinds: KindColours

    @property
    def empty(self) -> str:
        """Of the part of a bar, or of a ring, that nothing fills, and of lines behind other things."""
        return blend(self.muted, self.background, _EMPTY)

    def kind(self, kind: Kind) -> str:
        match kind:
            case Kind.SYSTEM | Kind.RAW:
                return self.kinds.system
            case Kind.USER:
                return self.kinds.user
            case Kind.ASSISTANT | Kind.GENERATION_PROMPT:
                return self.kinds.assistant
            case Kind.REASONING:
                return self.kinds.thinking
            case Kind.TOOLS | Kind.TOOL_CALL | Kind.TOOL_RESULT:
                return self.kinds.tool
            case Kind.MEDIA:
                return self.kinds.image
            case _:
                assert_never(kind)


LIGHT = Colours(
    is_dark=False,
    background="#ffffff",
    surface="#f6f7f9",
    text="#1b1f27",
    muted="#5a6372",
    accent="#1760d3",
    on_accent="#ffffff",
    border="#d5d9e0",
    code_background="#f4f6f9",
    user_card="#eef2f8",
    error="#b3261e",
    warning="#9a5200",
    avoidable="#d97706",
    success="#147556",
    selection="#d8e6fc",
    found="#fbeaa8",
    found_now="#f7b955",
    kinds=KindColours(
        system="#3f4756", user="#2f7de6", assistant="#12755a", thinking="#b03a8c", tool="#5f2bbf", image="#6f6220"
    ),
)

DARK = Colours(
    is_dark=True,
    background="#16181d",
    surface="#1b1e24",
    text="#e8eaee",
    muted="#98a1b1",
    accent="#5aa2ff",
    on_accent="#0b1118",
    border="#363c48",
    code_background="#111317",
    user_card="#232833",
    error="#ff8d84",
    warning="#f0a437",
    avoidable="#f0a437",
    success="#38c793",
    selection="#213858",
    found="#5a4a14",
    found_now="#8f5a08",
    kinds=KindColours(
        system="#c3cad6", user="#62a6fb", assistant="#3fe0a0", thinking="#cb3e9a", tool="#8d49eb", image="#47784a"
    ),
)


HIGH_CONTRAST = replace(
    LIGHT,
    surface="#ffffff",
    text="#000000",
    muted="#2b2f36",
    accent="#003f9e",
    border="#000000",
    code_background="#ffffff",
    user_card="#e3ecfa",
    error="#8f0000",
    warning="#6b3a00",
    avoidable="#c25a00",
    success="#00502a",
    selection="#bfdbfa",
    found="#ffe45c",
    found_now="#ffbe3d",
    kinds=replace(LIGHT.kinds, image="#4a4410"),
)

HIGH_CONTRAST_DARK = replace(
    DARK,
    background="#000000",
    surface="#000000",
    text="#ffffff",
    muted="#d6dae0",
    accent="#8cc8ff",
    on_accent="#000000",
    border="#ffffff",
    code_background="#000000",
    user_card="#12243a",
    error="#ffb0a8",
    warning="#ffce7a",
    avoidable="#ffb347",
    success="#93f0b4",
    selection="#0b3d74",
    found="#544300",
    found_now="#744900",
)


@lru_cache(maxsize=512)
def blend(over: str, under: str, share: float) -> str:
    """`over` laid on `under` with an opacity of `share`, as #rrggbb."""
    a, b = QColor(over), QColor(under)
    mixed = (
        round(top * share + bottom * (1 - share))
        for top, bottom in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    )
    return QColor(*mixed).name()


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as of WCAG 2."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def legible(colour: str, ground: str) -> str:
    """The colour, moved towards black or white as little as it must be for words on `ground`."""
    end = "#000000" if _luminance(ground) > 0.2 else "#ffffff"
    shares = (step / 20 for step in range(21))
    mixed = (blend(end, colour, share) for share in shares)
    return next((one for one in mixed if contrast(one, ground) >= 4.5), end)
