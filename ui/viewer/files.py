"""What can be done with a picture or a sound besides looking at it: copy it, save it to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from engine.core.prompt.messages import Media, MediaType
from engine.language.translation import tr
from engine.telling.media_words import noun
from ui.look.problem import Problem
from ui.problems.box import show_problem_box
from ui.viewer.pictures import in_background, open_image

_STARTS = (  # the first bytes of a file, and how such files are called
    (b"\x89PNG", ".png"),
    (b"\xff\xd8\xff", ".jpg"),
    (b"GIF8", ".gif"),
    (b"BM", ".bmp"),
    (b"fLaC", ".flac"),
    (b"OggS", ".ogg"),
    (b"ID3", ".mp3"),
    (b"\xff", ".mp3"),
)


def add_media_actions(menu: QMenu, parent: QWidget, media: Media, show: Callable[[], None] | None = None) -> None:
    """Open, Copy and Save as…, as far as they make sense. `parent` owns what they open."""
    name = noun(media)
    if media.kind is MediaType.IMAGE:
        if show is not None:
            menu.addAction(tr("Open {name}", name=name), show)
        menu.addAction(tr("Copy {name}", name=name), partial(copy_media, parent, media)).setEnabled(bool(media.data))
    menu.addAction(tr("Save {name} as…", name=name), partial(save_media, parent, media)).setEnabled(bool(media.data))


def copy_media(owner: QWidget, media: Media) -> None:
    """The whole picture to the clipboard, as soon as it has been decoded."""

    def put(image: QImage | None) -> None:
        if image is not None:
            QGuiApplication.clipboard().setImage(image)

    in_background(owner, partial(open_image, media.data), put)


def save_media(parent: QWidget, media: Media) -> None:
    """Ask where to, and write the file as it was attached."""
    dialog = QFileDialog(parent, tr("Save the {media}", media=noun(media)))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.selectFile(file_name(media))
    dialog.fileSelected.connect(partial(_write, parent, media))
    dialog.open()


def file_name(media: Media) -> str:
    """Its own name; one that fits its content when it has none."""
    name = Path(media.name).name
    if name:
        return name
    if media.data[:4] == b"RIFF":
        ending = ".webp" if media.data[8:12] == b"WEBP" else ".wav"
    else:
        ending = next((ending for start, ending in _STARTS if media.data.startswith(start)), "")
    return noun(media) + ending


def _write(parent: QWidget, media: Media, path: str) -> None:
    try:
        Path(path).write_bytes(media.data)
    except OSError as error:
        problem = Problem(
            title=tr("The {media} could not be saved", media=noun(media)),
            message=f"{error.strerror or error}.",
            action=tr("Choose another folder."),
            code="media-save",
        )
        show_problem_box(problem, parent)
