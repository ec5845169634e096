"""Text comes out of a PDF and of every encoding that is sure; nothing is guessed out of binary files."""

from __future__ import annotations

import sys
import threading

import pypdf
import pytest

from engine.errors import MediaRefused
from engine.media import office
from engine.media.cpu_limit import OutOfTime, limited_time
from engine.media.documents import MAX_PDF_BYTES, is_document, text_of
from engine.media.office import MAX_CHARACTERS
from tests.media import specimens


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"Hello\nworld", "Hello\nworld"),
        (b"a\r\nb\rc\n", "a\nb\nc\n"),
        ("Grüße, 世界 🙂".encode(), "Grüße, 世界 🙂"),
        ("Grüße".encode("utf-8-sig"), "Grüße"),
        ("Grüße, 世界".encode("utf-16"), "Grüße, 世界"),
        ("Grüße".encode("utf-16-be").join([b"\xfe\xff", b""]), "Grüße"),
        ("Grüße aus Köln".encode("latin-1"), "Grüße aus Köln"),
        ("It’s 5 €".encode("cp1252"), "It’s 5 €"),
        (b'{"a": [1, 2]}', '{"a": [1, 2]}'),
        (b"a,b\n1,2\n", "a,b\n1,2\n"),
        (b"\x1b[31mred\x1b[0m", "\x1b[31mred\x1b[0m"),
        (b"It mentions %PDF-1.7 and is none", "It mentions %PDF-1.7 and is none"),
    ],
)
def test_text_is_read_in_its_own_encoding(data: bytes, text: str) -> None:
    assert is_document(data, "anything.png")
    assert text_of(data, "anything.png") == text


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"text with a \0 in it",
        b"PK\x03\x04" + bytes(40),
        bytes(range(256)),
        b"\x01\x02\x03\x04\x05\x06\x07",
        "Привет, мир".encode("koi8-r"),
        "世界你好".encode("gb18030"),
        "no mark".encode("utf-16-le"),
        b"\xff\xfe\x00\xd8\x41\x00",
        "four bytes each".encode("utf-32"),
        specimens.saved(specimens.colourful(), "PNG"),
        specimens.sound("MP3"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    assert not is_document(data, "notes.txt")
    with pytest.raises(MediaRefused) as refused:
        text_of(data, "dir/notes.txt")
    assert refused.value.message.startswith("notes.txt: ")


def test_the_first_piece_of_a_long_text_may_end_inside_a_letter() -> None:
    for shift in range(4):
        assert is_document(b"x" * shift + "🙂".encode() * 40_000, "long.txt")


def test_a_text_longer_than_any_context_is_refused() -> None:
    assert len(text_of(b"x" * MAX_CHARACTERS, "x.txt")) == MAX_CHARACTERS
    with pytest.raises(MediaRefused, match="1,000,000 characters"):
        text_of(b"x" * (MAX_CHARACTERS + 1), "x.txt")
    with pytest.raises(MediaRefused, match="1,000,000 characters"):
        text_of(b"x" * (4 * MAX_CHARACTERS + 1), "x.txt")


@pytest.mark.parametrize("packed", [False, True])
def test_the_pages_of_a_pdf_follow_each_other(packed: bool) -> None:
    data = specimens.pdf(
        specimens.saying("First line", "second line"), b"", specimens.saying("Gr\xfc\xdfe"), packed=packed
    )
    assert is_document(data, "paper")
    assert text_of(data, "paper") == "First line\nsecond line\n\nGrüße"


def test_a_pdf_of_pictures_alone_says_so() -> None:
    with pytest.raises(MediaRefused, match="holds no text") as refused:
        text_of(specimens.pdf(b"q 1 0 0 1 0 0 cm Q"), "scan.pdf")
    assert "text recognition" in refused.value.action


def encrypted(password: str) -> bytes:
    import io

    writer = pypdf.PdfWriter(clone_from=io.BytesIO(specimens.pdf(specimens.saying("Secret"))))
    writer.encrypt(password, "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_pdf_with_a_password_is_refused_as_such() -> None:
    with pytest.raises(MediaRefused, match="encrypted"):
        text_of(encrypted("open sesame"), "secret.pdf")


def test_a_pdf_that_only_forbids_changes_is_read() -> None:
    assert text_of(encrypted(""), "paper.pdf") == "Secret"


def test_a_pdf_of_too_many_bytes_or_pages_is_refused() -> None:
    with pytest.raises(MediaRefused, match="65 MiB"):
        text_of(b"%PDF-1.7" + bytes(MAX_PDF_BYTES + (1 << 20)), "x.pdf")
    with pytest.raises(MediaRefused, match="2001 pages"):
        text_of(specimens.pdf(*[b""] * 2_001), "x.pdf")


def test_the_characters_of_all_pages_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "MAX_CHARACTERS", 100)
    page = specimens.saying("x" * 60)
    assert len(text_of(specimens.pdf(page), "x.pdf")) == 60
    with pytest.raises(MediaRefused, match="100 characters"):
        text_of(specimens.pdf(page, page), "x.pdf")


def test_a_limit_that_nobody_heard_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is raised while an object is taken away is lost: a document could go on for minutes."""

    def work() -> None:
        for _ in range(1_000):
            str.join("", map(repr, ()))
            (lambda: None)()

    class Deaf:
        def __del__(self) -> None:
            work()

    unheard: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", unheard.append)
    before = sys.getprofile(), sys.gettrace()

    def read() -> None:
        Deaf()
        assert unheard
        work()

    with pytest.raises(OutOfTime), limited_time(-1.0):
        read()
    assert (sys.getprofile(), sys.gettrace()) == before


def test_python_that_runs_for_ever_is_stopped() -> None:
    def run_for_ever() -> None:
        while True:
            try:
                len("")
            except Exception:  # noqa: BLE001 -- as readers do
                continue

    before = sys.getprofile()
    with pytest.raises(OutOfTime), limited_time(0.05):
        run_for_ever()
    assert sys.getprofile() is before


def test_long_calls_may_be_left_out_but_not_many_short_ones() -> None:
    """What a decoder in C takes is limited by the number of pixels."""
    with limited_time(0.05, longest_step=0.001):
        for _ in range(10):
            sum(range(1_000_000))
            for i in range(200):
                len(str(i))

    def run_for_ever() -> None:
        while True:
            len("")

    with pytest.raises(OutOfTime), limited_time(0.05, longest_step=0.001):
        run_for_ever()


def test_time_that_is_granted_may_be_spent() -> None:
    with limited_time(-1.0) as left:
        left.grant(1_000.0)
        assert sum(len(str(i)) for i in range(10_000)) == 38_890


def test_documents_are_read_in_any_thread() -> None:
    found: list[str] = []
    data = specimens.pdf(specimens.saying("Hello"))
    threads = [threading.Thread(target=lambda: found.append(text_of(data, ""))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["Hello"] * 3
