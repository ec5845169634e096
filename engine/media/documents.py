"""Documents: PDF, files of office programs and every kind of text file, as text."""

from __future__ import annotations

import codecs
import io
import logging
import re
from functools import cache
from typing import TYPE_CHECKING

from engine.errors import MediaRefused
from engine.language.translation import tr
from engine.media.cpu_limit import OutOfTime, TimeLeft, limited_time
from engine.media.formats import format_of
from engine.media.office import (
    SECONDS,
    check_length,
    is_archive,
    is_old_office,
    office_of,
    text_of_office,
    texts_of,
)
from engine.media.reading import about, base_name

if TYPE_CHECKING:  # it takes its time, and most starts of Cairn see no PDF
    import pypdf

MAX_PDF_BYTES = 64 << 20  # most of it are pictures, which are not read
MAX_PAGES = 2_000
_PROBE_BYTES = 1 << 16
_UTF16_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ODD = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")  # control characters that no text needs
_MAX_ODD_SHARE = 0.02
_MAX_HIGH_SHARE = 0.3  # letters with accents and marks of a European text; other scripts are in UTF-8 or not known

logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)  # its warnings quote the document


def text_of(data: bytes, name: str) -> str:
    """The text of a document, line ends as "\\n". Raises MediaRefused."""
    try:
        if is_pdf(data):
            return _text_of_pdf(data)
        office = office_of(data)
        return text_of_office(data, office) if office is not None else _text_of_text(data)
    except MediaRefused as refused:
        raise about(base_name(name), refused) from refused


def is_document(data: bytes, name: str) -> bool:
    """The bytes are a PDF, of an office program or text, whatever the name says; it may be broken or hold no text."""
    return takes_long(data) or (
        bool(data) and _decoded(data[:_PROBE_BYTES], is_whole=len(data) <= _PROBE_BYTES) is not None
    )


def takes_long(data: bytes) -> bool:
    """What reads it is written in Python, and takes the interpreter from all others."""
    return is_pdf(data) or office_of(data) is not None


def is_pdf(data: bytes) -> bool:
    """The bytes begin like a PDF."""
    return data[:1024].lstrip(b"\xef\xbb\xbf\0\t\n\r ").startswith(b"%PDF-")


def _text_of_text(data: bytes) -> str:
    if not data:
        raise MediaRefused(tr("The file is empty."), action=tr("Attach another file."))
    check_length(len(data) // 4)  # no encoding takes more bytes for a character
    text = _decoded(data, is_whole=True)
    if text is None:
        raise _no_text(data)
    check_length(len(text))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes, *, is_whole: bool) -> str | None:
    """The bytes as text, or None if they are none. The end of a piece may lie inside a character."""
    if format_of(data) is not None:
        return None
    for encoding in ("utf-16",) if data.startswith(_UTF16_BOMS) else ("utf-8-sig", "cp1252"):
        try:
            text = codecs.getincrementaldecoder(encoding)().decode(data, is_whole)
        except UnicodeError:
            continue
        if "\0" in text or len(_ODD.findall(text)) > _MAX_ODD_SHARE * len(text):
            return None
        if encoding == "cp1252" and (_ODD.search(text) or (not text.isascii() and _high_share(data) > _MAX_HIGH_SHARE)):
            return None
        return text
    return None


def _high_share(data: bytes) -> float:
    return len(data.translate(None, bytes(range(128)))) / len(data)


@cache
def _pdf_limits() -> pypdf.Configuration:
    """Far below pypdf's own, which are meant for whole files with their pictures. It starts no other program."""
    import pypdf

    return pypdf.Configuration(
        maximum_declared_stream_length=MAX_PDF_BYTES,
        array_based_stream_maximum_output_length=16 << 20,
        lzw_maximum_output_length=16 << 20,
        run_length_maximum_output_length=16 << 20,
        zlib_maximum_output_length=16 << 20,
        zlib_maximum_recovery_input_length=1 << 20,
        stream_decoding_work_maximum_length=64 << 20,
        stream_parsing_work_maximum_count=500_000,
        xform_maximum_invocations_per_extraction=1_000,
        jbig2dec_binary=None,
        disable_legacy_handling=True,
    )


def _text_of_pdf(data: bytes) -> str:
    import pypdf
    from pypdf.errors import DependencyError, FileNotDecryptedError, LimitReachedError

    if len(data) > MAX_PDF_BYTES:
        raise MediaRefused(
            tr(
                "The PDF has {data} MiB, and Cairn reads at most {max_pdf_bytes}.",
                data=len(data) >> 20,
                max_pdf_bytes=MAX_PDF_BYTES >> 20,
            ),
            action=tr("Attach the part of it that matters."),
        )
    try:
        with limited_time(SECONDS) as left, pypdf.apply_configuration(_pdf_limits()):
            return _text_of_pages(data, left)
    except MediaRefused:
        raise
    except OutOfTime as error:
        raise MediaRefused(
            tr("The PDF takes too long to read."), action=tr("Print it into a new PDF, or paste its text.")
        ) from error
    except (FileNotDecryptedError, DependencyError) as error:
        raise MediaRefused(
            tr("The PDF is encrypted."), action=tr("Save a copy without a password and attach that, or paste its text.")
        ) from error
    except LimitReachedError as error:
        raise MediaRefused(
            tr("The PDF unpacks to more than Cairn reads."),
            action=tr("Attach the part of it that matters, or paste its text."),
        ) from error
    except Exception as error:  # whatever pypdf meets in a broken or hostile file
        raise MediaRefused(
            tr("The PDF is broken or cut off."),
            action=tr("Open it in a PDF viewer and print it into a new PDF, or paste its text."),
            details=type(error).__name__,  # its message may quote the document
        ) from error


def _text_of_pages(data: bytes, left: TimeLeft) -> str:
    import pypdf

    reader = pypdf.PdfReader(io.BytesIO(data))
    n_pages = len(reader.pages)
    if n_pages > MAX_PAGES:
        raise MediaRefused(
            tr(
                "The PDF has {n_pages} pages, and Cairn reads at most {max_pages}.",
                n_pages=n_pages,
                max_pages=MAX_PAGES,
            ),
            action=tr("Attach the part of it that matters."),
        )
    texts = texts_of((page.extract_text() for page in reader.pages), left)
    if not texts:
        raise MediaRefused(
            tr("The PDF holds no text."),
            action=tr("If its pages are pictures, attach those, or a PDF that text recognition has made of them."),
        )
    return "\n\n".join(texts)


def _no_text(data: bytes) -> MediaRefused:
    if is_old_office(data):
        return MediaRefused(
            tr("This is an office document of an old kind, or one with a password."),
            action=tr("Save it as docx, xlsx, pptx or odt without a password, and attach that."),
        )
    is_cut = is_archive(data)
    return MediaRefused(
        tr("This is an archive, or a document that is cut off.") if is_cut else tr("This is neither text nor a PDF."),
        action=tr("Save it as PDF or as plain text in UTF-8, and attach that."),
    )
