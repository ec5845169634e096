"""Out of Cairn.app: a disk image, signed and notarised where there is a certificate. Runs on macOS."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path

import stamping
from freezing import run
from packaging_error import PackagingError

ROOT = Path(__file__).resolve().parents[2]
MACOS = ROOT / "packaging" / "macos"


def make(program: Path, source: stamping.Source, into: Path, *, wanted: Sequence[str]) -> list[Path]:
    """One package."""
    if set(wanted) - {"dmg"}:
        raise PackagingError(f"on macOS there is a dmg, and no {', '.join(wanted)}")
    image = into / f"Cairn-{source.version}-macos-{platform.machine()}.dmg"
    run([str(MACOS / "sign.sh"), str(program)], environ=os.environ)
    run([str(MACOS / "make_dmg.sh"), str(program), str(image)], environ=os.environ)
    run([str(MACOS / "notarise.sh"), str(image)], environ=os.environ)
    return [image]
