"""Files of office programs as text: docx, xlsx, pptx and odt, each by the library that knows it best.

They are archives of XML, so before a library sees one it is looked at from outside: how much it unpacks to, whether it
is encrypted, has macros, or defines entities. Nothing in it is run, and nothing that it names is fetched.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import datetime, time
from enum import Enum
from typing import TYPE_CHECKING, assert_never

from engine.errors import MediaRefused
from engine.language.translation import number, tr
from engine.media.cpu_limit import OutOfTime, TimeLeft, limited_time

if TYPE_CHECKING:  # they take their time, and most starts of Cairn see none of these files
    from docx.document import Document
    from docx.table import Table
    from docx.text.paragraph import Paragraph
    from pptx.shapes.base import BaseShape


MAX_CHARACTERS = 1_000_000  # some 250,000 tokens: longer than the contexts that fit into a personal machine
SECONDS = 2.0  # of processor time for a file that yields nothing
CHARACTERS_PER_SECOND = 20_000  # what it yields buys more time; a slow laptop reads about five times as fast


def cleaned(text: str) -> str:
    """Without NULs and halves of characters, which nothing later could write down."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").strip()


def check_length(n_characters: int) -> None:
    """Raises MediaRefused where a document has more than are read."""
    if n_characters <= MAX_CHARACTERS:
        return
    raise MediaRefused(
        tr("The document has more than {max_characters} characters.", max_characters=number(f"{MAX_CHARACTERS:,}")),
        action=tr("Attach the part of it that matters."),
    )


def texts_of(pieces: Iterable[str], left: TimeLeft) -> list[str]:
    """Those that hold any, cleaned; each buys more time. Raises MediaRefused where together they are too long."""
    found: list[str] = []
    n_characters = 0
    for piece in map(cleaned, pieces):
        n_characters += len(piece)
        check_length(n_characters)
        left.grant(len(piece) / CHARACTERS_PER_SECOND)
        if piece:
            found.append(piece)
    return found


MAX_OFFICE_BYTES = 64 << 20
MAX_UNPACKED_BYTES = 128 << 20  # pictures among it
MAX_XML_BYTES = 16 << 20
MAX_XML_THINGS = 600_000  # tags and attributes: in a library's tree each takes some 250 bytes
MAX_ENTRIES = 20_000
MAX_SHEETS = 200
MAX_SLIDES = 2_000
_ZIP, _ZIP_ENTRY = b"PK\x03\x04", b"PK\x01\x02"
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # doc, xls and ppt, and what a password was put on
_METHODS = frozenset((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))  # others may ask for gigabytes to unpack
_DEFINITIONS = tuple("<!DOCTYPE".encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be"))
_MACROS = ("vbaproject.bin", "basic/")
_LONGEST_HEAD = 64


class Office(Enum):
    """By the member of the archive that makes it one."""

    DOCX = "word/document.xml"
    XLSX = "xl/workbook.xml"
    PPTX = "ppt/presentation.xml"
    ODT = "application/vnd.oasis.opendocument.text"


def is_archive(data: bytes) -> bool:
    return data.startswith(_ZIP)


def is_old_office(data: bytes) -> bool:
    """Of the time before 2007, or encrypted."""
    return data.startswith(_OLD)


def office_of(data: bytes) -> Office | None:
    """Which of them the bytes are; None: none, or a broken archive."""
    if not is_archive(data) or data.count(_ZIP_ENTRY) > MAX_ENTRIES:
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _office_in(archive)
    except _BROKEN:
        return None


def _office_in(archive: zipfile.ZipFile) -> Office | None:
    names = set(archive.namelist())
    if "mimetype" in names:
        with archive.open("mimetype") as file:
            return Office.ODT if file.read(_LONGEST_HEAD).strip() == Office.ODT.value.encode() else None
    return next((office for office in Office if office.value in names), None)


_BROKEN = (zipfile.BadZipFile, OSError, ValueError, EOFError, NotImplementedError, RuntimeError, KeyError)


def text_of_office(data: bytes, office: Office) -> str:
    """Its text with headings and tables as Markdown has them; a sheet as CSV. Raises MediaRefused."""
    if len(data) > MAX_OFFICE_BYTES:
        raise _unpacks_to_too_much()
    try:
        _look_from_outside(data)
        with limited_time(SECONDS) as left:
            pieces = texts_of(_pieces(data, office), left)
    except MediaRefused:
        raise
    except OutOfTime as error:
        raise MediaRefused(
            tr("The document takes too long to read."), action=tr("Save it as PDF and attach that, or paste its text.")
        ) from error
    except Exception as error:  # whatever a library meets in a broken or hostile file
        raise MediaRefused(
            tr("The document is broken or cut off."),
            action=tr("Open it in its program and save it anew, or paste its text."),
            details=type(error).__name__,  # its message may quote the document
        ) from error
    if not pieces:
        raise MediaRefused(
            tr("The document holds no text."), action=tr("If it holds pictures, attach those, or paste its text.")
        )
    return ("\n" if office is Office.XLSX else "\n\n").join(pieces)


def _pieces(data: bytes, office: Office) -> Iterator[str]:
    match office:
        case Office.DOCX:
            return _pieces_of_docx(data)
        case Office.XLSX:
            return _pieces_of_xlsx(data)
        case Office.PPTX:
            return _pieces_of_pptx(data)
        case Office.ODT:
            return _pieces_of_odt(data)
        case _:
            assert_never(office)


# --- from outside ---


def _look_from_outside(data: bytes) -> None:
    """Sizes, macros, passwords and definitions, before a library unpacks anything.

    The sizes are those that the archive names; what a member has beyond that is never unpacked.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if any(member.flag_bits & 1 for member in members) or _is_encrypted_odt(archive):
            raise MediaRefused(
                tr("The document is encrypted."),
                action=tr("Save a copy without a password and attach that, or paste its text."),
            )
        if any(mark in member.filename.lower() for member in members for mark in _MACROS):
            raise MediaRefused(
                tr("The document holds macros, small programs that Cairn never opens."),
                action=tr("Save a copy without macros and attach that, or paste its text."),
            )
        sheets = [member for member in members if member.filename.startswith("xl/worksheets/sheet")]
        if len(sheets) > MAX_SHEETS:
            raise _too_many_sheets(len(sheets))
        if sum(member.file_size for member in members) > MAX_UNPACKED_BYTES:
            raise _unpacks_to_too_much()
        if any(member.compress_type not in _METHODS for member in members):
            raise zipfile.BadZipFile
        texts = [member for member in members if _may_be_xml(archive, member)]
        if sum(member.file_size for member in texts) > MAX_XML_BYTES:
            raise _unpacks_to_too_much()
        n_things = 0
        for member in texts:
            text = archive.read(member)
            n_things += text.count(b"<") + text.count(b"=")
            if n_things > MAX_XML_THINGS:
                raise _unpacks_to_too_much()
            if any(mark in text for mark in _DEFINITIONS):
                raise MediaRefused(
                    tr("The document has marks in it that no office program writes."),
                    action=tr("Open it in its program and save it anew, or paste its text."),
                )


def _may_be_xml(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    """By its first bytes: the name says nothing about what a library takes it for."""
    with archive.open(member) as file:
        head = file.read(_LONGEST_HEAD).lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0")
    return not head or head.startswith(b"<")


def _is_encrypted_odt(archive: zipfile.ZipFile) -> bool:
    name = "META-INF/manifest.xml"
    if name not in archive.namelist():
        return False
    with archive.open(name) as file:
        return b"encryption-data" in file.read(1 << 20)


def _unpacks_to_too_much() -> MediaRefused:
    return MediaRefused(
        tr("The document unpacks to more than Cairn reads."),
        action=tr("Attach the part of it that matters, or paste its text."),
    )


def _too_many_sheets(n_sheets: int) -> MediaRefused:
    return MediaRefused(
        tr(
            "The document has {n_sheets} sheets, and Cairn reads at most {max_sheets}.",
            n_sheets=n_sheets,
            max_sheets=MAX_SHEETS,
        ),
        action=tr("Attach the part of it that matters."),
    )


# --- from inside ---


def _pieces_of_docx(data: bytes) -> Iterator[str]:
    import docx
    from docx.table import Table

    document: Document = docx.Document(io.BytesIO(data))
    for block in document.iter_inner_content():
        yield _table_of_docx(block) if isinstance(block, Table) else _line_of_docx(block)


def _line_of_docx(paragraph: Paragraph) -> str:
    name = paragraph.style.name if paragraph.style is not None else ""
    text = paragraph.text.strip()
    if text and name and name.startswith("Heading ") and name[8:].isdigit():
        return f"{'#' * min(6, int(name[8:]))} {text}"
    if text and name == "Title":
        return f"# {text}"
    return f"- {text}" if text and name and name.startswith("List") else text


def _table_of_docx(table: Table) -> str:
    return _markdown_table([cell.text for cell in dict.fromkeys(row.cells)] for row in table.rows)  # a wide one once


def _markdown_table(rows: Iterable[Iterable[str]]) -> str:
    """Its first row is the head."""
    lines = [f"| {' | '.join(_one_line(cell) for cell in row)} |" for row in rows]
    if lines:
        lines.insert(1, "|" + " --- |" * max(1, lines[0].count(" | ") + 1))
    return "\n".join(lines)


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _pieces_of_xlsx(data: bytes) -> Iterator[str]:
    import openpyxl

    workbook = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    if len(workbook.sheetnames) > MAX_SHEETS:
        raise _too_many_sheets(len(workbook.sheetnames))
    for sheet in workbook.worksheets:
        yield f"# {sheet.title}"
        sheet.reset_dimensions()  # as it says itself it may have a million rows
        for row in sheet.iter_rows(values_only=True):
            cells = [_cell(value) for value in row]
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                out = io.StringIO()
                csv.writer(out, lineterminator="").writerow(cells)
                yield out.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return str(value)


def _pieces_of_pptx(data: bytes) -> Iterator[str]:
    import pptx

    slides = pptx.Presentation(io.BytesIO(data)).slides
    if len(slides) > MAX_SLIDES:
        raise MediaRefused(
            tr(
                "The document has {n_slides} slides, and Cairn reads at most {max_slides}.",
                n_slides=len(slides),
                max_slides=MAX_SLIDES,
            ),
            action=tr("Attach the part of it that matters."),
        )
    for n, slide in enumerate(slides, start=1):
        title = slide.shapes.title
        texts = [_text_of_shape(shape) for shape in _every(slide.shapes) if title is None or shape != title]
        notes = slide.notes_slide.notes_text_frame if slide.has_notes_slide else None
        if notes is not None and notes.text.strip():
            texts.append(f"Notes: {notes.text}")
        head = f"# {n}. {title.text_frame.text.strip()}" if title is not None else f"# {n}."
        yield "\n\n".join([head, *(text.strip() for text in texts if text.strip())])


def _every(shapes: Iterable[BaseShape]) -> Iterator[BaseShape]:
    """Those in groups as well."""
    for shape in shapes:
        inner = getattr(shape, "shapes", None)
        if inner is None:
            yield shape
        else:
            yield from _every(inner)


def _text_of_shape(shape: BaseShape) -> str:
    if shape.has_table:
        rows = shape.table.rows  # type: ignore[attr-defined]
        return _markdown_table([cell.text for cell in row.cells] for row in rows)
    return str(shape.text_frame.text) if shape.has_text_frame else ""  # type: ignore[attr-defined]


def _pieces_of_odt(data: bytes) -> Iterator[str]:
    import odfdo

    document = odfdo.Document(io.BytesIO(data))
    counts = (space.get_attribute_integer("text:c") or 1 for space in document.body.get_elements("//text:s"))
    check_length(sum(counts))
    for child in document.body.children:
        if child.tag == "text:h":
            yield f"{'#' * min(6, child.get_attribute_integer('text:outline-level') or 1)} {child.inner_text}"
        elif child.tag == "table:table":
            rows = child.get_elements("descendant::table:table-row")  # each may stand for a million
            yield _markdown_table([cell.inner_text for cell in row.children] for row in rows)
        else:
            yield child.get_formatted_text() if hasattr(child, "get_formatted_text") else child.inner_text
