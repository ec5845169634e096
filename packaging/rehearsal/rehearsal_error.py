"""Why a job would fail."""

from __future__ import annotations


class RehearsalError(Exception):
    """For the person: which step, and what it said or lacks."""
