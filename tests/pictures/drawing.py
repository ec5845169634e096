"""Plain SVG for pages: rectangles, lines and words, in colours that are read on white and on a dark page alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Literal

INK = "#767a80"  # of words and lines on the page itself
ON_FILL = "#ffffff"  # of words on a filled shape
GREEN, BLUE, OCHRE, RED = "#2f7d4f", "#2b6cb0", "#96600f", "#b83a3a"
VIOLET, TEAL, SLATE = "#7a52a8", "#1f7a80", "#5d6b7a"
FILLS = (GREEN, BLUE, OCHRE, RED, VIOLET, TEAL, SLATE)

WIDTH = 800
MARGIN = 20
_FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_CHAR = 0.56  # of the size: how wide a character is, about

Anchor = Literal["start", "middle", "end"]


def width_of(words: str, size: float = 13) -> float:
    return len(words) * size * _CHAR


@dataclass
class Picture:
    """Shapes in the order in which they are drawn. `title` is for who cannot see them."""

    title: str
    height: float
    width: float = WIDTH
    _parts: list[str] = field(default_factory=list)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "none",
        *,
        edge: str = "none",
        faint: bool = False,
    ) -> None:
        opacity = ' fill-opacity="0.25"' if faint else ""
        self._parts.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="3"'
            f' fill="{fill}" stroke="{edge}"{opacity}/>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._parts.append(f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" stroke="{INK}"/>')

    def curve(self, points: list[tuple[float, float]]) -> None:
        """Through all points from top to bottom, upright at each of them, with a head at the last."""
        (x, y), way = points[0], [f"M{_n(points[0][0])} {_n(points[0][1])}"]
        for at_x, at_y in points[1:]:
            middle = (y + at_y) / 2
            way.append(f"C{_n(x)} {_n(middle)} {_n(at_x)} {_n(middle)} {_n(at_x)} {_n(at_y)}")
            x, y = at_x, at_y
        way.append("m-3 -6l3 6l3 -6")
        self._parts.append(f'<path d="{"".join(way)}" fill="none" stroke="{INK}"/>')

    def dot(self, x: float, y: float, colour: str, *, filled: bool = True) -> None:
        fill = colour if filled else "none"
        self._parts.append(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="5" fill="{fill}" stroke="{colour}" stroke-width="1.5"/>'
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        anchor: Anchor = "start",
        colour: str = INK,
        size: float = 13,
        bold: bool = False,
    ) -> None:
        """`y`: the line that the letters stand on."""
        weight = ' font-weight="600"' if bold else ""
        self._parts.append(
            f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" font-size="{_n(size)}" fill="{colour}"{weight}>'
            f"{escape(text, quote=False)}</text>"
        )

    def svg(self) -> str:
        size = f'width="{_n(self.width)}" height="{_n(self.height)}" viewBox="0 0 {_n(self.width)} {_n(self.height)}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{_FONT}" role="img">',
                f"<title>{escape(self.title, quote=False)}</title>",
                *self._parts,
                "</svg>\n",
            ]
        )


@dataclass(frozen=True)
class Axis:
    """Tokens from left to right."""

    n_tokens: int
    left: float = MARGIN
    right: float = WIDTH - MARGIN

    def __call__(self, token: float) -> float:
        return self.left + (self.right - self.left) * token / self.n_tokens


def cut(text: str, n_most: int) -> str:
    return text if len(text) <= n_most else text[: n_most - 1].rstrip() + "…"


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
