"""How Qt's own widgets look: flat, without borders where none is needed, on a grid of 8 pixels. One sheet per theme.

What Fusion draws well by itself (boxes to tick, tables) is left to it and to the palette. The sheet is
`resources/styles/window.qss`; its gaps are filled here.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template

from ui.theme.colours import Colours, blend
from ui.theme.moving.motion import STILL, is_motion_reduced
from ui.theme.painted.arrows import arrow_file
from ui.theme.scale import CORNER, CORNER_SMALL, FAR, FARTHEST, MIDDLE, NEAR, TIGHT

_OWN_MARGIN = 3  # of a cell, which Qt puts beside a sheet's padding


@cache
def _sheet() -> Template:
    return Template(files("resources").joinpath("styles", "window.qss").read_text(encoding="utf-8"))


def style_sheet(colours: Colours) -> str:
    """Of a theme, for the whole application; with what is to stand still, if it is."""
    return (STILL if is_motion_reduced() else "") + _sheet().substitute(
        tight=TIGHT,
        near=NEAR,
        cell=NEAR - _OWN_MARGIN,
        middle=MIDDLE,
        far=FAR,
        farthest=FARTHEST,
        corner=CORNER,
        corner_small=CORNER_SMALL,
        background=colours.background,
        surface=colours.surface,
        text=colours.text,
        muted=colours.muted,
        error=colours.error,
        warning=colours.warning,
        success=colours.success,
        accent=colours.accent,
        on_accent=colours.on_accent,
        border=colours.border,
        line=blend(colours.border, colours.background, 0.6),
        hover=blend(colours.accent, colours.background, 0.08),
        pressed=blend(colours.accent, colours.background, 0.14),
        selection=colours.selection,
        arrow_down=arrow_file("down", colours.muted),
        arrow_up=arrow_file("up", colours.muted),
        faint=blend(colours.muted, colours.surface, 0.65),
        accent_hover=blend(colours.text, colours.accent, 0.15),
        handle=blend(colours.muted, colours.background, 0.45),
    )
