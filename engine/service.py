"""The engine's front door: commands in, events out, from any thread."""

from __future__ import annotations
