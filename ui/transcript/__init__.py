"""The messages as they are painted."""
