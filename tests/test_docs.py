"""What is documented is complete: every event, verdict, cause and setting has its words."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path
from typing import get_args

import pytest

from app import cli
from app.process.version import VERSION
from engine.core.cache.states import LossReason, MemoryKind
from engine.core.decisions.reuse import Verdict
from engine.core.difference.explanation import AvoidableCause, Cause
from engine.events import Event
from ui.settings.stored import shown_settings

ROOT = Path(__file__).resolve().parents[1]
ARCHITECTURE = ROOT / "engine" / "README.md"
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", ARCHITECTURE, *(ROOT / "docs").glob("*.md")])
MADE = ("build", "dist")


def test_every_event_is_named_in_the_architecture() -> None:
    text = ARCHITECTURE.read_text(encoding="utf-8")
    missing = [event.__name__ for event in get_args(Event) if event.__name__ not in text]
    assert missing == []


@pytest.mark.parametrize("kind", [Verdict, LossReason, Cause, AvoidableCause, MemoryKind])
def test_every_verdict_and_reason_is_named_in_the_architecture(kind: type[Enum]) -> None:
    """By its name or by its words."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    missing = [member.name for member in kind if member.name not in text and str(member.value) not in text]
    assert missing == []


def test_every_setting_has_a_label_and_a_help_sentence() -> None:
    for name, about in shown_settings():
        assert about.label, name
        assert about.group, name
        assert re.fullmatch(r"[A-Z0-9].*\.", about.help), f"{name}: {about.help!r} is no sentence"


def test_every_command_and_option_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        cli.parse(["--help"])
    commands = re.findall(r"^    ([a-z-]+) ", capsys.readouterr().out, re.M)
    assert {"chat", "replay", "simulate", "inspect", "doctor", "smoke-test"} <= set(commands)
    for command in set(commands) - {"serve"}:
        with pytest.raises(SystemExit):
            cli.parse([command, "--help"])
        options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
        assert f"## cairn {command}" in text
        assert {option for option in options if option not in text} <= {"--live", "--model"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_a_page_names_are_there(page: Path) -> None:
    """By their paths from the root; the architecture also by those from its own folder. What is made comes and goes."""
    places = [ROOT, page.parent] if page == ARCHITECTURE else [ROOT]
    paths = re.findall(r"`((?:\w+/)+\w+(?:\.\w+)?)`", page.read_text(encoding="utf-8"))
    firsts = {path: path.split("/")[0] for path in paths}
    of_ours = [p for p, first in firsts.items() if first not in MADE and any((at / first).is_dir() for at in places)]
    assert [path for path in of_ours if not any((place / path).exists() for place in places)] == []


def test_the_architecture_begins_with_the_words_and_stays_short() -> None:
    """Who looks for the room for a change reads one page."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    assert text.count("\n") < 420
    headings = re.findall(r"^## (.+)$", text, re.M)
    assert headings[:3] == ["Words", "The way of one prompt", "The rooms"]
    assert headings.index("Decisions") < headings.index("How to add")


def test_each_way_to_add_something_takes_at_most_ten_lines() -> None:
    _, _, text = ARCHITECTURE.read_text(encoding="utf-8").partition("## How to add\n")
    ways = re.findall(r"^\*\*(.+?)\*\*.*\n((?:.+\n)+)", text, re.M)
    names = [
        "A policy",
        "A cause",
        "An avoidable cause",
        "A tier",
        "A client",
        "A settings page",
        "A boundary",
        "A memory kind",
    ]
    assert [name for name, _ in ways] == names
    assert [name for name, steps in ways if steps.count("\n") > 10] == []


def test_the_readme_stays_short_and_starts_with_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.count("\n") < 90
    assert "make run" in text
    assert "make test" in text


def test_the_version_is_the_same_everywhere() -> None:
    assert f'version = "{VERSION}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
