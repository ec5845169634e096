"""What lies beside the packages of a release: SHA256SUMS, notes.md, and newest.json, which installed ones look at.

newest.json is written where packaging/publishing.toml names a page; it belongs at the address of its `updates`. In
CHANNELS, where `downloads` is named: the files for Flatpak, winget and Homebrew.

Usage: release_files.py FOLDER [CHANNELS]
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import channels
import linux_packages
import stamping
from packaging_error import PackagingError

ROOT = Path(__file__).resolve().parents[2]
_LONGEST_LINE = 250


def notes_of(changelog: str, version: str) -> str:
    """The part of the list of changes for this version, else its first one."""
    parts = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    own = [part for part in parts if part.partition("\n")[0].strip(" []").startswith(version)]
    return (own or parts or [""])[0].partition("\n")[2].strip() + "\n"


def newest(version: str, notes: str, page: str) -> str:
    """newest.json, as app/updates/release.py reads it: the notes are those of the first entry, in a line."""
    first = re.split(r"^- ", notes, flags=re.MULTILINE)
    line = " ".join((first[1] if len(first) > 1 else "").split())
    if len(line) > _LONGEST_LINE:
        line = line[:_LONGEST_LINE].rpartition(" ")[0] + "…"
    return json.dumps({"version": version, "notes": line, "page": page}, indent=1, ensure_ascii=False) + "\n"


def main(folder: Path, channels_folder: Path | None = None) -> None:
    source = stamping.find_source()
    version = source.version
    stamping.check_tag(version)
    (folder / "SHA256SUMS").unlink(missing_ok=True)
    linux_packages.write_sums(folder)
    notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    (folder / "notes.md").write_text(notes, encoding="utf-8")
    published = stamping.publishing()
    if published.page:
        (folder / "newest.json").write_text(newest(version, notes, published.page), encoding="utf-8")
    else:
        sys.stderr.write("newest.json: left out, packaging/publishing.toml names no page\n")
    if channels_folder is not None and published.downloads:
        channels.fill_in(folder, channels_folder, source, published)
    elif channels_folder is not None:
        sys.stderr.write("channels: left out, packaging/publishing.toml names no address of downloads\n")


if __name__ == "__main__":
    try:
        main(*map(Path, sys.argv[1:3]))
    except PackagingError as failure:
        sys.exit(str(failure))
