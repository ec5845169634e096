"""Changing a message that was sent, in its own place among the others."""
