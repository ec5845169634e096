"""The commands that need no window. Each gets what it works on and returns an exit code."""
