"""Signs what runs on Windows, where CAIRN_SIGN_THUMBPRINT names a certificate; else a line says that nothing is."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from freezing import ROOT, run, say

SCRIPT = ROOT / "packaging" / "windows" / "sign.ps1"
VARIABLE = "CAIRN_SIGN_THUMBPRINT"


def sign(files: Sequence[Path], environ: Mapping[str, str] = os.environ) -> bool:
    """False without a certificate. Raises PackagingError."""
    if not environ.get(VARIABLE):
        names = ", ".join(file.name for file in files)
        say(f"not signed, for there is no certificate ({VARIABLE}); Windows calls the publisher unknown: {names}")
        return False
    run(["powershell", "-NoProfile", "-ExecutionPolicy", "Bypass", "-File", str(SCRIPT), *map(str, files)])
    return True
