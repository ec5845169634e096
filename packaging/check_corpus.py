"""Lints and types the demo model's corpus when it has changed: it is data, long as the engine, and rarely touched."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "packaging" / "demo_model" / "corpus"
STAMP = ROOT / ".venv" / ".corpus-checked"
RULES = (Path(__file__), ROOT / "pyproject.toml", ROOT / "requirements" / "dev.txt")
CHECKS = (
    ("ruff", "check", "--no-cache", "--no-force-exclude", "--config", "extend-exclude=[]", str(CORPUS)),
    ("ruff", "format", "--check", "--config", "extend-exclude=[]", str(CORPUS)),
    ("mypy", str(CORPUS)),
)


def digest() -> str:
    """Changes when the corpus does, or what it is checked by."""
    found = hashlib.sha256()
    for file in (*RULES, *sorted(CORPUS.rglob("*.py"))):
        found.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def main() -> int:
    wanted = digest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted:
        return 0
    for check in CHECKS:
        if status := subprocess.run([sys.executable, "-m", *check], cwd=ROOT, check=False).returncode:
            return status
    STAMP.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
