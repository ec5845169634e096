"""What can be done with a picture or a sound besides looking at it: copy it, save it to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QWidget

from engine.core.prompt.messages import Media, MediaType
from engine.language.translation import tr
from engine.telling.media_words import noun
from ui.problems.box import show_problem_box
from ui.theme.dialogs import save_dialog
from ui.theme.problem import Problem
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
    is_image = media.kind is MediaType.IMAGE
    if is_image:
        if show is not None:
            menu.addAction(tr("Open picture"), show)
        menu.addAction(tr("Copy picture"), partial(copy_media, parent, media)).setEnabled(bool(media.data))
    save = tr("Save picture as…") if is_image else tr("Save sound as…")
    menu.addAction(save, partial(save_media, parent, media)).setEnabled(bool(media.data))


def missing_title(media: Media) -> str:
    """What stands in place of it where its bytes are gone or broken."""
    return tr("Picture missing") if media.kind is MediaType.IMAGE else tr("Sound missing")


def copy_media(owner: QWidget, media: Media) -> None:
    """The whole picture to the clipboard, as soon as it has been decoded."""

    def put(image: QImage | None) -> None:
        if image is not None:
            QGuiApplication.clipboard().setImage(image)

    in_background(owner, partial(open_image, media.data), put)


def save_media(parent: QWidget, media: Media) -> None:
    """Ask where to, and write the file as it was attached."""
    title = tr("Save the picture") if media.kind is MediaType.IMAGE else tr("Save the sound")
    dialog = save_dialog(parent, title, chosen=partial(_write, parent, media))
    dialog.selectFile(file_name(media))
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
        is_image = media.kind is MediaType.IMAGE
        problem = Problem(
            title=tr("The picture could not be saved") if is_image else tr("The sound could not be saved"),
            message=f"{error.strerror or error}.",
            action=tr("Choose another folder."),
            code="media-save",
        )
        show_problem_box(problem, parent)
