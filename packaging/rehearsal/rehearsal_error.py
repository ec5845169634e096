"""Why a job would fail."""

from __future__ import annotations


class RehearsalError(Exception):
    """For the person: which step, and what it said or lacks."""


class NotRehearsedError(Exception):
    """Nothing is known of the job: what the rehearsal itself needs is not here."""
