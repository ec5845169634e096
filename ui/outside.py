"""Pages and folders in the programs that the person has for them."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from engine.private_files import usual_files


def open_outside(url: QUrl) -> None:
    """In the browser, or in the file manager."""
    with usual_files():
        QDesktopServices.openUrl(url)
