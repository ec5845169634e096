"""What the header of a GGUF may hold."""

from __future__ import annotations

Value = int | float | bool | str | tuple["Value", ...]
