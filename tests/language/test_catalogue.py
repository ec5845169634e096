"""The lists of translations hold every text of the code, each with a translation that can be put in its place."""

from __future__ import annotations

import ast
import string
import subprocess
import sys
from pathlib import Path

import pytest
import translations

from engine.language.translation import ENGLISH, NAMES
from ui.inspector.glossary import english as english_terms
from ui.inspector.glossary import parsed

of_each_language = pytest.mark.parametrize("language", [code for code in NAMES if code != ENGLISH])


@pytest.fixture
def told(language: str) -> dict[tuple[str, str], str]:
    return translations.read(translations.FOLDER / f"cairn_{language}.ts")


def test_what_is_put_in_is_what_the_text_names() -> None:
    """A gap that nobody fills would stop the window where the text is said."""
    wrong = []
    for room in ("app", "engine", "ui"):
        for path in sorted((translations.ROOT / room).rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tr":
                    given = {word.arg for word in call.keywords} - {"about"}
                    text = ast.literal_eval(call.args[0])
                    if given != translations.gaps(text):
                        wrong.append((path.name, call.lineno, text))
    assert wrong == []


@of_each_language
def test_every_text_of_the_code_is_translated_and_no_other(told: dict[tuple[str, str], str]) -> None:
    """`python packaging/translations.py` brings the list up to date; the translation itself is written by hand."""
    code = translations.texts_in_code()
    assert [text for text in code if text not in told] == []
    assert [text for text in told if text not in code] == []


@of_each_language
def test_a_translation_fits_where_the_english_stands(told: dict[tuple[str, str], str]) -> None:
    wrong = []
    for (english, _), translated in told.items():
        same_gaps = translations.gaps(english) == translations.gaps(translated)
        same_edges = [len(t) - len(t.lstrip()) for t in (english, translated)]
        keys = [t.partition("\t")[2] for t in (english, translated)]
        if not same_gaps or same_edges[0] != same_edges[1] or keys[0] != keys[1]:
            wrong.append((english, translated))
        if translations.gaps(english):
            assert list(string.Formatter().parse(translated))  # raises for a lonely brace
    assert wrong == []


@of_each_language
def test_the_glossary_explains_the_same_words_in_the_same_order(language: str) -> None:
    there = parsed((translations.FOLDER / f"glossary_{language}.txt").read_text(encoding="utf-8"))
    assert [len(group.terms) for group in there] == [len(group.terms) for group in parsed(english_terms())]


@of_each_language
def test_qt_reads_the_list(language: str, tmp_path: Path) -> None:
    """Its own tool makes what it makes of every list, and warns of nothing."""
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    if not tool.exists():
        pytest.skip("this PySide6 came without lrelease")
    made = tmp_path / "cairn.qm"
    done = subprocess.run(
        [tool, translations.FOLDER / f"cairn_{language}.ts", "-qm", made], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert made.stat().st_size > 50_000
    assert "unfinished" not in done.stdout or "0 unfinished" in done.stdout
