"""The check that a build works: what it opens, asks and draws, and the files that it makes for that."""
