"""A job as its workflow file describes it. Pure but for reading the file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from rehearsal_error import RehearsalError

# What a job is called here: its file, its name there, and the entry of its matrix.
JOBS: dict[str, tuple[str, str, dict[str, str]]] = {
    "linux": ("package.yml", "linux", {"name": "linux"}),
    "arm64": ("package.yml", "linux", {"name": "arm64"}),
    "windows": ("package.yml", "windows", {}),
    "macos": ("package.yml", "macos", {}),
    "verify": ("package.yml", "verify", {"name": "linux", "image": "debian:12"}),
    "release": ("package.yml", "release", {}),
    "check": ("check.yml", "linux", {}),
}
_EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")
_WITHOUT_OWN_VALUE = re.compile(r"^(secrets\.\w+|github\.token|hashFiles\(.*\))$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """`run`: the script, or ""; `uses`: the action without its commit, or ""; `given`: what the action is told."""

    title: str
    run: str
    uses: str
    given: dict[str, str]
    environ: dict[str, str]
    shell: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """`image`: the container that it runs in, or ""."""

    name: str
    runner: str
    image: str
    environ: dict[str, str]
    steps: tuple[Step, ...]


def read_job(root: Path, name: str, *, image: str = "") -> Job:
    """`image`: of the matrix' entries the one for this. Raises RehearsalError for what nobody here knows."""
    file, key, wanted = JOBS[name]
    content = yaml.safe_load((root / ".github" / "workflows" / file).read_text(encoding="utf-8"))
    job = content["jobs"][key]
    entry = _entry(job, wanted | ({"image": image} if image else {}))
    known = {"runner.os": _system(str(job["runs-on"])), "runner.arch": "X64"}
    known |= {f"matrix.{name}": value for name, value in entry.items()}
    return Job(
        name=name,
        runner=filled(str(job["runs-on"]), known),
        image=filled(str(job.get("container", "")), known),
        environ=_texts(content.get("env"), known) | _texts(job.get("env"), known),
        steps=tuple(_step(step, known) for step in job["steps"]),
    )


def filled(text: str, known: Mapping[str, str]) -> str:
    """With every `${{ … }}` replaced. Secrets are empty, as in a fork."""

    def value(found: re.Match[str]) -> str:
        said = found[1]
        if _WITHOUT_OWN_VALUE.match(said):
            return ""
        if said not in known:
            raise RehearsalError(f"nobody here knows what ${{{{ {said} }}}} is")
        return known[said]

    return _EXPRESSION.sub(value, text)


def _step(step: Mapping[str, Any], known: Mapping[str, str]) -> Step:
    if "if" in step:
        raise RehearsalError(f"nobody here knows when “if: {step['if']}” holds")
    run = filled(str(step.get("run", "")), known)
    uses = str(step.get("uses", "")).partition("@")[0]
    return Step(
        title=str(step.get("name") or uses or run.strip().splitlines()[0]),
        run=run,
        uses=uses,
        given=_texts(step.get("with"), known),
        environ=_texts(step.get("env"), known),
        shell=str(step.get("shell", "")),
    )


def _texts(values: Mapping[str, Any] | None, known: Mapping[str, str]) -> dict[str, str]:
    return {name: filled(str(value), known) for name, value in (values or {}).items()}


def _entry(job: Mapping[str, Any], wanted: Mapping[str, str]) -> dict[str, str]:
    """Of the matrix the entry in which all of this stands."""
    entries = job.get("strategy", {}).get("matrix", {}).get("include", [{}])
    found = [entry for entry in entries if all(entry.get(name) == value for name, value in wanted.items())]
    if not found:
        raise RehearsalError(f"no entry of the matrix has {dict(wanted)}")
    return {name: str(value) for name, value in found[0].items()}


def _system(runner: str) -> str:
    return {"win": "Windows", "mac": "macOS"}.get(runner[:3], "Linux")
