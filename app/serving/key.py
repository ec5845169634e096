"""The API key of the server: from a file, the environment, or the system's key ring."""

from __future__ import annotations

import os
from pathlib import Path

from app.options.tasks import Serve
from app.process.paths import SERVER_KEY_SERVICE, Folders
from engine.errors import RequestInvalid
from engine.models.hub.kept_token import KeptToken

KEY_VARIABLE = "CAIRN_API_KEY"
_LONGEST_KEY = 512


def key_of(task: Serve, folders: Folders) -> str:
    """What requests must bring: of the file, the environment, or the key ring; "" for none. Raises UserFixable."""
    ring = KeptToken(folders.server_key_mark, service=SERVER_KEY_SERVICE, otherwise=f"Set {KEY_VARIABLE} instead.")
    if task.key_file is not None:
        key = _key_in(task.key_file)
    else:
        key = os.environ.get(KEY_VARIABLE, "").strip() or ring.read()
    if task.keeps_key:
        if not key:
            raise RequestInvalid("There is no API key to be kept.", action="Name a file with one: --api-key-file FILE.")
        ring.keep(key)
    return key


def _key_in(file: Path) -> str:
    try:
        key = file.read_bytes()[: _LONGEST_KEY + 2].decode().strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text"
        raise RequestInvalid(f"{file} cannot be read: {why}.", action="Name a file with the key.") from error
    if not key or len(key) > _LONGEST_KEY or not key.isascii() or not key.isprintable() or " " in key:
        raise RequestInvalid(
            f"{file} holds no key: one line of up to {_LONGEST_KEY} letters and digits.",
            action="Write one into it, such as the output of `openssl rand -hex 32`.",
        )
    return key
