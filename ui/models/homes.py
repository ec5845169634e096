"""Where models lie and what is remembered of them, as the composition root has it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelHomes:
    own: Path  # Cairn's folder of models
    found_file: Path  # what headers say
    downloads_file: Path  # which downloads there are
    words_file: Path  # what the person says of models
