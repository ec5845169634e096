"""What a file is comes from its content; whatever is wrong with it ends in one kind of error, within bounds."""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.prompt.messages import MediaType
from engine.errors import MediaRefused
from engine.media.documents import is_document, text_of
from engine.media.formats import Format, format_of
from engine.media.pictures import open_picture, thumbnail
from engine.media.reading import is_media, media_of
from engine.media.sounds import open_sound
from tests.media import specimens
from tests.media.sentences import assert_is_for_people

ROOT = Path(__file__).resolve().parents[2]


@cache
def honest() -> dict[Format, bytes]:
    pictures = {
        form: specimens.saved(specimens.colourful(), form.name) for form in Format if form.kind is MediaType.IMAGE
    }
    sounds = {form: specimens.sound(form.name) for form in Format if form.kind is MediaType.AUDIO}
    return pictures | sounds


@pytest.mark.parametrize("form", Format)
def test_a_file_is_what_its_bytes_say(form: Format) -> None:
    data = honest()[form]
    media = media_of(data, "folder/holiday.txt")
    assert is_media(data)
    assert not is_document(data, "holiday.txt")
    assert format_of(data) is form
    assert (media.kind, media.data, media.name) == (form.kind, data, "holiday.txt")
    if form is Format.MP3:  # its encoder pads
        assert media.size.endswith(" s")
    else:
        assert media.size == ("60x40" if form.kind is MediaType.IMAGE else "1.0 s")


def test_the_same_bytes_are_the_same_medium_under_every_name() -> None:
    data = honest()[Format.PNG]
    assert media_of(data, "a.png").digest == media_of(data, "b.jpg").digest
    assert media_of(data).digest == hashlib.blake2b(data, digest_size=16).hexdigest()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("/pictures/of/cat.png", "cat.png"),
        (r"C:\pictures\cat.png", "cat.png"),
        ("cat\u202egnp.exe\n.png", "catgnp.exe.png"),
        ("", ""),
        ("x" * 500, "x" * 120),
    ],
)
def test_only_the_last_part_of_a_name_is_kept(name: str, kept: str) -> None:
    assert media_of(honest()[Format.GIF], name).name == kept


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"Dear diary, this is no picture.", "no picture"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 40, "HEIC"),
        (b"II*\0" + b"\0" * 40, "TIFF"),
        (b"BMW builds cars, and this is a text.", "no picture"),
        (b"ID3 is a decision tree, and this is a text.", "no picture"),
        ("\ufeffBegins like an MP3".encode("utf-16"), "no picture"),
        (b"RIFF\x10\0\0\0AVI LIST", "no picture"),
    ],
)
def test_what_is_no_medium_is_named_in_the_refusal(data: bytes, words: str) -> None:
    with pytest.raises(MediaRefused, match=words) as refused:
        media_of(data, "dir/notes.png")
    assert refused.value.message.startswith("notes.png: ")
    assert_is_for_people(refused.value.message, refused.value.action)
    assert not is_media(data)


def read_all_ways(data: bytes) -> None:
    for read in (
        lambda: media_of(data, "x"),
        lambda: open_picture(data),
        lambda: thumbnail(data, 16),
        lambda: open_sound(data, 8_000),
        lambda: text_of(data, "x"),
    ):
        try:
            read()
        except MediaRefused as refused:
            assert_is_for_people(refused.message, refused.action)
    is_media(data)
    is_document(data, "x")


STARTS = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"GIF89a",
    b"RIFF\0\0\0\0WEBPVP8 ",
    b"RIFF\0\0\0\0WAVE",
    b"fLaC",
    b"OggS\0",
)


@given(start=st.sampled_from((b"", b"%PDF-1.7\n", *STARTS)), rest=st.binary(max_size=400))
@settings(max_examples=60)
def test_random_bytes_are_refused_and_nothing_else(start: bytes, rest: bytes) -> None:
    read_all_ways(start + rest)


@given(
    form=st.sampled_from((*Format, None)),
    keep=st.floats(0, 1),
    flips=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), max_size=6),
)
@settings(max_examples=80)
def test_a_damaged_file_is_read_or_refused_and_nothing_else(
    form: Format | None, keep: float, flips: list[tuple[float, int]]
) -> None:
    whole = specimens.pdf(specimens.saying("Hello")) if form is None else honest()[form]
    data = bytearray(whole if flips else whole[: int(len(whole) * keep)])
    for place, bits in flips:
        if data:
            data[int(place * len(data))] ^= bits
    read_all_ways(bytes(data))


def test_reading_needs_values_and_errors_alone() -> None:
    """A list of what is forbidden, as import-linter has it, does not know the modules of tomorrow."""
    for file in sorted((ROOT / "engine" / "media").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                ours = name.split(".")[0] in ("engine", "app", "ui", "PySide6", "llama_cpp")
                allowed = ("engine.core", "engine.errors", "engine.language", "engine.media")
                assert not ours or name.startswith(allowed), (file.name, name)
