"""Sentences that the corpus must not contain: those that the model is judged by."""

import re
import tomllib
from functools import cache
from pathlib import Path

_EVALUATION = Path(__file__).parent.parent / "evaluation"
_NAMES = ("prompts_unseen", "prompts_development")


def letters(text: str) -> str:
    """``text`` without case and marks: how two sentences are compared."""
    return re.sub(r"[^a-z0-9+*-]+", " ", text.lower()).strip()


def is_held_out(text: str) -> bool:
    """An evaluation asks exactly this."""
    return letters(text) in _held_out()


@cache
def _held_out() -> frozenset[str]:
    files = (tomllib.loads((_EVALUATION / f"{name}.toml").read_text(encoding="utf-8")) for name in _NAMES)
    return frozenset(letters(entry["turns"][-1]) for file in files for entry in file["prompt"])
