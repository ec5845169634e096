"""Renders the icon in every size that desktops ask for: icons.py FOLDER. Qt draws; Pillow writes .ico and .icns."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "resources" / "icons" / "cairn.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)


def render(folder: Path) -> None:
    """`cairn-SIZE.png` each, cairn.ico, cairn.icns and the drawing itself."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PIL import Image
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication.instance() or QGuiApplication([])
    assert application is not None
    folder.mkdir(parents=True, exist_ok=True)
    renderer = QSvgRenderer(str(SOURCE))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer.render(painter)
        painter.end()
        assert image.save(str(folder / f"cairn-{size}.png"))
    pictures = {size: Image.open(folder / f"cairn-{size}.png").convert("RGBA") for size in SIZES}
    largest = pictures[256]
    rest = [pictures[size] for size in _ICO_SIZES if size != 256]
    largest.save(folder / "cairn.ico", sizes=[(size, size) for size in _ICO_SIZES], append_images=rest)
    pictures[512].save(folder / "cairn.icns", append_images=[pictures[size] for size in (16, 32, 64, 128, 256)])
    (folder / "cairn.svg").write_bytes(SOURCE.read_bytes())


if __name__ == "__main__":
    render(Path(sys.argv[1]))
