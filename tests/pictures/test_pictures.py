"""The pictures in docs/pictures and the tables of engine/README.md show what the code does now.

`python -m tests.pictures` writes them; after that they are looked at, on a light and on a dark page.
"""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.pictures.drawing import FILLS, INK, ON_FILL, cut, width_of
from tests.pictures.rooms import house_picture, may_import
from tests.pictures.steps import STEPS
from tests.pictures.told_request import ToldRequest, tell
from tests.pictures.written import FOLDER, PAGE, pictures, with_tables

LIGHT, DARK = "#ffffff", "#0d1117"


@pytest.fixture(scope="module")
def told() -> ToldRequest:
    return tell()


@pytest.mark.native
def test_the_pictures_are_what_the_engine_does_now() -> None:
    """Drawn anew, since what they show would otherwise be what it once did."""
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.svg")} == pictures()


def test_the_tables_are_what_the_code_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page) == page


@pytest.mark.native
def test_the_request_that_is_drawn_has_something_for_every_picture(told: ToldRequest) -> None:
    """A change of the engine might leave an empty picture, and nobody would see what it was for."""
    found = told.explanation
    assert found.reused + found.new + found.changed + found.avoidable == found.n_prompt
    assert min(found.reused, found.new, found.changed, found.avoidable) > 0
    assert len({line.verdict for line in told.planned.reuse.considered}) >= 4
    assert len({line.verdict for line in told.planned.placement.lines}) >= 4
    assert told.lost
    assert told.segments
    assert len(told.paths) > 1


@pytest.mark.native
def test_the_losses_that_are_drawn_are_those_the_engine_weighed(told: ToldRequest) -> None:
    losses = {state.id: state.loss for state in told.held}
    assert [losses[event.id] for event in told.lost] == pytest.approx([event.loss for event in told.lost])


@pytest.mark.native
@pytest.mark.parametrize("name", STEPS)
def test_a_picture_keeps_within_its_edges(told: ToldRequest, name: str) -> None:
    """Also where letters are wide: what a longer text needs is not cut off."""
    picture = STEPS[name](told)
    for shape in ElementTree.fromstring(picture.svg()).iter():
        x, y, width = (float(shape.get(key, 0)) for key in ("x", "y", "width"))
        if shape.tag.endswith("text"):
            width = width_of(shape.text or "", float(shape.get("font-size", 0)))
            x -= {"start": 0.0, "middle": width / 2, "end": width}[shape.get("text-anchor", "start")]
        assert x >= 0, shape.text
        assert x + width <= picture.width, shape.text
        assert y + float(shape.get("height", 0)) <= picture.height


def test_no_arrow_between_rooms_points_up() -> None:
    heads = [
        (path.get("d", "").split("C")[0].split()[1], path.get("d", "").split("m")[0].split()[-1])
        for path in ElementTree.fromstring(house_picture().svg()).iter("{http://www.w3.org/2000/svg}path")
    ]
    assert heads
    assert [ends for ends in heads if float(ends[0]) >= float(ends[1])] == []


def test_every_room_has_its_row() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rooms = {room for room, targets in may_import().items() if targets}
    assert {room for room in rooms if f"\n| `{room.replace('.', '/')}` |" not in page} == set()


@pytest.mark.parametrize("colour", [INK, *FILLS])
def test_colours_are_seen_on_a_light_and_on_a_dark_page(colour: str) -> None:
    """WCAG: 3 for shapes, and for words on them 4.5. Words on the page itself get what is the most for both pages."""
    assert min(contrast(colour, LIGHT), contrast(colour, DARK)) >= (4.3 if colour == INK else 3)
    assert colour == INK or contrast(colour, ON_FILL) >= 4.5


def test_long_texts_are_cut() -> None:
    assert cut("one two three", 20) == "one two three"
    assert cut("one two three", 9) == "one two…"


def contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
