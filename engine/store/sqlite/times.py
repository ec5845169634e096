"""Times as they are kept: seconds since 1970, in a range of which every date can be shown.

A clock may stand anywhere: before 1970 while its battery is empty, far in the future, and it may jump back. What it
said then is no damage.
"""

from __future__ import annotations

import math

LATEST = 1e11  # seconds: no message is newer, and a date of it could not be shown


def kept_time(value: object) -> float:
    """The nearest one that is kept; 0 for what is no time at all."""
    if not isinstance(value, int | float) or math.isnan(value):
        return 0.0
    return float(min(max(0.0, value), LATEST))
