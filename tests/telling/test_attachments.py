"""Attachments as values, and how files become them: the text of documents, and every way a file can be refused."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from engine.core.prompt.messages import MediaType
from engine.errors import Interrupted, MediaRefused
from engine.telling.attachments import (
    Attachment,
    AttachmentId,
    Document,
    figures_line,
    find_refused,
    kinds_of,
    left_out_line,
    of_document,
    of_media,
    one_line,
    refusal_line,
    split_documents,
    spoken,
    title_words,
    with_documents,
)
from tests.support.images import picture, png
from tests.support.patience import PATIENCE
from ui.composer import attachment_reading
from ui.composer.attachment_reading import (
    AttachmentReader,
    IsWanted,
    Pick,
    ReadAttachment,
    attachment_of,
    file_pick,
    read_file,
)
from ui.composer.attachment_strip import AttachmentStrip
from ui.composer.field import png_of

ID = AttachmentId(1)
IMAGE, AUDIO = MediaType.IMAGE, MediaType.AUDIO
texts = st.text(alphabet="`a \nAttached file: x.", max_size=60)
names = st.text(max_size=20).map(one_line)


@given(st.lists(st.builds(lambda n, t: Document(name=n, text=t), names, texts), max_size=3), texts)
def test_documents_come_out_of_a_message_as_they_went_in(documents: list[Document], words: str) -> None:
    """A document with fences of its own must neither end early nor swallow the question."""
    found, rest = split_documents(with_documents(documents, words))
    assert list(found[: len(documents)]) == documents
    assert with_documents(found[len(documents) :], rest) == words


@given(texts)
def test_splitting_loses_nothing_of_any_text(text: str) -> None:
    """Also of what a person wrote by hand."""
    documents, words = split_documents(text)
    assert with_documents(documents, words) == text


def test_the_form_of_a_document_in_a_message() -> None:
    """It is stored in people's chats: it stays as it is."""
    assert with_documents([Document(name="a.md", text="```\nx\n```")], "Why?") == (
        "Attached file: a.md\n````\n```\nx\n```\n````\n\nWhy?"
    )


def test_a_chat_is_named_after_the_words_else_after_the_files() -> None:
    text = with_documents([Document(name="report.pdf", text="long")], "")
    assert title_words(text, [picture(1, name="cat.png")]) == "cat.png, report.pdf"
    assert title_words(text + "Sum it up", ()) == "Sum it up"


@pytest.mark.parametrize(
    ("takes", "refused"),
    [
        (frozenset(), frozenset({IMAGE})),
        (frozenset({AUDIO}), frozenset({IMAGE})),
        (frozenset({IMAGE}), frozenset()),
        (None, frozenset()),
    ],
)
def test_images_wait_for_a_model_that_takes_them(
    takes: frozenset[MediaType] | None, refused: frozenset[MediaType]
) -> None:
    assert find_refused(kinds_of([picture(1)]), takes) == refused
    assert find_refused(kinds_of([]), takes) == frozenset(), "text is for every model"


@pytest.mark.parametrize(
    ("refused", "senses"),
    [({IMAGE}, "sees images"), ({AUDIO}, "hears sound"), ({IMAGE, AUDIO}, "sees images and hears sound")],
)
def test_a_text_model_is_not_said_to_lack_a_file(refused: set[MediaType], senses: str) -> None:
    """For most there is no projector to be found."""
    assert refusal_line(frozenset(refused), frozenset()) == (
        "This model takes text only. If there is a projector for it (an mmproj file), choose that; "
        f"otherwise open a model that {senses}."
    )


def test_what_a_model_with_a_projector_lacks() -> None:
    images, audio = frozenset({IMAGE}), frozenset({AUDIO})
    assert refusal_line(images, audio) == "This model takes audio, but no images."
    assert refusal_line(audio, images) == "This model takes images, but no audio."
    assert left_out_line(audio, images) == (
        "This chat has audio, and this model takes no audio: what you write now is answered without it."
    )


def test_figures_are_marked_as_a_guess_until_they_are_known() -> None:
    document = of_document(Document(name="a.txt", text="x" * 4800), id=ID)
    image = of_media(picture(1), id=ID)
    assert figures_line(document, None) == "about 1,200 tokens"
    assert figures_line(document, 1312) == "1,312 tokens"
    assert spoken(document, 1312) == "a.txt, document, 4.7 KiB, 1,312 tokens"
    assert figures_line(image, None) == "96x64"
    assert figures_line(image, 288) == "96x64 · 288 tokens"
    assert figures_line(Attachment(id=ID, name="a"), None) == "Reading…"


# -- files -----------------------------------------------------------------------------------------------------------


def refusal_of(path: Path) -> str:
    with pytest.raises(MediaRefused) as refused:
        attachment_of(read_file(path), id=ID, name=path.name)
    return str(refused.value)


def test_what_is_no_readable_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """A named pipe would hold its reader for ever, a folder tells nothing."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.txt").touch()
    with (tmp_path / "huge.png").open("wb") as file:
        file.truncate(101 * 1024 * 1024)
    (tmp_path / "data.bin").write_bytes(bytes(range(256)) * 40)
    assert refusal_of(tmp_path / "folder") == "“folder” is a folder. Attach the files that are in it."
    assert refusal_of(tmp_path / "gone.png").startswith("“gone.png” is not there any more.")
    assert refusal_of(tmp_path / "empty.txt").startswith("“empty.txt” is empty.")
    assert refusal_of(tmp_path / "huge.png").startswith("“huge.png” is larger than 100 MiB.")
    assert "data.bin" in refusal_of(tmp_path / "data.bin")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_links_are_followed_to_files_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "note.txt").write_text("hello")
    for name, target in {
        "to folder": "folder",
        "to pipe": "pipe",
        "to note.txt": "note.txt",
        "to nothing": "no",
    }.items():
        (tmp_path / name).symlink_to(tmp_path / target)
    assert "is a folder" in refusal_of(tmp_path / "to folder")
    assert "not a file" in refusal_of(tmp_path / "to pipe")
    assert "not there" in refusal_of(tmp_path / "to nothing")
    assert read_file(tmp_path / "to note.txt") == b"hello"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be read")
def test_a_file_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text("x")
    path.chmod(0)
    assert refusal_of(path).startswith("“secret.txt” may not be read.")


def test_reading_stops_when_nobody_wants_the_file_any_more(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    with pytest.raises(Interrupted):
        read_file(tmp_path / "a.txt", lambda: False)


def test_the_content_decides_what_a_file_is() -> None:
    image = attachment_of(png(1), id=ID, name="picture.txt")
    assert image.media is not None
    assert (image.media.kind, image.size, image.name) == (IMAGE, "96x64", "picture.txt")
    assert image.picture.startswith(b"\x89PNG")
    text = attachment_of("Grüße\r\n".encode(), id=ID, name="photo.png")
    assert text.document == Document(name="photo.png", text="Grüße\n")


def test_a_pasted_picture_becomes_a_png() -> None:
    image = QImage(5, 4, QImage.Format.Format_RGB32)
    image.fill(0xFF3366)
    found = attachment_of(png_of(image), id=ID, name="pasted image.png")
    assert found.size == "5x4"


# -- the reader ------------------------------------------------------------------------------------------------------


def slow(gate: threading.Event, data: bytes = b"text") -> Pick:
    def load(is_wanted: IsWanted) -> bytes:
        gate.wait(PATIENCE)
        return data

    return Pick(name="slow.txt", load=load)


def test_a_file_that_hangs_holds_up_neither_the_window_nor_the_next_file(qtbot: QtBot, tmp_path: Path) -> None:
    reader, gate = AttachmentReader(), threading.Event()
    ended: list[ReadAttachment] = []
    reader.ended.connect(ended.append)
    (tmp_path / "quick.txt").write_text("hello")
    reader.read(AttachmentId(1), slow(gate))
    reader.read(AttachmentId(2), file_pick(str(tmp_path / "quick.txt")))
    qtbot.waitUntil(lambda: bool(ended))
    assert [one.id for one in ended] == [2]
    gate.set()
    qtbot.waitUntil(lambda: len(ended) == 2)


def test_what_was_forgotten_is_not_delivered(qtbot: QtBot, tmp_path: Path) -> None:
    reader, gate = AttachmentReader(), threading.Event()
    ended: list[ReadAttachment] = []
    reader.ended.connect(ended.append)
    reader.read(AttachmentId(1), slow(gate))
    reader.read(AttachmentId(2), slow(gate))
    reader.forget(AttachmentId(1))
    gate.set()
    qtbot.waitUntil(lambda: bool(ended))
    qtbot.wait(20)
    assert [one.id for one in ended] == [2]


def test_files_that_hang_for_ever_and_were_removed_hold_up_no_other(qtbot: QtBot) -> None:
    """In a drive that went away; each holds its thread, so it gets no more than a few of them."""
    reader, gate = AttachmentReader(), threading.Event()
    ended: list[ReadAttachment] = []
    reader.ended.connect(ended.append)
    n_before = threading.active_count()
    for id in range(1, 31):
        reader.read(AttachmentId(id), slow(gate))
        reader.forget(AttachmentId(id))
        if id == 5:
            reader.read(AttachmentId(100), Pick(name="a.txt", load=lambda _: b"text"))
            qtbot.waitUntil(lambda: len(ended) == 1)
    assert threading.active_count() - n_before <= attachment_reading._MAX_LOST + attachment_reading._N_THREADS
    gate.set()
    reader.read(AttachmentId(101), Pick(name="b.txt", load=lambda _: b"text"))
    qtbot.waitUntil(lambda: len(ended) == 2)
    assert [one.id for one in ended] == [100, 101]
    qtbot.waitUntil(lambda: threading.active_count() <= n_before)
    assert (reader._n_threads, reader._lost, reader._running) == (0, set(), set())


def test_pdfs_are_read_one_at_a_time_and_pictures_beside_them(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two readers written in Python would leave the window a third of the interpreter."""
    gate, n_running, most = threading.Event(), [0], [0]

    def slow_text(data: bytes, name: str) -> str:
        n_running[0] += 1
        most[0] = max(most[0], n_running[0])
        gate.wait(PATIENCE)
        n_running[0] -= 1
        return "text"

    monkeypatch.setattr(attachment_reading, "text_of", slow_text)
    reader = AttachmentReader()
    ended: list[ReadAttachment] = []
    reader.ended.connect(ended.append)
    for id in range(1, 6):
        reader.read(AttachmentId(id), Pick(name=f"{id}.pdf", load=lambda _: b"%PDF-1.7"))
    reader.read(AttachmentId(6), Pick(name="a.png", load=lambda _: png(1)))
    qtbot.waitUntil(lambda: [one.id for one in ended] == [6])
    gate.set()
    qtbot.waitUntil(lambda: len(ended) == 6)
    assert [one.id for one in ended] == [6, 1, 2, 3, 4, 5]
    assert most == [1]


def test_an_error_of_our_own_is_a_sentence_and_the_reader_goes_on(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(data: bytes, name: str) -> str:
        raise RuntimeError("a bug")

    monkeypatch.setattr(attachment_reading, "text_of", broken)
    reader = AttachmentReader()
    ended: list[ReadAttachment] = []
    reader.ended.connect(ended.append)
    reader.read(AttachmentId(1), Pick(name="a.txt", load=lambda _: b"text"))
    reader.read(AttachmentId(2), Pick(name="b.png", load=lambda _: png(1)))
    qtbot.waitUntil(lambda: len(ended) == 2)
    by_id = {one.id: one for one in ended}
    assert by_id[AttachmentId(1)].refusal.startswith("“a.txt” could not be read.")
    assert by_id[AttachmentId(2)].attachment is not None
    assert "by an error of Cairn's own" in caplog.text


# -- the strip -------------------------------------------------------------------------------------------------------


def test_small_pictures_have_the_pixels_of_the_screen(qtbot: QtBot) -> None:
    """Blurred otherwise on a dense screen, or twice too large."""
    strip = AttachmentStrip()
    qtbot.addWidget(strip)
    entry = attachment_of(png(1, 300, 200), id=ID, name="a.png")
    for ratio in (1.0, 1.5, 2.0):
        pixmap = strip.chips.pixmap(entry, 40, ratio)
        assert pixmap is not None
        assert pixmap.width() == round(40 * ratio)
        assert pixmap.deviceIndependentSize().toTuple() == pytest.approx((40, 26.7), abs=1)


def test_the_strip_is_as_high_as_its_text(qtbot: QtBot) -> None:
    strip = AttachmentStrip()
    qtbot.addWidget(strip)
    strip.resize(600, 10)
    strip.show_entries([(of_media(picture(1), id=ID), 288)])
    heights = []
    for size in (9, 14, 24):
        font = strip.font()
        font.setPointSize(size)
        strip.setFont(font)
        heights.append(strip.height())
        assert strip.height() >= 2 * strip.fontMetrics().height()
    assert heights == sorted(set(heights))
