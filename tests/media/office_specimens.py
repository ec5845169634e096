"""Files of office programs, made here by the libraries that write them, and hostile ones made of those."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime

import docx
import odfdo
import openpyxl
import pptx
from pptx.util import Inches

TABLE = (("Port", "Ships"), ("Hull", "12"), ("Kiel | Holtenau", "3"))


def letter() -> bytes:
    document = docx.Document()
    document.add_heading("The log", level=1)
    document.add_paragraph("It rained.")
    document.add_paragraph("Two ships", style="List Bullet")
    table = document.add_table(rows=0, cols=2)
    for row in TABLE:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    document.add_paragraph("Grüße, 世界")
    return _saved(document.save)


def workbook(n_sheets: int = 1) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Ships"
    for row in (("Port", "Tons, gross"), ("Hull, east", 12.5), (None, None), ("Kiel", datetime(2026, 5, 4))):  # noqa: DTZ001
        sheet.append(row)
    for n in range(1, n_sheets):
        book.create_sheet(f"S{n}")
    return _saved(book.save)


def slides() -> bytes:
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Harbour"
    slide.placeholders[1].text = "Two ships\nOne pilot"
    slide.notes_slide.notes_text_frame.text = "Speak slowly."
    bare = deck.slides.add_slide(deck.slide_layouts[6])
    group = bare.shapes.add_group_shape()
    group.shapes.add_textbox(0, 0, Inches(2), Inches(1)).text_frame.text = "In a group"
    table = bare.shapes.add_table(2, 2, 0, 0, Inches(4), Inches(2)).table
    for row, texts in enumerate(TABLE[:2]):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    return _saved(deck.save)


def text_document() -> bytes:
    document = odfdo.Document("text")
    document.body.clear()
    document.body.append(odfdo.Header(2, "The log"))
    document.body.append(odfdo.Paragraph("It rained."))
    table = odfdo.Table("Ships", width=2, height=2)
    table.set_values([list(row) for row in TABLE[:2]])
    document.body.append(table)
    document.body.append(odfdo.Paragraph("Grüße, 世界"))
    return _saved(document.save)


def _saved(save: Callable[[io.BytesIO], object]) -> bytes:
    out = io.BytesIO()
    save(out)
    return out.getvalue()


def changed(data: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """The same archive with another member of this name; a new one where there was none."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            if member.filename != name:
                new.writestr(member, old.read(member))
        new.writestr(name, change(old.read(name) if name in old.namelist() else b""))
    return out.getvalue()


def _with_words(data: bytes, words: bytes) -> bytes:
    return changed(data, "word/document.xml", lambda xml: xml.replace(b"It rained.", words))


_LAUGHS = b"".join(b'<!ENTITY l%d "%s">' % (n, b"&l%d;" % (n - 1) * 10 if n else b"ha") for n in range(10))
_PARAGRAPH = b"<w:p><w:r><w:t>a</w:t></w:r></w:p>"


def _with_sheets(data: bytes, n: int) -> bytes:
    """As many files of sheets, by their names."""
    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a") as archive:
        for at in range(2, n + 1):
            archive.writestr(f"xl/worksheets/sheet{at}.xml", b"<worksheet/>")
    return file.getvalue()


def hostile_documents() -> Iterator[tuple[str, bytes]]:
    """Each is refused, whatever else is true of it."""
    honest = letter()
    head = b'<?xml version="1.0"?>'
    yield "cut off", honest[: len(honest) // 2]
    yield "no parts", changed(honest, "[Content_Types].xml", lambda _: b"<Types/>")
    yield "not XML", changed(honest, "word/document.xml", lambda _: b"rubbish " * 99)
    yield "zip bomb of text", _with_words(honest, b"A" * 200_000_000)
    yield "zip bomb of a picture", changed(honest, "word/media/image1.png", lambda _: bytes(200_000_000))
    yield (
        "millions of elements",
        changed(honest, "word/document.xml", lambda xml: xml.replace(b"<w:body>", b"<w:body>" + _PARAGRAPH * 500_000)),
    )
    laughs = lambda xml: head + b"<!DOCTYPE d [%s]>" % _LAUGHS + xml.split(b"?>", 1)[1].replace(b"rained", b"&l9;")  # noqa: E731
    yield "a billion laughs", changed(honest, "word/document.xml", laughs)
    sheet = "xl/worksheets/sheet1.xml"
    yield (
        "a billion laughs in a sheet",
        changed(workbook(), sheet, lambda xml: head + b"<!DOCTYPE d [%s]>" % _LAUGHS + xml.split(b"?>", 1)[-1]),
    )
    file = b'<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    yield (
        "a file of the machine",
        changed(
            honest, "word/document.xml", lambda xml: head + file + xml.split(b"?>", 1)[1].replace(b"rained", b"&f;")
        ),
    )
    yield "macros", changed(honest, "word/vbaProject.bin", lambda _: b"\xd0\xcf")
    yield "macros of a sheet", changed(workbook(), "xl/vbaProject.bin", lambda _: b"\xd0\xcf")
    yield "macros of a text", changed(text_document(), "Basic/Standard/Module1.xml", lambda _: b"<x/>")
    yield "10,000 sheets", _with_sheets(workbook(), 10_000)
    relations = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    one = b'<sheet xmlns:r="' + relations + b'" name="S%d" sheetId="%d" state="visible" r:id="rId1"/>'
    names = b"".join(one % (n, n) for n in range(2, 1_000))
    yield (
        "one sheet 1,000 times",
        changed(workbook(), "xl/workbook.xml", lambda xml: xml.replace(b"</sheets>", names + b"</sheets>")),
    )
    spaces = b'<text:s text:c="1000000000"/>'
    yield (
        "a billion spaces",
        changed(text_document(), "content.xml", lambda xml: xml.replace(b"It rained.", b"It rained." + spaces)),
    )
    wide = b'<w:tc><w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr><w:p/></w:tc>'
    yield (
        "a cell a billion columns wide",
        changed(honest, "word/document.xml", lambda xml: xml.replace(b"<w:tc>", wide + b"<w:tc>", 1)),
    )
    yield (
        "as many elements as may be",
        changed(honest, "word/document.xml", lambda xml: xml.replace(b"<w:body>", b"<w:body>" + b"<w:p/>" * 500_000)),
    )
    yield (
        "deep",
        changed(honest, "word/document.xml", lambda xml: xml.replace(b"<w:body>", b"<w:body>" + b"<w:sdt>" * 200_000)),
    )
    yield "encrypted", changed(text_document(), "META-INF/manifest.xml", lambda xml: xml + b"<encryption-data/>")
    yield "an old kind", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096)
    yield "too many members", _crowd(30_000)
    yield "a million words", _with_words(honest, b"word " * 300_000)
    row = b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>'
    yield (
        "rows of 16,384 columns",
        changed(
            workbook(),
            sheet,
            lambda xml: xml.replace(b"<sheetData>", b"<sheetData>" + b"".join(row % (n, n) for n in range(1, 60_000))),
        ),
    )


def _crowd(n: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("word/document.xml", b"<x/>")
        for member in range(n):
            archive.writestr(f"m{member}", b"")
    return out.getvalue()
