"""One module styles Qt's widgets, the palettes have all colours, and nothing is put at a pixel by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

UI = Path(__file__).resolve().parents[3] / "ui"
STYLES, PALETTES = {"ui/theme/theme.py"}, {"ui/theme/colours.py"}
_PLACES = ("setGeometry", "move", "setFixedPos")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_PLAIN = {"#000000", "#ffffff"}  # what colours are mixed with, and what takes the place of one


def offences(source: str, name: str = "ui/x.py") -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="setStyleSheet")) if name not in STYLES:
                yield f"{node.lineno}: a style sheet of its own"
            case ast.Call(func=ast.Attribute(attr=attribute), args=[ast.Constant(x), ast.Constant(y), *_]):
                if attribute in _PLACES and (x or y):
                    yield f"{node.lineno}: put at a pixel"
            case ast.Constant(value=str(text)) if name not in PALETTES and _COLOUR.fullmatch(text):
                if text not in _PLAIN:
                    yield f"{node.lineno}: a colour of its own"
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="Qt"), attr="GlobalColor"), attr=colour):
                if colour != "transparent":
                    yield f"{node.lineno}: a colour of its own"
            case _:
                pass


@pytest.mark.parametrize(
    "source",
    [
        "label.setStyleSheet('color: red')",
        "button.move(10, 20)",
        "button.setGeometry(4, 0, w, h)",
        "colour = QColor('#ff8800')",
        "painter.setPen(Qt.GlobalColor.red)",
    ],
)
def test_what_the_rule_finds(source: str) -> None:
    assert list(offences(source)) != []


@pytest.mark.parametrize("source", ["bar.setGeometry(0, 0, w, h)", "b.move(x, 8)", "fill(Qt.GlobalColor.transparent)"])
def test_what_it_lets_pass(source: str) -> None:
    assert list(offences(source)) == []


def test_the_window_is_styled_in_one_place() -> None:
    found = {}
    for path in sorted(UI.rglob("*.py")):
        name = path.relative_to(UI.parent).as_posix()
        wrong = list(offences(path.read_text(encoding="utf-8"), name))
        if wrong:
            found[name] = wrong
    assert found == {}
