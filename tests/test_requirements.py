"""`make run` installs exactly what was tested, on every machine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
RUN, DEV = ROOT / "requirements" / "run.txt", ROOT / "requirements" / "dev.txt"
TOOLS = (
    "pytest", "pytest-qt", "pytest-timeout", "pytest-xdist", "hypothesis",
    "ruff", "mypy", "import-linter", "gguf", "scipy", "setuptools",
    "openai", "anthropic", "llm-comply", "openresponses-types",
)  # fmt: skip


def pins(file: Path) -> dict[str, Requirement]:
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    wanted = [Requirement(line) for line in lines if line and not line.startswith(("#", "-r"))]
    return {canonicalize_name(pin.name): pin for pin in wanted}


def needed_by(roots: Iterable[str]) -> set[str]:
    """The packages and everything they need on this machine."""
    environment = {key: str(value) for key, value in default_environment().items()} | {"extra": ""}
    needed: set[str] = set()
    waiting = [Requirement(root) for root in roots]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in needed or (wanted.marker is not None and not wanted.marker.evaluate(environment)):
            continue
        needed.add(name)
        waiting += [Requirement(line) for line in metadata.distribution(name).requires or ()]
    return needed


def declared() -> list[str]:
    return list(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"])


def test_everything_that_cairn_needs_is_pinned_and_nothing_else() -> None:
    here = {name for name, pin in pins(RUN).items() if pin.marker is None or pin.marker.evaluate()}
    assert here == needed_by(declared())


def test_everything_that_checks_and_tests_need_is_pinned_and_nothing_else() -> None:
    here = {name for name, pin in pins(DEV).items() if pin.marker is None or pin.marker.evaluate()}
    assert here == needed_by(TOOLS) - set(pins(RUN))
    assert "-r run.txt" in DEV.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("file", [RUN, DEV], ids=lambda file: file.name)
def test_pins_are_exact_and_are_what_the_tests_run_on(file: Path) -> None:
    for name, pin in pins(file).items():
        assert re.fullmatch(r"==[^*,]+", str(pin.specifier)), f"{name} is not pinned exactly"
        if pin.marker is None or pin.marker.evaluate():
            assert metadata.version(name) == str(pin.specifier).removeprefix("=="), name


def test_the_pins_satisfy_what_pyproject_declares() -> None:
    exact = pins(RUN)
    for line in declared():
        wanted = Requirement(line)
        version = str(exact[canonicalize_name(wanted.name)].specifier).removeprefix("==")
        assert wanted.specifier.contains(version), line


def test_clients_are_pinned_exactly_too() -> None:
    """They live apart, so nothing says whether they are installed."""
    for name, pin in pins(ROOT / "requirements" / "clients.txt").items():
        assert re.fullmatch(r"==[^*,]+", str(pin.specifier)), f"{name} is not pinned exactly"


def test_no_file_of_the_set_up_names_a_package_index() -> None:
    """Where packages come from is the machine's business."""
    clients = (ROOT / "requirements" / "clients.txt", ROOT / "packaging" / "clients.py")
    for file in (RUN, DEV, *clients, ROOT / "pyproject.toml", ROOT / "packaging" / "setup_env.py", ROOT / "Makefile"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"https?://|--hash|--index-url|--find-links", text), file.name
