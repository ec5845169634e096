"""Files of office programs as small as they can be: what the smoke test reads to see whether an installation can."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Final

WORDS: Final = "Grüße, 世界"
_OFFICE = "http://schemas.openxmlformats.org"
_OPEN = "urn:oasis:names:tc:opendocument:xmlns"


def office_files() -> dict[str, bytes]:
    """One of each kind by its name, each with WORDS as its text."""
    return {"letter.docx": _docx(), "sheet.xlsx": _xlsx(), "slides.pptx": _pptx(), "text.odt": _odt()}


def _docx() -> bytes:
    """Without styles, so that the library takes those that it brings along."""
    body = f"<w:p><w:r><w:t>{WORDS}</w:t></w:r></w:p>"
    document = f'<w:document xmlns:w="{_OFFICE}/wordprocessingml/2006/main"><w:body>{body}</w:body></w:document>'
    return _package("word/document.xml", "wordprocessingml.document", document)


def _xlsx() -> bytes:
    main = f'xmlns="{_OFFICE}/spreadsheetml/2006/main"'
    row = f'<row r="1"><c r="A1" t="inlineStr"><is><t>{WORDS}</t></is></c></row>'
    return _package(
        "xl/workbook.xml",
        "spreadsheetml.sheet",
        f'<workbook {main} {_R}><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>',
        part=("worksheets/sheet1.xml", "worksheet", f"<worksheet {main}><sheetData>{row}</sheetData></worksheet>"),
    )


def _pptx() -> bytes:
    main = f'xmlns:p="{_OFFICE}/presentationml/2006/main" xmlns:a="{_OFFICE}/drawingml/2006/main" {_R}'
    named = '<p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>'
    shape = f"<p:sp>{named}<p:txBody><a:bodyPr/><a:p><a:r><a:t>{WORDS}</a:t></a:r></a:p></p:txBody></p:sp>"
    tree = f'<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>{shape}'
    return _package(
        "ppt/presentation.xml",
        "presentationml.presentation",
        f'<p:presentation {main}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>',
        part=("slides/slide1.xml", "slide", f"<p:sld {main}><p:cSld><p:spTree>{tree}</p:spTree></p:cSld></p:sld>"),
    )


def _odt() -> bytes:
    kind = "application/vnd.oasis.opendocument.text"
    namespaces = " ".join(f'xmlns:{name}="{_OPEN}:{name}:1.0"' for name in ("office", "text", "manifest"))
    body = f"<office:body><office:text><text:p>{WORDS}</text:p></office:text></office:body>"
    entry = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
    return _archive(
        {
            "mimetype": kind,
            "content.xml": f"<office:document-content {namespaces}>{body}</office:document-content>",
            "META-INF/manifest.xml": f"<manifest:manifest {namespaces}>{entry}</manifest:manifest>",
        }
    )


_R = f'xmlns:r="{_OFFICE}/officeDocument/2006/relationships"'


def _package(main: str, kind: str, text: str, *, part: tuple[str, str, str] | None = None) -> bytes:
    """As Microsoft's programs lay it out. `part`: its path beside the main one, its kind, its text."""
    folder, _, name = main.rpartition("/")
    types = f"application/vnd.openxmlformats-officedocument.{kind}"
    overrides = {main: f"{types}.main+xml"}
    members = {"_rels/.rels": _relation("officeDocument", main), main: text}
    if part is not None:
        path, part_kind, part_text = part
        overrides[f"{folder}/{path}"] = f"{types.rpartition('.')[0]}.{part_kind}+xml"
        members |= {f"{folder}/_rels/{name}.rels": _relation(part_kind, path), f"{folder}/{path}": part_text}
    named = "".join(f'<Override PartName="/{path}" ContentType="{each}"/>' for path, each in overrides.items())
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    members["[Content_Types].xml"] = f'<Types xmlns="{_OFFICE}/package/2006/content-types">{rels}{named}</Types>'
    return _archive(members)


def _relation(kind: str, target: str) -> str:
    one = f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument/2006/relationships/{kind}" Target="{target}"/>'
    return f'<Relationships xmlns="{_OFFICE}/package/2006/relationships">{one}</Relationships>'


def _archive(members: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return out.getvalue()
