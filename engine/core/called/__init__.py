"""Calls of tools that stand in a chat."""
