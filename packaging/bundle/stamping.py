"""build.json: what `cairn doctor` and crash reports say about a package. app/installation/build_stamp.py reads it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from packaging_error import PackagingError

ROOT = Path(__file__).resolve().parents[2]
PUBLISHING = ROOT / "packaging" / "publishing.toml"
UPDATES_VARIABLE = "CAIRN_UPDATES_ADDRESS"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """`epoch`: Unix seconds of the commit, or of SOURCE_DATE_EPOCH: the time that everything packaged bears."""

    version: str
    commit: str
    epoch: int

    @property
    def date(self) -> str:
        return time.strftime("%Y-%m-%d", time.gmtime(self.epoch))


@dataclass(frozen=True, slots=True, kw_only=True)
class Publishing:
    """What packaging/publishing.toml says. `updates`, `page`, `downloads`: https addresses, or ""."""

    id: str
    maintainer: str
    updates: str
    page: str
    downloads: str

    @property
    def developer_id(self) -> str:
        return self.id.rpartition(".")[0].lower()

    @property
    def home(self) -> str:
        """The page, or as long as there is none the address that `id` is made of: software centres want one."""
        return self.page or f"https://{'.'.join(reversed(self.developer_id.split('.')))}"


def publishing(environ: Mapping[str, str] = os.environ) -> Publishing:
    """CAIRN_UPDATES_ADDRESS overrules the file: a distribution sets it empty."""
    found = tomllib.loads(PUBLISHING.read_text(encoding="utf-8"))
    return Publishing(**found | {"updates": environ.get(UPDATES_VARIABLE, found["updates"])})


def find_source(environ: Mapping[str, str] = os.environ) -> Source:
    version = re.search(r'VERSION = "(.+)"', (ROOT / "app" / "process" / "version.py").read_text(encoding="utf-8"))
    assert version is not None
    commit = _git("rev-parse", "--short=12", "HEAD") or "unknown"
    if _git("status", "--porcelain", "--untracked-files=no"):
        commit += "+"
    epoch = environ.get("SOURCE_DATE_EPOCH") or _git("log", "-1", "--format=%ct") or "315619200"
    return Source(version=version[1], commit=commit, epoch=int(epoch))


def check_tag(version: str, environ: Mapping[str, str] = os.environ) -> None:
    """Where a tag's workflow runs, its name is this version's. Raises PackagingError."""
    tag = environ.get("GITHUB_REF_NAME", "") if environ.get("GITHUB_REF_TYPE") == "tag" else f"v{version}"
    if tag != f"v{version}":
        raise PackagingError(f"the tag is {tag}, and app/process/version.py says {version}: one of the two is wrong")


def stamp_text(source: Source, *, package: str) -> str:
    """Also where updates are looked for: nowhere, if nobody has said."""
    content = {"version": source.version, "commit": source.commit, "date": source.date, "package": package}
    content["updates"] = publishing().updates
    return json.dumps(content, indent=1, sort_keys=True) + "\n"


def _git(*arguments: str) -> str:
    """ "" where this is no repository."""
    command = ["git", "-C", str(ROOT), "-c", "safe.directory=*", *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
