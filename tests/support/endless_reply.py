"""A reply that has no end: whatever is to happen meanwhile is never too late."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.cairn_process import ROOT

# Python reads this file in every process that has its folder on PYTHONPATH.
_ENDLESS = """
import sys
if {where!r} in sys.orig_argv:
    import time
    from dataclasses import replace
    from engine.native.model import llama
    kept = llama.LlamaModel.vocabulary.fget
    llama.LlamaModel.vocabulary = property(lambda self: replace(kept(self), eog=frozenset()))
    decode = llama.LlamaModel.decode
    def slowly(self, tokens, *given, **more):
        decode(self, tokens, *given, **more)
        if len(tokens) == 1:
            time.sleep(0.02)
    llama.LlamaModel.decode = slowly
"""


def endless_replies(folder: Path, *, where: str = "--engine-process", more: str = "") -> dict[str, str]:
    """What to add to the environment of a `cairn`. `where`: a word of the command line of the process that computes.

    `more` is run there too, indented by four spaces. A file is written into `folder`.
    """
    (folder / "sitecustomize.py").write_text(_ENDLESS.format(where=where) + more, encoding="utf-8")
    return {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
