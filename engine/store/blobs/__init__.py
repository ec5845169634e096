"""States and attention on disk: one file each, written in the background, within a limit."""
