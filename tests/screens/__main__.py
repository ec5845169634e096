"""`python -m tests.screens` writes docs/screens anew: each area of the window, light and dark, in three sizes and 2x.

And a few in German. `--into FOLDER` writes them somewhere else; names, such as `window glossary`, write these alone.
`--beside MOCK` also puts the window beside the picture of how it was meant to look.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from app.languages import use_inherited_language

use_inherited_language()  # before the window's modules are loaded

from app.qt_application import make_application
from engine.language.translation import ENGLISH, VARIABLE, in_use
from tests.screens.areas import Area
from tests.screens.beside import write_beside
from tests.screens.camera import SIZES, close, forecast, picture_of, save, set_up_screen, stage_of
from tests.screens.scenes import SCENES, Scene
from tests.screens.serving import make_server
from tests.ui.stage import Stage

__all__ = ["forecast", "stage_of"]  # other tests begin with the same window

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
THEMES = ("light", "dark")
_SCALE = "QT_SCALE_FACTOR"


def take(stage: Stage, area: Area, path: Path) -> None:
    box = area.show(stage)
    save(picture_of(stage, box), path)
    close(box)
    area.back(stage)
    stage.settle()


def take_scene(scene: Scene, areas: list[Area], stage: Stage, folder: Path, scale: int) -> None:
    """Every area in every size and theme; at 2x large and light, and the main ones either small or dark as well."""
    mark = "@2x" if scale > 1 else ""
    for width, height in SIZES:
        for theme in THEMES:
            n_apart = (width != SIZES[0][0]) + (theme != THEMES[0])  # from the one that each has at 2x
            wanted = [area for area in areas if scale == 1 or n_apart <= area.is_main]
            if wanted:
                stage.window.resize(width, height)
                stage.settings.change(theme=theme)
            for area in wanted:
                take(stage, area, folder / f"{area.name}-{width}-{theme}{mark}.png")
    for extra in scene.extras if scale == 1 else ():
        if any(area.name == extra.area for area in areas):
            stage.window.resize(*SIZES[0])
            size = round(extra.font_share * stage.settings.current.font_size)
            stage.settings.change(theme=extra.theme, font_size=size)
            area = next(one for one in areas if one.name == extra.area)
            take(stage, area, folder / f"{extra.area}-{SIZES[0][0]}-{extra.name}.png")


def take_german(scene: Scene, stage: Stage, folder: Path) -> None:
    stage.window.resize(*SIZES[0])
    for area in (one for one in scene.areas if one.is_german):
        for theme in THEMES:
            stage.settings.change(theme=theme)
            take(stage, area, folder / f"{area.name}-{SIZES[0][0]}-{theme}-{in_use().code}.png")


def take_all(only: set[str], folder: Path, scale: int) -> None:
    is_german = in_use().code != ENGLISH
    for n, scene in enumerate(SCENES):
        areas = [area for area in scene.areas if not only or area.name in only]
        if not areas or (is_german and not any(area.is_german for area in areas)):
            continue
        with tempfile.TemporaryDirectory() as temporary:
            os.environ["HOME"] = temporary  # models are looked for there
            stage = stage_of(Path(temporary) / str(n), scene.model, make_server)
            scene.prepare(stage)
            if is_german:
                take_german(scene, stage, folder)
            else:
                take_scene(scene, areas, stage, folder, scale)
            stage.window.close()
            stage.window.deleteLater()


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m tests.screens", description=__doc__)
    reader.add_argument("areas", nargs="*")
    reader.add_argument("--into", type=Path, default=FOLDER)
    reader.add_argument("--beside", type=Path)
    asked = reader.parse_args()
    asked.into.mkdir(exist_ok=True)
    scale, is_first = int(os.environ.get(_SCALE, "1")), VARIABLE not in os.environ and _SCALE not in os.environ
    with tempfile.TemporaryDirectory() as temporary:
        set_up_screen(Path(temporary), scale)
        app = make_application()
        take_all(set(asked.areas), asked.into, scale)
        if is_first and asked.beside is not None:
            write_beside(asked.beside, asked.into)
        app.closeAllWindows()
    command = [sys.executable, "-m", "tests.screens", *asked.areas, "--into", str(asked.into)]
    for more in ({_SCALE: "2"}, {VARIABLE: "de"}) if is_first else ():
        subprocess.run(command, env=os.environ | more, check=True)


if __name__ == "__main__":
    main()
