"""What lies beside the packages of a release: SHA256SUMS and notes.md.

Usage: release_files.py FOLDER
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import linux_packages
import stamping

ROOT = Path(__file__).resolve().parents[2]


def notes_of(changelog: str, version: str) -> str:
    """The part of the list of changes for this version, else its first one."""
    parts = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    own = [part for part in parts if part.partition("\n")[0].strip(" []").startswith(version)]
    return (own or parts or [""])[0].partition("\n")[2].strip() + "\n"


def main(folder: Path) -> None:
    version = stamping.find_source().version
    (folder / "SHA256SUMS").unlink(missing_ok=True)
    linux_packages.write_sums(folder)
    notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    (folder / "notes.md").write_text(notes, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
