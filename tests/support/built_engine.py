"""Cairn's own build of llama.cpp, where one has been compiled on this machine. Tests never compile it."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import build_engine
import pytest
from engine_error import EngineBuildError

from engine.native.backend.engine_files import STAMP_NAME, use_engine


def built_engine(folder: Path) -> Path:
    """A copy at `folder` of the engine in use, else of the one in the cache, with the CPU alone.

    Without one the test is skipped.
    """
    in_use = use_engine()
    if in_use is not None:
        others = shutil.ignore_patterns(*in_use.stamp.backends, ".*")
        shutil.copytree(in_use.path, folder, ignore=others)
        content = json.loads((folder / STAMP_NAME).read_text(encoding="utf-8"))
        content["parts"] = {"base": content["parts"]["base"]}
        (folder / STAMP_NAME).write_text(json.dumps(content), encoding="utf-8")
        return folder
    try:
        cache = build_engine.cache_folder(os.environ)
        base = build_engine.Builder(cache, release=False, environ=os.environ).built_base()
    except EngineBuildError:
        base = None
    if base is None:
        pytest.skip("there is no engine in the cache: `make engine` compiles one")
    build_engine.assemble([base], folder, kind="native")
    return folder
