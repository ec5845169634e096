"""Files of office programs are read as text by their own libraries; what is hostile ends in a sentence."""

from __future__ import annotations

from functools import cache

import pytest

from engine.errors import MediaRefused
from engine.media.documents import is_document, takes_long, text_of
from tests.media import office_specimens, specimens
from tests.media.sentences import assert_is_for_people


def test_a_letter_keeps_its_headings_lists_and_tables() -> None:
    text = text_of(office_specimens.letter(), "letter.docx")
    assert text.split("\n\n") == [
        "# The log",
        "It rained.",
        "- Two ships",
        "| Port | Ships |\n| --- | --- |\n| Hull | 12 |\n| Kiel \\| Holtenau | 3 |",
        "Grüße, 世界",
    ]


def test_a_sheet_is_rows_with_commas() -> None:
    """Numbers and dates as a person reads them; rows without anything are left out."""
    assert text_of(office_specimens.workbook(), "ships.xlsx").splitlines() == [
        "# Ships",
        'Port,"Tons, gross"',
        '"Hull, east",12.5',
        "Kiel,2026-05-04",
    ]


def test_slides_have_numbers_notes_and_what_is_in_groups() -> None:
    text = text_of(office_specimens.slides(), "deck.pptx")
    assert text.split("\n\n") == [
        "# 1. Harbour",
        "Two ships\nOne pilot",
        "Notes: Speak slowly.",
        "# 2.",
        "In a group",
        "| Port | Ships |\n| --- | --- |\n| Hull | 12 |",
    ]


def test_a_text_of_libreoffice_keeps_its_headings_and_tables() -> None:
    text = text_of(office_specimens.text_document(), "log.odt")
    assert [part.strip() for part in text.split("\n\n")] == [
        "## The log",
        "It rained.",
        "| Port | Ships |\n| --- | --- |\n| Hull | 12 |",
        "Grüße, 世界",
    ]


@pytest.mark.parametrize("make", [office_specimens.letter, office_specimens.workbook, office_specimens.text_document])
def test_it_is_known_by_its_content(make: object) -> None:
    data = make()  # type: ignore[operator]
    assert is_document(data, "picture.png")
    assert takes_long(data), "read one at a time"


def test_an_archive_is_no_document() -> None:
    data = specimens.saved(specimens.colourful(), "PNG")
    archive = office_specimens.changed(office_specimens.letter(), "word/document.xml", lambda _: data)
    plain = archive.replace(b"word/document.xml", b"word/documentX.md")
    assert not is_document(plain, "x.docx")
    with pytest.raises(MediaRefused, match="archive"):
        text_of(plain, "x.docx")


@cache
def hostile() -> dict[str, bytes]:
    """Made once: the bombs among them take seconds."""
    return dict(office_specimens.hostile_documents())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("macros", "macros"),
        ("macros of a sheet", "macros"),
        ("macros of a text", "macros"),
        ("encrypted", "encrypted"),
        ("an old kind", "password"),
        ("a billion laughs", "marks"),
        ("a file of the machine", "marks"),
        ("10,000 sheets", "10000 sheets"),
        ("one sheet 1,000 times", "sheets"),
        ("zip bomb of text", "unpacks"),
        ("a million words", "characters"),
        ("cut off", "cut off"),
        ("a billion spaces", "characters"),
    ],
)
def test_what_is_hostile_is_refused_for_what_it_is(name: str, words: str) -> None:
    data = hostile()[name]
    with pytest.raises(MediaRefused) as refused:
        text_of(data, "letter.docx")
    assert_is_for_people(refused.value.message, refused.value.action)
    assert words in refused.value.message
