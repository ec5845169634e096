"""The real window in German: no text of it is left in English."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
import translations

from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE

_LETTERS = re.compile(r"[A-Za-z]{3}")


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    file = tmp_path_factory.mktemp("german") / "texts.json"
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.language.window_texts", str(file)],
        cwd=ROOT,
        env=os.environ | {"CAIRN_LANGUAGE": "de", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert file.exists(), done.stderr
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def english_patterns() -> list[re.Pattern[str]]:
    """Of all texts that are said otherwise in German. Those of gaps and a few letters would fit anything."""
    told = translations.read(translations.FOLDER / "cairn_de.ts")
    found = []
    for (english, _), german in told.items():
        words = re.sub(r"\{\w+\}", "", english)
        if english != german and len(_LETTERS.findall(words)) and (len(words) > 8 or words == english):
            parts = re.split(r"\{\w+\}", english.partition("\t")[0])
            found.append(re.compile(".+?".join(map(re.escape, parts)), re.DOTALL))
    return found


def test_no_text_of_the_window_is_left_in_english(texts: dict[str, str]) -> None:
    assert len(texts) > 300
    patterns = english_patterns()
    german = set(translations.read(translations.FOLDER / "cairn_de.ts").values())
    left = [
        (text, where)
        for text, where in texts.items()
        if text not in german and any(pattern.fullmatch(text) for pattern in patterns)
    ]
    assert left == []


def test_qt_itself_speaks_german_too(texts: dict[str, str]) -> None:
    assert "Einstellungen" in " ".join(texts)
    assert not {"Cancel", "&Cancel", "Close", "&Close", "Apply", "&Apply"} & texts.keys()
