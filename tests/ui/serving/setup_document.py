"""Write the programs into docs/server.md anew: `python -m tests.ui.serving.setup_document`."""

from __future__ import annotations

import re
from pathlib import Path

from ui.serving.setups import SETUPS, Served

DOCUMENT = Path(__file__).parents[3] / "docs" / "server.md"
_MARK = "<!-- programs: written by `python -m tests.ui.serving.setup_document` -->"
_SECTION = re.compile(rf"(?<={re.escape(_MARK)}\n).*?(?=\n## )", re.DOTALL)
_EXAMPLE = Served(address="http://127.0.0.1:PORT", key="KEY", model="MODEL", n_ctx=32_768)


def with_programs(page: str) -> str:
    """The page with what the window gives to copy."""
    told = (f"\n**{one.name}**: {one.where}\n```\n{one.text(_EXAMPLE).rstrip()}\n```\n" for one in SETUPS)
    return _SECTION.sub(lambda _: "".join(told), page, count=1)


if __name__ == "__main__":
    DOCUMENT.write_text(with_programs(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
