"""`python -m tests.pictures` writes docs/pictures and the tables in engine/README.md anew."""

from __future__ import annotations

from tests.pictures.written import FOLDER, PAGE, pictures, with_tables

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    drawn = pictures()
    for old in FOLDER.glob("*.svg"):
        if old.name not in drawn:
            old.unlink()
    for name, text in drawn.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
