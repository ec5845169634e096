"""Real models beside the simulated one."""

from tests.native.conftest import load

__all__ = ["load"]
