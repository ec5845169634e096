"""One colour code: what became of a token is told by its filling, whose it is by its hue, wherever it is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from engine.commands import RequestId
from engine.core.difference.explanation import Explanation
from engine.core.prompt.span_values import Kind
from engine.events import PromptForecast
from engine.telling.forecasts import forecast_told
from tests.screens.story import DEAR, say_reply
from tests.ui.stage import Stage
from ui.inspector.numbers import NumbersBar, SharesBar, shares_of
from ui.theme.theme import Colours, blend, current_colours
from ui.timeline.export import WIDTH
from ui.timeline.legend import entries_of, line_height, places, signs_of
from ui.timeline.segments import Standing, plan_row

THEMES = ("light", "dark", "high-contrast")
# By hand, so that the table in the window cannot agree with itself alone. Of the hue `colour`, on the window's ground.
_PALE = 0.24
_ROUNDED = 2  # of 255


def filling(colours: Colours, colour: str, standing: Standing) -> set[str]:
    """The colours that a stretch consists of."""
    match standing:
        case Standing.REUSED:
            return {blend(colour, colours.background, _PALE)}
        case Standing.CHANGED:
            return {colour, colours.background}
        case Standing.AVOIDABLE:
            return {colours.avoidable}
        case Standing.LOST:
            return {colours.avoidable, colours.background}
        case _:
            return {colour}


def seen(image: QImage, rect: QRectF | None = None) -> set[str]:
    ratio = image.devicePixelRatio()
    part = image if rect is None else image.copy(QRectF(rect.topLeft() * ratio, rect.size() * ratio).toRect())
    return {part.pixelColor(x, y).name() for x in range(part.width()) for y in range(part.height())}


def is_filled(found: set[str], colours: Colours, colour: str, standing: Standing) -> bool:
    """Where it is hatched, the edges of the lines are in between."""
    wanted = filling(colours, colour, standing)
    return all(is_in(name, found) for name in wanted) and (
        len(wanted) > 1 or all(is_in(name, wanted) for name in found)
    )


def is_in(name: str, found: Iterable[str]) -> bool:
    """As near as smoothed edges leave a colour."""
    return any(max(abs(a - b) for a, b in zip(rgb(name), rgb(other), strict=True)) <= _ROUNDED for other in found)


def rgb(name: str) -> tuple[int, int, int]:
    colour = QColor(name)
    return colour.red(), colour.green(), colour.blue()


@pytest.fixture(params=THEMES)
def dear(request: pytest.FixtureRequest, stage: Stage) -> Stage:
    """A chat whose last request read something again, after a change and because it was dropped."""
    stage.settings.change(theme=request.param)
    stage.window.resize(1440, 900)
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", DEAR, seconds=9.4)
    stage.window.explainer.explain_current()
    stage.settle()
    return stage


def exported(stage: Stage, folder: Path) -> QImage:
    assert stage.window.timeline.save_picture(str(folder / "timeline.png"))
    image = QImage(str(folder / "timeline.png"))
    image.setDevicePixelRatio(image.width() / WIDTH)
    return image


def test_whose_a_token_is_and_what_became_of_it_is_drawn_alike_in_the_rows(dear: Stage, tmp_path: Path) -> None:
    colours, view = current_colours(), dear.window.timeline.view
    on_screen, in_file = seen(view.grab().toImage()), seen(exported(dear, tmp_path))
    plan = plan_row(view.rows[-1])
    drawn = {(segment.kind, segment.standing) for segment in plan.segments}
    assert {standing for _, standing in drawn} > {Standing.REUSED, Standing.READ, Standing.CHANGED, Standing.AVOIDABLE}
    for kind, standing in drawn:
        for name in filling(colours, colours.kind(kind), standing):
            assert is_in(name, on_screen), (kind, standing)
            assert is_in(name, in_file), (kind, standing)


def test_a_swatch_of_the_pictures_legend_is_filled_as_the_rows_are(dear: Stage, tmp_path: Path) -> None:
    colours, image = current_colours(), exported(dear, tmp_path)
    view = dear.window.timeline.view
    groups = entries_of(signs_of(view.rows[-1]))
    metrics = view.fontMetrics()
    found, height = places(groups, metrics, WIDTH)
    top = image.height() / image.devicePixelRatio() - height
    n_explained = 0
    for x, y, entry in found:
        swatch = QRectF(x + 4, top + y + line_height(metrics) / 2 - 1, 14, 2)
        for sign in entry.signs:
            if isinstance(sign, Standing):
                assert is_filled(seen(image, swatch), colours, colours.muted, sign), entry.text
                n_explained += 1
        kinds = {colours.kind(sign) for sign in entry.signs if isinstance(sign, Kind)}
        if kinds:
            assert seen(image, swatch) == kinds, entry.text
            n_explained += 1
    assert n_explained >= 8


def test_the_inspectors_bar_is_filled_as_the_legend_says(dear: Stage) -> None:
    (numbers,) = dear.window.inspector.findChildren(NumbersBar)
    bar = next(iter(numbers.findChildren(SharesBar)))
    image, shares, x = bar.grab().toImage(), shares_of(DEAR), 0.0
    room = bar.width() - (len(shares) - 1)  # a pixel between two
    for share in shares:
        width = room * share.n_tokens / DEAR.n_prompt
        inside = QRectF(x + 2, 3, max(1.0, width - 4), bar.height() - 6)
        colours = current_colours()
        assert is_filled(seen(image, inside), colours, colours.muted, share.standing), share.text
        x += width + 1


def words_colours(stage: Stage, told: Explanation, seconds: float) -> dict[str, set[str]]:
    """Of the forecast, before; of the line under the reply and of the inspector's figures, after."""
    forecast = PromptForecast(
        request=RequestId("forecast"),
        explanation=told,
        n_bytes_restore=0,
        seconds_prefill=seconds,
        seconds_restore=0.0,
        seconds_plan=0.0,
        n_before=told.n_prompt - 40,
    )
    line = stage.window.pane.composer.forecast
    line.show_told(forecast_told(forecast, has_history=True))
    before = seen(line.grab().toImage())
    stage.send("Again?")
    say_reply(stage, "Done.", replace(told, seconds_read=seconds), seconds=seconds)
    stage.window.explainer.explain_current()
    stage.settle()
    transcript = stage.window.pane.transcript
    (numbers,) = stage.window.inspector.findChildren(NumbersBar)
    below = transcript.grab(transcript.row_rect(len(transcript.model) - 1)).toImage()
    return {"forecast": before, "footer": seen(below), "inspector": seen(numbers.grab().toImage())}


@pytest.mark.parametrize(("seconds", "is_amber"), [(9.4, True), (0.4, False)])
def test_words_are_amber_in_the_same_cases(dear: Stage, seconds: float, is_amber: bool) -> None:
    """A chat that is cold and read again in no time was amber in the forecast, and grey in all other places."""
    colours = current_colours()
    for place, found in words_colours(dear, DEAR, seconds).items():
        assert (colours.warning in found) is is_amber, place
    hues = [QColor(name).hue() for name in (colours.warning, colours.avoidable)]
    assert abs(hues[0] - hues[1]) <= 15, "words are darker than areas, and no other colour"
