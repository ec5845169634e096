"""The licence of everything in the packages, without making any."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import licences
import pytest
from licences import NoLicenceError, Part
from origins import Kind, Origin, Origins, UnknownOriginError
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]


def a_part(name: str = "a part", version: str = "1", texts: dict[str, str] | None = None) -> Part:
    return Part(
        name=name,
        version=version,
        licence="MIT",
        url="https://a.example",
        purl=f"pkg:pypi/a-part@{version}",
        texts={"LICENSE": "You may."} if texts is None else texts,
        files=("a.so",),
        modules=(),
    )


def test_the_bill_and_the_list_name_every_part() -> None:
    parts = [a_part(), a_part("libx1", "2.0-1")]
    assert [c["name"] for c in licences.bill_of_materials(parts)["components"]] == ["a part", "libx1"]
    text = licences.index(parts)
    assert "a part 1\n  licence: MIT\n  texts:   a_part/\n" in text
    assert "libx1 2.0-1\n" in text
    assert licences.bill_of_materials(parts) == licences.bill_of_materials(parts)


def test_every_package_that_cairn_needs_has_the_text_of_its_licence(tmp_path: Path) -> None:
    """What `make package` would stop at, without making one."""
    lines = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line[:1].isalnum()]
    names = [pin.name for pin in pins if pin.marker is None or pin.marker.evaluate()]  # others are not on this system
    assert "numpy" in names
    bare = [name for name in names if not licences._about(Origin(Kind.PACKAGE, name), tmp_path)[5]]
    assert bare == []
    own = licences._about(Origin(Kind.OURS, "Cairn"), tmp_path)
    assert "Copyright" in own[5]["Inter-OFL-1.1.txt"], "a font that comes along with the resources"
    qt = licences._about(Origin(Kind.PACKAGE, "PySide6_Essentials"), tmp_path)[5]
    assert {"Qt.txt", "LGPL-3.txt", "GPL-3.txt", "ICU.txt"} <= set(qt)
    assert licences._about(Origin(Kind.PYTHON, "Python"), tmp_path)[5]
    assert "STIX-Two-OFL-1.1.txt" in licences._about(Origin(Kind.PACKAGE, "ziamath"), tmp_path)[5]
    assert "DejaVu.txt" in licences._about(Origin(Kind.PACKAGE, "ziafont"), tmp_path)[5]


def test_what_is_compiled_into_lxml_is_named_with_its_licences(tmp_path: Path) -> None:
    texts = licences._about(Origin(Kind.PACKAGE, "lxml"), tmp_path)[5]
    own = next(text for name, text in texts.items() if name.endswith("LICENSES.txt"))
    named = own[own.index("include bundled versions") :].split("These libraries")[0]
    assert "zlib, iconv, libxml2, libxslt and libexslt" in named, "others were added: their licences are needed as well"
    assert "Jean-loup Gailly" in texts["zlib.txt"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["LGPL-2.1.txt"]
    assert "Fredrik Lundh" in texts["compiled-in.txt"]


@pytest.mark.parametrize("name", ["cryptography", "pydantic_core", "rpds-py"])
def test_what_is_compiled_into_a_module_in_rust_is_named_with_its_licences(name: str, tmp_path: Path) -> None:
    if name == "cryptography" and sys.platform != "linux":
        pytest.skip("only Linux' key rings need it")
    texts = licences._about(Origin(Kind.PACKAGE, name), tmp_path)[5]
    rust = next(json.loads(text) for file, text in texts.items() if file.endswith(".cyclonedx.json"))
    own = next(text for file, text in texts.items() if file.endswith("Rust.txt"))
    said = [(part["name"], str(part["licenses"])) for part in rust["components"]]
    assert len(said) > 10
    bare = [part for part, terms in said if "Apache-2.0" not in terms or " AND " in terms]
    assert [part for part in bare if not re.search(rf"(?<![\w-]){part}(?![\w-])", own)] == []
    assert "Apache License" in texts["Apache-2.0.txt"]


def test_what_a_package_was_only_made_with_is_not_listed(tmp_path: Path) -> None:
    """Such a list was half a megabyte."""
    texts = licences._about(Origin(Kind.PACKAGE, "filelock"), tmp_path)[5]
    assert texts
    assert not any("sbom" in name for name in texts)


def test_a_part_without_a_licence_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    origins = Origins(root=ROOT, engine=tmp_path)
    origins.add_files([("resources/x", str(ROOT / "README.md"))])
    monkeypatch.setattr(licences, "_about", lambda *_: ("Cairn", "1", "MIT", "", "", {}))
    with pytest.raises(NoLicenceError, match="Cairn 1 comes without"):
        licences.write(origins, tmp_path / "licences", sources=tmp_path)


def test_each_file_is_traced_to_who_made_it(tmp_path: Path) -> None:
    import numpy

    engine = tmp_path / "engine"
    engine.mkdir()
    origins = Origins(root=ROOT, engine=engine)
    assert origins.find(numpy.__file__) == Origin(Kind.PACKAGE, "numpy")
    assert origins.find(str(ROOT / "app" / "cli.py")) == Origin(Kind.OURS, "Cairn")
    assert origins.find(json.__file__) == Origin(Kind.PYTHON, "Python")
    assert origins.find(str(engine / "libllama.so")) == Origin(Kind.ENGINE, "llama.cpp")
    with pytest.raises(UnknownOriginError):
        origins.find(str(tmp_path / "stray.so"))
