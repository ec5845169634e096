"""What leads people to a release: packaging/channels, filled in with its files, for repositories of others."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

import stamping
from packaging_error import PackagingError

TEMPLATES = Path(__file__).resolve().parents[1] / "channels"
_FILE = re.compile(r"@(URL|SHA256):([\w.-]+)@")


def fill_in(dist: Path, into: Path, source: stamping.Source, published: stamping.Publishing) -> list[Path]:
    """Those files whose packages are all in `dist`; the others, by name, raise PackagingError after that."""
    values = {
        "ID": published.id,
        "VERSION": source.version,
        "HOME": published.home,
        "WINGET": winget_name(published.id),
        "PUBLISHER": published.maintainer.partition(" <")[0],
    }
    address = published.downloads.replace("{version}", source.version)
    sums = {file.name: file for file in dist.iterdir() if source.version in file.name}
    made, lacking = [], []
    for template in sorted(TEMPLATES.glob("*.*")):
        if template.suffix == ".sh":
            continue
        text = template.read_text(encoding="utf-8")
        missing = [kind for _, kind in _FILE.findall(text) if not any(name.endswith(kind) for name in sums)]
        if missing:
            lacking.append(f"{template.name} is of a {missing[0]}, which is not in {dist}")
            continue
        to = into / _name(template.name, values)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(filled(text, values, sums, address), encoding="utf-8")
        made.append(to)
    if lacking:
        raise PackagingError("\n".join(lacking))
    return made


def filled(text: str, values: Mapping[str, str], files: Mapping[str, Path], address: str) -> str:
    def of_file(found: re.Match[str]) -> str:
        name = next(name for name in files if name.endswith(found[2]))
        if found[1] == "URL":
            return f"{address.rstrip('/')}/{name}"
        return hashlib.sha256(files[name].read_bytes()).hexdigest()

    text = _FILE.sub(of_file, text)
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def winget_name(id_: str) -> str:
    """ "Publisher.Cairn", of the name in reverse order."""
    *_, publisher, program = id_.split(".")
    return f"{publisher[:1].upper()}{publisher[1:]}.{program}"


def _name(template: str, values: Mapping[str, str]) -> str:
    """As its repository wants the file called."""
    if template.startswith("winget"):
        return f"winget/{values['WINGET']}{template.removeprefix('winget')}"
    return {"flatpak.yml": f"flatpak/{values['ID']}.yml", "homebrew.rb": "homebrew/Casks/cairn.rb"}[template]
