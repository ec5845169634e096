"""What models write besides plain Markdown is shown as they meant it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest

from tests.ui.stage import Stage
from ui.theme.theme import current_colours
from ui.transcript.documents import MARGIN, TextPart
from ui.transcript.formulas import SCHEME, draw


@pytest.mark.parametrize(
    "text",
    [
        r"So \[ a^2 + b^2 = c^2 \] holds.",
        r"With \(x\) and \(y_1\) given.",
        r"- in a list \[ e^{i\pi} \]",
        r"\[ \frac{a}{b} \]",
    ],
)
def test_the_marks_of_a_formula_are_kept(stage: Stage, text: str) -> None:
    r"""Markdown takes `\[` for an escaped bracket: without the backslash nobody knows where the formula begins."""
    stage.send("a formula, please")
    stage.answer(text)
    transcript = stage.window.pane.transcript
    (part,) = transcript.item(1).parts()
    assert " ".join(part.text_between(0, part.length()).split()) == text.removeprefix("- ")
    transcript.setFocus()
    QTest.keyClick(transcript, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert text in QGuiApplication.clipboard().text()


def test_other_escapes_stay_what_they_are(stage: Stage) -> None:
    stage.send("stars, please")
    stage.answer(r"\*not slanted\* and \# no heading")
    (part,) = stage.window.pane.transcript.item(1).parts()
    assert part.text_between(0, part.length()) == "*not slanted* and # no heading"


def test_a_task_has_a_box_and_no_bullet(stage: Stage) -> None:
    """Both in a row say twice that here is an item, and neither whether it is done."""
    stage.send("the list, please")
    stage.answer("- [x] done\n- [ ] open\n- neither")
    (part,) = stage.window.pane.transcript.item(1).parts()
    image = QImage(400, 120, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    part.document.drawContents(painter)
    painter.end()
    first_ink = []
    block = part.document.begin()
    while block.isValid():
        place = part.document.documentLayout().blockBoundingRect(block).toRect()
        inked = (x for x in range(400) if any(image.pixelColor(x, y).lightness() < 160 for y in _lines(place)))
        first_ink.append(next(inked))
        block = block.next()
    done, still_open, neither = first_ink
    assert min(done, still_open) > neither + 4, "the third has a bullet before its text"


def _lines(place: QRect) -> range:
    return range(place.top(), place.bottom())


def shown(stage: Stage, text: str) -> list[TextPart]:
    """The parts of a reply, its formulas drawn."""
    stage.send("a formula, please")
    stage.answer(text)
    transcript = stage.window.pane.transcript
    parts = transcript.item(1).parts()
    stage.qtbot.waitUntil(lambda: not any(part.is_waiting for part in parts))
    stage.settle()
    return parts


def n_pictures(parts: list[TextPart]) -> int:
    return sum(part.document.toPlainText().count("\ufffc") for part in parts)


@pytest.mark.parametrize(
    ("text", "n"),
    [
        (r"Let \(x_1\) and $y^2$ be given.", 2),
        ("It is\n\n$$\n\\frac{a}{b}\n$$\n\nhere.", 1),
        (r"\[ \int_0^1 x\,dx = \frac12 \]", 1),
        ("It costs $5 and $6, or US$7.", 0),
        ("Set `$x$` and $HOME to it; 10$ too.", 0),
        (r"\$x\$ is no formula.", 0),
        (r"\( \notacommand{x} \) is unknown", 0),
        (r"\( \frac{1 \) is broken", 0),
        ("```\n$x^2$\n```", 0),
        (f"\\( {'x+' * 3000}x \\) is too long", 0),
    ],
)
def test_formulas_are_drawn_and_what_is_none_stays_text(stage: Stage, text: str, n: int) -> None:
    """A price must not become a formula, and a formula that cannot be drawn must not be lost."""
    parts = shown(stage, text)
    assert n_pictures(parts) == n
    if not n:
        assert "".join(part.text_between(0, part.length()) for part in parts).strip(" \n")


def test_a_drawn_formula_is_copied_as_its_source(stage: Stage) -> None:
    (part,) = shown(stage, r"Let \(x_1\) and $\frac{a}{b}$ be given.")
    assert n_pictures([part]) == 2
    assert part.text_between(0, part.length()) == r"Let \(x_1\) and $\frac{a}{b}$ be given."
    assert part.text_between(4, 5) == r"\(x_1\)"


def test_a_formula_has_the_colour_and_size_of_its_text(stage: Stage) -> None:
    """Black on a dark ground cannot be read."""

    def drawn() -> tuple[int, set[str]]:
        part = stage.window.pane.transcript.item(1).parts()[0]
        image = part.document.loadResource(0, f"{SCHEME}%24x%5E2%24")
        assert isinstance(image, QImage)
        points = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return image.height(), {colour.name() for colour in points if colour.alpha() == 255}

    stage.settings.change(theme="light", font_size=16)  # smaller strokes cover no pixel whole
    shown(stage, "so $x^2$ is")
    height, colours = drawn()
    assert colours == {current_colours().text}
    stage.settings.change(theme="dark", font_size=32)
    stage.settle()
    larger, colours = drawn()
    assert colours == {current_colours().text}
    assert larger > 1.5 * height


def painted(part: TextPart) -> QImage:
    image = QImage(700, part.height + 4, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.translate(0, -part.top)
    part.paint(painter, QRectF(0, part.top, 700, part.height), None)
    painter.end()
    return image


def test_formulas_in_sight_stay_drawn_however_many_there_are(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept for other texts has an end: neither is a formula lost by it, nor asked for again and again."""
    monkeypatch.setattr("ui.transcript.formulas._KEPT", 3)
    (part,) = shown(stage, " and ".join(f"$k_{n}$" for n in range(8)))
    assert n_pictures([part]) == 8
    before = painted(part)
    stage.send("others, please")
    stage.answer(" and ".join(f"$l_{n}$" for n in range(8)))
    other = stage.window.pane.transcript.item(3).parts()
    stage.qtbot.waitUntil(lambda: n_pictures(other) == 8)
    assert painted(part) == before


def foot(image: QImage, first: int, width: int) -> int:
    """The lowest dark row in these columns."""
    columns = range(first, first + width)
    return max(y for y in range(image.height()) for x in columns if image.pixelColor(x, y).value() < 128)


def test_letters_of_a_formula_stand_on_the_line_of_the_text(stage: Stage) -> None:
    """The letter x beside the text's own x: their feet are at the same height, whatever hangs below or stands above."""
    for formula in ("$x$", r"$x^{2^2}$", r"$x_{2_2}$"):
        (part,) = shown(stage, f"x {formula}")
        image = QImage(200, part.height + 4, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        part.top = 0
        part.paint(painter, QRectF(image.rect()), None)
        painter.end()
        width = part.style.metrics.horizontalAdvance("x")

        origin = part.text_origin.x() + MARGIN
        at = round(origin + part.style.metrics.horizontalAdvance("x "))
        assert abs(foot(image, round(origin), width) - foot(image, at, width // 2)) <= 2, formula
        stage.window.controller.new_chat()


@pytest.mark.parametrize(
    "source",
    [
        r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}",
        r"\mathrm{Attention}(Q,K,V) = \mathrm{softmax}\left(\frac{QK^T}{\sqrt{d_k}}\right) V",
        r"\cfrac{1}{1+\cfrac{1}{1+\cfrac{1}{1+\cfrac{1}{1+x}}}}",
        r"\begin{pmatrix} a_{11} & a_{12} \\ a_{21} & a_{22} \end{pmatrix}",
        r"\int_0^\infty e^{-\frac{(x-\mu)^2}{2\sigma^2}} dx",
        "x+" * 60 + "x",
    ],
)
def test_what_people_write_is_drawn(source: str) -> None:
    assert draw(rf"\[ {source} \]") is not None


@pytest.mark.parametrize(
    "source",
    [
        r"\sqrt{" * 40 + "x" + "}" * 40,
        r"\frac{1}{" * 40 + "x" + "}" * 40,
        "x^{" * 60 + "x" + "}" * 60,
        r"\hat{" * 40 + "x" + "}" * 40,
        r"\left(" * 40 + "x" + r"\right)" * 40,
        r"\begin{matrix}a&" * 20 + "x" + r"\end{matrix}" * 20,
        "{" * 450 + "x" + "}" * 450,
        "x_{y_{z_{u_{v_{w}}}}}" * 40,
    ],
)
def test_what_would_be_drawn_for_hours_is_refused_at_once(source: str) -> None:
    """Each level takes twice as long as the one before, and the end of the program waits for whoever draws it."""
    assert draw(rf"\[ {source} \]") is None


def test_a_short_formula_does_not_wait_for_the_long_ones_before_it(stage: Stage) -> None:
    """Somebody pastes a page of what can just be drawn; the next reply has one letter."""
    long = [rf"\[ {f'x_{{{n}}}+' * 60} {n} \]" for n in range(20)]
    stage.send("formulas, please")
    stage.answer("\n\n".join(long))
    stage.send("one more")
    stage.answer(r"It is \(q_{77}\).")
    (part,) = stage.window.pane.transcript.item(3).parts()
    stage.qtbot.waitUntil(lambda: n_pictures([part]) == 1)
    first = stage.window.pane.transcript.item(1)
    assert n_pictures(first.parts()) < len(long)
    stage.qtbot.waitUntil(lambda: n_pictures(first.parts()) == len(long))
