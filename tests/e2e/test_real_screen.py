"""A newcomer's walk on an X screen with a real small model, in each language.

CAIRN_WALK=FOLDER keeps the pictures of the steps, to be looked at.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE
from tests.support.real_models import CHAT_MODEL, real_model

pytestmark = [pytest.mark.native, pytest.mark.e2e, pytest.mark.slow]

STEPS = 20
TOOL_STEPS = 5


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """An X server of its own, which says itself which number was free."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not here: it is the X screen on which the window is walked through")
    read, write = os.pipe()
    with (tmp_path / "xvfb.log").open("wb") as log:
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        server = subprocess.Popen(command, pass_fds=(write,), stdout=log, stderr=log)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_newcomer_with_a_real_model_on_a_real_screen(display: str, language: str, tmp_path: Path) -> None:
    model = real_model(CHAT_MODEL)
    kept = os.environ.get("CAIRN_WALK")
    pictures = Path(kept) / language if kept else tmp_path / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.walked_screen", str(model), str(pictures)],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display, "CAIRN_LANGUAGE": language},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-4000:]}"
    assert len(done.stdout.splitlines()) == STEPS
    assert len(list(pictures.glob("*.png"))) >= STEPS


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_newcomer_with_tools_on_a_real_screen(display: str, language: str, tmp_path: Path) -> None:
    """From a copied mcp.json to a tool that is switched off; dialogs and popups are windows of their own here."""
    kept = os.environ.get("CAIRN_WALK")
    pictures = Path(kept) / language if kept else tmp_path / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    own = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display, "CAIRN_LANGUAGE": language, "CAIRN_WALK": str(pictures)}
    walk = str(ROOT / "tests" / "ui" / "tools" / "test_walk.py")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", walk, "-k", "copied and mouse"],
        cwd=ROOT,
        env=os.environ | own,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    for theme in ("light", "dark"):
        assert len(list(pictures.glob(f"tools *-{theme}.png"))) == TOOL_STEPS
