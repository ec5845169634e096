"""Which projector a model gets: the one that was asked for, or the first beside it that fits."""

from __future__ import annotations

import logging
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

from engine.commands import LoadSettings
from engine.errors import ModelFileError, UserFixable
from engine.language.translation import tr
from engine.native.gguf.gguf_facts import GgufFacts
from engine.native.projector.file import CHOOSE_PROJECTOR, ProjectorFile, read_projector_file
from engine.native.projector.projector import Projector, open_projector

log = logging.getLogger("engine.native")

NO_PROJECTOR = "-"


def wanted_projector(settings: LoadSettings) -> ProjectorFile | None:
    """The file that the settings name, before the model takes its time to load. Raises ModelFileError."""
    if settings.projector in ("", NO_PROJECTOR):
        return None
    return read_projector_file(Path(settings.projector))


def choose_projector(
    wanted: ProjectorFile | None,
    gguf: GgufFacts,
    model: int,
    settings: LoadSettings,
    on_progress: Callable[[float], bool],
    *,
    uses_gpu: bool,
) -> tuple[Projector | None, tuple[str, ...]]:
    """Open `wanted`, or what lies beside the model; and sentences for people.

    Only `wanted` is worth an error; Interrupted comes out of both. `on_progress` is that of the model, whose weights
    are loaded: it hears 1 while a projector is.
    """

    def keep_going(_fraction: float) -> bool:
        return on_progress(1.0)

    def opened(file: ProjectorFile) -> Projector:
        return open_projector(file, model, gguf.path.name, settings, keep_going, uses_gpu=uses_gpu)

    if wanted is not None:
        return opened(wanted), _doubts(wanted, gguf)
    if settings.projector == NO_PROJECTOR:
        return None, ()
    problems: list[UserFixable] = []
    for path in projectors_beside(gguf.path):
        try:
            file = read_projector_file(path)
            if not file.is_made_for(gguf.architecture):
                raise ModelFileError(
                    tr("{name} is made for models of another kind than {name2}.", name=path.name, name2=gguf.path.name),
                    action=CHOOSE_PROJECTOR,
                )
            return opened(file), ()
        except UserFixable as error:
            log.info("no projector: %s", error)
            problems.append(error)
    return None, () if _has_other_models(gguf) else _warnings(problems)


def projectors_beside(model: Path) -> list[Path]:
    """Files in the model's folder that call themselves projectors, by name."""
    return [path for path in _beside(model) if _is_projector(path)]


def _has_other_models(gguf: GgufFacts) -> bool:
    """In the folder. Then projectors that do not fit belong to those, and are nothing to warn of at every load."""
    own = {part.name for part in gguf.parts}
    return any(path.name not in own and not _is_projector(path) for path in _beside(gguf.path))


def _is_projector(path: Path) -> bool:
    return "mmproj" in path.name.lower()


def _beside(model: Path) -> list[Path]:
    """The other GGUF files in a model's folder, by name."""
    try:
        found = [path for path in model.parent.iterdir() if path.name.lower().endswith(".gguf")]
        return sorted((path for path in found if path.name != model.name and path.is_file()), key=attrgetter("name"))
    except OSError:
        return []


def _doubts(file: ProjectorFile, gguf: GgufFacts) -> tuple[str, ...]:
    """Of a projector that somebody chose: its width fits, its kind may not."""
    if file.is_made_for(gguf.architecture):
        return ()
    return (
        tr(
            "{name} is made for models of another kind than {model}: it may see nothing but noise.",
            name=file.path.name,
            model=gguf.path.name,
        ),
    )


def _warnings(problems: list[UserFixable]) -> tuple[str, ...]:
    if not problems:
        return ()
    if len(problems) == 1:
        return (tr("{problem} The model takes text only.", problem=problems[0].message),)
    return (tr("None of the {n} projectors in the model's folder fits it: it takes text only.", n=len(problems)),)
