"""The colours of the themes, in one table for palettes, style sheet, transcript and timeline."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
    surface="#f4f5f7",
    text="#1b2027",
    muted="#596373",
    accent="#0a66c2",
    on_accent="#ffffff",
    border="#d3d8df",
    code_background="#f1f3f6",
    user_card="#e8f2fd",
    error="#b3261e",
    warning="#955400",
    avoidable="#d4720b",
    success="#1a7340",
    selection="#c9e1fb",
    found="#fbeaa8",
    found_now="#f7b955",
    kinds=KindColours(
        system="#1f252d", user="#0692ef", assistant="#036d4d", thinking="#be3795", tool="#5c00e6", image="#957d04"
    ),
)

DARK = Colours(
    is_dark=True,
    background="#15181c",
    surface="#1d2127",
    text="#e6e9ee",
    muted="#a0aab8",
    accent="#58aeff",
    on_accent="#0b1118",
    border="#363d47",
    code_background="#0f1216",
    user_card="#1c2a3a",
    error="#ff8d84",
    warning="#ffb84d",
    avoidable="#e59a35",
    success="#6fda97",
    selection="#27496d",
    found="#5a4a14",
    found_now="#8f5a08",
    kinds=KindColours(
        system="#abb5c4", user="#0692ef", assistant="#06efa9", thinking="#be3795", tool="#80684c", image="#f9d624"
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
    avoidable="#b35300",
    success="#00502a",
    selection="#a9cdf7",
    found="#ffe45c",
    found_now="#ffb000",
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
    selection="#0f4f94",
    found="#5c4a00",
    found_now="#8f5a00",
)


def blend(over: str, under: str, share: float) -> str:
    """`over` laid on `under` with an opacity of `share`, as #rrggbb."""
    a, b = QColor(over), QColor(under)
    mixed = (
        round(top * share + bottom * (1 - share))
        for top, bottom in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    )
    return QColor(*mixed).name()
