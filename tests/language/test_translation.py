"""What people read, in the language in use."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.languages import use_chosen_language
from app.process.paths import resources_folder
from engine.language.translation import VARIABLE, Language, chosen, in_use, number, read_language, tr, use
from engine.telling.words.figures import counted, fmt_bytes, fmt_seconds, fmt_tokens
from tests.support.cairn_process import ROOT

FOLDER = resources_folder() / "languages"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = in_use()
    yield
    use(before)


def test_a_text_without_a_translation_is_said_in_english() -> None:
    use(Language(code="de", texts={"reads {n} again": "liest {n} erneut", "a\x04Open": "Öffnen"}))
    assert tr("reads {n} again", n="{x}") == "liest {x} erneut"
    assert tr("a text of {n}", n=3) == "a text of 3"
    assert (tr("Open", about="a"), tr("Open")) == ("Öffnen", "Open")
    assert tr("{braces} stay") == "{braces} stay"


def test_numbers_are_written_as_in_the_language() -> None:
    assert [number("12,400.5"), fmt_tokens(12_400), fmt_seconds(0.84)] == ["12,400.5", "12,400", "0.84 s"]
    use(read_language("de", FOLDER))
    assert [number("12,400.5"), fmt_tokens(12_400), fmt_seconds(0.84)] == ["12.400,5", "12.400", "0,84 s"]
    assert fmt_bytes(1_600_000) == "1,5 MiB"
    assert [counted(1, "message"), counted(2_000, "message")] == ["1 Nachricht", "2.000 Nachrichten"]


@pytest.mark.parametrize(
    ("wanted", "of_system", "code"),
    [
        ("system", ["de-AT", "en"], "de"),
        ("system", ["de_DE.UTF-8"], "de"),
        ("system", ["fr-FR", "DE", "en"], "de"),
        ("system", ["en-US", "de"], "en"),
        ("system", ["C"], "en"),
        ("system", [], "en"),
        ("de", ["en"], "de"),
        ("en", ["de"], "en"),
        ("tlh", ["de"], "en"),
    ],
)
def test_the_setting_goes_before_the_system(wanted: str, of_system: list[str], code: str) -> None:
    assert chosen(wanted, of_system) == code


@pytest.mark.parametrize("content", [b"", b"<TS><mess", b"\xff\xfe", None])
def test_a_list_that_cannot_be_read_leaves_english(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "cairn_de.ts").write_bytes(content)
    assert read_language("de", tmp_path) == Language()


@pytest.mark.parametrize(
    ("stored", "code"),
    [
        ('{"schema": 1, "language": "de"}', "de"),
        ('{"language": 7}', None),
        ("[", None),
        ("[" * 100_000, None),
        ("", None),
    ],
)
def test_what_was_chosen_in_the_settings_holds_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stored: str, code: str | None
) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr("app.languages.system_languages", lambda: ["en"])
    file = tmp_path / "settings.json"
    file.write_text(stored, encoding="utf-8")
    use_chosen_language(file)
    assert in_use().code == (code or "en")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is not the environment that says it")
def test_the_language_of_the_desktop_is_known() -> None:
    names = {"LANG": "de_DE.UTF-8", "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": ""}
    script = "from app.languages import system_languages as s; print(*s())"
    done = subprocess.run(
        [sys.executable, "-c", script], env=os.environ | names, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert chosen("system", done.stdout.split()) == "de"
