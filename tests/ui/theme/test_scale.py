"""One type scale and one grid: no size of letters and no distance stands as a number in an area of the window."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QBoxLayout, QLabel, QLayout, QWidget

from tests.ui.stage import Stage
from ui.theme import scale

UI = Path(__file__).resolve().parents[3] / "ui"
SCALE = "ui/theme/scale.py"
_SIZES = ("setPointSize", "setPointSizeF", "setPixelSize")
_DISTANCES = ("setContentsMargins", "setSpacing", "setHorizontalSpacing", "setVerticalSpacing", "addSpacing")
_FILLED = ("across", "down")  # layouts, with their distances
_IN_SHEETS = re.compile(r"(?<![-\w])(?:font-size|(?:padding|margin)(?:-\w+)?|border-radius|spacing)\s*:[^;{}]*[1-9]")


def numbers_of(tree: ast.Module) -> set[str]:
    """The names that the module gives to numbers of its own."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign):
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
            for target, value in zip(targets, values, strict=False):
                if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and value.value != 0:
                    found.add(target.id)
    return found


def texts_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text, with empty gaps where values are put in; without what is told about the code."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            pieces = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
            yield node.lineno, "".join(pieces)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs | inside:
            yield node.lineno, re.sub(r"(?<!\{)\{\w+\}", "", node.value).replace("{{", "{").replace("}}", "}")


def own_sizes(source: str) -> list[int]:
    """The lines with a size of letters, or a distance that is a number of the module's own."""
    tree = ast.parse(source)
    own, found = numbers_of(tree), set[int]()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in _SIZES:
            found.add(node.lineno)
        distances = [keyword.value for keyword in node.keywords if name in _FILLED and keyword.arg in ("edges", "gap")]
        for inner in (
            part for one in (*distances, *(node.args if name in _DISTANCES else ())) for part in ast.walk(one)
        ):
            is_number = isinstance(inner, ast.Constant) and isinstance(inner.value, int) and inner.value != 0
            if is_number or (isinstance(inner, ast.Name) and inner.id in own):
                found.add(node.lineno)
    found |= {line for line, text in texts_of(tree) if _IN_SHEETS.search(text)}
    return sorted(found)


@pytest.mark.parametrize(
    "source",
    [
        "font.setPointSizeF(11)",
        "font.setPointSizeF(font.pointSizeF() * SHARE)",
        "font.setPixelSize(12)",
        "row.setContentsMargins(0, 4, 0, 0)",
        "row.setContentsMargins(0, 10 if line else 0, 0, 0)",
        "_EDGE = 8\nrow.setSpacing(_EDGE)",
        "_EDGE, _LINE = 8, 6\nrow.setSpacing(_LINE)",
        "form.setVerticalSpacing(3)",
        "down(self.list, on=self, gap=3)",
        "_EDGE = 8\nacross(self.list, edges=(0, _EDGE, 0, 0))",
        "sheet = 'QLabel { padding: 0 8px; }'",
        "sheet = f'QLabel {{ margin-left: 2px; color: {c}; }}'",
        "sheet = f'h1 {{ font-size: 1{x}pt; }}'",
    ],
)
def test_a_size_of_ones_own_is_found(source: str) -> None:
    assert own_sizes(source) != []


@pytest.mark.parametrize(
    "source",
    [
        "row.setContentsMargins(0, NEAR, 0, NEAR if line else 0)",
        "row.setSpacing(0)",
        "across((self.list, 1), 1, on=self, edges=0, gap=NEAR)",
        "sheet = f'QLabel {{ padding: {NEAR}px 0; color: {c}; }}'",
        "sheet = '''QLabel {{ padding: {near}px; width: 12px; }}'''",
        "def f():\n    '''padding: 8px'''",
    ],
)
def test_steps_of_the_scale_are_none(source: str) -> None:
    assert own_sizes(source) == []


def test_no_area_has_sizes_of_its_own() -> None:
    files = [path for path in UI.rglob("*.py") if path.relative_to(UI.parent).as_posix() != SCALE]
    assert len(files) > 100
    found = {str(path.relative_to(UI.parent)): own_sizes(path.read_text(encoding="utf-8")) for path in files}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_the_grid_has_8_pixels_and_halves_of_them() -> None:
    assert sorted(scale.STEPS) == list(scale.STEPS)
    assert [step for step in scale.STEPS if step % 4] == []
    assert [step for step in scale.STEPS if step > 16 and step % 8] == []


def test_each_step_of_the_type_scale_can_be_told_from_the_next() -> None:
    shares = (scale.FINE, scale.CAPTION, scale.BODY, scale.HEADING, scale.DISPLAY)
    assert all(b / a > 1.08 for a, b in pairwise(shares))
    font = QFont()
    font.setPointSizeF(8)
    assert scale.sized(font, scale.CAPTION).pointSizeF() == 7.0, "smaller letters cannot be read"


def sizes_shown(window: QWidget) -> set[float]:
    """Of the letters of all labels, as shares of the window's."""
    labels = [label for label in window.findChildren(QLabel) if label.isVisible() and label.text()]
    return {round(label.font().pointSizeF() / window.font().pointSizeF(), 3) for label in labels}


def test_the_window_is_written_in_sizes_of_the_scale_at_every_text_size(stage: Stage) -> None:
    shares = {round(s, 3) for s in (scale.FINE, scale.CAPTION, scale.BODY, scale.HEADING, scale.DISPLAY)}
    for points in (10, 20):
        stage.settings.change(font_size=points)
        stage.settle()
        assert sizes_shown(stage.window) <= shares
        assert scale.DISPLAY in sizes_shown(stage.window), "the greeting of a new chat"
    stage.send("one")
    stage.answer("first")
    stage.window.explainer.explain_current()
    stage.settle()
    assert sizes_shown(stage.window) <= shares


def test_every_distance_in_the_window_is_on_the_grid(stage: Stage) -> None:
    """Of every layout that is ours, also where nothing was said and the style decides."""
    stage.send("one")
    stage.answer("first")
    stage.window.explainer.explain_current()
    stage.settle()
    found = {}
    for layout in stage.window.findChildren(QLayout):
        owner = layout.parentWidget()
        if owner is None or not owner.isVisible() or not type(owner).__module__.startswith("ui."):
            continue
        edges = layout.contentsMargins()
        between = layout.spacing() if isinstance(layout, QBoxLayout) else 0
        off = [n for n in (edges.left(), edges.top(), edges.right(), edges.bottom(), between) if n % 4]
        if off:
            found[f"{type(owner).__name__} {type(layout).__name__}"] = off
    assert found == {}
