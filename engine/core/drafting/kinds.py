"""Who proposes drafts."""

from __future__ import annotations

from enum import StrEnum


class DraftKind(StrEnum):
    COPIED = "copied"  # what followed when the last tokens came up before
    HEAD = "head"  # layers of the model itself that were trained to guess further tokens (MTP)
    MODEL = "model"  # a smaller model with the same tokens
