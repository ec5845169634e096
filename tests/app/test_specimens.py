"""What the smoke test reads to see whether an installation can read documents."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.terminal.smoke import smoke_test, specimens
from engine.media.documents import text_of
from engine.media.office import Office, office_of


def test_there_is_one_of_each_kind() -> None:
    files = specimens.office_files()
    assert {office_of(data) for data in files.values()} == set(Office)
    for name, data in files.items():
        assert specimens.WORDS in text_of(data, name)


@pytest.mark.parametrize("library", ["docx", "openpyxl", "pptx", "odfdo"])
def test_a_library_that_is_missing_is_found_out(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    smoke_test._check_documents()
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(smoke_test.CheckFailed, match=r"could not be read: .* ModuleNotFoundError"):
        smoke_test._check_documents()


def test_a_librarys_own_files_that_are_missing_are_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As in a frozen program: the modules are there, and what they read while they run is not."""
    import docx.parts.styles

    monkeypatch.setattr(docx.parts.styles, "__file__", str(tmp_path / "parts" / "styles.py"))
    with pytest.raises(smoke_test.CheckFailed, match=r"letter\.docx could not be read: .* FileNotFoundError"):
        smoke_test._check_documents()
